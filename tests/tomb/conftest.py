"""With which cards the tests of Tomb are played: the box, plain Heroes, or the Heroes of the box among dummies."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.cards import kinds
from tests.tomb.cards import Cards, Hand
from tests.tomb.plain import ARMOUR, adventure, beast

DUMMIES: dict[str, dict[str, Any]] = {"ape": {"hp": 1}, "ox": {"hp": 9}, "husk": {"hp": 9, "type": "undead"}}
"""Monsters with AC 14."""


@pytest.fixture(autouse=True)
def cards() -> Cards:
    """The cards of the box, to which a test may add its own."""
    Hand.cards = Cards()
    return Hand.cards


@pytest.fixture
def plain(cards: Cards) -> Cards:
    """Five Heroes with 8 Hit Points and nothing special about them, and an adventure that asks for nothing."""
    for name, ac in ARMOUR.items():
        side = kinds.Side(ac, hp=8, speed=5, surge=4, at_will=0, utility=0, daily=0)
        cards.add(kinds.PrintedHeroCard(name.title(), "human", "scout", name[0], "grey", side, side, {}, []))
    adventure(cards)
    return cards


@pytest.fixture
def quiet(cards: Cards) -> Cards:
    """An adventure in which nothing happens by itself, and Monsters that hit only who is adjacent; a seer casts Spells."""
    adventure(cards)
    for name, fields in DUMMIES.items():
        beast(cards, "adj -> hit +6:2", "* -> heal 1", name=name, **{"ac": 14, **fields})
    beast(cards, "* -> cast", name="seer", ac=14, hp=3)
    return cards
