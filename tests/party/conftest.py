"""What every test of Adventure Party has at hand."""

from __future__ import annotations

import pytest

from tests.party.table import Cards, plain_cards, quest_card

PLAIN = plain_cards().library


@pytest.fixture(autouse=True)
def plain() -> Cards:
    """The cards of this test: those of the box and plain ones, to which it may add its own."""
    Cards.now = Cards(PLAIN)
    return Cards.now


@pytest.fixture
def quests(plain: Cards) -> None:
    """Quests for one, two and three heroes that nobody can win or die from."""
    for name, slots in (("one", "."), ("two", ".."), ("three", "...")):
        quest_card(plain, name, slots=slots, need="*9")
