"""Odds are those of a world that the one who asks could be in, and tell nothing of the real one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletome.kernel import Match, Seeded, game_named
from tabletome.server.work import jobs

SHELLS = '''
"""Bob has hidden a pea under one of three shells; Ann lifts one."""
import msgspec
from tabletome.kernel import Chance, Choose, Game, Happened, Items, Outcome


class Lifted(Happened, frozen=True):
    pea: bool


class State(msgspec.Struct):
    pea: int
    lifted: int = 0
    phase: str = "turn"


class Seen(msgspec.Struct):
    lifted: int


def turn(play):
    answer = yield Choose(0, (Items("lift", range(3)),), "Which?")
    play.tell(Lifted(int(str(answer).split()[-1]) == play.state.pea))
    play.state.lifted += 1
    if play.state.lifted == 2:
        play.state.phase = ""


class Shells(Game[State]):
    id, name, seats, state_type, phases = "shells", "Shells", range(2, 3), State, {"turn": turn}

    def new(self, seats, options, packs):
        return State(0)

    def view(self, state, seat):
        return Seen(state.lifted)

    def redeal(self, play, seat):
        play.state.pea = yield Chance("d3", range(3))

    def outcome(self, state):
        return None if state.phase else Outcome("over", (1.0, 0.0))


GAME = Shells()
'''


def test_what_may_follow_is_the_same_wherever_the_pea_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance of the imagined worlds is drawn anew each time: here it is the same, so that nothing else differs."""
    monkeypatch.setattr(Seeded, "fresh", lambda: Seeded(5))
    (tmp_path / "shells.py").write_text(SHELLS)
    jobs.know({"shells": str(tmp_path / "shells.py")})
    game: Any = game_named(str(tmp_path / "shells.py"))
    told = []
    for pea in range(3):
        match = Match(game, 2, seed=1, state=game.state_type(pea))
        position = jobs.position_of(match, jobs.Setting("shells", 2, {}))
        told.append([jobs.odds(position, 0, f"lift {shell}") for shell in range(3)])
    assert told[0] == told[1] == told[2]
    assert [[line["chance"] for line in odds["lines"]] for odds in told[0]] == [["66.7 %", "33.3 %"]] * 3
