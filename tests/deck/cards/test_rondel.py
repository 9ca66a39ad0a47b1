"""The Rondel: Primary, Secondary and closed Rounds, and the value a card has on each. (DK-CARD)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.games.deck.cards.amounts import ROUNDS
from tabletome.games.deck.cards.rondel import Rondel, read_rondel, read_rounds, read_values, write_rondel, write_values
from tests.deck.printed import BOX


@pytest.mark.rules("DK-CARD-02", "DK-CARD-06")
def test_grey_rounds_are_closed() -> None:
    rondel = read_rondel("P1,2")
    assert [round_ for round_ in ROUNDS if rondel.playable(round_)] == [1, 2]
    assert {rondel.standing(round_) for round_ in (3, 4, 5, 6)} == {"closed"}


@pytest.mark.rules("DK-CARD-03", "DK-CARD-04", "DK-CARD-07", "DK-CARD-20")
def test_longsword_does_its_primary_damage_on_2_to_5_and_its_secondary_on_1_and_6() -> None:
    longsword = BOX.combat_cards["Longsword"]
    assert [longsword.value_on(round_) for round_ in ROUNDS] == [3, 5, 5, 5, 5, 3]


@pytest.mark.rules("DK-CARD-08")
def test_crossbow_is_at_its_best_late_in_the_count() -> None:
    crossbow = BOX.combat_cards["Crossbow"]
    assert [crossbow.value_on(round_) for round_ in ROUNDS] == [2, 2, 2, 2, 7, 7]


@pytest.mark.rules("DK-CARD-22")
def test_attribute_cards_are_playable_on_every_round() -> None:
    attributes = [card for card in BOX.combat_cards.values() if card.kind == "attribute"]
    assert len(attributes) == 5
    assert all(card.rondel.playable(round_) for card in attributes for round_ in ROUNDS)


@pytest.mark.rules("DK-BOOST-26")
def test_one_round_more_per_card_goes_forward_and_never_past_6() -> None:
    web = read_rondel("P3,4")
    assert [round_ for round_ in ROUNDS if web.reaches(round_, 1)] == [3, 4, 5]
    assert [round_ for round_ in ROUNDS if web.reaches(round_, 9)] == [3, 4, 5, 6]


@pytest.mark.rules("DK-RFORM-21")
def test_a_card_brought_outside_its_rounds_has_its_primary_value_of_the_round_being_played() -> None:
    values, rondel = read_values("R+1|1"), read_rondel("P2 S1")
    assert [values.on(rondel, round_) for round_ in (1, 2, 3)] == [1, 3, 4]


@pytest.mark.parametrize("text", ["", "P", "P7", "P2-5 S5", "P5-2", "P1,1", "P2,1", "S1 P2", "1-6", "P1-6 S"])
def test_nothing_else_is_a_rondel(text: str) -> None:
    with pytest.raises(ValueError, match=r"where (Rounds|each Round as Primary or Secondary|the end)"):
        read_rondel(text)


def test_the_values_of_a_secondary_round_are_behind_the_bar() -> None:
    values, rondel = read_values("R|2"), read_rondel("P3-6 S1,2")
    assert [values.on(rondel, round_) for round_ in ROUNDS] == [2, 2, 3, 4, 5, 6]
    assert write_values(values) == "R|2"
    assert write_values(read_values("5|5")) == "5"


rounds = st.sets(st.integers(1, 6), min_size=1).map(sorted).map(tuple)


@given(rounds, st.sets(st.integers(1, 6)))
def test_every_rondel_is_written_as_it_is_read(primary: tuple[int, ...], other: set[int]) -> None:
    rondel = Rondel(primary, tuple(sorted(other - set(primary))))
    assert read_rondel(write_rondel(rondel)) == rondel


def test_rounds_are_read_in_runs() -> None:
    assert read_rounds("1,3-5") == (1, 3, 4, 5)
