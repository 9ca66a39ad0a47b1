"""The bot's quick sums: whether dice not yet rolled meet a need, how many shields they show, what wounds cost.

The same numbers as in `options/exact_odds.py` and `options/wounds.py`, in floats, and kept by what matters alone: each pool goes
on from the sums of the same pool with one die less, and heroes are to a wound only well or wounded and so much worth.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

from tabletome.games.party.board import wounds
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import Need
from tabletome.games.party.cards.signs import DAMAGE, DEADLY, SHIELD, SYMBOLS
from tabletome.games.party.options.sums import Lack, Terms, lessened, sides, terms_of

Health: TypeAlias = tuple[int, ...]
"""How heroes fare: each WELL, HURT or DEAD."""
WELL, HURT, DEAD = range(3)


@cache
def share(colour: str, symbol: str) -> float:
    """How many of a symbol a die brings on average."""
    faces = DICE[colour].faces
    return "".join(faces).count(symbol) / len(faces)


# --- success ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=50_000)
def chance(colours: str, loose: str, crit: str, need: Need, no: str) -> float:
    """The chance that these dice, sorted by colour, and the loose symbols beside them meet the need.

    >>> round(chance("bbrrr", "", "", Need({"S": 2, "M": 1}, hp=2), ""), 4)
    0.4444
    """
    terms = _terms(need, no, crit)
    lack = _lacking(need, "".join(symbol for symbol in loose if symbol in terms.useful))
    if not any(lack):
        return 1.0
    if not colours:
        return 0.0
    rest, last = colours[:-1], colours[-1]
    return sum(odds * _filled(before, last, terms) for before, odds in _spread(rest, lack, terms).items())


@cache
def _terms(need: Need, no: str, crit: str) -> Terms:
    return terms_of(need, no, crit, runes=False)


@cache
def _lacking(need: Need, symbols: str) -> Lack:
    return lessened((*(need.symbols.get(symbol, 0) for symbol in SYMBOLS), need.hp), symbols)


@lru_cache(maxsize=50_000)
def _spread(colours: str, lack: Lack, terms: Terms) -> dict[Lack, float]:
    """How likely it is that so much is still lacking after these dice."""
    if not colours:
        return {lack: 1.0}
    spread: dict[Lack, float] = {}
    for before, odds in _spread(colours[:-1], lack, terms).items():
        for after, part in _falls(before, colours[-1], terms):
            spread[after] = spread.get(after, 0.0) + odds * part
    return spread


@lru_cache(maxsize=20_000)
def _falls(lack: Lack, colour: str, terms: Terms) -> tuple[tuple[Lack, float], ...]:
    """What may be lacking after one more die."""
    found: dict[Lack, float] = {}
    for symbols, count in sides(colour, terms):
        after = lessened(lack, symbols)
        found[after] = found.get(after, 0.0) + count / 6
    return tuple(found.items())


@lru_cache(maxsize=20_000)
def _filled(lack: Lack, colour: str, terms: Terms) -> float:
    """The chance that nothing is lacking after one more die."""
    return sum(part for after, part in _falls(lack, colour, terms) if not any(after))


@lru_cache(maxsize=20_000)
def most_wanted(colours: str, need: Need, no: str) -> str:
    """The colour of the pool with most of what the need asks for and the other dice bring too rarely."""
    wanted = {}
    for symbol in SYMBOLS:
        brought = sum(share(colour, symbol) for colour in colours)
        short = max(0.0, need.symbols.get(symbol, 0) + 0.5 - brought) if symbol in need.symbols else 0.0
        wanted[symbol] = 0.0 if symbol in no else short + (0.5 if need.hp and symbol in DAMAGE else 0.0)
    return max(
        sorted(set(colours)), key=lambda colour: sum(share(colour, symbol) * wanted[symbol] for symbol in SYMBOLS)
    )


# --- counted symbols --------------------------------------------------------------------------------------------------


def shields_rolled(colours: str, loose: int, most: int) -> tuple[tuple[int, float], ...]:
    """How likely it is to have so many shields; more than `most` are as good as that."""
    return _shields("".join(colour for colour in colours if share(colour, SHIELD)), loose, most)


@lru_cache(maxsize=10_000)
def _shields(colours: str, loose: int, most: int) -> tuple[tuple[int, float], ...]:
    found: dict[int, float] = {}
    for number, odds in counted(colours, SHIELD, "", SHIELD * loose):
        found[min(number, most)] = found.get(min(number, most), 0.0) + odds
    return tuple(found.items())


@lru_cache(maxsize=10_000)
def counted(colours: str, symbols: str, crit: str, loose: str) -> tuple[tuple[int, float], ...]:
    """How likely each number of these symbols is."""
    if not colours:
        return ((sum(symbol in symbols for symbol in loose), 1.0),)
    found: dict[int, float] = {}
    for shown, count in sides(colours[-1], Terms(symbols, crit, runes=False)):
        for number, odds in counted(colours[:-1], symbols, crit, loose):
            found[number + len(shown)] = found.get(number + len(shown), 0.0) + odds * count / 6
    return tuple(sorted(found.items()))


# --- wounds -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=50_000)
def harm(
    hits: str, shields: int, blocks: str, heroes: tuple[tuple[bool, float], ...], wounded: float
) -> tuple[float, int]:
    """The worth lost, and how many heroes, with the least harmful plan; a light wound takes the share `wounded` of a worth.

    >>> harm("Dw", 1, "", ((False, 2.0), (False, 1.0)), 0.3)
    (0.3, 0)
    """
    worths = [worth for _, worth in heroes]
    before = tuple(HURT if hurt else WELL for hurt, _ in heroes)
    best = min(_ends(_left(hits, shields, blocks), before), key=lambda end: (_badness(end, worths), end))
    lost = sum(worth for worth, health in zip(worths, best, strict=True) if health == DEAD)
    hurt = sum(worth for worth, old, new in zip(worths, before, best, strict=True) if (old, new) == (WELL, HURT))
    return lost + wounded * hurt, best.count(DEAD)


def _badness(end: Health, worths: list[float]) -> tuple[int, float, int]:
    """Fewest deaths, then the least worth lost, then fewest wounded, as the game proposes it. (AP-WOUND-11)"""
    lost = sum(worth for worth, health in zip(worths, end, strict=True) if health == DEAD)
    return end.count(DEAD), lost, end.count(HURT)


@cache
def _left(hits: str, shields: int, blocks: str) -> str:
    return "".join(sorted(wounds.defend(hits, shields, blocks).left))


@cache
def _ends(left: str, heroes: Health) -> frozenset[Health]:
    """Every way in which heroes may fare after these wounds, in any order. (AP-WOUND-06, -10)"""
    living = [place for place, health in enumerate(heroes) if health != DEAD]
    if not left or not living:
        return frozenset((heroes,))
    ends: set[Health] = set()
    for wound in set(left):
        for place in living:
            health = DEAD if wound == DEADLY or heroes[place] == HURT else HURT
            ends |= _ends(left.replace(wound, "", 1), (*heroes[:place], health, *heroes[place + 1 :]))
    return frozenset(ends)
