"""Cards as the content files print them, and how each is read: whatever means nothing is refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.kinds import ArenaCard, BossCard, Grade, HeroCard, Item, ItemType, Quest, Stage
from tabletome.games.party.cards.language import (
    COLOURS,
    DAMAGE,
    SYMBOLS,
    Ability,
    Curse,
    Deed,
    Need,
    check_wounds,
    read_abilities,
    read_curse,
    read_deed,
    read_need,
    read_reward,
)
from tabletome.games.party.state import Window
from tabletome.packs.library import slug
from tabletome.packs.source import Copies, Number

# --- quests, bosses and arenas ----------------------------------------------------------------------------------------


class PrintedStage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Slots, conditions, immunity and wounds, as a quest and a stage of a boss have them."""

    slots: str
    need: str = ""
    no: str = ""
    hits: str = ""

    def stage(self) -> Stage:
        return Stage(slots=self.slots, need=self.conditions(), no=self.no, hits=self.hits)

    def conditions(self) -> Need:
        """One to three slots; a card never demands a symbol it is immune to. (AP-COND-08)"""
        check_slots(self.slots, self.hits)
        need = read_need(self.need)
        if set(self.no) - set(DAMAGE):
            raise ValueError(f"'{self.no}' is no immunity: write S, A or M")
        if set(self.no) & set(need.symbols):
            raise ValueError(f"a quest immune to '{self.no}' cannot demand it")
        return need


def check_slots(slots: str, hits: str) -> None:
    check_wounds(slots.replace(".", ""))
    check_wounds(hits)
    if not 1 <= len(slots) <= 3:
        raise ValueError(f"'{slots}' are no hero slots: write one to three signs, '.' for a plain slot")


class PrintedQuest(PrintedStage, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    deck: Grade
    win: str
    fail: str = ""
    flavour: str = ""

    def card(self) -> Quest:
        need, win, fail = self.conditions(), read_reward(self.win), read_reward(self.fail)
        if not win.covers(fail):
            raise ValueError(f"'{self.fail}' is more than the full reward '{self.win}'; parchment is a part of it")
        return Quest(
            id=slug(self.name), name=self.name, deck=self.deck, slots=self.slots, need=need, no=self.no, hits=self.hits,
            win=win, fail=fail, flavour=self.flavour,
        )  # fmt: skip


class PrintedBoss(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    s1: PrintedStage
    s2: PrintedStage
    win1: str
    win2: str
    flavour: str = ""

    def card(self) -> BossCard:
        return BossCard(
            id=slug(self.name), name=self.name, s1=self.s1.stage(), s2=self.s2.stage(),
            win1=read_reward(self.win1), win2=read_reward(self.win2), flavour=self.flavour,
        )  # fmt: skip


class PrintedArena(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    slots: str
    count: str
    hits: str = ""
    tiers: list[str]
    flavour: str = ""

    def card(self, marks: Mapping[int, list[int]]) -> ArenaCard:
        """`marks` are the scores that earn tiers in coop, by the number of heroes. (AP-COOP-08)"""
        check_slots(self.slots, self.hits)
        counted = self.count.replace(" ", "")
        if not counted or set(counted) - set(SYMBOLS) or len(set(counted)) < len(counted):
            raise ValueError(f"'{self.count}' says not what counts: write symbols, such as 'S M'")
        if len(self.tiers) != 4:
            raise ValueError("an arena has four tiers, one for each position")
        return ArenaCard(
            id=slug(self.name), name=self.name, slots=self.slots, counted=counted, hits=self.hits,
            tiers=tuple(map(read_reward, self.tiers)), marks=tuple(marks[len(self.slots)]), flavour=self.flavour,
        )  # fmt: skip


# --- heroes and items -------------------------------------------------------------------------------------------------


class PrintedSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The upgraded side of a hero card; the only one of a legendary hero. (AP-COMP-04)"""

    dice: str
    ability: str
    vp: Number


class PrintedHero(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    cost: Number
    up: PrintedSide
    std: str = ""
    legendary: bool = False
    flavour: str = ""

    def card(self) -> HeroCard:
        if self.legendary == bool(self.std):
            raise ValueError("a hero has a standard side, a legendary hero has none")
        for side in (self.std, self.up.dice):
            if set(side) - set(COLOURS):
                raise ValueError(f"'{side}' are no dice: write letters out of {COLOURS}")
        if not self.up.dice:
            raise ValueError("an upgraded hero has dice")
        abilities = read_abilities(self.up.ability)
        check_faces(ability.deed for ability in abilities)
        return HeroCard(
            id=slug(self.name), name=self.name, cost=self.cost, std=self.std, up=self.up.dice, abilities=abilities,
            vp=self.up.vp, legendary=self.legendary, flavour=self.flavour,
        )  # fmt: skip


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


class PrintedItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
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

    def card(self) -> Item:
        if bool(self.vp) != (self.type == "relic") or (self.type == "relic" and self.effect):
            raise ValueError("a relic has VP and no effect, and nothing else has VP")
        if self.needs and self.type != "weapon":
            raise ValueError("only a weapon can need an upgraded hero")
        deed, abilities, curse = self.deed(), self.abilities(), self.curse()
        check_faces([deed, *(ability.deed for ability in abilities)])
        return Item(
            id=slug(self.name), name=self.name, type=self.type, deed=deed, abilities=abilities, curse=curse,
            copies=self.copies, legendary=self.legendary, window=self.window, needs=self.needs, vp=self.vp,
            flavour=self.flavour,
        )  # fmt: skip

    def deed(self) -> Deed:
        """What a potion or scroll does when it is played. (AP-ITEM-03, -06)"""
        if self.type not in ("potion", "scroll") or self.skull:
            return ()
        deed = read_deed(self.effect)
        check_kinds(deed, POTION_KINDS if self.type == "potion" else ROLLER_KINDS, f"a {self.type}")
        return deed

    def abilities(self) -> tuple[Ability, ...]:
        """What a weapon does for the hero that carries it."""
        return read_abilities(self.effect) if self.type == "weapon" else ()

    def curse(self) -> Curse | None:
        """What a skull scroll does to another player. (AP-ITEM-14, -16)"""
        if not self.skull:
            if self.window:
                raise ValueError("only a skull scroll names a window")
            return None
        if self.type != "scroll" or self.legendary:
            raise ValueError("only a standard scroll can carry a skull")
        if self.window is None:
            raise ValueError("a skull scroll names the window in which it is played")
        curse = read_curse(self.effect)
        check_kinds(curse.deed, CURSE_KINDS[self.window], f"a skull scroll of the window {self.window}")
        return curse


def check_kinds(deed: Deed, allowed: Iterable[str], card: str) -> None:
    """Effects at their time only: before the roll no die can be rerolled, and only skull scrolls hurt. (AP-ITEM-03, -06)"""
    wrong = [effect.kind for sequence in deed for effect in sequence if effect.kind not in allowed]
    if wrong:
        raise ValueError(f"{card} cannot {wrong[0]}; it can {', '.join(allowed)}")


def check_faces(deeds: Iterable[Deed]) -> None:
    """A die can be set to a face it has, and to no other. (AP-SYM-09)"""
    for effect in [effect for deed in deeds for sequence in deed for effect in sequence]:
        if effect.kind in ("remove", "hit", "steal", "toughen") or (effect.kind == "set" and not effect.face):
            raise ValueError(f"only a skull scroll can {effect.kind} like this")
        if effect.kind == "set" and effect.face != "*" and effect.face not in DICE[effect.colour].faces:
            raise ValueError(f"the {DICE[effect.colour].name} die has no face '{effect.face}'")
