"""A row of cards on offer, filled from a deck."""

from __future__ import annotations

import msgspec

from tabletome.kernel import Few, Flow, GameFault
from tabletome.table.deck import Deck, draw


class Market(msgspec.Struct):
    """The cards on offer, in the order in which they came."""

    row: Few[str] = []


def take(market: Market, card: str) -> None:
    """Take a card from the row. The gap stays until the next refill."""
    if card not in market.row:
        raise GameFault(f"{card} is not on offer")
    market.row.remove(card)


def refill(market: Market, deck: Deck, to: int) -> Flow[list[str]]:
    """Turn up cards until `to` lie in the row; what lies there beyond that stays. The cards that came."""
    came: list[str] = []
    while len(market.row) < to:
        card = yield from draw(deck, why="market")
        if card is None:
            break
        market.row.append(card)
        came.append(card)
    return came
