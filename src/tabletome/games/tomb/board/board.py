"""The board as it lies on the table: placed tiles, squares, steps, and distances in squares and in tiles.

A square is a number: sixteen times the place of its tile in the order of placing, plus its place on that tile. Sets of squares
are ints, one bit a square, and so are sets of tiles. Everything here follows from which tiles lie where, and is worked out once
for a layout. (TM-TILE-05, -15..-24, -26, TM-MOVE-05..-15, TM-COMB-10)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache

import msgspec

from tabletome.games.tomb.board.names import PER_TILE, _names, read_placed
from tabletome.games.tomb.board.steps import LARGE_BASES, large_bases, steps_across, steps_inside
from tabletome.games.tomb.cards.library import Library, Table
from tabletome.games.tomb.cards.tiles import (
    DIRECTION_NAMES,
    DIRECTIONS,
    EDGES,
    SIDE,
    Block,
    Square,
    Tile,
    squares_in,
    turned_block,
)
from tabletome.games.tomb.state import Placed

WHOLE_TILE = (1 << PER_TILE) - 1
FAR = 99
MOST_LAYOUTS = 512

_ACROSS = (SIDE * (SIDE - 1), 1 - SIDE, SIDE * (1 - SIDE), SIDE - 1)  # from a square to the one it faces beyond an edge
_CORNERS = [(SIDE * r + c, dx, dy) for c, dx in ((0, -1), (SIDE - 1, 1)) for r, dy in ((0, -1), (SIDE - 1, 1))]
"""The corner squares of a tile, each with the direction in which the next tile lies diagonally."""
_OTHER_COLUMN, _OTHER_ROW = SIDE - 1, SIDE * (SIDE - 1)  # what turns a corner square into the one at the other end


class Edge(msgspec.Struct, frozen=True, order=True):
    """An edge of a placed tile."""

    tile: int
    direction: int

    def __str__(self) -> str:
        return f"{self.tile + 1} {DIRECTION_NAMES[self.direction]}"


class Board:
    """One layout of tiles, each of which is looked up in a box of tiles by its id.

    `names` are its squares as people write them: the tile's number, then column and row on it as it lies, `3b2`. `steps` are the
    squares one step away from each, `bit` the set of each alone, which is looked up faster than worked out. `connections` are the
    tiles connected to each, `_near` the squares of each tile, and those with the squares of all connected to it.
    """

    def __init__(self, box: Mapping[str, Tile], placed: Iterable[Placed] = ()) -> None:
        self.box = box
        self.placed: tuple[Placed, ...] = ()
        self.names: tuple[str, ...] = ()
        self.bit: tuple[int, ...] = ()
        self.cells: dict[tuple[int, int], int] = {}
        self.tiles: list[Tile] = []
        self.blocks: list[Block] = []
        self.open = 0
        self.steps: list[int] = []
        self.connections: list[int] = []
        self._near: tuple[list[int], list[int]] = ([], [])
        self._unexplored: dict[int, Edge] = {}
        self._bases: dict[int, dict[int, int]] = {}
        self._around: dict[int, int] = {}
        for tile in placed:
            self._lay(tile)

    def grown(self, *placed: Placed) -> Board:
        """This board with more tiles on it. Only what is near them is worked out anew."""
        board = Board(self.box)
        board.placed = self.placed
        board.cells = self.cells.copy()
        board.tiles = self.tiles.copy()
        board.blocks = self.blocks.copy()
        board.open = self.open
        board.steps = self.steps.copy()
        board.connections = self.connections.copy()
        board._near = self._near[0].copy(), self._near[1].copy()
        board._unexplored = self._unexplored.copy()
        board._bases = self._bases.copy()
        for tile in placed:
            board._lay(tile)
        return board

    def _lay(self, placed: Placed) -> None:
        if (placed.x, placed.y) in self.cells:
            raise ValueError(f"{placed} cannot lie on another tile")
        index, tile = len(self.placed), self.box[placed.tile]
        block = turned_block(tile, placed.part, placed.turns)
        self.placed += (placed,)
        self.names, self.bit = _names(index + 1), _bit(index + 1)
        self.cells[placed.x, placed.y] = index
        self.tiles.append(tile)
        self.blocks.append(block)
        first = PER_TILE * index
        self.open |= block.open << first
        self.steps += steps_inside(block, first)
        self._connect(index)
        self._join_corners(placed, block.open, first)
        if self._bases:
            for cell in _cells_west_and_north(placed.x, placed.y):
                self._bases.pop(self.cells.get(cell, -1), None)  # a large base can now reach onto the new tile

    def _join_corners(self, placed: Placed, inside: int, first: int) -> None:
        """The diagonal steps at the corners of a new tile: onto the tile beyond, and past the corner.

        (TM-MOVE-10, TM-MOVE-05, TM-MOVE-09, TM-MOVE-14, TM-TILE-15)
        """
        x, y = placed.x, placed.y
        for place, dx, dy in _CORNERS:
            if inside >> place & 1:
                one = self._open_square(x + dx, y, place ^ _OTHER_COLUMN)
                other = self._open_square(x, y + dy, place ^ _OTHER_ROW)
                beyond = self._open_square(x + dx, y + dy, place ^ _OTHER_COLUMN ^ _OTHER_ROW)
                if beyond is not None and (one is not None or other is not None):
                    self._join(first + place, beyond)
                if one is not None and other is not None:
                    self._join(one, other)

    def _open_square(self, x: int, y: int, place: int) -> int | None:
        """The square at this place of the tile in a cell, if it is there and open."""
        tile = self.cells.get((x, y))
        return None if tile is None or not self.blocks[tile].open >> place & 1 else PER_TILE * tile + place

    def _join(self, one: int, other: int) -> None:
        self.steps[one] |= 1 << other
        self.steps[other] |= 1 << one

    def _connect(self, index: int) -> None:
        """Connect a tile to those whose shared edge has a facing pair of open squares. (TM-TILE-20, -21, -15, TM-MOVE-05)

        An open edge with no tile beyond is unexplored; those it now lies at are so no longer. (TM-TILE-05)
        """
        steps, first = self.steps, PER_TILE * index
        x, y, squares = self.placed[index].x, self.placed[index].y, self.blocks[index].open
        self.connections.append(0)
        own, connected = self._near
        own.append(squares << first)
        connected.append(squares << first)
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            edge = squares & EDGES[direction]
            other = self.cells.get((x + dx, y + dy))
            if other is None:
                if edge:
                    self._unexplored[4 * index + direction] = _edge(index, direction)
                continue
            self._unexplored.pop(4 * other + (direction ^ 2), None)
            across, there = _ACROSS[direction], PER_TILE * other
            facing = self.blocks[other].open & EDGES[direction ^ 2]
            for place, onto in steps_across(direction, edge, facing):
                steps[first + place] |= onto << there
            for place, onto in steps_across(direction ^ 2, facing, edge):
                steps[there + place] |= onto << first
            if (edge << across if across > 0 else edge >> -across) & facing:
                self.connections[index] |= 1 << other
                self.connections[other] |= 1 << index
                connected[index] |= own[other]
                connected[other] |= own[index]

    @cached_property
    def layout(self) -> str:
        """The whole board as text, a word a tile in the order of placing: `S1.2@0,0e S1@1,0e J07@0,-1n`."""
        return " ".join(map(str, self.placed))

    # --- squares ------------------------------------------------------------------------------------------------------

    @cached_property
    def at(self) -> dict[Square, int]:
        """The open square at each place on the table: four squares a cell, y growing southward. (TM-TILE-18)"""
        return {
            (SIDE * placed.x + c, SIDE * placed.y + r): PER_TILE * tile + SIDE * r + c
            for tile, placed in enumerate(self.placed)
            for c, r in squares_in(self.blocks[tile].open)
        }

    @cached_property
    def where(self) -> dict[int, tuple[int, int]]:
        """The place of each open square on the table: four squares a cell, y growing southward. (TM-TILE-18)"""
        return {square: place for place, square in self.at.items()}

    def spread(self, squares: int) -> int:
        """The squares one step away from any of these, figures ignored."""
        steps = self.steps
        if not squares & (squares - 1):
            return steps[squares.bit_length() - 1] if squares else 0
        reached, bit = 0, self.bit
        while squares:
            square = squares.bit_length() - 1
            reached |= steps[square]
            squares ^= bit[square]
        return reached

    def distance(self, one: int, other: int) -> int:
        """Fewest steps between two sets of squares, figures ignored; `FAR` if there is no way. (TM-MON-11, TM-COMB-10)"""
        steps, reached, front = 0, one, one
        while not front & other:
            front = self.spread(front) & ~reached
            if not front:
                return FAR
            reached |= front
            steps += 1
        return steps

    def adjacent(self, one: int, other: int) -> bool:
        """Does a single legal step lead from one set of squares to the other? (TM-COMB-10)"""
        return bool(self.spread(one) & other)

    def footprints(self, base: int, touching: int = -1) -> list[int]:
        """Where a base of one or two squares a side can stand: sets of open squares, each with one of `touching`. (TM-MON-15)"""
        if base == 1:
            return [1 << square for square in bits(self.open & touching)]
        return [*self.large_bases(touching).values()]

    def large_bases(self, touching: int) -> dict[int, int]:
        """Where a base of two squares a side can stand that has one of these: its squares by the north-west one. (TM-MON-15)"""
        corners = 0  # the tiles that can have the north-west square of such a base
        for tile in few(self.tiles_of(self.open & touching)):
            for cell in _cells_west_and_north(self.placed[tile].x, self.placed[tile].y):
                corners |= 1 << self.cells[cell] if cell in self.cells else 0
        bases = [base for tile in few(corners) for base in self._large_bases(tile).items()]
        return {corner: squares for corner, squares in bases if squares & touching}

    def large_base(self, corner: int) -> int:
        """The squares of a base of two squares a side that has this one in the north-west. (TM-MON-15)"""
        return self._large_bases(corner // PER_TILE)[corner]

    def _large_bases(self, tile: int) -> dict[int, int]:
        """Where a base of two squares a side can stand that has its north-west square on this tile."""
        found = self._bases.get(tile)
        if found is not None:
            return found
        found = self._bases[tile] = {}
        x, y, at = self.placed[tile].x, self.placed[tile].y, self.cells
        tiles = tile, at.get((x + 1, y), -1), at.get((x, y + 1), -1), at.get((x + 1, y + 1), -1)
        for corner in few(large_bases(*[self.blocks[other].open if other >= 0 else 0 for other in tiles])):
            base = 0
            for beside, squares in LARGE_BASES[corner]:
                base |= squares << PER_TILE * tiles[beside]
            found[PER_TILE * tile + corner] = base
        return found

    # --- tiles --------------------------------------------------------------------------------------------------------

    def squares_of(self, tile: int) -> int:
        """The open squares of a tile."""
        return self.open & WHOLE_TILE << PER_TILE * tile

    def tiles_of(self, squares: int) -> int:
        """The tiles under a set of squares. (TM-MOVE-11, TM-TILE-17, TM-FAQ-06)"""
        if not squares & (squares - 1):  # a single one, as most are
            return 1 << (squares.bit_length() - 1) // PER_TILE if squares else 0
        tiles = 0
        while squares:
            tile = (squares.bit_length() - 1) // PER_TILE
            tiles |= 1 << tile
            squares &= (1 << PER_TILE * tile) - 1
        return tiles

    def by_tile(self, squares: int) -> list[int]:
        """A set of squares tile by tile."""
        return [squares & WHOLE_TILE << PER_TILE * tile for tile in few(self.tiles_of(squares))]

    def symbol(self, tile: int, sign: str) -> int:
        """The squares of a tile that carry this symbol. (TM-TILE-09..11)"""
        return self.blocks[tile].symbol(sign) << PER_TILE * tile

    def tile_rings(self, tiles: int, until: int = 0) -> list[int]:
        """The tiles 0, 1, 2 … tiles away from a set of tiles, never counted diagonally: all, or until one of these is there.

        (TM-TILE-17, -26)
        """
        connections, rings = self.connections, []
        reached = ring = tiles
        while ring:
            rings.append(ring)
            if ring & until:
                break
            near = 0
            while ring:
                tile = ring.bit_length() - 1
                near |= connections[tile]
                ring ^= 1 << tile
            ring = near & ~reached
            reached |= ring
        return rings

    def tile_distance(self, one: int, other: int) -> int:
        """Fewest tiles from one set of squares to another: 0 on the same tile; `FAR` if there is no way.

        (TM-FAQ-06, TM-TILE-17, TM-TILE-26, TM-MON-11)
        """
        if one and not one & (one - 1):  # a single square, as most are; mostly the other one is near
            tile = (one.bit_length() - 1) // PER_TILE
            if self._near[0][tile] & other:
                return 0
            if self._near[1][tile] & other:
                return 1
        there = self.tiles_of(other)
        rings = self.tile_rings(self.tiles_of(one), there)
        return len(rings) - 1 if rings and rings[-1] & there else FAR

    def around(self, square: int, tiles: int) -> int:
        """All open squares within a number of tiles of a single square. (TM-FAQ-06, TM-TILE-17, TM-COMB-01)"""
        if tiles < 2:
            return self._near[tiles][square // PER_TILE]
        here = square // PER_TILE << 8 | tiles
        found = self._around.get(here)
        if found is None:
            found = self._around[here] = self._around_tile(square // PER_TILE, tiles)
        return found

    def _around_tile(self, tile: int, tiles: int) -> int:
        """All open squares within two tiles of one, or more: those around all that are connected to it."""
        near, connected = self.connections[tile], self._near[1]
        found = self.around(PER_TILE * tile, tiles - 1)
        while near:
            other = near.bit_length() - 1
            found |= connected[other] if tiles == 2 else self.around(PER_TILE * other, tiles - 1)
            near ^= 1 << other
        return found

    def within(self, squares: int, tiles: int) -> int:
        """All open squares within a number of tiles of these squares. (TM-FAQ-06, TM-TILE-17, TM-COMB-01)"""
        if squares and not squares & (squares - 1):
            return self.around(squares.bit_length() - 1, tiles)
        found = 0
        for tile in few(self.tiles_of(squares)):
            found |= self.around(PER_TILE * tile, tiles)
        return found

    def tiles_within(self, tiles: int, distance: int) -> int:
        """These tiles and all within a distance of them, never counted diagonally. (TM-TILE-17, -26)"""
        reached = ring = tiles
        for _ in range(distance):
            near = 0
            while ring:
                tile = ring.bit_length() - 1
                near |= self.connections[tile]
                ring ^= 1 << tile
            ring = near & ~reached
            if not ring:
                break
            reached |= ring
        return reached

    # --- edges --------------------------------------------------------------------------------------------------------

    def unexplored(self) -> tuple[Edge, ...]:
        """Open edges with no tile beyond. (TM-TILE-05, -21)"""
        return tuple(self._unexplored.values())

    def beyond(self, edge: Edge, cells: int = 1) -> tuple[int, int]:
        """The cell that lies this many cells beyond an edge."""
        placed, (dx, dy) = self.placed[edge.tile], DIRECTIONS[edge.direction]
        return placed.x + cells * dx, placed.y + cells * dy

    def edge_mask(self, edge: Edge) -> int:
        """The open squares along an edge. (TM-EXPL-01)"""
        return self.open & EDGES[edge.direction] << PER_TILE * edge.tile

    def unexplored_at(self, square: int) -> tuple[Edge, ...]:
        """The unexplored edges along which a square lies. (TM-EXPL-01, -02, -12)"""
        if not self._frontier >> square & 1:
            return ()
        here = square // PER_TILE
        edges = [self._unexplored.get(4 * here + direction) for direction in range(4)]
        return tuple([edge for edge in edges if edge is not None and self.edge_mask(edge) >> square & 1])

    @cached_property
    def _frontier(self) -> int:
        """All squares along unexplored edges."""
        squares = 0
        for edge in self._unexplored.values():
            squares |= EDGES[edge.direction] << PER_TILE * edge.tile
        return squares & self.open


def _cells_west_and_north(x: int, y: int) -> tuple[tuple[int, int], ...]:
    """The cells from which a large base can reach onto this one: its north-west square lies there."""
    return (x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)


@cache
def _bit(tiles: int) -> tuple[int, ...]:
    return tuple(1 << square for square in range(PER_TILE * tiles))


def board_from(layout: str, library: Library) -> Board:
    """The board of a layout written as text."""
    return board_of(tuple(map(read_placed, layout.split())), library)


def board_of(placed: tuple[Placed, ...], library: Library) -> Board:
    """The board of a layout, worked out once, and from the board with one tile less."""
    known: dict[tuple[Placed, ...], Board] = library.layouts.known
    found = known.get(placed)
    if found is None:
        if len(known) >= MOST_LAYOUTS:
            known.clear()
        found = board_of(placed[:-1], library).grown(placed[-1]) if placed else Board(library.tiles)
        known[placed] = found
    return found


def board(table: Table) -> Board:
    """The board as it lies now. It is asked for many times between two tiles, so the latest is at hand."""
    layouts = table.library.layouts
    if layouts.latest is not table.state.placed:
        layouts.latest, layouts.board = table.state.placed, board_of(table.state.placed, table.library)
    on: Board = layouts.board
    return on


@cache
def _edge(tile: int, direction: int) -> Edge:
    return Edge(tile, direction)


def bits(mask: int) -> Iterator[int]:
    """The set bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=4096)
def few(mask: int) -> tuple[int, ...]:
    """The set bits of a mask, lowest first, remembered: for sets that come again and again, as those of tiles and symbols do."""
    return tuple(bits(mask))
