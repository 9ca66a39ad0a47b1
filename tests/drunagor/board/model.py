"""The planner once more, by brute force and written from the notes alone: every place, set of targets and path is tried.

Plain coordinates, dictionaries and tuples; nothing is shared with the planner but the frozen position that both are given.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from dataclasses import field as made
from itertools import combinations, product
from math import ceil, inf
from typing import Any

from tabletome.games.drunagor.board.field import Field, Mind, Piece

Spot = tuple[int, int]
"""Row and column, so that tuples sort in reading order; of a large figure those of its area."""
PARTY = {"hero", "pet", "companion"}
CRITERIA = (
    "heroes",
    "rank",
    "allies",
    "way left",
    "darkness",
    "harm",
    "water",
    "points",
    "trampled",
    "chests",
    "shoved",
)


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


@dataclass
class Outcome:
    kind: str
    ways: set[tuple[Any, ...]] = made(default_factory=set)
    """End, path, targets, areas."""
    criterion: str = "only"
    taken: Any = None
    other: Any = None
    whom: str = "only"
    primary: str = ""
    route: str = ""
    first_end: Spot | None = None


class Model:
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
        self.heroes = self.ranked()

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
        visible = [one for one in self.others if one.kind in PARTY and not one.down and not one.hidden]
        return frozenset(one.id for one in visible if self.body(one) & self.squares(spot))

    # --- rank ---------------------------------------------------------------------------------------------------------

    def ranked(self) -> list[tuple[int, Piece]]:
        heroes = [one for one in self.seen if one.kind == "hero"]
        word = self.mind.behaviour
        multi = self.mind.shape in ("cleave", "multishot", "strike")
        high, low = (1, 1), (-1, -1)
        by = {
            "strongest": ("health", high), "bloodseeker": ("health", low), "reckoner": ("curses", high),
            "defiant": ("cubes", high), "relentless": ("cubes", low), "covetous": ("resources", high),
            "slaughter": ("health", high), "nearest": ("health", high),
        }  # fmt: skip
        name, (sign, slot) = by[word]
        order: dict[str, tuple[float, ...]] = {one.id: (-sign * getattr(one, name), slot * one.slot) for one in heroes}
        if word == "nearest" and not multi:
            order = {one.id: (self.walked(one), *order[one.id]) for one in heroes}
        heroes.sort(key=lambda one: order[one.id])
        tokens = (
            [(self.beside(one), one.at, one) for one in self.seen if one.kind == "npc"] if word == "slaughter" else []
        )
        tokens.sort(key=lambda triple: triple[:2])
        costs = [cost for cost, _, _ in tokens]
        ranked = [(costs.index(cost), one) for cost, _, one in tokens]
        return ranked + [(len(tokens) + number, one) for number, one in enumerate(heroes)]

    def walked(self, hero: Piece) -> float:
        """Steps over squares, figures ignored: small steps also for a large Monster."""
        distances = dict.fromkeys(self.body(self.me), 0)
        waiting = [(0, square) for square in distances]
        while waiting:
            spent, spot = heapq.heappop(waiting)
            for row, column in product((-1, 0, 1), (-1, 0, 1)):
                near = spot[0] + row, spot[1] + column
                if near in self.floor:
                    cost = spent + (2 if self.level[near] - self.level[spot] == 2 else 1)
                    if cost < distances.get(near, inf):
                        distances[near] = cost
                        heapq.heappush(waiting, (cost, near))
        return distances.get(self.square(hero.at), inf)

    def beside(self, token: Piece) -> float:
        at = self.square(token.at)
        goal = {
            spot for spot in self.everywhere()
            if self.standable(spot) and any(touching(at, square) for square in self.squares(spot))
        }  # fmt: skip
        return self.left(self.start, goal)

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

    # --- line 4: whom it can hit --------------------------------------------------------------------------------------

    def engaged(self, spot: Spot) -> bool:
        enemies = [one for _, one in self.heroes if one.kind == "hero"] + self.allies
        return any(touching(self.square(one.at), square) for one in enemies for square in self.squares(spot))

    def areas_apart(self, spot: Spot, area: Spot) -> float:
        revealed = {(row // 2, column // 2) for row, column in self.floor}
        own = {(row // 2, column // 2) for row, column in self.squares(spot)}
        distances, layer, far = dict.fromkeys(own, 0), own, 0
        while layer and area not in distances:
            far += 1
            layer = {
                near for one in layer for near in ((one[0] + y, one[1] + x) for y, x in product((-1, 0, 1), (-1, 0, 1)))
                if near in revealed and near not in distances
            }  # fmt: skip
            distances |= dict.fromkeys(layer, far)
        return distances.get(area, inf)

    def reaches(self, spot: Spot, one: Piece) -> bool:
        at = self.square(one.at)
        if self.mind.attack == "magical":
            return True
        if self.mind.attack == "melee":
            return any(touching(at, square) for square in self.squares(spot))
        return not self.engaged(spot) and self.areas_apart(spot, (at[0] // 2, at[1] // 2)) <= self.mind.range

    def strikes(self, spot: Spot, area: Spot) -> bool:
        if self.mind.attack == "magical":
            return True
        inside = {(2 * area[0] + y, 2 * area[1] + x) for y, x in product((0, 1), (0, 1))} & self.floor
        if self.mind.attack == "melee":
            return any(touching(one, square) for one in inside for square in self.squares(spot))
        return not self.engaged(spot) and self.areas_apart(spot, area) <= self.mind.range

    def sets(self, spot: Spot) -> Iterator[tuple[tuple[Piece, ...], tuple[Spot, ...]]]:
        """Every choice of targets from a place: those counted, and the areas of a STRIKE."""
        seen = [one for _, one in self.heroes] + self.allies
        shape, most = self.mind.shape, max(1, self.mind.number)
        if shape == "strike":
            held = sorted({(row // 2, column // 2) for row, column in (self.square(one.at) for one in seen)})
            held = [area for area in held if self.strikes(spot, area)]
            for number in range(1, most + 1):
                for areas in combinations(held, number):
                    yield tuple(one for one in seen if self.area(one) in areas), areas
            return
        near = [one for one in seen if self.reaches(spot, one)]
        if shape in ("single", "twice"):
            yield from (((one,), ()) for one in near)
            return
        rank = {one.id: place for place, one in self.heroes}
        heroes = [one for one in near if one.id in rank]
        top = sorted(rank[one.id] for one in heroes)[:most]
        for number in range(1, most + 1):
            for chosen in combinations(near, number):
                ranks = sorted(rank[one.id] for one in chosen if one.id in rank)
                extra = len(chosen) - len(ranks)
                if ranks == top and extra == min(most - len(top), len(near) - len(heroes)):
                    yield chosen, ()

    def area(self, one: Piece) -> Spot:
        row, column = self.square(one.at)
        return row // 2, column // 2

    def hit(self, counted: tuple[Piece, ...], areas: tuple[Spot, ...]) -> frozenset[str]:
        ids = {one.id for one in counted}
        ids |= {one.id for one in self.others if one.kind in PARTY and not one.down and self.area(one) in areas}
        return frozenset(ids)

    # --- lines 5 and 6 ------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        if not (self.heroes or self.allies):
            return Outcome("pass", first_end=self.start)
        if self.mind.ambush and not self.mind.knocked_down:
            appearing = self.ambush()
            if appearing is not None:
                return appearing
        ends = self.ends()
        if self.mind.attack == "ranged" and self.engaged(self.start):
            ends = {spot: trip for spot, trip in ends.items() if not self.engaged(spot)}
            if not ends:
                return Outcome("pass", first_end=self.start)
        plans = [(spot, *chosen) for spot in ends for chosen in self.sets(spot)]
        rank = {one.id: place for place, one in self.heroes}
        on_heroes = [plan for plan in plans if any(one.id in rank for one in plan[1])]
        if plans:
            return self.best(ends, on_heroes or plans, rank, by_left=not on_heroes and bool(self.heroes))
        return self.approach(ends)

    def best(
        self, ends: dict[Spot, Trip], plans: Iterable[tuple[Any, ...]], rank: dict[str, int], *, by_left: bool
    ) -> Outcome:
        left: dict[Spot, float] = {}
        if by_left:
            goal = {
                spot for spot in self.everywhere() if self.standable(spot) and self.reaches(spot, self.heroes[0][1])
            }
            left = {spot: self.left(spot, goal) for spot in ends}
        keyed = []
        for spot, counted, areas in plans:
            trip = ends[spot]
            ranks = tuple(sorted(rank[one.id] for one in counted if one.id in rank))
            there = [one.kind for one in self.others if self.large and spot != self.start and self.area(one) == spot]
            key = (
                -len(ranks), ranks, len(ranks) - len(counted), left.get(spot, 0), not self.is_dark(spot), trip.harms,
                trip.water, trip.points, trip.kept, there.count("chest"), there.count("monster"),
            )  # fmt: skip
            keyed.append((key, spot, counted, areas))
        least = min(key for key, *_ in keyed)
        chosen = [(spot, counted, areas) for key, spot, counted, areas in keyed if key == least]
        found = Outcome(
            "attack", primary=(self.heroes[0][1].id if self.heroes else min(self.allies, key=lambda one: one.at).id)
        )
        found.ways = {
            (self.outside(spot), self.named(ends[spot].path), self.hit(counted, areas), self.area_names(areas))
            for spot, counted, areas in chosen
        }
        found.first_end = min(spot for spot, *_ in chosen)
        worse = sorted(key for key, *_ in keyed if key != least)
        others = sorted(key[:3] for key, *_ in keyed if key[:3] != least[:3])
        if others:
            found.whom = CRITERIA[next(number for number in range(3) if least[number] != others[0][number])]
        if len(chosen) > 1:
            found.criterion, found.taken = "leader", len(chosen)
        elif worse:
            at = next(number for number in range(len(least)) if least[number] != worse[0][number])
            found.criterion, found.taken, found.other = CRITERIA[at], least[at], worse[0][at]
        return found

    def named(self, path: Iterable[Spot]) -> tuple[int, ...]:
        return tuple(self.outside(spot) for spot in path)

    def area_names(self, areas: Iterable[Spot]) -> tuple[int, ...]:
        return tuple(2 * row * self.width + 2 * column for row, column in sorted(areas))

    # --- line 7 -------------------------------------------------------------------------------------------------------

    def approach(self, ends: dict[Spot, Trip]) -> Outcome:
        if self.heroes:
            for _, hero in self.heroes:
                found = self.towards(ends, hero)
                if found is not None:
                    return found
            return self.straight(ends, self.heroes[0][1])
        outcomes = []
        for one in self.allies:
            goal = {spot for spot in self.everywhere() if self.standable(spot) and self.reaches(spot, one)}
            far = min(apart(self.square(one.at), square) for square in self.squares(self.start))
            key = self.left(self.start, goal), far, one.at
            outcomes.append((key, self.towards(ends, one) or self.straight(ends, one)))
        outcomes.sort(key=lambda pair: pair[0])
        nearest = outcomes[0][1]
        nearest.ways = set().union(*(found.ways for _, found in outcomes))
        if len(nearest.ways) > 1:
            nearest.criterion, nearest.taken = "leader", len(nearest.ways)
        return nearest

    def towards(self, ends: dict[Spot, Trip], one: Piece) -> Outcome | None:
        goal = {spot for spot in self.everywhere() if self.standable(spot) and self.reaches(spot, one)}
        cheapest, clean = self.left(self.start, goal), self.left(self.start, goal, clean=True)
        if cheapest == inf:
            return None
        full = max(1, self.full)
        follows_clean = clean < inf and ceil(clean / full) <= ceil(cheapest / full)
        left = {spot: self.left(spot, goal, clean=follows_clean) for spot in ends}
        left = {spot: cost for spot, cost in left.items() if cost < inf}
        if follows_clean:
            left = {spot: cost for spot, cost in left.items() if ends[spot].harms == 0} or left
        if not left:
            return None
        route = ("cheapest" if clean == cheapest else "clean") if follows_clean else "harmful"
        keys = {spot: (cost, *self.last(ends, spot)) for spot, cost in left.items()}
        return self.ended(ends, keys, ("way left", "engaged", "darkness", "harm"), one, route)

    def straight(self, ends: dict[Spot, Trip], one: Piece) -> Outcome:
        at = self.square(one.at)
        keys = {
            spot: (min(apart(at, square) for square in self.squares(spot)), spot != self.start, *self.last(ends, spot))
            for spot in ends
        }
        return self.ended(ends, keys, ("distance", "stays", "engaged", "darkness", "harm"), one, "none")

    def last(self, ends: dict[Spot, Trip], spot: Spot) -> tuple[Any, ...]:
        return self.mind.attack == "ranged" and self.engaged(spot), not self.is_dark(spot), ends[spot].harms

    def ended(
        self, ends: dict[Spot, Trip], keys: dict[Spot, tuple[Any, ...]], names: tuple[str, ...], one: Piece, route: str
    ) -> Outcome:
        least = min(keys.values())
        chosen = [spot for spot, key in keys.items() if key == least]
        found = Outcome("approach", primary=one.id, route=route, first_end=min(chosen))
        found.ways = {(self.outside(spot), self.named(ends[spot].path), frozenset(), ()) for spot in chosen}
        worse = sorted(key for key in keys.values() if key != least)
        if len(chosen) > 1:
            found.criterion, found.taken = "leader", len(chosen)
        elif worse:
            at = next(number for number in range(len(least)) if least[number] != worse[0][number])
            found.criterion, found.taken, found.other = names[at], least[at], worse[0][at]
        return found

    # --- line 2: AMBUSH -----------------------------------------------------------------------------------------------

    def ambush(self) -> Outcome | None:
        sought = [one for _, one in self.heroes] or sorted(self.allies, key=lambda one: one.at)
        if self.reaches(self.start, sought[0]):
            return None
        taken = set().union(*(self.body(one) for one in self.others)) if self.others else set()
        for one in sought:
            at = self.square(one.at)
            spots = [
                spot for spot in self.everywhere()
                if not self.squares(spot) & taken and any(touching(at, square) for square in self.squares(spot))
            ]  # fmt: skip
            if spots:
                found = Outcome("ambush", primary=one.id, first_end=min(spots))
                found.ways = {(self.outside(spot),) for spot in spots}
                return found
        return None


def touching(one: Spot, other: Spot) -> bool:
    return one != other and apart(one, other) == 1


def apart(one: Spot, other: Spot) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
