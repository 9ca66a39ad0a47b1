"""What may be done: one file per family of verbs, each an act with its notation, words, place, odds and reasons against it.

Everything here only looks (it takes a `Table`); what an act does stands in rules/, which offer these and carry them out.
"""

from __future__ import annotations

from typing import ClassVar

from tabletome.kernel import Act
from tabletome.new_game.cellar.cards.library import Table
from tabletome.new_game.cellar.state import Hero

TURN, REACT = "turn", "react"


class CellarAct(Act[Table, Hero], frozen=True):
    """An act of a hero on the table of the cellar."""


class End(CellarAct, frozen=True):
    verb: ClassVar = "end"

    def label(self, table: Table, who: Hero) -> str:
        return "End the turn"


class Pass(CellarAct, frozen=True):
    verb: ClassVar = "pass"
