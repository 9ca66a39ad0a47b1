"""The box as it was: for tests that play with a pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletome.games.deck.cards import mixing


@pytest.fixture(autouse=True)
def box_as_it_was() -> Iterator[None]:
    """What a pack brings is forgotten after the test."""
    shelves: list[dict[str, Any]] = [shelf() for shelves in mixing.SHELVES.values() for *_, shelf in shelves]
    kept = [dict(shelf) for shelf in shelves]
    yield
    for shelf, content in zip(shelves, kept, strict=True):
        shelf.clear()
        shelf.update(content)
    mixing.MIXING.forget()
