"""Choosing whom a text is done to: a figure, the middle of an area, the order of those struck, a side in a tie."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import one_of, seq
from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import OnOne, TacticsAct
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.state import Actor, actor
from tabletome.kernel import Each, Group, acts

AIM, CENTRE, ORDER, TIE = "aim", "centre", "order", "tie"
SQUARE = one_of({square: number for number, square in enumerate(GRID.names)})


class Aiming(msgspec.Struct, frozen=True):
    """What is aimed: by whom, with which card, what word of it; of an attack its dice, what is added, its area, and the whole of
    it in notation.
    """

    hero: str
    card: str
    word: str
    dice: tuple[str, ...] = ()
    plus: int = 0
    pierce: bool = False
    area: int = 0
    side: str = ""
    text: str = ""


class Aim(OnOne, frozen=True):
    figure: str
    verb: ClassVar = "aim"

    def label(self, table: Table, who: Actor) -> str:
        figure = actor(table.state, self.figure)
        return f"{name_of(table, self.figure)}, {figure.hp} HP" if figure is not None else name_of(table, self.figure)

    def heading(self, table: Table, who: Actor) -> str:
        return ""

    def why_not(self, table: Table, who: Actor) -> str:
        figure = actor(table.state, self.figure)
        if figure is None:
            return f"there is no '{self.figure}' in this fight"
        if "invisible" in figure.conditions:
            return f"{name_of(table, self.figure)} is invisible and cannot be chosen"
        return f"{name_of(table, self.figure)} is not in range and sight of this"


class AimAt(TacticsAct, frozen=True):
    square: int
    verb: ClassVar = "aim at"
    grammar: ClassVar = seq(SQUARE)

    def __str__(self) -> str:
        return GRID.names[self.square]

    def label(self, table: Table, who: Actor) -> str:
        return f"Aim at {self}"

    def heading(self, table: Table, who: Actor) -> str:
        return "Middle of the area"

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (str(self),)

    def why_not(self, table: Table, who: Actor) -> str:
        return f"{self} is a wall, out of range and sight of this, or too far from everybody whom it should reach"


class First(OnOne, frozen=True):
    """Who of several is affected next."""

    figure: str
    verb: ClassVar = "first"

    def label(self, table: Table, who: Actor) -> str:
        return f"{name_of(table, self.figure)} first"

    def why_not(self, table: Table, who: Actor) -> str:
        return f"{name_of(table, self.figure)} is not among those who are affected"


class AsListed(TacticsAct, frozen=True):
    """All that are left in the order in which they stand there."""

    verb: ClassVar = "as listed"

    def label(self, table: Table, who: Actor) -> str:
        return "All in this order"


def figures(options: list[Actor]) -> list[Group]:
    return acts([Aim(figure.id) for figure in options])


def squares(mask: int) -> list[Group]:
    return [Each(AimAt.verb, mask, GRID.names, make=AimAt)] if mask else []
