"""Choices about tiles: which edge to explore, where a tile fits, what is filled first. (TM-EXPL-02, -05, TM-TILE-23)"""

from __future__ import annotations

from tabletome.games.tomb.options import Subject

EXPLORE, EDGE, SYMBOL = "explore", "edge", "symbol"


class OfTile(Subject, frozen=True):
    """The tile that was drawn."""

    tile: str
