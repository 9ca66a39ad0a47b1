"""The reader kit: what each part reads, and the sentence that says where a text leaves the language."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.cards import (
    Parser,
    Unreadable,
    either,
    glued,
    lazy,
    many,
    matching,
    name,
    number,
    one_of,
    optional,
    phrase,
    rest,
    seq,
    signed,
    word,
)


class Blow(msgspec.Struct, frozen=True):
    amount: int
    card: str


def complaint(parser: Parser[Any], text: str) -> str:
    """Why a text cannot be read; it must not be."""
    with pytest.raises(Unreadable) as refused:
        parser.parse(text)
    return str(refused.value)


# --- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parser", "text", "value"),
    [
        (word("heal"), "heal", "heal"),
        (word("up to"), " up   to ", "up to"),
        (number, "12", 12),
        (signed, "+2", 2),
        (signed, "-2", -2),
        (signed, "2", 2),
        (name, "giants-bane", "giants-bane"),
        (name, "o'neill", "o'neill"),
        (rest, "  all that  is left ", "all that  is left"),
        (matching(r"d(\d+)", "a die"), "d20", "20"),
        (matching(r"[a-f]\d", "a square"), "b3", "b3"),
        (glued(r"\d+(?:-\d+)?(?:,\d+)*", "a list"), " 1-3,6 ", "1-3,6"),
        (seq(glued(r"P(\S+)", "a list"), glued("[UD*]+", "a pattern")), "P1,2 U**", ("1,2", "U**")),
        (seq("cast", "(", phrase("a name", ends=")"), ")"), "cast(Giant's  Bane & Co)", ("Giant's  Bane & Co",)),
        (phrase("a name"), "all of it, to the end ", "all of it, to the end"),
        (number.only(lambda value: value < 7, "1 to 6"), "6", 6),
        (one_of({"one": 1, "two": 2}), "two", 2),
        (one_of({"up": 1, "up to": 2, "up to all": 3}), "up to", 2),
        (either(number, name), "rat", "rat"),
        (either(number, name), "7", 7),
        (optional(number, otherwise=1), "", 1),
        (optional(number, otherwise=1), "4", 4),
        (optional("twice"), "twice", "twice"),
        (optional("twice"), "", ""),
        (many(number), "1 2 3", (1, 2, 3)),
        (many(number, ","), "1, 2,3", (1, 2, 3)),
        (many(number, ","), "1", (1,)),
        (seq(number, "of", name), "2 of rats", (2, "rats")),
        (seq("heal"), "heal", ()),
        (seq(number, name).into(Blow), "2 axe", Blow(2, "axe")),
        (number.map(float), "2", 2.0),
        (seq(many(number), name), "1 2 rat", ((1, 2), "rat")),
    ],
)
def test_a_text_is_read_as_a_value(parser: Parser[Any], text: str, value: object) -> None:
    read = parser.parse(text)
    assert read == value
    assert type(read) is type(value)


def test_a_language_can_contain_itself() -> None:
    amount: Parser[int] = either(number, lazy(lambda: seq("(", amount, "+", amount, ")").into(int.__add__)))
    assert amount.parse("(1 + (2 + 3))") == 6


def test_what_is_lazy_is_made_once_and_not_before_it_is_needed() -> None:
    made: list[str] = []

    def make() -> Parser[int]:
        made.append("made")
        return number

    parser = lazy(make)
    assert made == []
    assert (parser.parse("1"), parser.parse("2")) == (1, 2)
    assert made == ["made"]


def test_many_of_what_may_be_nothing_comes_to_an_end() -> None:
    assert complaint(many(optional("x")), "y") == "at column 1 stands 'y', where 'x' or the end belongs"


def test_what_was_tried_in_vain_takes_nothing_away() -> None:
    within = optional(seq("within", number).into(int), otherwise=0)
    assert seq(within, rest).parse("within reach") == (0, "within reach")


# --- what is wrong ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parser", "text", "sentence"),
    [
        (word("heal"), "harm", "at column 1 stands 'harm', where 'heal' belongs"),
        (word("up to"), "up", "at column 1 stands 'up', where 'up to' belongs"),
        (number, "two", "at column 1 stands 'two', where a number belongs"),
        (number, "²", "at column 1 stands '²', where a number belongs"),
        (number, "-2", "at column 1 stands '-2', where a number belongs"),
        (signed, "+x", "at column 2 stands 'x', where a number belongs"),
        (signed, "-x", "at column 1 stands '-x', where a number belongs"),
        (name, "3rd", "at column 1 stands '3rd', where a name belongs"),
        (rest, "  ", "at column 1 the text ends, where a text belongs"),
        (matching(r"d\d+", "a die"), "20", "at column 1 stands '20', where a die belongs"),
        (glued(r"R/2", "half of R"), "R/23", "at column 1 stands 'R', where half of R belongs"),
        (glued(r"R/2", "half of R"), "R /2", "at column 1 stands 'R', where half of R belongs"),
        (seq("a", glued("R/2", "half of R")), "a", "at column 2 the text ends, where half of R belongs"),
        (seq("cast", "(", phrase("a name", ends=")")), "cast()", "at column 6 stands ')', where a name belongs"),
        (
            seq("a", many(number, ",").only(bool, "0"), "b"),
            "a 1, 2 c",
            "at column 8 stands 'c', where ',' or 'b' belongs",
        ),
        (
            seq("a", many(number, ",").only(lambda many: len(many) < 2, "one number")),
            "a 1, 2",
            "at column 3 stands '1', where one number belongs",
        ),
        (number, "1 2", "at column 3 stands '2', where the end belongs"),
        (number, "", "at column 1 the text ends, where a number belongs"),
        (seq("heal", number), "heal  ", "at column 5 the text ends, where a number belongs"),
        (seq("heal", number), "heal  two", "at column 7 stands 'two', where a number belongs"),
        (either(number, name), ":", "at column 1 stands ':', where a number or a name belongs"),
        (many(number, ","), "1, 2; 3", "at column 5 stands ';', where ',' or the end belongs"),
        (many(number, ","), "1,", "at column 3 the text ends, where a number belongs"),
        (seq(optional("twice"), "heal", number), "heal x", "at column 6 stands 'x', where a number belongs"),
        (seq(number, optional("twice")), "1 thrice", "at column 3 stands 'thrice', where 'twice' belongs"),
    ],
)
def test_a_mistake_is_told_with_its_column_what_stands_there_and_what_belongs_there(
    parser: Parser[Any], text: str, sentence: str
) -> None:
    assert complaint(parser, text) == sentence


def test_the_farthest_mistake_is_told_however_many_ways_were_tried() -> None:
    clause = either(seq("deal", number, "damage"), seq("deal", number, "cards"), seq("draw", number))
    assert complaint(clause, "deal 2 potions") == "at column 8 stands 'potions', where 'damage' or 'cards' belongs"


def test_what_was_probably_meant_is_named_alone() -> None:
    verbs = one_of({"strike": 1, "heal": 2, "give": 3})
    assert complaint(verbs, "srike") == "at column 1 stands 'srike', where 'strike' belongs"
    assert complaint(verbs, "jump") == "at column 1 stands 'jump', where 'strike', 'heal' or 'give' belongs"


@pytest.mark.parametrize("found", ["q", ""])
def test_short_words_are_not_taken_for_each_other(found: str) -> None:
    assert complaint(one_of({"a": 1, "b": 2}), found).endswith("where 'a' or 'b' belongs")


def test_of_very_many_words_some_are_named_and_the_others_counted() -> None:
    squares = {f"{column}{row}": 0 for row in range(1, 10) for column in "abcdefghi"}
    sentence = complaint(one_of(squares), "nowhere")
    assert sentence.endswith("'h1', 'i1', 'a2', 'b2', 'c2' or one of 69 others belongs")


def test_a_language_without_words_has_room_for_nothing() -> None:
    assert complaint(either(), "heal") == "at column 1 stands 'heal', where nothing belongs"


@given(st.lists(st.sampled_from(["heal", "2", ",", ";", "x", "-1", "within", ":"]), max_size=8).map(" ".join))
def test_whatever_is_written_is_read_or_refused_with_a_column_inside_the_text(text: str) -> None:
    clause = seq(optional(seq("within", number).into(int), otherwise=0), many(seq("heal", signed), ","))
    try:
        many(clause, ";").parse(text)
    except Unreadable as refused:
        column = int(str(refused).split()[2])
        assert 1 <= column <= len(text) + 1


def test_a_name_of_several_words_ends_where_another_word_begins() -> None:
    standing = seq(
        phrase(
            "a name",
            ends=("on", "and"),
        ),
        "on",
        phrase("a tile", ends=("and",)),
    )
    assert standing.parse("misty arch on Temple Square") == ("misty arch", "Temple Square")
    with pytest.raises(Unreadable, match="at column 1 stands 'on', where a name belongs"):
        standing.parse("on Temple Square")
    with pytest.raises(Unreadable, match="the text ends, where a tile belongs"):
        standing.parse("misty arch on")
