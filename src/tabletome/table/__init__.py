"""What lies on the table: boards, decks, dice, tokens, tracks, markets."""

from tabletome.table.deck import (
    Deck,
    contents,
    discard,
    draw,
    peek,
    put_on_bottom,
    put_on_top,
    reshuffle,
    search,
    shuffle,
    shuffle_in,
    shuffled,
    size,
    stacked,
)
from tabletome.table.dice import D6, D20, Die, numbered
from tabletome.table.market import Market

__all__ = [
    "D6",
    "D20",
    "Deck",
    "Die",
    "Market",
    "contents",
    "discard",
    "draw",
    "numbered",
    "peek",
    "put_on_bottom",
    "put_on_top",
    "reshuffle",
    "search",
    "shuffle",
    "shuffle_in",
    "shuffled",
    "size",
    "stacked",
]
