"""Figures on the board: the squares they fill, who is beside whom, how far apart, on whose side. (DR-ENGAGE-*, DR-RANGE-15)"""

from __future__ import annotations

from tabletome.games.drunagor.board.ground import Ground, ground_of
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.state import Figure


def ground(table: Table) -> Ground:
    return ground_of(table.library.rooms[table.state.place].map)


def cells(table: Table, figure: Figure) -> int:
    """The squares a figure stands on, as bits."""
    return ground(table).cells(figure.at, large=figure.large)


def opposed(one: Figure, other: Figure) -> bool:
    """Are two characters enemies? Heroes, Pets and Companions are on one side, Monsters on the other; NPCs on none.

    (DR-KEY-081, DR-TARGET-04)
    """
    return "npc" not in (one.side, other.side) and (one.side == "monster") != (other.side == "monster")


def untouchable(figure: Figure) -> bool:
    """A knocked-out Hero is immune to everything and no target for anybody. (DR-KO-07, DR-KO-08)"""
    return figure.down


def beside(table: Table, one: Figure, other: Figure) -> bool:
    """On squares that touch along a line or at a corner. (DR-MOVE-14)"""
    return one is not other and bool(ground(table).beside(cells(table, one)) & cells(table, other))


def apart(table: Table, one: Figure, other: Figure) -> int:
    """How many areas apart, 0 in the same area. (DR-RANGE-15)"""
    return ground(table).areas_apart(cells(table, one), cells(table, other))


def engaged(table: Table, figure: Figure) -> bool:
    """Beside an enemy that stands and can be perceived. (DR-ENGAGE-01, DR-KO-14, DR-KEY-200)"""
    return any(
        beside(table, figure, other)
        for other in table.state.figures
        if opposed(figure, other) and not untouchable(other) and "stealth" not in other.conditions
    )
