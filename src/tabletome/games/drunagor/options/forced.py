"""Where a character is pushed or put. (DR-KEY-149..152, DR-KEY-219..222)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.figures import board, names, occupied
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Group, acts
from tabletome.table.grid import Direction, squares

FORCED = "forced"


class Forcing(msgspec.Struct, frozen=True):
    """Who moves whom, with which card and word."""

    hero: str
    card: str
    on: str
    word: str


class PutAt(DrunagorAct, frozen=True):
    """The square where it ends."""

    square: str
    verb: ClassVar = "put at"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.square

    def label(self, table: Table, who: Figure) -> str:
        return self.square

    def heading(self, table: Table, who: Figure) -> str:
        return "To which square?"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.square,)

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{self.square} is not free, too far, or not away from you"


def puts(table: Table, ends: list[int]) -> list[Group]:
    called = names(table)
    return acts([PutAt(called[square]) for square in ends])


def free_squares(table: Table) -> list[int]:
    """Squares that nobody stands on."""
    return list(squares(board(table).ground.floor & ~occupied(table)))


def pushes(table: Table, by: Figure, who: Figure, length: int) -> dict[int, tuple[int, ...]]:
    """Where a push of this length can end, and over which squares: straight lines on which every square is farther away.

    (DR-KEY-149, DR-KEY-152)
    """
    grid, free = board(table).grid, set(free_squares(table))
    found: dict[int, tuple[int, ...]] = {}
    for way in Direction:
        path: list[int] = []
        before = grid.apart(1 << by.at, 1 << who.at)
        for square in grid.line(who.at, way):
            away = grid.apart(1 << by.at, 1 << square)
            if square not in free or away <= before or len(path) == length:
                break
            before = away
            path.append(square)
        if path:
            found[path[-1]] = tuple(path)
    return found
