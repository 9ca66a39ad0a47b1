"""Story Cards: Experience, Gold, Treasures and whatever else is told about a Character.

A Story Deck has no limit and never enters Combat. (DK-DECK-06, -07, DK-LOOT-05)
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.state import StoryCard, StoryDeck, total


def gain(deck: StoryDeck, *, xp: int = 0, gold: int = 0) -> StoryDeck:
    """Experience and Gold go into the Story Deck at once, never into the Combat Deck. (DK-DECK-12, DK-LOOT-05)"""
    gained = (StoryCard("Experience", amount=xp), StoryCard("Gold", amount=gold))
    return (*deck, *(card for card in gained if card.amount))


def pay(deck: StoryDeck, gold: int) -> StoryDeck:
    """Give Gold Cards away and take one card as change."""
    have = total(deck, "Gold")
    if gold > have:
        raise ValueError(f"this costs {gold} Gold, and there are only {have} (DK-LOOT-12)")
    left = tuple(card for card in deck if card.kind != "Gold")
    return gain(left, gold=have - gold)


def add_treasure(deck: StoryDeck, name: str, worth: int) -> StoryDeck:
    """A Treasure Card shows what it is worth in Gold. (DK-DECK-14)"""
    return (*deck, StoryCard("Treasure", name, worth))


def sell(deck: StoryDeck, name: str) -> StoryDeck:
    """A Treasure goes, and its worth in Gold comes. (DK-DECK-14, DK-LOOT-12)"""
    for place, card in enumerate(deck):
        if card.kind == "Treasure" and card.name == name:
            return gain(deck[:place] + deck[place + 1 :], gold=card.amount)
    raise ValueError(f"there is no Treasure '{name}' in the Story Deck (DK-DECK-14)")


def record(deck: StoryDeck, name: str) -> StoryDeck:
    """A title, notoriety, infamy, an event: told once. (DK-DECK-15)"""
    if name in told(deck):
        return deck
    return (*deck, StoryCard("Miscellaneous", name))


def record_titles(library: Library, deck: StoryDeck, cleared: Iterable[str]) -> StoryDeck:
    """When an adventure ends: the titles of the Rooms that were cleared. (DK-DECK-15)"""
    rooms = set(cleared)
    for title in library.titles.values():
        if title.goal in rooms:
            deck = record(deck, title.name)
    return deck


def told(deck: StoryDeck) -> tuple[str, ...]:
    return tuple(card.name for card in deck if card.kind == "Miscellaneous")


# --- sharing ----------------------------------------------------------------------------------------------------------


def shares_of_xp(xp: int, sharers: int) -> int:
    """What each one gains: rounded down, at least 1. (DK-FOE-17, -46)

    >>> shares_of_xp(7, 3), shares_of_xp(1, 4)
    (2, 1)
    """
    return max(1, xp // sharers)


def shares_of_gold(gold: int, sharers: Iterable[str], last_blow: str) -> dict[str, int]:
    """Equal shares; coins left over go one each in Turn order, beginning with who struck the last blow. (DK-FOE-19, -46)

    >>> shares_of_gold(5, ["Ada", "Bo", "Cy"], "Cy")
    {'Ada': 2, 'Bo': 1, 'Cy': 2}
    """
    names = list(sharers)
    each, left_over = divmod(gold, len(names))
    first = names.index(last_blow)
    lucky = {names[(first + step) % len(names)] for step in range(left_over)}
    return {name: each + (name in lucky) for name in names}
