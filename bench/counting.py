"""What a choice costs whatever the machine's mood: python -m bench.counting GAME [--games N] [--top N].

Bytecode operations and Python calls per choice (an answer that was not the only one possible), counted by tracing random games
with fixed seeds at the tables of `bench.in_turn`, set-up included. With `--top`, the functions that take most of them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from types import CodeType, FrameType
from typing import Any

from bench.in_turn import TABLES
from tabletome.kernel import Match, game_named

BEFORE = 1000
"""The seed of a game that is played before anything is counted: what is made once is made then."""


class Counting:
    """Operations and calls, by function, and the choices that they were spent on."""

    def __init__(self) -> None:
        self.operations: Counter[CodeType] = Counter()
        self.calls: Counter[CodeType] = Counter()
        self.choices = 0

    def called(self, frame: FrameType, event: str, value: object) -> Any:
        self.calls[frame.f_code] += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self.inside

    def inside(self, frame: FrameType, event: str, value: object) -> Any:
        if event == "opcode":
            self.operations[frame.f_code] += 1
        return self.inside

    def play(self, what: str, table: str, seed: int) -> None:
        """A random game."""
        seats, options, most = TABLES[what][table]
        match, below_one = Match(game_named(what), seats, options, seed=seed), random.Random(1).random
        while (request := match.request) is not None and match.answered < most:
            size = request.size
            self.choices += size > 1
            match.answer(int(below_one() * size))


def count(what: str, table: str, games: int, top: int) -> None:
    counting = Counting()
    counting.play(what, table, BEFORE)
    counting.choices = 0
    sys.settrace(counting.called)
    for seed in range(games):
        counting.play(what, table, seed)
    sys.settrace(None)
    operations, calls, choices = counting.operations.total(), counting.calls.total(), counting.choices
    print(f"{what}, {table}: {operations / choices:,.0f} operations, {calls / choices:,.0f} calls ({choices} choices)")
    for code, number in counting.operations.most_common(top):
        print(f"  {number / operations:6.1%} {number / choices:8.1f}  {code.co_qualname} ({code.co_filename})")


if __name__ == "__main__":
    reader = argparse.ArgumentParser()
    reader.add_argument("game", choices=TABLES)
    reader.add_argument("--games", type=int, default=10)
    reader.add_argument("--top", type=int, default=0)
    read = reader.parse_args()
    for name in TABLES[read.game]:
        count(read.game, name, read.games, read.top)
