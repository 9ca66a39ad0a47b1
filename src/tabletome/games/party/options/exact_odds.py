"""Exact odds of a roll and its modifiers, and the evaluation of what lies on the table. Nothing is sampled.

`immune` are the symbols that the quest ignores, `crit` those that passive abilities add for each critical hit.

How far the odds look ahead is always said by `later`: how many rerolls the roller may make afterwards, paid with the runes on
the table or the reroll token (`token`: it is still active), each chosen as well as possible after seeing the one before. Cards
and abilities that could be used later are never looked at. With `later=0`, as if nothing is said, the roller is then done.
Every further reroll multiplies the work: with ten dice 0 and 1 are quick, 3 takes seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from tabletome.games.party.board.fulfilment import Cover, ShieldUse, cover, shield_uses
from tabletome.games.party.board.pool import final_symbols, spend_rune
from tabletome.games.party.board.wounds import Defence, Plan, Target, after, defend, least_harmful
from tabletome.games.party.cards.language import Change, Changes, Need, Ways
from tabletome.games.party.cards.signs import ANY
from tabletome.games.party.options.sums import (
    Step,
    Terms,
    all_ways,
    good_ways,
    position_of,
    sides,
    steps_of,
    terms_of,
    worth,
)
from tabletome.games.party.state import Pool

REROLL: Ways = ((Change(rerolls=ANY),),)
"""What the reroll token does, and a rune that pays for a reroll. (AP-REROLL-01, AP-RUNE-02)"""


# --- evaluation -------------------------------------------------------------------------------------------------------


class Outlook(msgspec.Struct, frozen=True):
    """How the wounds would go with one use of the shields, if the roller accepts the program's plan."""

    use: ShieldUse
    defence: Defence
    plan: Plan
    dead: tuple[str, ...]
    wounded: tuple[str, ...]


class Evaluation(msgspec.Struct, frozen=True):
    """The roll as it lies: what the symbols cover, and an outlook for each use of the shields, the winning one first."""

    symbols: dict[str, int]
    cover: Cover
    outlooks: tuple[Outlook, ...]

    @property
    def met(self) -> bool:
        return self.cover.met

    @property
    def missing(self) -> Need:
        return self.cover.missing

    @property
    def wounds(self) -> str:
        """The wounds that would land, shields for the conditions put first."""
        return self.outlooks[0].defence.left


def evaluate(
    pool: Pool,
    need: Need,
    immune: str = "",
    *,
    crit: str = "",
    hits: str = "",
    preventions: str = "",
    heroes: Sequence[Target] = (),
) -> Evaluation:
    """What would happen if the roller were done now. (AP-QUEST-09, AP-QUEST-18, AP-COND-09, AP-WOUND-11)"""
    counts = final_symbols(pool, crit)
    outlooks = []
    landing = len(defend(hits, 0, preventions).left)  # what is prevented wants no shield
    for use in shield_uses(need, counts, landing, immune):
        defence = defend(hits, use.defence, preventions)
        plan = least_harmful(defence.left, heroes)
        living = {hero.id: hero for hero in after(heroes, plan)}
        dead = tuple(hero.id for hero in heroes if hero.id not in living)
        wounded = tuple(hero.id for hero in living.values() if hero.wounded)
        outlooks.append(Outlook(use, defence, plan, dead, wounded))
    return Evaluation(dict(counts), cover(need, counts, immune), tuple(outlooks))


# --- odds -------------------------------------------------------------------------------------------------------------


def chance_of_success(
    colours: str,
    need: Need,
    immune: str = "",
    *,
    crit: str = "",
    loose: str = "",
    token: bool = False,
    later: int = 0,
) -> Fraction:
    """The chance that dice not yet rolled, with loose symbols beside them, meet the need. (AP-QUEST-09, AP-DICE-03)

    >>> chance_of_success("rrrbb", Need({"S": 2, "M": 1}, hp=2))
    Fraction(4, 9)
    """
    terms = terms_of(need, immune, crit, runes=later > 0)
    steps = (*(Step("roll", colour) for colour in colours), *steps_of((), later))
    position = position_of(Pool(loose=loose), need, terms, token=token)
    return Fraction(good_ways(position, steps), all_ways(steps))


def odds_now(
    pool: Pool, need: Need, immune: str = "", *, crit: str = "", token: bool = False, later: int = 0
) -> Fraction:
    """The chance of success from the roll as it lies."""
    return odds_after(pool, ((),), need, immune, crit=crit, token=token, later=later)


def odds_after(
    pool: Pool,
    ways: Ways,
    need: Need,
    immune: str = "",
    *,
    crit: str = "",
    rune: Iterable[int] = (),
    on: int | None = None,
    touched: Sequence[int] = (),
    token: bool = False,
    later: int = 0,
) -> Fraction:
    """The chance of success after a modifier, with the best choices that it leaves to the roller. (AP-ROLL-05)

    `ways` are what it changes. Of several things the best one is taken; dice, colours and faces are chosen one by one, each after
    seeing what came before. A reroll of up to n dice throws them one after the other, no die twice, at least one. What does not
    touch the roll (heal, block, gain) changes nothing.

    `rune` are the places of the runes that may pay for it, of which the best is taken; without any it costs no rune. `on` is the
    die that its first reroll or setting is for, if it has been picked; `touched` are those which the same reroll has already
    thrown, so that it may also stop.
    """
    terms = terms_of(need, immune, crit, runes=later > 0)
    paid = [spend_rune(pool, source) for source in rune] or [pool]
    return max(_odds(each, changes, need, terms, on, touched, token, later) for each in paid for changes in ways)


def _odds(
    pool: Pool,
    changes: Changes,
    need: Need,
    terms: Terms,
    on: int | None,
    touched: Sequence[int],
    token: bool,
    later: int,
) -> Fraction:
    picked = None
    if on is not None:
        die = pool.dice[on]
        if die.locked:
            raise ValueError(f"die {on} ({die.colour} {die.face}) is locked and cannot change (AP-RUNE-10)")
        picked = die.colour, worth(die.face, terms)
    steps = steps_of(changes, later, picked, going_on=bool(touched))
    position = position_of(pool, need, terms, token=token, touched=touched)
    return Fraction(good_ways(position, steps), all_ways(steps))


def odds_of_count(colours: str, counted: str, *, crit: str = "", loose: str = "") -> dict[int, Fraction]:
    """How likely each number of counted symbols is once dice are rolled, as in the arena. (AP-DICE-03, AP-ARENA-04)

    >>> odds_of_count("r", "H")
    {0: Fraction(5, 6), 1: Fraction(1, 6)}
    """
    terms = Terms(counted, crit, runes=False)
    spread = Counter({sum(symbol in counted for symbol in loose): 1})
    for colour in colours:
        thrown: Counter[int] = Counter()
        for symbols, count in sides(colour, terms):
            for total, ways in spread.items():
                thrown[total + len(symbols)] += ways * count
        spread = thrown
    return {total: Fraction(ways, spread.total()) for total, ways in sorted(spread.items())}
