"""Exact odds, compared with following every choice and every side of every die on the pool itself."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from tabletome.games.party.board.fulfilment import met, missing
from tabletome.games.party.board.pool import (
    addable,
    changeable,
    colours_of,
    final_symbols,
    gather,
    joined,
    rolled,
    rune_sources,
    rune_targets,
    spend_rune,
    turned,
    with_loose,
)
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import NEED, Change, Changes, Need
from tabletome.games.party.cards.signs import ANY, COLOURS
from tabletome.games.party.options.exact_odds import REROLL, chance_of_success, odds_after, odds_now
from tabletome.games.party.state import RUNE, Pool, PoolDie
from tests.party.language import ways

NEEDS = [
    "*1",
    "*2",
    "*3",
    "S *1",
    "SS",
    "SS M *2",
    "A *2",
    "MM *1",
    "H *1",
    "R *1",
    "M R",
    "HH S",
    "S A M",
    "A H *2",
    "",
]
DEEDS = [
    "rr ?", "rr r", "rr y", "rr ?2", "rr g2", "rr ?3", "set ? *", "set r S", "set b MR", "set ? -", "+?", "+y", "+R", "+S +M",
    "+H", "heal", "rr ? & +R", "+? & rr ?", "rr ?2 & set ? *", "+R | +A", "set y * & rr y", "block w & +g",
]  # fmt: skip


class Task(NamedTuple):
    need: Need
    immune: str
    crit: str


def random_task(chance: random.Random) -> Task:
    need = NEED.parse(chance.choice(NEEDS))
    immune = chance.choice([symbol for symbol in "SAM" if symbol not in need.symbols] or [""])
    return Task(need, chance.choice(["", "", immune]), chance.choice(["", "", "H", "A", "SM"]))


def close_task(chance: random.Random, pool: Pool) -> Task:
    """Mostly a task that the roll falls short of by one or two symbols, where modifiers decide."""
    for _ in range(4):
        task = random_task(chance)
        lacking = missing(task.need, final_symbols(pool, task.crit), task.immune)
        if lacking.hp + sum(lacking.symbols.values()) in (1, 2):
            break
    return task


def random_roll(chance: random.Random, most: int) -> Pool:
    """Dice as they could lie after some runes have been used, and loose symbols."""
    lie = []
    for colour in gather(chance.choices(COLOURS, k=chance.choice((0, 1, *range(2, most + 1), most)))):
        face = chance.choice(DICE[colour].faces)
        lie.append(PoolDie(colour, face, locked=RUNE in face and chance.random() < 0.3))
    return Pool(tuple(lie), chance.choice(["", "", "R", "S", "RA"]))


def is_met(pool: Pool, task: Task) -> bool:
    return met(task.need, final_symbols(pool, task.crit), task.immune)


def tried(pool: Pool, changes: Changes, task: Task, token: bool, later: int, touched: tuple[int, ...] = ()) -> Fraction:
    """The odds by following every choice and every side of every die, on the pool itself."""
    if not changes:
        return then(pool, task, token, later)
    change, rest = changes[0], changes[1:]
    done: list[Fraction] = []
    if change.symbols:
        return tried(with_loose(pool, change.symbols), rest, task, token, later)
    if change.joins:
        for colour in addable(colours_of(pool), change.joins):
            faces = DICE[colour].faces
            done.append(mean([tried(joined(pool, colour, face), rest, task, token, later) for face in faces]))
    elif change.turns:
        for place in changeable(pool, change.turns):
            allowed = [face for face in DICE[pool.dice[place].colour].faces if change.face in (face, "*")]
            done += [tried(turned(pool, place, face), rest, task, token, later) for face in allowed]
    elif change.rerolls:
        fewer = change._replace(up_to=change.up_to - 1)
        for place in changeable(pool, change.rerolls):
            if place not in touched:
                throws = [turned(pool, place, face) for face in DICE[pool.dice[place].colour].faces]
                more = (fewer, *rest) if fewer.up_to else rest
                now = (*touched, place) if fewer.up_to else ()
                done.append(mean([tried(thrown, more, task, token, later, now) for thrown in throws]))
        if touched:
            done.append(tried(pool, rest, task, token, later))
    return max(done) if done else tried(pool, rest, task, token, later)


def then(pool: Pool, task: Task, token: bool, later: int) -> Fraction:
    """The roller is done, or makes one more reroll that is paid for."""
    found = [Fraction(is_met(pool, task))]
    if later and not found[0]:
        payments = [(spend_rune(pool, source), token, rune_targets(pool, source)) for source in rune_sources(pool)]
        if token:
            payments.append((pool, False, changeable(pool)))
        for paid, left, places in payments:
            for place in places:
                faces = DICE[paid.dice[place].colour].faces
                found.append(mean([then(turned(paid, place, face), task, left, later - 1) for face in faces]))
    return max(found)


def mean(odds: list[Fraction]) -> Fraction:
    return sum(odds, Fraction(0)) / len(odds)


@pytest.mark.rules("AP-DICE-03", "AP-QUEST-09")
def test_the_chance_of_500_random_pools_is_that_of_all_their_rolls() -> None:
    chance = random.Random(1)
    known: Counter[bool] = Counter()
    for _ in range(500):
        task = random_task(chance)
        colours = gather(chance.choices(COLOURS, k=chance.choice((0, 1, 2, 2, 2, 3, 3, 3, 3, 4))))
        loose = chance.choice(["", "", "S", "HR"])
        rolls = [
            with_loose(rolled(colours, faces), loose) for faces in product(*(DICE[each].faces for each in colours))
        ]
        expected = Fraction(sum(is_met(roll, task) for roll in rolls), len(rolls))
        found = chance_of_success(colours, task.need, task.immune, crit=task.crit, loose=loose)
        assert found == expected, (colours, task, loose)
        known[0 < found < 1] += 1
    assert known[True] > 200


@pytest.mark.rules("AP-COND-03", "AP-SYM-12", "AP-RUNE-11")
def test_the_odds_after_500_random_modifiers_are_those_of_trying_out_everything() -> None:
    chance = random.Random(2)
    known: Counter[bool] = Counter()
    for _ in range(500):
        deed = chance.choice(DEEDS)
        costly = "2" in deed or "3" in deed or "&" in deed
        later = chance.choice((0, 0, 0, 1)) if not costly else 0
        pool, token = random_roll(chance, 3 if costly or later else 5), chance.random() < 0.5
        task = close_task(chance, pool)
        runes = rune_sources(pool) if chance.random() < 0.4 else []
        paid = [spend_rune(pool, source) for source in runes] or [pool]
        expected = max(tried(each, changes, task, token, later) for each in paid for changes in ways(deed))
        found = odds_after(
            pool, ways(deed), task.need, task.immune, crit=task.crit, rune=runes, token=token, later=later
        )
        assert found == expected, (pool, deed, task, runes, token, later)
        known[0 < found < 1] += 1
    assert known[True] > 100


def test_dice_of_one_colour_are_rerolled_as_well_as_by_trying_out_all_of_them() -> None:
    chance = random.Random(7)
    known: Counter[bool] = Counter()
    for number in range(45):
        colours = chance.choice(("rrr", "bbb", "yyr", "ggb", "bby", "gg", "yy"))
        pool = rolled(colours, [chance.choice(DICE[colour].faces) for colour in colours])
        task, token, later = close_task(chance, pool), chance.random() < 0.5, int(number % 3 == 0)
        deed = ways("rr ?2" if later else chance.choice(("rr ?2", "rr ?3")))
        found = odds_after(pool, deed, task.need, task.immune, crit=task.crit, token=token, later=later)
        assert found == tried(pool, deed[0], task, token, later), (pool, deed, task, token, later)
        known[0 < found < 1] += 1
    assert known[True] > 15


def test_looking_some_rerolls_ahead_is_looking_at_all_of_them() -> None:
    chance = random.Random(3)
    known: Counter[bool] = Counter()
    for _ in range(150):
        pool, token = random_roll(chance, 3), chance.random() < 0.5
        task = close_task(chance, pool)
        later = chance.choice((1, 1, 2))
        found = odds_now(pool, task.need, task.immune, crit=task.crit, token=token, later=later)
        assert found == then(pool, task, token, later), (pool, task, token, later)
        known[0 < found < 1] += 1
    assert known[True] > 30


def test_a_picked_die_and_dice_already_thrown_are_respected() -> None:
    chance = random.Random(5)
    tested = 0
    for _ in range(120):
        pool = random_roll(chance, 4)
        task = close_task(chance, pool)
        places = changeable(pool)
        if len(places) < 2:
            continue
        on, *others = chance.sample(places, len(places))
        throws = [turned(pool, on, face) for face in DICE[pool.dice[on].colour].faces]
        picked = odds_after(pool, ways("rr ?2"), task.need, task.immune, crit=task.crit, on=on)
        second = (Change(rerolls=ANY),)
        assert picked == mean([tried(thrown, second, task, False, 0, (on,)) for thrown in throws]), (pool, on, task)
        left = odds_after(pool, REROLL, task.need, task.immune, crit=task.crit, touched=[on])
        single = [odds_after(pool, REROLL, task.need, task.immune, crit=task.crit, on=place) for place in others]
        assert left == max(*single, odds_now(pool, task.need, task.immune, crit=task.crit)), (pool, on, task)
        forced = odds_after(pool, REROLL, task.need, task.immune, crit=task.crit, touched=[on], on=others[0])
        assert forced == single[0], (pool, on, task)
        tested += 1
    assert tested > 50


def test_before_the_roll_the_odds_with_a_reroll_are_those_of_all_rolls_with_their_best_reroll() -> None:
    for colours, need, token in (
        ("rb", "S M", True),
        ("bg", "M *1", False),
        ("ryb", "SS M", True),
        ("ggb", "AA M", False),
    ):
        task = Task(NEED.parse(need), "", "")
        rolls = [rolled(colours, faces) for faces in product(*(DICE[colour].faces for colour in colours))]
        expected = mean([then(roll, task, token, 1) for roll in rolls])
        assert chance_of_success(colours, task.need, token=token, later=1) == expected, colours
