"""Cards and Foes of the box as they once were, so that tests of what they can do do not change when a value is balanced.

What the cards of the box do now is proven by test_every_card.py and test_every_foe.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.combat_cards import read_combat_card
from tabletome.games.deck.cards.foe_cards import read_foe

LINES = (Path(__file__).parent / "pinned_cards.txt").read_text().splitlines()


@pytest.fixture(autouse=True)
def pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in LINES:
        if line.startswith("foe "):
            monkeypatch.setitem(library.foes(), read_foe(line).name, read_foe(line))
        else:
            monkeypatch.setitem(library.combat_cards(), read_combat_card(line).name, read_combat_card(line))
