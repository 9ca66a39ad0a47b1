"""The pieces of an adventure: what it says about them, which are on the board, which are carried. (TM-SETUP-12, TM-COMP-20)"""

from __future__ import annotations

from tabletome.games.tomb.cards.adventures import Piece
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.state import Figure, Hero, State, Token, carrying
from tabletome.kernel import Bits
from tabletome.packs.library import slug


def piece(table: Table, name: str) -> Piece:
    """What the adventure says about a piece."""
    return next(piece for piece in under_way(table).own_pieces if slug(piece.name) == name)


def supply(table: Table, name: str) -> int:
    """How many pieces of this name have not been put on the board yet. (TM-SETUP-12)"""
    return piece(table, name).number - table.state.counters.get(f"placed {name}", 0)


def title(piece_id: str) -> str:
    """
    >>> title("misty-arch-2")
    'Misty Arch 2'
    """
    return piece_id.replace("-", " ").title()


def called(table: Table, id_: str) -> str:
    """What people call a figure or token: by its card; a trap or a piece of the adventure has none and goes by its own words."""
    names = table.library.names
    return table.library.called(id_) if id_ in names or id_.rpartition("-")[0] in names else title(id_)


def stand_in(token: Token) -> Figure:
    """A token as the figure that acts, where only its place matters."""
    return Figure(token.id, token.kind, "piece", Bits(1 << token.at), 1)


def in_play(state: State, name: str) -> list[Figure]:
    """The pieces of this name on the board; a token as a figure that stands in for it."""
    figures = [figure for figure in state.figures if figure.name == name]
    return figures + [stand_in(token) for token in state.tokens if token.kind == name]


def is_there(state: State, name: str) -> bool:
    """Is any piece of this name on the board?"""
    return name in [token.kind for token in state.tokens] or name in [figure.name for figure in state.figures]


def carried(table: Table, hero: Hero) -> list[str]:
    """The names of the pieces a Hero carries, one for each."""
    return [
        name
        for name in (slug(piece.name) for piece in under_way(table).own_pieces)
        for _ in range(hero.marks.get(carrying(name), 0))
    ]
