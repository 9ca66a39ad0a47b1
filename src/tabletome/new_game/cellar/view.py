"""What a seat may know: everything. Hands lie open, for the heroes talk with each other, and decks have no hidden order."""

from __future__ import annotations

from tabletome.new_game.cellar.state import State


def view(state: State, seat: int) -> State:
    return state
