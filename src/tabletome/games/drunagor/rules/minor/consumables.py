"""Use a Consumable Item. (DR-CONS-*, DR-KEY-092)"""

from __future__ import annotations

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.minor.consumables import Consume
from tabletome.games.drunagor.options.names import FRUIT
from tabletome.games.drunagor.rules.conditions import lose_resource
from tabletome.games.drunagor.rules.effects import WORDS, befall, carry_out
from tabletome.games.drunagor.rules.gear.owning import drop
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Flow
from tabletome.kernel.events import CardPlayed

FRUIT_HEALS = 2
"""(DR-KEY-092)"""


def consume(play: Play, figure: Figure, act: Consume) -> Flow[None]:
    """It is discarded for its effect, of unlimited Range; only one in a turn.

    (DR-CONS-01, DR-CONS-05, DR-QUICK-30, DR-KEY-092)
    """
    taken(play, "consumable")
    play.tell(CardPlayed(figure.id, act.item), "DR-CONS-01")
    if act.item == FRUIT:
        lose_resource(play, figure, "fruit_of_life", 1, "eaten")
        yield from befall(play, (Op(WORDS.words["HEAL"], (Amount(FRUIT_HEALS),)),), figure, Doing(figure, FRUIT))
        return
    drop(play, hero(play.state, figure.id), act.item, "used")
    yield from carry_out(play, Doing(figure, act.item), play.library.items[act.item].text)
