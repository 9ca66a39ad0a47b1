"""OpenSpiel: random play driven from Python, of a game written in Python and of one written in C++."""

from __future__ import annotations

import random
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.timing import arguments, report, steps_per_second


def random_playout(game: Any) -> int:
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps


if __name__ == "__main__":
    _, seconds = arguments([])
    pyspiel = import_module("pyspiel")
    import_module("open_spiel.python.games")  # registers the games written in Python
    random.seed(1)
    figures: dict[str, float | str] = {"version": version("open_spiel")}
    for figure, name in (("python", "python_tic_tac_toe"), ("cpp", "connect_four")):
        game = pyspiel.load_game(name)
        figures[f"open_spiel_{figure}_steps_per_s"] = steps_per_second(partial(random_playout, game), seconds)
    report(figures)
