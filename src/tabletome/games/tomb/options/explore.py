"""Exploring: which edge, where a tile fits, what is filled first. (TM-EXPL-02, -05, TM-TILE-22..24)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import number, one_of, seq
from tabletome.games.tomb.board.board import Edge, board
from tabletome.games.tomb.board.figures import squares_of
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.cards.tiles import DIRECTION_NAMES
from tabletome.games.tomb.options import OnSquare, Subject, TombAct
from tabletome.games.tomb.state import Hero
from tabletome.table import size

EXPLORE, EDGE, SYMBOL = "explore", "edge", "symbol"


class OfTile(Subject, frozen=True):
    """The tile that was drawn."""

    tile: str


class AtEdge(TombAct, frozen=True):
    """At which edge a tile is put that does not fit where it was drawn. (TM-TILE-24)"""

    edge: Edge
    verb: ClassVar = "edge"
    grammar: ClassVar = seq(
        seq(number, one_of({name: place for place, name in enumerate(DIRECTION_NAMES)})).into(
            lambda tile, direction: Edge(tile - 1, direction)
        )
    )

    def __str__(self) -> str:
        return str(self.edge)

    def label(self, table: Table, who: Hero) -> str:
        return str(self.edge)

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (str(self.edge),)


class Explore(AtEdge, frozen=True):
    """Along which edge a Hero explores. (TM-EXPL-02)"""

    verb: ClassVar = "explore"


class Symbol(OnSquare, frozen=True):
    """Which Monster symbol is filled first. (TM-EXPL-05)"""

    verb: ClassVar = "symbol"


def edges_near(table: Table, hero: Hero) -> list[Edge]:
    """The unexplored edges within 1 tile of a Hero, as long as there are tiles. (TM-FAQ-06, TM-TILE-22)"""
    on = board(table)
    near = on.within(squares_of(hero), 1)
    return [edge for edge in on.unexplored() if on.edge_mask(edge) & near] if size(table.state.stack) else []
