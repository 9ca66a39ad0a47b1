"""Odds: exact where chance can be followed through, marked as an estimate where it cannot."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from tabletome.kernel import (
    Choose,
    Flow,
    GameOver,
    IllegalAnswer,
    Items,
    Match,
    Odds,
    One,
    Play,
    Scripted,
    odds,
)
from tabletome.table import D6, D20, draw, shuffled

from .games import CLIMB, GUESS, Hands, Table, everything, little_game, little_match, play_all

# --- closed forms -----------------------------------------------------------------------------------------------------


def rolling(dice: int) -> Match[Table]:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("roll"), One("rest")))
        for _ in range(dice):
            play.state.turns += yield D6.roll()

    return little_match(turn)


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_sum_of_dice_has_the_odds_of_all_rolls_counted(dice: int) -> None:
    counted = Counter(map(sum, product(range(1, 7), repeat=dice)))
    found = odds(rolling(dice), "roll", lambda match: match.state.turns)
    assert found == Odds({total: Fraction(count, 6**dice) for total, count in counted.items()}, True, 6**dice)


def attacking() -> Match[Table]:
    """An attack hits on 11 or more; a miss may be rolled again once. A hit does the sum of two dice."""

    def turn(play: Play[Table, Any]) -> Flow[None]:
        option = yield Choose(0, (Items("attack", ("bold", "careful")), One("wait")))
        roll = yield D20.roll("attack")
        if roll < 11:
            again = yield Choose(0, (One("reroll"), One("accept")))
            if again.verb == "reroll":
                roll = yield D20.roll("attack")
        if roll >= 11 and option.arg == "bold":
            play.state.turns = (yield D6.roll("damage")) + (yield D6.roll("damage"))
        play.state.log.append("hit" if roll >= 11 else "miss")

    return little_match(turn)


def test_odds_go_to_the_next_decision_and_no_further() -> None:
    found = odds(
        attacking(),
        "attack careful",
        lambda match: (match.request and match.request.size, list(match.state.log) == ["hit"]),
    )
    assert found.chances == {(2, False): Fraction(1, 2), (3, True): Fraction(1, 2)}
    assert (found.exact, found.branches) == (True, 20)


def reroll_misses(match: Match[Table]) -> str | None:
    assert match.request is not None
    return "reroll" if match.request.find("reroll") else None


def test_odds_go_on_through_the_decisions_that_are_assumed() -> None:
    found = odds(attacking(), "attack careful", lambda match: match.state.log == ["hit"], assume=reroll_misses)
    assert found.of(True) == Fraction(3, 4)
    assert found.branches == 10 + 10 * 20


def test_the_damage_of_an_attack_with_a_reroll_is_exact() -> None:
    found = odds(attacking(), "attack bold", lambda match: match.state.turns, assume=reroll_misses)
    sums = Counter(first + second for first, second in product(range(1, 7), repeat=2))
    expected = {total: Fraction(3, 4) * Fraction(count, 36) for total, count in sums.items()} | {0: Fraction(1, 4)}
    assert found.chances == expected
    assert sum(found.chances.values()) == 1


def test_an_assumption_may_play_the_game_to_its_end() -> None:
    match = Match(CLIMB, options={"summit": 6}, seed=1)
    found = odds(match, "climb ridge", lambda match: match.answered, assume=lambda match: 0)
    more_than = [Fraction(comb(5, rolls), 6**rolls) for rolls in range(7)]  # ways that so many dice add up to 5 at most
    assert found.chances == {rolls: more_than[rolls - 1] - more_than[rolls] for rolls in range(1, 7)}


def test_draws_without_replacement_have_their_binomial_odds() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        deck = shuffled("urn", ["red"] * 4 + ["blue"] * 6)
        yield Choose(0, (One("draw"),))
        for _ in range(3):
            play.state.turns += (yield from draw(deck)) == "red"

    found = odds(little_match(turn), "draw", lambda match: match.state.turns)
    assert found.chances == {red: Fraction(comb(4, red) * comb(6, 3 - red), comb(10, 3)) for red in range(4)}


def test_an_option_without_chance_is_certain() -> None:
    match = Match(CLIMB, 2, seed=1)
    assert odds(match, "camp", lambda match: match.state.mover) == Odds({1: Fraction(1)}, True, 1)


def test_odds_take_an_index_a_notation_or_an_option() -> None:
    match = rolling(1)
    assert match.request is not None
    answers = [odds(match, option, lambda match: match.state.turns) for option in (0, "roll", match.request.option(0))]
    assert answers[0] == answers[1] == answers[2]


def test_odds_of_what_is_no_option_are_refused() -> None:
    with pytest.raises(IllegalAnswer, match="'fly' is not an option"):
        odds(rolling(1), "fly", lambda match: 0)
    match = Match(CLIMB, options={"summit": 1}, seed=1)
    match.answer(0)
    with pytest.raises(GameOver):
        odds(match, 0, lambda match: 0)


def test_an_error_in_the_rules_is_not_hidden_by_the_odds() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("roll"),))
        yield D6.roll()
        raise ZeroDivisionError("a defect in a card")

    with pytest.raises(ZeroDivisionError, match="a defect in a card"):
        odds(little_match(turn), "roll", lambda match: 0)


def test_asking_for_odds_leaves_the_match_as_it_was() -> None:
    match = Match(CLIMB, 2, seed=1, listen=True)
    play_all(match, "climb ridge", "camp", "climb ridge")
    match.undo()
    before = everything(match)
    odds(
        match,
        "climb gully",
        lambda match: match.state.heights[0],
        assume=lambda match: None if match.answered > 4 else 0,
    )
    odds(match, "climb gully", lambda match: match.state.heights[0], most_branches=2, samples=50)
    assert everything(match) == before
    match.redo()
    assert match.answered == 3


def test_odds_may_be_asked_in_the_middle_of_a_phase() -> None:
    match = attacking()
    while not (match.request and match.request.find("reroll")):
        match.answer("attack careful")
    hits = match.state.log.count("hit")
    found = odds(match, "reroll", lambda match: match.state.log.count("hit") > hits)
    assert found.of(True) == Fraction(1, 2)


def test_a_question_may_be_about_what_happened_after_the_option() -> None:
    match = Match(CLIMB, 2, seed=1)
    match.answer("climb ridge")
    found = odds(match, "climb gully", lambda match: tuple(event.what["height"] for event in match.events or ()))
    assert found.chances == {(height,): Fraction(1, 6) for height in range(1, 7)}
    assert match.events is None


# --- what the seat cannot know ----------------------------------------------------------------------------------------


def test_odds_are_the_same_whatever_the_others_really_hold() -> None:
    """Seat 0 holds ace and king; the card it calls for is one of the five it does not see."""
    expected = {"ace": Fraction(1, 5), "queen": Fraction(2, 5), "ten": Fraction(1, 5), "two": Fraction(1, 5)}
    for hidden in (("two", "ten"), ("queen", "queen"), ("ten", "ace")):
        match = Match(GUESS, 2, chance=Scripted(["ace", "king", *hidden]))
        assert match.state.hands[1] == list(hidden)
        assert odds(match, "call", lambda match: match.state.shown[-1]).chances == expected


def test_sampled_odds_give_nothing_away_either() -> None:
    def estimate(*hidden: str) -> Odds:
        match: Match[Hands] = Match(GUESS, 2, chance=Scripted(["ace", "king", *hidden]))
        return odds(match, "call", lambda match: match.state.shown[-1], most_branches=3, samples=200)

    assert estimate("two", "ten") == estimate("queen", "queen")


def test_odds_of_a_game_with_three_hidden_hands_deal_all_of_them_again() -> None:
    match = Match(GUESS, 3, chance=Scripted(["ace", "king", "two", "ten", "queen", "queen"]))
    found = odds(match, "call", lambda match: match.state.shown[-1])
    assert found.exact
    assert found.of("queen") == Fraction(2, 5)


# --- estimates --------------------------------------------------------------------------------------------------------


def test_beyond_the_bound_odds_are_an_estimate_and_marked_as_one() -> None:
    found = odds(rolling(4), "roll", lambda match: match.state.turns > 13, most_branches=6**4 - 1, samples=500)
    exact = odds(rolling(4), "roll", lambda match: match.state.turns > 13, most_branches=6**4)
    assert (found.exact, found.branches) == (False, 500)
    assert (exact.exact, exact.branches) == (True, 6**4)
    assert abs(found.of(True) - exact.of(True)) < Fraction(1, 10)
    assert sum(found.chances.values()) == 1
    assert found.of(True).limit_denominator(500) == found.of(True)


def test_an_estimate_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    def estimate(seed: int) -> Odds:
        return odds(
            rolling(4), "roll", lambda match: match.state.turns, most_branches=10, samples=300, sampled_with=seed
        )

    assert estimate(1) == estimate(1)
    assert estimate(1) != estimate(2)


def test_chance_without_bound_is_estimated() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("roll"),))
        while (yield D6.roll()) != 6:
            play.state.turns += 1

    found = odds(little_match(turn), "roll", lambda match: match.state.turns == 0, most_branches=50, samples=600)
    assert not found.exact
    assert abs(found.of(True) - Fraction(1, 6)) < Fraction(1, 15)


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "exact", "words"),
    [
        (Fraction(13, 20), True, "65 %"),
        (Fraction(1), True, "100 %"),
        (Fraction(1, 3), True, "33.3 %"),
        (Fraction(5, 36), True, "13.9 %"),
        (Fraction(13, 20), False, "about 65 %"),
        (Fraction(333, 1000), False, "about 33 %"),
    ],
)
def test_a_probability_reads_as_people_read_it(share: Fraction, exact: bool, words: str) -> None:
    assert Odds({True: share, False: 1 - share}, exact, 20).percent() == words


def test_what_cannot_happen_has_no_chance() -> None:
    found = Odds({"hit": Fraction(1)}, True, 1)
    assert found.of("miss") == 0
    assert found.percent("miss") == "0 %"
    assert found.percent("hit") == "100 %"


def test_a_small_chance_is_not_called_none_and_a_large_one_not_certain() -> None:
    rare = Odds({True: Fraction(1, 10_000), False: Fraction(9_999, 10_000)}, True, 10_000)
    assert rare.percent(True) not in ("0 %", "0.0 %")
    assert rare.percent(False) not in ("100 %", "100.0 %")


def test_a_game_that_asks_nothing_more_is_the_end_of_every_branch() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("roll"),))
        play.state.log.append((yield D6.roll()))
        play.state.phase = ""

    seen: list[Any] = []

    def assume(match: Match[Table]) -> int:
        seen.append(match)
        return 0

    found = odds(Match(little_game(turn), seed=1), "roll", lambda match: match.outcome is not None, assume=assume)
    assert found.of(True) == 1
    assert seen == []
