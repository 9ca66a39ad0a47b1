"""Moving: in the Hero Phase, by a card's leave, and where a figure is put. (TM-TURN-07, -10, TM-MOVE-02..09, -16..18)"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import printed_name
from tabletome.games.tomb.board.stretches import Stretch, look_around, stretch
from tabletome.games.tomb.board.values import steps_left
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import OnSquare, Subject, TombAct, alone
from tabletome.games.tomb.state import ALLY, Hero
from tabletome.kernel import Each, Group
from tabletome.words import counted

MOVE, TILES, SQUARE, APPEAR, THROUGH = "move", "tiles", "square", "appear", "through"
FAR = 999
"""More steps than any board has."""


class Granted(Subject, frozen=True):
    """How many squares or tiles are left of a move."""

    steps: int


# --- in the Hero Phase ------------------------------------------------------------------------------------------------


class Move(OnSquare, frozen=True):
    """A stretch of the free move, or of the Move action. (TM-TURN-07)"""

    verb: ClassVar = "move"

    def why_not(self, table: Table, who: Hero) -> str:
        on, name = board(table), str(self)
        if not 0 <= self.to < len(on.names):
            return "there is no such square; a square is written tile, column, row, such as 3b2"
        if self.to == who.at:
            return "the Hero stands there"
        if not on.open >> self.to & 1:
            return f"{name} is dark, and nobody can enter it (TM-MOVE-06)"
        for other in table.state.heroes:
            if other.at == self.to:
                return f"{printed_name(table, other)} is there: you may pass, but not stop (TM-MOVE-07)"
        for figure in table.state.figures:
            if figure.squares >> self.to & 1:
                if figure.kind == ALLY:
                    return f"{printed_name(table, figure)} is there: you may pass, but not stop (TM-FAQ-09)"
                return f"{printed_name(table, figure)} stands there (TM-MOVE-08)"
        steps = steps_left(table, who)
        return _no_steps(table, who) if steps <= 0 else _too_far(table, who, self.to, steps)


class Stop(TombAct, frozen=True):
    """End the Move action early; the free move is still to come. (TM-MOVE-04, -18)"""

    verb: ClassVar = "stop"

    def label(self, table: Table, who: Hero) -> str:
        return "end this move, keep the free one"

    def why_not(self, table: Table, who: Hero) -> str:
        if can_stop(table, who):
            return ""
        return "only a Move action is ended so; what is left of the free move is lost with the action (TM-TURN-13)"


class Dash(TombAct, frozen=True):
    """The Move action: a second move of full Speed. (TM-TURN-10)"""

    verb: ClassVar = "dash"

    def label(self, table: Table, who: Hero) -> str:
        return "move as the action"

    def why_not(self, table: Table, who: Hero) -> str:
        return action_used(table)


STOP, DASH = alone(Stop()), alone(Dash())


def can_stop(table: Table, hero: Hero) -> bool:
    """Is a Move action under way that leaves the free move?"""
    turn = table.state.turn
    return turn.steps_left > 0 and not turn.moved and not hero.stunned


def action_used(table: Table) -> str:
    """Why no action can be taken any more. (TM-TURN-07)"""
    return "the action of this turn is used (TM-TURN-07)" if table.state.turn.acted else ""


def _no_steps(table: Table, hero: Hero) -> str:
    turn = table.state.turn
    if turn.acted and (turn.moved or hero.stunned):
        return "the move and the action of this turn are made; only what a card grants is left (TM-TURN-07)"
    if hero.stunned:
        return "a Stunned Hero has no free move, only the Move action: 'dash' (TM-COND-11)"
    if turn.moved:
        return "the free move is made; the Move action, 'dash', gives another (TM-TURN-10)"
    return f"{printed_name(table, hero)} has no Speed left (TM-MOVE-03)"


def _too_far(table: Table, hero: Hero, square: int, steps: int) -> str:
    around = look_around(table, hero)
    careful = _steps_to(stretch(around, hero.at, FAR), square)
    over_traps = _steps_to(stretch(replace(around, end=0), hero.at, FAR), square)
    shortest = min((steps for steps in (careful, over_traps) if steps is not None), default=None)
    if shortest is None:
        return "no way leads there past walls and Monsters (TM-MOVE-06, TM-MOVE-08, TM-MOVE-09)"
    if shortest > steps:
        return f"it is {counted(shortest, 'step')} away, and only {steps} can be made (TM-MOVE-03)"
    if careful is None or careful > steps:
        return "the way leads over a trap: name the trap's square first, for entering it triggers it (TM-TRAP-01)"
    return ""


def _steps_to(to: Stretch, square: int) -> int | None:
    return next((steps for steps, ring in enumerate(to.rings, 1) if ring >> square & 1), None)


# --- by a card's leave ------------------------------------------------------------------------------------------------


class Walk(OnSquare, frozen=True):
    """A move that a card grants. (TM-MOVE-02, -17)"""

    verb: ClassVar = "move"


class Stay(TombAct, frozen=True):
    verb: ClassVar = "stay"

    def label(self, table: Table, who: Hero) -> str:
        return "stay"


class Through(OnSquare, frozen=True):
    """Out of another gate. (TM-SETUP-22)"""

    verb: ClassVar = "through"


class Square(OnSquare, frozen=True):
    """Where a figure is put: its square, or the north-west one of a large base. (TM-FAQ-05)"""

    verb: ClassVar = "square"


STAY = alone(Stay())


def walks(table: Table, to: int) -> Group:
    """Every square a card lets a Hero move to."""
    return Each(Walk.verb, to, board(table).names, make=Walk)
