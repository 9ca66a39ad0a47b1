"""Maps drawn as text: where stone, water, rubble and spawns lie, where everybody begins. (AT-COMP-21, AT-TERR-09, AT-MOVE-09)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from tabletome.games.tactics.cards.kinds import Printed
from tabletome.games.tactics.state import SIZE, WallKind
from tabletome.packs.library import Source, read_deck
from tabletome.table.grid import Grid, cells_of, squares
from tabletome.words import counted, listed

GRID = Grid(SIZE, SIZE)
WALL_LENGTHS: dict[WallKind, int] = {"small_stone": 2, "fire": 3, "large_stone": 4}
"""How many squares in a line a tile covers. (AT-TERR-09)"""
WATER_TILE = ((3, 2), (2, 3))
"""A water tile lies either way round. (AT-TERR-09)"""
PIECES: dict[str, int] = {
    "water": 3, "rubble": 8, "small_stone": 8, "large_stone": 4, "fire": 4, "spawn": 5,
}  # fmt: skip
"""What the box holds of each piece. (AT-COMP-02)"""
MOST_HEROES = 5
PIECE_NAMES = {
    "water": "water tile", "rubble": "rubble tile", "small_stone": "small stone wall", "large_stone": "large stone wall",
    "fire": "fire wall", "spawn": "wraith spawn",
}  # fmt: skip

SIGNS: dict[str, str] = {
    ".": "floor", "y": "yellow", "=": "small_stone", "#": "large_stone", "~": "water", "r": "rubble", "x": "missing",
    "s": "spawn", "o": "thing", "g": "area", "w": "ward", "B": "B", "C": "C",
} | {str(number): f"M{number}" for number in range(1, 10)}  # fmt: skip
SORTS = frozenset(SIGNS.values())
STARTS = frozenset(["B", "C", *(f"M{number}" for number in range(1, 10))])
Cells: TypeAlias = int


class PrintedMap(Printed, frozen=True, kw_only=True):
    grid: tuple[str, ...]
    tiles: str = ""
    legend: dict[str, str] = {}
    area: str = ""


class Map(msgspec.Struct, frozen=True):
    """What a map prints. `starts` are squares of enemies by identifier, of a large one its top left; `areas` have names.

    `things` and `wards` are the squares for objects and protected figures, if an encounter has them.
    """

    name: str
    water: int = 0
    rubble: int = 0
    missing: int = 0
    yellow: int = 0
    walls: tuple[tuple[WallKind, int], ...] = ()
    spawns: int = 0
    starts: dict[str, int] = {}
    things: tuple[int, ...] = ()
    wards: tuple[int, ...] = ()
    areas: dict[str, int] = {}
    tiles: tuple[str, ...] = ()
    flavour: str = ""

    @property
    def closed(self) -> int:
        """The squares on which nobody can stand to begin with."""
        stone = 0
        for _, cells in self.walls:
            stone |= cells
        return stone | self.water | self.missing

    def pieces(self) -> dict[str, int]:
        """How many pieces of each sort it takes."""
        kinds = [kind for kind, _ in self.walls]
        return {
            "water": self.water.bit_count() // 6, "rubble": self.rubble.bit_count(), "spawn": self.spawns.bit_count(),
            "small_stone": kinds.count("small_stone"), "large_stone": kinds.count("large_stone"),
        }  # fmt: skip


def read_maps(source: Source, also: Mapping[str, Map], file: str = "maps.yaml") -> Mapping[str, Map]:
    """The maps of a file, each checked against the box. (AT-COMP-02, AT-COMP-21)"""
    return read_deck(source, PrintedMap, _map, also, file)


def _map(entry: PrintedMap) -> Map:
    by_sort = _sorted(entry)
    map_ = Map(
        entry.name,
        by_sort.get("water", 0), by_sort.get("rubble", 0), by_sort.get("missing", 0), by_sort.get("yellow", 0),
        (*_wall_tiles(by_sort, "small_stone"), *_wall_tiles(by_sort, "large_stone")), by_sort.get("spawn", 0),
        {mark: _single(by_sort[mark], mark) for mark in sorted(STARTS & by_sort.keys())},
        tuple(squares(by_sort.get("thing", 0))), tuple(squares(by_sort.get("ward", 0))),
        _areas(entry, by_sort.get("area", 0)), _tiles(entry.tiles), entry.flavour,
    )  # fmt: skip
    _water_tiles(map_.water)
    for piece, number in map_.pieces().items():
        if number > PIECES[piece]:
            raise ValueError(f"it takes {counted(number, PIECE_NAMES[piece])}, and the box has {PIECES[piece]}")
    if map_.yellow.bit_count() < MOST_HEROES:
        raise ValueError(f"{counted(map_.yellow.bit_count(), 'yellow square')} are too few for {MOST_HEROES} heroes")
    return map_


def _sorted(entry: PrintedMap) -> dict[str, Cells]:
    """The squares of every sort, by what their signs mean."""
    meanings: dict[str, tuple[str, ...]] = {sign: (sort,) for sign, sort in SIGNS.items()}
    for sign, words in entry.legend.items():
        meanings[sign] = tuple(words.split())
        for sort in meanings[sign]:
            if sort not in SORTS:
                raise ValueError(f"the legend says '{sort}' for {sign}; there are {listed(sorted(SORTS))}")
    if (len(entry.grid), *{len(row) for row in entry.grid}) != (SIZE, SIZE):
        raise ValueError(f"a map has {SIZE} rows of {SIZE} squares")
    by_sort: dict[str, Cells] = {}
    for square, sign in enumerate("".join(entry.grid)):
        if sign not in meanings:
            raise ValueError(f"{GRID.names[square]} shows '{sign}', which is no sign of a map (see its legend)")
        for sort in meanings[sign]:
            by_sort[sort] = by_sort.get(sort, 0) | 1 << square
    return by_sort


def _single(cells: int, mark: str) -> int:
    if cells.bit_count() > 1:
        raise ValueError(
            f"{mark} begins on one square, not on {listed(GRID.names[square] for square in squares(cells))}"
        )
    return cells.bit_length() - 1


def _wall_tiles(by_sort: Mapping[str, Cells], kind: WallKind) -> list[tuple[WallKind, int]]:
    """The tiles that squares of stone are made of: from the first in reading order to the right, else down. (AT-TERR-09)"""
    left, length, tiles = by_sort.get(kind, 0), WALL_LENGTHS[kind], []
    while left:
        tile = _first_fit(left, ((length, 1), (1, length)))
        if not tile:
            where = GRID.names[(left & -left).bit_length() - 1]
            raise ValueError(f"a {PIECE_NAMES[kind]} covers {length} squares in a line; the one at {where} does not")
        tiles.append((kind, tile))
        left &= ~tile
    return tiles


def _water_tiles(water: int) -> None:
    """Water lies in whole tiles of 2 by 3. (AT-TERR-09)"""
    while water:
        tile = _first_fit(water, WATER_TILE)
        if not tile:
            where = GRID.names[(water & -water).bit_length() - 1]
            raise ValueError(f"water lies in tiles of 2 by 3 squares; the one at {where} does not")
        water &= ~tile


def _first_fit(cells: int, shapes: tuple[tuple[int, int], ...]) -> int:
    """The first of the shapes that lies wholly on the squares from the first of them on; 0 if none does."""
    x, y = GRID.xy((cells & -cells).bit_length() - 1)
    for width, height in shapes:
        if x + width <= SIZE and y + height <= SIZE:
            tile = cells_of(GRID.at(x + dx, y + dy) for dx in range(width) for dy in range(height))
            if tile & cells == tile:
                return tile
    return 0


def _areas(entry: PrintedMap, cells: int) -> dict[str, int]:
    if bool(cells) != bool(entry.area):
        raise ValueError("an area needs squares (g) and a name (area)")
    return {entry.area: cells} if cells else {}


def _tiles(written: str) -> tuple[str, ...]:
    """The sides of the board tiles that lie on its quarters; each of the four tiles is there once. (AT-COMP-02, AT-COMP-21)"""
    tiles = tuple(written.split())
    numbers = [tile[:-1] for tile in tiles if tile != "-"]
    if (tiles and len(tiles) != 4) or any(tile != "-" and tile not in _SIDES for tile in tiles):
        raise ValueError(f"tiles are four of {listed(_SIDES)}, or - for the bare board")
    if len(set(numbers)) < len(numbers):
        raise ValueError("a board tile can lie on one quarter only, with one side up")
    return tiles


_SIDES = [f"{number}{side}" for number in range(1, 5) for side in "ab"]
