"""How Darkness grows: where a tile may lie, how near it comes, what its three small tiles do instead.

(DR-DARK-*, DR-BRIDGE-05..12)

A place for a tile is a square of the board or the square beneath a bridge. A set of places is one integer: those beneath bridges
are the bits of their squares, moved up by the size of the board.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import accumulate
from operator import and_, or_
from typing import TypeAlias

import msgspec

from tabletome.games.drunagor.board.ground import TWO_LEVELS_UP, Ground
from tabletome.table.footprint import Footprint, orientations
from tabletome.table.grid import Grid, cells_of, first, squares
from tabletome.table.reach import rings_to
from tabletome.table.steps import Diagonal, Steps

Shape: TypeAlias = tuple[str, ...]
Rings: TypeAlias = tuple[int, ...]
"""By the number of steps to the target, the places that are so far from it."""
SMALL_TILES = 3
"""A broken tile comes to so many small ones. (DR-DARK-26)"""
CLIMB = 2
"""Small tiles that a place two levels higher costs. (DR-DARK-31, DR-BRIDGE-09)"""


class Prey(msgspec.Struct, frozen=True):
    """A Hero that Darkness may go for, and the square it stands on."""

    id: str
    at: int


class Growth(msgspec.Struct, frozen=True):
    """What one Rune would bring: the places of its tile, whom it goes for and how near it comes.

    `surely` are the places that are covered whichever of equally near placements is taken, `perhaps` all that may be.
    """

    cells: int
    target: str
    distance: int
    broken: bool
    surely: int
    perhaps: int


class Layers:
    """The places where Darkness tiles can lie, and their neighbours: made once for a map, whatever lies on it.

    `sheets` are what a large tile can lie on, each of one level and layer: the map of every level, on the lowest beneath bridges
    too, and the bridges of every level. (DR-DARK-51, DR-DARK-67)
    """

    __slots__ = (
        "_around",
        "_beneath",
        "_beside",
        "_walk",
        "board",
        "bridges",
        "every",
        "floor",
        "grid",
        "level2",
        "sheets",
        "size",
    )

    def __init__(self, width: int, height: int, floor: int, level1: int, level2: int, bridges: int) -> None:
        self.grid = Grid(width, height)
        self.size, self.board = width * height, self.grid.board
        self.floor, self.level2, self.bridges = floor, floor & level2, bridges
        self.every = floor | bridges << self.size
        heights = {1: floor & level1, 2: floor & level2}
        self._walk = Steps.on(self.grid, floor, diagonal=Diagonal.FREE, levels=heights, climb=TWO_LEVELS_UP)
        self._beside = Steps.on(self.grid, floor, levels=heights, climb=TWO_LEVELS_UP)
        self._beneath = Steps.on(self.grid, bridges)
        self._around = Steps.on(self.grid, self.board)
        bottom = floor & ~(level1 | level2 | bridges) | bridges
        raised = [heights[level] & layer for layer in (~bridges, bridges) for level in (1, 2)]
        self.sheets = ((bottom, True), *((cells, False) for cells in raised if cells))

    def flat(self, places: int, *, beneath: bool) -> int:
        """Of these places, the squares that they have on one sheet: beneath bridges, or above."""
        return places & self.board & ~self.bridges | places >> self.size if beneath else places & self.board

    def lifted(self, cells: int, *, beneath: bool) -> int:
        """The places of squares of a sheet."""
        return cells & ~self.bridges | (cells & self.bridges) << self.size if beneath else cells

    def beside(self, cells: int) -> tuple[int, int]:
        """The places that Darkness on these can grow to for one small tile, and those that cost two.

        A place beneath a bridge is beside the square above it, and beside all that this is beside. (DR-BRIDGE-05..07, DR-DARK-54)
        """
        above, beneath = cells & self.board, cells >> self.size
        one, two = (
            self._beside.spread_for(cost, above) if cost in self._beside.costs else 0 for cost in (1, CLIMB)
        )  # fmt: skip
        if self.bridges:
            down = (self._around.spread(above) | above) & self.bridges | self._beneath.spread(beneath)
            up = (self._around.spread(beneath) | beneath) & self.floor
            one |= down << self.size | up & ~self.level2
            two |= up & self.level2
        return one, two & ~one

    def distances(self, target: int) -> Rings:
        """The steps from every place to a square, as a character counts them; from where no way leads, the straight distance.

        (DR-DARK-49, DR-DARK-50) From beneath a bridge the first step leads out to the square above or to one around it.
        """
        found = rings_to(self._walk, 1 << target)
        found += [0] * CLIMB
        if self.bridges:
            out = [self.grid.near(ring & ~self.level2) & self.bridges for ring in found]
            high = [self.grid.near(ring & self.level2) & self.bridges for ring in found]
            for steps in range(len(found)):
                found[steps] |= (
                    (out[steps - 1] if steps else 0) | (high[steps - CLIMB] if steps >= CLIMB else 0)
                ) << self.size
        known, rings = 0, []
        for ring in found:
            rings.append(ring & ~known)
            known |= ring
        return self._straight(rings, known, 1 << target)

    def _straight(self, rings: list[int], known: int, near: int) -> Rings:
        """The rings with the places that no way leads from."""
        lost, steps = self.every & ~known, 0
        while lost:
            reached = (near | near << self.size) & lost
            rings += [0] * (steps + 1 - len(rings))
            rings[steps] |= reached
            lost &= ~reached
            near, steps = self.grid.near(near), steps + 1
        return tuple(rings)


@functools.lru_cache(maxsize=64)
def _layers_of(width: int, height: int, floor: int, level1: int, level2: int, bridges: int) -> Layers:
    return Layers(width, height, floor, level1, level2, bridges)


@functools.lru_cache(maxsize=1024)
def _laid_out(width: int, height: int, shape: Shape) -> tuple[Footprint, ...]:
    """All ways to lay a shape on a board, turned and turned over. (DR-DARK-48)"""
    grid = Grid(width, height)
    return tuple([
        Footprint(grid, rows) for rows in orientations(shape) if len(rows) <= height and len(rows[0]) <= width
    ])  # fmt: skip


def layers(ground: Ground) -> Layers:
    """The places for Darkness tiles on a ground."""
    return _layers_of(ground.width, ground.height, ground.floor, ground.level1, ground.level2, ground.bridges)


class Night:
    """Darkness on a board at one moment. `dark` are the places that it covers, `springs` the Spawn Points."""

    __slots__ = ("dark", "layers", "springs")

    def __init__(self, layers: Layers, dark: int, springs: int) -> None:
        self.layers, self.dark, self.springs = layers, dark, springs

    def covering(self, places: int) -> Night:
        """The same with more Darkness on it."""
        return Night(self.layers, self.dark | places, self.springs)

    def target(self, heroes: Sequence[Prey]) -> Prey | None:
        """The first of these Heroes, the strongest being named first, who is not on Darkness. (DR-DARK-05, DR-DARK-08)"""
        return next((hero for hero in heroes if not self.dark >> hero.at & 1), None)

    # --- the large tile -----------------------------------------------------------------------------------------------

    def open(self) -> tuple[int, int]:
        """The places where a small tile may be laid for one, and those that cost two; never on Darkness.

        (DR-DARK-21, DR-DARK-30, DR-DARK-31, DR-DARK-59)
        """
        one, two = self.layers.beside(self.dark)
        one = (one | self.springs) & ~self.dark
        return one, two & ~self.dark & ~one

    def nearest(self, shape: Shape, rings: Rings) -> tuple[int, list[int]]:
        """How near a large tile can come, and all its placements that come so near; none if it fits nowhere.

        All its places are free and of one level and layer, and one of them is open without a climb; who or what stands there does
        not matter (DR-DARK-25, DR-DARK-51, DR-DARK-65). Only its nearest place counts (DR-DARK-49, DR-DARK-66).
        """
        layers, (near, _) = self.layers, self.open()
        best, found = len(rings) - 1, list[int]()
        for cells, beneath in layers.sheets:
            touched = layers.flat(near, beneath=beneath) & cells
            free = layers.flat(layers.every & ~self.dark, beneath=beneath) & cells
            if not touched:
                continue
            within = list(accumulate([layers.flat(ring, beneath=beneath) & free for ring in rings], or_))
            for tile in _laid_out(layers.grid.width, layers.grid.height, shape):
                anchors = tile.fits(free) & tile.over(touched)
                anchors &= tile.over(within[best]) if anchors else 0
                while anchors and best and (nearer := anchors & tile.over(within[best - 1])):
                    best, anchors, found = best - 1, nearer, []
                found += [layers.lifted(tile.covered(1 << anchor), beneath=beneath) for anchor in squares(anchors)]
        return best, sorted(found, key=reading_order)

    # --- small tiles --------------------------------------------------------------------------------------------------

    def reach(self, rings: Rings, tiles: int) -> tuple[int, int] | None:
        """How near so many small tiles can come, and how many of them it takes; None if not one can be laid. (DR-DARK-53)"""
        costs = self._costs(self.dark, self.springs, tiles)
        for distance, ring in enumerate(rings):
            for cost in range(1, tiles + 1):
                if costs[cost] & ring:
                    return distance, cost
        return None

    def _costs(self, start: int, springs: int, tiles: int) -> list[int]:
        """By the number of small tiles it takes to grow to a place, the places; each tile is laid beside one that lies there."""
        free = self.layers.every & ~(self.dark | start)
        found, dear = [start], 0
        for cost in range(1, tiles + 1):
            one, two = self.layers.beside(found[-1])
            ring = (one | dear | (springs if cost == 1 else 0)) & free
            found.append(ring)
            free, dear = free & ~ring, two
        return found

    def first_tiles(self, rings: Rings, distance: int, cost: int) -> tuple[int, int]:
        """The places where growths begin that come so near for so many small tiles: those that cost one, and two."""
        one, two = self.open()
        return self._leading(one, rings[distance], cost - 1), self._leading(two, rings[distance], cost - CLIMB)

    def _leading(self, places: int, goal: int, tiles: int) -> int:
        """Those of the places from which the goal is so many small tiles away."""
        if tiles < 0:
            return 0
        return cells_of(place for place in squares(places) if self._costs(1 << place, 0, tiles)[tiles] & goal)

    def nearest_open(self, rings: Rings, tiles: int) -> tuple[int, int]:
        """Of the places where one may be laid with so many small tiles left, the nearest: those that cost one, and two."""
        one, two = self.open()
        two = two if tiles >= CLIMB else 0
        ring = next((ring for ring in rings if ring & (one | two)), 0)
        return one & ring, two & ring


def night(ground: Ground) -> Night:
    """The Darkness on a ground: tiles, what is printed, and tiles beneath bridges; what is printed there is dead.

    (DR-DARK-21, DR-BRIDGE-11, DR-BRIDGE-12)
    """
    places = layers(ground)
    dark = ground.darkness & ground.floor | (ground.under_bridge & ground.bridges) << places.size
    return Night(places, dark, ground.spawn & ground.floor & ~ground.bridges)


def reading_order(places: int) -> tuple[int, ...]:
    """What settles ties if nobody is asked: squares in reading order, those beneath bridges last. (DR-AI-36)"""
    return tuple(squares(places))


class Breaking(msgspec.Struct, frozen=True):
    """A broken tile while its small tiles are laid: so many are `left`, `cost` of them for the growth under way.

    As one growth they come as near to their target as they can; if they reach it with some left, those go for the next one, else
    each is laid as near to it as may be. (DR-DARK-26, DR-DARK-33, DR-DARK-53)
    """

    left: int = SMALL_TILES
    cost: int = 0
    spare: bool = False

    def places(self, night: Night, heroes: Sequence[Prey]) -> tuple[int, Breaking]:
        """The equally good places for the next small tile, and what is decided with them; none: the rest is lost. (DR-DARK-34)"""
        target = night.target(heroes)
        if target is None or not self.left:
            return 0, self
        rings = night.layers.distances(target.at)
        if self.spare:
            one, two = night.nearest_open(rings, self.left)
            return one | two, self
        reached = night.reach(rings, self.cost or self.left)
        if reached is None:
            return 0, self
        one, two = night.first_tiles(rings, *reached)
        return one | two, msgspec.structs.replace(self, cost=reached[1])

    def after(self, night: Night, heroes: Sequence[Prey], place: int) -> Breaking:
        """After a small tile is laid on that place of the `night` before."""
        price = CLIMB if night.open()[1] >> place & 1 else 1
        left, cost = self.left - price, self.cost - price
        if self.spare or cost > 0:
            return Breaking(left, max(0, cost), self.spare)
        target = night.target(heroes)
        return Breaking(left, 0, spare=target is None or place != target.at)


def broken(night: Night, heroes: Sequence[Prey]) -> int:
    """The places of the small tiles of a broken tile, ties settled by reading order."""
    breaking, places, laid = *Breaking().places(night, heroes)[::-1], 0
    while places:
        place = first(places)
        breaking, night, laid = breaking.after(night, heroes, place), night.covering(1 << place), laid | 1 << place
        places, breaking = breaking.places(night, heroes)
    return laid


def every_broken(night: Night, heroes: Sequence[Prey], breaking: Breaking | None = None) -> set[int]:
    """All that the small tiles of a broken tile may cover, whichever of equally good places are taken."""
    places, decided = (breaking or Breaking()).places(night, heroes)
    if not places:
        return {0}
    return {
        laid | 1 << place
        for place in squares(places)
        for laid in every_broken(night.covering(1 << place), heroes, decided.after(night, heroes, place))
    }


# --- before it comes --------------------------------------------------------------------------------------------------


def breaks(large: int | None, small: int | None) -> bool:
    """Is the tile broken? If it fits nowhere, or if small tiles end strictly nearer. (DR-DARK-25, DR-DARK-28, DR-DARK-52)"""
    return large is None or (small is not None and small < large)


class Forecast:
    """What Runes would bring on one board, one Rune after the other asked for; what they share is worked out once."""

    def __init__(self, night: Night, heroes: Sequence[Prey], *, asked: bool = False) -> None:
        """`asked`: the Party Leader chooses among equally near placements, so that more than one may come."""
        self.night, self.heroes, self.asked = night, heroes, asked
        self.target = night.target(heroes)
        self.rings = night.layers.distances(self.target.at) if self.target is not None else ()
        self.reached = night.reach(self.rings, SMALL_TILES)
        self._small: list[int] = []

    def of(self, shape: Shape) -> Growth | None:
        """What a Rune with this shape would bring; None if nothing can be laid, or nobody is left to go for."""
        if self.target is None:
            return None
        distance, placements = self.night.nearest(shape, self.rings)
        small = self.reached[0] if self.reached is not None else None
        broken_ = breaks(distance if placements else None, small)
        found = self.small() if broken_ else placements if self.asked else placements[:1]
        if not any(found):
            return None
        near = (small if broken_ else distance) or 0
        return Growth(found[0], self.target.id, near, broken_, reduce(and_, found), reduce(or_, found))

    def small(self) -> list[int]:
        """What small tiles may cover, first what reading order settles on."""
        if not self._small:
            settled = broken(self.night, self.heroes)
            others = every_broken(self.night, self.heroes) - {settled} if self.asked else set()
            self._small = [settled, *sorted(others, key=reading_order)]
        return self._small


def forecast(
    night: Night, heroes: Sequence[Prey], shapes: Mapping[str, Shape], *, asked: bool = False
) -> dict[str, Growth | None]:
    """By Rune, what it would bring if it were drawn now. Runes of one shape bring the same."""
    comes = Forecast(night, heroes, asked=asked)
    by_shape = {shape: comes.of(shape) for shape in dict.fromkeys(shapes.values())}
    return {rune: by_shape[shape] for rune, shape in shapes.items()}
