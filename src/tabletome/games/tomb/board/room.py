"""Where there is room for a figure: free squares, and places for large bases. (TM-MON-15, -18)"""

from __future__ import annotations

from tabletome.games.tomb.board.board import Board, bits, board
from tabletome.games.tomb.board.figures import Actor, squares_of
from tabletome.games.tomb.board.names import square_name
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import FOES, Hero, occupied


def path_to(table: Table, here: int, there: int) -> tuple[str, str]:
    """Where a figure stood and where it is put: the squares between do not count. (TM-MON-06, TM-MOVE-17)"""
    return spot_name(table, here), spot_name(table, there)


def free_spots(table: Table, actor: Actor, within: int) -> list[int]:
    """The places where a figure can stand wholly on free squares, touching the squares given."""
    return spots_among(table, actor, free_squares(table, actor), within)


def free_squares(table: Table, actor: Actor) -> int:
    """The open squares that no other figure occupies. (TM-MON-18)"""
    return board(table).open & ~(occupied(table.state) & ~squares_of(actor))


def spots_among(table: Table, actor: Actor, free: int, within: int) -> list[int]:
    """The places where a figure can stand wholly on these free squares, touching the squares given. (TM-MON-15)"""
    if is_large(table, actor):
        return [spot for spot in board(table).footprints(2, within) if spot & free == spot]
    return singles(free & within)


def singles(squares: int) -> list[int]:
    """Every square of a set as a set of its own."""
    found = []
    while squares:
        found.append(square := squares & -squares)
        squares ^= square
    return found


def is_large(table: Table, actor: Actor) -> bool:
    """Does its base cover four squares? (TM-MON-15)"""
    return not isinstance(actor, Hero) and actor.kind in FOES and table.library.monsters[actor.name].base > 1


def fits(table: Table, actor: Actor, free: int, within: int) -> bool:
    """Can a figure stand wholly on these free squares, touching the squares given? (TM-MON-15)"""
    return bool(spots_among(table, actor, free, within) if is_large(table, actor) else free & within)


def corner(on: Board, spot: int) -> int:
    """The square by which the place of a figure is named: its own, or the north-west one of a large base."""
    if not spot & (spot - 1):
        return spot.bit_length() - 1
    return min(bits(spot), key=lambda square: on.where[square][::-1])


def spot_name(table: Table, spot: int) -> str:
    """How the place of a figure is written."""
    return square_name(corner(board(table), spot))
