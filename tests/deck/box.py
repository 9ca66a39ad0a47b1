"""The box as it was: for tests that play with a pack."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletome.games.deck.cards import library, mixing


@pytest.fixture(autouse=True)
def box_as_it_was() -> Iterator[None]:
    """What a pack brings is forgotten after the test."""
    shelves = [library.shelves().shelf(name) for name in mixing.SHELVES]
    kept = [dict(shelf) for shelf in shelves]
    yield
    for shelf, content in zip(shelves, kept, strict=True):
        shelf.clear()
        shelf.update(content)
    mixing.MIXING.forget()
