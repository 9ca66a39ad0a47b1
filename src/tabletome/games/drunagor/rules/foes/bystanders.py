"""SLAUGHTER: a Monster strikes NPC tokens. (DR-KEY-185, DR-KEY-186, DR-AI-59)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.board import BystanderStruck
from tabletome.games.drunagor.options.figures import names, token
from tabletome.games.drunagor.rules.special import at, awaited
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow
from tabletome.kernel.events import Vanished


def slaughter(play: Play, monster: Figure, struck: Sequence[str]) -> Flow[None]:
    """One hit removes each of them, unless the Adventure says what it does. (DR-KEY-186)"""
    for id_ in struck:
        one = token(play, id_)
        if one is None:
            continue
        square = names(play)[one.at]
        play.tell(BystanderStruck(monster.id, square, one.colour), "DR-KEY-186")
        if not awaited(play, "bystander struck"):
            play.state.objects.remove(one)
            play.tell(Vanished("bystander", square, "struck"), "DR-KEY-186")
        yield from at(play, "bystander struck", monster, one.at)
