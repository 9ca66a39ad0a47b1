"""Moves that somebody chooses: where a Hero, Pet or Companion may go with its points, and which way it takes there.

(DR-MOVE-02, DR-MOVE-06..09, DR-MOVE-18, DR-KEY-125)
"""

from __future__ import annotations

import msgspec

from tabletome.games.drunagor.board.field import Field
from tabletome.games.drunagor.board.moving import Mover, Reach, best_path, reach, walk
from tabletome.table.grid import cells_of, squares


class Move(msgspec.Struct, frozen=True):
    """Where a move may end: what the way there makes it suffer, and the points it takes, Water's included.

    Water takes no more than is left (DR-TERR-16, DR-TERR-23); whoever flies has ended the move when it lands (DR-KEY-109).
    """

    end: int
    harms: int
    water: bool
    points: int


def moves(field: Field, mover: Mover) -> dict[int, Move]:
    """Every square where the move may end, the present one left out, by the way with the least harm, Water and points."""
    found = {}
    going = reach(walk(field, mover))
    for harms, water, points, ring in going.rings:
        lost = water if not mover.flies else 0
        for place in squares(ring & ~(1 << going.walk.start)):
            end = going.walk.places.square(place)
            found[end] = Move(end, harms, bool(water), min(mover.points, points + lost))
    return found


def ends(field: Field, mover: Mover) -> int:
    """The squares where the move may end, the present one among them, as bits."""
    going = reach(walk(field, mover))
    return cells_of(going.walk.places.square(place) for place in squares(going.places))


def path_to(field: Field, mover: Mover, end: int) -> tuple[int, ...]:
    """The squares of the best way to one of these ends, from where it stands; the first in reading order among equals."""
    going = reach(walk(field, mover))
    place = going.walk.places.place(end)
    if not going.places >> place & 1:
        raise ValueError(f"No way of {mover.points} points leads to square {end}.")
    return _squares(going, place)


def _squares(going: Reach, place: int) -> tuple[int, ...]:
    return tuple([going.walk.places.square(one) for one in best_path(going, place)])
