"""What a seat may know: everything on the table. Hands lie open (AT-PARTY-10), and decks have no hidden order to leak."""

from __future__ import annotations

from tabletome.games.tactics.state import State


def view(state: State, seat: int) -> State:
    return state
