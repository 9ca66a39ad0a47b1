"""Where a character goes: with the points of a Move effect, over squares that nobody bars. (DR-MOVE-*)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.board import walking
from tabletome.games.drunagor.board.field import Field, Piece
from tabletome.games.drunagor.board.moving import Mover
from tabletome.games.drunagor.board.walking import Way
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.figures import board, lifeless, names, occupied
from tabletome.games.drunagor.options.ground.terrain import unhurt, wet
from tabletome.games.drunagor.options.values import has_trait, plus
from tabletome.games.drunagor.state import OFF_BOARD, Figure
from tabletome.kernel import Each, Group, acts

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


class MoveTo(OnOne, frozen=True):
    """To a square within reach, the best way. (DR-MOVE-02)"""

    square: str
    verb: ClassVar = "move"

    def label(self, table: Table, who: Figure) -> str:
        return f"Move to {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Move"

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


def flies(table: Table, figure: Figure) -> bool:
    """Is every move of a character a JUMP? (DR-LEVEL3D-11, DR-KEY-089)"""
    return has_trait(table, figure, "FLYING")


def _field(table: Table) -> Field:
    """What stands where, as far as it matters to whoever moves."""
    standing = [Piece(one.id, one.side, one.at, one.large) for one in table.state.figures if one.at != OFF_BOARD]
    return Field(board(table).ground, (*standing, *lifeless(table)))


def _mover(table: Table, figure: Figure, points: int, *, jumping: bool, tramples: int) -> Mover:
    return Mover(
        figure.id, points, flies=jumping or flies(table, figure), tramples=bool(tramples), unhurt=unhurt(table, figure),
        wet=wet(table, figure),
    )  # fmt: skip


def ends(table: Table, figure: Figure, points: int, *, jumping: bool = False, tramples: int = 0) -> int:
    """The squares where a move may end, the own one among them, as bits.

    (DR-MOVE-02, DR-MOVE-07, DR-MOVE-08, DR-LEVEL-03)
    """
    return walking.ends(_field(table), _mover(table, figure, points, jumping=jumping, tramples=tramples))


def harms(table: Table, figure: Figure, points: int, *, jumping: bool = False) -> dict[int, int]:
    """By the squares where a move may end, the own one apart: how many harms the best way there has. (DR-AI-37)"""
    return walking.harms(_field(table), _mover(table, figure, points, jumping=jumping, tramples=0))


def way(table: Table, figure: Figure, points: int, square: int, *, jumping: bool = False, tramples: int = 0) -> Way:
    """The best way to a square: fewest harms, then no Water, then points; the first in reading order. (DR-AI-58, DR-TERR-16)

    Whoever wants another one moves bit by bit.
    """
    return walking.way_to(_field(table), _mover(table, figure, points, jumping=jumping, tramples=tramples), square)


def moves(table: Table, figure: Figure, points: int, *, jumping: bool = False, tramples: int = 0) -> list[Group]:
    """Every square that a figure can move to with its points, the own one apart."""
    called = names(table)
    squares = ends(table, figure, points, jumping=jumping, tramples=tramples) & ~(1 << figure.at)
    return [Each(MoveTo.verb, squares, called, make=lambda at: MoveTo(called[at]))] if squares else []


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
