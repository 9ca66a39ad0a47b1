"""Paths into a state: what they find, and what is said when they find nothing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.kernel import Bits
from tabletome.testing.scenario.paths import (
    BadPath,
    NotThere,
    find,
    look,
    parse_path,
    plain,
    shown,
    suggestion,
    written,
)

from .burrow import GAME, Hero, Options
from .judging import assert_fails, complaint, expect

STATE = plain(GAME.new(2, Options(), ()))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("surges", 2),
        ("heroes.ann.hp", 5),
        ("heroes[ann].hp", 5),
        ('heroes["ann"].hp', 5),
        ("heroes['ann'].hp", 5),
        ("heroes[hp=7].at", "a1"),
        ("figures[0].id", "kobold-1"),
        ("figures.0.id", "kobold-1"),
        ("figures[-1].id", "snare-1"),
        ("figures[id=kobold-2].hp", 3),
        ("figures[type=kobold, hp=1].id", "kobold-1"),
        ("figures[armed=true].id", "snare-1"),
        ("marks[2]", 20),
        ("marks.2", 20),
        ("clock.end", 10),
        ("heroes[foe=null, hp=5].at", "a1"),
    ],
)
def test_a_path_leads_to_its_value(path: str, value: object) -> None:
    assert look(STATE, parse_path(path)) == [value]


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("heroes[*].hp", [5, 7]),
        ("figures[*].id", ["kobold-1", "kobold-2", "snare-1"]),
        ("hands[*]", [[], []]),
        ("deck.layers[*][0]", ["lamp"]),
    ],
)
def test_a_path_with_a_star_leads_to_all_values(path: str, values: list[object]) -> None:
    assert look(STATE, parse_path(path)) == values


def test_fields_left_at_their_default_are_there_too() -> None:
    assert look(STATE, parse_path("note")) == [""]
    assert look(STATE, parse_path("mover")) == [0]


def test_a_bitboard_stays_one() -> None:
    assert isinstance(look(STATE, parse_path("dark"))[0], Bits)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("", "a path is missing"),
        ("a b", "cannot be read from `b` on"),
        ("a..b", "cannot be read from `..b` on"),
        (".a", "cannot be read from `.a` on"),
        ("a.", "cannot be read from `.` on"),
        ("a[", "cannot be read from `[` on"),
        ("a[]", "cannot be read from `[]` on"),
        ("a[0", "cannot be read from `[0` on"),
        ("a[=x]", "`[=x]` in the path `a[=x]` cannot be read"),
        ("a[x=1, y]", "`[x=1, y]` in the path"),
        ("a*", "cannot be read from `*` on"),
        ("surgse", "the state has no field `surgse`; did you mean `surges`?"),
        ("xyz", "the state has no field `xyz`; it has `heroes`, `figures`"),
        ("heroes.ann.hpp", "heroes.ann has no field `hpp`; did you mean `hp`?"),
        ("figures.hp", "figures is a list: say which entry, as figures[0].hp or figures[id=…].hp"),
        ("surges.hp", "surges is 2, which has no parts such as hp"),
        ("dark[0]", "dark is 5, which has no parts such as [0]"),
        ("hands[id=1]", "the entries of hands are no structs"),
        ("figures[idd=kobold-1]", "the entries of figures have no field `idd`; did you mean `id`?"),
        ("figures[type=kobold].hp", "figures[type=kobold] means 2 entries"),
    ],
)
def test_a_path_that_cannot_be_right_is_a_mistake_of_the_author(path: str, sentence: str) -> None:
    with pytest.raises(BadPath) as caught:
        look(STATE, parse_path(path))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("heroes.cat.hp", "heroes has no `cat`; it has `ann`, `bob`"),
        ("heroes.cat", "heroes has no `cat`; it has `ann`, `bob`"),
        ("heroes.an.hp", "heroes has no `an`; did you mean `ann`?"),
        ("hands[2]", "hands has 2 entries, none at [2]"),
        ("hands[-3]", "hands has 2 entries, none at [-3]"),
        ("hands[0][0]", "hands[0] has no entries, none at [0]"),
        ("figures[id=kobold-3]", "figures has no entry [id=kobold-3]; it has id=kobold-1, id=kobold-2, id=snare-1"),
        ("deck.discards[id=x]", "deck.discards has no entry [id=x]; it has none"),
        ("deck.discards[*]", "there is no entry at all for deck.discards[*]"),
        ("heroes.ann.foe.hp", "heroes.ann.foe is empty (null), so it has no hp"),
    ],
)
def test_a_path_to_what_is_not_there_now_is_a_finding(path: str, sentence: str) -> None:
    with pytest.raises(NotThere) as caught:
        look(STATE, parse_path(path))
    assert sentence in str(caught.value)


def test_in_an_expectation_a_wrong_path_is_malformed_and_a_missing_thing_a_mismatch() -> None:
    assert complaint("expect:\n  state:\n    surges: 2\n    surgse: 2").startswith("6: the state has no field `surgse`")
    assert complaint("expect:\n  view:\n    seat 0: {hadn: []}").startswith("5: the view of seat 0 has no field `hadn`")
    assert_fails(expect("state: {heroes.cat.hp: 1}"), "expected: heroes.cat.hp: 1", "came:     heroes has no `cat`")


names = st.text(st.characters(categories=["L", "Nd"], include_characters="-_"), min_size=1, max_size=8)
steps = st.one_of(names.filter(lambda name: not name.lstrip("-").isdigit()), st.integers(-99, 99))


@given(names.filter(lambda name: not name.isdigit()), st.lists(steps, max_size=4))
def test_a_written_path_reads_back_as_the_same(first: str, rest: list[str | int]) -> None:
    path = (first, *rest)
    assert parse_path(written(path)) == path


@given(st.text(max_size=30))
def test_any_text_is_a_path_or_a_sentence(text: str) -> None:
    said = "found"
    try:
        find(STATE, parse_path(text))
    except (BadPath, NotThere) as problem:
        said = str(problem)
    assert said


def test_an_entry_of_mappings_is_chosen_by_a_key_that_some_may_lack() -> None:
    piles = {"piles": [{"a": 1}, {"b": 2}]}
    assert look(piles, parse_path("piles[b=2]")) == [{"b": 2}]
    with pytest.raises(NotThere):
        look(piles, parse_path("piles[c=3]"))


def test_structs_that_are_kept_as_lists_are_entered_by_number() -> None:
    class Pair(msgspec.Struct, array_like=True):
        left: int
        right: int = 2

    assert plain([Pair(1)]) == [[1, 2]]


def test_long_lists_are_cut_where_they_are_named() -> None:
    assert suggestion("zz", map(str, range(12))).endswith("`10`, `11`")
    assert suggestion("zz", map(str, range(13))).endswith("`10`, `11` …")
    few, many = ([Hero(number) for number in range(count)] for count in (8, 9))
    for heroes, end in ((few, "hp=6, hp=7"), (many, "hp=6, hp=7 and 1 more")):
        with pytest.raises(NotThere) as caught:
            look(plain({"heroes": heroes}), parse_path("heroes[hp=99]"))
        assert str(caught.value).endswith(end)


def test_long_values_are_cut_where_they_are_shown() -> None:
    assert (
        shown({"a": [1, True, None, "two words", "2", "", "null"]})
        == '{a: [1, true, null, two words, "2", "", "null"]}'
    )
    assert len(shown(["x" * 50] * 20)) <= 300
