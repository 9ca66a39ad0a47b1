"""The planner once more, by brute force and written from the notes alone: every place, set of targets and path is tried."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from dataclasses import field as made
from itertools import combinations, product
from math import ceil, inf
from typing import Any

from tabletome.games.drunagor.board.field import Field, Mind, Piece
from tests.drunagor.board.model_moves import PARTY, Moves, Spot, Trip, apart, touching

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


class Model(Moves):
    def __init__(self, field: Field, mind: Mind) -> None:
        super().__init__(field, mind)
        self.heroes = self.ranked()

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

    def best_value(self, spot: Spot) -> tuple[Any, ...]:
        """What the best set of targets from a place is worth: Heroes, their ranks, others."""
        rank = {one.id: place for place, one in self.heroes}
        values = []
        for counted, _ in self.sets(spot):
            ranks = tuple(sorted(rank[one.id] for one in counted if one.id in rank))
            values.append((-len(ranks), ranks, len(ranks) - len(counted)))
        return min(values, default=(0, (), 0))

    def value(self, ids: Iterable[str]) -> tuple[Any, ...]:
        """What hitting these is worth; those it does not perceive are not counted."""
        rank = {one.id: place for place, one in self.heroes}
        allies = {one.id for one in self.allies}
        ranks = tuple(sorted(rank[id_] for id_ in ids if id_ in rank))
        return -len(ranks), ranks, -len(allies.intersection(ids))

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
                found.ways = {(self.outside(spot), self.best_value(spot)) for spot in spots}
                return found
        return None
