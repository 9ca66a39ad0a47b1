"""What is paid before a clause is done. (DR-KEY-136, DR-CUBE-03)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.language import Cost
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.cubes import available
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.keywords.tokens import ONCE, may_discard
from tabletome.games.drunagor.rules.cubes import expend
from tabletome.games.drunagor.rules.effects import price
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.keywords.discarding import discard
from tabletome.games.drunagor.state import Resource, hero
from tabletome.kernel import Flow

TOKENS: dict[str, Resource] = {
    "FOCUS": "focus", "FRUIT OF LIFE": "fruit_of_life", "FURY": "fury", "KI": "ki", "SHIELD": "shield",
}  # fmt: skip


@price("PAY")
def pay_life(play: Play, doing: Doing, cost: Cost) -> Flow[bool]:
    """Health, but never the last of it. (DR-KEY-136)"""
    amount = cost.value(doing.x, len(play.state.heroes))
    if doing.by.health <= amount:
        return False
    yield from hurt(play, doing.by, amount, doing.card)
    return True


@price("EXPEND")
def expend_cubes(play: Play, doing: Doing, cost: Cost) -> Flow[bool]:
    owner, amount = hero(play.state, doing.by.id), cost.value(doing.x, len(play.state.heroes))
    if len(available(owner)) < amount:
        return False
    yield from expend(play, owner, amount)
    return True


@price("DISCARD")
def discard_tokens(play: Play, doing: Doing, cost: Cost) -> Flow[bool]:
    """Tokens; of FURY and KI only one in a turn or Reaction. (DR-KEY-095, DR-KEY-111)"""
    yield from ()
    resource, amount = TOKENS[cost.token], cost.value(doing.x, len(play.state.heroes))
    if doing.by.resources.get(resource, 0) < amount:
        return False
    if resource in ONCE and not may_discard(play, doing.by, resource, doing):
        return False
    discard(play, doing.by, resource, doing, amount)
    return True
