"""What is paid before a clause is done. (DR-KEY-136, DR-CUBE-03)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.language import Cost
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.keywords.costs import TOKENS, affordable
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.cubes import expend
from tabletome.games.drunagor.rules.effects import price
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.keywords.discarding import discard
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.state import hero
from tabletome.kernel import Flow


@price("PAY")
def pay_life(play: Play, doing: Doing, cost: Cost) -> Flow[bool]:
    """Health, but never the last of it. (DR-KEY-136)"""
    if not affordable(play, doing.by, cost, doing):
        return False
    yield from hurt(play, doing.by, cost.value(doing.x, len(play.state.heroes)), doing.card)
    return True


@price("EXPEND")
def expend_cubes(play: Play, doing: Doing, cost: Cost) -> Flow[bool]:
    if not affordable(play, doing.by, cost, doing):
        return False
    yield from expend(
        play, hero(play.state, doing.by.id), cost.value(doing.x, len(play.state.heroes)), name_of(play, doing.card)
    )
    return True


@price("DISCARD")
def discard_tokens(play: Play, doing: Doing, cost: Cost) -> Flow[bool]:
    """Tokens, of FURY and KI one in a turn or Reaction; FOCUS that is spent is answered. (DR-KEY-095, DR-KEY-111, DR-PASS-04)"""
    if not affordable(play, doing.by, cost, doing):
        return False
    spent = TOKENS[cost.token]
    discard(play, doing.by, spent, doing, cost.value(doing.x, len(play.state.heroes)))
    if spent == "focus":
        yield from answer(play, doing.by, "FOCUS USED")
    return True
