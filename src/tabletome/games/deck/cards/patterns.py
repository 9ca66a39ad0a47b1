"""Up/Down checks: draw cards for their symbols alone, and match a pattern in any order.

A pattern is U, D and `*` (either). The symbols it names must be among those drawn; whatever else was drawn does not matter, so
`U` on three draws is at least one Up, and `UUD` on three draws is exactly two Ups and a Down. (DK-UD-09, -10, -13, -14)
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import glued
from tabletome.kernel import Chance, Flow

UP, DOWN = "U", "D"
Symbol: TypeAlias = Literal["U", "D"]
UPS, DOWNS = 26, 26
"""The dedicated deck: half of it Up, half of it Down, like the colours of 52 playing cards. (DK-UD-02, -16)"""

BLACK = ("spades", "clubs")
RED = ("hearts", "diamonds")


def suit_symbol(suit: str) -> Symbol:
    """Black suits are Up, red ones Down. (DK-UD-01)

    >>> suit_symbol("spades"), suit_symbol("hearts")
    ('U', 'D')
    """
    if suit in BLACK:
        return "U"
    if suit in RED:
        return "D"
    raise ValueError(f"'{suit}' is no suit; there are {', '.join(BLACK + RED)}")


# --- patterns ---------------------------------------------------------------------------------------------------------


PATTERN = glued("[UD*]+", "a pattern of U, D and * (either)")


def matches(pattern: str, drawn: str) -> bool:
    """If the drawn symbols match, in any order. (DK-UD-09, -10, -14)

    >>> matches("UUD", "DUU"), matches("UU*", "UDD"), matches("U", "DDU")
    (True, False, True)
    """
    return drawn.count("U") >= pattern.count("U") and drawn.count("D") >= pattern.count("D")


def mirrored(pattern: str) -> str:
    """Up for Down and Down for Up, as on the other copies of a card. (DK-FOE-29)

    >>> mirrored("UU*")
    'DD*'
    """
    return pattern.translate(str.maketrans("UD", "DU"))


@cache
def odds(pattern: str, draws: int, ups: int = UPS, downs: int = DOWNS) -> Fraction:
    """The chance to match: the cards of one check are drawn together, none of them twice. (DK-UD-15)

    >>> odds("U", 1), odds("UU", 2)
    (Fraction(1, 2), Fraction(25, 102))
    """
    least, most = pattern.count(UP), draws - pattern.count(DOWN)
    ways = sum(comb(ups, up) * comb(downs, draws - up) for up in range(least, most + 1))
    return Fraction(ways, comb(ups + downs, draws))


@cache
def outcomes_matching(pattern: str, draws: int) -> tuple[str, ...]:
    """The symbols, in order of drawing, that match: `len` of it out of `2 ** draws` is the book's rough chance."""
    return tuple(drawn for drawn in map("".join, product("UD", repeat=draws)) if matches(pattern, drawn))


# --- difficulties -----------------------------------------------------------------------------------------------------


class Difficulty(msgspec.Struct, frozen=True):
    """A row of the table: how many are drawn, and what may be declared. (DK-UD-08)"""

    name: str
    draws: int
    declarations: tuple[str, ...]


DIFFICULTIES: tuple[Difficulty, ...] = (
    Difficulty("Simple", 3, ("U", "D")),
    Difficulty("Easy", 2, ("U", "D")),
    Difficulty("Normal", 1, ("U", "D")),
    Difficulty("Difficult", 3, ("UUD", "DDU")),
    Difficulty("Very Difficult", 2, ("UU", "DD")),
    Difficulty("Extremely Difficult", 3, ("UUU", "DDD")),
)


def difficulty(name: str) -> Difficulty:
    """
    >>> difficulty("Difficult").declarations
    ('UUD', 'DDU')
    """
    for row in DIFFICULTIES:
        if row.name == name:
            return row
    raise ValueError(f"'{name}' is no difficulty; there are {', '.join(row.name for row in DIFFICULTIES)}")


def declarations(draws: int) -> tuple[str, ...]:
    """What can be declared when all symbols drawn must match, as against a Spell with several Up/Downs. (DK-SPELL-03, DK-UD-18)

    >>> declarations(2)
    ('UU', 'UD', 'DD')
    """
    return tuple(UP * (draws - down) + DOWN * down for down in range(draws + 1))


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw_symbols(
    draws: int,
    why: str,
    by: str = "",
    ups: int = UPS,
    downs: int = DOWNS,
    label: str = "Up/Down Deck",
) -> Flow[str]:
    """Draw for symbols only; the cards go back and the deck is shuffled, so that nothing of it is kept. (DK-UD-04, -05, -15)"""
    drawn = ""
    for _ in range(draws):
        symbol = yield Chance(label, pile(ups, downs), why, by, None, True)
        if symbol == UP:
            ups -= 1
        else:
            downs -= 1
        drawn += symbol
    return drawn


@cache
def pile(ups: int, downs: int) -> str:
    """So many Ups and Downs."""
    return UP * ups + DOWN * downs


def source_symbols(symbols: str, draws: int) -> tuple[int, int]:
    """How many Ups and Downs a check is drawn from: a Draw Deck, or the dedicated deck if that is too small. (DK-UD-03, -17)

    >>> source_symbols("UUD", 2), source_symbols("U", 3)
    ((2, 1), (26, 26))
    """
    return (symbols.count(UP), symbols.count(DOWN)) if len(symbols) >= draws else (UPS, DOWNS)
