"""The Turn of a Player, the cards of the hand, and what comes before the first Round: what is asked there, and about what."""

from __future__ import annotations

import msgspec

OPENING_HAND, HOLD, STAND, PRE_SNEAK = "opening-hand", "hold", "stand", "pre-sneak"
ACTION, SECOND_WEAPON, RECALLED, EXTRA_TURN = "action", "second-weapon", "recalled", "extra-turn"
DRAW_ONE_MORE, DISCARD, DRAW = "draw-one-more", "discard", "draw"
REGAIN, SEARCH_DECK = "regain", "search-deck"


class Cards(msgspec.Struct, frozen=True):
    """So many cards are still to be chosen, or may be at most."""

    count: int


class OfCard(msgspec.Struct, frozen=True):
    """The card that may be Played or taken: one copy by its id, any of them by its name."""

    card: str


class Fleer(msgspec.Struct, frozen=True):
    """Who flees from the one that is asked."""

    who: str
