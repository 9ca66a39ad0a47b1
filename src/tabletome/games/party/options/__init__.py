"""What may be done: one file per family of verbs, each an act with its notation, words, place, odds and reasons against it.

Everything here only looks (it takes a `Table`); what an act does stands in rules/, which offer these and carry them out. Large
sums have files of their own: sums.py and exact_odds.py for dice, arena_scores.py for averages, roll_odds.py for the roll at hand.
"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import matching
from tabletome.games.party.cards.library import Table
from tabletome.kernel import Act
from tabletome.words import listed

CARD = matching(r"[\w-]+", "a card")
"""A card or hero in notation: `hedge-witch`."""
DIE = matching(r"[a-z]\d+|loose", "a die")
"""A die on the table, `r1`, or the loose rune."""
WOUND_NAMES = {"w": "light wound", "D": "deadly wound"}

ATTEMPT, PLAN, IN_USE, ALL_DICE = "attempt", "plan", "in use", "all dice"
"""Places on the picture that are no card: what is tried or asked about, the proposed plan, the card in use, the pool to roll."""


def on_deck(deck: str) -> str:
    return f"deck {deck}"


def on_die(name: str) -> str:
    return f"die {name}"


def on_colour(colour: str) -> str:
    return f"colour {colour}"


def in_hand_of(colour: str, item: str) -> str:
    """A card in a partner's open hand."""
    return f"{item} of {colour}"


class PartyAct(Act[Table, int], frozen=True):
    """An act of a seat."""

    title: ClassVar[str] = ""
    """What stands above it and its like in a list."""
    says: ClassVar[str] = ""
    """What a person reads, if that is always the same."""

    def heading(self, table: Table, who: int) -> str:
        return self.title

    def label(self, table: Table, who: int) -> str:
        return self.says

    def aside(self, table: Table, who: int) -> str:
        """What its odds are about, in a few words beside them on a hero card."""
        return "with the ability"


def hero_name(table: Table, hero: str) -> str:
    return table.library.heroes[hero].name


def heroes_named(table: Table, heroes: tuple[str, ...]) -> str:
    """Heroes one after the other, `Hedge Witch and Tavern Brawler`."""
    return listed([hero_name(table, hero) for hero in heroes])


def not_in_hand(table: Table, who: int, item: str) -> str:
    return "" if item in table.state.players[who].hand else f"'{item}' is not in your hand"
