"""Hidden cards: backs in place of what a seat may not see, and dealing again what it cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tabletome.kernel import Flow
from tabletome.table.deck import Deck, draw, shuffle_in


def backs(cards: Iterable[str], back: Callable[[str], str]) -> list[str]:
    """Cards by their backs, in an order that tells nothing."""
    return sorted(back(card) for card in cards)


def deck_of_backs(deck: Deck, back: Callable[[str], str]) -> Deck:
    """A deck by its size and its discards."""
    return Deck(deck.name, [backs(layer, back) for layer in deck.layers], [*deck.discards])


def deal_again(deck: Deck, hands: Sequence[list[str]]) -> Flow[None]:
    """What lies in hands goes back into a deck, and each hand gets as many cards as it had.

    The discards, which all have seen, stay where they are: there are always as many cards to deal from as hands had. Of the deck
    nobody knows any place afterwards; a card that somebody has looked at is kept out of it.
    """
    counts = [len(hand) for hand in hands]
    shuffle_in(deck, [card for hand in hands for card in hand])
    for hand, count in zip(hands, counts, strict=True):
        hand.clear()
        for _ in range(count):
            card = yield from draw(deck, why="redeal")
            assert card is not None
            hand.append(card)
