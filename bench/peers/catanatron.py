"""Catanatron: random games of four players, and the price of a copy of a game.

Most of its recorded actions are the only one possible: to roll, to end the turn. Those between which a player had to choose are
counted besides (`choices`).
"""

from __future__ import annotations

import random
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.timing import arguments, microseconds, report, steps_per_second

MIDDLE_OF_THE_GAME = 150
COUNTED_GAMES = 20


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


def share_of_choices(catanatron: Any) -> float:
    """How many of its actions were not the only one possible, in games of their own."""
    actions, choices = 0, 0
    for _ in range(COUNTED_GAMES):
        game = new_game(catanatron)
        while game.winning_color() is None and game.state.num_turns < catanatron.game.TURNS_LIMIT:
            actions += 1
            choices += len(game.state.playable_actions) > 1
            game.play_tick()
    return choices / actions


def in_the_middle(catanatron: Any) -> Any:
    """A game that has been played for a while."""
    game = new_game(catanatron)
    for _ in range(MIDDLE_OF_THE_GAME):
        game.play_tick()
    return game


if __name__ == "__main__":
    seconds = arguments([])[1]
    catanatron = import_module("catanatron")
    random.seed(1)
    figures: dict[str, float | str] = {"version": version("catanatron")}
    steps = steps_per_second(lambda: random_playout(catanatron), seconds)
    figures["catanatron_steps_per_s"], figures["catanatron_choices_per_s"] = steps, steps * share_of_choices(catanatron)
    figures["catanatron_copy_us"] = microseconds(in_the_middle(catanatron).copy, seconds)
    report(figures)
