"""Chance as a scenario writes it down: beside an answer, in a list, or left to a seed."""

from __future__ import annotations

from .judging import assert_fails, assert_passes, expect, judge

HIT = "events: [hit: {roll: 15}, slain: {target: kobold-1}]"


def test_results_beside_an_answer_are_for_that_answer() -> None:
    assert_passes(expect(HIT, "play: [attack kobold-1 | 15, gloat | 4]"))
    assert_passes(expect(HIT, "play: [attack kobold-1 | d20=15, gloat | d6=4]"))


def test_results_in_the_list_come_in_order() -> None:
    assert_passes(expect(HIT, "chance: [15, 4]\nplay: [attack kobold-1, gloat]"))
    assert_passes(expect(HIT, "chance: [d20=15, d6=4]\nplay: [attack kobold-1, gloat]"))
    assert_passes(expect(HIT, "chance: [4]\nplay: [attack kobold-1 | 15, gloat]"))
    assert_passes(expect("state: {'hands[0]': [lamp]}", "chance: [cards=lamp]\nplay: [rest]"))


def test_several_results_beside_an_answer_are_set_apart_by_semicolons() -> None:
    hungry = "given: {state: {note: hungry}}\nplay: [rest | cards=rope; lamp]"
    assert_passes(expect("state: {'hands[0]': [rope, lamp]}", hungry))


def test_a_missing_result_names_what_asked_for_it() -> None:
    verdict = judge("chance: [15]\nplay:\n  - attack kobold-1\n  - gloat\nexpect: {asked: 1}")
    assert_fails(verdict, "test.yaml:6: test", "no result is written down for d6 for damage; possible: 1 to 6")
    verdict = judge("play:\n  - attack kobold-1\nexpect: {asked: 1}")
    assert_fails(
        verdict, "test.yaml:4: test", "no result is written down for d20 for attack by hero; possible: 1 to 20"
    )
    verdict = judge("given: {state: {phase: weather_phase}}\nexpect: {asked: 0}")
    assert_fails(verdict, "test.yaml:3: test", "no result is written down for d6 for weather")


def test_results_beside_an_answer_must_be_enough_for_it() -> None:
    verdict = judge("given: {state: {note: hungry}}\nchance: [lamp]\nplay:\n  - rest | rope\nexpect: {asked: 0}")
    assert_fails(verdict, "test.yaml:6: test", "no result left for cards for rest; possible: lamp, rope")


def test_a_result_beside_an_answer_must_fit() -> None:
    verdict = judge("chance: [1, 1]\nplay: [attack kobold-1 | 15, gloat | 9]\nexpect: {asked: 0}")
    assert_fails(verdict, "test.yaml:4: test", "is 9, but d6 for damage asks for 1 to 6")
    verdict = judge("chance: [1, 1]\nplay:\n  - attack kobold-1 | d6=2\nexpect: {asked: 0}")
    assert_fails(verdict, "test.yaml:5: test", "is d6=2, but d20 for attack by hero asks for 1 to 20")


def test_a_result_beside_an_answer_that_nobody_asks_for_is_a_mismatch() -> None:
    verdict = judge("play:\n  - attack kobold-1 | 15; 4\nexpect: {asked: 1}")
    assert_fails(verdict, "test.yaml:4: test", "expected: this answer asks for the result 4", "it did not")


def test_a_result_in_the_list_that_does_not_fit_names_its_own_line() -> None:
    verdict = judge("chance:\n  - 15\n  - 7\nplay:\n  - attack kobold-1\n  - gloat\nexpect: {asked: 0}")
    assert_fails(verdict, "test.yaml:5: test", "result 2 of the script is 7, but d6 for damage asks for 1 to 6")


def test_a_result_in_the_list_that_nobody_asks_for_is_a_mismatch() -> None:
    verdict = judge("chance:\n  - 5\n  - 6\nplay:\n  - attack kobold-1\nexpect: {asked: 0}")
    assert_fails(verdict, "test.yaml:5: test", "expected: somebody asks for the result 6", "nobody asked for it")


def test_beyond_the_list_chance_comes_from_the_seed() -> None:
    seeded = "given: {seed: 7}\nchance: [15]\nplay: [attack kobold-1, gloat, rest, rest]"
    assert_passes(expect("event_counts: {hit: 1, drew: 2}", seeded))
    first = expect("state: {hands: nobody knows}", seeded)
    assert first == expect("state: {hands: nobody knows}", seeded)


def test_an_undone_answer_gives_its_results_back_to_where_they_came_from() -> None:
    again = "chance: [15]\nplay: [attack kobold-1, undo, attack kobold-2, gloat | 2]"
    assert_passes(
        expect("state: {'figures[1].hp': 1}\nevents: [hit: {target: kobold-2}]\nevent_counts: {hit: 1}", again)
    )
    beside = "chance: [16]\nplay: [attack kobold-1 | 15, undo, attack kobold-2]"
    assert_passes(expect("events: [hit: {target: kobold-2, roll: 16}]", beside))
    seeded = "given: {seed: 3}\nplay: [rest, undo, rest]"
    assert_passes(expect("event_counts: {drew: 1}", seeded))
