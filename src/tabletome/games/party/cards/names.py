"""What people call cards, decks and whatever acts in a game."""

from __future__ import annotations

from typing import Any

from tabletome.games.party.cards import library
from tabletome.games.party.cards.box import noted

DECKS = {
    "town": "town quests",
    "forest": "forest quests",
    "mountains": "mountain quests",
    "heroes": "standard heroes",
    "legendary-heroes": "legendary heroes",
    "items": "standard items",
    "legendary-items": "legendary items",
}


@noted
def card_name(text: str) -> str:
    """A card by its printed name, `world-ender of hedge-witch` by both; anything else stays."""
    if " of " in text:
        weapon, _, hero = text.partition(" of ")
        return f"{card_name(weapon)} of {card_name(hero)}"
    for deck in (library.quests, library.heroes, library.items, library.arenas, library.bosses):
        known: Any = deck().get(text)
        if known is not None:
            return str(known.name)
    return text


def source_name(text: str) -> str:
    """The card that is being carried out, without the number that tells its abilities apart.

    >>> source_name("hedge-witch 2"), source_name("silver-dagger of hedge-witch")
    ('Hedge Witch', 'Silver Dagger of Hedge Witch')
    """
    return card_name(text.rstrip(" 0123456789"))
