"""Traps: disabling one, taking one off, and where the tokens of a Trap card lie. (TM-TRAP-08..10, -13, -19)"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.board.trap_tokens import KINDS, needed_to_disable, on_tile
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import OnFigure
from tabletome.games.tomb.options.move import action_used
from tabletome.games.tomb.state import Hero, State

TRAP_TILE, REMOVE_TRAP = "trap-tile", "remove-trap"


class Disable(OnFigure, frozen=True):
    """The Disable action, on a trap of the Hero's tile. (TM-TRAP-08)"""

    verb: ClassVar = "disable"

    def odds(self, table: Table, who: Hero) -> Fraction | None:
        """That the roll succeeds. (TM-TRAP-09, -10)"""
        token = next((token for token in table.state.tokens if token.id == self.id), None)
        if token is None:
            return None
        return at_least(needed_to_disable(table, token) - values.value(table, "disable", 0, who))

    def why_not(self, table: Table, who: Hero) -> str:
        if reason := action_used(table):
            return reason
        token = next((token for token in table.state.tokens if token.id == self.id and token.kind in KINDS), None)
        if token is None:
            return f"there is no trap '{self.id}' on the board"
        tile = token.at // PER_TILE
        if tile != who.at // PER_TILE:
            return f"it lies on tile {tile + 1}, and only a trap on the Hero's own tile can be disabled (TM-TRAP-08)"
        return ""


class RemoveTrap(OnFigure, frozen=True):
    """Which trap an effect takes off."""

    verb: ClassVar = "trap"


def names_on_tile(state: State, hero: Hero) -> list[str]:
    """The ids of the traps on a Hero's tile. (TM-TRAP-08)"""
    return [token.id for token in on_tile(state, hero)]


def at_least(needed: int) -> Fraction:
    """The chance that a d20 shows so much or more."""
    return Fraction(min(20, max(0, 21 - needed)), 20)
