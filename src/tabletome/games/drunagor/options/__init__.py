"""What may be done: one file per family of verbs, each an act with its notation, words, place, odds and reasons against it.

Everything here only looks (it takes a `Table`); what an act does stands in rules/, which offer these and carry them out.
"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Act


class DrunagorAct(Act[Table, Figure], frozen=True):
    """An act of a Hero in an Adventure; before the Adventure is built, of a figure that stands nowhere."""
