"""Dungeon tiles: four by four squares drawn as text, with symbols and a triangle. (TM-TILE-02, -07..-11, -14, -18, -19, -25)

A tile is drawn with its triangle on the bottom edge, the way in. `#` is dark, `.` open; `M` Monster, `T` Trap, `A` Ambush and
`$` Treasure symbols stand on open squares. A double tile is two such blocks with `----` between, the upper one first.

A set of squares of a block is an int, one bit a square: bit 4r + c is column c, row r, counted from the top left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec

from tabletome.packs import source
from tabletome.packs.library import Source

SIDE = 4
SYMBOLS = "MTA$"
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIRECTION_NAMES = ("north", "east", "south", "west")

Square = tuple[int, int]

_COLUMNS = "abcd"
_BETWEEN_BLOCKS = "\n----\n"


class Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """A tile as its content file writes it.

    `also` puts a second symbol on a square: `{A: c2}` is the third column from the left in the second row from the top; the rows
    of a double tile are counted through, 1 to 8. Only a start tile has no triangle.
    """

    id: Annotated[str, msgspec.Meta(pattern="^[A-Z][0-9A-Z]*$")]
    kind: Literal["jungle", "tomb"]
    squares: str
    triangle: Literal["white", "black", ""] = ""
    name: str = ""
    also: dict[Literal["M", "T", "A", "$"], str] = {}
    start: bool = False


class Block(msgspec.Struct, frozen=True):
    """One four by four block in some orientation: its open squares, and those with each symbol in the order of `SYMBOLS`."""

    open: int
    symbols: tuple[int, ...] = (0, 0, 0, 0)

    def symbol(self, sign: str) -> int:
        """The squares that carry this symbol. (TM-TILE-09..11)"""
        return self.symbols[SYMBOLS.index(sign)]

    def turned(self) -> Block:
        """A quarter turn clockwise. (TM-TILE-08)"""
        return Block(_turned(self.open), tuple(map(_turned, self.symbols)))

    def edge_open(self, direction: int) -> bool:
        """Is any square along this edge open? (TM-TILE-19)"""
        return bool(self.open & EDGES[direction])


class Tile(msgspec.Struct, frozen=True):
    """A tile: one block, or two for a double tile, each of which counts as a tile of its own. (TM-TILE-03)"""

    id: str
    name: str
    kind: str
    black: bool
    blocks: tuple[Block, ...]
    start: bool = False

    @property
    def double(self) -> bool:
        return len(self.blocks) == 2


@cache
def squares_in(mask: int) -> tuple[Square, ...]:
    """The squares of a set as (column, row), row by row."""
    return tuple((bit % SIDE, bit // SIDE) for bit in range(SIDE * SIDE) if mask >> bit & 1)


def mask_of(squares: Sequence[Square]) -> int:
    """The set of these squares."""
    return sum(1 << SIDE * r + c for c, r in squares)


def edge_squares(direction: int) -> list[Square]:
    """The four squares along one edge, from west to east or from north to south."""
    along = range(SIDE)
    edges = (
        [(c, 0) for c in along],
        [(SIDE - 1, r) for r in along],
        [(c, SIDE - 1) for c in along],
        [(0, r) for r in along],
    )
    return edges[direction]


EDGES = tuple(mask_of(edge_squares(direction)) for direction in range(4))
_MIDDLES = tuple(mask_of(edge_squares(direction)[1:3]) for direction in range(4))


def _turned(mask: int) -> int:
    """A set of squares after a quarter turn clockwise: (c, r) becomes (3 - r, c)."""
    return mask_of([(SIDE - 1 - r, c) for c, r in squares_in(mask)])


@cache
def _turned_often(block: Block, turns: int) -> Block:
    return _turned_often(block, turns - 1).turned() if turns else block


def turned_block(tile: Tile, part: int, turns: int) -> Block:
    """A block of a tile after some quarter turns clockwise. (TM-TILE-08)"""
    return _turned_often(tile.blocks[part], turns % 4)


class Layouts:
    """What was worked out for layouts of one box of tiles: the boards there were, and the latest layout with its board."""

    __slots__ = ("board", "known", "latest")

    def __init__(self) -> None:
        self.known: dict[Any, Any] = {}
        self.latest: Any = None
        self.board: Any = None


# --- reading ----------------------------------------------------------------------------------------------------------


class TileFile(msgspec.Struct, forbid_unknown_fields=True):
    tiles: list[Drawing]


def read_tiles(text: Source, also: Mapping[str, Tile] | None = None, file: str = "") -> Mapping[str, Tile]:
    """The tiles of a content file by id, with those they join. What is wrong with one is a `SourceError` at its line."""
    content = source.parse(text, file)
    tiles: dict[str, Tile] = dict(also or {})
    for entry, drawing in enumerate(content.convert(TileFile).tiles):
        if drawing.id in tiles:
            raise content.error(f"there is a tile {drawing.id} already; give each an id of its own", "tiles", entry)
        with content.understood("tiles", entry):
            tiles[drawing.id] = read_tile(drawing)
    return MappingProxyType(tiles)


def read_tile(drawing: Drawing) -> Tile:
    """The tile of a drawing. Raises ValueError with a sentence for whatever a tile may not be. (TM-TILE-07, -18, -19, -25)"""
    parts = [part.split("\n") for part in drawing.squares.strip("\n").split(_BETWEEN_BLOCKS)]
    if len(parts) > 2:
        raise ValueError(f"tile {drawing.id} has {len(parts)} blocks; a tile has one, a double tile two")
    for rows in parts:
        _demand_squares(drawing.id, rows)
    signs = [[set(sign) - {"."} for row in rows for sign in row] for rows in parts]
    for symbol, name in drawing.also.items():
        part, square = _square_called(drawing.id, name, len(parts))
        if signs[part][square] & {"#", symbol}:
            raise ValueError(
                f"tile {drawing.id} puts {symbol} also on {name}, which is dark or has that symbol already"
            )
        signs[part][square].add(symbol)
    blocks = tuple(_block(block) for block in signs)
    tile = Tile(drawing.id, drawing.name, drawing.kind, drawing.triangle == "black", blocks, drawing.start)
    if bool(drawing.triangle) == drawing.start:
        raise ValueError(f"tile {tile.id} needs a triangle, white or black, or else `start: true`, and never both")
    for problem in problems(tile):
        raise ValueError(f"tile {tile.id}: {problem}")
    return tile


def _demand_squares(tile: str, rows: Sequence[str]) -> None:
    if len(rows) != SIDE:
        raise ValueError(
            f"tile {tile} has a block of {len(rows)} rows; a block has {SIDE}, and ---- stands between two blocks"
        )
    for row, signs in enumerate(rows, 1):
        if len(signs) != SIDE:
            raise ValueError(f"tile {tile} has '{signs}' as row {row} of a block; a row has {SIDE} squares")
        for sign in signs:
            if sign not in f"#.{SYMBOLS}":
                raise ValueError(f"tile {tile} has '{sign}' in row {row}; known are # . {' '.join(SYMBOLS)}")


def _square_called(tile: str, name: str, blocks: int) -> tuple[int, int]:
    """The block and the square on it that `c2` names."""
    names = [f"{column}{row}" for row in range(1, SIDE * blocks + 1) for column in _COLUMNS]
    if name not in names:
        raise ValueError(f"tile {tile} has no square {name}; its squares are {names[0]} to {names[-1]}")
    return divmod(names.index(name), SIDE * SIDE)


def _block(signs: Sequence[set[str]]) -> Block:
    def with_sign(sign: str) -> int:
        return sum(1 << bit for bit, here in enumerate(signs) if sign in here)

    return Block((1 << SIDE * SIDE) - 1 & ~with_sign("#"), tuple(map(with_sign, SYMBOLS)))


# --- validating -------------------------------------------------------------------------------------------------------


def problems(tile: Tile) -> Iterator[str]:
    """What is wrong with a tile: edges, sealed squares, symbols. (TM-TILE-10, -11, -19, -25)"""
    for block in tile.blocks:
        for direction, name in enumerate(DIRECTION_NAMES):
            if block.edge_open(direction) and _MIDDLES[direction] & ~block.open:
                yield f"its {name} edge is open, but not in both middle squares"
        for sign in SYMBOLS:
            if block.symbol(sign) & ~block.open:
                yield f"it has a {sign} symbol on a dark square"
        for sign in "A$":
            if block.symbol(sign).bit_count() > 1:
                yield f"it has more than one {sign} symbol"
        if _hanging_together(block.open) != block.open:
            yield "some of its open squares are sealed off from the others"
    if not tile.blocks[-1].edge_open(SOUTH):
        yield "its triangle edge (the bottom one) is closed"
    if tile.double and not (tile.blocks[0].edge_open(SOUTH) and tile.blocks[1].edge_open(NORTH)):
        yield "its two halves are not connected"


def _hanging_together(squares: int) -> int:
    """The squares that the first one reaches by steps along the sides."""
    reached, grown = 0, squares & -squares
    while grown != reached:
        reached = grown
        grown |= reached << SIDE | reached >> SIDE | (reached & ~EDGES[EAST]) << 1 | (reached & ~EDGES[WEST]) >> 1
        grown &= squares
    return reached
