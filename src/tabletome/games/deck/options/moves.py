"""Moves and flight, the place where one begins, and who is looked for. (DK-MODE-09..14, -28, DK-FLEE, DK-SNEAK-20)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tabletome.cards import either, name, seq, signed
from tabletome.games.deck.board import distance, plane, stepping
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import Alone, DeckAct, OfAFigure, find, one
from tabletome.games.deck.options.cards_refused import why_not_acting
from tabletome.games.deck.state import Combatant, State, forbidden, grappling, has_effect
from tabletome.kernel import Each, Group, acts

STAND, EXTRA_TURN, PRE_SNEAK = "stand", "extra-turn", "pre-sneak"


class Fleer(msgspec.Struct, frozen=True):
    """Who flees from the one that is asked."""

    who: str


class AtAPlace(DeckAct, frozen=True):
    """A square by its name, or a point of the line by its number."""

    place: str
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.place

    def label(self, table: Table, who: Combatant) -> str:
        return str(self)

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (f"place {self.place}",)

    def at(self, table: Table) -> int:
        """The place as a number."""
        return plane.ground(table).grid.square(self.place) if table.state.mode == "2d" else int(self.place)


class Move(AtAPlace, frozen=True):
    """One step on the line, or to another category on the plane. (DK-MODE-09, DK-MODE-25)"""

    verb: ClassVar = "move"
    title: ClassVar = "Move"
    grammar: ClassVar = either(seq("to", signed).into(lambda point: (str(point),)), seq(name))

    def __str__(self) -> str:
        return self.place if self.place[:1].isalpha() else f"to {self.place}"

    def why_not(self, table: Table, who: Combatant) -> str:
        state = table.state
        if state.mode == "simple":
            return "nobody has a place in Simple Play, so there is no Move (DK-MODE-06)"
        if grappling(who):
            return "nobody in a Grapple can move from the space (DK-GRAP-10)"
        if forbidden(who, "move"):
            return "an effect forbids you to Move (DK-TERM-07)"
        if reason := why_not_acting(state, who):
            return reason
        return why_not_walked(table, who, self.place) if state.mode == "2d" else why_not_stepped(table, who, self.place)


class Stand(AtAPlace, frozen=True):
    """Where a Combat begins. (DK-MODE-28)"""

    verb: ClassVar = "stand"
    title: ClassVar = "Stand on"

    def why_not(self, table: Table, who: Combatant) -> str:
        return "you begin on a free square of the entry, or opposite it in a Duel (DK-MODE-12, DK-MODE-28)"


class Flee(Alone, frozen=True):
    verb: ClassVar = "flee"
    says: ClassVar = "Flee"

    def why_not(self, table: Table, who: Combatant) -> str:
        if grappling(who):
            return "who is in a Grapple must break free before Fleeing (DK-FLEE-25)"
        if forbidden(who, "flee"):
            return "an effect forbids you to Flee (DK-TERM-07)"
        return why_not_acting(table.state, who)


class Search(OfAFigure, frozen=True):
    """A Turn spent looking for a sneaker. (DK-SNEAK-20)"""

    verb: ClassVar = "search"
    title: ClassVar = "Search for"

    def why_not(self, table: Table, who: Combatant) -> str:
        if reason := why_not_acting(table.state, who):
            return reason
        if grappling(who):
            return "in a Grapple nobody looks for others (DK-GRAP-26)"
        target = find(table.state, self.target)
        if target is None or not has_effect(target, "sneaking"):
            return "only who Sneaks can be looked for (DK-SNEAK-20)"
        return ""


class ComeUnseen(Alone, frozen=True):
    verb: ClassVar = "pre-sneak"
    says: ClassVar = "Try to come in unseen"


class WalkIn(Alone, frozen=True):
    verb: ClassVar = "walk in"
    says: ClassVar = "Walk in"


FLEE, COME_UNSEEN, WALK_IN = one(Flee()), one(ComeUnseen()), one(WalkIn())


def moves(table: Table, who: Combatant) -> list[Group]:
    """One step along the line, or up to two squares. (DK-MODE-09, -11, -14, -21, -25)"""
    state = table.state
    if state.mode == "simple":
        return []
    if state.mode == "1d":
        return acts([Move(str(at)) for at in stepping.steps(table, who)])
    able = stepping.squares_to(table, who)
    return [places(Move, able, table)] if able else []


def places(act: type[AtAPlace], squares: int, table: Table) -> Group:
    """An act for each of some squares, made when somebody looks."""
    names = plane.ground(table).grid.names
    return Each(act.verb, squares, names, make=lambda at: act(names[at]))


def can_flee(state: State, who: Combatant) -> bool:
    """Not out of a Grapple, against an effect that forbids it, or if nobody is there to flee from. (DK-FLEE-25, DK-GRAP-26)"""
    if grappling(who) or forbidden(who, "flee"):
        return False
    return bool(distance.opponents(state, who))


def searches(state: State, who: Combatant) -> list[Group]:
    return acts([Search(other.id) for other in state.opponents(who) if has_effect(other, "sneaking")])


# --- why not ----------------------------------------------------------------------------------------------------------

SECOND_TIME = "that would be the second time away from the same pursuer, and you cannot Flee (DK-FLEE-26)"


def why_not_walked(table: Table, who: Combatant, place: str) -> str:
    on = plane.ground(table)
    if place not in on.grid.names:
        return f"there is no square {place} here"
    square = on.grid.square(place)
    if on.walls >> square & 1:
        return f"{place} is a wall (DK-MODE-21)"
    if plane.occupied(table.state) >> square & 1:
        return f"somebody stands on {place}: one figure per square (DK-MODE-21)"
    if stepping.barred(table, who, square):
        return SECOND_TIME
    return f"a Move is up to {plane.SPEED} squares, around walls and Opponents (DK-MODE-21)"


def why_not_stepped(table: Table, who: Combatant, place: str) -> str:
    if place[:1].isalpha() or abs(int(place) - who.at) != 1:
        return "a Move is one step along the line (DK-MODE-09, DK-MODE-11)"
    if stepping.barred(table, who, int(place)):
        return SECOND_TIME
    return "farther away than this is the Flee Action (DK-MODE-25)"
