"""Search a Chest. (DR-CHEST-01..04)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.figures import board, cells, names
from tabletome.games.drunagor.options.minor import may_take, why_not_minor
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Group, acts


class Search(DrunagorAct, frozen=True):
    """An adjacent Chest. (DR-CHEST-01)"""

    square: str
    verb: ClassVar = "search"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.square

    def label(self, table: Table, who: Figure) -> str:
        return f"Search the Chest on {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Search a Chest"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.square,)

    def why_not(self, table: Table, who: Figure) -> str:
        if self.square not in {names(table)[at] for at in table.state.chests}:
            return f"there is no Chest on {self.square}"
        return why_not_minor(table, who, "chest") or f"the Chest on {self.square} is not adjacent"


def searches(table: Table, who: Figure) -> list[Group]:
    """Every Chest that this Hero may search now. (DR-CHEST-01, DR-CHEST-02)"""
    if not table.state.chests or not may_take(table, who, "chest"):
        return []
    near, called = board(table).adjacent(cells(table, who)), names(table)
    return acts([Search(called[at]) for at in table.state.chests if near >> at & 1])
