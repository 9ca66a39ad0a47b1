"""The board as it lies on the table: placed tiles, squares, steps, and distances in squares and in tiles.

A square is a number: sixteen times the place of its tile in the order of placing, plus its place on that tile. Sets of squares
are ints, one bit a square, and so are sets of tiles. Everything here follows from which tiles lie where, and is worked out once
for a layout. (TM-TILE-05, -15..-24, -26, TM-MOVE-05..-15, TM-COMB-10)
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache

import msgspec

from tabletome.games.tomb.tiles import (
    DIRECTION_NAMES,
    DIRECTIONS,
    EAST,
    EDGES,
    SIDE,
    Block,
    Square,
    Tile,
    all_tiles,
    mask_of,
    squares_in,
    turned_block,
)

PER_TILE = SIDE * SIDE
FAR = 99

_WHOLE_TILE = (1 << PER_TILE) - 1
_ACROSS = (SIDE * (SIDE - 1), 1 - SIDE, SIDE * (1 - SIDE), SIDE - 1)  # from a square to the one it faces beyond an edge
_EIGHT_DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
_AROUND = [(c, r) for c in range(-1, SIDE + 1) for r in range(-1, SIDE + 1) if not (0 <= c < SIDE and 0 <= r < SIDE)]
_TURNS = "nesw"
_WORD = re.compile(rf"([A-Z][0-9A-Z]*)(\.2)?@(-?\d+),(-?\d+)([{_TURNS}])")


class Placed(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """A tile on the table: the cell it lies in, its quarter turns, and which half of a double tile it is."""

    tile: str
    x: int
    y: int
    turns: int = 0
    part: int = 0

    def __str__(self) -> str:
        """A word: tile, cell, and the direction in which it was laid; `.2` for the half with the triangle of a double tile.

        >>> str(Placed("J07", 0, -2, 3)), str(Placed("S2", 1, 0, 1, 1))
        ('J07@0,-2w', 'S2.2@1,0e')
        """
        return f"{self.tile}{'.2' if self.part else ''}@{self.x},{self.y}{_TURNS[self.turns]}"


def read_placed(word: str) -> Placed:
    """The placed tile that a word such as `J07@0,-2w` writes."""
    match = _WORD.fullmatch(word)
    if match is None:
        raise ValueError(f"'{word}' is no placed tile; one is written like J07@0,-2w: tile, cell, direction")
    return Placed(match[1], int(match[3]), int(match[4]), _TURNS.index(match[5]), 1 if match[2] else 0)


class Edge(msgspec.Struct, frozen=True, order=True):
    """An edge of a placed tile."""

    tile: int
    direction: int

    def __str__(self) -> str:
        return f"{self.tile + 1} {DIRECTION_NAMES[self.direction]}"


class Board:
    """One layout of tiles, each of which is looked up in a box of tiles by its id."""

    def __init__(self, placed: Iterable[Placed] = (), box: Mapping[str, Tile] | None = None) -> None:
        self.box: Mapping[str, Tile] = all_tiles() if box is None else box
        self.placed: tuple[Placed, ...] = ()
        self.cells: dict[tuple[int, int], int] = {}
        self.tiles: list[Tile] = []
        self.blocks: list[Block] = []
        self.at: dict[tuple[int, int], int] = {}
        self.open = 0
        self.steps: list[int] = []
        self.connections: list[int] = []
        self._rings: dict[int, tuple[int, ...]] = {}
        self._tile_distances: dict[tuple[int, int], int] = {}
        self._within: dict[tuple[int, int], int] = {}
        for tile in placed:
            self._lay(tile)

    def grown(self, *placed: Placed) -> Board:
        """This board with more tiles on it. Only what is near them is worked out anew."""
        board = Board((), self.box)
        board.placed = self.placed
        board.cells = self.cells.copy()
        board.tiles = self.tiles.copy()
        board.blocks = self.blocks.copy()
        board.at = self.at.copy()
        board.open = self.open
        board.steps = self.steps.copy()
        board.connections = self.connections.copy()
        for tile in placed:
            board._lay(tile)
        return board

    def _lay(self, placed: Placed) -> None:
        if (placed.x, placed.y) in self.cells:
            raise ValueError(f"{placed} cannot lie on another tile")
        index, tile = len(self.placed), self.box[placed.tile]
        block = turned_block(tile, placed.part, placed.turns)
        self.placed += (placed,)
        self.cells[placed.x, placed.y] = index
        self.tiles.append(tile)
        self.blocks.append(block)
        self.open |= block.open << PER_TILE * index
        self._connect(index)
        left, top, first = SIDE * placed.x, SIDE * placed.y, PER_TILE * index
        for c, r in squares_in(block.open):
            self.at[left + c, top + r] = first + SIDE * r + c
        self.steps += [steps << first for steps in _steps_inside(block)]
        # A step depends on its two ends and the two squares beside it: no other square's steps can change.
        for c, r in _AROUND:
            square = self.at.get((left + c, top + r))
            if square is not None:
                self.steps[square] = self._steps_from(left + c, top + r)
                for inside in bits(self.steps[square] >> first):
                    self.steps[first + inside] |= 1 << square

    def _connect(self, index: int) -> None:
        """Connect a tile to those whose shared edge has a facing pair of open squares. (TM-TILE-20, -21)"""
        placed = self.placed[index]
        self.connections.append(0)
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            other = self.cells.get((placed.x + dx, placed.y + dy))
            if other is None:
                continue
            edge, across = self.blocks[index].open & EDGES[direction], _ACROSS[direction]
            if (edge << across if across > 0 else edge >> -across) & self.blocks[other].open:
                self.connections[index] |= 1 << other
                self.connections[other] |= 1 << index

    def _steps_from(self, x: int, y: int) -> int:
        return sum(1 << self.at[place] for place in legal_steps(self.at, (x, y)))

    @cached_property
    def layout(self) -> str:
        """The whole board as text, a word a tile in the order of placing: `S1.2@0,0e S1@1,0e J07@0,-1n`."""
        return " ".join(map(str, self.placed))

    # --- squares ------------------------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Squares as people write them: the tile's number, then column and row on it as it lies, `3b2`."""
        return _names(len(self.placed))

    @cached_property
    def where(self) -> dict[int, tuple[int, int]]:
        """The place of each open square on the table: four squares a cell, y growing southward. (TM-TILE-18)"""
        return {square: place for place, square in self.at.items()}

    def spread(self, squares: int) -> int:
        """The squares one step away from any of these, figures ignored."""
        steps = self.steps
        if not squares & (squares - 1):
            return steps[squares.bit_length() - 1] if squares else 0
        reached = 0
        while squares:
            low = squares & -squares
            reached |= steps[low.bit_length() - 1]
            squares ^= low
        return reached

    def distance(self, one: int, other: int) -> int:
        """Fewest steps between two sets of squares, figures ignored; `FAR` if there is no way. (TM-MON-11)"""
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
        return [footprint for footprint in self._large_footprints if footprint & touching]

    @cached_property
    def _large_footprints(self) -> list[int]:
        at, found = self.at, []
        for (x, y), square in at.items():
            if (east := at.get((x + 1, y))) is None or (south := at.get((x, y + 1))) is None:
                continue
            if (across := at.get((x + 1, y + 1))) is not None:
                found.append(1 << square | 1 << east | 1 << south | 1 << across)
        return found

    # --- tiles --------------------------------------------------------------------------------------------------------

    def squares_of(self, tile: int) -> int:
        """The open squares of a tile."""
        return self.open & _WHOLE_TILE << PER_TILE * tile

    def tiles_of(self, squares: int) -> int:
        """The tiles under a set of squares. (TM-MOVE-11)"""
        tiles = 0
        while squares:
            tile = (squares.bit_length() - 1) // PER_TILE
            tiles |= 1 << tile
            squares &= (1 << PER_TILE * tile) - 1
        return tiles

    def symbol(self, tile: int, sign: str) -> int:
        """The squares of a tile that carry this symbol. (TM-TILE-09..11)"""
        return self.blocks[tile].symbol(sign) << PER_TILE * tile

    def tile_rings(self, tiles: int) -> tuple[int, ...]:
        """The tiles 0, 1, 2 … tiles away from a set of tiles, never counted diagonally. (TM-TILE-17, -26)"""
        rings = self._rings.get(tiles)
        if rings is None:
            rings = self._rings[tiles] = tuple(self._count_tiles(tiles))
        return rings

    def _count_tiles(self, tiles: int) -> Iterator[int]:
        reached = ring = tiles
        while ring:
            yield ring
            near = 0
            for tile in bits(ring):
                near |= self.connections[tile]
            ring = near & ~reached
            reached |= ring

    def tile_distance(self, one: int, other: int) -> int:
        """Fewest tiles from one set of squares to another: 0 on the same tile; `FAR` if there is no way. (TM-FAQ-06)"""
        ends = self.tiles_of(one), self.tiles_of(other)
        distance = self._tile_distances.get(ends)
        if distance is None:
            rings = enumerate(self.tile_rings(ends[0]))
            distance = self._tile_distances[ends] = next((tiles for tiles, ring in rings if ring & ends[1]), FAR)
        return distance

    def within(self, squares: int, tiles: int) -> int:
        """All open squares within a number of tiles of these squares. (TM-FAQ-06)"""
        here = self.tiles_of(squares)
        found = self._within.get((here, tiles))
        if found is None:
            found = 0
            for ring in self.tile_rings(here)[: tiles + 1]:
                for tile in bits(ring):
                    found |= self.squares_of(tile)
            self._within[here, tiles] = found
        return found

    # --- edges --------------------------------------------------------------------------------------------------------

    def unexplored(self) -> tuple[Edge, ...]:
        """Open edges with no tile beyond. (TM-TILE-05, -21)"""
        return self._unexplored

    @cached_property
    def _unexplored(self) -> tuple[Edge, ...]:
        return tuple(
            Edge(tile, direction)
            for tile, placed in enumerate(self.placed)
            for direction, (dx, dy) in enumerate(DIRECTIONS)
            if self.blocks[tile].open & EDGES[direction] and (placed.x + dx, placed.y + dy) not in self.cells
        )

    def beyond(self, edge: Edge, cells: int = 1) -> tuple[int, int]:
        """The cell that lies this many cells beyond an edge."""
        placed, (dx, dy) = self.placed[edge.tile], DIRECTIONS[edge.direction]
        return placed.x + cells * dx, placed.y + cells * dy

    def edge_mask(self, edge: Edge) -> int:
        """The open squares along an edge. (TM-EXPL-01)"""
        return self.open & EDGES[edge.direction] << PER_TILE * edge.tile

    def unexplored_at(self, square: int) -> tuple[Edge, ...]:
        """The unexplored edges along which a square lies. (TM-EXPL-01, -02, -12)"""
        return self._unexplored_at.get(square, ())

    @cached_property
    def _unexplored_at(self) -> dict[int, tuple[Edge, ...]]:
        found: dict[int, tuple[Edge, ...]] = {}
        for edge in self._unexplored:
            for square in bits(self.edge_mask(edge)):
                found[square] = (*found.get(square, ()), edge)
        return found


