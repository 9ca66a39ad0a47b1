"""What a seat may know: everything. Hands lie open, and decks have no hidden order: chance decides when a card is drawn."""

from __future__ import annotations

from tabletome.games.tomb.state import State


def view(state: State, seat: int) -> State:
    return state
