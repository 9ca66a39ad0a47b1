"""Choices about tiles: which edge to explore, where a tile fits, what is filled first. (TM-EXPL-02, -05, TM-TILE-23)"""

from __future__ import annotations

from tabletome.games.tomb.board.board import Edge, board
from tabletome.games.tomb.board.figures import squares_of
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import Subject
from tabletome.games.tomb.state import Hero
from tabletome.table import size

EXPLORE, EDGE, SYMBOL = "explore", "edge", "symbol"


class OfTile(Subject, frozen=True):
    """The tile that was drawn."""

    tile: str


def edges_near(table: Table, hero: Hero) -> list[Edge]:
    """The unexplored edges within 1 tile of a Hero, as long as there are tiles. (TM-FAQ-06, TM-TILE-22)"""
    on = board(table)
    near = on.within(squares_of(hero), 1)
    return [edge for edge in on.unexplored() if on.edge_mask(edge) & near] if size(table.state.stack) else []
