"""The cards of a test: those of the box, and what it adds or changes, as a library value of its own.

Every test begins with the box (conftest.py). What it adds is in play in the matches it sets up from then on; no other test, and
nothing outside of the tests, ever sees it.
"""

from __future__ import annotations

from msgspec.structs import replace

from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.adventures import Adventure, PrintedAdventure
from tabletome.games.tomb.cards.content import worked_out
from tabletome.games.tomb.cards.language import Grammar
from tabletome.games.tomb.cards.library import Library, Table
from tabletome.games.tomb.cards.text import card_text
from tabletome.games.tomb.game import GAME, Tomb
from tabletome.games.tomb.state import State
from tabletome.kernel import Match

DECKS: dict[type[kinds.Card], str] = {
    kinds.PrintedHeroCard: "heroes", kinds.PrintedPower: "powers", kinds.PrintedMonster: "monsters",
    kinds.PrintedEncounter: "encounters", kinds.PrintedTreasure: "treasures", kinds.PrintedTrapCard: "traps",
    kinds.PrintedSpell: "spells", kinds.PrintedMarker: "markers",
}  # fmt: skip
BOX: Library = GAME.library


def grammar() -> Grammar:
    """How the cards of a test are read."""
    return Grammar(BOX.words)


class Cards:
    """The library of a test, which grows card by card."""

    def __init__(self) -> None:
        self._library, self._changed = BOX, False

    @property
    def library(self) -> Library:
        if self._changed:
            self._library, self._changed = worked_out(self._library), False
        return self._library

    def add(self, card: kinds.Card, id_: str = "") -> str:
        """Add a card, or put it in the place of another of its name; its id."""
        deck, name = DECKS[type(card)], id_ or card.id
        self._set(**{deck: {**getattr(self._library, deck), name: card.read(grammar())}})
        return name

    def add_adventure(self, adventure: PrintedAdventure) -> str:
        read = adventure if isinstance(adventure, Adventure) else adventure.read(grammar())
        self._set(adventures={**self._library.adventures, str(adventure.number): read})
        return str(adventure.number)

    def use(self, library: Library) -> None:
        """Play with a library that was made otherwise."""
        self._library, self._changed = library, False

    def _set(self, **changed: object) -> None:
        self._library, self._changed = replace(self._library, **changed), True


class Hand:
    """The cards that the test at hand is played with."""

    cards = Cards()


def library() -> Library:
    """The library of the test at hand."""
    return Hand.cards.library


def game() -> Tomb:
    """The game with the cards of the test at hand."""
    return Tomb(library())


def look(where: Match[State] | State) -> Table:
    """A match or a position to look at."""
    if isinstance(where, Match):
        return Table(where.state, where.game.library)
    return Table(where, library())


def lines_of(card: kinds.Card) -> list[str]:
    """The rules text of a card of the test at hand."""
    return card_text(library(), card)


def bare() -> Table:
    """A table on which nothing lies, with the cards of the test at hand."""
    return look(State("1", []))
