"""Squares and sets of squares.

A square is a number, counted in reading order from the top left; a set of squares is one integer with a bit for each
square, so that joining, meeting and moving whole sets are single operations. Parameters called `square` are numbers of
squares, parameters called `cells` are sets.
"""

import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

LARGEST = 64


class Direction(enum.StrEnum):
    """The eight neighbours of a square, clockwise from the top (AT-COMP-14)."""

    N = "N", 0, -1
    NE = "NE", 1, -1
    E = "E", 1, 0
    SE = "SE", 1, 1
    S = "S", 0, 1
    SW = "SW", -1, 1
    W = "W", -1, 0
    NW = "NW", -1, -1

    dx: int
    dy: int

    def __new__(cls, value: str, dx: int, dy: int) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.dx, member.dy = dx, dy
        return member

    @property
    def opposite(self) -> "Direction":
        return _OPPOSITE[self]


ORTHOGONALS = (Direction.N, Direction.E, Direction.S, Direction.W)
DIAGONALS = (Direction.NE, Direction.SE, Direction.SW, Direction.NW)
_CLOCKWISE = tuple(Direction)
_OPPOSITE = {direction: _CLOCKWISE[index - 4] for index, direction in enumerate(_CLOCKWISE)}


def squares(cells: int) -> Iterator[int]:
    """The squares of a set in reading order.

    >>> list(squares(0b10110))
    [1, 2, 4]
    """
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def cells_of(numbers: Iterable[int]) -> int:
    """The set of the given squares.

    >>> bin(cells_of([1, 2, 4]))
    '0b10110'
    """
    cells = 0
    for square in numbers:
        cells |= 1 << square
    return cells


def first(cells: int) -> int:
    """The first square of a set in reading order, which settles ties when nobody is asked (DR-AI-36).

    >>> first(0b10100)
    2
    """
    if not cells:
        raise ValueError("An empty set of squares has no first square.")
    return (cells & -cells).bit_length() - 1


