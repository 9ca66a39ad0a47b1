"""Cards as they are printed: typed structs, one for each kind, that check themselves.

What the content files write in the card language is read through properties (`need`, `win`, `abilities`, `deed`), so a card keeps
the very text it was printed with. The cards themselves are in library.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

from tabletome.games.party.cards import text as card_text
from tabletome.games.party.cards.boards import coop
from tabletome.games.party.cards.language import (
    COLOURS,
    DAMAGE,
    SYMBOLS,
    Ability,
    Curse,
    Deed,
    Need,
    Reward,
    Window,
    check_wounds,
    read_abilities,
    read_curse,
    read_deed,
    read_need,
    read_reward,
)
from tabletome.packs.library import slug
from tabletome.packs.source import Copies, Number

Grade: TypeAlias = Literal["town", "forest", "mountains"]
BLANK = "blank"
GRADES: tuple[Grade, ...] = ("town", "forest", "mountains")
ItemType: TypeAlias = Literal["potion", "scroll", "relic", "weapon"]


class Named:
    """A card that is written by its name."""

    __slots__ = ()
    name: str

    @cached_property
    def id(self) -> str:
        return slug(self.name)


class WithSlots:
    """A card that heroes are sent to: `.` is a slot, and any other sign the wound of one."""

    __slots__ = ()
    slots: str

    @cached_property
    def heroes(self) -> int:
        """How many heroes must be sent. (AP-QUEST-03)"""
        return len(self.slots)

    @cached_property
    def slot_wounds(self) -> str:
        """The wounds that are dealt when the quest is declared, each to another hero. (AP-QUEST-06, -08)"""
        return self.slots.replace(".", "")


# --- dice -------------------------------------------------------------------------------------------------------------


class Die(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A die: its letter, its name, how many there are, and the symbols of its six faces (`-` in the file: blank). (AP-DICE-01)"""

    colour: Literal["r", "g", "b", "y"]
    name: str
    copies: Copies
    written: list[str] = msgspec.field(name="faces")

    @cached_property
    def id(self) -> str:
        return self.colour

    @cached_property
    def faces(self) -> tuple[str, ...]:
        return tuple(face.replace("-", "") for face in self.written)

    @cached_property
    def results(self) -> tuple[str, ...]:
        """The faces as chance names them: a blank one has a word."""
        return tuple(face or BLANK for face in self.faces)

    @property
    def text(self) -> list[str]:
        return card_text.die_text(self)

    def check(self) -> None:
        if len(self.written) != 6 or set("".join(self.faces)) - set(SYMBOLS):
            raise ValueError(f"a die has six faces of the symbols {' '.join(SYMBOLS)}, or - for a blank one")


# --- quests and bosses ------------------------------------------------------------------------------------------------


