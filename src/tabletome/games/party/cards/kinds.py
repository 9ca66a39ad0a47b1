"""Cards as rules hold them: one struct for each kind, with everything that is printed on it read and understood."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

from tabletome.games.party.cards.language import Ability, Curse, Deed, Need, Reward
from tabletome.games.party.state import Window

Grade: TypeAlias = Literal["town", "forest", "mountains"]
GRADES: tuple[Grade, ...] = ("town", "forest", "mountains")
ItemType: TypeAlias = Literal["potion", "scroll", "relic", "weapon"]
Per: TypeAlias = Literal["", "town", "forest", "mountains", "retired", "relic", "stage"]
"""What a relic is worth its VP for: itself, or each completed quest of a grade, retired hero, relic in hand, boss stage."""


class WithSlots(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A card that heroes are sent to: `.` is a slot, any other sign the wound of one; `hits` come after the roll."""

    slots: str
    hits: str = ""

    @cached_property
    def heroes(self) -> int:
        """How many heroes must be sent. (AP-QUEST-03)"""
        return len(self.slots)

    @cached_property
    def slot_wounds(self) -> str:
        """The wounds that are dealt when the quest is declared, each to another hero. (AP-QUEST-06, -08)"""
        return self.slots.replace(".", "")


class Challenge(WithSlots, frozen=True, kw_only=True):
    """What heroes are sent against: slots, conditions, the symbols it is immune to, wounds. (AP-COMP-03)"""

    need: Need = Need()
    no: str = ""


class Quest(Challenge, frozen=True, kw_only=True):
    """A quest card of one of the three grades. `fail` is the part of `win` on parchment. (AP-COMP-02, -03, AP-REWARD-07)"""

    id: str
    name: str
    deck: Grade
    win: Reward
    fail: Reward = Reward()
    flavour: str = ""


class Stage(Challenge, frozen=True, kw_only=True):
    """One stage of a Final Boss. (AP-BOSS-06)"""


class BossCard(msgspec.Struct, frozen=True, kw_only=True):
    """A Final Boss: two stages, the reward for the first alone, the big reward for both. (AP-COMP-06)"""

    id: str
    name: str
    s1: Stage
    s2: Stage
    win1: Reward
    win2: Reward
    flavour: str = ""

    @property
    def stages(self) -> tuple[Stage, Stage]:
        return self.s1, self.s2


class ArenaCard(WithSlots, frozen=True, kw_only=True):
    """An arena: slots, the symbols that count, wounds, and rewards by position. (AP-COMP-05)

    `tiers` are the rewards of positions 1 to 4, `marks` the scores that earn tiers 1 to 3 in coop. (AP-COOP-08)
    """

    id: str
    name: str
    counted: str
    tiers: tuple[Reward, ...]
    marks: tuple[int, ...]
    flavour: str = ""


class HeroCard(msgspec.Struct, frozen=True, kw_only=True):
    """A hero: cost, the dice of the standard side and of the upgraded one. A legendary hero has no standard side.

    `abilities` are of the upgraded side; the standard one only previews them. `vp` counts on retirement.
    (AP-COMP-04, AP-HERO-02, -05..07)
    """

    id: str
    name: str
    cost: int
    std: str
    up: str
    abilities: tuple[Ability, ...]
    vp: int
    legendary: bool = False
    flavour: str = ""

    def dice(self, upgraded: bool) -> str:
        """The dice of one side of the card, such as "by"."""
        return self.up if upgraded or self.legendary else self.std


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """An item card; its copies share one id. Potions and scrolls have a `deed`, weapons `abilities`, skull scrolls a `curse`.

    A relic has `vp`, once, or for each of what it counts. (AP-ITEM-05)
    """

    id: str
    name: str
    type: ItemType
    deed: Deed = ()
    abilities: tuple[Ability, ...] = ()
    curse: Curse | None = None
    copies: int = 1
    legendary: bool = False
    window: Window | None = None
    needs: Literal["", "upgraded"] = ""
    vp: int = 0
    per: Per = ""
    flavour: str = ""

    @property
    def skull(self) -> bool:
        return self.curse is not None


Card: TypeAlias = Quest | HeroCard | Item | ArenaCard | BossCard


def copies(cards: Iterable[Item], *, legendary: bool = False, skull: bool = False) -> list[str]:
    """The ids of an item deck, every copy of it; skull scrolls only if they are wanted. (AP-ITEM-15)"""
    return [
        card.id
        for card in cards
        if card.legendary == legendary and (skull or not card.skull)
        for _ in range(card.copies)
    ]
