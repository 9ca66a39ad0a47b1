"""Advantage, Disadvantage and Stunned. (TM-COND-01..19)"""

from __future__ import annotations

from typing import Any

from tabletome.games.tomb.board.figures import Actor, printed_name
from tabletome.games.tomb.state import ADVANTAGE, DISADVANTAGE, Hero, State
from tabletome.kernel import Play

EDGES = {ADVANTAGE: "Advantage", DISADVANTAGE: "Disadvantage", 0: "neither Advantage nor Disadvantage"}


def gain(play: Play[State, Any], actor: Actor, edge: int) -> None:
    """One marker at most; Advantage and Disadvantage take each other away. (TM-COND-01, -04, -05, -08, -09)"""
    actor.edge = 0 if actor.edge == -edge else edge
    if play.hear is not None:
        play.tell("condition", who=printed_name(actor), condition=EDGES[actor.edge], rules=("TM-COND-01", "TM-COND-05"))


def use_up_edge(actor: Actor) -> None:
    """The marker an Attack was made with goes after it, hit or miss. (TM-COND-03, -07, -15)"""
    actor.edge = 0


def stun(play: Play[State, Any], actor: Actor) -> None:
    """At most one marker; the active Hero loses the rest of a free move at once. (TM-COND-10, -17, -18)"""
    actor.stunned = True
    if play.hear is not None:
        play.tell("condition", who=printed_name(actor), condition="Stunned", rules=("TM-COND-10",))
    state = play.state
    if isinstance(actor, Hero) and actor is state.heroes[state.active] and state.turn.free_move:
        state.turn.steps_left, state.turn.free_move = -1, False


def clear(actor: Actor) -> None:
    """Take away what hinders: Stunned and Disadvantage."""
    actor.stunned = False
    actor.edge = max(actor.edge, 0)
