"""The squares of an Adventure: floor, levels, terrain and Darkness; who is adjacent, and what Range reaches.

(DR-MOVE-12, DR-MOVE-14, DR-RANGE-15, DR-LEVEL-*)

Squares are numbers in reading order, areas are the aligned blocks of 2 x 2 squares, numbered in reading order too. Squares
without floor are void: nobody stands on them or passes them, and areas without any floor are not counted through.
"""

from __future__ import annotations

import functools
from typing import Literal, TypeAlias

import msgspec

from tabletome.kernel import Bits
from tabletome.table.areas import Areas
from tabletome.table.grid import Grid, cells_of, squares
from tabletome.table.steps import Diagonal, Steps

Harm: TypeAlias = Literal["lava", "miasma", "spikes", "darkness"]
"""What hurts whoever steps into it or ends a turn in it. Darkness harms Heroes and their allies only. (DR-TERR-01, DR-AI-37)"""
TWO_LEVELS_UP = {2: 1}
"""A step from level 0 straight to level 2 costs 1 more. (DR-LEVEL-03, DR-LEVEL3D-15)"""


class Ground(msgspec.Struct, frozen=True, cache_hash=True):
    """The board without figures. `level1` and `level2` are the squares of these levels, all others are on level 0.

    Squares with a bridge are floor of the bridge's level; terrain printed beneath them is dead (DR-BRIDGE-02, DR-BRIDGE-11).
    `under_bridge` are the Darkness tiles that lie beneath bridges: nobody can be on them (DR-BRIDGE-03, DR-BRIDGE-10). `darkness`
    is printed on the map or lies there as a tile; on every square of `spawn` a Spawn Point is printed (DR-DARK-59).
    """

    width: int
    height: int
    floor: Bits
    level1: Bits = Bits(0)
    level2: Bits = Bits(0)
    water: Bits = Bits(0)
    lava: Bits = Bits(0)
    miasma: Bits = Bits(0)
    spikes: Bits = Bits(0)
    darkness: Bits = Bits(0)
    bridges: Bits = Bits(0)
    under_bridge: Bits = Bits(0)
    spawn: Bits = Bits(0)

    def bridged(self, level: int, over: int) -> Ground:
        """With a bridge over these squares: floor of its level, and nothing of what is beneath. (DR-BRIDGE-01, DR-BRIDGE-11)"""
        layers = {layer: Bits(getattr(self, layer) & ~over) for layer in LAYERS}
        raised = {"floor": Bits(self.floor | over), "bridges": Bits(self.bridges | over)}
        if level:
            raised[f"level{level}"] = Bits(layers[f"level{level}"] | over)
        return msgspec.structs.replace(self, **(layers | raised))

    def turned(self, terrain: str, cells: int) -> Ground:
        """With this terrain instead of what is printed on these squares; without a name it is plain floor. (DR-DOOR-06)"""
        layers = {layer: Bits(getattr(self, layer) & ~cells) for layer in TURNED}
        if terrain:
            layers[terrain] = Bits(layers[terrain] | (cells & self.floor))
        return msgspec.structs.replace(self, **layers)

    def level(self, square: int) -> int:
        """How high a square lies. (DR-LEVEL-01)"""
        return 2 if self.level2 >> square & 1 else self.level1 >> square & 1


class Places:
    """Where figures of one size stand, and their steps: squares for small ones, whole areas for large ones.

    (DR-MOVE-13, DR-MOVE-15)

    A place is a number on `grid`. `steps` are all of them: `walk` those that do not drop two levels, `falls` those that do
    (DR-LEVEL-06). A large figure is on every terrain that one of its squares has (DR-TERR-25), and on the highest of its levels
    (DR-LEVEL3D-14).
    """

    __slots__ = ("_areas", "darkness", "falls", "grid", "harms", "stand", "steps", "walk", "water")

    def __init__(self, ground: Ground, grid: Grid, areas: Areas | None) -> None:
        self._areas = areas
        self.grid = grid if areas is None else areas.lattice
        self.stand = int(ground.floor) if areas is None else areas.filled(ground.floor)
        heights = {0: ground.floor & ~(ground.level1 | ground.level2), 1: int(ground.level1), 2: int(ground.level2)}
        levels = heights if areas is None else areas.highest(heights)
        self.steps, self.walk, self.falls = _steps(
            self.grid, self.stand, levels[1] & self.stand, levels[2] & self.stand
        )
        uncovered = ~(ground.darkness | ground.bridges)
        self.darkness = self.touching(ground.darkness)
        self.water = self.touching(ground.water & uncovered)
        self.harms: dict[Harm, int] = {
            "lava": self.touching(ground.lava & uncovered),
            "miasma": self.touching(ground.miasma & uncovered),
            "spikes": self.touching(ground.spikes & uncovered),
            "darkness": self.darkness,
        }

    def touching(self, cells: int) -> int:
        """The places that have at least one of the squares. (DR-AI-47)"""
        return cells if self._areas is None else self._areas.touched(cells)

    def cells(self, place: int) -> int:
        """The squares of a place."""
        return 1 << place if self._areas is None else self._areas.cells(1 << place)

    def squares(self, places: int) -> int:
        """The squares of some places, of areas the top left ones."""
        return places if self._areas is None else cells_of(map(self.square, squares(places)))

    def square(self, place: int) -> int:
        """The square of a place, of an area the top left one."""
        if self._areas is None:
            return place
        x, y = self.grid.xy(place)
        return self._areas.grid.at(2 * x, 2 * y)

    def place(self, square: int) -> int:
        """The place of a figure that stands there."""
        return square if self._areas is None else self._areas.of(square)


