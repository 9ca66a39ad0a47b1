"""What lies on the board: floor, stone, water and obstacles, and who may enter them at what price.

(AT-TERR-*, AT-MOVE-*)
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

import msgspec

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.state import Wall
from tabletome.table.steps import Diagonal, Steps

OBSTACLE = 2
"""What entering a square with an obstacle costs. (AT-TERR-02)"""


class Ground(msgspec.Struct, frozen=True, cache_hash=True):
    """The squares of each sort: stone walls, water, obstacles (rubble and fire), and those that the map lacks.

    (AT-TERR-05, AT-TERR-06)

    A wall, a water tile and rubble may lie on one another; stone closes whatever is under it.
    """

    stone: int = 0
    water: int = 0
    obstacles: int = 0
    missing: int = 0

    @property
    def open(self) -> int:
        """The squares that a figure can enter and stand on. (AT-TERR-04, AT-TERR-06, AT-MOVE-09)"""
        return GRID.board & ~(self.stone | self.water | self.missing)


class Gait(msgspec.Struct, frozen=True):
    """How a figure moves where it does not move like everybody else: passives and cards change it."""

    through: bool = False
    """It passes other figures, but does not stop on them (AT-BOSS-06, AT-MOVE-07)."""
    swims: bool = False
    diagonal: bool = False
    obstacle: int = OBSTACLE


WALKING = Gait()


def ground(water: int, rubble: int, walls: Iterable[Wall], missing: int = 0) -> Ground:
    """The ground of a map with the wall tiles that lie on it now; tiles may overlap. (AT-TERR-05, AT-TERR-10)"""
    stone, fire = 0, 0
    for wall in walls:
        if wall.kind == "fire":
            fire |= wall.cells
        else:
            stone |= wall.cells
    return Ground(stone, water, rubble | fire, missing)


def enterable(ground: Ground, gait: Gait = WALKING) -> int:
    """The squares that a figure of this gait can enter and stand on, others being out of the way."""
    return ground.open | (ground.water & ~ground.stone & ~ground.missing if gait.swims else 0)


@functools.lru_cache(maxsize=512)
def steps_on(floor: int, obstacles: int, obstacle: int, diagonal: bool) -> Steps:
    """The single steps over a floor: orthogonal, 1 point each, more into an obstacle, nothing for leaving one.

    (AT-MOVE-01, AT-TERR-11)
    """
    ways = Diagonal.FREE if diagonal else Diagonal.NEVER
    return Steps.on(GRID, floor, diagonal=ways, costs={obstacle: obstacles & floor})


def steps(ground: Ground, gait: Gait = WALKING) -> Steps:
    """The single steps that a figure of this gait can make on this ground. (AT-MOVE-02, AT-MOVE-06, AT-TERR-02)"""
    return steps_on(enterable(ground, gait), ground.obstacles, gait.obstacle, gait.diagonal)
