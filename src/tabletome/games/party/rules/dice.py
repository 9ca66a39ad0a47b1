"""Dice and symbols: what cards do to a roll, each word of cards above its rule. (AP-SYM-01..06, -09, -10, AP-POOL-04, -05)"""

from __future__ import annotations

from functools import lru_cache

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.attempt import dice_names, dice_to_change, pool_colours, removable, settings
from tabletome.games.party.cards.dice import BLANK, DICE, face_of
from tabletome.games.party.cards.language import BEFORE_OR_AFTER, Change, Moment, Nature
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.cards.operands import COLOUR, SOME_DICE, SOME_SYMBOLS, TURN, Dice, Symbols, Turn
from tabletome.games.party.events import DieAdded, DieJoined, DieRemoved, DieSet, NoDieLeft, SymbolsAdded
from tabletome.games.party.options.card_in_use import (
    ADD_DIE,
    REMOVE_DIE,
    REROLL_DIE,
    SET_DIE,
    AddDie,
    RemoveDie,
    RerollDie,
    SetDie,
    Stop,
)
from tabletome.games.party.rules.effects import WORDS, ask, asking
from tabletome.games.party.state import COLOURS, RUNE, Doing, attempt
from tabletome.kernel import Chance, Flow
from tabletome.kernel.events import Rerolled

AFTER_THE_ROLL: frozenset[Moment] = frozenset(("after", "after_roll", "last_call"))


@lru_cache(maxsize=4096)
def throw(colour: str, why: str, seat: int) -> Chance:
    """The request to roll one die. (AP-ROLL-01)"""
    card = DICE[colour]
    return Chance(card.name, card.results, why, COLOURS[seat])


def reroll(play: Play, place: int, why: str, *rules: str) -> Flow[None]:
    """One die is rolled again. (AP-SYM-04, AP-RUNE-02, AP-REROLL-01)"""
    now = attempt(play.state)
    die = now.pool.dice[place]
    result = yield throw(die.colour, why, now.seat)
    now.pool = dice.turned(now.pool, place, face_of(result))
    name, before = dice_names(now.pool)[place], die.face or BLANK
    play.tell(Rerolled(COLOURS[now.seat], name, before, result, why), *rules)


def has_room(table: Table, who: int, doing: object, die: Dice) -> bool:
    return dice.has_room(pool_colours(table.state), die.colour)


@WORDS.word(
    "add", COLOUR, written="+", says="add {0:coloured}", needs=has_room, hint=1,
    nature=Nature(lambda die: Change(joins=die.colour), BEFORE_OR_AFTER | {"always"}),
)  # fmt: skip
def add(play: Play, who: int, doing: Doing, die: Dice) -> Flow[None]:
    """A die joins, after the roll it is rolled at once; a fifth of a colour stays out. (AP-POOL-04, -05, AP-SYM-01, -02)"""
    now = attempt(play.state)
    choices = [AddDie(colour) for colour in dice.addable(pool_colours(play.state), die.colour)]
    if not choices:
        play.tell(NoDieLeft(COLOURS[now.seat], die.colour, doing.source), "AP-POOL-04")
        return
    question = asking(play, doing, "add a die of which colour?")
    colour = (yield from ask(doing, ADD_DIE, choices, question)).colour
    if now.rolled:
        result = yield throw(colour, doing.source, now.seat)
        now.pool = dice.joined(now.pool, colour, face_of(result))
        play.tell(DieJoined(dice_names(now.pool)[-1], result, doing.source), "AP-POOL-05")
    else:
        now.colours = dice.gather(now.colours + colour)
        play.tell(DieAdded(DICE[colour].name, doing.source), "AP-SYM-02")


@WORDS.word(
    "loose", SOME_SYMBOLS, written="+", says="add {0}", hint=1,
    nature=Nature(lambda symbols: Change(symbols="".join(symbols)), BEFORE_OR_AFTER | {"always", "crit"}),
)  # fmt: skip
def loose(play: Play, who: int, doing: Doing, symbols: Symbols) -> None:
    """Symbols beside the dice. (AP-SYM-03, AP-RUNE-11)"""
    rules = ("AP-SYM-03", "AP-RUNE-11") if RUNE in symbols else ("AP-SYM-03",)
    lay_beside(play, "".join(symbols), doing.source, *rules)


