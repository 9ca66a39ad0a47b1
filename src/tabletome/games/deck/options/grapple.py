"""Grappling: by a Strength Card or a declared symbol, the strike before it, and getting out again. (DK-GRAP)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tabletome.cards import either, seq
from tabletome.games.deck.board import distance, grapples
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.cards.text import title
from tabletome.games.deck.options import (
    DECLARED,
    Alone,
    DeckAct,
    OfAFigure,
    cards,
    copy,
    figure,
    find,
    hand,
    named,
    one,
    symbol,
    targeting,
)
from tabletome.games.deck.options.cards_refused import why_not_acting
from tabletome.games.deck.state import SYMBOLS, Combatant, State, forbidden, grappling, has_effect
from tabletome.kernel import Group, acts

FIRST_STRIKE = "first-strike"
MELEE = ("M",)


class Grappler(msgspec.Struct, frozen=True):
    """Who wants to Grapple the one that is asked."""

    who: str


class Way(msgspec.Struct, frozen=True):
    """How a Grapple or an escape is tried: by a card, or by declaring a symbol."""

    card: str = ""
    declared: str = ""

    def __str__(self) -> str:
        return f"by {self.card}" if self.card else f"declaring {self.declared}"

    @property
    def words(self) -> str:
        return f"by {title(self.card)}" if self.card else f"declaring {DECLARED[self.declared]}"


_way = either(
    seq("by", copy).into(lambda card: Way(card)), seq("declaring", symbol).into(lambda declared: Way("", declared))
)


class Grapple(DeckAct, frozen=True):
    target: str
    way: Way
    verb: ClassVar = "grapple"
    title: ClassVar = "Grapple"
    grammar: ClassVar = seq(figure, _way)

    def __str__(self) -> str:
        return f"{self.target} {self.way}"

    def label(self, table: Table, who: Combatant) -> str:
        return f"{named(table.state, self.target)}, {self.way.words}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (self.target,)

    def why_not(self, table: Table, who: Combatant) -> str:
        state, target = table.state, find(table.state, self.target)
        if reason := why_not_acting(state, who):
            return reason
        if target is not None and not distance.in_reach(table, who, target, MELEE):
            return f"a Grapple is at Melee only, and {target.name} is not (DK-GRAP-01)"
        if grappling(who):
            return "who is in a Grapple starts no other (DK-GRAP-26)"
        if forbidden(who, "attack"):
            return "an effect keeps you from attacking (DK-TERM-07)"
        if target is not None and has_effect(target, "sneaking"):
            return f"{target.name} is Sneaking and no Target until it is spotted (DK-SNEAK-20)"
        return ""


class InAGrapple(DeckAct, frozen=True):
    """What is only done in a Grapple, by which rule."""

    rule: ClassVar[str]

    def why_not(self, table: Table, who: Combatant) -> str:
        if reason := why_not_acting(table.state, who):
            return reason
        return self.against(table, who) if grappling(who) else f"you are in no Grapple ({self.rule})"

    def against(self, table: Table, who: Combatant) -> str:
        return ""


class Strike(InAGrapple, OfAFigure, frozen=True):
    verb: ClassVar = "strike"
    title: ClassVar = "Strike in the Grapple"
    rule: ClassVar = "DK-GRAP-11"

    def against(self, table: Table, who: Combatant) -> str:
        if find(table.state, self.target) in grapples.together(table.state, who):
            return ""
        return "in a Grapple you strike an Opponent who is in it (DK-GRAP-11)"


class Escape(InAGrapple, frozen=True):
    way: Way
    verb: ClassVar = "escape"
    title: ClassVar = "Escape from the Grapple"
    rule: ClassVar = "DK-GRAP-14"
    grammar: ClassVar = seq(_way)

    def __str__(self) -> str:
        return str(self.way)

    def label(self, table: Table, who: Combatant) -> str:
        return self.way.words

    def against(self, table: Table, who: Combatant) -> str:
        return "" if grapples.holders(table.state, who) else "you are the one who holds: let go instead (DK-GRAP-22)"


class LetGo(InAGrapple, Alone, frozen=True):
    verb: ClassVar = "let go"
    says: ClassVar = "Let go"
    rule: ClassVar = "DK-GRAP-22"

    def against(self, table: Table, who: Combatant) -> str:
        held = grapples.holders(table.state, who)
        return "you are held: escape instead (DK-GRAP-14, DK-GRAP-22)" if held else ""


class StrikeFirst(Alone, frozen=True):
    """Before a Grapple, with no Weapon to Play. (DK-GRAP-02, -03)"""

    verb: ClassVar = "strike"
    says: ClassVar = "Strike with the bare hand"


class Let(Alone, frozen=True):
    verb: ClassVar = "let"
    says: ClassVar = "Let it happen"


LET_GO, STRIKE_FIRST, LET = one(LetGo()), one(StrikeFirst()), one(Let())


def ways(who: Combatant, *attributes: str) -> list[Way]:
    """A card that begins it, or a declaration. (DK-GRAP-04, -05, -14, -15)"""
    by_card = [Way(card) for card in hand.attribute_cards(who, *attributes)]
    return [*by_card, *(Way("", declared) for declared in SYMBOLS)]


def grapple_acts(table: Table, who: Combatant) -> list[Grapple]:
    """At Melee only, which everybody is in Simple Play; not from inside a Grapple. (DK-GRAP-01, -26, DK-MODE-04)"""
    if grappling(who):
        return []
    able = targeting.open_to_attack(table, who, MELEE)
    by = ways(who, "STR")
    return [Grapple(target.id, way) for target in able for way in by]


def strikes(state: State, who: Combatant) -> list[str]:
    """On the own Turn each can strike one Opponent in the Grapple. (DK-GRAP-11)"""
    return [other.id for other in grapples.together(state, who) if other.side != who.side]


def inside(state: State, who: Combatant) -> list[Group]:
    """Strike, escape, or let go of who is held; no gear, no flight, no second Grapple. (DK-GRAP-22, -26)"""
    found = acts([Strike(target) for target in strikes(state, who)])
    if not grapples.holders(state, who):
        return [*found, LET_GO]
    return [*found, *acts([Escape(way) for way in ways(who, "AGI", "STR")])]


def first_strikes(table: Table, target: Combatant, grappler: str) -> list[Group]:
    """Just before a Grapple: a Melee Weapon, or without one a strike; or nothing. (DK-GRAP-02, -03, -20)"""
    weapons = [
        act
        for act in cards.plays(table, target, hand.of(table.library, target), at=grappler)
        if cards.is_melee(table.library, act.card)
    ]
    return [*(acts(weapons) or [STRIKE_FIRST]), LET]
