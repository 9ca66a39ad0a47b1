"""Darkness by brute force, straight from the ledger: every placement, every order of small tiles, every way. It shares no code
with the rules but the ground it reads.

A cell is (column, row, layer): layer 0 is what characters stand on, floor and bridges; layer 1 is what lies beneath a bridge.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property

from tabletome.games.drunagor.board.ground import Ground
from tabletome.kernel import Bits

Cell = tuple[int, int, int]
Tiles = frozenset[Cell]
ABOVE, BENEATH = 0, 1
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
NEAR = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
SHAPES = (
    "####", "##/##", "###/.#.", "###/#..", ".##/##.", ".##/##./.#.", "#####", "####/#...", "###./..##", "##/##/#.",
    "###/.#./.#.", "#.#/###", "#../#../###", "#../##./.##", ".#./###/.#.", "####/.#..", "##./.#./.##", "###/###", "####/##..",
)  # fmt: skip


def random_night(seed: int) -> tuple[Ground, list[int]]:
    """A small board with levels, bridges, Darkness and Spawn Points, and the squares of Heroes, the strongest first."""
    chance = random.Random(seed)
    width, height = chance.choice([4, 5, 6, 6]), chance.choice([3, 4, 4, 5])
    every = range(width * height)

    def some(share: float, among: int = -1) -> int:
        return sum(1 << square for square in every if chance.random() < share and among >> square & 1)

    floor = some(chance.choice([1.0, 0.9, 0.75, 0.6]))
    level2 = some(chance.choice([0, 0, 0.15, 0.4]), floor)
    level1 = some(chance.choice([0, 0.2, 0.5]), floor & ~level2)
    bridges = some(chance.choice([0, 0, 0.3, 0.6]), level1 | level2)
    darkness = some(chance.choice([0, 0.05, 0.15]), floor)
    under = some(chance.choice([0, 0.3]), bridges)
    spawn = some(0.12)
    squares = [square for square in every if floor >> square & 1]
    heroes = chance.sample(squares, min(len(squares), chance.choice([1, 2, 3])))
    masks = (floor, level1, level2, darkness, bridges, under, spawn)
    floor_, level1_, level2_, darkness_, bridges_, under_, spawn_ = map(Bits, masks)
    ground = Ground(
        width, height, floor_, level1_, level2_, darkness=darkness_, bridges=bridges_, under_bridge=under_, spawn=spawn_
    )  # fmt: skip
    return ground, heroes


class Model:
    """A board at one moment. `heroes` are their squares, the strongest first."""

    def __init__(self, ground: Ground, heroes: Sequence[int]) -> None:
        self.ground, self.width = ground, ground.width
        self.heroes = [self.cell(square) for square in heroes]
        every = [self.cell(square) for square in range(ground.width * ground.height)]
        self.above = {cell for cell in every if self.has("floor", cell)}
        self.beneath = {(x, y, BENEATH) for x, y, _ in every if self.has("bridges", (x, y, 0))}
        self.cells = self.above | self.beneath
        dark = {cell for cell in self.above if self.has("darkness", cell)}
        self.dark = frozenset(dark | {cell for cell in self.beneath if self.has("under_bridge", cell)})
        self.springs = {cell for cell in self.above if self.has("spawn", cell) and not self.has("bridges", cell)}

    def cell(self, square: int) -> Cell:
        return square % self.width, square // self.width, ABOVE

    def place(self, cell: Cell) -> int:
        """The number of a cell as the rules have it."""
        return cell[1] * self.width + cell[0] + cell[2] * self.width * self.ground.height

    def has(self, what: str, cell: Cell) -> bool:
        mask: int = getattr(self.ground, what)
        return bool(mask >> cell[1] * self.width + cell[0] & 1)

    def level(self, cell: Cell) -> int:
        if cell[2] == BENEATH:
            return 0
        return 2 if self.has("level2", cell) else 1 if self.has("level1", cell) else 0

    # --- growing ------------------------------------------------------------------------------------------------------

    def borders(self, one: Cell, other: Cell) -> bool:
        """May Darkness go from one cell to the other? Side by side; beneath and above a bridge also right over each other."""
        apart = abs(one[0] - other[0]) + abs(one[1] - other[1])
        return apart == 1 or (apart == 0 and one[2] != other[2])

    def price(self, cell: Cell, dark: Tiles) -> int:
        """What it costs to lay a small tile there; 0 if it may not be laid."""
        if cell in dark or cell not in self.cells:
            return 0
        if cell in self.springs:
            return 1
        prices = [2 if self.level(cell) - self.level(one) == 2 else 1 for one in dark if self.borders(one, cell)]
        return min(prices, default=0)

    def target(self, dark: Tiles) -> Cell | None:
        return next((hero for hero in self.heroes if hero not in dark), None)

    # --- how far ------------------------------------------------------------------------------------------------------

    @cached_property
    def steps(self) -> dict[Cell, dict[Cell, int]]:
        """All steps of characters, and the first step out from beneath a bridge."""
        found: dict[Cell, dict[Cell, int]] = {cell: {} for cell in self.cells}
        for x, y, layer in self.cells:
            for dx, dy in (*NEAR, (0, 0)):
                to = (x + dx, y + dy, ABOVE)
                if to in self.above and to != (x, y, layer):
                    climb = self.level(to) - self.level((x, y, layer)) == 2
                    found[x, y, layer][to] = 2 if climb else 1
        return found

    def distance(self, start: Cell, target: Cell) -> int:
        """By trying ever more steps."""
        best = {start: 0}
        changed = True
        while changed:
            changed = False
            for cell, so_far in list(best.items()):
                for to, cost in self.steps[cell].items():
                    if so_far + cost < best.get(to, 10**6):
                        best[to] = so_far + cost
                        changed = True
        if target in best:
            return best[target]
        return max(abs(start[0] - target[0]), abs(start[1] - target[1]))

    @cached_property
    def _known(self) -> dict[tuple[Cell, Cell], int]:
        return {}

    def far(self, cells: Tiles, target: Cell) -> int:
        """Only the nearest cell counts."""
        for cell in cells:
            if (cell, target) not in self._known:
                self._known[cell, target] = self.distance(cell, target)
        return min(self._known[cell, target] for cell in cells)

    # --- the large tile -----------------------------------------------------------------------------------------------

    def placements(self, shape: str) -> set[Tiles]:
        return {tile for tile in self.positions(shape) if self.fits(tile)}

    def positions(self, shape: str) -> Iterator[Tiles]:
        """The shape turned and mirrored, moved everywhere, on the map and on bridges."""
        dots = [(x, y) for y, row in enumerate(shape.split("/")) for x, sign in enumerate(row) if sign == "#"]
        for turned in ways(dots):
            for dx in range(-6, 7):
                for dy in range(-6, 7):
                    moved = [(x + dx, y + dy) for x, y in turned]
                    yield frozenset((x, y, BENEATH if (x, y, BENEATH) in self.beneath else ABOVE) for x, y in moved)
                    if all((x, y, BENEATH) in self.beneath for x, y in moved):
                        yield frozenset((x, y, ABOVE) for x, y in moved)

    def fits(self, tile: Tiles) -> bool:
        exists = tile <= self.cells and not tile & self.dark
        return (
            exists
            and len({self.level(cell) for cell in tile}) == 1
            and any(self.price(cell, self.dark) == 1 for cell in tile)
        )

    def nearest(self, shape: str, target: Cell) -> tuple[int, set[Tiles]]:
        found = self.placements(shape)
        if not found:
            return -1, set()
        least = min(self.far(tile, target) for tile in found)
        return least, {tile for tile in found if self.far(tile, target) == least}

    # --- small tiles --------------------------------------------------------------------------------------------------

    def orders(self, dark: Tiles, budget: int) -> Iterator[tuple[Tiles, int]]:
        """Every set of small tiles that can be laid one after the other, with what that order of them costs."""
        waiting = [(frozenset[Cell](), 0)]
        seen = set(waiting)
        while waiting:
            laid, spent = waiting.pop()
            for cell in self.cells:
                price = self.price(cell, dark | laid)
                if price and spent + price <= budget:
                    more = (laid | {cell}, spent + price)
                    if more not in seen:
                        seen.add(more)
                        waiting.append(more)
                        yield more

    def least(self, target: Cell) -> int | None:
        """How near three small tiles can come."""
        return min((self.far(laid, target) for laid, _ in self.orders(self.dark, 3)), default=None)

    def small(self) -> set[Tiles]:
        """All that the three small tiles may cover."""
        return self._grown(self.dark, 3)

    def _grown(self, dark: Tiles, budget: int) -> set[Tiles]:
        target = self.target(dark)
        found = list(self.orders(dark, budget)) if target is not None else []
        if target is None or not found:
            return {frozenset()}
        least = min(self.far(laid, target) for laid, _ in found)
        near = [(laid, spent) for laid, spent in found if self.far(laid, target) == least]
        cheap = min(spent for _, spent in near)
        growths = {laid for laid, spent in near if spent == cheap}
        go_on = self._grown if least == 0 else self._spare
        return {laid | more for laid in growths for more in go_on(dark | laid, budget - cheap)}

    def _spare(self, dark: Tiles, budget: int) -> set[Tiles]:
        """A tile left over goes to the nearest cell there is; and again."""
        target = self.target(dark)
        assert target is not None
        legal = {cell: price for cell in self.cells if 0 < (price := self.price(cell, dark)) <= budget}
        if not legal:
            return {frozenset()}
        least = min(self.far(frozenset({cell}), target) for cell in legal)
        return {
            more | {cell}
            for cell, price in legal.items()
            if self.far(frozenset({cell}), target) == least
            for more in self._spare(dark | {cell}, budget - price)
        }


def ways(dots: list[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    """A shape in all its turns, and their mirror images, moved to the corner."""
    found = set()
    for mirror in (1, -1):
        for quarter in range(4):
            turned = [(mirror * x, y) for x, y in dots]
            for _ in range(quarter):
                turned = [(-y, x) for x, y in turned]
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            found.add(frozenset((x - left, y - top) for x, y in turned))
    return found
