"""What an adventure waits for: conditions such as `count harvest >= 4 and heroes on Clearing`, read once. (TM-GEN-06, -09, -10)

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

A number may grow with the party: `heroes`, `2 heroes`, `3 + heroes`. `start` is the tile the adventure begins on.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from functools import cache

from tabletome.games.tomb.board.board import PER_TILE, bits
from tabletome.games.tomb.board.tiles import all_tiles
from tabletome.games.tomb.cards import adventures
from tabletome.games.tomb.state import State, board, foes, heroes_up
from tabletome.packs.library import slug
from tabletome.table import size

Test = Callable[[State], bool]
Number = Callable[[State], int]

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
COMPARED = re.compile(r"(.+?) (>=|<=|==|>|<) (.+)")
USUAL_END = re.compile(r"count ([^<>=]+) >= (\d+), round > (\d+)")
SCALED = re.compile(r"(?:(\d+) \+ )?(?:(\d+) )?heroes")


def holds(state: State, text: str) -> bool:
    """Is a condition true, every part of it?"""
    return test(text)(state)


@cache
def test(text: str) -> Test:
    """A condition as the test of a state."""
    tests = read(text)
    return tests[0] if len(tests) == 1 else lambda state: all(test(state) for test in tests)


def any_of(texts: Sequence[str]) -> Test:
    """One of several conditions as the test of a state."""
    tests = [test(text) for text in texts]
    return tests[0] if len(tests) == 1 else lambda state: any(test(state) for test in tests)


def usual_end(win: str, defeats: Sequence[str]) -> tuple[str, int, int]:
    """What most adventures end by: something counted and how many of it are wanted, and the last round.

    Where the end hangs on anything else, nothing is counted and none is wanted.

    >>> usual_end("count harvest >= 4", ["round > 18"]), usual_end("round > 6", ["count breach >= 4"])
    (('harvest', 4, 18), ('', 0, 0))
    """
    found = USUAL_END.fullmatch(", ".join((win, *defeats)))
    return (found[1], int(found[2]), int(found[3])) if found else ("", 0, 0)


@cache
def read(text: str) -> tuple[Test, ...]:
    """The parts of a condition joined by `and`; whatever is none is refused with a sentence."""
    return tuple(_part(part.strip()) for part in text.split(" and "))


@cache
def read_number(text: str) -> tuple[int, int]:
    """A number that may grow with the party: what is fixed, and how much each Hero adds.

    >>> read_number("4"), read_number("2 heroes"), read_number("3 + heroes")
    ((4, 0), (0, 2), (3, 1))
    """
    if text.isdecimal():
        return int(text), 0
    found = SCALED.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no number; write 4, heroes, 2 heroes or 3 + heroes")
    return int(found[1] or 0), int(found[2] or 1)


def scaled(text: str, heroes: int) -> int:
    """The number for a party of this size."""
    fixed, each = read_number(text)
    return fixed + each * heroes


def _part(text: str) -> Test:
    if found := COMPARED.fullmatch(text):
        return _comparison(found[1], found[2], *read_number(found[3]))
    if text == "stack empty":
        return lambda state: size(state.stack) == 0
    if found := re.fullmatch(r"(heroes|hero) on (.+)", text):
        place = _place(found[2])
        quantity = all if found[1] == "heroes" else any
        return lambda state: _standing_on(state, place, quantity)
    if found := re.fullmatch(r"(.+) on (.+)", text):
        name, place = slug(found[1]), _place(found[2])
        return lambda state: any(square // PER_TILE in place(state) for square in squares_of_pieces(state, name))
    raise ValueError(f"'{text}' is no condition; known are:\n{__doc__}")


def _comparison(text: str, sign: str, fixed: int, each: int) -> Test:
    value, compare = _value(text), COMPARISONS[sign]
    if each:
        return lambda state: compare(value(state), fixed + each * len(state.heroes))
    counted = text.removeprefix("count ")
    if counted != text and sign == ">=":  # nearly every adventure asks for this after every effect, and for the round
        return lambda state: state.counters.get(counted, 0) >= fixed
    if text == "round" and sign == ">":
        return lambda state: state.round > fixed
    return lambda state: compare(value(state), fixed)


def _value(text: str) -> Number:
    plain: dict[str, Number] = {
        "round": lambda state: state.round,
        "surges": lambda state: state.surges,
        "down": lambda state: sum(hero.hp <= 0 for hero in state.heroes),
        "tiles": lambda state: state.counters.get("tiles", 0),
        "party": lambda state: len(state.heroes),
        "monsters": lambda state: len(foes(state)),
    }
    if text in plain:
        return plain[text]
    kind, _, rest = text.partition(" ")
    if kind == "count" and rest:
        return lambda state: state.counters.get(rest, 0)
    name = slug(rest)
    if kind == "pieces" and rest:
        return lambda state: len(squares_of_pieces(state, name))
    if kind == "carried" and rest:
        return lambda state: sum(hero.marks.get(f"carries {name}", 0) for hero in state.heroes)
    if kind == "hp" and rest:
        return lambda state: sum(figure.hp for figure in state.figures if figure.name == name)
    if text.startswith("monsters on "):
        place = _place(text.removeprefix("monsters on "))
        return lambda state: sum(_touches(figure.squares, place(state)) for figure in foes(state))
    raise ValueError(f"'{text}' is nothing that can be compared; known are:\n{__doc__}")


def _place(name: str) -> Callable[[State], set[int]]:
    """The numbers of the tiles on the board that carry this name."""
    if name != "start" and name not in {tile.name for tile in all_tiles().values()}:
        raise ValueError(f"there is no tile '{name}'; write the name of a tile, or start")
    return lambda state: tiles_named(state, name)


def tiles_named(state: State, name: str) -> set[int]:
    """The tiles on the board with this name; `start` is the one the adventure begins on. Both halves of a double tile count."""
    wanted = adventures.BOOK[state.adventure].start if name == "start" else name
    return {index for index, tile in enumerate(board(state).tiles) if tile.name == wanted}


def squares_of_pieces(state: State, name: str) -> list[int]:
    """Where pieces of this name are: tokens, Allies and standees alike."""
    squares = [token.at for token in state.tokens if token.kind == name]
    return squares + [next(bits(figure.squares)) for figure in state.figures if figure.name == name]


def _standing_on(state: State, place: Callable[[State], set[int]], quantity: Callable[[list[bool]], bool]) -> bool:
    standing = [hero.at // PER_TILE for hero in heroes_up(state)]
    tiles = place(state) if standing else set()
    return bool(standing) and quantity([tile in tiles for tile in standing])


def _touches(squares: int, tiles: set[int]) -> bool:
    return any(square // PER_TILE in tiles for square in bits(squares))
