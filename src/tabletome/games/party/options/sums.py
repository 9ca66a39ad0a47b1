"""The sums behind the odds: in how many ways dice still to be thrown meet a need, if every choice is made well.

What a need lacks is a handful of small numbers. Dice are followed one by one through those numbers, all ways to reach the same
ones counted together, so ten dice cost some hundred steps and not 6^10. Dice of one colour that give the same useful symbols are
the same die here. Everything is counted in whole numbers: ways out of 6^n, where n is the number of throws still allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from tabletome.games.party.board.pool import addable
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import Change, Need
from tabletome.games.party.cards.signs import ANY, DAMAGE, SYMBOLS
from tabletome.games.party.state import CRITICAL_FACES, RUNE, Pool

Lack: TypeAlias = tuple[int, ...]
"""How many of each symbol are lacking, in the order of SYMBOLS, and then how many hit points."""

Shown: TypeAlias = tuple[str, str]
"""The colour of a die and the symbols it counts for."""


class Terms(NamedTuple):
    """What matters: the symbols the need can use, what a critical hit adds, and whether runes could pay for anything."""

    useful: str
    crit: str
    runes: bool


class Position(NamedTuple):
    """A roll. `lack` is what remains after all that is settled: locked dice, loose symbols, dice that nothing will change.

    `dice` can be changed, `aside` can be changed only after the reroll under way; `runes` are loose ones, `locked` colours.
    """

    lack: Lack
    dice: tuple[Shown, ...]
    aside: tuple[Shown, ...]
    runes: int
    token: bool
    locked: str
    terms: Terms


class Step(NamedTuple):
    """One thing still to happen. `picked` is the die it is for, if the roller has picked one.

    roll: a die of `colour` joins. add: the same, with a colour to choose. reroll: of one die. again: of another die, if the
    roller likes. set: of one die to the face `what`. loose: the symbols `what`. paid: a reroll for a rune or for the token,
    if the roller likes.
    """

    kind: Literal["roll", "add", "reroll", "again", "set", "loose", "paid"]
    colour: str = ANY
    what: str = ""
    picked: Shown | None = None


THROWS = frozenset(("roll", "add", "reroll", "again", "paid"))
"""The steps that throw a die."""
HARMLESS = frozenset(("roll", "add", "loose", "again", "paid"))
"""The steps that take nothing away unless the roller likes."""


LONGEST_FACE = max(len(face) for die in DICE.values() for face in die.faces)


# --- where the sums begin ---------------------------------------------------------------------------------------------


def terms_of(need: Need, immune: str, crit: str, *, runes: bool) -> Terms:
    useful = [symbol for symbol in SYMBOLS if need.symbols.get(symbol) or (need.hp and symbol in DAMAGE)]
    return Terms("".join(symbol for symbol in useful if symbol not in immune), crit, runes)


def position_of(pool: Pool, need: Need, terms: Terms, *, token: bool, touched: Iterable[int] = ()) -> Position:
    """A pool as the sums see it; `touched` are the dice that the reroll under way has already thrown."""
    shown = [(die.colour, worth(die.face, terms)) for die in pool.dice]
    lack: Lack = (*(need.symbols.get(symbol, 0) for symbol in SYMBOLS), need.hp)
    for (_, symbols), die in zip(shown, pool.dice, strict=True):
        if die.locked:
            lack = lessened(lack, symbols.replace(RUNE, "", 1))
    lack = lessened(lack, "".join(symbol for symbol in pool.loose if symbol in terms.useful and symbol != RUNE))
    aside = [place for place in touched if not pool.dice[place].locked]
    return Position(
        lack,
        tuple(sorted(shown[place] for place, die in enumerate(pool.dice) if not die.locked and place not in aside)),
        tuple(sorted(shown[place] for place in aside)),
        pool.loose.count(RUNE) if RUNE in terms.useful or terms.runes else 0,
        token,
        "".join(sorted(die.colour for die in pool.dice if die.locked)),
        terms,
    )


def steps_of(
    changes: Iterable[Change], later: int, picked: Shown | None = None, *, going_on: bool = False
) -> tuple[Step, ...]:
    """What changes do to a roll, one step after the other, and the rerolls after them. (AP-SYM-01..06)

    `picked` is for the first step that needs a die; with `going_on` the first reroll has already thrown some.
    """
    steps: list[Step] = []
    for change in changes:
        if change.leaves or change.hits or change.steals or change.tougher:
            raise ValueError("what is done to a roller is no modifier of one's own roll (AP-ROLL-03)")
        if change.joins:
            steps.append(Step("add", change.joins))
        if change.symbols:
            steps.append(Step("loose", what=change.symbols))
        if change.rerolls:
            steps.append(Step("again" if going_on else "reroll", change.rerolls, picked=picked))
            steps += [Step("again", change.rerolls)] * (change.up_to - 1)
            picked, going_on = None, False
        if change.turns:
            steps.append(Step("set", change.turns, change.face, picked))
            picked = None
    return (*steps, *[Step("paid")] * later)


@lru_cache(maxsize=4096)
def worth(face: str, terms: Terms) -> str:
    """The symbols that a face counts for, those that could matter. (AP-COND-03, AP-SYM-12)"""
    given = face + (terms.crit if face in CRITICAL_FACES else "")
    return "".join(symbol for symbol in given if symbol in terms.useful or (symbol == RUNE and terms.runes))


@cache
def sides(colour: str, terms: Terms) -> tuple[tuple[str, int], ...]:
    """What a die can count for, and on how many of its sides."""
    return tuple(Counter(worth(face, terms) for face in DICE[colour].faces).items())


@lru_cache(maxsize=65536)
def lessened(lack: Lack, symbols: str) -> Lack:
    """What is lacking after these symbols: each fills its own kind first, and damage then hit points. (AP-COND-05)"""
    *named, hp = lack
    for symbol in symbols:
        place = SYMBOLS.index(symbol)
        if named[place]:
            named[place] -= 1
        elif symbol in DAMAGE and hp:
            hp -= 1
    return (*named, hp)


# --- the sums ---------------------------------------------------------------------------------------------------------


def all_ways(steps: tuple[Step, ...]) -> int:
    """In how many ways the dice of these steps can fall."""
    ways: int = 6 ** sum(step.kind in THROWS for step in steps)
    return ways


@lru_cache(maxsize=100_000)
def good_ways(position: Position, steps: tuple[Step, ...]) -> int:
    """In how many of these ways the need is met, every choice made as well as possible by what can be seen then."""
    lack = _settled(position)
    if not any(lack) and all(step.kind in HARMLESS and step.picked is None for step in steps):
        return all_ways(steps)
    if sum(lack) > sum(_most(step, position.terms) for step in steps):
        return 0
    if all(step.kind == "roll" for step in steps):
        return _thrown(lack, "".join(step.colour for step in steps), position.terms)
    step, rest = steps[0], steps[1:]
    if position.aside and step.kind not in ("again", "roll"):
        position = position._replace(dice=tuple(sorted(position.dice + position.aside)), aside=())
    match step.kind:
        case "roll":
            ways = _sides_thrown(position, step.colour, rest)
        case "add":
            ways = _best_added(position, step, rest)
        case "reroll" | "again":
            ways = _best_reroll(position, step, rest)
        case "set":
            ways = _best_set(position, step, rest)
        case "loose":
            ways = good_ways(_beside(position, step.what), rest)
        case "paid":
            payments = _payments(position) if rest or RUNE in position.terms.useful else _last_payment(position)
            ways = max((_best_reroll(paid, step, rest) for paid in payments), default=0)
    return ways


def _settled(position: Position) -> Lack:
    """What would be lacking if the roller were done."""
    lack = lessened(position.lack, RUNE * position.runes)
    for _, symbols in position.dice + position.aside:
        lack = lessened(lack, symbols)
    return lack


def _most(step: Step, terms: Terms) -> int:
    """More symbols than this a step cannot bring."""
    return len(step.what) if step.kind == "loose" else LONGEST_FACE + len(terms.crit)


def _thrown(lack: Lack, colours: str, terms: Terms) -> int:
    """In how many ways dice which nothing will change any more fill what is lacking."""
    spread = {lack: 1}
    for colour in colours:
        thrown: dict[Lack, int] = {}
        for symbols, count in sides(colour, terms):
            for before, ways in spread.items():
                after = lessened(before, symbols)
                thrown[after] = thrown.get(after, 0) + ways * count
        spread = thrown
    return spread.get((0,) * len(lack), 0)


def _sides_thrown(position: Position, colour: str, rest: tuple[Step, ...]) -> int:
    """A die thrown now, and what follows for each of its sides."""
    ways = 0
    for symbols, count in sides(colour, position.terms):
        if all(step.kind in ("again", "roll") for step in rest):
            after = position._replace(lack=lessened(position.lack, symbols))
        elif rest[0].kind == "again":
            after = position._replace(aside=tuple(sorted((*position.aside, (colour, symbols)))))
        else:
            after = _with(position, (colour, symbols))
        ways += count * good_ways(after, rest)
    return ways


def _best_added(position: Position, step: Step, rest: tuple[Step, ...]) -> int:
    """A die of the best colour that is left; if none is, nothing joins. (AP-POOL-04)"""
    colours = "".join(colour for colour, _ in position.dice) + position.locked
    more = [good_ways(position, (Step("roll", colour), *rest)) for colour in addable(colours, step.colour)]
    return max(more) if more else 6 * good_ways(position, rest)


def _best_reroll(position: Position, step: Step, rest: tuple[Step, ...]) -> int:
    """The best die thrown again. One that the roller need not throw may stay; if none can be thrown, nothing happens."""
    able = [die for die in _worst(position.dice) if step.colour in (die[0], ANY)]
    if step.kind in ("paid", "again"):
        able = [die for die in able if not _at_its_best(die, position.terms)]
    picked = able if step.picked is None else [step.picked]
    found = [good_ways(_without(position, die), (Step("roll", die[0]), *rest)) for die in picked]
    if (step.kind == "again" and step.picked is None) or not found:
        found.append(6 * good_ways(position, rest))
    return max(found)


def _best_set(position: Position, step: Step, rest: tuple[Step, ...]) -> int:
    """The best die set to the best face that the step allows; if there is no such die, nothing happens."""
    able = [die for die in dict.fromkeys(position.dice) if step.colour in (die[0], ANY)]
    found = []
    for die in able if step.picked is None else [step.picked]:
        others, colour = _without(position, die), die[0]
        allowed = {worth(face, position.terms) for face in DICE[colour].faces if step.what in (face, "*")}
        found += [good_ways(_with(others, (colour, symbols)), rest) for symbols in allowed]
    return max(found) if found else good_ways(position, rest)


def _beside(position: Position, symbols: str) -> Position:
    """Loose symbols count at once; loose runes can still be used. (AP-RUNE-11)"""
    useful = [symbol for symbol in symbols if symbol in position.terms.useful and symbol != RUNE]
    runes = symbols.count(RUNE) if RUNE in position.terms.useful or position.terms.runes else 0
    return position._replace(lack=lessened(position.lack, "".join(useful)), runes=position.runes + runes)


def _payments(position: Position) -> Iterator[Position]:
    """Every way to pay for one reroll: the token, a loose rune, or a rune on a die, which is then locked. (AP-RUNE-02..04)"""
    if position.token:
        yield position._replace(token=False)
    if position.runes:
        yield position._replace(runes=position.runes - 1)
    for die in dict.fromkeys(position.dice):
        _, symbols = die
        if RUNE in symbols:  # no die joins after a paid reroll, so that nobody will ask for the colour of this one
            yield _without(position, die)._replace(lack=lessened(position.lack, symbols.replace(RUNE, "", 1)))


def _last_payment(position: Position) -> Iterator[Position]:
    """Which rune pays for the very last reroll makes no difference, unless it is the only one: its own die is out of reach."""
    runes = list(_payments(position))
    if len(runes) > 1:
        yield position
    else:
        yield from runes


@lru_cache(maxsize=4096)
def _worst(dice: tuple[Shown, ...]) -> tuple[Shown, ...]:
    """The dice worth throwing again: none while another of its colour shows but a part of the same, for that one loses less."""
    kinds = dict.fromkeys(dice)
    return tuple(die for die in kinds if not any(other != die and _is_part(other, die) for other in kinds))


def _is_part(one: Shown, other: Shown) -> bool:
    (colour, symbols), (same, more) = one, other
    return colour == same and all(symbols.count(symbol) <= more.count(symbol) for symbol in symbols)


@cache
def _at_its_best(die: Shown, terms: Terms) -> bool:
    """If no side could show more of anything, so that nobody throws it again without need."""
    colour, shown = die
    return all(
        shown.count(symbol) >= symbols.count(symbol) for symbols, _ in sides(colour, terms) for symbol in symbols
    )


def _with(position: Position, die: Shown) -> Position:
    return position._replace(dice=tuple(sorted((*position.dice, die))))


def _without(position: Position, die: Shown) -> Position:
    place = position.dice.index(die)
    return position._replace(dice=position.dice[:place] + position.dice[place + 1 :])
