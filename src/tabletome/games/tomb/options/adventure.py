"""Special actions: what an adventure lets a Hero do, where, and how likely it succeeds. (TM-ACT-01, TM-SETUP-22)"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from tabletome.cards import optional, seq
from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import in_reach, printed_name, seat_of, squares_of
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.board.objectives import holds, tiles_named
from tabletome.games.tomb.cards.adventure_text import condition_text
from tabletome.games.tomb.cards.adventures import SpecialAction
from tabletome.games.tomb.cards.language import ADJACENT
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.options import ID, TombAct
from tabletome.games.tomb.options.move import action_used
from tabletome.games.tomb.options.traps import at_least
from tabletome.games.tomb.state import Figure, Hero, Mark, Token

REACH = {"adj": ADJACENT, "same": 0}


class Do(TombAct, frozen=True):
    """A special action of the adventure, on a piece if it is done to one: `harvest mushroom-2`, `pray`. (TM-ACT-01)"""

    action: str
    piece: str = ""
    verb: ClassVar = "do"
    grammar: ClassVar = seq(ID, optional(ID))

    def __str__(self) -> str:
        return f"{self.action} {self.piece}".rstrip()

    def label(self, table: Table, who: Hero) -> str:
        return f"{self.action} {adventure_pieces.called(table, self.piece)}".rstrip()

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.piece or self.action,)

    def odds(self, table: Table, who: Hero) -> Fraction | None:
        """Of a roll; of a riddle, that this piece is the right one."""
        action = action_named(table, self.action)
        if action is None:
            return None
        if action.riddle:
            names = [token.id for token in possible_next(table, action)]
            return Fraction(self.piece in names, len(names) or 1)
        return at_least(action.roll) if action.roll else None

    def why_not(self, table: Table, who: Hero) -> str:
        if reason := action_used(table):
            return reason
        action = action_named(table, self.action)
        if action is None:
            names = ", ".join(action.name for action in under_way(table).special_actions) or "none"
            return f"this adventure has no such action; it has {names} (TM-ACT-01)"
        if action.needs and not hero_has(who, action):
            return f"{printed_name(table, who)} carries no {action.needs} (TM-ACT-01)"
        if not holds(table, action.condition):
            return f"it can be done only while {condition_text(table.library, action.condition)} (TM-ACT-01)"
        if not on_tile(table, who, action):
            return f"it is done on {action.tile} (TM-ACT-01)"
        return _no_piece(table, who, action, self.piece) if action.on else ""


def action_named(table: Table, name: str) -> SpecialAction | None:
    """The special action of this adventure that is called so."""
    return next((action for action in under_way(table).special_actions if action.name == name), None)


def special_actions(table: Table, hero: Hero) -> list[Do]:
    """What the adventure lets this Hero do now. (TM-ACT-01)"""
    found: list[Do] = []
    for action in under_way(table).special_actions:
        if not action.on and possible(table, hero, action):
            found.append(Do(action.name))
        elif action.on and adventure_pieces.is_there(table.state, action.piece) and possible(table, hero, action):
            found += [Do(action.name, piece.id) for piece in within_reach(table, hero, action)]
    return found


def possible(table: Table, hero: Hero, action: SpecialAction) -> bool:
    """Is a special action possible, as far as no piece is needed for it?"""
    return hero_has(hero, action) and on_tile(table, hero, action) and holds(table, action.condition)


def hero_has(hero: Hero, action: SpecialAction) -> bool:
    """Does the Hero carry what an action needs?"""
    return not action.needs or bool(hero.marks.get(action.needed))


def on_tile(table: Table, hero: Hero, action: SpecialAction) -> bool:
    """Does the Hero stand on the tile that an action is done on?"""
    return not action.tile or hero.at // PER_TILE in tiles_named(table, action.tile)


def within_reach(table: Table, hero: Hero, action: SpecialAction) -> list[Figure]:
    """The pieces the action can be done to: on the Hero's own square in any case."""
    state = table.state
    on, here = board(table), squares_of(hero)
    seat = seat_of(state, hero)
    tried = {token.id for token in state.tokens if action.riddle and token.marks.get(Mark.TRIED)}
    return [
        piece
        for piece in adventure_pieces.in_play(state, action.piece)
        if (
            piece.squares == here or (action.reach != "here" and in_reach(on, here, piece.squares, REACH[action.reach]))
        )
        and not (action.leads and piece.marks.get(Mark.LEADER) == seat + 1)
        and piece.id not in tried
    ]


def possible_next(table: Table, action: SpecialAction) -> list[Token]:
    """The pieces of a riddle that can be the next right one, by all that is known. (TM-SETUP-22)"""
    known = (Mark.TRIED, Mark.RULED_OUT)
    return [
        token
        for token in table.state.tokens
        if token.kind == action.piece and not any(token.marks.get(mark) for mark in known)
    ]


def _no_piece(table: Table, hero: Hero, action: SpecialAction, piece: str) -> str:
    there = [figure.id for figure in adventure_pieces.in_play(table.state, action.piece)]
    if piece not in there:
        listed = ", ".join(adventure_pieces.title(name) for name in there) or f"there is no {action.on} now"
        return f"say to which {action.on}: {listed} (TM-ACT-01)"
    if any(figure.id == piece for figure in within_reach(table, hero, action)):
        return ""
    where = {"adj": "adjacent to it", "same": "on its tile", "here": "on its square"}[action.reach]
    return f"the Hero must be {where}, and it must not have been done already (TM-ACT-01)"
