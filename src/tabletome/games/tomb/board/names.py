"""How squares, tiles and placed tiles are written: `3b2`, `3`, `J07@0,-2w`. (TM-TILE-05)"""

from __future__ import annotations

import re
from functools import cache

from tabletome.cards import matching
from tabletome.games.tomb.cards.tiles import (
    SIDE,
)
from tabletome.games.tomb.state import TURNS, Placed

_WORD = re.compile(rf"([A-Z][0-9A-Z]*)(\.2)?@(-?\d+),(-?\d+)([{TURNS}])")


def square_name(square: int) -> str:
    """How a square is written, on any board: tile, column, row.

    >>> square_name(37), square_name(0)
    ('3b2', '1a1')
    """
    return _names(square // PER_TILE + 1)[square]


def square_number(name: str) -> int:
    """The square that `3b2` names, on any board."""
    return PER_TILE * (int(name[:-2]) - 1) + SIDE * (int(name[-1]) - 1) + "abcd".index(name[-2])


SQUARE = matching(r"\d{1,4}[a-d][1-4]", "a square such as 3b2").map(square_number)
"""A square as options write it."""


def tile_name(tile: int) -> str:
    """How a tile of the board is written: by the order of placing, from 1 on."""
    return str(tile + 1)


def read_placed(word: str) -> Placed:
    """The placed tile that a word such as `J07@0,-2w` writes."""
    match = _WORD.fullmatch(word)
    if match is None:
        raise ValueError(f"'{word}' is no placed tile; one is written like J07@0,-2w: tile, cell, direction")
    return Placed(match[1], int(match[3]), int(match[4]), TURNS.index(match[5]), 1 if match[2] else 0)


@cache
def _names(tiles: int) -> tuple[str, ...]:
    return tuple(
        f"{tile}{column}{row}" for tile in range(1, tiles + 1) for row in range(1, SIDE + 1) for column in "abcd"
    )


PER_TILE = SIDE * SIDE
