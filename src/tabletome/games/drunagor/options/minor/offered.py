"""All Minor Actions together, as a Hero's turn and a move under way offer them. (DR-TURN-05, DR-MINOR-01)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Group

MINOR_ACTS: tuple[type[DrunagorAct], ...] = ()
"""The acts of all kinds."""


def minor_actions(table: Table, who: Figure) -> list[Group]:
    """Every Minor Action that this Hero may take now, kind by kind."""
    return []
