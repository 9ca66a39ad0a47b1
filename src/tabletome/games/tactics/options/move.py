"""Where a figure goes: a move with its points, a place it is put on, the way where ways differ."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import seq
from tabletome.games.tactics.board.moving import Mover, reachable
from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import TacticsAct
from tabletome.games.tactics.options.aim import SQUARE
from tabletome.games.tactics.options.figures import ground_of, occupied
from tabletome.games.tactics.options.values import gait, points
from tabletome.games.tactics.state import Actor
from tabletome.kernel import Each, Group
from tabletome.words import counted

MOVE, PLACE = "move", "place"


class Moving(msgspec.Struct, frozen=True):
    """Who moves, with how many points, by which card; `rest` is what of the card follows, in notation."""

    hero: str
    points: int
    card: str = ""
    through: bool = False
    diagonal: bool = False
    rest: str = ""


class Placing(msgspec.Struct, frozen=True):
    """Who is put on a square, by which card."""

    hero: str
    who: str
    card: str = ""


class MoveTo(TacticsAct, frozen=True):
    to: int
    verb: ClassVar = "move"
    grammar: ClassVar = seq(SQUARE)

    def __str__(self) -> str:
        return GRID.names[self.to]

    def label(self, table: Table, who: Actor) -> str:
        return f"Move to {self}"

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (str(self),)

    def why_not(self, table: Table, who: Actor) -> str:
        lies = ground_of(table)
        if (lies.stone | lies.missing) >> self.to & 1:
            return f"there is a wall on {self}"
        if lies.water >> self.to & 1:
            return f"{self} is water"
        if occupied(table.state, who) >> self.to & 1:
            return f"somebody stands on {self}"
        return f"{self} is too far for the points of this move"


class Stay(TacticsAct, frozen=True):
    verb: ClassVar = "stay"

    def label(self, table: Table, who: Actor) -> str:
        return f"Stay on {GRID.names[who.at]}" if who.on_board else "Stay"


class PutOn(TacticsAct, frozen=True):
    """The square on which a figure is put."""

    square: int
    verb: ClassVar = "put on"
    grammar: ClassVar = seq(SQUARE)

    def __str__(self) -> str:
        return GRID.names[self.square]

    def label(self, table: Table, who: Actor) -> str:
        return f"Put on {self}"

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (str(self),)

    def why_not(self, table: Table, who: Actor) -> str:
        if occupied(table.state) >> self.square & 1:
            return f"somebody stands on {self}"
        return f"{self} is not one of the squares for this"


def mover(table: Table, figure: Actor, given: int, *, through: bool = False, diagonal: bool = False) -> Mover:
    """A figure about to move with so many points. (AT-MOVE-03)"""
    walking = gait(table, figure, through=through, diagonal=diagonal)
    return Mover(figure.at, points(table, figure, given), figure.large, walking)


def ends(table: Table, figure: Actor, given: int, *, through: bool = False, diagonal: bool = False) -> int:
    """Where a figure may end a move, its own square apart. (AT-MOVE-04, AT-MOVE-07)"""
    going = mover(table, figure, given, through=through, diagonal=diagonal)
    return reachable(ground_of(table), going, occupied(table.state, figure)) & ~(1 << figure.at)


def moves(mask: int) -> list[Group]:
    return [Each(MoveTo.verb, mask, GRID.names, make=MoveTo)] if mask else []


def puts(mask: int) -> list[Group]:
    return [Each(PutOn.verb, mask, GRID.names, make=PutOn)] if mask else []


def steps_left(going: Mover) -> str:
    return counted(going.points, "point")