def lay_beside(play: Play, symbols: str, source: str, *rules: str) -> None:
    now = attempt(play.state)
    now.pool = dice.with_loose(now.pool, symbols)
    play.tell(SymbolsAdded(symbols, source), *rules)


def can_change(table: Table, who: int, doing: object, some: Dice | Turn) -> bool:
    return dice.can_change(attempt(table.state).pool, some.colour)


@WORDS.word(
    "reroll", SOME_DICE, written="rr", says="[{0:theirs} rerolled|reroll {0}]", needs=can_change,
    hint=lambda some: 0.7 + 0.45 * (some.count - 1),
    nature=Nature(lambda some: Change(rerolls=some.colour, up_to=some.count), AFTER_THE_ROLL),
)  # fmt: skip
def reroll_some(play: Play, who: int, doing: Doing, some: Dice) -> Flow[None]:
    """One of the dice that may be rerolled; of several the player may stop after the first. (AP-SYM-04, -09)"""
    question = asking(play, doing, "reroll which die?")
    while len(doing.touched) < some.count:
        pool = attempt(play.state).pool
        places = dice_to_change(play.state, some.colour, doing.touched)
        if not places:
            break
        able, stop = [RerollDie(dice_names(pool)[place]) for place in places], [Stop()] if doing.touched else []
        chosen: RerollDie | Stop = yield from ask(doing, REROLL_DIE, able, question, *stop)
        if isinstance(chosen, Stop):
            break
        place = dice_names(pool).index(chosen.die)
        yield from reroll(play, place, doing.source, "AP-SYM-04")
        doing.touched.append(place)
    doing.touched = []


@WORDS.word(
    "set", TURN, says="[{0:theirs} set to {0:face}|set {0:die} to {0:face}]", needs=can_change, hint=1.1,
    nature=Nature(lambda turn: Change(turns=turn.colour, face=turn.face), AFTER_THE_ROLL),
)  # fmt: skip
def set_die(play: Play, who: int, doing: Doing, turn: Turn) -> Flow[None]:
    """A die is turned to a face: not a roll, but used like one. (AP-SYM-05, -06, -09, -10)"""
    now = attempt(play.state)
    choices = [SetDie(die, face) for die, face in settings(play.state, turn.colour, turn.face)]
    if not choices:
        return
    chosen = yield from ask(doing, SET_DIE, choices, asking(play, doing, "which die to which face?"))
    place = dice_names(now.pool).index(chosen.die)
    before = now.pool.dice[place].face or BLANK
    now.pool = dice.turned(now.pool, place, chosen.face)
    play.tell(DieSet(chosen.die, before, chosen.face or BLANK, doing.source), "AP-SYM-05", "AP-SYM-10")


def is_in_the_pool(table: Table, who: int, doing: object, die: Dice) -> bool:
    return bool(removable(table.state, die.colour))


@WORDS.word(
    "remove", COLOUR, written="-", says="{0:one of theirs} leaves the pool", needs=is_in_the_pool, hint=-1,
    nature=Nature(lambda die: Change(leaves=die.colour), frozenset({"pool_formed"})),
)  # fmt: skip
def remove(play: Play, who: int, doing: Doing, die: Dice) -> Flow[None]:
    """A skull scroll takes a die out of the pool. (AP-ITEM-14)"""
    now = attempt(play.state)
    choices = [RemoveDie(colour) for colour in removable(play.state, die.colour)]
    if not choices:
        return
    question = asking(play, doing, "take away a die of which colour?")
    colour = (yield from ask(doing, REMOVE_DIE, choices, question)).colour
    now.colours = now.colours.replace(colour, "", 1)
    play.tell(DieRemoved(DICE[colour].name, doing.source), "AP-ITEM-14")