def legal_steps(open_squares: Container[Square], square: Square) -> list[Square]:
    """The open squares one step away in any of eight directions; a diagonal step needs an open square beside it.

    Dark squares and the bare table are walls alike. (TM-MOVE-05, -06, -09, -10, -14)
    """
    x, y = square
    return [
        (x + dx, y + dy)
        for dx, dy in _EIGHT_DIRECTIONS
        if (x + dx, y + dy) in open_squares
        and (not (dx and dy) or (x + dx, y) in open_squares or (x, y + dy) in open_squares)
    ]


@cache
def _names(tiles: int) -> tuple[str, ...]:
    return tuple(
        f"{tile}{column}{row}" for tile in range(1, tiles + 1) for row in range(1, SIDE + 1) for column in "abcd"
    )


@cache
def _steps_inside(block: Block) -> tuple[int, ...]:
    """The steps from each square of a block to others of it."""
    squares = squares_in(block.open)
    return tuple(
        mask_of(legal_steps(squares, (c, r))) if (c, r) in squares else 0 for r in range(SIDE) for c in range(SIDE)
    )


@lru_cache(maxsize=512)
def board_from(layout: str) -> Board:
    """The board of a layout written as text, worked out once, and from the board with one tile less."""
    earlier, _, latest = layout.rpartition(" ")
    return board_from(earlier).grown(read_placed(latest)) if layout else Board()


