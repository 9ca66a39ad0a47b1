"""Where there is room for a figure: free squares, and spots for large bases. (TM-MON-15, -18)

A spot is named by one square: the figure's own, or the north-west one of a large base. So all spots are a set of squares.
"""

from __future__ import annotations

from tabletome.games.tomb.board.board import Board, bits, board
from tabletome.games.tomb.board.figures import Actor, squares_of
from tabletome.games.tomb.board.names import square_name
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import FOES, Hero, occupied


def path_to(table: Table, here: int, there: int) -> tuple[str, str]:
    """Where a figure stood and where it is put: the squares between do not count. (TM-MON-06, TM-MOVE-17)"""
    return spot_name(table, here), spot_name(table, there)


def free_spots(table: Table, actor: Actor, within: int) -> int:
    """The spots where a figure can stand wholly on free squares, touching the squares given."""
    return spots_among(table, actor, free_squares(table, actor), within)


def free_squares(table: Table, actor: Actor) -> int:
    """The open squares that no other figure occupies. (TM-MON-18)"""
    return board(table).open & ~(occupied(table.state) & ~squares_of(actor))


def spots_among(table: Table, actor: Actor, free: int, within: int) -> int:
    """The spots where a figure can stand wholly on these free squares, touching the squares given. (TM-MON-15)"""
    if not is_large(table, actor):
        return free & within
    bases = board(table).large_bases(within)
    return sum(1 << corner for corner, squares in bases.items() if squares & free == squares)


def squares_at(table: Table, actor: Actor, spot: int) -> int:
    """The squares that a figure covers on a spot. (TM-MON-15)"""
    return board(table).large_base(spot) if is_large(table, actor) else 1 << spot


def is_large(table: Table, actor: Actor) -> bool:
    """Does its base cover four squares? (TM-MON-15)"""
    return not isinstance(actor, Hero) and actor.kind in FOES and table.library.monsters[actor.name].base > 1


def fits(table: Table, actor: Actor, free: int, within: int) -> bool:
    """Can a figure stand wholly on these free squares, touching the squares given? (TM-MON-15)"""
    return bool(spots_among(table, actor, free, within))


def corner(on: Board, squares: int) -> int:
    """The spot of a figure that covers these squares."""
    if not squares & (squares - 1):
        return squares.bit_length() - 1
    return min(bits(squares), key=lambda square: on.where[square][::-1])


def spot_name(table: Table, squares: int) -> str:
    """How the spot of a figure that covers these squares is written."""
    return square_name(corner(board(table), squares))
