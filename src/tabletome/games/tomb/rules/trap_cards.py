"""Trap cards in a row: they act token by token, and some of their tokens move. (TM-TRAP-12, TM-MON-12)"""

from __future__ import annotations

from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import (
    Context,
)
from tabletome.games.tomb.board.trap_tokens import stand_in
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import TrapActed
from tabletome.games.tomb.options import OfFigure
from tabletome.games.tomb.options.cards import OnTile
from tabletome.games.tomb.options.monsters import WAY
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.asking import settle
from tabletome.games.tomb.rules.cards import effects
from tabletome.games.tomb.rules.cards.targets import closest_hero
from tabletome.games.tomb.rules.monsters.moves import rings_to, shortest_routes
from tabletome.games.tomb.state import Token, all_down
from tabletome.kernel import Flow
from tabletome.kernel.events import Moved


def activate(play: Play, card: str, seat: int) -> Flow[None]:
    """A Trap card acts at its place in the row, token by token. (TM-TRAP-12, TM-SPELL-02, TM-VILL-10)"""
    state = play.state
    trap = play.library.traps[card]
    play.tell(TrapActed(card), "TM-TRAP-12")
    for token in [token for token in state.tokens if token.card == card]:
        if all_down(state):
            return
        if trap.moves:
            yield from roll_toward(play, token, trap.moves)
        yield from effects.perform(play, trap.deed, Context(stand_in(token, card), None, None, card))
    objectives.check(play)


def roll_toward(play: Play, token: Token, tiles: int) -> Flow[None]:
    """A trap's token moves some tiles toward the closest Hero."""
    state = play.state
    hero = yield from closest_hero(play, stand_in(token, token.card))
    if hero is None:
        return
    on = board(play)
    rings = rings_to(on, stand_in(token, token.card), hero)
    routes = shortest_routes(on, rings, min(tiles, len(rings) - 1)) if rings else []
    ends = sorted({route[-1] for route in routes if route})
    if ends:
        question, why = f"{play.library.traps[token.card].name}: which way?", "equally short; the tile placed first"
        about = OfFigure(token.id)
        ways = [OnTile(tile) for tile in ends]
        tile = (yield from settle(play, state.active, WAY, ways, question, why, about)).tile
        before, token.at = token.at, next(bits(on.squares_of(tile)))
        play.tell(Moved(token.id, (on.names[before], on.names[token.at])), "TM-TRAP-12", "TM-MON-12")
