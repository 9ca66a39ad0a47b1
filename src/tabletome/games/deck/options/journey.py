"""The way through an adventure, Rest and Loot: what is asked there, and about what."""

from __future__ import annotations

import msgspec

NEXT_ADVENTURE, EXPLORE, TASK_CARD, JOIN_REST = "next-adventure", "explore", "task-card", "join-rest"
CLAIM, DRAW_OR_DUEL, STOW = "claim", "draw-or-duel", "stow"


class Tried(msgspec.Struct, frozen=True):
    """The task that failed by chance."""

    task: str


class Loot(msgspec.Struct, frozen=True):
    """The card or Treasure that was found."""

    name: str
