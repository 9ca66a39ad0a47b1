"""Who is adjacent, in Range, in an area; who is engaged. (DR-RANGE-*, DR-ENGAGE-01, DR-ENGAGE-10, DR-TARGET-06..08)

A Range is a number of areas; `MELEE` reaches adjacent squares, `UNLIMITED` the whole revealed board. Every Range includes the
character itself (DR-RANGE-02, DR-RANGE-03). Areas are named by their top left squares.
"""

from __future__ import annotations

from tabletome.games.drunagor.board.field import Field, Piece
from tabletome.games.drunagor.board.ground import Board, board
from tabletome.games.drunagor.board.moving import are_enemies
from tabletome.table.grid import squares

MELEE, UNLIMITED = 0, -1


def cells_in_range(field: Field, one: Piece, range_: int) -> int:
    """The squares that a Range reaches from a character, its own included."""
    here = board(field.ground)
    own = here.base(one.at, large=one.large)
    if range_ == UNLIMITED:
        return field.ground.floor
    return own | here.adjacent(own) if range_ == MELEE else here.in_range(own, range_)


def in_range(field: Field, id_: str, range_: int) -> list[Piece]:
    """Everything that a Range reaches from a character, itself included."""
    here, cells = board(field.ground), cells_in_range(field, field.piece(id_), range_)
    return [one for one in field.pieces if here.base(one.at, large=one.large) & cells]


def adjacent(field: Field, id_: str) -> list[Piece]:
    """Everything on a square that touches one of the character's along a line or at a corner. (DR-MOVE-14)"""
    return [one for one in in_range(field, id_, MELEE) if one.id != id_]


def engaged(field: Field, id_: str, *, sees_hidden: bool = False) -> bool:
    """Whether an enemy is adjacent; hidden and knocked-out ones do not count. (DR-ENGAGE-01, DR-ENGAGE-10)"""
    own = field.piece(id_)
    return any(
        are_enemies(own, one) and not one.down and (sees_hidden or not one.hidden) for one in adjacent(field, id_)
    )


def strike_areas(field: Field, id_: str, range_: int) -> tuple[int, ...]:
    """The areas that a STRIKE may choose. (DR-KEY-207..209)"""
    here, one = board(field.ground), field.piece(id_)
    own = here.base(one.at, large=one.large)
    if range_ == MELEE:
        return here.area_squares(here.areas_beside(own))
    return here.area_squares(here.areas.touched(cells_in_range(field, one, range_)))


def free_squares(field: Field, cells: int) -> list[int]:
    """The floor squares of a set on which no character and no Solid Object stands, in reading order. (DR-KEY-187)"""
    here = board(field.ground)
    return list(squares(cells & field.ground.floor & ~_taken(field, here)))


def _taken(field: Field, here: Board) -> int:
    cells = 0
    for one in field.pieces:
        cells |= here.base(one.at, large=one.large)
    return cells
