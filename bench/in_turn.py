"""A game of ours beside Catanatron, half a second each in turn: python -m bench.in_turn [tomb | party | deck] [--turns N].

Where a machine's speed wavers, a figure of one second says little: the next second may have half the machine. Here both sides are
played by lasting processes that take turns many times, so that they share good and bad moments alike. Given are choices (answers
that were not the only one possible) per second of both, the ratio of all that was played, and the median of the ratios of
neighbouring turns. `tabletome bench --peers` installs Catanatron.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).parents[1]
OF_PEERS = ROOT / ".bench" / "python" / "bin" / "python"
SECONDS = 0.5
WARM_UP = 20
PARTIES: dict[str, tuple[int, int]] = {"tomb": (5, 100_000), "party": (4, 1_500), "deck": (4, 1_500)}
"""How many seats each game is played with, and the most answers of one game."""


def playing(what: str) -> tuple[Callable[[], int], float]:
    """A function that plays one random game and says how many steps it had, and how many of them are choices."""
    if what == "catanatron":
        from bench.peers import catanatron

        random.seed(1)
        peer = import_module("catanatron")
        return lambda: catanatron.random_playout(peer), catanatron.share_of_choices(peer)
    from bench.playing import play_one, share_of_choices
    from tabletome.kernel.registry import game_named

    game, (seats, most) = game_named(what), PARTIES[what]
    return lambda: play_one(game, seats, {}, most), share_of_choices(game, seats, {}, most)


def serve(what: str) -> None:
    """Play for half a second whenever a line comes in; then say how many choices there were, and in how many seconds."""
    play_one, share = playing(what)
    for _ in range(WARM_UP):
        play_one()
    for _ in sys.stdin:
        steps, start = 0, perf_counter()
        while (elapsed := perf_counter() - start) < SECONDS:
            steps += play_one()
        print(steps * share, elapsed, flush=True)


class Side:
    """A process that plays when it is told to."""

    def __init__(self, python: str, what: str) -> None:
        command = [python, "-m", "bench.in_turn", "--serve", what]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.choices, self.seconds = 0.0, 0.0

    def turn(self) -> float:
        """Play for a while: choices per second."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        choices, seconds = map(float, self.process.stdout.readline().split())
        self.choices += choices
        self.seconds += seconds
        return choices / seconds

    @property
    def speed(self) -> float:
        return self.choices / self.seconds

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def in_turn(game: str, turns: int) -> dict[str, float]:
    """Both sides, each beginning every other time."""
    ours, theirs = Side(sys.executable, game), Side(str(OF_PEERS), "catanatron")
    ratios: list[float] = []
    for number in range(turns):
        if number % 2:
            mine = ours.turn()
            ratios.append(mine / theirs.turn())
        else:
            other = theirs.turn()
            ratios.append(ours.turn() / other)
    ours.end()
    theirs.end()
    return {
        f"{game}_choices_per_s": ours.speed,
        "catanatron_choices_per_s": theirs.speed,
        "ratio_of_all": ours.speed / theirs.speed,
        "median_ratio": median(ratios),
    }


if __name__ == "__main__":
    reader = argparse.ArgumentParser()
    reader.add_argument("game", nargs="?", default="tomb", choices=PARTIES)
    reader.add_argument("--turns", type=int, default=60)
    reader.add_argument("--serve", choices=[*PARTIES, "catanatron"])
    read = reader.parse_args()
    if read.serve:
        serve(read.serve)
    elif not OF_PEERS.exists():
        reader.error("Catanatron is not installed; `tabletome bench --peers` does that")
    else:
        print(json.dumps(in_turn(read.game, read.turns)))
