"""Doors that are still closed: where they stand, and who is adjacent to one. What lies behind them, nobody knows. (DR-OPEN-04)"""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import Chapter, Door, Setup
from tabletome.games.drunagor.options.figures import board
from tabletome.table.grid import Direction, cells_of


def chapter_of(table: Table) -> Chapter:
    """The Chapter that is played."""
    return table.library.chapters[table.state.place]


def built(table: Table) -> list[Setup]:
    """The Setups that lie on the table, the First Setup first. (DR-ROOM-01)"""
    chapter = chapter_of(table)
    return [chapter.setups[id_] for id_ in table.state.setups]


def closed_doors(table: Table) -> Iterator[Door]:
    """The Doors of what is built whose Setups are not. (DR-DOOR-01, DR-OPEN-01, DR-OPEN-04)"""
    for setup in built(table):
        yield from (door for door in setup.doors if door.id not in table.state.setups)


def door_name(table: Table, door: Door) -> str:
    """A Door is called by the first of the two squares that it closes."""
    return board(table).grid.names[door.squares[0]]


def door_at(table: Table, name: str) -> Door | None:
    return next((door for door in closed_doors(table) if door_name(table, door) == name), None)


def beside_door(table: Table, door: Door) -> int:
    """The squares that touch the edge on which a Door stands, by a line or a corner. (DR-OPEN-04)

    One square on each side of the edge, along its length and one more at each end.
    """
    here = board(table)
    own = cells_of(door.squares)
    along = (Direction.N, Direction.S) if door.side.dx else (Direction.W, Direction.E)
    wide = own | here.grid.shift(own, along[0]) | here.grid.shift(own, along[1])
    return (wide | here.grid.shift(wide, door.side)) & here.ground.floor
