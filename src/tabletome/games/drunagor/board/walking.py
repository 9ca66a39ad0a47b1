"""Moves that somebody chooses: where a Hero, Pet or Companion may go with its points, and which way it takes there.

(DR-MOVE-02, DR-MOVE-06..09, DR-MOVE-18, DR-KEY-125)
"""

from __future__ import annotations

import msgspec

from tabletome.games.drunagor.board.field import Field
from tabletome.games.drunagor.board.moving import Mover, best_path, reach, reachable, walk
from tabletome.table.grid import squares


class Way(msgspec.Struct, frozen=True):
    """The squares of a move, from where it begins, what it makes one suffer, and the points it takes, Water's included.

    Water takes no more than is left (DR-TERR-16, DR-TERR-23); whoever flies has ended the move when it lands (DR-KEY-109).
    """

    path: tuple[int, ...]
    harms: int
    points: int


def ends(field: Field, mover: Mover) -> int:
    """The squares where the move may end, the present one among them, as bits."""
    going = walk(field, mover)
    return going.places.squares(reachable(going))


def harms(field: Field, mover: Mover) -> dict[int, int]:
    """By the squares where the move may end, the present one left out: how many harms the best way there has."""
    going = reach(walk(field, mover))
    ends = [(harms, place) for harms, _, _, ring in going.rings for place in squares(ring & ~(1 << going.walk.start))]
    return {going.walk.places.square(place): harms for harms, place in ends}


def way_to(field: Field, mover: Mover, end: int) -> Way:
    """The best way to one of these ends: with the least harm, Water and points; the first in reading order among equals."""
    going = reach(walk(field, mover))
    places = going.walk.places
    place = places.place(end)
    if not going.places >> place & 1:
        raise ValueError(f"No way of {mover.points} points leads to square {end}.")
    harms, water, points, _ = going.ring_of(place)
    path = tuple([places.square(one) for one in best_path(going, place)])
    return Way(path, harms, min(mover.points, points if mover.flies else points + water))
