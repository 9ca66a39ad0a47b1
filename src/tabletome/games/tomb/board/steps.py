"""Steps and large bases on a tile and across its edges, worked out once for each way tiles can lie beside each other.

(TM-MOVE-05, -06, -09, -10, -14, TM-MON-15)
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache, lru_cache

from tabletome.games.tomb.cards.tiles import DIRECTIONS, EDGES, NORTH, SIDE, WEST, Block, Square, mask_of, squares_in

_EIGHT_DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def legal_steps(open_squares: Container[Square], square: Square) -> list[Square]:
    """The open squares one step away in any of eight directions; a diagonal step needs an open square beside it.

    Dark squares and the bare table are walls alike. (TM-MOVE-05, -06, -09, -10, -14, TM-TILE-15)
    """
    x, y = square
    return [
        (x + dx, y + dy)
        for dx, dy in _EIGHT_DIRECTIONS
        if (x + dx, y + dy) in open_squares
        and (not (dx and dy) or (x + dx, y) in open_squares or (x, y + dy) in open_squares)
    ]


@lru_cache(maxsize=1024)
def steps_inside(block: Block, first: int = 0) -> tuple[int, ...]:
    """The steps from each square of a block to others of it, if that is the number of its first one."""
    if first:
        return tuple([steps << first for steps in steps_inside(block)])
    squares = squares_in(block.open)
    return tuple(
        mask_of(legal_steps(squares, (c, r))) if (c, r) in squares else 0 for r in range(SIDE) for c in range(SIDE)
    )


@cache
def steps_across(direction: int, edge: int, facing: int) -> tuple[tuple[int, int], ...]:
    """The steps over an edge: each of its open squares with those they lead to, given the open squares on the other side."""
    dx, dy = DIRECTIONS[direction]
    here = squares_in(edge)
    there = [(c + SIDE * dx, r + SIDE * dy) for c, r in squares_in(facing)]
    found: list[tuple[int, int]] = []
    for c, r in here:
        onto = [step for step in legal_steps((*here, *there), (c, r)) if step in there]
        found.append((SIDE * r + c, mask_of([(c - SIDE * dx, r - SIDE * dy) for c, r in onto])))
    return tuple(found)


def large_bases(here: int, east: int, south: int, across: int) -> int:
    """The squares of a tile that can be the north-west one of a base of two squares a side. (TM-MON-15)

    Given are the open squares of the tile, and of those east, south and south-east of it.
    """
    beside = _east_of(here, east)
    return here & beside & _south_of(here, south) & _south_of(beside, _east_of(south, across))


def _east_of(here: int, east: int) -> int:
    """The squares of a tile with one of these east of it."""
    return (here & ~EDGES[WEST]) >> 1 | (east & EDGES[WEST]) << SIDE - 1


def _south_of(here: int, south: int) -> int:
    """The squares of a tile with one of these south of it."""
    return here >> SIDE | (south & EDGES[NORTH]) << SIDE * (SIDE - 1)


def _large_base(c: int, r: int) -> tuple[tuple[int, int], ...]:
    parts: dict[int, int] = {}
    for x, y in ((c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)):
        place = x // SIDE + 2 * (y // SIDE)
        parts[place] = parts.get(place, 0) | 1 << SIDE * (y % SIDE) + x % SIDE
    return tuple(parts.items())


LARGE_BASES = tuple(_large_base(c, r) for r in range(SIDE) for c in range(SIDE))
"""A base of two squares a side for each place of its north-west square: its squares on the tile (0), and on those east (1), south
(2) and south-east (3) of it."""
