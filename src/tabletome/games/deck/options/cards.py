"""Playing a Normal card: at whom, with which Boost, thrown, after a quick swap, as a Reaction. (DK-ACT-01, DK-CTR-30 DECLARE)"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import ClassVar, TypeAlias

from tabletome.cards import optional, seq
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.cards.text import TYPE, VALUE, title
from tabletome.games.deck.options import (
    Boost,
    DeckAct,
    boosted,
    boosts,
    cards_refused,
    copy,
    figure,
    hand,
    in_hand,
    named,
    odds,
    rows,
    targeting,
    with_boost,
    write_boost,
)
from tabletome.games.deck.options.hand import Hand
from tabletome.games.deck.state import Combatant, copies, forbidden, name_of
from tabletome.kernel import Group

SECOND_WEAPON, RECALLED = "second-weapon", "recalled"


class Played(DeckAct, frozen=True):
    """A card of the hand, its Target (none: several, or a place), its Boost."""

    card: str
    target: str = ""
    boost: Boost = ()
    thrown: ClassVar[bool] = False
    grammar: ClassVar = seq(copy, optional(seq("at", figure).into(str)), with_boost)

    def __str__(self) -> str:
        at = f"{self.card} at {self.target}" if self.target else self.card
        return f"{at} with {write_boost(self.boost)}" if self.boost else at

    def label(self, table: Table, who: Combatant) -> str:
        return f"{title(self.card)}{boosted(self.boost)}{self.aimed(table)}{worth_now(table, who, self)}"

    def aimed(self, table: Table) -> str:
        printed = table.library.combat_cards[name_of(self.card)]
        if not self.target or printed.persistent or printed.sneak_check:
            return ""
        helps = printed.value is not None and printed.value.kind == "heal"
        return f" {'for' if helps else 'at'} {named(table.state, self.target)}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (in_hand(self.card), self.target) if self.target else (in_hand(self.card),)

    def why_not(self, table: Table, who: Combatant) -> str:
        return cards_refused.why_not_played(table, who, self.card, self.target, self.boost, thrown=self.thrown)


class PlayCard(Played, frozen=True):
    verb: ClassVar = "play"
    title: ClassVar = "Play a card"


class Throw(Played, frozen=True):
    """A Weapon from afar. (DK-WEAP-17)"""

    verb: ClassVar = "throw"
    title: ClassVar = "Throw a Weapon"
    thrown: ClassVar = True


class WithSpecial(DeckAct, frozen=True):
    """A Special card, and the Normal card that it lets be Played."""

    special: str
    card: str
    target: str = ""
    boost: Boost = ()
    grammar: ClassVar = seq(copy, ":", copy, optional(seq("at", figure).into(str)), with_boost)

    @property
    def then(self) -> PlayCard:
        return PlayCard(self.card, self.target, self.boost)

    def __str__(self) -> str:
        return f"{self.special}: {self.then}"

    def label(self, table: Table, who: Combatant) -> str:
        return f"{title(self.special)}, then {self.then.label(table, who)}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (in_hand(self.special), self.target) if self.target else (in_hand(self.special),)


class Quick(WithSpecial, frozen=True):
    """A Special card that swaps Weapons lets the new one be Played in the same Turn. (DK-WEAP-06, DK-ACT-04)"""

    verb: ClassVar = "quick"
    title: ClassVar = "Quick swap"
    thrown: ClassVar = False


class QuickThrow(WithSpecial, frozen=True):
    verb: ClassVar = "quick throw"
    title: ClassVar = "Quick swap and throw"
    thrown: ClassVar = True


class Inspired(WithSpecial, frozen=True):
    """Divine Inspiration: a Normal card of the hand as a Reaction. (DK-CTR-03, -40)"""

    verb: ClassVar = "inspired"
    title: ClassVar = "Play a Normal card as a Reaction"


def worth_now(table: Table, who: Combatant, act: Played) -> str:
    """What a card with its Boost is worth in these hands on this Round."""
    printed = table.library.combat_cards[name_of(act.card)]
    if printed.value is None:
        return ""
    value = boosts.worth(table.library, who, printed, act.boost, table.state.round)
    type_ = "" if printed.value.kind == "heal" else f"{TYPE[printed.value.type]} "
    return f": {value} {type_}{VALUE[printed.value.kind]}"


def odds_of(table: Table, who: Combatant, act: Played) -> odds.Chances | None:
    """The Damage of a card Played, if it can be told."""
    return odds.of_play(table, who, act.card, act.target, act.boost)


# --- what can be Played -----------------------------------------------------------------------------------------------


Row: TypeAlias = tuple[str, str, Boost]
"""A card, its Target, its Boost."""


def groups(table: Table, active: Combatant, held: Hand, only: str = "", weapons: str = "", at: str = "") -> list[Group]:
    """The cards that can be Played, and the Weapons that can be thrown; in Simple Play the one is the other. (DK-WEAP-17)"""
    found = rows(PlayCard, ways(table, active, held, only, weapons, at))
    if table.state.mode == "simple":
        return found
    return [*found, *rows(Throw, ways(table, active, held, only, weapons, at, thrown=True))]


def plays(table: Table, active: Combatant, held: Hand, at: str = "") -> list[PlayCard]:
    """Every Normal card of the hand that can be Played now, at somebody if one is named."""
    return [PlayCard(*row) for row in ways(table, active, held, at=at)]


def ways(
    table: Table,
    active: Combatant,
    held: Hand,
    only: str = "",
    weapons: str = "",
    at: str = "",
    *,
    thrown: bool = False,
) -> list[Row]:
    """Every Normal card of the hand that can be Played now, with its Targets and Boosts. (DK-ACT-01, DK-CTR-30 DECLARE)"""
    found = []
    for card, printed in held.normal:
        if (only and card != only) or (weapons and printed.name != weapons) or (thrown and not printed.throw):
            continue
        if hand.usable(table.library, active, printed) and (
            paid := boosts.boosts(table.library, active, printed, table.state.round, held, card)
        ):
            cast = targeting.cast_by(table.library, printed)
            able = (
                targeting.aims_at(table, active, cast, at, thrown)
                if at
                else targeting.aims(table, active, cast, thrown)
            )
            found += [(card, target, boost) for target in able for boost in paid]
    return found


def quick(table: Table, active: Combatant, held: Hand) -> list[Group]:
    """Every Weapon of the hand that is not armed, as if it were, with each card that swaps to it. (DK-WEAP-06, DK-ACT-04)"""
    specials = [
        card
        for card, printed in held.special
        if printed.effect.has("swap then play weapon") and hand.usable(table.library, active, printed)
    ]
    if not specials:
        return []
    able = swapped(table, active, held, thrown=False)
    found = rows(Quick, [(special, *row) for special in specials for row in able])
    if table.state.mode == "simple":
        return found
    able = swapped(table, active, held, thrown=True)
    return [*found, *rows(QuickThrow, [(special, *row) for special in specials for row in able])]


def swapped(table: Table, active: Combatant, held: Hand, *, thrown: bool) -> list[Row]:
    """The Weapon cards of the hand that are not armed: card, Target, Boost."""
    found = []
    for card, printed in held.cards:
        another = printed.kind == "weapon" and active.armed and printed.name not in (*active.armed, *active.dropped)
        if thrown and not printed.throw:
            continue
        if (
            another
            and hand.meets(table.library, active, printed)
            and printed.hands + hand.busy(table.library, active) <= 2
        ):
            ways = boosts.boosts(table.library, active, printed, table.state.round, held, card)
            able = targeting.aims(table, active, targeting.cast_by(table.library, printed), thrown)
            found += [(card, target, boost) for target in able for boost in ways]
    return found


def is_melee(library: Library, card: str) -> bool:
    """If a card is a Weapon for Melee, such as serves against a Grapple. (DK-GRAP-02)"""
    printed = library.combat_cards[name_of(card)]
    return printed.kind == "weapon" and "M" in printed.distances and not printed.ranged


# --- Divine Inspiration -----------------------------------------------------------------------------------------------


def inspires(card: CombatCard) -> bool:
    return "S" in card.actions and card.effect.has("play(normal card) as reaction(self|ally)")


def inspired(table: Table, who: Combatant, held: Hand) -> list[Group]:
    """Every Normal card that could be Played now with each Special card that allows it."""
    if not held.special or who.fleeing or forbidden(who, "react"):
        return []
    specials = [
        card
        for card, printed in held.special
        if inspires(printed) and hand.usable(table.library, who, printed) and printed.rondel.playable(table.state.round)
    ]
    if not specials:
        return []
    able = ways(table, who, held)
    return rows(Inspired, [(special, *row) for special in specials for row in able])


def may_inspire(table: Table, target: Combatant) -> list[Combatant]:
    """The Allies of somebody who own such a card and have cards in hand. (DK-CTR-37)"""
    return [who for who in table.state.allies(target)[1:] if who.hand and owns_inspiration(table.library, who)]


def owns_inspiration(library: Library, who: Combatant) -> bool:
    special = inspiring(library)
    deck, held = who.deck, [held.card for held in who.held]
    return not special.isdisjoint(chain(*deck.layers, deck.discards, who.hand, who.played, who.removed, held))


@lru_cache(maxsize=8)
def inspiring(library: Library) -> frozenset[str]:
    """The Special cards that allow it, with either symbol."""
    every = [card.name for card in library.combat_cards.values() if inspires(card)]
    return frozenset(copy for name in every for copy in copies(name))
