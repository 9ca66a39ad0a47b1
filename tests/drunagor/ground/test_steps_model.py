"""Whole moves against a model that knows the book and nothing of the program: every way, and what each step does.

The ways of a Hero are all enumerated on small random boards. The one that is taken must be among the best, and what it leaves
behind must be what its steps come to, one after the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.ground.forced import pushes
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import Moved
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, one

WIDTH, HEIGHT, POINTS = 6, 4, 3
TOKENS = {"L": ("burn", 2), "M": ("poison", 2), "^": ("bleed", 2)}
Spot = tuple[int, int]


@dataclass
class Walker:
    """A Hero on its way: the points left, what it has suffered, Health and tokens."""

    at: Spot
    points: int
    health: int
    suffered: set[str] = field(default_factory=set)
    tokens: dict[str, int] = field(default_factory=dict)
    falls: int = 0
    down: bool = False

    def copy(self) -> Walker:
        return Walker(
            self.at, self.points, self.health, set(self.suffered), dict(self.tokens), self.falls, self.down
        )  # fmt: skip


@dataclass(frozen=True)
class Land:
    """A board: signs of terrain, levels, and what stands where."""

    pieces: dict[Spot, str]
    terrain: dict[Spot, str]
    levels: dict[Spot, int]

    def near(self, spot: Spot) -> Iterator[Spot]:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                there = spot[0] + dx, spot[1] + dy
                if there != spot and there in self.levels:
                    yield there

    def passable(self, spot: Spot) -> bool:
        return self.pieces.get(spot, "V") in "VMJ"

    def free(self, spot: Spot) -> bool:
        return spot not in self.pieces

    def step(self, walker: Walker, to: Spot) -> Walker | None:
        """One step; None if there are too few points. Water takes one more of what is left."""
        rise = self.levels[to] - self.levels[walker.at]
        cost = 2 if rise == 2 else 1
        if cost > walker.points or not self.passable(to):
            return None
        after = walker.copy()
        after.points -= cost
        after.at = to
        if rise == -2:
            after.falls += 1
            after.health = max(0, after.health - 2)
        sign = self.terrain[to]
        if after.health and sign != "." and sign not in after.suffered:
            after.suffered.add(sign)
            if sign == "~":
                after.points = max(0, after.points - 1)
            elif sign == "D":
                after.health = max(0, after.health - 2)
            else:
                name, count = TOKENS[sign]
                after.tokens[name] = after.tokens.get(name, 0) + count
        after.down = not after.health
        if after.down:
            after.tokens = {}
        return after

    def ways(self, walker: Walker, path: tuple[Spot, ...]) -> Iterator[tuple[tuple[Spot, ...], Walker]]:
        """Every way without a square twice, whoever it knocks out."""
        for to in self.near(walker.at):
            if to in path:
                continue
            after = self.step(walker, to)
            if after is None:
                continue
            if after.down:
                after.health, after.down = 1, False  # the search looks on, as if nobody fell
            yield (*path, to), after
            yield from self.ways(after, (*path, to))


def harm(walker: Walker) -> tuple[int, int]:
    """How many harms, and whether Water."""
    return len(walker.suffered - {"~"}) + walker.falls, int("~" in walker.suffered)


def drawn(land: Land, what: dict[Spot, str], plain: str) -> str:
    rows = [
        "".join("#" if (x, y) not in land.levels else what.get((x, y), plain) for x in range(WIDTH))
        for y in range(HEIGHT)
    ]
    return " ".join(rows)


def random_land(chance: random.Random) -> Land:
    every = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
    floor = [spot for spot in every if chance.random() < 0.9]
    while len(floor) < 8:
        floor = [spot for spot in every if chance.random() < 0.9]
    spots = chance.sample(floor, 5)
    pieces = dict(zip(spots, "VMC1J", strict=True))
    share = chance.choice([0.2, 0.5, 0.8])
    terrain = {spot: chance.choice("~LM^D") if chance.random() < share else "." for spot in floor}
    return Land(pieces, terrain, {spot: chance.choice([0, 0, 1, 2]) for spot in floor})


def begun(land: Land, health: int) -> Position[State]:
    levels = {spot: str(level) for spot, level in land.levels.items()}
    return fight(
        drawn(land, land.pieces, "."),
        terrain=drawn(land, land.terrain, ".").replace("#", "."),
        levels=drawn(land, levels, "0").replace("#", "0"),
        points=POINTS, free_move=False, health={"vorn": health}, cubes={"vorn": ""},
    )  # fmt: skip


def spot_of(square: str) -> Spot:
    return "abcdefgh".index(square[0]), int(square[1:]) - 1


@pytest.mark.rules(
    "DR-MOVE-02", "DR-MOVE-06", "DR-MOVE-07", "DR-MOVE-08", "DR-LEVEL-02", "DR-LEVEL-03", "DR-LEVEL-05", "DR-LEVEL-06",
    "DR-TERR-02", "DR-TERR-04", "DR-TERR-09", "DR-TERR-16", "DR-TERR-23", "DR-TERR-28", "DR-MOVE-17",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(60))
def test_every_move_is_a_best_way_and_does_what_its_steps_come_to(seed: int) -> None:
    chance = random.Random(seed)
    land = random_land(chance)
    health = chance.choice([2, 4, 9])
    start = next(spot for spot, sign in land.pieces.items() if sign == "V")
    best: dict[Spot, tuple[tuple[int, int], int]] = {}
    for path, walker in land.ways(Walker(start, POINTS, 99), (start,)):
        if land.free(path[-1]):
            steps = sum(2 if land.levels[b] - land.levels[a] == 2 else 1 for a, b in pairwise(path))
            key = harm(walker), steps
            best[path[-1]] = min(best.get(path[-1], key), key)
    game = begun(land, health)
    offered = {spot_of(option.removeprefix("move ")) for option in game.offered("move")}
    assert offered == {*best}
    for end in sorted(offered):
        check(land, begun(land, health), Walker(start, POINTS, health), end, best[end])


def check(land: Land, game: Position[State], walker: Walker, end: Spot, best: tuple[tuple[int, int], int]) -> None:
    """Follow the path that was told, step by step."""
    before = land.pieces
    game.play(f"move {'abcdefgh'[end[0]]}{end[1] + 1}")
    told = [event.path for event in game.told(Moved) if event.who == "vorn"]
    path = [spot_of(square) for square in told[0]] + [spot_of(square) for part in told[1:] for square in part[1:]]
    steps, place = 0, 1
    while place < len(path) and not walker.down:
        to = path[place]
        steps += 2 if land.levels[to] - land.levels[walker.at] == 2 else 1
        after = land.step(walker, to)
        assert after is not None, f"{path} cannot be walked"
        walker, place = after, place + 1
    vorn = one(game, "vorn")
    assert (vorn.health, vorn.down) == (walker.health, walker.down)
    if walker.down:
        lies = walker.at
        if not land.free(lies):
            lies = next(spot for spot in reversed(path[:place]) if spot not in before or before[spot] == "V")
        assert spot_of("abcdefgh"[vorn.at % WIDTH] + str(vorn.at // WIDTH + 1)) == lies
        return
    assert (harm(walker), steps) == best, f"{path} is not among the best ways"
    assert path[-1] == end
    assert vorn.conditions == walker.tokens
    assert game.state.turn.points == walker.points


# --- pushes -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-149", "DR-KEY-151", "DR-KEY-152", "DR-LEVEL-07")
@pytest.mark.parametrize("seed", range(40))
def test_every_push_follows_a_straight_line_away_until_something_stops_it(seed: int) -> None:
    chance = random.Random(seed)
    land = random_land(chance)
    where = {sign: spot for spot, sign in land.pieces.items()}
    length, pusher, start = chance.choice([1, 2, 3]), where["V"], where["1"]
    expected = dict(pushed(land, pusher, start, length))
    game = begun(land, 9)
    found = pushes(Table(game.state, game.game.library), one(game, "vorn"), one(game, "m1"), length)
    assert {
        (end % WIDTH, end // WIDTH): [(at % WIDTH, at // WIDTH) for at in path] for end, path in found.items()
    } == expected


def pushed(land: Land, pusher: Spot, start: Spot, length: int) -> Iterator[tuple[Spot, list[Spot]]]:
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            path = [start]
            while dx or dy:
                here, there = path[-1], (path[-1][0] + dx, path[-1][1] + dy)
                stops = not land.free(there) or there not in land.levels or land.levels[there] > land.levels[here]
                if len(path) > length or stops or apart(pusher, there) <= apart(pusher, here):
                    break
                path.append(there)
            if len(path) > 1:
                yield path[-1], path[1:]


def apart(one: Spot, other: Spot) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
