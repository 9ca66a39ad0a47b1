"""What a person reads when a scenario fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tabletome.testing.scenario import run

from .judging import FILE, assert_fails, expect, judge, scenarios


def test_a_mismatch_tells_the_place_the_difference_the_answers_and_the_board() -> None:
    (scenario,) = scenarios("""
        game: burrow.py
        name: Ann slays the kobold
        given:
          options: {weather: true}
        chance: [2]
        play:
          - hide
          - attack kobold-2 | 14
          - seat 1: mourn | 2
        expect:
          state:
            surges: 2
            figures[id=kobold-2].hp: "<= 0"
        """)
    verdict = run(scenario)
    assert verdict.line == 13
    assert not verdict.malformed
    assert verdict.error == "\n".join(
        [
            f"{FILE}:13: Ann slays the kobold",
            '  expected: figures[id=kobold-2].hp: "<= 0"',
            "  came:     1",
            "  answers:  start | d6=2",
            "            seat 0: hide",
            "            seat 0: attack kobold-2 | d20=14",
            "            seat 1: mourn | d6=2",
            "",
            "  | The Burrow",
            "  |",
            "  |   Everybody: cards 0",
            "  |",
            "  | What happened",
            "  |   weather: roll 2",
            "  |   hit: target kobold-2, roll 14 [BU-HIT-01] [BU-HIT-03]",
            "  |",
            "  | Seat 0: What does the hero do?",
            "  |   attack: attack kobold-1, attack kobold-2",
            "  |   rest, stumble, camp, end",
        ]
    )


def test_rules_that_break_are_a_finding_with_the_place_in_the_code() -> None:
    verdict = judge("play:\n  - end\n  - stumble\nexpect: {asked: 0}")
    assert_fails(verdict, "test.yaml:5: test", "expected: the rules go on", "KeyError: 'the rules are broken here'")
    source = (FILE.parent / "burrow.py").read_text(encoding="utf-8").splitlines()
    (line,) = [number for number, text in enumerate(source, start=1) if "raise KeyError" in text]
    assert_fails(verdict, f"(burrow.py:{line})", "answers:  seat 0: end")


def test_rules_that_break_at_the_start_are_a_finding_too() -> None:
    verdict = expect("asked: 0", "given:\n  seats: 2\n  state: {mover: 7}\nplay: [rest]")
    assert_fails(verdict, "expected: the rules go on", "this state asks seat 7 of 2")
    verdict = expect("view: {seat 1: {hand: []}}", "given: {state: {hands: []}}")
    assert_fails(verdict, "expected: the rules go on", "IndexError: list index out of range (burrow.py:")


def test_a_picture_that_fails_does_not_hide_the_finding() -> None:
    verdict = expect("asked: 1", "given: {state: {'hands[0]': [no picture]}}")
    assert_fails(verdict, "expected: seat 1 is asked", "(no picture: ValueError: the painter is ill (burrow.py:")


def test_before_the_first_answer_there_are_none() -> None:
    assert "answers:  none yet" in expect("asked: 1").error


def test_the_runner_needs_no_pytest() -> None:
    code = "import sys, tabletome.testing.scenario, tabletome.cli.check; sys.exit('pytest' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parent, check=False)
    assert done.returncode == 0
