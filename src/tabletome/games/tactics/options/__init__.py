"""What may be done: one file per family of verbs, each an act with its notation, words, place, odds and reasons against it.

Everything here only looks (it takes a `Table`); what an act does stands in rules/, which offer these and carry them out.
"""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.state import Actor
from tabletome.kernel import Act


class TacticsAct(Act[Table, Actor], frozen=True):
    """An act of a hero on the table of Tactics."""
