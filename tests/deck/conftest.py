"""What every test of the Adventure Deck System has at hand."""

from __future__ import annotations

import pytest

from tests.deck.printed import BOX, Cards


@pytest.fixture(autouse=True)
def cards() -> Cards:
    """The cards of this test: those of the box, to which it may add its own."""
    Cards.now = Cards(BOX)
    return Cards.now
