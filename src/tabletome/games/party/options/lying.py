"""A roll as best play sees it: the dice that may be changed, what they count for, what is left to change them, what it is for."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, Protocol, TypeAlias

from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import Change, Ways
from tabletome.games.party.cards.operands import ANY_FACE
from tabletome.games.party.cards.signs import SYMBOLS
from tabletome.games.party.state import RUNE

Totals: TypeAlias = tuple[int, int, int, int, int]
"""How many of each symbol lie on the table, in the order of SYMBOLS."""
RUNES = SYMBOLS.index(RUNE)
A_RUNE: Totals = (0, 0, 0, 0, 1)
LOOSE = ""
"""In place of a die: the rune that pays lies beside the dice."""


class Tool(NamedTuple):
    """A modifier that is left: what it changes, if a rune pays for it, and what it costs besides, if that counts."""

    ways: Ways
    rune: bool = False
    cost: float = 0.0


class Goal(Protocol):
    """What a roll is for. `useful` are the symbols that count, `crit` those that each critical hit adds."""

    useful: str
    crit: str
    token: float
    """What it costs to use the token."""
    most: float
    """More than this no roll is worth."""

    def lack(self, totals: Totals) -> int:
        """How many symbols are missing."""

    def settled(self, totals: Totals, blocks: str) -> float:
        """What the roll is worth as it lies."""

    def beside(self, change: Change) -> float:
        """What a change is worth that does nothing to the roll."""


class Lying(NamedTuple):
    """Dice that may be changed, each as colour and face; the totals of all symbols; loose runes, the token, what else is left.

    `locked` are the colours of the locked dice, of which there can be too many; `blocks` the wounds prevented.
    """

    dice: tuple[str, ...]
    totals: Totals
    runes: int
    token: bool
    tools: tuple[int, ...] = ()
    locked: str = ""
    blocks: str = ""


def settable(colour: str, face: str) -> tuple[str, ...]:
    """The faces to which a die may be set. (AP-SYM-05, -06)"""
    return tuple(dict.fromkeys(DICE[colour].faces)) if face == ANY_FACE else (face,)


@cache
def totals_of(symbols: str) -> Totals:
    sword, arrow, magic, shield, rune = (symbols.count(symbol) for symbol in SYMBOLS)
    return sword, arrow, magic, shield, rune


@cache
def most_of(ways: Ways) -> tuple[int, int, int]:
    """How many dice a tool throws or sets, how many it adds, and how many symbols it lays beside them, at most."""
    throws = max(sum(change.up_to if change.rerolls else bool(change.turns) for change in way) for way in ways)
    added = max(sum(bool(change.joins) for change in way) for way in ways)
    symbols = max(sum(len(change.symbols) for change in way) for way in ways)
    return throws + added, added, symbols


@cache
def throws_nothing(ways: Ways) -> bool:
    """If a tool throws nothing."""
    return not any(change.joins or change.rerolls for way in ways for change in way)


@cache
def sets_dice(ways: Ways) -> bool:
    return any(change.turns for way in ways for change in way)


def without(dice: tuple[str, ...], die: str) -> tuple[str, ...]:
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def plus(one: Totals, other: Totals) -> Totals:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4]


def minus(one: Totals, other: Totals) -> Totals:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3], one[4] - other[4]
