"""Keywords about cubes: FATIGUE, DISARM, SILENCE, CURSE, RECALL, WILD CUBE. (DR-KEY-075, DR-KEY-085.., DR-KEY-240)"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.drunagor.cards.grammar import NUMBER, worth
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.heroes import MadeWild, Recalled
from tabletome.games.drunagor.options.cubes import (
    MAKE_WILD,
    POOL,
    TAKE_BACK,
    MakeWild,
    NoMore,
    Taking,
    available,
    cursed,
    take_backs,
)
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.rules.cubes import expend, gain_status, put_in_box, recall
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.state import Colour, Figure, hero
from tabletome.kernel import Choose, Flow, acts


def has_cubes(table: Table, who: Figure, doing: Doing, *operands: Amount) -> bool:
    """(DR-KEY-099)"""
    return who.side == "hero" and bool(available(hero(table.state, who.id))) and not immune(table, who, "FATIGUE")


@WORDS.word("FATIGUE", NUMBER, says="[expends|expend] {0:available cube}", needs=has_cubes, hint=worth(-2.0))
def fatigue(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Their owner chooses which; with too few, all of them. (DR-KEY-085, DR-KEY-086)"""
    yield from expend(play, hero(play.state, who.id), amount.value(doing.x, len(play.state.heroes)), "FATIGUE")


def _takes(word: str, colours: tuple[Colour, ...]) -> Callable[..., bool]:
    """Would a word that takes all cubes of these colours take any? It counts as FATIGUE. (DR-KEY-076, DR-KEY-184)"""

    def needs(table: Table, who: Figure, doing: Doing) -> bool:
        if who.side != "hero" or immune(table, who, word) or immune(table, who, "FATIGUE"):
            return False
        return any(cube.colour in colours for cube in available(hero(table.state, who.id)))

    return needs


MELEE_AND_RANGED: tuple[Colour, ...] = ("yellow", "red")
AGILITY_AND_WISDOM: tuple[Colour, ...] = ("green", "blue")


@WORDS.word(
    "DISARM", says="[expends|expend] all available Melee and Ranged cubes", needs=_takes("DISARM", MELEE_AND_RANGED),
    hint=-4.0,
)  # fmt: skip
def disarm(play: Play, who: Figure, doing: Doing) -> None:
    """(DR-KEY-075)"""
    _expend_all(play, who, MELEE_AND_RANGED)


@WORDS.word(
    "SILENCE", says="[expends|expend] all available Agility and Wisdom cubes", needs=_takes("SILENCE", AGILITY_AND_WISDOM),
    hint=-4.0,
)  # fmt: skip
def silence(play: Play, who: Figure, doing: Doing) -> None:
    """(DR-KEY-183)"""
    _expend_all(play, who, AGILITY_AND_WISDOM)


def _expend_all(play: Play, who: Figure, colours: tuple[Colour, ...]) -> None:
    owner = hero(play.state, who.id)
    for cube in list(available(owner)):
        if cube.colour in colours:
            put_in_box(play, owner, cube.colour, wild=cube.wild)


def can_be_cursed(table: Table, who: Figure, doing: Doing, *operands: Amount) -> bool:
    """Who is immune takes no cube from the keyword; that of a Recall is no keyword. (DR-KEY-099, DR-CLASS-19)"""
    return who.side == "hero" and not immune(table, who, "CURSE")


@WORDS.word("CURSE", NUMBER, says="[gets|get] {0:Curse Cube}", needs=can_be_cursed, hint=worth(-2.2))
def curse(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    yield from gain_status(play, hero(play.state, who.id), "curse", amount.value(doing.x, len(play.state.heroes)))


def has_sinned(table: Table, who: Figure, doing: Doing) -> bool:
    return who.side == "hero" and bool(cursed(hero(table.state, who.id))) and not immune(table, who, "PENITENCE")


@WORDS.word("PENITENCE", says="[loses|lose] 1 Health for each Curse Cube", needs=has_sinned, hint=-1.5)
def penitence(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """Nothing prevents it. (DR-KEY-137)"""
    yield from hurt(play, who, len(cursed(hero(play.state, who.id))), doing.card)


def has_spent(table: Table, who: Figure, doing: Doing, *operands: Amount) -> bool:
    return who.side == "hero" and any(_may_return(doing, cube.at) for cube in hero(table.state, who.id).cubes)


def _may_return(doing: Doing, at: str) -> bool:
    """The cube that pays for it never comes back by it."""
    return at not in (POOL, doing.card)


@WORDS.word("RECALL", NUMBER, says="[takes|take] back up to {0:cube}", needs=has_spent, hint=worth(1.6))
def take_back(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Up to so many spent or expended cubes of their owner's choice, without a Curse Cube. (DR-KEY-158)"""
    owner, back = hero(play.state, who.id), list[Colour]()
    for _ in range(amount.value(doing.x, len(play.state.heroes))):
        spent = {cube.colour: cube for cube in owner.cubes if _may_return(doing, cube.at)}
        if not spent:
            break
        prompt, about = f"{name_of(play, doing.card)}: which cube comes back?", Taking(owner.id, doing.card)
        option = yield Choose(owner.seat, take_backs(tuple(spent)), prompt, ("DR-KEY-158",), TAKE_BACK, about)
        if isinstance(option.arg, NoMore):
            break
        cube = spent[option.arg.colour]
        cube.at, cube.instead = POOL, ""
        back.append(cube.colour)
    if back:
        play.tell(Recalled(owner.id, "free", tuple(back)), "DR-KEY-158")


def has_tame(table: Table, who: Figure, doing: Doing, *operands: Amount) -> bool:
    return who.side == "hero" and any(not cube.wild for cube in available(hero(table.state, who.id)))


@WORDS.word(
    "WILD CUBE",
    NUMBER,
    says="[makes|make] {0:available cube} wild until the next Recall",
    needs=has_tame,
    hint=worth(3.5),
)
def make_wild(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Available cubes of their owner's choice may be used as any colour until the next Recall. (DR-KEY-240, DR-KEY-248)"""
    owner = hero(play.state, who.id)
    for _ in range(amount.value(doing.x, len(play.state.heroes))):
        tame = {cube.colour: cube for cube in available(owner) if not cube.wild}
        if not tame:
            return
        colour = next(iter(tame))
        if len(tame) > 1:
            groups, about = acts([MakeWild(one) for one in tame]), Taking(owner.id, doing.card)
            option = yield Choose(owner.seat, groups, "Which cube becomes wild?", ("DR-KEY-248",), MAKE_WILD, about)
            colour = option.arg.colour
        tame[colour].wild = True
        play.tell(MadeWild(owner.id, colour), "DR-KEY-240")


@WORDS.word("FREE RECALL ACTION", says="[takes|take] back all cubes, without a Curse Cube", needs=has_spent, hint=4.5)
def free_recall(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """(DR-KEY-091)"""
    yield from recall(play, hero(play.state, who.id), "free")
