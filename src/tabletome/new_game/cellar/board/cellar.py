"""The map: six by six squares with four pillars."""

from __future__ import annotations

from tabletome.new_game.cellar.state import State, figures
from tabletome.table.grid import Grid, cells_of
from tabletome.table.steps import Steps

MAP = """
......
.#..#.
......
......
.#..#.
......
"""
GRID = Grid.drawn(MAP)
FLOOR = GRID.mask(MAP, ".")
STEPS = Steps.on(GRID, FLOOR)
STAIRS, LAIRS = GRID.cells("a1 b1 a2 c1"), GRID.cells("f6 e6 f5 d6 f4 c6 f3 b6")


def free(state: State) -> int:
    """The squares on which nobody stands."""
    return FLOOR & ~cells_of(figure.at for figure in figures(state))
