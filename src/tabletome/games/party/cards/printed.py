"""Cards as the content files print them, and how each is read: whatever means nothing is refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.kinds import ArenaCard, BossCard, Grade, HeroCard, Item, ItemType, Per, Quest, Stage
from tabletome.games.party.cards.language import (
    NEED,
    REWARD,
    Ability,
    Curse,
    Deed,
    Grammar,
    Need,
    check_wounds,
    skulls_only,
)
from tabletome.games.party.cards.operands import ANY_FACE
from tabletome.games.party.cards.signs import COLOURS, DAMAGE, SYMBOLS
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
        need = NEED.parse(self.need)
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
        need, win, fail = self.conditions(), REWARD.parse(self.win), REWARD.parse(self.fail)
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
            win1=REWARD.parse(self.win1), win2=REWARD.parse(self.win2), flavour=self.flavour,
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
            tiers=tuple(map(REWARD.parse, self.tiers)), marks=tuple(marks[len(self.slots)]), flavour=self.flavour,
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

    def card(self, grammar: Grammar) -> HeroCard:
        if self.legendary == bool(self.std):
            raise ValueError("a hero has a standard side, a legendary hero has none")
        for side in (self.std, self.up.dice):
            if set(side) - set(COLOURS):
                raise ValueError(f"'{side}' are no dice: write letters out of {COLOURS}")
        if not self.up.dice:
            raise ValueError("an upgraded hero has dice")
        abilities = grammar.abilities.parse(self.up.ability)
        check_abilities(abilities)
        return HeroCard(
            id=slug(self.name), name=self.name, cost=self.cost, std=self.std, up=self.up.dice, abilities=abilities,
            vp=self.up.vp, legendary=self.legendary, flavour=self.flavour,
        )  # fmt: skip


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
    per: Per = ""
    flavour: str = ""

    def card(self, grammar: Grammar) -> Item:
        if bool(self.vp) != (self.type == "relic") or (self.type == "relic" and self.effect):
            raise ValueError("a relic has VP and no effect, and nothing else has VP")
        if self.per and self.type != "relic":
            raise ValueError("only a relic counts something for its VP")
        if self.needs and self.type != "weapon":
            raise ValueError("only a weapon can need an upgraded hero")
        deed, abilities, curse = self.deed(grammar), self.abilities(grammar), self.curse(grammar)
        return Item(
            id=slug(self.name), name=self.name, type=self.type, deed=deed, abilities=abilities, curse=curse,
            copies=self.copies, legendary=self.legendary, window=self.window, needs=self.needs, vp=self.vp,
            per=self.per, flavour=self.flavour,
        )  # fmt: skip

    def deed(self, grammar: Grammar) -> Deed:
        """What a potion or scroll does when it is played. (AP-ITEM-03, -06)"""
        if self.type not in ("potion", "scroll") or self.skull:
            return ()
        deed = grammar.deed.parse(self.effect)
        grammar.check(deed, "before" if self.type == "potion" else "after", f"a {self.type}")
        check_faces(deed)
        return deed

    def abilities(self, grammar: Grammar) -> tuple[Ability, ...]:
        """What a weapon does for the hero that carries it."""
        if self.type != "weapon":
            return ()
        abilities = grammar.abilities.parse(self.effect)
        check_abilities(abilities)
        return abilities

    def curse(self, grammar: Grammar) -> Curse | None:
        """What a skull scroll does to another player. (AP-ITEM-14, -16)"""
        if not self.skull:
            if self.window:
                raise ValueError("only a skull scroll names a window")
            return None
        if self.type != "scroll" or self.legendary:
            raise ValueError("only a standard scroll can carry a skull")
        if self.window is None:
            raise ValueError("a skull scroll names the window in which it is played")
        curse = grammar.curse.parse(self.effect)
        grammar.check(curse.deed, self.window, f"a skull scroll of the window {self.window}")
        return curse


def check_abilities(abilities: Iterable[Ability]) -> None:
    """No ability does what only skull scrolls do."""
    for ability in abilities:
        check_faces(ability.deed)


def check_faces(deed: Deed) -> None:
    """A die can be set to a face it has, and to no other, and by a skull scroll alone to its blank one. (AP-SYM-09)"""
    for effect in [effect for way in deed for effect in way]:
        colour, face = effect.change.turns, effect.change.face
        if skulls_only(effect):
            raise ValueError(f"only a skull scroll can {effect.name} like this")
        if colour and face != ANY_FACE and face not in DICE[colour].faces:
            raise ValueError(f"the {DICE[colour].name} die has no face '{face}'")