@lru_cache(maxsize=512)
def board_of(placed: tuple[Placed, ...]) -> Board:
    """The board of a layout, worked out once."""
    return board_from(" ".join(map(str, placed)))


def bits(mask: int) -> Iterator[int]:
    """The set bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# --- laying tiles -----------------------------------------------------------------------------------------------------


def start_tile(tile: Tile) -> list[Placed]:
    """The tile an adventure begins on, in the middle of the table; the halves of a double one lie west and east.

    (TM-SETUP-13, TM-TILE-03)
    """
    last = len(tile.blocks) - 1
    return [Placed(tile.id, cell, 0, EAST, last - cell) for cell in range(len(tile.blocks))]


def attach(board: Board, tile: Tile, edge: Edge) -> list[Placed] | None:
    """Where a tile comes to lie when it is drawn at this edge, its triangle toward it; None if it does not fit.

    (TM-TILE-08, -24, TM-EXPL-03)
    """
    near, far = board.beyond(edge), board.beyond(edge, 2)
    if near in board.cells or (tile.double and far in board.cells):
        return None
    if not tile.double:
        return [Placed(tile.id, *near, edge.direction)]
    return [Placed(tile.id, *near, edge.direction, 1), Placed(tile.id, *far, edge.direction, 0)]


def fits(board: Board, tile: Tile, edge: Edge) -> bool:
    """Can this tile be attached at this edge without lying on another? (TM-TILE-24)"""
    return attach(board, tile, edge) is not None


def nearest_fitting_edges(board: Board, tile: Tile, edge: Edge) -> tuple[Edge, ...]:
    """Where a tile drawn at this edge may be attached: here if it fits, else at the unexplored edges fewest tiles away.

    Empty if it fits nowhere; the active Hero chooses among several. (TM-TILE-24)
    """
    if fits(board, tile, edge):
        return (edge,)
    fitting = [other for other in board.unexplored() if fits(board, tile, other)]
    for ring in board.tile_rings(1 << edge.tile):
        nearest = tuple(other for other in fitting if ring >> other.tile & 1)
        if nearest:
            return nearest
    return ()


def closes_last_edge(board: Board, tile: Tile, edge: Edge) -> bool:
    """Would no unexplored edge be left with this tile attached at this edge, where it must fit? (TM-TILE-23)"""
    laid = attach(board, tile, edge)
    if laid is None:
        raise ValueError(f"tile {tile.id} does not fit at {edge}")
    covered = {(placed.x, placed.y) for placed in laid}
    if any(board.beyond(other) not in covered for other in board.unexplored()):
        return False
    return not board.grown(*laid).unexplored()


def continuing_edges(board: Board, tile: Tile, edge: Edge) -> tuple[Edge, ...]:
    """Those of the nearest fitting edges at which the tile leaves an unexplored edge. (TM-TILE-23, -24)"""
    return tuple(at for at in nearest_fitting_edges(board, tile, edge) if not closes_last_edge(board, tile, at))


def goes_under_stack(board: Board, tile: Tile, edge: Edge, stack: Iterable[Tile]) -> bool:
    """Is a tile drawn at this edge put under the stack because another one of it is to be placed instead?

    So it is if it closes the last unexplored edge and another would not, or fits nowhere and another does. (TM-TILE-23, -24)
    """
    if continuing_edges(board, tile, edge):
        return False
    others = set(stack)
    if any(continuing_edges(board, other, edge) for other in others):
        return True
    return not nearest_fitting_edges(board, tile, edge) and any(
        nearest_fitting_edges(board, other, edge) for other in others
    )