class Challenge(WithSlots, msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """What heroes are sent against: hero slots (`.`, or a slot wound), conditions, an immunity, wounds. (AP-COMP-03)"""

    slots: str
    need_text: str = msgspec.field(name="need", default="")
    no: str = ""
    hits: str = ""

    @cached_property
    def need(self) -> Need:
        return read_need(self.need_text)

    def check_challenge(self) -> None:
        """One to three slots; a card never demands a symbol it is immune to. (AP-COND-08)"""
        check_wounds(self.slot_wounds)
        check_wounds(self.hits)
        if not 1 <= len(self.slots) <= 3:
            raise ValueError(f"'{self.slots}' are no hero slots: write one to three signs, '.' for a plain slot")
        if set(self.no) - set(DAMAGE):
            raise ValueError(f"'{self.no}' is no immunity: write S, A or M")
        if set(self.no) & set(self.need.symbols):
            raise ValueError(f"a quest immune to '{self.no}' cannot demand it")


class Quest(Named, Challenge, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A quest card of one of the three grades. `fail` is the part of `win` on parchment. (AP-COMP-02, -03, AP-REWARD-07)"""

    name: str
    deck: Grade
    win_text: str = msgspec.field(name="win")
    fail_text: str = msgspec.field(name="fail", default="")
    flavour: str = ""

    @cached_property
    def win(self) -> Reward:
        return read_reward(self.win_text)

    @cached_property
    def fail(self) -> Reward:
        return read_reward(self.fail_text)

    @property
    def text(self) -> list[str]:
        return card_text.quest_text(self)

    def check(self) -> None:
        self.check_challenge()
        if not self.win.covers(self.fail):
            raise ValueError(
                f"'{self.fail_text}' is more than the full reward '{self.win_text}'; parchment is a part of it"
            )


class Stage(Challenge, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One stage of a Final Boss. (AP-BOSS-06)"""


class BossCard(Named, msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """A Final Boss: two stages, the reward for the first alone, the big reward for both. (AP-COMP-06)"""

    name: str
    s1: Stage
    s2: Stage
    win1_text: str = msgspec.field(name="win1")
    win2_text: str = msgspec.field(name="win2")
    flavour: str = ""

    @property
    def stages(self) -> tuple[Stage, Stage]:
        return self.s1, self.s2

    @cached_property
    def win1(self) -> Reward:
        return read_reward(self.win1_text)

    @cached_property
    def win2(self) -> Reward:
        return read_reward(self.win2_text)

    @property
    def text(self) -> list[str]:
        return card_text.boss_text(self)

    def check(self) -> None:
        self.s1.check_challenge()
        self.s2.check_challenge()


class ArenaCard(Named, WithSlots, msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """An arena: hero slots, the symbols that count, wounds, and rewards by position. (AP-COMP-05)"""

    name: str
    slots: str
    count: str
    hits: str = ""
    tier_texts: list[str] = msgspec.field(name="tiers")
    flavour: str = ""

    @cached_property
    def counted(self) -> str:
        """The symbols that count, without blanks between them."""
        return self.count.replace(" ", "")

    @cached_property
    def tiers(self) -> tuple[Reward, ...]:
        """The rewards of positions 1, 2, 3 and 4."""
        return tuple(read_reward(tier) for tier in self.tier_texts)

    @cached_property
    def marks(self) -> tuple[int, ...]:
        """The scores that earn tiers 1, 2 and 3 in solo and cooperative play. (AP-COOP-08)"""
        return tuple(coop().marks[self.heroes])

    @property
    def text(self) -> list[str]:
        return card_text.arena_text(self)

    def check(self) -> None:
        check_wounds(self.slot_wounds)
        check_wounds(self.hits)
        if not 1 <= len(self.slots) <= 3:
            raise ValueError(f"'{self.slots}' are no hero slots: write one to three signs, '.' for a plain slot")
        if not self.counted or set(self.counted) - set(SYMBOLS) or len(set(self.counted)) < len(self.counted):
            raise ValueError(f"'{self.count}' says not what counts: write symbols, such as 'S M'")
        if len(self.tier_texts) != 4:
            raise ValueError("an arena has four tiers, one for each position")


# --- heroes and items -------------------------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The upgraded side of a hero card; the only one of a legendary hero. (AP-COMP-04)"""

    dice: str
    ability: str
    vp: Number


class HeroCard(Named, msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """A hero: cost, dice of the standard side, and the upgraded side. A legendary hero has no standard side. (AP-HERO-06, -07)"""

    name: str
    cost: Number
    up: Side
    std: str = ""
    legendary: bool = False
    flavour: str = ""

    @property
    def up_dice(self) -> str:
        return self.up.dice

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """What the hero can do once upgraded; the standard side only previews it. (AP-HERO-02)"""
        return read_abilities(self.up.ability)

    @property
    def deeds(self) -> list[Deed]:
        return [ability.deed for ability in self.abilities]

    @property
    def vp(self) -> int:
        """What the hero is worth when it retires. (AP-HERO-05)"""
        return self.up.vp

    @property
    def text(self) -> list[str]:
        return card_text.hero_text(self)

    def dice(self, upgraded: bool) -> str:
        """The dice of one side of the card, such as "by"."""
        return self.up.dice if upgraded or self.legendary else self.std

    def check(self) -> None:
        if self.legendary == bool(self.std):
            raise ValueError("a hero has a standard side, a legendary hero has none")
        for side in (self.std, self.up.dice):
            if set(side) - set(COLOURS):
                raise ValueError(f"'{side}' are no dice: write letters out of {COLOURS}")
        if not self.up.dice:
            raise ValueError("an upgraded hero has dice")


POTION_KINDS = ("add", "loose", "heal", "block", "gain")
ROLLER_KINDS = (*POTION_KINDS, "reroll", "set")
CURSE_KINDS: dict[Window, tuple[str, ...]] = {
    "turn_start": ("steal",),
    "quest_declared": ("hit", "toughen", "steal"),
    "pool_formed": ("remove", "hit", "toughen", "steal"),
    "after_roll": ("reroll", "set", "hit", "toughen", "steal"),
    "last_call": ("reroll", "set", "hit", "toughen", "steal"),
}
"""What can be done to somebody at which moment: dice that do not lie yet cannot be rerolled. (AP-ITEM-16)"""


class Item(Named, msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """An item card; its copies share one id. Potions and scrolls have a `deed`, weapons `abilities`, skull scrolls a `curse`."""

    name: str
    type: ItemType
    effect: str = ""
    copies: Copies = 1
    legendary: bool = False
    skull: bool = False
    window: Window | None = None
    needs: Literal["", "upgraded"] = ""
    vp: Number = 0
    flavour: str = ""

    @cached_property
    def deed(self) -> Deed:
        """What a potion or scroll does when it is played; () for every other item."""
        return read_deed(self.effect) if self.type in ("potion", "scroll") and not self.skull else ()

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """What a weapon does for the hero that carries it; () for every other item."""
        return read_abilities(self.effect) if self.type == "weapon" else ()

    @property
    def deeds(self) -> list[Deed]:
        return [self.deed, *(ability.deed for ability in self.abilities)]

    @cached_property
    def curse(self) -> Curse | None:
        """What a skull scroll does to another player. (AP-ITEM-14)"""
        return read_curse(self.effect) if self.skull else None

    @property
    def text(self) -> list[str]:
        return card_text.item_text(self)

    def check(self) -> None:
        if bool(self.vp) != (self.type == "relic") or (self.type == "relic" and self.effect):
            raise ValueError("a relic has VP and no effect, and nothing else has VP")
        if self.needs and self.type != "weapon":
            raise ValueError("only a weapon can need an upgraded hero")
        if self.skull and (self.type != "scroll" or self.legendary):
            raise ValueError("only a standard scroll can carry a skull")
        if self.curse is not None:
            _check_curse(self.curse, self.window)
        elif self.window:
            raise ValueError("only a skull scroll names a window")
        _check_kinds(self.deed, POTION_KINDS if self.type == "potion" else ROLLER_KINDS, f"a {self.type}")


def _check_curse(curse: Curse, window: Window | None) -> None:
    if window is None:
        raise ValueError("a skull scroll names the window in which it is played")
    _check_kinds(curse.deed, CURSE_KINDS[window], f"a skull scroll of the window {window}")


def _check_kinds(deed: Deed, allowed: Iterable[str], card: str) -> None:
    """Effects at their time only: before the roll no die can be rerolled, and only skull scrolls hurt. (AP-ITEM-03, -06)"""
    wrong = [effect.kind for sequence in deed for effect in sequence if effect.kind not in allowed]
    if wrong:
        raise ValueError(f"{card} cannot {wrong[0]}; it can {', '.join(allowed)}")