class Grid:
    """A board of `width` x `height` squares; row 1 is at the top, column a at the left.

    >>> grid = Grid(4, 3)
    >>> grid.names[6], grid.square("c2"), grid.at(2, 1), grid.xy(6)
    ('c2', 6, 6, (2, 1))
    >>> grid.square("c4")
    Traceback (most recent call last):
    ValueError: There is no square 'c4' here: columns run from a to d, rows from 1 to 3.
    """

    __slots__ = ("_not_east", "_not_west", "_numbers", "_shifts", "board", "height", "names", "width")

    def __init__(self, width: int, height: int) -> None:
        if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
            raise ValueError(f"A board is 1 to {LARGEST} squares wide and high, not {width} x {height}.")
        self.width = width
        self.height = height
        self.board = (1 << width * height) - 1
        self.names = tuple([f"{_letters(x)}{y + 1}" for y in range(height) for x in range(width)])
        self._numbers = {name: square for square, name in enumerate(self.names)}
        west = cells_of(range(0, width * height, width))
        self._not_west = self.board & ~west
        self._not_east = self.board & ~(west << width - 1)
        sides = {-1: self._not_west, 0: self.board, 1: self._not_east}
        self._shifts = {way: (sides[way.dx], way.dy * width + way.dx) for way in Direction}

    @classmethod
    def drawn(cls, rows: str | Sequence[str]) -> Self:
        """The grid on which a drawing just fits.

        >>> Grid.drawn(["..#.", "...."])
        Grid(4, 2)
        """
        lines = drawing(rows)
        return cls(len(lines[0]), len(lines))

    def __repr__(self) -> str:
        return f"Grid({self.width}, {self.height})"

    def square(self, name: str) -> int:
        """The square of that name, as `c7`."""
        try:
            return self._numbers[name]
        except KeyError:
            last = _letters(self.width - 1)
            raise ValueError(
                f"There is no square {name!r} here: columns run from a to {last}, rows from 1 to {self.height}."
            ) from None

    def at(self, x: int, y: int) -> int:
        """The square in column x and row y, both counted from 0."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(f"There is no square at ({x}, {y}) on a board of {self.width} x {self.height}.")
        return y * self.width + x

    def xy(self, square: int) -> tuple[int, int]:
        """Column and row of a square, both counted from 0."""
        return square % self.width, square // self.width

    def cells(self, names: str) -> int:
        """The set of squares named in a text.

        >>> list(squares(Grid(4, 3).cells("a1 c2")))
        [0, 6]
        """
        return cells_of(map(self.square, names.split()))

    def mask(self, rows: str | Sequence[str], signs: str = "#") -> int:
        """The squares on which a drawing of the whole board shows one of the signs.

        >>> list(squares(Grid(4, 2).mask(["..#.", "~..."], "#~")))
        [2, 4]
        """
        lines = drawing(rows)
        if (len(lines[0]), len(lines)) != (self.width, self.height):
            raise ValueError(
                f"The drawing is {len(lines[0])} x {len(lines)} squares, the board {self.width} x {self.height}."
            )
        return cells_of(square for square, sign in enumerate("".join(lines)) if sign in signs)

    def draw(self, cells: int, sign: str = "#", other: str = ".") -> str:
        """A set of squares as a drawing.

        >>> print(Grid(4, 2).draw(0b0001_0100))
        ..#.
        #...
        """
        rows = [
            "".join([sign if cells >> start + x & 1 else other for x in range(self.width)])
            for start in range(0, self.width * self.height, self.width)
        ]
        return "\n".join(rows)

    def shift(self, cells: int, direction: Direction) -> int:
        """All squares of the set moved by one; what would leave the board is dropped.

        >>> grid = Grid(3, 2)
        >>> print(grid.draw(grid.shift(grid.mask(["...", "#.#"]), Direction.NE)))
        .#.
        ...
        """
        side, by = self._shifts[direction]
        cells &= side
        return cells << by & self.board if by > 0 else cells >> -by

    def line(self, square: int, direction: Direction) -> list[int]:
        """The squares straight ahead as far as the edge, nearest first (AT-WALL-03).

        >>> grid = Grid(4, 4)
        >>> [grid.names[square] for square in grid.line(grid.square("b2"), Direction.SE)]
        ['c3', 'd4']
        """
        ahead = []
        cells = 1 << square
        while cells := self.shift(cells, direction):
            ahead.append(cells.bit_length() - 1)
        return ahead

    def near(self, cells: int, distance: int = 1) -> int:
        """The set and every square within that distance of it, diagonals counting 1 and nothing in the way.

        So range and areas of effect are counted (AT-LOS-05, AT-AOE-03, DK-MODE-21), and so squares are adjacent
        whatever their levels (AT-RANGE-09, DR-MOVE-14, DR-LEVEL-08).

        >>> print(Grid(5, 3).draw(Grid(5, 3).near(1)))
        ##...
        ##...
        .....
        """
        for _ in range(distance):
            row = cells | (cells & self._not_east) << 1 | (cells & self._not_west) >> 1
            cells = (row | row << self.width | row >> self.width) & self.board
        return cells

    def apart(self, cells: int, others: int) -> int:
        """The distance between two sets, diagonals counting 1 and nothing in the way; 0 where they meet.

        >>> grid = Grid(8, 8)
        >>> grid.apart(grid.cells("e5 f5 e6 f6"), grid.cells("h6"))
        2
        """
        if not (cells and others):
            raise ValueError("There is no distance to or from an empty set of squares.")
        distance = 0
        while not cells & others:
            cells = self.near(cells)
            distance += 1
        return distance


def drawing(rows: str | Sequence[str]) -> list[str]:
    """The lines of a drawing, all of one length.

    >>> drawing("..# ###")
    ['..#', '###']
    """
    lines = rows.split() if isinstance(rows, str) else list(rows)
    if not lines or not lines[0]:
        raise ValueError("A drawing needs at least one square.")
    for number, line in enumerate(lines, start=1):
        if len(line) != len(lines[0]):
            raise ValueError(f"Row {number} of the drawing has {len(line)} squares, row 1 has {len(lines[0])}.")
    return lines


def _letters(column: int) -> str:
    """The name of a column: a to z, then aa, ab and so on."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters
