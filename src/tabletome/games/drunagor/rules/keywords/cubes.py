"""Keywords about cubes: FATIGUE, CURSE, RECALL. (DR-KEY-085, DR-KEY-091, DR-KEY-158)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.grammar import NUMBER, worth
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.heroes import Recalled
from tabletome.games.drunagor.options.cubes import POOL, TAKE_BACK, Taking, available, take_backs
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.rules.cubes import expend, gain_status, recall
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.state import Colour, Figure, hero
from tabletome.kernel import Choose, Flow


def has_cubes(table: Table, who: Figure, doing: Doing, *operands: Amount) -> bool:
    return who.side == "hero" and bool(available(hero(table.state, who.id)))


@WORDS.word("FATIGUE", NUMBER, says="[expends|expend] {0} available cubes", needs=has_cubes, hint=worth(-2.0))
def fatigue(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Their owner chooses which; with too few, all of them. (DR-KEY-085, DR-KEY-086)"""
    yield from expend(play, hero(play.state, who.id), amount.value(doing.x, len(play.state.heroes)))


def can_be_cursed(table: Table, who: Figure, doing: Doing, *operands: Amount) -> bool:
    """Who is immune takes no cube from the keyword; that of a Recall is no keyword. (DR-KEY-099)"""
    return who.side == "hero" and not immune(table, who, "CURSE")


@WORDS.word("CURSE", NUMBER, says="[gets|get] {0} Curse Cubes", needs=can_be_cursed, hint=worth(-2.2))
def curse(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    yield from gain_status(play, hero(play.state, who.id), "curse", amount.value(doing.x, len(play.state.heroes)))


def has_spent(table: Table, who: Figure, doing: Doing, *operands: Amount) -> bool:
    return who.side == "hero" and any(_may_return(doing, cube.at) for cube in hero(table.state, who.id).cubes)


def _may_return(doing: Doing, at: str) -> bool:
    """The cube that pays for it never comes back by it."""
    return at not in (POOL, doing.card)


@WORDS.word("RECALL", NUMBER, says="[takes|take] back up to {0} cubes", needs=has_spent, hint=worth(1.6))
def take_back(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Spent or expended cubes of their owner's choice, without a Curse Cube. (DR-KEY-158)"""
    owner, back = hero(play.state, who.id), list[Colour]()
    for _ in range(amount.value(doing.x, len(play.state.heroes))):
        spent = {cube.colour: cube for cube in owner.cubes if _may_return(doing, cube.at)}
        if not spent:
            break
        colour = next(iter(spent))
        if len(spent) > 1:
            prompt = "Which cube comes back?"
            about = Taking(owner.id, doing.card)
            option = yield Choose(owner.seat, take_backs(tuple(spent)), prompt, ("DR-KEY-158",), TAKE_BACK, about)
            colour = option.arg.colour
        spent[colour].at = POOL
        back.append(colour)
    play.tell(Recalled(owner.id, "free", tuple(back)), "DR-KEY-158")


@WORDS.word("FREE RECALL ACTION", says="[takes|take] back all cubes, without a Curse Cube", needs=has_spent, hint=4.5)
def free_recall(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """(DR-KEY-091)"""
    yield from recall(play, hero(play.state, who.id), "free")
