"""The steps of a scenario: answers, refusals, undoing, and expectations in between."""

from __future__ import annotations

import pytest

from .judging import assert_fails, assert_passes, complaint, expect, judge


@pytest.mark.parametrize(
    "play",
    [
        "[end]",
        "[END]",
        "[seat 0: end]",
        "['seat 0: end']",
        "[answer: end]",
        "[answer: {seat 0: end}]",
        "[answer: 'seat 0: end']",
        "[{answer: end, expect: {asked: 1}}]",
        "[{seat 0: end, expect: {asked: 1}}]",
        "[end, end, undo]",
        "[end, end, undo: 1]",
        "[end, end, end, undo: 2]",
        "[rest | lamp, undo, end]",
    ],
)
def test_an_answer_can_be_written_in_several_ways(play: str) -> None:
    assert_passes(expect("asked: 1\nevent_counts: {ended: 1}\nstate: {'hands[0]': []}", f"play: {play}"))


def test_an_answer_that_is_not_possible_is_a_mismatch() -> None:
    verdict = judge("play:\n  - end\n  - atack kobold-1\nexpect: {asked: 1}")
    assert_fails(
        verdict, "test.yaml:5: test", "the answer 'atack kobold-1' is possible", "did you mean 'attack kobold-1'"
    )


def test_an_answer_from_a_seat_that_is_not_asked_is_a_mismatch() -> None:
    verdict = judge("play:\n  - seat 1: end\nexpect: {asked: 1}")
    assert_fails(verdict, "test.yaml:4: test", "the answer 'end' is possible", "seat 0 is asked, not seat 1")


def test_an_answer_after_the_end_is_a_mismatch() -> None:
    over = "given: {state: {phase: ''}}\nplay: [end]\nexpect: {asked: none}"
    assert_fails(judge(over), "the answer 'end' is possible", "the game is over")


@pytest.mark.parametrize(
    "step",
    [
        "refuse: fly",
        "refuse: attack snare-1",
        "{refuse: attack snare-1, because: CANNOT be attacked}",
        "refuse: {seat 1: end}",
        "refuse: 'seat 1: end'",
        "{refuse: {seat 1: end}, because: seat 0 is asked}",
        "{refuse: fly, expect: {asked: 0}}",
    ],
)
def test_a_refusal_is_expected_in_several_ways(step: str) -> None:
    assert_passes(judge(f"play:\n  - {step}"))


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("refuse: end", ["the answer 'end' is refused", "it was accepted"]),
        ("refuse: rest", ["the answer 'rest' is refused", "it was accepted (no result"]),
        ("refuse: {seat 0: end}", ["the answer 'end' is refused", "it was accepted"]),
        ("{refuse: fly, because: too heavy}", ["is refused with 'too heavy'", "'fly' is not an option"]),
        ("{refuse: end, because: too heavy}", ["is refused with 'too heavy'", "it was accepted"]),
        ("{refuse: fly, expect: {asked: 1}}", ["seat 1 is asked", "seat 0 is asked"]),
    ],
)
def test_an_answer_that_is_accepted_or_refused_otherwise_is_a_mismatch(step: str, words: list[str]) -> None:
    assert_fails(judge(f"play:\n  - {step}"), "test.yaml:4: test", *words)


def test_an_expectation_in_between_is_about_that_moment() -> None:
    steps = "play:\n  - expect: {asked: 0}\n  - end\n  - expect: {asked: 1}\n  - end\n  - expect: {asked: 0}"
    assert_passes(judge(steps))
    assert_fails(judge(steps.replace("- expect: {asked: 1}", "- expect: {asked: 0}")), "test.yaml:6: test")


def test_events_in_between_are_those_of_the_last_answer_and_at_the_end_all_of_them() -> None:
    play = "play:\n  - attack kobold-1 | 3\n  - end\n  - expect: {events: [ended], no_events: [missed]}"
    assert_passes(expect("events: [missed, ended]", play))
    assert_fails(
        judge(play.replace("[ended]", "[missed]")), "test.yaml:6: test", "event missed", "came:     ended {seat: 0}"
    )


def test_after_an_undo_nothing_has_happened_yet() -> None:
    assert_passes(judge("play: [end, undo, expect: {no_events: [ended]}]"))
    assert_fails(judge("play: [end, undo, expect: {events: [ended]}]"), "came:     no event")


def test_undoing_more_than_was_answered_is_malformed() -> None:
    said = complaint("play: [end, undo: 2]\nexpect: {asked: 0}")
    assert said == "3: undo takes back 2, but only 1 answers were given"


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("3", "expected text or a mapping of keys to values, got the number 3"),
        ("''", "the answer is missing"),
        ("'seat 0:'", "the answer is missing"),
        ("{seat 0: ''}", "the answer is missing"),
        ("{seat 0: 3}", "expected text, got the number 3"),
        ("{answer: [end]}", "expected text, got a list of 1"),
        ("{answer: {end: now}}", "an answer is written as `drop a`, or with its seat as `seat 1: drop a`"),
        ("{refuse: {}}", "an answer is written as `drop a`, or with its seat as `seat 1: drop a`"),
        ("end |", "results beside an answer are set apart by `;`"),
        ("end | 3;", "results beside an answer are set apart by `;`"),
        ("refuse: end | 3", "an answer that is refused leads to no chance"),
        ("{refuse: fly, because: ' '}", "`because` names words of the refusal"),
        ("{refuse: fly, because: 3}", "expected text, got the number 3"),
        ("{answer: end, because: no}", "`because` says why an answer is refused"),
        ("{answer: end, refuse: fly}", "a step is one of: an answer"),
        ("{seat 0: end, seat 1: end}", "a step is one of: an answer"),
        ("{undo: 1, answer: end}", "a step is one of: an answer"),
        ("{}", "a step is one of: an answer"),
        ("{because: no}", "a step is one of: an answer"),
        ("{anwser: end}", "unknown key `anwser` in a step; did you mean `answer`?"),
        ("{seat1: end}", "unknown key `seat1` in a step; did you mean `seat 0`?"),
        ("{undo: all}", "expected a whole number, got the text 'all'"),
        ("{undo: 0}", "undo takes back 1 answer or more, not 0"),
        ("{expect: {}}", "this expects nothing, so it could never fail"),
        ("{expect: {askde: 0}}", "unknown key `askde`; did you mean `asked`?"),
        ("{expect: 3}", "expected a mapping of keys to values, got the number 3"),
    ],
)
def test_a_malformed_step_is_refused_with_its_line(step: str, sentence: str) -> None:
    said = complaint(f"play:\n  - end\n  - {step}\nexpect: {{asked: 0}}")
    assert said.startswith("5: "), said
    assert sentence in said
