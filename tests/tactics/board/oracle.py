"""The geometry of the board once more, by brute force with plain coordinates: what the fast one is compared with.

Nothing here uses sets of squares or the table's searches.
"""

from __future__ import annotations

import functools
import heapq
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise, product
from math import floor

Place = tuple[int, int]
BOARD = frozenset(product(range(10), range(10)))
Cost = Callable[[Place], int]


@functools.cache
def touched(start: Place, end: Place) -> frozenset[Place]:
    """The squares with a point of the line between two corners that is not one of its ends.

    All points where it crosses a line of the board and one between each two of them are looked at: whatever shares a point
    with it shares one of these.
    """
    (x, y), (end_x, end_y) = start, end
    crossings = {Fraction(0), Fraction(1)}
    for low, high in ((x, end_x), (y, end_y)):
        if low != high:
            crossings |= {Fraction(line - low, high - low) for line in range(min(low, high), max(low, high) + 1)}
    ordered = sorted(crossings)
    between = [(one + other) / 2 for one, other in pairwise(ordered)]
    found = set()
    for share in [*ordered[1:-1], *between]:
        point = x + share * (end_x - x), y + share * (end_y - y)
        found |= set(product(around(point[0]), around(point[1])))
    return frozenset(found)


def around(value: Fraction) -> list[int]:
    """The one or two squares of a row whose closed box holds the value."""
    return [floor(value) - 1, floor(value)] if value.denominator == 1 else [floor(value)]


def corners(place: Place) -> list[Place]:
    return [(place[0] + dx, place[1] + dy) for dx, dy in product((0, 1), (0, 1))]


def sees(one: Place, other: Place, blockers: frozenset[Place]) -> bool:
    others = blockers - {one, other}
    return any(start == end or not touched(start, end) & others for start, end in product(corners(one), corners(other)))


def apart(one: Place, other: Place) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def neighbours(place: Place) -> list[Place]:
    x, y = place
    return [near for near in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)) if near in BOARD]


def costs_from(start: Place, enter: frozenset[Place], cost: Cost) -> dict[Place, int]:
    """What it costs to walk from a square to every other, by Dijkstra."""
    found: dict[Place, int] = {}
    waiting = [(0, start)]
    while waiting:
        spent, place = heapq.heappop(waiting)
        if place in found:
            continue
        found[place] = spent
        for near in neighbours(place):
            if near in enter and near not in found:
                heapq.heappush(waiting, (spent + cost(near), near))
    return found


def base(place: Place, *, large: bool) -> frozenset[Place]:
    x, y = place
    return frozenset({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}) if large else frozenset({place})


def ends(
    start: Place, points: int, enter: frozenset[Place], stand: frozenset[Place], cost: Cost, *, large: bool
) -> dict[Place, int]:
    """Every position in which a figure may end its move, with the fewest points, by trying all there are."""
    found = {start: 0}
    for begin in base(start, large=large):
        for place, spent in costs_from(begin, enter, cost).items():
            if spent > points:
                continue
            for position in placements(place, large=large):
                if base(position, large=large) <= stand and spent < found.get(position, points + 1):
                    found[position] = spent
    return found


def placements(place: Place, *, large: bool) -> Iterable[Place]:
    x, y = place
    return [(x - dx, y - dy) for dx, dy in product((0, 1), (0, 1))] if large else [place]
