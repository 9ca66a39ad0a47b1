"""Figures that are moved: pushed, pulled, placed, moved at random, coming back.

(AT-BOSS-12, AT-ENEMY-20, AT-LARGE-14, AT-KO-08, AT-KO-14)
"""

from __future__ import annotations

import msgspec

from tabletome.games.tactics.board.ground import Ground, enterable
from tabletome.games.tactics.board.moving import Mover, positions
from tabletome.games.tactics.board.squares import BASE, GRID, adjacent, area, base, distance, nearest_in_steps
from tabletome.table.grid import Direction, squares

_BY_SIGNS = {(way.dx, way.dy): way for way in Direction}


class Shifted(msgspec.Struct, frozen=True):
    """Where a figure got to in a straight line, over which positions, and on which squares something stopped it."""

    at: int
    way: tuple[int, ...]
    stopped_by: int = 0


def shifted(ground: Ground, mover: Mover, figures: int, direction: Direction) -> Shifted:
    """A random move: straight on, diagonals included, a point a square and two into obstacles, as far as nothing is in the way.

    It stops before walls, water, figures and the edge (AT-ENEMY-20); one that passes figures stops beyond them or before them. A
    large one goes with its whole base, and pays two only if all squares it newly covers are obstacles (AT-LARGE-14).
    """
    return _straight(ground, mover, figures, direction, paid=True)


def pushed(ground: Ground, mover: Mover, figures: int, direction: Direction) -> Shifted:
    """A push of so many squares as `mover` has points: square by square until something is in the way; obstacles cost nothing.

    (AT-BOSS-12)
    """
    return _straight(ground, mover, figures, direction, paid=False)


def _straight(ground: Ground, mover: Mover, figures: int, direction: Direction, *, paid: bool) -> Shifted:
    floor = enterable(ground, mover.gait)
    free = positions(ground, mover, figures)
    at, way, left, stopped = mover.at, [mover.at], mover.points, 0
    way_on = [mover.at]
    while left:
        ahead = GRID.shift(1 << at, direction)
        if mover.large:
            ahead &= BASE.anchors
        if not ahead:
            break
        new = _covered(mover, ahead) & ~base(at, large=mover.large)
        closed = new & ~floor | (0 if mover.gait.through else new & figures)
        cost = mover.gait.obstacle if paid and not new & ~ground.obstacles else 1
        if closed or cost > left:
            stopped = closed
            break
        at, left = ahead.bit_length() - 1, left - cost
        way_on.append(at)
        if free >> at & 1:
            way = list(way_on)
    return Shifted(way[-1], tuple(way), stopped)


def _covered(mover: Mover, anchors: int) -> int:
    return BASE.covered(anchors) if mover.large else anchors


def away_from(cells: int, target: int) -> Direction:
    """The direction in which a push goes: straight away from the nearest square of who pushes. (AT-BOSS-12)

    Where the line is neither straight nor diagonal it goes along the longer side.
    """
    pairs = [(GRID.xy(square), GRID.xy(other)) for square in squares(cells) for other in squares(target)]
    dx, dy = min(
        ((x - from_x, y - from_y) for (from_x, from_y), (x, y) in pairs),
        key=lambda way: (max(abs(way[0]), abs(way[1])), abs(way[0]) + abs(way[1])),
    )
    if abs(dx) != abs(dy):
        dx, dy = (dx, 0) if abs(dx) > abs(dy) else (0, dy)
    return _BY_SIGNS[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]


def pulled_beside(cells: int, at: int, free: int) -> int:
    """The squares to which somebody is pulled beside a figure: the nearest free ones in steps, where it is if it is beside.

    (AT-BOSS-09, AT-BOSS-12)
    """
    beside = adjacent(cells)
    return 1 << at if beside >> at & 1 else nearest_in_steps(at, beside & free)


def pulled(cells: int, at: int, by: int, free: int) -> int:
    """The squares to which somebody is pulled so many squares nearer to a figure: the nearest free ones in steps.

    (AT-BOSS-12)

    If none is free as near as that, the next farther ones count; it never ends farther away than it was.
    """
    far = distance(cells, 1 << at)
    for apart in range(max(1, far - by), far):
        ring = area(cells, apart) & ~area(cells, apart - 1)
        if ring & free:
            return nearest_in_steps(at, ring & free)
    return 1 << at


def placed(at: int, wanted: int, free: int) -> int:
    """The squares on which somebody is placed: the nearest free one of those a text names. (AT-BOSS-12)"""
    return nearest_in_steps(at, wanted & free) or 1 << at


def returns_at_once(last: int, free: int, *, large: bool = False) -> bool:
    """Whether a figure can come back just where it was. (AT-KO-07, AT-BOSS-05)"""
    cells = base(last, large=large)
    return cells & free == cells


def returns(last: int, direction: Direction, free: int) -> int | None:
    """The square beside its old one on which a figure comes back if this direction is drawn, None if that fails.

    (AT-KO-08, AT-KO-14)
    """
    cells = GRID.shift(1 << last, direction) & free
    return cells.bit_length() - 1 if cells else None


def returns_nearest(last: int, free: int) -> int:
    """After all eight directions failed: the nearest free squares by range, which its player chooses from.

    (AT-KO-14)
    """
    for apart in range(1, GRID.width):
        if ring := area(1 << last, apart) & free:
            return ring
    return 0
