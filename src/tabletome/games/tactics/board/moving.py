"""Where a figure can move with its points, and which ways lead there. (AT-MOVE-*, AT-LARGE-*)

A position of a figure is its square, of a large one the top left square of its base. A large figure shrinks to one of its four
squares, walks as a small one, and expands over the square where it stops; so it can also come to stand a square aside without
spending a point (AT-LARGE-02..05).
"""

from __future__ import annotations

import functools
from itertools import pairwise

import msgspec

from tabletome.games.tactics.board.ground import WALKING, Gait, Ground, enterable, steps
from tabletome.games.tactics.board.squares import BASE, base, distance
from tabletome.table.grid import cells_of, squares
from tabletome.table.reach import paths, rings


class Mover(msgspec.Struct, frozen=True):
    """A figure about to move: where it is, its points (at most 1 if it is slowed, AT-COND-05), and how it goes."""

    at: int
    points: int
    large: bool = False
    gait: Gait = WALKING

    @property
    def cells(self) -> int:
        return base(self.at, large=self.large)


Way = tuple[int, ...]
"""The single squares of a move, from the one it begins on to the one it ends on."""


def passable(ground: Ground, mover: Mover, figures: int) -> int:
    """The squares it may enter on its way; `figures` are the squares of all others. (AT-MOVE-05, AT-LARGE-09)"""
    floor = enterable(ground, mover.gait)
    return floor if mover.gait.through else floor & ~figures


def positions(ground: Ground, mover: Mover, figures: int) -> int:
    """Where it could stand: nobody shares a square, and all four squares of a large base are free.

    (AT-MOVE-07, AT-LARGE-07, AT-LARGE-09)
    """
    free = enterable(ground, mover.gait) & ~figures
    return BASE.fits(free) if mover.large else free


def covering(mover: Mover, cells: int) -> int:
    """The positions at which it covers at least one of the squares. (AT-LARGE-04)"""
    return BASE.over(cells) if mover.large else cells


@functools.lru_cache(maxsize=1024)
def reach_rings(ground: Ground, mover: Mover, figures: int) -> tuple[int, ...]:
    """Where it can end: ring d holds the positions whose cheapest way costs d points, the present one in ring 0.

    (AT-MOVE-01, AT-LARGE-03)

    A large one pays for what it walks through, not for what it expands over (AT-LARGE-06).
    """
    walked = rings(
        steps(ground, mover.gait), mover.cells, points=mover.points, through=passable(ground, mover, figures)
    )
    allowed = positions(ground, mover, figures)
    found, ends = 1 << mover.at, [1 << mover.at]
    for cost, ring in enumerate(walked):
        new = covering(mover, ring) & allowed & ~found
        found |= new
        if cost:
            ends.append(new)
        else:
            ends[0] |= new
    return tuple(ends)


def reachable(ground: Ground, mover: Mover, figures: int) -> int:
    """All positions in which it can end its move, staying included. (AT-MOVE-04)"""
    found = 0
    for ring in reach_rings(ground, mover, figures):
        found |= ring
    return found


def cost_to(ground: Ground, mover: Mover, figures: int, end: int) -> int | None:
    """The points it needs to end in a position, None if it cannot."""
    return next(
        (cost for cost, ring in enumerate(reach_rings(ground, mover, figures)) if ring >> end & 1),
        None,
    )


def ways(ground: Ground, mover: Mover, figures: int, end: int, noted: int = 0) -> list[Way]:
    """The cheapest ways to a position: one for each order of noted squares they enter, the first in reading order.

    (AT-ENEMY-15, AT-ENEMY-30)

    `noted` are the squares that set something off when they are entered; ways that differ in nothing else are the same. Staying
    is a way of one square.
    """
    if end == mover.at:
        return [(end,)]
    through = passable(ground, mover, figures)
    goal = base(end, large=mover.large)
    found: dict[Way, Way] = {}
    for way in paths(steps(ground, mover.gait), mover.cells, goal, through=through):
        entered = tuple([square for square in way[1:] if noted >> square & 1])
        if entered not in found:
            found[entered] = way
            if not noted:
                break
    return list(found.values())


def way_cost(ground: Ground, mover: Mover, way: Way) -> int:
    """The points that a way takes. (AT-TERR-02)"""
    walking = steps(ground, mover.gait)
    costs = [walking.cost(square, following) for square, following in pairwise(way)]
    assert None not in costs, "a way leads from neighbour to neighbour"
    return sum(cost for cost in costs if cost is not None)


def farthest(ground: Ground, mover: Mover, figures: int, others: int) -> int:
    """Where it can end farthest from the nearest of the others, with the fewest points that take it there."""
    best, found = -1, 0
    for ring in reach_rings(ground, mover, figures):
        apart = {position: distance(base(position, large=mover.large), others) for position in squares(ring)}
        far = max(apart.values(), default=-1)
        if far > best:
            best, found = far, cells_of(position for position, away in apart.items() if away == far)
    return found


def by_cost(ground: Ground, mover: Mover, figures: int) -> dict[int, int]:
    """Every position it can end in, with the points that takes: for pictures and bots."""
    return {
        position: cost for cost, ring in enumerate(reach_rings(ground, mover, figures)) for position in squares(ring)
    }
