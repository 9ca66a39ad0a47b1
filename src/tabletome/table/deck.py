"""Decks without hidden order.

A deck is a pile of layers, the top one first. Inside a layer the order is open: chance decides it card by card, when somebody
draws or looks. So a freshly shuffled deck is one layer; a card whose place is known, because it was looked at or put there, is a
layer of its own. The distribution is that of a shuffled deck, and nothing exists that could leak or be cheated.

Who has seen which card is the game's business: a view shows a deck's known cards only to those who know them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import chain

import msgspec

from tabletome.kernel import Chance, Flow, GameFault, Many


class Deck(msgspec.Struct, gc=False):
    """The layers, top first, each in alphabetical order, and the discard pile, last card on top."""

    name: str
    layers: Many[Many[str]] = []
    discards: Many[str] = []


def shuffled(name: str, cards: Iterable[str]) -> Deck:
    """A shuffled deck of these cards."""
    return stacked(name, cards)


def stacked(name: str, *parts: Iterable[str]) -> Deck:
    """Parts that are shuffled apart and laid on each other, the first on top."""
    return Deck(name, [layer for layer in map(sorted, parts) if layer])


def size(deck: Deck) -> int:
    """How many cards lie in the deck."""
    return sum(map(len, deck.layers))


def contents(deck: Deck) -> list[str]:
    """All cards of the deck in alphabetical order: what anyone may know who has counted."""
    if len(deck.layers) == 1:
        return [*deck.layers[0]]
    return sorted(chain.from_iterable(deck.layers))


def draw(deck: Deck, why: str = "", by: str = "", to: tuple[int, ...] | None = None) -> Flow[str | None]:
    """Take the top card, seen by the seats `to`. An empty deck is first made anew from its discards; None if there are none."""
    if not deck.layers:
        reshuffle(deck)
        if not deck.layers:
            return None
    layer = deck.layers[0]
    if layer[0] == layer[-1]:
        card = layer[0]
    else:
        card = yield Chance(deck.name, layer, why, by, to, drawn=True)
    del layer[bisect_left(layer, card)]
    if not layer:
        del deck.layers[0]
    return card


def peek(deck: Deck, count: int, why: str = "", by: str = "", to: tuple[int, ...] | None = None) -> Flow[list[str]]:
    """Look at the top cards, as far as there are any, without moving them; the first is the top one."""
    seen: list[str] = []
    for _ in range(min(count, size(deck))):
        card = yield from draw(deck, why, by, to)
        assert card is not None
        seen.append(card)
    put_on_top(deck, seen)
    return seen


def put_on_top(deck: Deck, cards: Sequence[str]) -> None:
    """Lay cards on the deck in this order, the first uppermost."""
    deck.layers[:0] = [[card] for card in cards]


def put_on_bottom(deck: Deck, cards: Sequence[str]) -> None:
    """Lay cards under the deck in this order, the last at the very bottom."""
    deck.layers += [[card] for card in cards]


def discard(deck: Deck, *cards: str) -> None:
    """Put cards on the discard pile, the last on top."""
    deck.discards += cards


def search(deck: Deck, card: str) -> None:
    """Look through the deck, take a card out and shuffle the rest."""
    for index, layer in enumerate(deck.layers):
        if card in layer:
            layer.remove(card)
            if not layer:
                del deck.layers[index]
            shuffle(deck)
            return
    raise GameFault(f"there is no {card} in the deck {deck.name}")


def shuffle(deck: Deck) -> None:
    """Shuffle the whole deck: nobody knows the place of any card any more."""
    if len(deck.layers) > 1:
        shuffle_in(deck, ())


def shuffle_in(deck: Deck, cards: Iterable[str]) -> None:
    """Add cards and shuffle the whole deck."""
    everything = sorted(chain(*deck.layers, cards))
    deck.layers = [everything] if everything else []


def reshuffle(deck: Deck) -> None:
    """Shuffle the discards into the deck."""
    shuffle_in(deck, deck.discards)
    deck.discards = []
