"""Where a character goes: with the points of a Move effect, over squares that nobody bars. (DR-MOVE-*)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.figures import board, cells, names, occupied, opposed
from tabletome.games.drunagor.options.values import plus
from tabletome.games.drunagor.state import OFF_BOARD, Figure
from tabletome.kernel import Group, acts
from tabletome.table.grid import cells_of, squares
from tabletome.table.reach import paths, rings

MOVE = "move"
MOVE_ACTION = 3
"""The points of a Move Action. (DR-MOVE-03)"""
SLOWED = 2
"""What SLOW takes off. (DR-KEY-194)"""


class Moving(msgspec.Struct, frozen=True):
    """Who moves, with how many points, by which card; who jumps is barred by nothing."""

    hero: str
    points: int
    jumping: bool = False
    card: str = ""


class MoveTo(DrunagorAct, frozen=True):
    """To a square within reach, the shortest way. (DR-MOVE-02)"""

    square: str
    verb: ClassVar = "move"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.square

    def label(self, table: Table, who: Figure) -> str:
        return f"Move to {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Move"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.square,)

    def why_not(self, table: Table, who: Figure) -> str:
        here = board(table)
        square = here.grid.square(self.square) if self.square in here.grid.names else OFF_BOARD
        if square == OFF_BOARD or not here.ground.floor >> square & 1:
            return f"{self.square} is no floor"
        if occupied(table, who) >> square & 1:
            return f"something stands on {self.square}"
        if "knock_down" in who.conditions:
            return "you are knocked down: your next Move only gets you up"
        turn = table.state.turn
        if turn.figure == who.id and not turn.free_move and not turn.points:
            return "no movement point is left, and the free Move Action is taken; expend a cube for another one"
        return f"{self.square} is too far, or enemies bar the way"


class Stay(DrunagorAct, frozen=True):
    """A Move effect is up to so many squares. (DR-KEY-125)"""

    verb: ClassVar = "stay"

    def label(self, table: Table, who: Figure) -> str:
        return "Stay"


class GetUp(DrunagorAct, frozen=True):
    """The free Move Action, cancelled by KNOCK DOWN, which it ends. (DR-KEY-114)"""

    verb: ClassVar = "get up"

    def label(self, table: Table, who: Figure) -> str:
        return "Get up (the free Move Action)"

    def why_not(self, table: Table, who: Figure) -> str:
        if "knock_down" not in who.conditions:
            return "you are not knocked down"
        return "the free Move Action is taken"


def points_of(figure: Figure, points: int) -> int:
    """What a Move effect comes to: cancelled by KNOCK DOWN, 2 less by SLOW. (DR-KEY-114, DR-KEY-194, DR-AI-45)"""
    if "knock_down" in figure.conditions:
        return 0
    return max(0, points - SLOWED) if "slow" in figure.conditions else points


def granted(table: Table, figure: Figure, points: int) -> int:
    """The points of a Move effect, with what raises them each time a character receives one. (DR-KEY-013, DR-KEY-014)"""
    return points_of(figure, points + plus(table, figure, "MOVEMENT") + figure.resources.get("movement", 0))


def passable(table: Table, figure: Figure, *, jumping: bool = False) -> int:
    """The squares that may be entered: no enemies and no lifeless objects, unless one jumps; allies may be passed.

    (DR-MOVE-07, DR-MOVE-08)
    """
    if jumping:
        return int(board(table).ground.floor)
    barred = cells_of(table.state.chests)
    for one in table.state.figures:
        if opposed(figure, one):
            barred |= cells(table, one)
    return int(board(table).ground.floor) & ~barred


def ends(table: Table, figure: Figure, points: int, *, jumping: bool = False) -> list[int]:
    """The squares where a move may end, by the points they cost; the own one stands first. (DR-MOVE-02, DR-MOVE-08)"""
    free = ~occupied(table, figure)
    through = passable(table, figure, jumping=jumping)
    found = rings(board(table).small.walk, 1 << figure.at, points=points, through=through)
    return [ring & free for ring in found]


def way(table: Table, figure: Figure, square: int, *, jumping: bool = False) -> tuple[int, ...]:
    """The shortest way to a square, the first in reading order. (DR-AI-58)"""
    steps = board(table).small.walk
    return next(paths(steps, 1 << figure.at, 1 << square, through=passable(table, figure, jumping=jumping)))


def moves(table: Table, figure: Figure, points: int, *, jumping: bool = False) -> list[Group]:
    """Every square that a figure can move to with its points, the own one apart."""
    called = names(table)
    reached = sum(ends(table, figure, points, jumping=jumping)[1:])
    return acts([MoveTo(called[square]) for square in squares(reached)])


def moves_on_turn(table: Table, figure: Figure) -> list[Group]:
    """With the points left of a Move Action, else with the free one. (DR-MOVE-03, DR-TURN-07)"""
    turn = table.state.turn
    if turn.points:
        return moves(table, figure, turn.points)
    if not turn.free_move:
        return []
    if "knock_down" in figure.conditions:
        return acts([GetUp()])
    return moves(table, figure, granted(table, figure, MOVE_ACTION))
