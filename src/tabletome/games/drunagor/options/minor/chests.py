"""Search a Chest. (DR-CHEST-01..04)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.figures import board, cells, names
from tabletome.games.drunagor.options.minor import may_take, why_not_minor
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Group, acts


class Search(OnOne, frozen=True):
    """An adjacent Chest. (DR-CHEST-01)"""

    square: str
    verb: ClassVar = "search"

    def label(self, table: Table, who: Figure) -> str:
        return f"Search the Chest on {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Search a Chest"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.square not in {names(table)[at] for at in (*table.state.chests, *looted(table))}:
            return f"there is no Chest on {self.square}"
        return why_not_minor(table, who, "chest") or f"the Chest on {self.square} is not adjacent"


def searches(table: Table, who: Figure) -> list[Group]:
    """Every Chest that this Hero may search now. (DR-CHEST-01, DR-CHEST-02)"""
    loot = looted(table)
    if not (table.state.chests or loot) or not may_take(table, who, "chest"):
        return []
    near, called = board(table).adjacent(cells(table, who)), names(table)
    here = near | cells(table, who)
    found = [*(at for at in table.state.chests if near >> at & 1), *(at for at in loot if here >> at & 1)]
    return acts([Search(called[at]) for at in found])


def looted(table: Table) -> list[int]:
    """Where Chests lie that a Companion's LOOT has left: safe, and one may stand on them. (DR-KEY-117, DR-KEY-118)"""
    return [one.at for one in table.state.objects if one.kind == "loot"]