class Board:
    """What can be asked of a ground: made once for it, never changed."""

    __slots__ = ("areas", "grid", "ground", "large", "revealed", "small")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.grid, self.areas = _lattices(ground.width, ground.height)
        self.small = Places(ground, self.grid, None)
        self.large = Places(ground, self.grid, self.areas)
        self.revealed = Steps.on(self.areas.lattice, self.areas.touched(ground.floor), diagonal=Diagonal.FREE)

    def places(self, *, large: bool) -> Places:
        return self.large if large else self.small

    def base(self, at: int, *, large: bool = False) -> int:
        """The squares of a figure: one, or the four of its area. (DR-MOVE-13, DR-MOVE-15)"""
        return self.areas.cells(1 << self.areas.of(at)) if large else 1 << at

    def adjacent(self, cells: int) -> int:
        """All squares that touch one of the squares along a line or at a corner, whatever their levels.

        (DR-MOVE-14, DR-LEVEL-08)
        """
        return self.grid.near(cells) & self.ground.floor & ~cells

    def within(self, areas: int, range_: int) -> int:
        """The areas at most so many steps from these, over revealed areas; the own area is at 0. (DR-RANGE-15)"""
        for _ in range(range_):
            areas |= self.revealed.spread(areas)
        return areas

    def in_range(self, cells: int, range_: int) -> int:
        """The squares in Range of a figure. (DR-RANGE-03, DR-RANGE-16, DR-KEY-153)"""
        return self.areas.cells(self.within(self.areas.touched(cells), range_)) & self.ground.floor

    def areas_beside(self, cells: int) -> int:
        """The areas that a melee STRIKE may choose: those with a square adjacent to the attacker. (DR-KEY-207, DR-KEY-209)"""
        return self.areas.touched(self.adjacent(cells))

    def apart(self, cells: int, others: int) -> int:
        """The straight distance between two figures, in squares. (DR-AI-43)"""
        return self.grid.apart(cells, others)

    def area_squares(self, areas: int) -> tuple[int, ...]:
        """Areas by their top left squares, as they are named outside."""
        return tuple([self.large.square(area) for area in squares(areas)])


@functools.lru_cache(maxsize=256)
def board(ground: Ground) -> Board:
    """The board of a ground."""
    return Board(ground)


@functools.lru_cache(maxsize=64)
def _lattices(width: int, height: int) -> tuple[Grid, Areas]:
    grid = Grid(width, height)
    return grid, Areas(grid)


@functools.lru_cache(maxsize=256)
def _steps(grid: Grid, stand: int, level1: int, level2: int) -> tuple[Steps, Steps, Steps | None]:
    """Steps to the eight neighbours, those that drop two levels kept apart. (DR-MOVE-06, DR-MOVE-09, DR-LEVEL-02..06)"""
    every = Steps.on(grid, stand, diagonal=Diagonal.FREE, levels={1: level1, 2: level2}, climb=TWO_LEVELS_UP)
    bottom = stand & ~(level1 | level2)
    dropping = {way: level2 & grid.shift(bottom, way.opposite) for way in every.leaving}
    if not any(dropping.values()):
        return every, every, None
    walk = Steps(
        grid,
        {
            way: {cost: cells & ~dropping[way] if cost == 1 else cells for cost, cells in by_cost.items()}
            for way, by_cost in every.leaving.items()
        },
    )
    return every, walk, Steps(grid, {way: {1: cells} for way, cells in dropping.items()})


SIGNS: dict[str, str] = {
    "water": "~", "lava": "L", "miasma": "M", "spikes": "^", "darkness": "D", "spawn": "S", "bridges": "=",
}  # fmt: skip
"""How maps show what is on a square; `.` is plain floor, `#` void."""


TURNED = ("water", "lava", "miasma", "spikes")
"""What the ground can be turned to."""
LAYERS = ("floor", "level1", "level2", *SIGNS)
"""What a map says about its squares."""


def mapped(rows: str, levels: str) -> Ground:
    """The ground of a map in its signs, with the level of every square."""
    grid = Grid.drawn(rows)
    ground = drawn(rows, **SIGNS)
    up = {f"level{level}": Bits(grid.mask(levels, str(level)) & ground.floor) for level in (1, 2)}
    return msgspec.structs.replace(ground, **up)


def drawn(rows: str, **signs: str) -> Ground:
    """A ground from a drawing: `#` is void, every other sign floor; `water="~"` and so on say what a sign means besides.

    >>> drawn("..## ..~.", water="~").water == 1 << 6
    True
    """
    grid = Grid.drawn(rows)
    every = "".join(rows.split())
    layers = {name: Bits(grid.mask(rows, sign)) for name, sign in signs.items()}
    floor = Bits(cells_of(square for square, sign in enumerate(every) if sign != "#"))
    return Ground(grid.width, grid.height, floor, **layers)
