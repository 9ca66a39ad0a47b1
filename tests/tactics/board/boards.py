"""Boards for tests: coordinates as the ledger writes them, drawings, and random ones."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tabletome.games.tactics.board.ground import WALKING, Gait, Ground
from tabletome.games.tactics.board.moving import Mover
from tabletome.games.tactics.board.squares import GRID
from tabletome.table.grid import cells_of, squares

Place = tuple[int, int]
FREE = Ground()


def at(x: int, y: int) -> int:
    return GRID.at(x, y)


def cells(places: Iterable[Place]) -> int:
    return cells_of(GRID.at(*place) for place in places)


def places(found: int) -> set[Place]:
    return {GRID.xy(square) for square in squares(found)}


def mover(x: int, y: int, points: int, *, large: bool = False, gait: Gait = WALKING) -> Mover:
    return Mover(GRID.at(x, y), points, large, gait)


def random_ground(chance: random.Random) -> Ground:
    """A board on which each sort of ground lies on up to a fifth of the squares."""

    def some(most: float) -> int:
        share = chance.random() * most
        return cells_of(square for square in range(100) if chance.random() < share)

    return Ground(some(0.25), some(0.1), some(0.25), some(0.05))


def random_figures(chance: random.Random, ground: Ground, number: int) -> list[int]:
    """Squares on which that many figures stand, all different and open."""
    return chance.sample(list(squares(ground.open)), number)
