"""Lines across the board: the corner-to-corner sight of `tactics`, and the straight line between two squares."""

import functools
from collections.abc import Iterable

from tabletome.table.grid import Grid, cells_of

_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))


class Sight:
    """Who sees whom on a grid: made once for a board, it remembers what it has worked out.

    Two squares see each other if one of the sixteen lines from a corner of one to a corner of the other is clear. A
    blocking square interrupts a line that it meets anywhere, be it at an edge or a corner, but at the line's own two
    ends; the two squares themselves never block (AT-LOS-01, AT-LOS-06). Give as `blockers` the walls and the enemies
    (AT-LOS-02..04, AT-LOS-08, AT-LOS-09), without the squares of a large figure that looks or is looked at.

    >>> grid = Grid(4, 2)
    >>> sight = Sight(grid)
    >>> sight.sees(grid.square("a1"), grid.square("d1"), grid.cells("b1"))
    False
    >>> print(grid.draw(sight.visible_from(grid.square("a1"), grid.cells("b1"))))
    ##..
    ####
    """

    __slots__ = ("_lines", "_outlook", "_size", "_visible", "grid")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._size = grid.width * grid.height
        self._lines: dict[tuple[int, int], tuple[int, ...]] = {}
        self._outlook = functools.lru_cache(maxsize=256)(self._look_around)
        self._visible = functools.lru_cache(maxsize=4096)(self._look)

    def sees(self, square: int, other: int, blockers: int) -> bool:
        """Whether the two squares see each other; neighbours always do (AT-LOS-07)."""
        seen_from_here = blockers << self._size >> square
        return any(not line & seen_from_here for line in self._lines_between(square, other))

    def visible_from(self, square: int, blockers: int) -> int:
        """All squares seen from a square, itself included (AT-RANGE-02, AT-RANGE-13)."""
        return self._visible(square, blockers)

    def visible_among(self, cells: int, square: int, blockers: int) -> int:
        """Those of some squares that are seen from a square; where nothing can hide them, nobody has to look."""
        return cells & self.visible_from(square, blockers) if cells & ~self._outlook(square)[0] else cells

    def _look(self, square: int, blockers: int) -> int:
        seen, others = self._outlook(square)
        seen_from_here = blockers << self._size >> square
        for other, lines in others:
            for line in lines:
                if not line & seen_from_here:
                    seen |= other
                    break
        return seen

    def _look_around(self, square: int) -> tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]:
        """The squares that nothing can hide, and every other square with the lines to it."""
        always = 0
        others = []
        for other in range(self._size):
            lines = self._lines_between(square, other)
            if 0 in lines:
                always |= 1 << other
            else:
                others.append((1 << other, lines))
        return always, tuple(others)

    def _lines_between(self, square: int, other: int) -> tuple[int, ...]:
        """What each line between the squares meets, on a board moved so that the first square has number `_size`.

        So one set of lines serves all pairs of squares that lie alike. No offset of `_lines_to` leaves the box around
        the two squares, hence none strays into another row.
        """
        (x, y), (end_x, end_y) = self.grid.xy(square), self.grid.xy(other)
        way = end_x - x, end_y - y
        if way not in self._lines:
            self._lines[way] = tuple(
                [cells_of(self._size + dy * self.grid.width + dx for dx, dy in line) for line in _lines_to(*way)]
            )
        return self._lines[way]


def crossed(grid: Grid, square: int, other: int) -> int:
    """The squares between two squares that the line from centre to centre runs through (DK-MODE-22).

    A square that the line only touches at a corner is not run through.

    >>> grid = Grid(4, 3)
    >>> print(grid.draw(crossed(grid, grid.square("a1"), grid.square("d3"))))
    .#..
    .##.
    ..#.
    >>> crossed(grid, grid.square("a1"), grid.square("c3")) == grid.cells("b2")
    True
    """
    (x, y), (end_x, end_y) = grid.xy(square), grid.xy(other)
    cells = 0
    for row in range(min(y, end_y), max(y, end_y) + 1):
        for column in range(min(x, end_x), max(x, end_x) + 1):
            sides = [
                (end_x - x) * (2 * (row + dy - y) - 1) - (end_y - y) * (2 * (column + dx - x) - 1)
                for dx, dy in _CORNERS
            ]
            if min(sides) < 0 < max(sides):
                cells |= 1 << grid.at(column, row)
    return cells & ~(1 << square | 1 << other)


@functools.cache
def _lines_to(dx: int, dy: int) -> tuple[frozenset[tuple[int, int]], ...]:
    """What the lines from square (0, 0) to square (dx, dy) meet, as offsets.

    A line that meets all that another one meets is left out: it is never clear alone. That drops the lines along the
    outside of a row or column.
    """
    lines = {
        frozenset(_met(start_x, start_y, dx + end_x, dy + end_y)) - {(0, 0), (dx, dy)}
        for start_x, start_y in _CORNERS
        for end_x, end_y in _CORNERS
    }
    least = [line for line in lines if not any(other < line for other in lines)]
    return tuple(sorted(least, key=lambda line: (len(line), sorted(line))))


def _met(x: int, y: int, end_x: int, end_y: int) -> Iterable[tuple[int, int]]:
    """The squares with a point in common with the line between two corners, its own two ends left out."""
    if x == end_x:
        for row in range(min(y, end_y), max(y, end_y)):
            yield x - 1, row
            yield x, row
        return
    if x > end_x:
        x, y, end_x, end_y = end_x, end_y, x, y
    run, rise = end_x - x, end_y - y
    for column in range(x, end_x):
        # Heights at both sides of the column, times the run. One that is an end of the line lies open: the squares
        # beyond it have no other point of the line.
        sides = sorted([(rise * (column - x), column == x), (rise * (column + 1 - x), column + 1 == end_x)])
        (low, low_open), (high, high_open) = sides
        if rise == 0:
            low_open = high_open = False
        first = low // run if low_open else -(-low // run) - 1
        last = -(-high // run) - 1 if high_open else high // run
        for row in range(first, last + 1):
            yield column, y + row
