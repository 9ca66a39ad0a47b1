"""The cards of the game, read once from the content files.

A deck is a function that gives its cards by id: `quests()["dragon"].need.hp`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

from tabletome.games.party.cards.boards import CONTENT
from tabletome.games.party.cards.box import Box, noted
from tabletome.games.party.cards.kinds import ArenaCard, BossCard, Die, HeroCard, Item, Quest
from tabletome.games.party.cards.language import Effect
from tabletome.packs import source


class Card(Protocol):
    """Whatever has a name in options and a rules text, and can be checked when it is read."""

    @property
    def id(self) -> str: ...

    @property
    def text(self) -> list[str]: ...

    def check(self) -> None: ...


_C = TypeVar("_C", bound=Card)


def read_cards(text: Path | str, card: type[_C], file: str = "") -> Box[_C]:
    """The cards of a content file by id. One that means nothing is a `SourceError` at its line."""
    content = source.parse(text, file)
    cards: dict[str, _C] = {}
    entries: list[_C] = content.convert(list[card])  # type: ignore[valid-type]  # the type of the file's cards
    for place, entry in enumerate(entries):
        if entry.id in cards:
            raise content.error(f"two cards are called {entry.id}; give each a name of its own", place)
        with content.understood(place, name=entry.id):
            entry.check()
            if isinstance(entry, HeroCard | Item):
                check_faces(entry)
            entry.text  # noqa: B018  # written out here so that nothing unreadable stays in the deck
        cards[entry.id] = entry
    return Box(cards)


def check_faces(card: HeroCard | Item) -> None:
    """A die can be set to a face it has, and to no other. (AP-SYM-09)"""
    effects: list[Effect] = [effect for deed in card.deeds for sequence in deed for effect in sequence]
    for effect in effects:
        if effect.kind in ("remove", "hit", "steal", "toughen") or (effect.kind == "set" and not effect.face):
            raise ValueError(f"only a skull scroll can {effect.kind} like this")
        if effect.kind == "set" and effect.face != "*" and effect.face not in dice()[effect.colour].faces:
            raise ValueError(f"the {dice()[effect.colour].name} die has no face '{effect.face}'")


@cache
def dice() -> Box[Die]:
    return read_cards(CONTENT / "dice.yaml", Die)


@cache
def quests() -> Box[Quest]:
    return read_cards(CONTENT / "quests.yaml", Quest)


@cache
def heroes() -> Box[HeroCard]:
    return read_cards(CONTENT / "heroes.yaml", HeroCard)


@cache
def items() -> Box[Item]:
    return read_cards(CONTENT / "items.yaml", Item)


@cache
def arenas() -> Box[ArenaCard]:
    return read_cards(CONTENT / "arenas.yaml", ArenaCard)


@cache
def bosses() -> Box[BossCard]:
    return read_cards(CONTENT / "bosses.yaml", BossCard)


@noted
def affordable(gold: int) -> frozenset[str]:
    """The heroes that cost no more than this. (AP-TAVERN-01)"""
    return frozenset(name for name, card in heroes().items() if card.cost <= gold)


@noted
def slots() -> dict[str, int]:
    """How many heroes each quest takes. (AP-QUEST-03)"""
    return {name: card.heroes for name, card in quests().items()}


def copies(cards: Iterable[Item], *, legendary: bool = False, skull: bool = False) -> list[str]:
    """The ids of an item deck, every copy of it; skull scrolls only if they are wanted. (AP-ITEM-15)"""
    return [
        card.id
        for card in cards
        if card.legendary == legendary and (skull or not card.skull)
        for _ in range(card.copies)
    ]
