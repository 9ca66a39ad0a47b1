"""Where everybody is: nowhere in Simple Play, on a line in One Dimensional Play. (DK-MODE-04, -06, -20)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck import hand
from tabletome.games.deck.state import Combatant, State
from tabletome.kernel import Play

FARTHEST = 2
"""The widest gap to the nearest Opponent that a Move may make. (DK-MODE-25)"""


def category(one: Combatant, other: Combatant) -> str:
    """The same point is Melee, one apart Thrown, farther Ranged. (DK-MODE-20)"""
    return "MTR"[min(abs(one.at - other.at), 2)]


def in_reach(state: State, one: Combatant, other: Combatant, distances: Sequence[str]) -> bool:
    """A card is used at its Distances only; in Simple Play every Distance is valid. (DK-MODE-04, DK-CARD-13)"""
    return state.mode == "simple" or not distances or category(one, other) in distances


def nearest(state: State, who: Combatant) -> Combatant | None:
    return min(state.opponents(who), key=lambda other: abs(other.at - who.at), default=None)


def moves(state: State, who: Combatant) -> list[int]:
    """One step along the line, not too far away and not out of a Grapple. (DK-MODE-09, -11, -25, DK-GRAP-10)"""
    if state.mode == "simple" or hand.grappling(who) or hand.forbidden(who, "move"):
        return []
    steps = (who.at - 1, who.at + 1)
    return [at for at in steps if min((abs(other.at - at) for other in state.opponents(who)), default=0) <= FARTHEST]


def step_name(at: int) -> str:
    return f"to {at}"


def move(play: Play[State], who: Combatant, at: int) -> None:
    """A Move is the Action of the Turn and provokes nothing. (DK-MODE-09, -10, -26)"""
    who.at = at
    play.tell("moves", who=who.id, at=at, rules=("DK-MODE-09", "DK-MODE-26"))


def step_towards(play: Play[State], who: Combatant, target: Combatant) -> None:
    move(play, who, who.at + (1 if target.at > who.at else -1))
