"""Trap tokens on the board: where they lie, and what disabling them takes. (TM-TRAP-08, -09, -19)"""

from __future__ import annotations

from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import Figure, Hero, State, Token
from tabletome.kernel import Bits

DISABLE_AT = 11
KINDS = ("trap", "complex")


def trap_squares(state: State) -> int:
    """The squares that Trap tokens lie on; Complex Traps lie on tiles and are not walked into."""
    squares = 0
    for token in state.tokens:
        if token.kind == "trap":
            squares |= 1 << token.at
    return squares


def on_tile(state: State, hero: Hero) -> list[Token]:
    """The traps a Hero may try to disable: those on its tile. (TM-TRAP-08, -19)"""
    tile = hero.at // PER_TILE
    return [token for token in state.tokens if token.at // PER_TILE == tile and token.kind in KINDS]


def needed_to_disable(table: Table, token: Token) -> int:
    """What a roll must reach to disable a trap. (TM-TRAP-09, -19)"""
    return table.library.traps[token.card].disable if token.card else DISABLE_AT


DAMAGE = {"safe": 0, "draw": 0, "dart": 1, "arrow": 2, "spear": 3, "fire": 4}


POOL = {"safe": 16, "draw": 4, "dart": 6, "arrow": 5, "spear": 4, "fire": 2}


def stand_in(token: Token, card: str) -> Figure:
    """A trap's token as the figure that acts, where only its place matters."""
    return Figure(token.id, card, "trap", Bits(1 << token.at), 1)
