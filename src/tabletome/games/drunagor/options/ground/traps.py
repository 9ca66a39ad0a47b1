"""Traps: where one may be laid, and whom it waits for. (DR-KEY-225..231)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.figures import board, cells, names, opposed
from tabletome.games.drunagor.state import Condition, Figure, Trap, TrapKind, figure
from tabletome.kernel import Group, acts

LAY = "lay-trap"
TRAP_DAMAGE = 2
LEAVES: dict[TrapKind, tuple[Condition, int]] = {"bear": ("bleed", 2), "fire": ("burn", 4), "poison": ("poison", 2)}
"""What a Trap leaves besides its damage. (DR-KEY-229)"""


class Laying(msgspec.Struct, frozen=True):
    """Who lays which Trap, by which card."""

    hero: str
    card: str
    trap: TrapKind


class LayAt(OnOne, frozen=True):
    """The area, by its top left square."""

    square: str
    verb: ClassVar = "lay at"

    def label(self, table: Table, who: Figure) -> str:
        return f"The area at {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "In which area?"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.square in {names(table)[trap.at] for trap in table.state.traps}:
            return f"there is a Trap in the area at {self.square} already"
        return f"{self.square} names no area next to yours"


def area_of(table: Table, square: int) -> int:
    """The area of a square, by its top left one."""
    here = board(table)
    return here.large.square(here.areas.of(square))


def trappable(table: Table, by: Figure, skill: str) -> list[int]:
    """The areas next to the own one without a Trap; whether a square is free there does not matter.

    (DR-KEY-225, DR-KEY-227) The Trap that the same Skill has laid before will be taken up.
    """
    here = board(table)
    own = here.areas.touched(cells(table, by))
    taken = {trap.at for trap in table.state.traps if (trap.by, trap.skill) != (by.id, skill)}
    beside = here.within(own, 1) & ~own & here.areas.touched(here.ground.floor)
    return [area for area in here.area_squares(beside) if area not in taken]


def layings(table: Table, by: Figure, skill: str) -> list[Group]:
    called = names(table)
    return acts([LayAt(called[area]) for area in trappable(table, by, skill)])


def trap_for(table: Table, one: Figure) -> Trap | None:
    """The Trap in an area of a character that waits for one like it. (DR-KEY-226)"""
    own = cells(table, one)
    return next((trap for trap in table.state.traps if waits_for(table, trap, one) and area(table, trap) & own), None)


def area(table: Table, trap: Trap) -> int:
    """The squares of the area of a Trap."""
    return board(table).base(trap.at, large=True)


def waits_for(table: Table, trap: Trap, one: Figure) -> bool:
    """Is a character an enemy of who laid the Trap?"""
    by = figure(table.state, trap.by)
    return by is not None and opposed(by, one)


def caught(table: Table, trap: Trap) -> list[Figure]:
    """All enemies in the area of a Trap. (DR-KEY-226)"""
    inside = area(table, trap)
    return [one for one in table.state.figures if waits_for(table, trap, one) and cells(table, one) & inside]


def entered(table: Table, one: Figure, before: int) -> bool:
    """Has a character come into another area with its step from this square? (DR-KEY-226)"""
    here = board(table)
    return not here.areas.touched(cells(table, one)) & here.areas.touched(here.base(before, large=one.large))
