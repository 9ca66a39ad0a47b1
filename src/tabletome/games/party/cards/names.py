"""What people call cards, decks and whatever acts in a game."""

from __future__ import annotations

from tabletome.games.party.cards.library import Library

DECKS = {
    "town": "town quests",
    "forest": "forest quests",
    "mountains": "mountain quests",
    "heroes": "standard heroes",
    "legendary-heroes": "legendary heroes",
    "items": "standard items",
    "legendary-items": "legendary items",
}


def card_name(library: Library, text: str) -> str:
    """A card by its printed name, `world-ender of hedge-witch` by both; anything else stays."""
    if " of " in text:
        weapon, _, hero = text.partition(" of ")
        return f"{card_name(library, weapon)} of {card_name(library, hero)}"
    card = library.card(text)
    return card.name if card is not None else text


def source_name(library: Library, text: str) -> str:
    """The card that is being carried out, `silver-dagger of hedge-witch`, without the number that tells its abilities apart."""
    return card_name(library, text.rstrip(" 0123456789"))
