"""The Turn of a Player: its one Action, and the cards that come and go. (DK-ACT-06, DK-TURN)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tabletome.cards import number, seq
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import (
    PASS,
    Alone,
    DeckAct,
    OfACard,
    ask_again,
    base_actions,
    cards,
    gear,
    grapple,
    hand,
    journey,
    moves,
    one,
    recall,
)
from tabletome.games.deck.options.hand import Hand
from tabletome.games.deck.state import Combatant, forbidden, grappling, name_of
from tabletome.kernel import Group, acts
from tabletome.words import counted

OPENING_HAND, ACTION, DRAW_ONE_MORE, DISCARD, DRAW = "opening-hand", "action", "draw-one-more", "discard", "draw"
REGAIN, SEARCH_DECK = "regain", "search-deck"
NOT_AT_FIRST = "Fortitude"


class Cards(msgspec.Struct, frozen=True):
    """So many cards are still to be chosen, or may be at most."""

    count: int


class OfCard(msgspec.Struct, frozen=True):
    """The card that may be Played or taken: one copy by its id, any of them by its name."""

    card: str


class Yield(Alone, frozen=True):
    """Only in a Duel. (DK-DUEL-01)"""

    verb: ClassVar = "yield"
    says: ClassVar = "Yield"


class Take(OfACard, frozen=True):
    """A card out of the Draw or Discard Deck into the hand."""

    verb: ClassVar = "take"
    title: ClassVar = "Take into the hand"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (offered(self.card),)

    def why_not(self, table: Table, who: Combatant) -> str:
        if table.state.phase == "opening" and name_of(self.card) == NOT_AT_FIRST:
            return "Fortitude Cards may not be among the chosen four (DK-SETUP-02)"
        return ""


def offered(card: str) -> str:
    """Where a card that can be taken lies on the picture."""
    return f"opening {card}"


class Leave(Alone, frozen=True):
    """Nothing is taken out of the Draw Deck."""

    verb: ClassVar = "leave"
    says: ClassVar = "Leave"


class Discard(OfACard, frozen=True):
    verb: ClassVar = "discard"
    title: ClassVar = "Discard"


class DrawOneMore(Alone, frozen=True):
    verb: ClassVar = "draw"
    says: ClassVar = "Draw one more card"


class Draw(DeckAct, frozen=True):
    count: int
    verb: ClassVar = "draw"
    title: ClassVar = "Draw"
    grammar: ClassVar = seq(number)

    def __str__(self) -> str:
        return str(self.count)

    def label(self, table: Table, who: Combatant) -> str:
        return counted(self.count, "card")


YIELD, LEAVE, DRAW_ONE = one(Yield()), one(Leave()), one(DrawOneMore())


# --- the Action -------------------------------------------------------------------------------------------------------


def actions(table: Table, active: Combatant) -> tuple[Group, ...]:
    """All that can be done now: only groups in which there is something. (DK-ACT-06)"""
    state = table.state
    groups: list[Group] = [PASS]
    if not forbidden(active, "act"):
        held = hand.of(table.library, active)
        groups += cards.groups(table, active, held)
        groups += recall.recalls(table.library, active, held.purse, state.round)
        groups += base_actions.groups(table, active, held)
        groups += grapple.inside(state, active) if grappling(active) else out_of_grapple(table, active, held)
    if state.duel:
        groups.append(YIELD)
    groups += ask_again(state, active)
    return tuple(groups)


def out_of_grapple(table: Table, active: Combatant, held: Hand) -> list[Group]:
    """A quick swap, a search, a task, a Grapple, a Move, a flight, gear."""
    state = table.state
    groups = cards.quick(table, active, held)
    groups += moves.searches(state, active)
    groups += journey.tasks(table, active)
    groups += acts(grapple.grapple_acts(table, active))
    groups += moves.moves(table, active)
    if moves.can_flee(state, active):
        groups.append(moves.FLEE)
    return [*groups, *gear.changes(table, active)]


def extra_turn(table: Table, opponent: Combatant, fleer: str) -> list[Group]:
    """One Normal Action that Targets a fleer: a card, a Base Action, a Grapple. (DK-FLEE-02, -20)"""
    held = hand.of(table.library, opponent)
    groups = cards.groups(table, opponent, held, at=fleer)
    groups += base_actions.groups(table, opponent, held, at=fleer)
    return [*groups, *acts([act for act in grapple.grapple_acts(table, opponent) if act.target == fleer])]


# --- cards come and go ------------------------------------------------------------------------------------------------


def takes(able: Sequence[str]) -> list[Group]:
    """Different cards that can be taken."""
    return acts([Take(card) for card in sorted(set(able))])


def discards(combatant: Combatant) -> list[Group]:
    return acts([Discard(card) for card in sorted(set(combatant.hand))])


def draws(most: int) -> list[Group]:
    return acts([Draw(count) for count in range(1, most + 1)])
