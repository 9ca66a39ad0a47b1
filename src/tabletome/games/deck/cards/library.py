"""The decks of the game, read once from `content/`: every card by the name on it.

`combat_cards()["Longsword"].value_on(4)` is 5. A line that means nothing is a `SourceError` at its place in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from tabletome.games.deck.cards.adventure_cards import (
    Adventure,
    Room,
    Title,
    Treasure,
    Wandering,
    read_adventure,
    read_room,
    read_title,
    read_treasure,
    read_wandering,
)
from tabletome.games.deck.cards.combat_cards import CombatCard, read_combat_card
from tabletome.games.deck.cards.foe_cards import FoeCard, read_foe
from tabletome.games.deck.cards.information_cards import (
    CharacterClass,
    Hybrid,
    Level,
    Race,
    ReadyDeck,
    Specialized,
    read_class,
    read_deck,
    read_hybrid,
    read_level,
    read_race,
    read_specialized,
)
from tabletome.packs import source

CONTENT = Path(__file__).parents[1] / "content"
COMBAT_FILES = (
    "attributes", "weapons", "armor", "skills", "mage_spells", "priest_spells", "items", "companions",
)  # fmt: skip

_C = TypeVar("_C")


def read_lines(
    text: Path | str, beginning: str, read: Callable[[str], _C], name: Callable[[_C], str], file: str = ""
) -> dict[str, _C]:
    """The cards of a content file whose lines begin with a word ("": all of them), by name."""
    content = source.parse(text, file)
    lines: list[str] = content.convert(list[str])
    cards: dict[str, _C] = {}
    for place, line in enumerate(lines):
        if not line.startswith(beginning):
            continue
        with content.understood(place):
            card = read(line)
        if name(card) in cards:
            raise content.error(f"two cards are called {name(card)}; give each a name of its own", place)
        cards[name(card)] = card
    return cards


class Shelf(dict[str, CombatCard]):
    """Cards by name. The `edition` is another one after every change: by it, what was worked out from cards can be remembered."""

    edition = 0

    def __setitem__(self, name: str, card: CombatCard) -> None:
        super().__setitem__(name, card)
        self.edition += 1

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name)
        self.edition += 1


@cache
def combat_cards() -> Shelf:
    """Every card that can be in a Combat Deck."""
    cards = Shelf()
    for file in COMBAT_FILES:
        for name, card in read_lines(CONTENT / f"{file}.yaml", "", read_combat_card, lambda card: card.name).items():
            if name in cards:
                raise source.SourceError(f"{file}.yaml", 1, f"two cards are called {name}; give each a name of its own")
            cards[name] = card
    return cards


def symbols(copies: int) -> str:
    """The symbols of the copies of a card, Up and Down in turn. (DK-CARD-17, -21)

    >>> symbols(5)
    'UDUDU'
    """
    return ("UD" * copies)[:copies]


@cache
def foes() -> dict[str, FoeCard]:
    return read_lines(CONTENT / "foes.yaml", "foe ", read_foe, lambda foe: foe.name)


@cache
def races() -> dict[str, Race]:
    return read_lines(CONTENT / "people.yaml", "race ", read_race, lambda race: race.name)


@cache
def classes() -> dict[str, CharacterClass]:
    return read_lines(CONTENT / "people.yaml", "class ", read_class, lambda class_: class_.name)


@cache
def specialized() -> dict[str, Specialized]:
    return read_lines(CONTENT / "people.yaml", "specialized ", read_specialized, lambda card: card.name)


@cache
def hybrids() -> dict[str, Hybrid]:
    return read_lines(CONTENT / "people.yaml", "hybrid ", read_hybrid, lambda card: card.name)


@cache
def levels() -> dict[int, Level]:
    cards = read_lines(CONTENT / "people.yaml", "level ", read_level, lambda level: level.id)
    return {level.level: level for level in cards.values()}


@cache
def starter_decks() -> dict[str, ReadyDeck]:
    """By their ids, such as `human-warrior`."""
    return read_lines(CONTENT / "decks.yaml", "deck ", read_deck, lambda deck: deck.id)


@cache
def collections() -> dict[str, ReadyDeck]:
    """What a new Character of a Class owns, by the Class."""
    return read_lines(CONTENT / "decks.yaml", "collection ", read_deck, lambda deck: deck.class_)


@cache
def adventures() -> dict[str, Adventure]:
    return read_lines(CONTENT / "adventures.yaml", "adventure ", read_adventure, lambda adventure: adventure.id)


@cache
def rooms() -> dict[str, Room]:
    return read_lines(CONTENT / "adventures.yaml", "room ", read_room, lambda room: room.id)


@cache
def wandering() -> dict[str, Wandering]:
    return read_lines(CONTENT / "adventures.yaml", "story rest ", read_wandering, lambda table: table.adventure)


@cache
def titles() -> dict[str, Title]:
    return read_lines(CONTENT / "adventures.yaml", "story title ", read_title, lambda title: title.name)


@cache
def treasures() -> dict[str, Treasure]:
    return read_lines(CONTENT / "treasures.yaml", "treasure ", read_treasure, lambda treasure: treasure.name)


def of_kind(cards: Iterable[CombatCard], *kinds: str) -> list[CombatCard]:
    """
    >>> [card.name for card in of_kind(combat_cards().values(), "shield")][:1]
    ['Small Shield']
    """
    return [card for card in cards if card.kind in kinds]
