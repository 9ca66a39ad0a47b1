"""The decks of the box, read once from the content files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from tabletome.games.tomb.cards import kinds
from tabletome.packs import source

CONTENT = Path(__file__).parents[1] / "content"

_C = TypeVar("_C", bound="kinds.Card")  # by name: kinds and this file know each other


def _read(file: str, card: type[_C], key: Callable[[_C], str]) -> dict[str, _C]:
    return read_cards(CONTENT / file, card, key)


def read_cards(text: Path | str, card: type[_C], key: Callable[[_C], str], file: str = "") -> dict[str, _C]:
    """The cards of a content file. One that cannot be put into words is a `SourceError` at its line: what it does is unclear."""
    content = source.parse(text, file)
    cards: dict[str, _C] = {}
    entries: list[_C] = content.convert(list[card])  # type: ignore[valid-type]  # the type of the file's cards
    for place, entry in enumerate(entries):
        name = key(entry)
        if name in cards:
            raise content.error(f"two cards are called {name}; give each a name of its own", place)
        with content.understood(place, name=name):
            entry.text  # noqa: B018  # written out here so that nothing unreadable stays in the deck
        cards[name] = entry
    return cards


@cache
def heroes() -> dict[str, kinds.HeroCard]:
    return _read("heroes.yaml", kinds.HeroCard, lambda card: card.id)


@cache
def powers() -> dict[str, kinds.Power]:
    return _read("powers.yaml", kinds.Power, lambda card: card.id)


@cache
def monsters() -> dict[str, kinds.Monster]:
    return _read("monsters.yaml", kinds.Monster, lambda card: card.id)


@cache
def encounters() -> dict[str, kinds.Encounter]:
    return _read("encounters.yaml", kinds.Encounter, lambda card: card.id)


@cache
def treasures() -> dict[str, kinds.Treasure]:
    return _read("treasures.yaml", kinds.Treasure, lambda card: card.id)


@cache
def traps() -> dict[str, kinds.TrapCard]:
    return _read("traps.yaml", kinds.TrapCard, lambda card: card.id)


@cache
def spells() -> dict[str, kinds.Spell]:
    return _read("spells.yaml", kinds.Spell, lambda card: card.id)


@cache
def markers() -> dict[str, kinds.Marker]:
    return _read("markers.yaml", kinds.Marker, lambda card: card.id)


def usable(card: str) -> kinds.Power | kinds.Treasure:
    """A card that lies before a Hero: a power or an Item."""
    return powers().get(card) or treasures()[card]


def copies(
    cards: Iterable[kinds.Monster | kinds.Encounter | kinds.Treasure | kinds.TrapCard], of_set: str
) -> list[str]:
    """The ids of a deck's cards, every copy of those that belong to this set."""
    return [card.id for card in cards if card.set == of_set for _ in range(card.copies)]
