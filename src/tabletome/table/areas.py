"""Square blocks that divide a board: the areas of `drunagor` (2 x 2), the tiles of `tomb` (4 x 4).

The blocks are themselves the squares of a smaller grid, so steps, reach and distances between areas are those of that
grid.
"""

from collections.abc import Mapping

from tabletome.table.grid import ORTHOGONALS, Grid, cells_of, squares
from tabletome.table.steps import Steps


class Areas:
    """The aligned blocks of `side` x `side` squares on a grid (DR-MOVE-12, TM-TILE-18).

    >>> areas = Areas(Grid(6, 4))
    >>> areas.lattice, areas.of(areas.grid.square("d3"))
    (Grid(3, 2), 4)
    >>> print(areas.grid.draw(areas.cells(1 << 1)))
    ..##..
    ..##..
    ......
    ......
    """

    __slots__ = ("_block", "_corners", "_of", "_rims", "_square", "grid", "lattice", "side")

    def __init__(self, grid: Grid, side: int = 2) -> None:
        if grid.width % side or grid.height % side:
            raise ValueError(f"A board of {grid.width} x {grid.height} does not divide into areas of {side} x {side}.")
        self.grid = grid
        self.side = side
        self.lattice = Grid(grid.width // side, grid.height // side)
        every = range(grid.width * grid.height)
        self._of = tuple([self.lattice.at(x // side, y // side) for x, y in map(grid.xy, every)])
        self._block = cells_of(y * grid.width + x for y in range(side) for x in range(side))
        self._square = tuple([grid.at(x * side, y * side) for x, y in map(self.lattice.xy, range(max(self._of) + 1))])
        self._corners = cells_of(self._square)
        self._rims = {
            way: cells_of(
                corner + y * grid.width + x
                for corner in self._square
                for y in range(side)
                for x in range(side)
                if not (0 <= x + way.dx < side and 0 <= y + way.dy < side)
            )
            for way in ORTHOGONALS
        }

    def of(self, square: int) -> int:
        """The area of a square."""
        return self._of[square]

    def cells(self, areas: int) -> int:
        """All squares of a set of areas."""
        cells = 0
        for area in squares(areas):
            cells |= self._block << self._square[area]
        return cells

    def touched(self, cells: int) -> int:
        """The areas that hold at least one of the squares (TM-MOVE-11, DR-AI-47)."""
        row = cells
        for x in range(1, self.side):
            row |= cells >> x
        block = row
        for y in range(1, self.side):
            block |= row >> y * self.grid.width
        return cells_of(self._of[square] for square in squares(block & self._corners))

    def filled(self, cells: int) -> int:
        """The areas of which every square is among the given (DR-MOVE-15, DR-SHOVE-01).

        >>> areas = Areas(Grid(4, 2))
        >>> bin(areas.filled(areas.grid.mask(["##.#", "####"])))
        '0b1'
        """
        return self.lattice.board & ~self.touched(self.grid.board & ~cells)

    def highest(self, levels: Mapping[int, int]) -> dict[int, int]:
        """The areas of each level, given the squares of each: an area is as high as its highest square (DR-LEVEL3D-14)."""
        found = {}
        higher = 0
        for level in sorted(levels, reverse=True):
            found[level] = self.touched(levels[level]) & ~higher
            higher |= found[level]
        return found

    def links(self, steps: Steps) -> Steps:
        """The steps between areas that share a side which some orthogonal step of squares crosses, at 1 each.

        So tiles are connected (TM-TILE-20) and never counted diagonally (TM-TILE-17); walls inside do not matter
        (TM-TILE-26).
        """
        return Steps(
            self.lattice,
            {way: {1: self.touched(steps.leaving_by(way) & rim)} for way, rim in self._rims.items()},
        )
