"""The numbers of an attack before it is made: its dice, what is added, what its target takes off."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from tabletome.games.tactics.cards.language import Amount, Colour, Value
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import fighting
from tabletome.games.tactics.options.values import parts, total
from tabletome.games.tactics.state import Actor

ADDS: tuple[Value, ...] = ("attack_bonus", "damage_dealt")
"""What changes the damage of an attack beside its dice."""


def attack_dice(table: Table, by: Actor, amount: Amount, doing: Doing | None = None) -> tuple[Colour, ...]:
    """The dice of an attack: its own, those of the basic attack if it says so, and what is added. (AT-ATK-01, AT-ATK-03)"""
    basic = fighting(table, by).attack.colours if amount.basic else ()
    more = [colour for part in parts(table, "attack_dice", by, doing) for colour in part.colours]
    return (*amount.colours, *basic, *more)


def attack_plus(table: Table, by: Actor, amount: Amount, doing: Doing | None = None) -> int:
    """What is added to the dice. (AT-ENEMY-25)"""
    basic = fighting(table, by).attack.plus if amount.basic else 0
    return amount.plus + basic + bonus(table, by, doing)


def bonus(table: Table, by: Actor, doing: Doing | None = None) -> int:
    """What cards and abilities add to the damage of an attack."""
    return sum(total(table, value, by, doing) for value in ADDS)


def dealt(table: Table, by: Actor, total_rolled: int) -> int:
    """What a character deals: half of it, rounded down, if it is weakened. (AT-COND-06, AT-COND-22)"""
    return max(0, total_rolled) // (2 if halves(by) else 1)


def halves(by: Actor) -> bool:
    """Whether a character deals only half."""
    return "weakened" in by.conditions


def taken(table: Table, target: Actor, damage: int, doing: Doing | None = None, *, pierce: bool = False) -> int:
    """What is left of damage on the target's side, never below 0. (AT-ATK-14)"""
    changes = [part.amount for part in parts(table, "damage_taken", target, doing)]
    return max(0, damage + sum(change for change in changes if change > 0 or not pierce))


def faces(table: Table, colour: str) -> tuple[int, ...]:
    return table.library.dice[colour].faces


@lru_cache(maxsize=4096)
def spread(dice: tuple[tuple[int, ...], ...]) -> Mapping[int, Fraction]:
    """How likely each sum of some dice is."""
    found: dict[int, Fraction] = {0: Fraction(1)}
    for die in dice:
        after: dict[int, Fraction] = {}
        for so_far, chance in found.items():
            for face in die:
                after[so_far + face] = after.get(so_far + face, Fraction(0)) + chance / len(die)
        found = after
    return found
