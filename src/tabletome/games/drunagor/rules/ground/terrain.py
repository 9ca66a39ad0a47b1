"""Terrain and Darkness act, and so do falls. (DR-TERR-*, DR-DARK-36, DR-DARK-40..47, DR-LEVEL-06, DR-LEVEL-07)"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.board import Fell, TerrainActed
from tabletome.games.drunagor.options.figures import untouchable
from tabletome.games.drunagor.options.ground.terrain import DARKNESS, GIVES, to_suffer
from tabletome.games.drunagor.rules.conditions import gain
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.state import Figure, Terrain
from tabletome.kernel import Flow

DARKNESS_DAMAGE, FALLING_DAMAGE = 2, 2
"""Both non-preventable. (DR-DARK-36, DR-LEVEL-06)"""


def stands(play: Play, figure: Figure) -> bool:
    """Is it still on the board and on its feet?"""
    return figure in play.state.figures and not untouchable(figure)


def suffer(play: Play, figure: Figure, terrains: Iterable[Terrain]) -> Flow[None]:
    """These act on a character, each once in a turn, until it falls. What Water takes is reckoned with the way.

    (DR-TERR-01, DR-TERR-04, DR-TERR-09, DR-TERR-16, DR-TERR-17, DR-TERR-20, DR-TERR-21, DR-TERR-22, DR-TERR-28, DR-PVP-34)
    """
    for terrain in terrains:
        if not stands(play, figure):
            return
        play.state.turn.suffered.setdefault(figure.id, []).append(terrain)
        play.tell(TerrainActed(figure.id, terrain), "DR-TERR-02")
        if terrain == DARKNESS:
            yield from hurt(play, figure, DARKNESS_DAMAGE, DARKNESS)
        elif terrain in GIVES:
            gain(play, figure, *GIVES[terrain])
            yield from at(play, "afflicted", figure)


def fall_down(play: Play, figure: Figure) -> Flow[None]:
    """Two levels in one step. (DR-LEVEL-06, DR-LEVEL-07, DR-LEVEL3D-15)"""
    play.tell(Fell(figure.id), "DR-LEVEL-06")
    yield from hurt(play, figure, FALLING_DAMAGE, "fall")


def end_turn_on(play: Play, figure: Figure) -> Flow[None]:
    """At the end of its own turn a character suffers what it stands on and has not suffered in it. (DR-TERR-03, DR-DARK-45)"""
    if stands(play, figure):
        yield from suffer(play, figure, to_suffer(play, figure, figure.at, moving=False))
