"""What the story asks of a table: entries that some Hero has, enemies that it speaks of."""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.state import Figure, Hero, monsters

KING = {"king": "boss"}
"""What Setups call an enemy that there is only one of."""


def remembered(table: Table, entry: str) -> bool:
    """Has any Hero this Status, Outcome or Aura? A check that names no Hero is met by any. (DR-LOG-12)"""
    return any(has(one, entry) for one in table.state.heroes)


def has(one: Hero, entry: str) -> bool:
    """Does this stand in a Hero's log?"""
    return entry in one.statuses or entry in one.outcomes or entry == one.aura


def spoken_of(table: Table, called: str) -> Figure | None:
    """The enemy that a page or a Setup speaks of: by its name, its kind, or as the Commander, the King."""
    called = KING.get(called, called)
    faces = ((one, table.library.monsters[one.card]) for one in monsters(table.state))
    return next((one for one, face in faces if called in (face.id, face.kind, face.type)), None)
