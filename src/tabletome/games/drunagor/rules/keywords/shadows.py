"""SHADOW AURA: Darkness under whoever suffers it. (DR-KEY-175, DR-KEY-176)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.ground.darkness import night_of
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.ground.darkness import under
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow

AURA = "SHADOW AURA"


def in_the_light(table: Table, who: Figure, doing: Doing) -> bool:
    """Tiles never overlap: on Darkness nothing happens. (DR-KEY-176, DR-DARK-51)"""
    return not night_of(table).dark >> who.at & 1 and not immune(table, who, AURA)


@WORDS.word(AURA, says="[is|are] caught by a small Darkness tile", needs=in_the_light, hint=-2.5)
def shadow_aura(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """(DR-KEY-175)"""
    yield from under(play, who)
