"""Figures and tiles that cover several squares, and where they fit."""

from collections.abc import Sequence
from typing import Self

from tabletome.table.grid import Direction, Grid, drawing
from tabletome.table.steps import Steps


class Footprint:
    """A shape on a grid, placed by its anchor: the top left square of the box around it.

    >>> grid = Grid(4, 3)
    >>> large = Footprint.rectangle(grid, 2, 2)
    >>> print(grid.draw(large.covered(grid.cells("b1"))))
    .##.
    .##.
    ....
    >>> print(grid.draw(large.fits(grid.mask(["....", ".#..", "...."], "."))))
    ..#.
    ..#.
    ....
    """

    __slots__ = ("_offsets", "anchors", "grid")

    def __init__(self, grid: Grid, rows: str | Sequence[str]) -> None:
        """The shape that the signs # draw."""
        lines = drawing(rows)
        width, height = len(lines[0]), len(lines)
        self.grid = grid
        self._offsets = tuple(
            [y * grid.width + x for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "#"]
        )
        if not self._offsets:
            raise ValueError("A footprint covers at least one square; draw it with #.")
        row = (1 << max(0, grid.width - width + 1)) - 1
        self.anchors = sum([row << y * grid.width for y in range(grid.height - height + 1)])

    @classmethod
    def rectangle(cls, grid: Grid, width: int, height: int) -> Self:
        """A base of `width` x `height` squares (AT-LARGE-01, TM-MON-15)."""
        return cls(grid, ["#" * width] * height)

    def fits(self, cells: int) -> int:
        """The anchors at which every covered square is one of the given (AT-LARGE-05, TM-MON-15, DR-DARK-51)."""
        anchors = self.anchors
        for offset in self._offsets:
            anchors &= cells >> offset
        return anchors

    def over(self, cells: int) -> int:
        """The anchors at which at least one of the given squares is covered (AT-LARGE-04, TM-MON-15)."""
        anchors = 0
        for offset in self._offsets:
            anchors |= cells >> offset
        return anchors & self.anchors

    def covered(self, anchors: int) -> int:
        """The squares covered by the footprints at these anchors."""
        cells = 0
        for offset in self._offsets:
            cells |= anchors << offset
        return cells

    def steps(self, steps: Steps) -> Steps:
        """How the whole footprint walks: the steps between anchors that every covered square can make at once.

        A step costs what the dearest of them costs. Searches over these steps take anchors for squares; what may be
        passed is `fits` of the squares that may be passed. A wall on a line stops the squares that would cross it; it does
        not stop the footprint from coming to stand across its end.
        """
        leaving: dict[Direction, dict[int, int]] = {}
        for way, by_cost in steps.leaving.items():
            leaving[way] = {}
            affordable = known = 0
            for cost in sorted(by_cost):
                affordable |= by_cost[cost]
                anchors = self.fits(affordable)
                leaving[way][cost] = anchors & ~known
                known = anchors
        return Steps(self.grid, leaving)


def turned(rows: str | Sequence[str], quarters: int = 1) -> list[str]:
    """A drawing turned clockwise by quarters (TM-TILE-08).

    >>> turned(["##.", "..."])
    ['.#', '.#', '..']
    """
    lines = drawing(rows)
    for _ in range(quarters % 4):
        lines = ["".join(column) for column in zip(*reversed(lines), strict=True)]
    return lines


def orientations(rows: str | Sequence[str]) -> list[list[str]]:
    """All different ways to lay a shape, turned and turned over (DR-DARK-48).

    >>> len(orientations(["###", "#.."])), len(orientations(["##", "##"]))
    (8, 1)
    """
    found: list[list[str]] = []
    for face in (drawing(rows), [line[::-1] for line in drawing(rows)]):
        for quarters in range(4):
            lines = turned(face, quarters)
            if lines not in found:
                found.append(lines)
    return found
