"""A Hero's turn beside Skills and the way: expending a cube to move, Recall, the end. (DR-TURN-*)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.cubes import CubeAct, colours_available, kinds_available
from tabletome.games.drunagor.options.keywords.tokens import ki_attacks
from tabletome.games.drunagor.options.minor.offered import minor_actions
from tabletome.games.drunagor.options.move import moves_on_turn
from tabletome.games.drunagor.options.pvp import mends
from tabletome.games.drunagor.options.skills import NO_CUBE_ACTION, uses
from tabletome.games.drunagor.options.special.landmarks import landmark_actions
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Group, acts

TURN = "turn"
MOST_COLOURS = 2
"""With cubes of more colours available nobody may take a Willing Recall. (DR-RECALL-04)"""


class OnTurn(msgspec.Struct, frozen=True):
    """Whose turn it is, the Cube Actions left, the points left of a Move Action, and whether the free one is."""

    hero: str
    cube_actions: int
    points: int
    free_move: bool


class ExpendToMove(CubeAct, frozen=True):
    """An additional Move Action for a cube: a Cube Action. (DR-MOVE-10)"""

    verb: ClassVar = "expend"

    def label(self, table: Table, who: Figure) -> str:
        return str(self).capitalize()

    def heading(self, table: Table, who: Figure) -> str:
        return "Expend a cube for another Move"

    def why_not(self, table: Table, who: Figure) -> str:
        if not table.state.turn.cube_actions:
            return NO_CUBE_ACTION
        return CubeAct.why_not(self, table, who)


class WillingRecall(DrunagorAct, frozen=True):
    """All cubes back for a Curse Cube; it ends the turn. (DR-RECALL-01, DR-RECALL-02, DR-RECALL-05)"""

    verb: ClassVar = "recall"

    def label(self, table: Table, who: Figure) -> str:
        return "Recall: all cubes back, a Curse Cube, the turn is over"

    def why_not(self, table: Table, who: Figure) -> str:
        return "cubes of more than two colours are available"


class End(DrunagorAct, frozen=True):
    """Nothing in a turn is compulsory. (DR-TURN-14)"""

    verb: ClassVar = "end"

    def label(self, table: Table, who: Figure) -> str:
        return "End the turn"


def may_recall(table: Table, who: Figure) -> bool:
    """At any time in the turn, if cubes of at most two colours are available. (DR-RECALL-04, DR-RECALL-10)"""
    return len(colours_available(hero(table.state, who.id))) <= MOST_COLOURS


def actions(table: Table, who: Figure) -> list[Group]:
    """All that a Hero may do now, but end the turn. (DR-TURN-05, DR-RECALL-04)"""
    turn, owner = table.state.turn, hero(table.state, who.id)
    offered = [*uses(table, owner), *moves_on_turn(table, who), *minor_actions(table, who)]
    offered += [*ki_attacks(table, who), *landmark_actions(table, who)]
    if turn.cube_actions:
        offered += acts([ExpendToMove(colour, wild) for colour, wild in kinds_available(owner)])
        offered += mends(table, who)
    if may_recall(table, who):
        offered += acts([WillingRecall()])
    return offered
