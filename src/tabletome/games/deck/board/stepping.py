"""Where a Move leads: for Players all that is allowed, for Foes what serves them."""

from __future__ import annotations

from collections.abc import Collection

from tabletome.games.deck.board import distance, plane, pursuit
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.state import Combatant, forbidden
from tabletome.table.grid import cells_of, squares


def squares_to(table: Table, who: Combatant) -> int:
    """The squares that a Move can lead to. (DK-MODE-14, -21)"""
    able = plane.destinations(table, who) if distance.can_move(table.state, who) else 0
    return cells_of(at for at in squares(able) if not barred(table, who, at)) if who.avoided else able


def steps(table: Table, who: Combatant) -> list[int]:
    """The points of the line that a Move can lead to: none too far away, unless even that is closer than before."""
    state = table.state
    if not distance.can_move(state, who):
        return []
    others = [other.at for other in distance.opponents(state, who)]

    def apart(at: int) -> int:
        return min((abs(other - at) for other in others), default=0)

    able = [at for at in (who.at - 1, who.at + 1) if apart(at) <= distance.farthest(table) or apart(at) < apart(who.at)]
    return [at for at in able if not barred(table, who, at)]


def barred(table: Table, who: Combatant, at: int) -> bool:
    """If a Move there would be a flight of one who cannot Flee. (DK-FLEE-26)"""
    return bool(who.avoided) and forbidden(who, "flee") and pursuit.is_flight(table, who, at)


def step_closer(
    table: Table, who: Combatant, target: Combatant, distances: Collection[str], *, no_melee: bool = False
) -> int | None:
    """Where a Foe Moves to get at its Target; None if it cannot or, keeping out of Melee, will not. (DK-FOE-44, DK-TRAIT-16)

    A bow in Melee is brought to bear by a step away.
    """
    state = table.state
    if not distance.can_move(state, who) or not distances:
        return None
    others = distance.opponents(state, who)
    if state.mode == "2d":
        avoid = 0
        for other in others if no_melee else ():
            avoid |= plane.ground(table).at_distance(other.at, "M")
        at = plane.step_closer(table, who, target, distances, avoid)
        return None if at is None or barred(table, who, at) else at

    def short(at: int) -> int:
        """How many steps are missing until the Target is at one of the Distances."""
        return min(abs(abs(target.at - at) - "MTR".index(name)) for name in distances)

    able = [at for at in (who.at - 1, who.at + 1) if short(at) < short(who.at) and not barred(table, who, at)]
    able = [at for at in able if not (no_melee and any(other.at == at for other in others))]
    return min(able, key=short, default=None)


def step_away(table: Table, who: Combatant, wanted: str) -> int | None:
    """Where a Foe Moves to get away from the nearest Opponent, up to the wanted Distance. (DK-TRAIT-06, -16)"""
    state = table.state
    near = distance.nearest(table, who)
    if near is None or not distance.can_move(state, who):
        return None
    if state.mode == "2d":
        away = plane.step_away(table, who, wanted)
        return None if away is None or barred(table, who, away) else away
    apart = abs(near.at - who.at)
    able = [at for at in steps(table, who) if abs(near.at - at) > apart]
    return able[0] if apart < "MTR".index(wanted) and able else None
