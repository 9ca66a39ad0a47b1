"""What an adventure waits for: conditions such as `count harvest >= 4 and heroes on Clearing`. (TM-GEN-06, -09, -10)

    count NAME >= N        something counted: a special action done, `defeated undead`, a tally of the adventure
    pieces NAME >= N       pieces of the adventure on the board
    carried NAME >= N      pieces that Heroes carry
    hp NAME <= N           Hit Points of a figure in play
    monsters >= N          Monsters and Villains in play; `monsters on Clearing >= N` those on a tile
    round > N, surges == N, down >= N (fallen Heroes), tiles >= N (tiles explored), party >= N (Heroes in all)
    heroes on TILE         every Hero above 0 Hit Points stands there
    hero on TILE           at least one does
    NAME on TILE           a piece of the adventure is there
    stack empty

A number may grow with the party: `heroes`, `2 heroes`, `3 + heroes`. `start` is the tile the adventure begins on. Whether a
condition holds is asked of the table, in board/objectives.py.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from tabletome.cards.reading import either, many, number, one_of, optional, phrase, seq
from tabletome.packs.library import slug

PLAIN = ("round", "surges", "down", "tiles", "party", "monsters")
NAMED = ("count", "pieces", "carried", "hp")
MONSTERS_ON = "monsters on"
SIGNS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
HERO, HEROES, START = "hero", "heroes", "start"


class Amount(msgspec.Struct, frozen=True):
    """A number that may grow with the party: what is fixed, and how much each Hero adds."""

    fixed: int
    each: int = 0

    def of(self, heroes: int) -> int:
        """The number for a party of this size."""
        return self.fixed + self.each * heroes


class Compared(msgspec.Struct, frozen=True):
    """Something that can be counted against a number; `name` is of what, as it is written."""

    what: str
    name: str
    sign: str
    amount: Amount

    @property
    def id(self) -> str:
        return slug(self.name)

    @property
    def counted(self) -> tuple[str, str]:
        """What is counted, and of whom: `defeated` and `undead`, `harvest` and nobody."""
        what, _, of = self.name.partition(" ")
        return what, of

    @property
    def of_places(self) -> bool:
        """Does it hang on where anybody stands?"""
        return self.what == MONSTERS_ON


class Standing(msgspec.Struct, frozen=True):
    """All Heroes, one of them, or a piece of the adventure is on a tile."""

    who: str
    tile: str


class StackEmpty(msgspec.Struct, frozen=True):
    """No tile is left to explore."""


Part: TypeAlias = Compared | Standing | StackEmpty
Condition: TypeAlias = tuple[Part, ...]
"""Parts that must all be so."""

_each = optional(number, otherwise=1)
AMOUNT = either(
    seq(number, "+", _each, HEROES).into(Amount),
    seq(_each, HEROES).into(lambda each: Amount(0, each)),
    number.map(Amount),
)
_name = phrase(
    "a name",
    ends=("on", "and", ">", "<", "="),
)
_sign = one_of({sign: sign for sign in SIGNS})
_part = either(
    seq("stack", "empty").into(StackEmpty),
    seq(one_of({MONSTERS_ON: MONSTERS_ON}), _name, _sign, AMOUNT).into(Compared),
    seq(one_of({what: what for what in PLAIN}), _sign, AMOUNT).into(lambda what, *rest: Compared(what, "", *rest)),
    seq(one_of({what: what for what in NAMED}), _name, _sign, AMOUNT).into(Compared),
    seq(_name, "on", _name).into(Standing),
)
GRAMMAR = many(_part, "and")


def read(text: str) -> Condition:
    """The parts of a condition joined by `and`; whatever is none is refused with a sentence.

    >>> read("count harvest >= 3 + heroes and hero on Clearing")[1]
    Standing(who='hero', tile='Clearing')
    """
    return GRAMMAR.parse(text)
