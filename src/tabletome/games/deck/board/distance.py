"""Where everybody is: nowhere in Simple Play, on a line in One Dimensional Play, on squares in Two Dimensional Play.

What the Room allows counts in all three. (DK-MODE-04, -06, -20, -21, DK-MAP-01..05)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Literal, TypeAlias

from tabletome.games.deck.board import plane
from tabletome.games.deck.cards.language import DISTANCES
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.state import Combatant, State, forbidden, grappling, has_effect

FARTHEST = 2
"""The widest gap to the nearest Opponent that a Move may make. (DK-MODE-25)"""
Way: TypeAlias = Literal["", "normal", "off", "close"]
"""How a card reaches its Target: not, as printed, against what the Room allows, or as a Ranged Weapon in Melee."""


# --- Distances --------------------------------------------------------------------------------------------------------


def category(table: Table, one: Combatant, other: Combatant) -> str:
    """On the line the same point is Melee, one apart Thrown, farther Ranged; squares have their own bands. (DK-MODE-20, -21)

    Who escaped over open ground is far away. (DK-FLEE-08, -22)
    """
    if escaped(one) or escaped(other):
        return "R"
    return plane.category(table, one, other) if table.state.mode == "2d" else "MTR"[min(abs(one.at - other.at), 2)]


def gap(table: Table, one: Combatant, other: Combatant) -> int:
    """How far apart two are, in points or squares; nobody is nearer than another in Simple Play."""
    match table.state.mode:
        case "simple":
            return 0
        case "1d":
            return abs(one.at - other.at)
        case "2d":
            return plane.ground(table).apart(one.at, other.at)


def allowed(table: Table) -> tuple[str, ...]:
    """The Distances that the Room allows; without a Room, or if it shows none, any. (DK-MAP-01, -02)"""
    state = table.state
    return (table.library.rooms[state.room].distances if state.room else ()) or DISTANCES


def fits_room(table: Table, distances: Sequence[str]) -> bool:
    """If one of a card's Distances matches those of the Room. (DK-MAP-01, -04)"""
    state = table.state
    if not distances or not state.room:
        return True
    return have_common(table.library.rooms[state.room].distances or DISTANCES, tuple(distances))


@cache
def have_common(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return not set(one).isdisjoint(other)


def usable(table: Table, distances: Sequence[str]) -> tuple[str, ...]:
    """Those of a card's Distances that the Room allows; with the penalty of DK-MAP-05 all up to its farthest. (DK-DIST-12)"""
    able = tuple(name for name in distances if name in allowed(table))
    if able or not table.state.off_distance:
        return able
    return DISTANCES[: max(map(DISTANCES.index, distances), default=-1) + 1]


def way(table: Table, one: Combatant, other: Combatant, distances: Sequence[str], ranged: bool = False) -> Way:
    """How a card with these Distances reaches a Target; "" if it does not. (DK-DIST-01, -02, -08, -09, -12, -13, DK-MAP-04, -05)

    A card must list the Distance there is now; in Simple Play every one that the Room allows is valid. (DK-MODE-04) Who got away
    is reached as the surroundings allow. (DK-FLEE-22)
    """
    state = table.state
    if not distances:
        return "normal"
    if flown := escaped(other) or escaped(one):
        if not set(flown) & set(usable(table, distances)):
            return ""
        return "normal" if fits_room(table, distances) else "off"
    if state.mode == "2d" and not plane.ground(table).clear(one.at, other.at):
        return ""
    here = "" if state.mode == "simple" else category(table, one, other)
    able = usable(table, distances)
    if able and (not here or here in able):
        return "normal" if fits_room(table, distances) else "off"
    return "close" if here == "M" and ranged and state.ranged_in_melee else ""


def in_reach(table: Table, one: Combatant, other: Combatant, distances: Sequence[str], ranged: bool = False) -> bool:
    """A card is used at its Distances only. (DK-CARD-13)"""
    state = table.state
    if state.mode == "simple" and not (other.held and escaped(other)) and not (one.held and escaped(one)):
        return state.off_distance or fits_room(table, distances)
    return way(table, one, other, distances, ranged) != ""


def escaped(who: Combatant) -> Collection[str]:
    """At which Distances one who escaped over open ground can still be attacked: at Thrown until the end of that Round,
    at Ranged until the end of the next. Empty: it did not escape. (DK-FLEE-08, -22)
    """
    for held in who.held:
        if held.effect == "escaped":
            return ("T", "R") if held.rounds > 1 else ("R",)
    return ()


def opponents(state: State, who: Combatant) -> list[Combatant]:
    """The Opponents that are still on the ground."""
    side = who.side
    return [
        other
        for other in state.combatants
        if other.side != side and not other.gone and not (has_effect(other, "escaped"))
    ]


def nearest(table: Table, who: Combatant) -> Combatant | None:
    return min(opponents(table.state, who), key=lambda other: gap(table, who, other), default=None)


# --- where Combat begins ----------------------------------------------------------------------------------------------


def starting(table: Table) -> str:
    """Thrown indoors and Ranged outdoors, unless the Room places its Foes; always one that it allows. (DK-MODE-07, -08, -23)"""
    state = table.state
    wanted = "R" if state.outdoors else "T"
    if state.room:
        room = table.library.rooms[state.room]
        wanted = room.at or ("T" if room.indoors else "R")
    return min(allowed(table), key=lambda distance: abs(DISTANCES.index(distance) - DISTANCES.index(wanted)))


def place(table: Table) -> None:
    """Everybody takes a place as a Combat begins: the side of the first combatant here, the others there. (DK-MODE-20)"""
    state = table.state
    if state.mode == "2d":
        plane.place(table, starting(table))
        return
    apart = "MTR".index(starting(table)) if state.mode == "1d" else 0
    for who in state.living():
        who.at = apart if who.side != state.combatants[0].side else 0


# --- Moves ------------------------------------------------------------------------------------------------------------


def can_move(state: State, who: Combatant) -> bool:
    """Not in Simple Play, not out of a Grapple, not against an effect. (DK-MODE-06, DK-GRAP-10, DK-TERM-07)"""
    return state.mode != "simple" and not grappling(who) and not forbidden(who, "move")


def farthest(table: Table) -> int:
    """No Move makes a gap wider than Ranged, indoors none wider than the Room's largest Distance. (DK-MODE-25)"""
    state = table.state
    if state.room and table.library.rooms[state.room].indoors:
        return max(map("MTR".index, allowed(table)))
    return FARTHEST


def place_name(table: Table, at: int) -> str:
    """A point of the line or a square, in words."""
    return plane.ground(table).grid.names[at] if table.state.mode == "2d" else str(at)
