"""Cards of a test's own, with the fields of content files: `foe_card("Rat", hp=2, acts={"D1 *": "dmg 1 phys M"})`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from tabletome.games.deck.cards.adventure_cards import PrintedRoom, Room, read_room
from tabletome.games.deck.cards.combat_cards import CombatCard, PrintedCard, read_combat_card
from tabletome.games.deck.cards.foe_cards import FoeCard, PrintedFoe, read_foe
from tabletome.games.deck.cards.library import Library, Placed, Table, read_file
from tabletome.games.deck.cards.texts import grammar
from tabletome.games.deck.game import LIBRARIES, DeckGame
from tabletome.games.deck.rules.effects import WORDS
from tabletome.games.deck.state import State

HERE = Path(__file__).parent
BOX = LIBRARIES.box
Own: TypeAlias = CombatCard | FoeCard | Room


class Cards:
    """The cards of one test: the box, and whatever the test lays over and beside it; a library value at any moment."""

    now: Cards

    def __init__(self, library: Library) -> None:
        self.library = library

    def add(self, *cards: Own) -> None:
        """More cards, or others in place of those that are called so."""
        for card in cards:
            deck = {CombatCard: "combat_cards", FoeCard: "foes", Room: "rooms"}[type(card)]
            self.put(deck, card.id if isinstance(card, Room) else card.name, card)

    def put(self, deck: str, key: str | int, card: object) -> None:
        """One card more in a deck, under whatever name."""
        self.library = msgspec.structs.replace(self.library, **{deck: {**self.library.deck(deck), key: card}})

    def lay(self, cards: Iterable[Placed]) -> None:
        """The cards of files lie over and beside those that are there."""
        for placed in cards:
            self.put(placed.deck, placed.key, placed.card)

    def without(self, deck: str, name: str) -> None:
        """This card is not in the game."""
        kept = {key: card for key, card in self.library.deck(deck).items() if key != name}
        self.library = msgspec.structs.replace(self.library, **{deck: kept})

    @property
    def game(self) -> DeckGame:
        """The game as it is played with these cards."""
        return DeckGame(self.library)

    def table(self, state: State) -> Table:
        return Table(state, self.library)


Cards.now = Cards(BOX)


def combat_card(kind: str, name: str, **fields: Any) -> CombatCard:
    return read_combat_card(msgspec.convert({"kind": kind, "name": name, **fields}, PrintedCard), grammar(WORDS))


def foe_card(name: str, **fields: Any) -> FoeCard:
    """Of Level 1, Medium, with 9 HP and worth 1 XP, unless the test says otherwise."""
    printed = {"name": name, "level": 1, "size": "M", "xp": 1, "hp": 9, **fields}
    return read_foe(msgspec.convert(printed, PrintedFoe))


def room_card(number: str, **fields: Any) -> Room:
    """Called Test, unless the test says otherwise. The rows of a grid may be set apart by `/`."""
    printed = {"id": number, "name": "Test", **fields, "grid": fields.get("grid", "").replace("/", " ")}
    return read_room(msgspec.convert(printed, PrintedRoom))


def cards_of(*files: tuple[str, str]) -> list[Placed]:
    """The cards of files beside the tests; with each goes the name of the content file whose fields it has."""
    return [placed for file, like in files for placed in read_file(WORDS, HERE / file, like, file)]
