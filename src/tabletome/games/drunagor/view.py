"""What a seat may know: everything on the table. Boards lie open, and decks have no hidden order to leak."""

from __future__ import annotations

from tabletome.games.drunagor.state import State


def view(state: State, seat: int) -> State:
    return state
