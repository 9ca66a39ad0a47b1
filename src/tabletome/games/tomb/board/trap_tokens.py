"""TODO."""

from __future__ import annotations

from tabletome.games.tomb.board.board import PER_TILE
from tabletome.games.tomb.state import Hero, State, Token

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


def names_on_tile(state: State, hero: Hero) -> list[str]:
    """The ids of the traps on a Hero's tile, for its options."""
    tile = hero.at // PER_TILE
    return [token.id for token in state.tokens if token.at // PER_TILE == tile and token.kind in KINDS]
