"""Tables of our games beside Catanatron in turn: python -m bench.in_turn [tomb | party | deck | tactics | drunagor] [--turns N].

Where a machine's speed wavers, a figure of one second says little: the next second may have half the machine. Here both sides are
played by lasting processes that take turns many times, half a second of processor time each, so that they share good and bad
moments alike. Given are for every table choices (answers that were not the only one possible) per second of both, the ratio of
all that was played, and the median of the ratios of neighbouring turns. With `--forks` these are forks, beside Catanatron's
copies: where a fork takes twice as long, the ratio is 0.5. `tabletome bench --peers` installs Catanatron.
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
from time import process_time

ROOT = Path(__file__).parents[1]
OF_PEERS = ROOT / ".bench" / "python" / "bin" / "python"
SECONDS = 0.5
WARM_UP = 20
FORKS = 40
TABLES: dict[str, dict[str, tuple[int, dict[str, object], int]]] = {
    "tomb": {
        "1 Hero": (1, {"ties": "ask"}, 100_000),
        "5 Heroes": (5, {"ties": "ask"}, 100_000),
        "5 Heroes, ties settled": (5, {"ties": "settle"}, 100_000),
    },
    "party": {
        "alone": (1, {"mode": "coop"}, 3_000),
        "4 partners": (4, {"mode": "coop"}, 3_000),
        "2 rivals": (2, {"mode": "rival"}, 3_000),
        "4 rivals": (4, {"mode": "rival"}, 3_000),
    },
    "deck": {"1 Player": (1, {}, 1_500), "4 Players": (4, {}, 1_500)},
    "tactics": {"3 heroes": (1, {"heroes": 3}, 100_000), "5 heroes": (1, {"heroes": 5}, 100_000)},
    "drunagor": {
        "1 Hero": (1, {"mode": "one-shot", "heroes": 1}, 3_000),
        "5 Heroes": (1, {"mode": "one-shot", "heroes": 5}, 3_000),
    },
}
"""The tables of each game: how many seats, the set-up, and the most answers of one game."""
PEER = "catanatron"


def playing(what: str, table: str) -> tuple[Callable[[], int], float]:
    """A function that plays one random game and says how many steps it had, and how many of them are choices."""
    if what == PEER:
        from bench.peers import catanatron

        random.seed(1)
        peer = import_module("catanatron")
        return lambda: catanatron.random_playout(peer), catanatron.share_of_choices(peer)
    from bench.playing import play_one, share_of_choices
    from tabletome.kernel.registry import game_named

    game, (seats, options, most) = game_named(what), TABLES[what][table]
    return lambda: play_one(game, seats, options, most), share_of_choices(game, seats, options, most)


def forking(what: str, table: str) -> tuple[Callable[[], int], float]:
    """A function that copies positions and says how many copies that were; each of them counts."""
    if what == PEER:
        from bench.peers import catanatron

        random.seed(1)
        middle = catanatron.in_the_middle(import_module("catanatron"))
        return lambda: len([middle.copy() for _ in range(FORKS)]), 1.0
    from bench.playing import positions
    from tabletome.kernel import Seeded
    from tabletome.kernel.registry import game_named

    seats, options, _ = TABLES[what][table]
    forked, chance = list(positions(game_named(what), seats, options, FORKS)), Seeded(1)
    return lambda: len([match.fork(chance) for match in forked]), 1.0


def serve(what: str, table: str, *, forks: bool) -> None:
    """Play or fork for half a second of processor time whenever a line comes in; then say how much that was, in what time."""
    play_one, share = forking(what, table) if forks else playing(what, table)
    for _ in range(WARM_UP):
        play_one()
    for _ in sys.stdin:
        steps, start = 0, process_time()
        while (elapsed := process_time() - start) < SECONDS:
            steps += play_one()
        print(steps * share, elapsed, flush=True)


class Side:
    """A process that plays when it is told to."""

    def __init__(self, python: str, what: str, table: str = "", *, forks: bool) -> None:
        command = [python, "-m", "bench.in_turn", "--serve", what, "--table", table, *(["--forks"] if forks else [])]
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


def in_turn(game: str, turns: int, *, forks: bool) -> dict[str, dict[str, float]]:
    """All tables of a game, each played beside Catanatron before or after it, every other time."""
    theirs = Side(str(OF_PEERS), PEER, forks=forks)
    tables = {name: Side(sys.executable, game, name, forks=forks) for name in TABLES[game]}
    what = "forks" if forks else "choices"
    ratios: dict[str, list[float]] = {name: [] for name in tables}
    for number in range(turns):
        for name, ours in tables.items():
            if number % 2:
                mine = ours.turn()
                ratios[name].append(mine / theirs.turn())
            else:
                other = theirs.turn()
                ratios[name].append(ours.turn() / other)
    for side in (theirs, *tables.values()):
        side.end()
    return {
        f"{game}, {name}": {
            f"{what}_per_s": ours.speed,
            f"catanatron_{what}_per_s": theirs.speed,
            "ratio_of_all": ours.speed / theirs.speed,
            "median_ratio": median(ratios[name]),
        }
        for name, ours in tables.items()
    }


if __name__ == "__main__":
    reader = argparse.ArgumentParser()
    reader.add_argument("game", nargs="?", default="tomb", choices=TABLES)
    reader.add_argument("--turns", type=int, default=60)
    reader.add_argument("--serve", choices=[*TABLES, PEER])
    reader.add_argument("--table", default="")
    reader.add_argument("--forks", action="store_true")
    read = reader.parse_args()
    if read.serve:
        serve(read.serve, read.table, forks=read.forks)
    elif not OF_PEERS.exists():
        reader.error("Catanatron is not installed; `tabletome bench --peers` does that")
    else:
        print(json.dumps(in_turn(read.game, read.turns, forks=read.forks), indent=1))
