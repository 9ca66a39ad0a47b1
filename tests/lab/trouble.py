"""A game that goes wrong in the way its set-up asks for. Seat 0 always wins if it comes to an end."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import msgspec

from tabletome.kernel import Chance, Choose, Flow, Game, One, Outcome, Play


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`marker` is a file that a dying worker leaves behind."""

    trouble: Literal["none", "raise", "endless", "no outcome", "death"] = "none"
    marker: str = ""
    throws: int = 1


class State(msgspec.Struct):
    trouble: str
    marker: str
    throws: int
    turns: int = 0
    phase: str = "turn"


def turn(play: Play[State, Any]) -> Flow[None]:
    """A throw of a die, and a nod from each seat; one game in three gets into trouble."""
    state = play.state
    for _ in range(state.throws):
        thrown = yield Chance("d6", range(1, 7))
    for seat in (0, 1):
        yield Choose(seat, (One("nod"), One("wave")))
    state.turns += 1
    if state.trouble == "death":
        die_in_a_worker(Path(state.marker))
    if thrown <= 2 and state.trouble == "raise":
        raise RuntimeError("the table broke")
    if state.trouble != "endless":
        state.phase = ""


def die_in_a_worker(marker: Path) -> None:
    """A process that was started for the simulation dies; the one that started it plays on when that has happened."""
    if parent_process() is not None:
        marker.touch()
        os._exit(3)
    given_up = monotonic() + 60
    while not marker.exists() and monotonic() < given_up:
        pass


class Trouble(Game[State]):
    id = "trouble"
    name = "Trouble"
    seats = range(2, 3)
    state_type = State
    options_type = Options
    phases = {"turn": turn}

    def new(self, seats: int, options: Options, packs: tuple[object, ...]) -> State:
        return State(options.trouble, options.marker, options.throws)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.phase or state.trouble == "no outcome" else Outcome("over", (1.0, 0.0))


GAME = Trouble()
