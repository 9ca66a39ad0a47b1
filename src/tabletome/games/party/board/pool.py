"""The dice pool: dice gathered by colour, then dice on the table with the symbols beside them. Pure functions.

Colours are "r", "g", "b", "y" ("?" means any), symbols "S", "A", "M", "H", "R", and a face is the string of its symbols.
A pool that was not rolled yet is a string of colours such as "rrb"; a rolled one is a `Pool`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from tabletome.games.party.cards.language import Ways
from tabletome.games.party.cards.signs import ANY, COLOURS
from tabletome.games.party.state import RUNE, Pool, PoolDie

DICE_PER_COLOUR = 4
LOOSE_RUNE = -1
"""The source of a rune that lies beside the dice, where a die has its place in the pool."""


# --- gathering (step 2) -----------------------------------------------------------------------------------------------


def gather(colours: Sequence[str]) -> str:
    """The colours that make up a pool, in the order given; a fifth die of a colour stays out. (AP-POOL-01, AP-POOL-04)

    >>> gather("rryrrr")
    'rryrr'
    """
    if len(colours) <= DICE_PER_COLOUR:
        return "".join(colours)
    pool = ""
    for colour in colours:
        if pool.count(colour) < DICE_PER_COLOUR:
            pool += colour
    return pool


def colours_of(pool: Pool) -> str:
    """The colours of the dice on the table, in their order."""
    return "".join([die.colour for die in pool.dice])


def addable(colours: str, colour: str = ANY) -> str:
    """The colours in which a die of that colour, or of any, can still join the pool. (AP-POOL-04, AP-SYM-01, AP-SYM-02)

    >>> addable("rrrrb")
    'gby'
    """
    return "".join([each for each in COLOURS if colour in (each, ANY) and colours.count(each) < DICE_PER_COLOUR])


def has_room(colours: str, colour: str = ANY) -> bool:
    """If a die of that colour, or of any, can still join the pool. (AP-POOL-04, AP-SYM-01, AP-SYM-02)"""
    if colour == ANY:
        return len(colours) < DICE_PER_COLOUR * len(COLOURS)
    return colours.count(colour) < DICE_PER_COLOUR


# --- changes (step 3) -------------------------------------------------------------------------------------------------


def rolled(colours: str, faces: Iterable[str], loose: str = "") -> Pool:
    """The pool once every die has been rolled, a face for each colour, beside the loose symbols. (AP-ROLL-01)"""
    return Pool(tuple([PoolDie(colour, face) for colour, face in zip(colours, faces, strict=True)]), loose)


def changeable(pool: Pool, colour: str = ANY) -> list[int]:
    """The dice of a colour, or of any, that may be rerolled or set: all but the locked ones. (AP-RUNE-03, -10, AP-SYM-04, -09)"""
    return [place for place, die in enumerate(pool.dice) if not die.locked and (colour == ANY or colour == die.colour)]


def can_change(pool: Pool, colour: str = ANY) -> bool:
    """If there is a die of a colour, or of any, that may be rerolled or set. (AP-RUNE-03, -10, AP-SYM-04, -09)"""
    unlocked = [die.colour for die in pool.dice if not die.locked]
    return bool(unlocked) if colour == ANY else colour in unlocked


def turned(pool: Pool, place: int, face: str) -> Pool:
    """A die shows another face, rolled again or set to it; it stays usable like any other. (AP-SYM-10)"""
    die = pool.dice[place]
    if die.locked:
        raise ValueError(f"die {place} ({die.colour} {die.face}) is locked and cannot change (AP-RUNE-10)")
    return _replaced(pool, place, PoolDie(die.colour, face))


def joined(pool: Pool, colour: str, face: str) -> Pool:
    """A die that was added after the roll, with the face it rolled. (AP-POOL-05)"""
    if colour not in addable(colours_of(pool), colour):
        raise ValueError(f"no die of colour {colour!r} is left to add to {colours_of(pool)!r} (AP-POOL-04)")
    return Pool((*pool.dice, PoolDie(colour, face)), pool.loose)


def with_loose(pool: Pool, symbols: str) -> Pool:
    """Symbols put beside the dice. (AP-SYM-03, AP-RUNE-11)"""
    return Pool(pool.dice, pool.loose + symbols)


# --- runes ------------------------------------------------------------------------------------------------------------


def rune_sources(pool: Pool) -> list[int]:
    """Where an unused rune can be taken from: the places of dice, then LOOSE_RUNE if there is a loose one. (AP-RUNE-01)"""
    dice = [place for place, die in enumerate(pool.dice) if RUNE in (die.symbols if die.locked else die.face)]
    return [*dice, LOOSE_RUNE] if RUNE in pool.loose else dice


def rune_targets(pool: Pool, source: int) -> list[int]:
    """The dice that the rune of a source may reroll: any unlocked one but its own die. (AP-RUNE-02, -04, -05, -11)"""
    return [place for place in changeable(pool) if place != source]


def spend_rune(pool: Pool, source: int) -> Pool:
    """A rune is used: its die is locked; a loose rune is simply gone. (AP-RUNE-03, AP-RUNE-08, AP-RUNE-11)"""
    if source not in rune_sources(pool):
        raise ValueError(f"there is no unused rune at {source} (AP-RUNE-01)")
    if source == LOOSE_RUNE:
        return Pool(pool.dice, pool.loose.replace(RUNE, "", 1))
    die = pool.dice[source]
    return _replaced(pool, source, PoolDie(die.colour, die.face, locked=True))


# --- reading ----------------------------------------------------------------------------------------------------------


def symbols(pool: Pool) -> Counter[str]:
    """How many of each symbol count: on the dice and beside them, without used runes. (AP-QUEST-09, AP-RUNE-06)"""
    return Counter(lying(pool))


def lying(pool: Pool) -> str:
    """All symbols that count, one after the other. (AP-QUEST-09, AP-RUNE-06)"""
    return "".join([die.symbols if die.locked else die.face for die in pool.dice]) + pool.loose


def tally(pool: Pool) -> Mapping[str, int]:
    """The same as `symbols`, only to be looked at."""
    return tally_of(lying(pool))


@lru_cache(maxsize=4096)
def tally_of(line: str) -> Mapping[str, int]:
    return {symbol: line.count(symbol) for symbol in dict.fromkeys(line)}


def final_symbols(pool: Pool, crit: str = "") -> Counter[str]:
    """What counts when step 3 is over: the symbols, and `crit` once more for each critical hit. (AP-SYM-12)"""
    return symbols(pool) + Counter(crit * criticals(pool))


def criticals(pool: Pool) -> int:
    """How many dice are critical hits, locked ones included; loose symbols never make one. (AP-SYM-08, AP-SYM-12)"""
    return sum([die.critical for die in pool.dice])


def critical_bonus(deeds: Iterable[Ways]) -> str:
    """The symbols that each critical hit among the final dice brings by these passive deeds. (AP-SYM-12)

    >>> from tabletome.games.party.cards.language import Change
    >>> critical_bonus([((Change(symbols="A"),),), ((Change(symbols="H"), Change(blocks="w")),)])
    'AH'
    """
    return "".join(change.symbols for ways in deeds for way in ways for change in way)


def _replaced(pool: Pool, place: int, die: PoolDie) -> Pool:
    dice = [*pool.dice]
    dice[place] = die
    return Pool(tuple(dice), pool.loose)
