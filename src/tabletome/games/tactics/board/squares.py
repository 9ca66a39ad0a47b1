"""The squares of the board, the bases of figures, distances, ranges and areas.

(AT-COMP-21, AT-LOS-05, AT-RANGE-*, AT-AOE-*)
"""

from __future__ import annotations

import functools

import msgspec

from tabletome.games.tactics.state import SIZE
from tabletome.table.footprint import Footprint
from tabletome.table.grid import Grid, squares

GRID = Grid(SIZE, SIZE)
BASE = Footprint.rectangle(GRID, 2, 2)


class Range(msgspec.Struct, frozen=True, cache_hash=True):
    """From where to where an attack or ability reaches: a plain range N is 1 to N. (AT-RANGE-04, AT-RANGE-13)

    Without `sight` it is one around its user, for which distance alone counts (AT-AOE-10, AT-ATK-15).
    """

    low: int
    high: int
    sight: bool = True

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.low != self.high else str(self.high)


BESIDE = Range(1, 1)


def base(at: int, *, large: bool = False) -> int:
    """The squares of a figure: one, or the four of a large one from its top left. (AT-LARGE-01)"""
    return BASE.covered(1 << at) if large else 1 << at


@functools.lru_cache(maxsize=1 << 16)
def distance(cells: int, others: int) -> int:
    """Squares counted with diagonals, from a large base the fewest. (AT-LOS-05, AT-LARGE-10)"""
    return GRID.apart(cells, others)


@functools.cache
def band(square: int, low: int, high: int) -> int:
    """The squares whose distance from a square lies between two numbers. (AT-RANGE-04)"""
    around = GRID.near(1 << square, high)
    return around & ~GRID.near(1 << square, low - 1) if low else around


def adjacent(cells: int) -> int:
    """The squares at range 1 of a figure, diagonals included. (AT-RANGE-09)"""
    return GRID.near(cells) & ~cells


def area(cells: int, size: int) -> int:
    """All squares within the distance of those aimed at, themselves included; walls do not shield.

    (AT-AOE-03, AT-AOE-10)
    """
    return GRID.near(cells, size)


def steps_apart(square: int, other: int) -> int:
    """Orthogonal steps between two squares, whatever lies between: so pulls measure what is nearest. (AT-BOSS-12)"""
    (x, y), (other_x, other_y) = GRID.xy(square), GRID.xy(other)
    return abs(x - other_x) + abs(y - other_y)


def nearest_in_steps(square: int, wanted: int) -> int:
    """Those of the wanted squares that are fewest orthogonal steps away, several if they tie."""
    steps = {other: steps_apart(square, other) for other in squares(wanted)}
    fewest = min(steps.values(), default=0)
    return sum(1 << other for other, count in steps.items() if count == fewest)


def name(square: int) -> str:
    """A square as it is written: c7."""
    return GRID.names[square]
