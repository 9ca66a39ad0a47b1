"""Whatever a file says: an expectation that is not true never passes, and a malformed file is a sentence, never a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.testing.scenario import SourceError, Verdict, read_text, run
from tabletome.testing.scenario.paths import look, parse_path, plain, shown
from tabletome.testing.scenario.values import BadValue, check_expected, fits

from .burrow import GAME, Options
from .judging import FILE, expect

STATE = plain(GAME.new(2, Options(), ()))
PATHS = [
    "surges", "note", "mover", "heroes.ann.hp", "heroes.bob.stunned", "heroes[hp=7].at", "figures[id=kobold-2].hp",
    "figures[-1].id", "hands", "hands[0]", "deck.layers[0]", "deck.name", "marks", "marks[1]", "clock.end",
]  # fmt: skip
more = settings(max_examples=60)
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-30, 30), st.sampled_from(["rope", "lamp", "a1", "cards", ""])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["1", "hp", "ann"]), inner, max_size=2),
)


def yaml(value: Any) -> str:
    """Plain data as YAML on one line."""
    return json.dumps(value)


@more
@given(st.sampled_from(PATHS), st.data())
def test_what_is_there_passes_and_anything_else_fails(path: str, data: st.DataObject) -> None:
    (actual,) = look(STATE, parse_path(path))
    assert expect(f"state: {{{yaml(path)}: {yaml(actual)}}}").ok
    other = data.draw(values.filter(lambda value: strict(value) != strict(actual)))
    assert not expect(f"state: {{{yaml(path)}: {yaml(other)}}}").ok, (actual, other)


def strict(value: Any) -> Any:
    """A value in which true is not 1."""
    return [type(value).__name__ if isinstance(value, bool) else "", shown(value)]


@more
@given(st.integers(-5, 5), st.integers(-5, 5))
def test_comparisons_are_those_of_arithmetic(actual: int, wanted: int) -> None:
    truth = {
        ">=": actual >= wanted,
        "<=": actual <= wanted,
        ">": actual > wanted,
        "<": actual < wanted,
        "!=": actual != wanted,
    }
    for sign, true in truth.items():
        assert fits(f"{sign} {wanted}", actual) is true
    assert fits(wanted, actual) is (wanted == actual)


@more
@given(st.lists(st.sampled_from("abc"), max_size=5), st.lists(st.sampled_from("abc"), min_size=1, max_size=5))
def test_contains_lacks_and_unordered_count_like_a_multiset(actual: list[str], wanted: list[str]) -> None:
    inside = all(actual.count(card) >= wanted.count(card) for card in wanted)
    assert fits({"contains": wanted}, actual) is inside
    assert fits({"lacks": wanted}, actual) is not bool(set(actual) & set(wanted))
    assert fits({"unordered": wanted}, actual) is (sorted(actual) == sorted(wanted))
    assert fits({"length": len(wanted)}, actual) is (len(actual) == len(wanted))


@more
@given(scalars.filter(lambda value: not isinstance(value, str)), values)
def test_an_expectation_and_its_negation_never_agree(expected: Any, actual: Any) -> None:
    assert fits(expected, actual) is not fits(f"!= {yaml(expected)}", actual)


@more
@given(values)
def test_every_value_equals_itself(value: Any) -> None:
    assert fits({"equals": value}, value)


# --- malformed files --------------------------------------------------------------------------------------------------

words = st.sampled_from(
    [
        "game", "burrow.py", "name", "rules", "given", "seats", "options", "packs", "seed", "before", "state", "chance", "play",
        "expect", "view", "asked", "offered", "refused", "exactly", "events", "no_events", "event_counts", "outcome", "odds",
        "of", "that", "are", "bad_setup", "scenarios", "seat 0", "seat 9", "watcher", "answer", "refuse", "because", "undo",
        "end", "attack kobold-1 | 15", "rest", "stumble", "hands[0]", "figures add", "figures remove", "heroes.ann.hp",
        "heroes[*].hp", "marks", "surges", "phase", "none", ">= 3", "1/2", "contains", "length", "hit", "*", "end *", "",
    ]
)  # fmt: skip
tame = st.recursive(
    st.one_of(words, st.none(), st.booleans(), st.integers(-3, 30), st.floats(-2, 2), st.text(max_size=5)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
SECTIONS = {
    "given": {"state", "seats", "options", "before", "seed", "packs"},
    "expect": {
        "state", "view", "asked", "offered", "refused", "exactly", "events", "no_events", "event_counts", "outcome", "odds",
        "bad_setup",
    },
}  # fmt: skip
files = st.fixed_dictionaries(
    {"game": st.just("burrow.py"), "name": st.just("x")},
    optional={
        "given": st.dictionaries(st.sampled_from(sorted(SECTIONS["given"])), tame, max_size=3),
        "chance": st.lists(tame, max_size=3),
        "play": st.lists(tame, max_size=3),
        "rules": tame,
        "expect": st.dictionaries(st.sampled_from(sorted(SECTIONS["expect"])), tame, max_size=3),
    },
)


def assert_sound(verdict: Verdict) -> None:
    """If something broke, it was the game, not the runner."""
    broken = re.search(r"the rules go on\n  came: .*\((.*):\d+\)$", verdict.error, flags=re.MULTILINE)
    assert ("the rules go on" in verdict.error) == bool(broken), verdict.error
    assert broken is None or broken[1] in {"burrow.py", "dragon_hoard.py", "deck.py"}, verdict.error


def judged(text: str, file: Path = FILE) -> Verdict | SourceError:
    """The first scenario of a text that does not pass, or what is wrong with the text."""
    try:
        scenarios = read_text(text, file)
    except SourceError as problem:
        return problem
    verdicts = [run(scenario) for scenario in scenarios]
    return next((verdict for verdict in verdicts if not verdict.ok), Verdict())


def assert_sensible(found: Verdict | SourceError, file: Path = FILE) -> None:
    """It passes, or says in which line of the file what is wrong."""
    if isinstance(found, SourceError):
        assert found.line >= 1
        assert found.message
    elif not found.ok:
        assert found.line >= 1
        assert found.error.startswith(f"{file}:{found.line}: ")
        assert_sound(found)


@settings(max_examples=300)
@given(files)
def test_a_file_of_any_content_gives_a_verdict_or_a_sentence(content: dict[str, Any]) -> None:
    assert_sensible(judged(yaml(content)))


@settings(max_examples=100)
@given(tame)
def test_anything_at_all_in_a_file_gives_a_verdict_or_a_sentence(content: Any) -> None:
    assert_sensible(judged(yaml(content)))


@settings(max_examples=100)
@given(st.text(max_size=80))
def test_any_text_gives_a_verdict_or_a_sentence(text: str) -> None:
    assert_sensible(judged("game: burrow.py\nname: x\n" + text))


EXAMPLE = Path(__file__).parents[2] / "examples" / "scenarios" / "dragon_hoard.yaml"
GOOD = EXAMPLE.read_text(encoding="utf-8")


@settings(max_examples=100)
@given(
    st.integers(0, len(GOOD)),
    st.integers(0, 12),
    st.sampled_from(["", ":", "[", "{", "x", "\n", "  ", "- ", "'", '"', "9"]),
)
def test_a_damaged_file_gives_a_verdict_or_a_sentence(at: int, cut: int, put: str) -> None:
    assert_sensible(judged(GOOD[:at] + put + GOOD[at + cut :], EXAMPLE), EXAMPLE)


@given(tame)
def test_an_expected_value_is_sound_or_refused_with_a_sentence(value: Any) -> None:
    said = "sound"
    try:
        check_expected(value)
    except BadValue as problem:
        said = str(problem)
    assert said


@pytest.mark.parametrize("key", sorted(SECTIONS["expect"] - {"outcome", "asked", "bad_setup"}))
@pytest.mark.parametrize("empty", ["[]", "{}", "''", "null"])
def test_an_empty_expectation_of_any_kind_is_refused(key: str, empty: str) -> None:
    assert isinstance(judged(f"game: burrow.py\nname: x\nexpect: {{{key}: {empty}}}"), SourceError)
