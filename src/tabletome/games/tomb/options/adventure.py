"""TODO."""

from __future__ import annotations

from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.board import objectives as requirements
from tabletome.games.tomb.board.board import PER_TILE, board
from tabletome.games.tomb.board.figures import in_reach, seat_of, squares_of
from tabletome.games.tomb.cards.adventures import SpecialAction
from tabletome.games.tomb.cards.language import ADJACENT
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.state import Figure, Hero, State

REACH = {"adj": ADJACENT, "same": 0}


def at_hand(table: Table) -> list[SpecialAction]:
    """The special actions of the adventure that are done to no piece, or to one that is on the board. (TM-ACT-01)"""
    found: list[SpecialAction] = []
    for action in under_way(table).actions:
        if not action.on or adventure_pieces.is_there(table.state, action.piece):
            found.append(action)  # noqa: PERF401  # mostly none: a loop is faster
    return found


def special_actions(table: Table, hero: Hero, deeds: list[SpecialAction]) -> list[str]:
    """Which of these the adventure lets this Hero do now: `harvest mushroom-2`, `pray`. (TM-ACT-01)"""
    found = []
    for action in deeds:
        if not _possible(table, hero, action):
            continue
        if not action.on:
            found.append(action.name)
        else:
            found += [f"{action.name} {piece.id}" for piece in _within_reach(table, hero, action)]
    return found


def _possible(table: Table, hero: Hero, action: SpecialAction) -> bool:
    if action.needs and not hero.marks.get(action.needed):
        return False
    if action.tile and hero.at // PER_TILE not in requirements.tiles_named(table, action.tile):
        return False
    return not action.provided or requirements.holds(table, action.condition)


def _within_reach(table: Table, hero: Hero, action: SpecialAction) -> list[Figure]:
    """The pieces the action can be done to: on the Hero's own square in any case."""
    state = table.state
    there = adventure_pieces.in_play(state, action.piece)
    on, here = board(table), squares_of(hero)
    seat = seat_of(state, hero)
    return [
        piece
        for piece in there
        if (
            piece.squares == here or (action.reach != "here" and in_reach(on, here, piece.squares, REACH[action.reach]))
        )
        and not (action.leads and piece.marks.get("leader") == seat + 1)
        and not (action.riddle and _mark(state, piece.id, "tried"))
    ]


def _mark(state: State, token_id: str, mark: str) -> int:
    return next((token.marks.get(mark, 0) for token in state.tokens if token.id == token_id), 0)
