"""Characters for tests: of any Race, Class and Level, with nothing left to choose."""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.games.deck.cards.character import legal, main_attribute, new_character
from tabletome.games.deck.state import Attribute, Character
from tabletome.games.ledger import load
from tests.deck.printed import BOX

HUMAN_GIFTS: tuple[Attribute, ...] = ("STR", "FOR")


def ledger(rule: str) -> Any:
    """The numbers of a ledger entry."""
    return load("deck").entries[rule].data


def hero(race: str, class_: str, level: int = 1, *, specialized: str = "", hybrid: str = "") -> Character:
    """Levels went into the main Attribute; a Human has one more Strength and Fortitude Card."""
    character = new_character(BOX, "Ada", race, class_, HUMAN_GIFTS if BOX.races[race].free else ())
    raises = (main_attribute(BOX, class_),) * (level - 1)
    return legal(
        BOX,
        msgspec.structs.replace(character, level=level, raises=raises, specialized=specialized, hybrid=hybrid),
    )


def class_hp(class_: str) -> int:
    """The HP of a Class at Level 1, before the Race."""
    return BOX.classes[class_].hp


def starter(deck_id: str) -> tuple[Character, dict[str, int]]:
    """A starter deck and a Character for it."""
    deck = BOX.starter_decks[deck_id]
    return hero(deck.race, deck.class_), dict(deck.cards)


def swapped(deck: dict[str, int], out: str, into: str, count: int) -> dict[str, int]:
    """A deck of the same size with `count` copies of one card instead of another."""
    changed = dict(deck)
    changed[out] -= count
    assert changed[out] >= 0, f"there are not so many {out}"
    changed[into] = changed.get(into, 0) + count
    return {name: copies for name, copies in changed.items() if copies}
