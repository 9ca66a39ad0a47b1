"""Small Adventures for tests: two rooms and a Door between them, played from their beginning."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.state import State
from tabletome.testing.play import Position

FIRST: dict[str, Any] = {
    "name": "First", "tray": 1, "tiles": ["01a @a1"], "start": ["c2", "b2", "a1", "b1", "a4"], "box": "Here it begins.",
    "doors": [{"to": "Second", "on": "d3 east"}],
}  # fmt: skip
SECOND: dict[str, Any] = {
    "name": "Second", "tray": 2, "tiles": ["08a @a1"], "arrow": "a3 west", "story": "It was dark.", "box": "It is steep.",
    "endgame": "all defeated",
}  # fmt: skip


def chapter(first: dict[str, Any] | None = None, *others: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A Chapter of the two rooms, with what a test changes about them; further Setups follow."""
    rooms = [FIRST | (first or {}), *(others or (SECOND,))]
    return {"name": "Trial", "number": 0, "goal": "none", "setups": rooms, **more}


def read(written: dict[str, Any]) -> Library:
    """The box with this as its only Chapter."""
    box = msgspec.structs.replace(GAME.library, chapters={})
    return box.adding({"chapters.yaml": json.dumps([written])})


def adventure(written: dict[str, Any], *starts: str, chance: tuple[Any, ...] = (), **options: Any) -> Position[State]:
    """The Chapter, with as many usual Heroes as start squares, who stand on them in Initiative order."""
    game: Position[State] = Position(
        Drunagor(read(written)), None, chance, 1, options={"mode": "one-shot", "heroes": len(starts), **options}
    )
    return game.play(*(f"start on {square}" for square in starts))


def behind(*lines: str, **more: Any) -> dict[str, Any]:
    """What stands behind the Door."""
    return SECOND | {"always": list(lines), **more}
