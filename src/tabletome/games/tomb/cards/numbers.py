"""What is in the box: pieces for adventures, and the number of every card. (TM-COMP-02, -06..-10, -12, TM-DECK-02)

Cards are numbered in the order of the book's list of components, 1 to 165 in the Starting Deck and from 166 on in the Advanced
Deck; a card of which there are three copies has three numbers. Aftermath sections speak of cards by number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from tabletome.games.tomb.cards import kinds

Copied: TypeAlias = kinds.Monster | kinds.Encounter | kinds.Treasure | kinds.TrapCard
"""A card of one of the decks that change in the course of a campaign."""

FIRST_ADVANCED = 166
LAST = 225

PIECES = {
    "ally": 2, "na": 1, "mushroom": 4, "straw man": 3, "heroic hit point": 1, "misty arch": 3, "devil face": 2,
    "complex trap": 16, "treasure": 5,
}  # fmt: skip
HEALING_SURGES = 6
COINS = (100, 500, 1000)
"""What gold is counted in. (TM-COMP-12)"""
SMALLEST_COIN = COINS[0]
ADVANCEMENT = {
    "regain-2-hp": (200, 300, 400, 500),
    "reroll": (200, 300, 400, 500),
    "plus-2-attack": (300, 400, 500, 600),
    "plus-1-damage": (400, 500, 600, 700),
    "recharge": (500, 600, 700, 800),
}
"""The prices of the four Advancement tokens of each type, in the order in which they are sold. (TM-COMP-09, TM-ADV-10, -11)"""
TOKEN_TEXTS = {
    "regain-2-hp": "heal 2", "reroll": "reroll", "plus-2-attack": "roll 2", "plus-1-damage": "harm 1", "recharge": "recharge",
}  # fmt: skip
"""What Advancement tokens do, in the words of cards. (TM-ADV-03..07)"""
DRAW_DECKS = ("encounter", "treasure", "monster", "trap")
SEQUENCE_CARDS, ADVENTURE_CARDS = 5, 5
_FIRST = {
    "power": 6, "encounter": 65, "treasure": 91, "monster": 121, "trap": 151, "spell": 156,
}  # fmt: skip
_FIRST_ADVANCED = {"encounter": 166, "treasure": 182, "monster": 198, "trap": 214}


class NumberedCard(NamedTuple):
    """One card of the box: the deck it belongs to, and which card it is."""

    deck: str
    id: str


def numbered_cards(
    powers: Mapping[str, kinds.Power], spells: Mapping[str, kinds.Spell], decks: Mapping[str, Iterable[Copied]]
) -> Mapping[int, NumberedCard]:
    """Every card of the box that is told apart by what it does, by number. (TM-COMP-06, -07, TM-DECK-02)"""
    found: dict[int, NumberedCard] = {}
    for kind, names in (("power", list(powers)), ("spell", list(spells))):
        found |= {_FIRST[kind] + place: NumberedCard(kind, name) for place, name in enumerate(names)}
    for deck, cards in decks.items():
        for of_set, firsts in (("start", _FIRST), ("advanced", _FIRST_ADVANCED)):
            names = copies(cards, of_set)
            found |= {firsts[deck] + place: NumberedCard(deck, name) for place, name in enumerate(names)}
    return MappingProxyType(found)


def copies(cards: Iterable[Copied], of_set: str) -> list[str]:
    """The ids of a deck's cards, every copy of those that belong to this set."""
    return [card.id for card in cards if card.set == of_set for _ in range(card.copies)]


def read_numbers(text: str) -> Iterable[int]:
    """
    >>> list(read_numbers("166-169")), list(read_numbers("70"))
    ([166, 167, 168, 169], [70])
    """
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def is_advanced(number: int) -> bool:
    """Numbers up to 165 belong to the Starting Deck, the others to the Advanced Deck. (TM-DECK-02)"""
    return number >= FIRST_ADVANCED
