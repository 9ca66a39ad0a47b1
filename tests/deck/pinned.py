"""Cards and Foes of the box as they once were, so that tests of what they can do do not change when a value is balanced.

What the cards of the box do now is proven by test_every_card.py and test_every_foe.py.
"""

from __future__ import annotations

import pytest

from tests.deck.printed import Cards, cards_of

CARDS = cards_of(("pinned_cards.yaml", "skills.yaml"), ("pinned_foes.yaml", "foes.yaml"))


@pytest.fixture(autouse=True)
def pinned(cards: Cards) -> None:
    cards.lay(CARDS)
