"""Places, moves and routes once more, by brute force: what the model of the planner stands on.

Plain coordinates, dictionaries and tuples; nothing is shared with the planner but the frozen position that both are given.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import inf
from typing import Any

from tabletome.games.drunagor.board.field import Field, Mind, Piece

Spot = tuple[int, int]
"""Row and column, so that tuples sort in reading order; of a large figure those of its area."""
PARTY = {"hero", "pet", "companion"}


@dataclass(frozen=True)
class Trip:
    """A way to a place: compared by harms, Water, points, most trampled, and then square by square."""

    harms: int
    water: int
    points: int
    kept: int
    path: tuple[Spot, ...]

    @property
    def key(self) -> tuple[Any, ...]:
        return self.harms, self.water, self.points, self.kept, self.path


class Moves:
    def __init__(self, field: Field, mind: Mind) -> None:
        self.field, self.mind, ground = field, mind, field.ground
        self.width = ground.width
        every = [(row, column) for row in range(ground.height) for column in range(ground.width)]
        self.floor = {spot for spot in every if self.has(ground.floor, spot)}
        self.dark = {spot for spot in every if self.has(ground.darkness, spot)}
        bare = {spot for spot in every if spot not in self.dark and not self.has(ground.bridges, spot)}
        self.water = {spot for spot in bare if self.has(ground.water, spot)} if not mind.wet else set()
        self.terrain = {
            name: {spot for spot in bare if self.has(getattr(ground, name), spot)}
            for name in ("lava", "miasma", "spikes")
            if name not in mind.immune and name not in mind.suffered
        }
        self.level = {
            spot: 2 if self.has(ground.level2, spot) else int(self.has(ground.level1, spot)) for spot in every
        }
        self.me = field.piece(mind.id)
        self.large = self.me.large
        self.others = [one for one in field.pieces if one is not self.me]
        self.start = self.spot_of(self.me)
        self.seen = [one for one in self.others if not one.down and (mind.sees_hidden or not one.hidden)]
        self.allies = [one for one in self.seen if one.kind in ("pet", "companion")]

    def has(self, bits: int, spot: Spot) -> bool:
        return bool(bits >> (spot[0] * self.width + spot[1]) & 1)

    # --- places -------------------------------------------------------------------------------------------------------

    def square(self, at: int) -> Spot:
        return divmod(at, self.width)

    def spot_of(self, one: Piece) -> Spot:
        row, column = self.square(one.at)
        return (row // 2, column // 2) if self.large else (row, column)

    def squares(self, spot: Spot) -> set[Spot]:
        if not self.large:
            return {spot}
        return {(2 * spot[0] + row, 2 * spot[1] + column) for row, column in product((0, 1), (0, 1))}

    def body(self, one: Piece) -> set[Spot]:
        row, column = self.square(one.at)
        return {(row + y, column + x) for y, x in product((0, 1), (0, 1))} if one.large else {(row, column)}

    def outside(self, spot: Spot) -> int:
        """The square that a place is called by."""
        row, column = (2 * spot[0], 2 * spot[1]) if self.large else spot
        return row * self.width + column

    def around(self, spot: Spot) -> Iterator[Spot]:
        for row, column in product((-1, 0, 1), (-1, 0, 1)):
            near = spot[0] + row, spot[1] + column
            if near != spot and near[0] >= 0 and near[1] >= 0 and self.squares(near) <= self.floor:
                yield near

    def height(self, spot: Spot) -> int:
        return max(self.level[square] for square in self.squares(spot))

    def passable(self, spot: Spot) -> bool:
        if self.mind.flies:
            return True
        for one in self.others:
            if not self.body(one) & self.squares(spot):
                continue
            if one.kind in PARTY and not self.mind.tramples:
                return False
            if one.kind == "object" or (one.kind == "chest" and not self.large) or (one.kind == "npc" and self.large):
                return False
        return True

    def free(self, spot: Spot) -> bool:
        there = [one for one in self.others if self.body(one) & self.squares(spot)]
        if self.large:
            there = [one for one in there if one.kind != "chest" and (one.kind != "monster" or one.large)]
        return not there

    def types(self, spot: Spot) -> frozenset[str]:
        return frozenset(name for name, squares in self.terrain.items() if squares & self.squares(spot))

    def wet(self, spot: Spot) -> bool:
        return bool(self.water & self.squares(spot))

    def is_dark(self, spot: Spot) -> bool:
        return bool(self.dark & self.squares(spot))

    # --- line 2 and 3: where it may end -------------------------------------------------------------------------------

    @property
    def full(self) -> int:
        return self.mind.movement + self.mind.extra_movement

    @property
    def points(self) -> int:
        return 0 if self.mind.knocked_down else max(0, self.full - (2 if self.mind.slowed else 0))

    def ends(self) -> dict[Spot, Trip]:
        """The best trip to every place it may end on, by following every state that a way can be in."""
        best = {self.start: Trip(len(self.types(self.start)), 0, 0, 0, (self.start,))}
        begin: tuple[Any, ...] = (self.start, frozenset(), 0, False, frozenset())
        found: dict[tuple[int, tuple[Any, ...]], tuple[Spot, ...]] = {(0, begin): (self.start,)}
        waiting = {0: [begin]}
        for spent in range(self.points + 1):
            for state in waiting.get(spent, []):
                path = found[spent, state]
                self.note(best, spent, state, path)
                for cost, following in self.steps(spent, state):
                    key, way = (spent + cost, following), (*path, following[0])
                    if key not in found:
                        waiting.setdefault(spent + cost, []).append(following)
                    found[key] = min(found.get(key, way), way)
        return best

    def note(self, best: dict[Spot, Trip], spent: int, state: tuple[Any, ...], path: tuple[Spot, ...]) -> None:
        spot, types, drops, water, trampled = state
        if spot == self.start or not self.free(spot):
            return
        if self.mind.flies:
            types, drops, water = self.types(spot), 0, self.wet(spot)
        trip = Trip(len(types) + drops, int(water), spent, -len(trampled), path)
        if spot not in best or trip.key < best[spot].key:
            best[spot] = trip

    def steps(self, spent: int, state: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
        spot, types, drops, water, trampled = state
        for near in self.around(spot):
            rise = self.height(near) - self.height(spot)
            cost = 2 if rise == 2 else 1
            if spent + cost + (1 if water else 0) > self.points or not self.passable(near):
                continue
            crushed = trampled | self.trampled(near)
            if self.mind.flies:
                yield cost, (near, types, drops, water, crushed)
            else:
                yield cost, (near, types | self.types(near), drops + (rise == -2), water or self.wet(near), crushed)

    def trampled(self, spot: Spot) -> frozenset[str]:
        if not self.mind.tramples:
            return frozenset()
        visible = [one for one in self.seen if one.kind in PARTY]
        return frozenset(one.id for one in visible if self.body(one) & self.squares(spot))

    def everywhere(self) -> set[Spot]:
        spots = {(row // 2, column // 2) for row, column in self.floor} if self.large else self.floor
        return {spot for spot in spots if self.squares(spot) <= self.floor}

    def standable(self, spot: Spot) -> bool:
        return spot == self.start or self.free(spot)

    # --- routes -------------------------------------------------------------------------------------------------------

    def left(self, begin: Spot, goal: set[Spot], *, clean: bool = False) -> float:
        """The cheapest route, as one long move: its steps, and 1 for Water."""
        if clean:
            goal = {spot for spot in goal if not self.types(spot)}
        costs: dict[tuple[Spot, bool], int] = {(begin, False): 0}
        waiting = [(0, begin, False)]
        while waiting:
            spent, spot, water = heapq.heappop(waiting)
            if spot in goal:
                return spent
            for near in self.around(spot):
                rise = self.height(near) - self.height(spot)
                if not self.passable(near):
                    continue
                if clean and not self.mind.flies and (self.types(near) or rise == -2):
                    continue
                entering = not self.mind.flies and not water and self.wet(near)
                cost = spent + (2 if rise == 2 else 1) + entering
                key = near, water or entering
                if cost < costs.get(key, inf):
                    costs[key] = cost
                    heapq.heappush(waiting, (cost, *key))
        return inf


def touching(one: Spot, other: Spot) -> bool:
    return one != other and apart(one, other) == 1


def apart(one: Spot, other: Spot) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
