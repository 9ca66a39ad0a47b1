"""States of any origin: whatever can be read is painted, asked and answered within bounds, or refused with a sentence.

Real states of every game and mode are spoilt at random and given to processes of their own, with a limit of time and memory
for each state: one that hangs or blows up dies, and is printed here. `make soak` looks at 25,000 of them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from base64 import b85encode
from pathlib import Path

import msgspec
import pytest

from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.state import Placed, State
from tabletome.kernel import WATCHER, BadJournal, GameFault, Match
from tabletome.kernel.journal import digest
from tabletome.scene.stage import stage

from .positions import SPECS, positions
from .worker import GAMES, spoilt_state

# --- a tile a million squares away ------------------------------------------------------------------------------------


def stray(x: int) -> State:
    """A state of an adventure in which the last tile lies so far to the east."""
    match: Match[State] = Match(GAME, 2, {"adventure": 1}, seed=1)
    while not match.state.placed or match.state.phase == "place_heroes":
        match.answer(0)
    state = match.fork().state
    state.placed = (*state.placed, Placed("J01", x, 0))
    return state


def test_a_journal_cannot_begin_with_a_tile_a_million_squares_away() -> None:
    lines = Match(GAME, 2, state=stray(9)).journal().splitlines()[:-1]
    (at,) = [place for place, line in enumerate(lines) if line.startswith("from ")]
    lines[at] = f"from {b85encode(GAME.codec[0](stray(1_000_000))).decode()}"
    text = "\n".join(lines) + "\n"
    with pytest.raises(BadJournal, match="Expected `int` <= 99") as error:
        Match.load(f"{text}end 0 {digest(text.encode())}\n", GAME)
    assert error.value.line == at + 1


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_a_board_whose_tiles_lie_as_far_apart_as_they_may_is_painted_or_refused_with_its_size(seat: int) -> None:
    assert stage(Match(GAME, 2, state=stray(99)).seat(seat)).boards[0].columns == 400
    both = stray(99)
    both.placed = (*both.placed, Placed("J02", 0, -99))
    with pytest.raises(GameFault, match=r"the board 'board' would have 400 by 4\d\d squares"):
        stage(Match(GAME, 2, state=both).seat(seat))


# --- spoilt states ----------------------------------------------------------------------------------------------------

TESTS = Path(__file__).parents[2]
SAMPLE, ALL = 60, 5_000


def look_at_spoilt_states(name: str, count: int) -> str:
    """Let a process look at so many states; what became of them in a line."""
    paths = os.pathsep.join([str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])
    worker = subprocess.run(
        [sys.executable, "-m", "attack.files.worker", name, "0", str(count)],
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths}, check=False,
    )  # fmt: skip
    if worker.returncode or "fault" in worker.stdout:
        *_, number = re.findall(r"^(?:state|fault) (\d+)$", worker.stdout.partition("fault")[0], re.MULTILINE) or ["0"]
        state = spoilt_state(name, int(number), positions(name, GAMES))
        told = worker.stdout.partition("fault")[2] + worker.stderr[-2_000:]
        pytest.fail(f"{name}, state {number}: ended with {worker.returncode}\n{told}\n{msgspec.json.encode(state)!r}")
    return worker.stdout.splitlines()[-1]


@pytest.mark.parametrize("name", SPECS)
def test_spoilt_states_are_painted_and_played_within_bounds_or_refused_with_a_sentence(name: str) -> None:
    told = look_at_spoilt_states(name, SAMPLE)
    assert told.startswith("done")
    assert "played" in told, "no state was good enough to be played"
    assert "unreadable" in told, "no state was bad enough to be refused"


@pytest.mark.soak
@pytest.mark.parametrize("name", SPECS)
def test_thousands_of_spoilt_states(name: str) -> None:
    assert look_at_spoilt_states(name, ALL).startswith("done")
