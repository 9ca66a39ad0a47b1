"""Minor Actions, carried out: one file for each kind. (DR-TURN-09..12)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.minor import MinorKind


def taken(play: Play, kind: MinorKind) -> None:
    """This kind of Minor Action is used up for the turn; what is left of a Move stays. (DR-TURN-10, DR-TURN-11)"""
    play.state.turn.minor.append(kind)
