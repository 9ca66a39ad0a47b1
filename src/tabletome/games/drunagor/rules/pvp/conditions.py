"""BLEED, BURN and POISON in a Battleground: they hurt at once, and are gone. (DR-PVP-15..18, DR-PVP-34)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.falling import stand_up
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.turns.conditions_step import HARMFUL
from tabletome.kernel import Flow


@special("player-versus-player", "afflicted")
def at_once(play: Play, what: Happening) -> Flow[None]:
    """A point for every token, which nothing prevents, and no token stays; who falls by it in the own turn gets up at once.

    (DR-PVP-15, DR-PVP-16, DR-PVP-17, DR-PVP-18, DR-PVP-34)
    """
    figure = what.figure
    assert figure is not None
    for condition in HARMFUL:
        tokens = lose(play, figure, condition, why="at once")
        if tokens:
            yield from hurt(play, figure, tokens, condition)
        if figure.down and play.state.turn.figure == figure.id:
            stand_up(play, figure)
            play.state.turn.ended = False
        if figure not in play.state.figures or figure.down:
            return
