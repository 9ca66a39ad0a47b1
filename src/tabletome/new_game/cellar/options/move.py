"""Moving: once in a turn, up to a hero's speed. (CL-03)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import one_of, seq
from tabletome.kernel import Each, Group
from tabletome.new_game.cellar.board.cellar import FLOOR, GRID, STEPS, free
from tabletome.new_game.cellar.cards.kinds import CONDITIONS
from tabletome.new_game.cellar.cards.library import Table
from tabletome.new_game.cellar.options import CellarAct
from tabletome.new_game.cellar.state import Figure, Hero
from tabletome.table.reach import reach
from tabletome.words import counted

HERO_SPEED = 3


class Move(CellarAct, frozen=True):
    to: int
    verb: ClassVar = "move"
    grammar: ClassVar = seq(one_of({name: square for square, name in enumerate(GRID.names)}))

    def __str__(self) -> str:
        return GRID.names[self.to]

    def label(self, table: Table, who: Hero) -> str:
        return f"Move to {self}"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (str(self),)

    def why_not(self, table: Table, who: Hero) -> str:
        if table.state.moved:
            return "you have moved in this turn"
        if not FLOOR >> self.to & 1:
            return f"a pillar stands on {self}"
        if not free(table.state) >> self.to & 1:
            return f"somebody stands on {self}"
        if not within_steps(table, who) >> self.to & 1:
            return f"{self} is farther than {counted(speed(table, who), 'square')} away"
        return ""


def speed(table: Table, figure: Figure) -> int:
    """A hero's or monster's speed under its conditions. (CL-03, CL-07)"""
    printed = HERO_SPEED if isinstance(figure, Hero) else table.library.monsters[figure.kind].speed
    return min([printed, *(CONDITIONS[condition].most_speed for condition in figure.conditions)])


def within_steps(table: Table, figure: Figure) -> int:
    """The free squares that a figure can move to."""
    around = free(table.state)
    return reach(STEPS, 1 << figure.at, speed(table, figure), through=around, end=around)


def moves(table: Table, hero: Hero) -> list[Group]:
    """Every square a hero may move to, as a mask until somebody lists it."""
    to = 0 if table.state.moved else within_steps(table, hero)
    return [Each(Move.verb, to, GRID.names, make=Move)] if to else []
