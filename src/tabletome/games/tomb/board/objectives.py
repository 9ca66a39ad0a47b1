"""Whether what an adventure waits for is so, asked of the table. (TM-GEN-06, -09)"""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat

from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.cards.objectives import (
    HERO,
    HEROES,
    MONSTERS_ON,
    SIGNS,
    START,
    Compared,
    Condition,
    Part,
    Standing,
)
from tabletome.games.tomb.state import State, carrying, foes, heroes_up
from tabletome.packs.library import slug
from tabletome.table import size


def holds(table: Table, condition: Condition) -> bool:
    """Is a condition true, every part of it?"""
    return all(map(is_so, repeat(table), condition))


def is_so(table: Table, part: Part) -> bool:
    """Is a part of a condition true?"""
    if isinstance(part, Compared):
        return SIGNS[part.sign](VALUES[part.what](table, part), part.amount.of(len(table.state.heroes)))
    if isinstance(part, Standing):
        return stands(table, part)
    return size(table.state.stack) == 0


def stands(table: Table, part: Standing) -> bool:
    """Heroes above 0 Hit Points, all or any, or a piece on a tile."""
    tiles = tiles_named(table, part.tile)
    if part.who not in (HERO, HEROES):
        return any(square // PER_TILE in tiles for square in squares_of_pieces(table.state, slug(part.who)))
    there = [hero.at // PER_TILE in tiles for hero in heroes_up(table.state)]
    return bool(there) and (all(there) if part.who == HEROES else any(there))


def tiles_named(table: Table, name: str) -> set[int]:
    """The tiles on the board with this name; `start` is the one the adventure begins on. Both halves of a double tile count."""
    wanted = under_way(table).start if name == START else name
    return {index for index, tile in enumerate(board(table).tiles) if tile.name == wanted}


def squares_of_pieces(state: State, name: str) -> list[int]:
    """Where pieces of this name are: tokens, Allies and standees alike."""
    squares = [token.at for token in state.tokens if token.kind == name]
    return squares + [next(bits(figure.squares)) for figure in state.figures if figure.name == name]


def _monsters_on(table: Table, part: Compared) -> int:
    tiles = tiles_named(table, part.name)
    standing = [{square // PER_TILE for square in bits(figure.squares)} for figure in foes(table.state)]
    return sum(not tiles.isdisjoint(there) for there in standing)


VALUES: dict[str, Callable[[Table, Compared], int]] = {
    "round": lambda table, part: table.state.round,
    "surges": lambda table, part: table.state.surges,
    "down": lambda table, part: sum(hero.hp <= 0 for hero in table.state.heroes),
    "tiles": lambda table, part: table.state.counters.get("tiles", 0),
    "party": lambda table, part: len(table.state.heroes),
    "monsters": lambda table, part: len(foes(table.state)),
    "count": lambda table, part: table.state.counters.get(part.name, 0),
    "pieces": lambda table, part: len(squares_of_pieces(table.state, part.id)),
    "carried": lambda table, part: sum(hero.marks.get(carrying(part.id), 0) for hero in table.state.heroes),
    "hp": lambda table, part: sum(figure.hp for figure in table.state.figures if figure.name == part.id),
    MONSTERS_ON: _monsters_on,
}
"""What can be compared, by the word for it."""
