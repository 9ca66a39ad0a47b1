"""Catanatron: random games of four players, and the price of a copy of a game."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.timing import arguments, microseconds, report, steps_per_second

MIDDLE_OF_THE_GAME = 150


def new_game(catanatron: Any) -> Any:
    colors = catanatron.Color
    return catanatron.Game(
        [catanatron.RandomPlayer(color) for color in (colors.RED, colors.BLUE, colors.WHITE, colors.ORANGE)]
    )


def random_playout(catanatron: Any) -> int:
    game = new_game(catanatron)
    game.play()
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)  # renamed after 3.2


if __name__ == "__main__":
    seconds = arguments([])[1]
    catanatron = import_module("catanatron")
    random.seed(1)
    figures: dict[str, float | str] = {"version": version("catanatron")}
    figures["catanatron_steps_per_s"] = steps_per_second(lambda: random_playout(catanatron), seconds)
    game = new_game(catanatron)
    for _ in range(MIDDLE_OF_THE_GAME):
        game.play_tick()
    figures["catanatron_copy_us"] = microseconds(game.copy, seconds)
    report(figures)
