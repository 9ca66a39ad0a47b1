"""Choices before an adventure: who is played and brought, with which powers, where each Hero starts and who is first."""

from __future__ import annotations

from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import Subject
from tabletome.games.tomb.state import Hero

HERO, BRING, POWER, START, FIRST = "hero", "bring", "power", "start", "first"


class OfAdventure(Subject, frozen=True):
    """The adventure that Heroes are brought to."""

    number: int


class OfType(Subject, frozen=True):
    """The type of the power that is chosen."""

    type: str


def allowed_powers(table: Table, hero: Hero) -> dict[str, int]:
    """How many powers of each type the Hero card allows at the Hero's level. (TM-HERO-07)"""
    side = table.library.heroes[hero.id].side(hero.level)
    return {"at-will": side.at_will, "utility": side.utility, "daily": side.daily}


def selected_powers(table: Table, hero: Hero, type_: str) -> list[str]:
    """The powers of a type that a Hero has chosen; those that go with its card are not chosen."""
    always = table.library.heroes[hero.id].always
    return [used.id for used in hero.powers if table.library.powers[used.id].type == type_ and used.id not in always]


def unselected_powers(table: Table, hero: Hero, type_: str) -> list[str]:
    """The other powers of a type that a Hero could choose, the suggested ones first. (TM-SETUP-15, -19)"""
    taken = {used.id for used in hero.powers}
    return [power for power in table.library.own_powers[hero.id].get(type_, ()) if power not in taken]
