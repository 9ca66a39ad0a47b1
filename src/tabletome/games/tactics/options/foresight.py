"""Looking at the top cards of the boss deck."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import OnOne
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.state import Actor
from tabletome.table import Deck

FORESEE = "foresee"


class BossCards(msgspec.Struct, frozen=True):
    """The cards that are looked at."""

    hero: str
    cards: tuple[str, ...]


class Uppermost(OnOne, frozen=True):
    card: str
    verb: ClassVar = "uppermost"

    def label(self, table: Table, who: Actor) -> str:
        return name_of(table, self.card)

    def why_not(self, table: Table, who: Actor) -> str:
        return f"'{self.card}' is not among the cards that you look at"


def next_cards(deck: Deck) -> dict[str, Fraction]:
    """How likely each card of a boss deck is to be revealed next: an empty one is made anew first. (AT-SETUP-28, AT-ENEMY-01)

    Only what lies open is used: which cards have not been shown, and those whose place somebody has seen.
    """
    top = deck.layers[0] if deck.layers else tuple(deck.discards)
    found: dict[str, Fraction] = {}
    for card in sorted(top):
        found[card] = found.get(card, Fraction(0)) + Fraction(1, len(top))
    return found
