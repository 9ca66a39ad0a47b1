"""Up/Down checks: patterns against all outcomes, difficulties, exact odds, and the draw itself. (DK-UD)"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.games.deck.cards import patterns
from tabletome.games.deck.cards.language import read_check
from tabletome.games.deck.cards.patterns import difficulty, matches, mirrored, odds, outcomes_matching
from tabletome.kernel import Chance

ALL_OUTCOMES = {draws: ["".join(drawn) for drawn in product("UD", repeat=draws)] for draws in range(1, 6)}


def laid_over(pattern: str, drawn: str) -> bool:
    """Matching as a person does it: lay the symbols of the pattern over different cards, in any order."""
    asked = pattern.ljust(len(drawn), "*")
    return any(
        all(wanted in ("*", symbol) for wanted, symbol in zip(asked, order, strict=True))
        for order in permutations(drawn)
    )


def draw(draws: int, results: str, **source: int) -> tuple[str, list[Chance]]:
    """Run a check with these results; what was drawn and what was asked."""
    flow = patterns.draw_symbols(draws, why="check", **source)  # type: ignore[arg-type]  # ups and downs only
    asked = [next(flow)]
    for result in results:
        try:
            asked.append(flow.send(result))
        except StopIteration as end:
            return end.value, asked  # type: ignore[return-value]  # nothing but chance is asked
    raise AssertionError("the check asked for more results")


# --- patterns ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-UD-09", "DK-UD-10", "DK-UD-13", "DK-UD-14")
@pytest.mark.parametrize("draws", [1, 2, 3, 4])
def test_every_pattern_matches_what_can_be_laid_over_it(draws: int) -> None:
    for length in range(1, draws + 1):
        for pattern in map("".join, product("UD*", repeat=length)):
            for drawn in ALL_OUTCOMES[draws]:
                assert matches(pattern, drawn) == laid_over(pattern, drawn), (pattern, drawn)


@pytest.mark.rules("DK-UD-09")
def test_symbols_match_in_any_order() -> None:
    assert matches("UUD", "DUU")


@pytest.mark.rules("DK-UD-10")
def test_an_empty_circle_is_either_symbol() -> None:
    assert matches("UU*", "UUU")
    assert matches("UU*", "UDU")
    assert not matches("UU*", "UDD")
    assert len(outcomes_matching("UU*", 3)) == 4
    assert len(outcomes_matching("DDU", 3)) == 3


@pytest.mark.rules("DK-UD-13")
def test_a_difficult_check_needs_exactly_the_mix_that_was_declared() -> None:
    assert not matches("UUD", "UUU")
    assert matches("UUD", "UDU")


@pytest.mark.rules("DK-UD-14")
def test_one_symbol_among_three_draws_is_enough_for_a_simple_check() -> None:
    assert matches("U", "DDU")
    assert not matches("U", "DDD")


@pytest.mark.parametrize(("pattern", "draws"), [("", 1), ("X", 1), ("u", 1), ("UU", 1), ("UUDD", 3)])
def test_nothing_else_is_a_pattern(pattern: str, draws: int) -> None:
    with pytest.raises(ValueError, match="pattern"):
        read_check(f"D{draws} {pattern}")


@pytest.mark.rules("DK-FOE-29")
def test_the_mirrored_pattern_matches_the_mirrored_draw() -> None:
    for pattern in map("".join, product("UD*", repeat=3)):
        for drawn in ALL_OUTCOMES[3]:
            assert matches(mirrored(pattern), mirrored(drawn)) == matches(pattern, drawn)


# --- difficulties and odds --------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-UD-08")
@pytest.mark.parametrize(
    ("name", "draws", "succeed"),
    [
        ("Simple", 3, 7),
        ("Easy", 2, 3),
        ("Normal", 1, 1),
        ("Difficult", 3, 3),
        ("Very Difficult", 2, 1),
        ("Extremely Difficult", 3, 1),
    ],
)
def test_the_six_difficulties_succeed_as_often_as_the_table_says(name: str, draws: int, succeed: int) -> None:
    row = difficulty(name)
    assert row.draws == draws
    for declared in row.declarations:
        assert sum(matches(declared, drawn) for drawn in ALL_OUTCOMES[draws]) == succeed


def test_an_unknown_difficulty_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'Hard' is no difficulty; there are Simple, Easy"):
        difficulty("Hard")


def enumerated(pattern: str, draws: int, ups: int, downs: int) -> Fraction:
    """The chance by drawing every ordered hand of different cards."""
    hands = list(permutations("U" * ups + "D" * downs, draws))
    return Fraction(sum(laid_over(pattern, "".join(hand)) for hand in hands), len(hands))


@pytest.mark.rules("DK-UD-15")
@given(st.text("UD*", min_size=1, max_size=3), st.integers(0, 4), st.integers(0, 4))
def test_odds_are_those_of_every_hand_of_different_cards(pattern: str, ups: int, downs: int) -> None:
    draws = 3
    if ups + downs >= draws:
        assert odds(pattern, draws, ups, downs) == enumerated(pattern, draws, ups, downs)


@pytest.mark.rules("DK-UD-02", "DK-UD-15", "DK-UD-16")
def test_the_dedicated_deck_is_half_up_and_half_down() -> None:
    _, [first, *_] = draw(1, "U")
    assert (first.outcomes.count("U"), first.outcomes.count("D")) == (26, 26)
    _, asked = draw(3, "DUD")  # what has been drawn is out of it until the check is over
    assert all(each.drawn for each in asked)  # cards, and no die
    assert [(each.outcomes.count("U"), each.outcomes.count("D")) for each in asked[:3]] == [
        (26, 26),
        (26, 25),
        (25, 25),
    ]
    assert odds("U", 1) == odds("D", 1) == Fraction(1, 2)
    assert odds("DD", 2) == Fraction(26 * 25, 52 * 51)


# --- the draw ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-UD-01")
def test_black_suits_are_up_and_red_ones_down() -> None:
    assert [patterns.suit_symbol(suit) for suit in ("spades", "clubs", "hearts", "diamonds")] == ["U", "U", "D", "D"]
    with pytest.raises(ValueError, match="'cups' is no suit"):
        patterns.suit_symbol("cups")


@pytest.mark.rules("DK-UD-15", "DK-UD-05")
def test_cards_of_one_check_are_drawn_without_return_and_the_next_check_has_them_all_again() -> None:
    drawn, asked = draw(3, "UUD")
    assert drawn == "UUD"
    assert [(ask.outcomes.count("U"), ask.outcomes.count("D")) for ask in asked] == [(26, 26), (25, 26), (24, 26)]
    _, [again, *_] = draw(1, "D")
    assert len(again.outcomes) == 52


@pytest.mark.rules("DK-UD-17")
def test_a_draw_deck_too_small_for_a_check_is_replaced_by_the_dedicated_deck() -> None:
    assert patterns.source_symbols("UUD", 3) == (2, 1)
    assert patterns.source_symbols("UD", 3) == (26, 26)
    drawn, asked = draw(2, "DU", ups=1, downs=1)
    assert drawn == "DU"
    assert list(asked[1].outcomes) == ["U"]


@pytest.mark.rules("DK-SPELL-03")
def test_several_up_downs_can_be_declared_in_every_mix() -> None:
    for draws in (1, 2, 3):
        declared = patterns.declarations(draws)
        for drawn in ALL_OUTCOMES[draws]:
            assert sum(matches(mix, drawn) for mix in declared) == 1
