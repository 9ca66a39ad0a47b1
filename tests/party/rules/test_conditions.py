"""Fulfillment conditions and the two uses of shields. (AP-COND-01..10)"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from tabletome.games.party.board.fulfilment import ShieldUse, cover, met, missing, shield_uses
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import NEED, Need
from tabletome.games.party.cards.signs import DAMAGE

DRAGON = NEED.parse("SS M *2")


def meets(need: str, symbols: str, immune: str = "") -> bool:
    return met(NEED.parse(need), Counter(symbols), immune)


@pytest.mark.rules("AP-COND-01")
def test_hit_points_take_damage_of_any_kind_and_nothing_else() -> None:
    assert meets("*3", "SAM")
    assert meets("*3", "AAA")
    assert not meets("*3", "SSHH")
    assert not meets("*3", "SARRR")


@pytest.mark.rules("AP-COND-02")
def test_a_named_symbol_is_met_by_itself_only() -> None:
    assert not meets("AAA", "AASSSS")
    assert meets("AAA", "AAA")
    assert not meets("H", "SAMR")
    assert not meets("R", "SAMH")


@pytest.mark.rules("AP-COND-03")
def test_an_immune_symbol_counts_for_nothing() -> None:
    assert not meets("*2", "SSSA", immune="S")
    assert meets("*2", "AA", immune="S")
    assert meets("MM *1", "MMM", immune="S")
    assert not meets("MM *1", "MMSS", immune="S")


@pytest.mark.rules("AP-COND-04")
def test_a_quest_without_conditions_is_met_by_a_blank_roll() -> None:
    assert meets("", "")
    assert [text for text in ("", "S", "*1", "S *1") if NEED.parse(text).automatic] == [""]


@pytest.mark.rules("AP-COND-01")
def test_what_a_quest_is_immune_to_covers_nothing_even_where_it_is_named() -> None:
    assert cover(Need({"M": 1, "S": 1}), {"M": 3, "S": 1}, immune="M").missing == Need({"M": 1})


@pytest.mark.rules("AP-COND-05", "AP-QUEST-09")
def test_a_symbol_does_one_job_and_named_symbols_and_hit_points_add_up() -> None:
    assert not meets("SS M *2", "SSSM")
    assert meets("SS M *2", "SSSMA")
    assert meets("S *2", "SSA")
    assert not meets("S *2", "SS")


@pytest.mark.rules("AP-COND-06")
def test_surplus_symbols_never_hurt() -> None:
    assert meets("AAA", "AAAA")
    for more in "SAMHR":
        assert meets("SS M *2", "SSSMA" + more)


@pytest.mark.rules("AP-COND-10")
def test_the_five_rolls_against_the_dragon() -> None:
    rolls = ["SSSMA", "SSMMM", "SSMA", "SSSSS", "SMMAAA"]
    assert [met(DRAGON, Counter(roll)) for roll in rolls] == [True, True, False, False, False]


def test_what_is_missing_is_itself_a_need() -> None:
    assert str(missing(DRAGON, Counter("S"))) == "S M *2"
    assert str(missing(DRAGON, Counter("SSSS"))) == "M"
    assert str(missing(DRAGON, Counter("AAAH"))) == "SS M"
    assert missing(DRAGON, Counter("SSSMA")).automatic


def test_a_cover_tells_the_job_of_every_symbol() -> None:
    found = cover(DRAGON, Counter("SSSMAAHR"))
    assert found.met
    assert found.named == {"S": 2, "M": 1}
    assert found.hit_points == {"S": 1, "A": 1}
    assert found.spare == {"A": 1, "H": 1, "R": 1}


def assigned(need: Need, symbols: tuple[str, ...], immune: str) -> bool:
    """If some way to give each symbol one job fills every job: tried job by job, without any thought about order."""
    jobs = [{symbol} for symbol, count in need.symbols.items() for _ in range(count)]
    jobs += [set(DAMAGE) for _ in range(need.hp)]

    def fill(place: int, left: tuple[str, ...]) -> bool:
        if place == len(jobs):
            return True
        fits = {symbol for symbol in left if symbol in jobs[place] and symbol not in immune}
        return any(fill(place + 1, _less(left, symbol)) for symbol in fits)

    return fill(0, symbols)


def _less(symbols: tuple[str, ...], symbol: str) -> tuple[str, ...]:
    place = symbols.index(symbol)
    return symbols[:place] + symbols[place + 1 :]


@pytest.mark.rules("AP-COND-01", "AP-COND-02", "AP-COND-03", "AP-COND-05")
def test_the_cover_is_as_good_as_the_best_of_all_assignments_on_every_roll_of_small_pools() -> None:
    needs = ["*2", "*3", "S *1", "SS M *2", "A *2", "MM *1", "H *1", "HH", "R M", "S A M", "A H *2"]
    faces = {colour: sorted(set(DICE[colour].faces)) for colour in "rgby"}
    outcomes: Counter[bool] = Counter()
    for colours in combinations_with_replacement("rgby", 3):
        for roll in product(*(faces[colour] for colour in colours)):
            symbols = tuple(sorted("".join(roll)))
            for written in needs:
                for immune in ("", "A"):
                    need = NEED.parse(written)
                    if immune and immune in need.symbols:
                        continue
                    result = met(need, Counter(symbols), immune)
                    outcomes[result] += 1
                    assert result == assigned(need, symbols, immune), (written, immune, symbols)
    assert min(outcomes[True], outcomes[False]) > 1000


# --- shields ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-COND-09")
def test_one_shield_wanted_twice_either_wins_or_blocks() -> None:
    assert shield_uses(NEED.parse("H"), Counter("H"), wounds=1) == [
        ShieldUse(success=1, defence=0, met=True),
        ShieldUse(success=0, defence=1, met=False),
    ]


@pytest.mark.rules("AP-COND-09")
def test_shields_enough_for_both_leave_no_choice() -> None:
    assert shield_uses(NEED.parse("H"), Counter("HH"), wounds=1) == [ShieldUse(success=1, defence=1, met=True)]
    assert shield_uses(NEED.parse("H"), Counter("H"), wounds=0) == [ShieldUse(success=1, defence=0, met=True)]


@pytest.mark.rules("AP-COND-09")
def test_shields_that_cannot_win_all_defend() -> None:
    assert shield_uses(NEED.parse("H *2"), Counter("HHS"), wounds=3) == [ShieldUse(success=0, defence=2, met=False)]
    assert shield_uses(NEED.parse("HHH"), Counter("HH"), wounds=3) == [ShieldUse(success=0, defence=2, met=False)]


def test_shields_that_no_condition_asks_for_all_defend() -> None:
    assert shield_uses(DRAGON, Counter("SSSMAHH"), wounds=3) == [ShieldUse(success=0, defence=2, met=True)]
    assert shield_uses(NEED.parse(""), Counter("H"), wounds=1) == [ShieldUse(success=0, defence=1, met=True)]
