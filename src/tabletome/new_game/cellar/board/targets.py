"""Whom a clause of a card reaches, and what is going on when it is carried out."""

from __future__ import annotations

import msgspec

from tabletome.new_game.cellar.board.cellar import GRID
from tabletome.new_game.cellar.cards.language import Clause, Text, Who
from tabletome.new_game.cellar.cards.library import Table
from tabletome.new_game.cellar.state import Figure, standing


class Blow(msgspec.Struct):
    """A hit before its damage; reactions make it smaller."""

    by: Figure
    amount: int


class Doing(msgspec.Struct):
    """Who acts, on whom if somebody was chosen, and in answer to what."""

    by: Figure
    on: Figure | None = None
    blow: Blow | None = None


def near(table: Table, by: Figure, who: Who) -> list[Figure]:
    """The figures of a side in reach; nobody reaches itself. (CL-08)"""
    side: list[Figure] = [*standing(table.state)] if who.side == "hero" else table.state.monsters
    reach = GRID.near(1 << by.at, who.within) if who.within else -1
    return [figure for figure in side if figure is not by and reach >> figure.at & 1]


def targets(table: Table, who: Who, doing: Doing) -> list[Figure]:
    """Those to whom a clause is done."""
    if who.side == "self":
        return [doing.by]
    if who.side == "attacker":
        return [doing.blow.by] if doing.blow is not None else []
    if who.every:
        return near(table, doing.by, who)
    return [doing.on] if doing.on is not None else []


def would_do(table: Table, text: Text, doing: Doing) -> bool:
    """Would any word of it do anything? (CL-09)"""
    return any(_would_do(table, clause, doing) for clause in text.clauses)


def _would_do(table: Table, clause: Clause, doing: Doing) -> bool:
    return any(op.matters(table, figure, doing) for figure in targets(table, clause.who, doing) for op in clause.ops)
