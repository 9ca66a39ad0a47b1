"""Evaluation and exact odds, compared with the ledger's tables and with sums done by hand. (AP-DICE-02, -03)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from tabletome.games.party.board.fulfilment import met
from tabletome.games.party.board.pool import LOOSE_RUNE, rolled, rune_sources, with_loose
from tabletome.games.party.board.wounds import Target
from tabletome.games.party.cards import library
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import NEED, Need
from tabletome.games.party.cards.signs import COLOURS
from tabletome.games.party.options.exact_odds import (
    REROLL,
    chance_of_success,
    evaluate,
    odds_after,
    odds_now,
    odds_of_count,
)
from tests.party.language import ways
from tests.party.rules.test_pool import table

DRAGON = NEED.parse("SS M *2")
LETTERS = {"red": "r", "green": "g", "blue": "b", "yellow": "y"}
SIGNS = {"sword": "S", "arrow": "A", "magic": "M", "shield": "H", "rune": "R", "damage": "SAM"}
NUMBERS = {"one": 1, "two": 2, "three": 3}


# --- the ledger's tables ----------------------------------------------------------------------------------------------


def ledger(rule: str) -> dict[str, Any]:
    """The data of a rule."""
    written = yaml.safe_load((Path(library.__file__).parents[1] / "ledger.yaml").read_text("utf-8"))
    return next(dict(entry["data"]) for entry in written if entry["id"] == rule)


def pool_called(name: str) -> str:
    """`red_3`, `two_red_green_blue` or `one_of_each` as colours.

    >>> pool_called("three_red_two_blue")
    'rrrbb'
    """
    if name == "one_of_each":
        return COLOURS
    colours, times = "", 1
    for word in name.split("_"):
        if word.isdigit():
            return colours * int(word)
        times = NUMBERS.get(word, times)
        if word in LETTERS:
            colours, times = colours + LETTERS[word] * times, 1
    return colours


def at_least(colours: str, counted: str, number: int) -> Fraction:
    return sum((odds for count, odds in odds_of_count(colours, counted).items() if count >= number), Fraction(0))


@pytest.mark.rules("AP-DICE-02")
def test_the_odds_of_a_single_die_are_those_of_the_ledger() -> None:
    data = ledger("AP-DICE-02")
    for name, die in LETTERS.items():
        for sign, expected in data["expected"][name].items():
            spread = odds_of_count(die, SIGNS[sign])
            assert sum(count * odds for count, odds in spread.items()) == Fraction(expected), (name, sign)
        for sign, expected in data["at_least_one"][name].items():
            assert at_least(die, SIGNS[sign], 1) == Fraction(expected), (name, sign)
        damage = {count: Fraction(odds) for count, odds in data["damage_distribution"][name].items()}
        assert odds_of_count(die, "SAM") == damage
        critical = odds_of_count(die, "H", crit="HHHHH")  # five shields can come from nothing but a critical hit
        assert critical.get(5, Fraction(0)) == Fraction(data["critical_hit"][name])
        assert odds_of_count(die, "SAMHR")[0] == Fraction(data["blank"][name])
        total = sum(count * odds for count, odds in odds_of_count(die, "SAMHR").items())
        assert total == Fraction(data["symbols_expected_total"][name])


@pytest.mark.rules("AP-DICE-03")
def test_the_odds_of_pools_are_those_of_the_ledger() -> None:
    data = ledger("AP-DICE-03")
    tables = {
        "damage_at_least": "SAM",
        "shields_at_least_1_2_3": "H",
        "runes_at_least_1_2_3": "R",
        "arena_sword_plus_magic_at_least": "SM",
    }
    for name, counted in tables.items():
        for pool, row in data[name].items():
            for number, expected in enumerate(row, start=1):
                chance = at_least(pool_called(pool), counted, number)
                assert abs(chance - Fraction(str(expected))) <= Fraction(5, 10_000), (name, pool, number)
    for pool, row in data["damage_at_least"].items():
        for number, expected in enumerate(row, start=1):
            chance = chance_of_success(pool_called(pool), Need(hp=number))
            assert abs(chance - Fraction(str(expected))) <= Fraction(5, 10_000), (pool, number)


@pytest.mark.rules("AP-DICE-03")
def test_the_dragon_falls_in_four_ninths_of_all_rolls_of_three_red_and_two_blue_dice() -> None:
    assert chance_of_success("rrrbb", DRAGON) == Fraction(4, 9)
    for pool, expected in ledger("AP-DICE-03")["dragon_met"].items():
        assert chance_of_success(pool_called(pool), DRAGON) == Fraction(expected), pool


@pytest.mark.rules("AP-DICE-03", "AP-ARENA-04")
def test_only_loose_symbols_that_count_are_added_to_a_count() -> None:
    assert odds_of_count("r", "H", loose="HHS") == {2: Fraction(5, 6), 3: Fraction(1, 6)}


@pytest.mark.rules("AP-DICE-03", "AP-QUEST-09")
def test_the_chance_of_a_roll_to_come_knows_the_reroll_that_a_rune_will_pay() -> None:
    assert chance_of_success("b", NEED.parse("M"), loose="R") == Fraction(2, 3)
    assert chance_of_success("b", NEED.parse("M"), loose="R", later=1) == Fraction(8, 9)


@pytest.mark.rules("AP-DICE-03", "AP-QUEST-09", "AP-ROLL-05", "AP-COND-03")
def test_runes_to_which_a_quest_is_immune_meet_no_condition_before_or_after_the_roll() -> None:
    assert chance_of_success("b", NEED.parse("R")) == Fraction(1, 2)
    assert chance_of_success("b", NEED.parse("R"), "R") == 0
    assert odds_after(table("b:"), REROLL, NEED.parse("R")) == Fraction(1, 2)
    assert odds_after(table("b:"), REROLL, NEED.parse("R"), "R") == 0


# --- evaluation -------------------------------------------------------------------------------------------------------

HEROES = (Target("A", wounded=True), Target("B"), Target("C"))


def test_an_evaluation_tells_what_is_met_what_is_missing_and_which_wounds_would_land() -> None:
    roll = table("r:SS", "r:H", "b:M", "g:A")
    found = evaluate(roll, DRAGON, hits="Dww", heroes=HEROES)
    assert not found.met
    assert str(found.missing) == "*1"
    assert found.wounds == "ww"
    [outlook] = found.outlooks
    assert (outlook.defence.by_shields, outlook.dead, outlook.wounded) == ("D", (), ("A", "B", "C"))
    won = evaluate(with_loose(roll, "S"), DRAGON, hits="Dww", preventions="w", heroes=HEROES)
    assert (won.met, won.missing.automatic, won.wounds) == (True, True, "w")


@pytest.mark.rules("AP-COND-04", "AP-COND-07")
def test_a_quest_without_conditions_is_won_by_a_blank_roll_and_its_wound_lands_unless_a_shield_stops_it() -> None:
    blank = evaluate(table("r:", "b:"), NEED.parse(""), hits="w", heroes=[Target("A")])
    assert (blank.met, blank.outlooks[0].wounded) == (True, ("A",))
    shield = evaluate(table("r:H", "b:"), NEED.parse(""), hits="D", heroes=[Target("A")])
    assert (shield.met, shield.outlooks[0].dead, shield.outlooks[0].wounded) == (True, (), ())


@pytest.mark.rules("AP-COND-08")
def test_an_immune_critical_hit_does_no_damage_and_still_pays() -> None:
    found = evaluate(table("r:SS"), NEED.parse("*1"), "S", crit="H", hits="D", heroes=[Target("A")])
    assert str(found.missing) == "*1"
    assert found.symbols == {"S": 2, "H": 1}
    assert found.wounds == ""


@pytest.mark.rules("AP-COND-09", "AP-WOUND-05")
def test_a_wound_that_a_card_prevents_wants_no_shield() -> None:
    shield, need, heroes = table("y:H"), NEED.parse("H"), [Target("A")]
    assert [use.use.met for use in evaluate(shield, need, hits="w", heroes=heroes).outlooks] == [True, False]
    assert [use.use.met for use in evaluate(shield, need, hits="w", preventions="w", heroes=heroes).outlooks] == [True]
    assert len(evaluate(shield, need, hits="ww", preventions="w", heroes=heroes).outlooks) == 2


@pytest.mark.rules("AP-COND-09")
def test_a_shield_wanted_twice_gives_two_outlooks() -> None:
    found = evaluate(table("y:H"), NEED.parse("H"), hits="w", heroes=[Target("A")])
    assert [(each.use.met, each.wounded) for each in found.outlooks] == [(True, ("A",)), (False, ())]
    spent = evaluate(table("b:MR!"), NEED.parse("R"), hits="")
    assert not spent.met
    assert evaluate(table("b:MR"), NEED.parse("R"), hits="").met


@pytest.mark.rules("AP-QUEST-10")
def test_a_quest_can_be_won_by_heroes_who_all_die() -> None:
    found = evaluate(table("r:SS"), NEED.parse("*2"), hits="DD", heroes=[Target("A"), Target("B")])
    assert (found.met, found.outlooks[0].dead) == (True, ("A", "B"))


# --- odds of single modifiers, worked out by hand ---------------------------------------------------------------------


def test_the_odds_of_each_kind_of_modifier() -> None:
    roll = table("r:S", "r:", "b:MR")  # the Dragon lacks one sword and two hit points
    assert odds_now(roll, DRAGON) == 0
    assert odds_after(roll, REROLL, DRAGON) == 0
    assert odds_after(roll, ways("+S +A"), DRAGON) == 0
    assert odds_after(roll, ways("+S +A +A"), DRAGON) == 1
    near = table("r:SS", "r:S", "b:MR")  # one hit point is lacking
    assert odds_after(near, REROLL, DRAGON, on=1) == Fraction(1, 3)
    assert odds_after(near, REROLL, DRAGON, on=0) == 0
    assert odds_after(near, REROLL, DRAGON) == Fraction(1, 3)
    assert odds_after(near, ways("set r *"), DRAGON) == 1
    assert odds_after(near, ways("set r S"), DRAGON) == 0
    assert odds_after(near, ways("+g"), DRAGON) == Fraction(2, 3)
    assert odds_after(near, ways("+y"), DRAGON) == Fraction(1, 3)
    assert odds_after(near, ways("+?"), DRAGON) == Fraction(2, 3)
    assert odds_after(near, ways("+M"), DRAGON) == 1
    assert odds_after(near, ways("heal | gain 2g"), DRAGON) == 0
    assert odds_after(near, ways("heal | +g"), DRAGON) == Fraction(2, 3)


@pytest.mark.rules("AP-RUNE-06", "AP-RUNE-10")
def test_a_rune_that_pays_locks_its_die_and_keeps_its_magic() -> None:
    near = table("r:SS", "r:S", "b:MR")
    assert odds_after(near, REROLL, DRAGON, rune=[2], on=1) == Fraction(1, 3)
    assert odds_after(near, ways("+A"), DRAGON, rune=rune_sources(near)) == 1
    with pytest.raises(ValueError, match="locked"):
        odds_after(near, REROLL, DRAGON, rune=[2], on=2)
    assert odds_after(table("b:R"), ways("set b M"), NEED.parse("M"), rune=[0]) == 0
    assert odds_after(table("b:R", loose="R"), ways("set b M"), NEED.parse("M"), rune=[0, LOOSE_RUNE]) == 1


@pytest.mark.rules("AP-ROLL-05")
def test_a_modifier_is_paid_and_carried_out_before_the_next_is_chosen() -> None:
    """The rune is gone and its die locked before anything else; a later reroll is chosen after the result is seen."""
    assert odds_after(table("b:R"), ways("set b M"), NEED.parse("M")) == 1
    assert odds_after(table("b:R"), ways("set b M"), NEED.parse("M"), rune=[0]) == 0
    roll = table("r:", "b:R")
    assert odds_after(roll, REROLL, NEED.parse("S"), on=0, later=1) == Fraction(8, 9)
    assert odds_after(roll, REROLL, NEED.parse("S"), rune=[1], on=0, later=1) == Fraction(2, 3)


@pytest.mark.rules("AP-RUNE-11")
def test_a_loose_rune_is_worth_the_reroll_it_can_pay_if_the_odds_look_that_far() -> None:
    near = table("r:SS", "r:S", "b:M")
    assert odds_after(near, ways("+R"), DRAGON) == 0
    assert odds_after(near, ways("+R"), DRAGON, later=1) == Fraction(1, 3)
    assert odds_now(near, DRAGON, token=True, later=1) == Fraction(1, 3)
    assert odds_after(near, ways("+R"), DRAGON, token=True, later=2) == Fraction(5, 9)
    assert odds_after(table("r:", loose="R"), ways("+R"), NEED.parse("S"), later=2) == Fraction(8, 9)


@pytest.mark.rules("AP-RUNE-11", "AP-COND-03")
def test_what_is_laid_beside_the_dice_counts_once_and_only_if_the_quest_is_not_immune() -> None:
    assert [odds_after(table("r:"), ways("+R"), NEED.parse(need)) for need in ("R", "RR")] == [1, 0]
    assert [odds_after(table("r:"), ways("+M"), NEED.parse("*1"), immune) for immune in ("", "M")] == [1, 0]
    assert odds_after(table("r:"), ways("+S"), NEED.parse("*1"), later=1) == 1
    assert odds_after(table("r:"), ways("+H +H"), NEED.parse("S"), later=1) == 0  # nothing there that pays


@pytest.mark.rules("AP-COND-09")
def test_a_rune_that_pays_for_a_reroll_does_not_meet_a_condition_as_well() -> None:
    for roll in (table("b:R", "g:R", "r:"), table("b:R", "r:", loose="R")):
        assert odds_now(roll, NEED.parse("RR")) == 1
        assert odds_now(roll, NEED.parse("RR *1"), later=1) == 0
        assert odds_now(roll, NEED.parse("R *1"), later=1) == Fraction(2, 3)
        assert odds_now(roll, NEED.parse("RR *1"), token=True, later=1) == Fraction(2, 3)


def test_a_reroll_that_must_happen_can_spoil_a_roll_that_was_good() -> None:
    good = table("r:S")
    assert odds_now(good, NEED.parse("S")) == 1
    assert odds_after(good, REROLL, NEED.parse("S")) == Fraction(2, 3)
    assert odds_after(table("r:S", "b:"), REROLL, NEED.parse("S")) == 1


def test_what_is_done_to_a_roller_is_no_modifier() -> None:
    with pytest.raises(ValueError, match="AP-ROLL-03"):
        odds_after(table("r:S"), ways("-r"), DRAGON)


@pytest.mark.rules("AP-POOL-04")
def test_no_fifth_die_is_counted_on() -> None:
    full = rolled("gggg", ["", "", "", ""])
    assert odds_after(full, ways("+g"), NEED.parse("A")) == 0
    assert odds_after(full, ways("+?"), NEED.parse("A")) == 0
    assert odds_after(full, ways("+g rr g"), NEED.parse("A")) == Fraction(2, 3)
    assert odds_after(rolled("ggg", ["", "", ""]), ways("+?"), NEED.parse("A")) == Fraction(2, 3)
    locked = table("b:MR!", "b:M", "b:M", "b:M")
    assert odds_after(locked, ways("+b"), NEED.parse("MMMMM")) == 0


# --- big pools --------------------------------------------------------------------------------------------------------


def test_ten_and_sixteen_dice_agree_with_a_count_of_their_damage() -> None:
    for colours in ("rrrggbbyyy", "ggggbbbbyy", "rrrrggggbbbbyyyy"):
        for hp in (1, 4, 7, 9):
            assert chance_of_success(colours, Need(hp=hp)) == at_least(colours, "SAM", hp)


def test_ten_dice_with_a_mixed_need_agree_with_halves_put_together() -> None:
    """Rolled in two halves by brute force, whose symbols are then added: another way to the same number."""
    need = NEED.parse("SS A M H *3")
    halves = []
    for colours in ("rrgby", "rgbyy"):
        spread: Counter[tuple[int, ...]] = Counter()
        for faces in product(*(DICE[colour].faces for colour in colours)):
            line = "".join(faces)
            spread[tuple(line.count(symbol) for symbol in "SAMH")] += 1
        halves.append(spread)
    good = sum(
        ways * more
        for (one, ways), (two, more) in product(halves[0].items(), halves[1].items())
        if met(need, dict(zip("SAMH", map(sum, zip(one, two, strict=True)), strict=True)))
    )
    assert chance_of_success("rrgbyrgbyy", need) == Fraction(good, 6**10)


def test_a_reroll_of_up_to_four_of_ten_dice_is_at_least_as_good_as_a_reroll_of_one() -> None:
    roll = rolled("ggggbbbbyy", ["A", "AR", "R", "", "M", "MR", "R", "", "H", "HR"])
    need = NEED.parse("AA MM *3")
    odds = [odds_after(roll, ways(deed), need) for deed in ("rr ?", "rr ?2", "rr ?3", "rr ?4")]
    assert odds == sorted(odds)
    assert 0 < odds[1] < odds[3] < 1
