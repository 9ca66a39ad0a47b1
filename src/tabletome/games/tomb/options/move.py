"""Choices of squares and tiles: moves that a card grants, and where a figure is put. (TM-MOVE-02, -16, -17)"""

from __future__ import annotations

from tabletome.games.tomb.options import Subject

MOVE, TILES, SQUARE, APPEAR, THROUGH = "move", "tiles", "square", "appear", "through"


class Granted(Subject, frozen=True):
    """How many squares or tiles are left of a move."""

    steps: int
