"""Amounts of R: the table over six Rounds, the rounding, and that nothing else is understood. (DK-RFORM)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.games.deck.cards.amounts import ROUNDS, Amount, amount_words, half, number, read_amount, write_amount
from tabletome.games.deck.cards.durations import Clock, read_duration
from tabletome.games.deck.cards.language import OpenBoost
from tests.deck.printed import BOX, combat_card


def by_round(text: str) -> list[int]:
    return [read_amount(text).value(round_) for round_ in ROUNDS]


@pytest.mark.rules("DK-RFORM-17", "DK-RFORM-04")
@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("R", [1, 2, 3, 4, 5, 6]),
        ("R/2", [1, 1, 1, 2, 2, 3]),
        ("R/2+1", [2, 2, 2, 3, 3, 4]),
        ("R+1", [2, 3, 4, 5, 6, 7]),
        ("R+2", [3, 4, 5, 6, 7, 8]),
        ("Rx2", [2, 4, 6, 8, 10, 12]),
        ("R-1", [1, 1, 2, 3, 4, 5]),
        ("iR", [6, 5, 4, 3, 2, 1]),
    ],
)
def test_the_table_of_all_formulas(text: str, values: list[int]) -> None:
    assert by_round(text) == values


@pytest.mark.rules("DK-RFORM-01", "DK-RFORM-02")
def test_a_card_that_does_r_damage_does_as_much_as_the_round_is_high() -> None:
    card = combat_card("skill", "Gale", action="Normal", value="dmg R eth", distances="R", attribute="INT")
    assert [card.value_on(round_) for round_ in (1, 2, 3, 4)] == [1, 2, 3, 4]


@pytest.mark.rules("DK-RFORM-05", "DK-RFORM-18", "DK-RFORM-07", "DK-RFORM-15")
def test_half_the_round_is_rounded_down_and_at_least_1_for_damage_and_for_costs() -> None:
    damage = combat_card("skill", "Jab", action="Normal", value="dmg R/2 phys", distances="M", attribute="STR")
    assert [damage.value_on(round_) for round_ in ROUNDS] == [1, 1, 1, 2, 2, 3]
    recall = BOX.combat_cards["Energy Bolt"].recall
    assert recall is not None
    assert [recall.cost.value(round_) for round_ in ROUNDS] == [1, 1, 1, 2, 2, 3]
    paid = combat_card(
        "spell",
        "Gust",
        requires=["Mage"],
        action="Normal",
        rounds="P1",
        value="dmg 2 eth",
        distances="R",
        boost="r2-6 pay AGI*R/2",
        attribute="INT",
    ).boost
    assert isinstance(paid, OpenBoost)
    assert [paid.cost.value(round_) for round_ in ROUNDS] == [1, 1, 1, 2, 2, 3]


@pytest.mark.rules("DK-RFORM-06", "DK-RFORM-08")
def test_the_division_comes_before_the_addition() -> None:
    assert [read_amount("R/2+1").value(round_) for round_ in (1, 5, 6)] == [2, 3, 4]


@pytest.mark.rules("DK-RFORM-09")
def test_r_times_2_is_twice_the_round() -> None:
    assert read_amount("Rx2").value(3) == 6
    assert read_amount("R×2") == read_amount("Rx2")


@pytest.mark.rules("DK-RFORM-10", "DK-RFORM-14")
def test_r_plus_2_is_5_on_round_3() -> None:
    shield = combat_card("shield", "Wall", action="Reaction", value="def R+2 phys", attribute="FOR")
    assert shield.value_on(3) == 5


@pytest.mark.rules("DK-RFORM-11", "DK-RFORM-19")
def test_what_is_taken_away_leaves_at_least_1() -> None:
    assert [read_amount("R-1").value(round_) for round_ in (1, 2, 6)] == [1, 1, 5]
    assert read_amount("R/2-1").value(1) == 1
    assert [read_amount("R-2").value(round_) for round_ in (1, 2, 3, 6)] == [1, 1, 1, 4]
    assert read_amount("iR-3").value(6) == 1


@pytest.mark.rules("DK-RFORM-12", "DK-RFORM-13")
def test_the_inverse_round_mirrors_1_to_6() -> None:
    assert [read_amount("iR").value(round_) for round_ in (1, 4, 6)] == [6, 3, 1]


@pytest.mark.rules("DK-RFORM-16")
def test_r_cards_are_played_for_a_spell_on_round_r() -> None:
    boost = combat_card(
        "spell",
        "Gust",
        requires=["Mage"],
        action="Normal",
        rounds="P1",
        value="dmg 2 eth",
        distances="R",
        boost="r3-5 pay INT*R",
        attribute="INT",
    ).boost
    assert isinstance(boost, OpenBoost)
    assert [boost.cost.value(round_) for round_ in boost.rounds] == [3, 4, 5]


@pytest.mark.rules("DK-RFORM-20")
def test_half_of_any_other_amount_is_rounded_down_and_at_least_1() -> None:
    assert [half(amount) for amount in (1, 2, 3, 5, 8)] == [1, 1, 1, 2, 4]
    assert half(0) == 0


@pytest.mark.rules("DK-RFORM-21")
def test_r_is_the_round_being_played_also_outside_the_rounds_of_a_card() -> None:
    bolt = BOX.combat_cards["Energy Bolt"]
    assert isinstance(bolt.boost, OpenBoost)
    assert bolt.boost.value is not None
    assert not bolt.rondel.playable(6)
    assert bolt.boost.value.values.on(bolt.rondel, 6) == 7


@pytest.mark.rules("DK-RFORM-22")
def test_a_duration_of_r_rounds_is_fixed_when_the_card_is_played() -> None:
    lasting = read_duration("for R rounds").begun(Clock(2))
    clock = Clock(2)
    active = []
    while lasting.active(clock):
        active.append(clock.round)
        clock = clock.next()
    assert active == [2, 3]


@pytest.mark.rules("DK-RFORM-22")
@pytest.mark.parametrize(("text", "last"), [("for R rounds", 3), ("until count", 6), ("for a count", 1)])
def test_every_duration_is_counted_from_the_round_of_play(text: str, last: int) -> None:
    """Played on Round 2 of the second Count, after seven Rounds; each ends with another Round."""
    clock = Clock(2, 2, 7)
    lasting = read_duration(text).begun(clock)
    active = []
    while lasting.active(clock):
        active.append(clock.round)
        clock = clock.next()
    assert (active[:1], active[-1:]) == ([2], [last])
    assert len(active) <= 6


@pytest.mark.rules("DK-RFORM-23")
def test_the_grammar_of_amounts() -> None:
    assert read_amount("3").value(5) == 3
    assert read_amount("iR+1").value(6) == 2
    assert read_amount("Rx3-2").value(2) == 4


@pytest.mark.parametrize(
    "text", ["", "r", "R/3", "R*2", "Rx", "Rx1", "R+", "-1", "+R", "R+R", "2R", "R/2x2", "i3", "R +1"]
)
def test_nothing_else_is_an_amount(text: str) -> None:
    with pytest.raises(ValueError, match=r"^at column \d (stands|the text ends).*, where (an amount such as|the end)"):
        read_amount(text)


terms = st.sampled_from(["R", "R/2", "iR"])
amounts = st.one_of(
    st.integers(0, 40).map(number),
    st.builds(Amount, terms, st.just(1), st.integers(-6, 9)),
    st.builds(Amount, st.just("Rx"), st.integers(2, 9), st.integers(-6, 9)),
)


@given(amounts)
def test_every_amount_is_written_as_it_is_read(amount: Amount) -> None:
    assert read_amount(write_amount(amount)) == amount


@given(amounts, st.integers(1, 6))
def test_an_amount_of_r_is_at_least_1(amount: Amount, round_: int) -> None:
    assert amount.value(round_) >= (1 if amount.term else 0)


def test_the_inverse_round_is_spelled_out() -> None:
    assert amount_words(read_amount("iR+1")) == "Inverse R+1"
