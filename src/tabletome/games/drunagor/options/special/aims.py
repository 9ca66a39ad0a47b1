"""What is worth doing in a Chapter besides fighting: where to go, and how much it matters. Bots play for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import SpecialRule
from tabletome.games.drunagor.options.special import in_force
from tabletome.games.drunagor.state import Figure


class Goal(msgspec.Struct, frozen=True):
    """Squares that a Hero should stand on, as bits, and what every step nearer to them is worth.

    0.12 is what it is worth to come a step nearer to an enemy; 0.35 to a Door when no enemy is left.
    """

    squares: int
    pull: float


Aims: TypeAlias = Callable[[Table, Figure], Iterator[Goal]]
AIMS: dict[str, Aims] = {}


def aims(rule: SpecialRule) -> Callable[[Aims], Aims]:
    """Declare the function below as where a Hero should go while a Special Rule is in force."""

    def declare(found: Aims) -> Aims:
        AIMS[rule] = found
        return found

    return declare


Haste: TypeAlias = Literal["now", "later", ""]
"""Whether Doors are to be opened although enemies are left, or not although none is, or as one likes."""
Hurrying: TypeAlias = Callable[[Table, Figure], Haste]
HURRY: dict[str, Hurrying] = {}


def hurries(rule: SpecialRule) -> Callable[[Hurrying], Hurrying]:
    """Declare the function below as when Doors are opened while a Special Rule is in force."""

    def declare(hurrying: Hurrying) -> Hurrying:
        HURRY[rule] = hurrying
        return hurrying

    return declare


def haste(table: Table, who: Figure) -> Haste:
    """What the first Special Rule in force that cares says about Doors."""
    found = (HURRY[rule](table, who) for rule in in_force(table) if rule in HURRY)
    return next((wanted for wanted in found if wanted), "")


Dreading: TypeAlias = Callable[[Table, Figure], bool]
DREADED: dict[str, Dreading] = {}


def dreads(rule: SpecialRule) -> Callable[[Dreading], Dreading]:
    """Declare the function below as whose knock-out would lose all while a Special Rule is in force."""

    def declare(dreading: Dreading) -> Dreading:
        DREADED[rule] = dreading
        return dreading

    return declare


def must_not_fall(table: Table, who: Figure) -> bool:
    """Would a Special Rule in force lose all if this Hero were knocked out?"""
    return any(DREADED[rule](table, who) for rule in in_force(table) if rule in DREADED)


Hiding: TypeAlias = Callable[[Table, Figure, int], bool]
HIDING: dict[str, Hiding] = {}


def hides(rule: SpecialRule) -> Callable[[Hiding], Hiding]:
    """Declare the function below as whether a Hero is hidden who ends a turn on a square while a Special Rule is in force."""

    def declare(hiding: Hiding) -> Hiding:
        HIDING[rule] = hiding
        return hiding

    return declare


def hidden_on(table: Table, who: Figure, square: int) -> bool:
    """Does a Special Rule in force hide this Hero there?"""
    return any(HIDING[rule](table, who, square) for rule in in_force(table) if rule in HIDING)


def goals_of(table: Table, who: Figure) -> list[Goal]:
    """Where a Hero should go, as all Special Rules in force say."""
    return [goal for rule in in_force(table) if rule in AIMS for goal in AIMS[rule](table, who) if goal.squares]
