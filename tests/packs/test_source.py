"""YAML with line numbers: what is read, and that every mistake is named at its line."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tabletome.packs import source, yaml_text
from tabletome.packs.source import SourceError, parse, read


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Blow(msgspec.Struct, tag_field="kind", tag="blow", forbid_unknown_fields=True):
    damage: int


class Cure(msgspec.Struct, tag_field="kind", tag="cure", forbid_unknown_fields=True):
    points: int


class Card(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    name: str
    hit_points: Annotated[int, msgspec.Meta(ge=0)] = 0
    size: Literal["small", "large"] = "small"
    colour: Colour = Colour.RED
    square: tuple[int, int] = (0, 0)
    effects: list[Blow | Cure] = []
    levels: dict[int, int] = {}
    speeds: dict[Literal["slow", "fast"], int] = {}
    under: dict[str, Card] = {}


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    cards: dict[str, Card]

    def __post_init__(self) -> None:
        if not self.cards:
            raise ValueError("a deck needs a card")


def complaint(text: str | bytes, type_: type = Card) -> str:
    with pytest.raises(SourceError) as refused:
        read(text, type_, "cards.yaml")
    return str(refused.value)


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="this PyYAML was built without libyaml")
def test_content_is_read_by_the_quick_parser_where_there_is_one() -> None:
    assert yaml_text._LOADER is yaml.CBaseLoader


@pytest.fixture(params=["CBaseLoader", "BaseLoader"])
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_text, "_LOADER", getattr(yaml, request.param))


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(
    "word", ["on", "off", "yes", "no", "Yes", "True", "2024-01-05", "1:30", "010", "0x1F", "1_000", "1e3", ".5", ".inf"]
)
def test_words_that_yaml_1_1_would_change_stay_text(word: str) -> None:
    assert parse(f"a: {word}").data == {"a": word}
    assert parse(f"{word}: a").data == {word: "a"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[("null", None), ("~", None), ("", None), ("true", True), ("false", False), ("0", 0), ("-12", -12), ("+7", 7)],
        *[("0.5", 0.5), ("-1.5e3", -1500.0), ("'12'", "12"), ('"true"', "true"), ("|\n 12", "12")],
    ],
)
def test_null_true_false_and_plain_numbers_are_values_unless_quoted(text: str, value: object) -> None:
    data = parse(f"a: {text}").data
    assert data == {"a": value}
    assert isinstance(data, dict)
    assert type(data["a"]) is type(value)


def test_a_whole_number_as_key_is_text_that_a_type_may_take_as_a_number() -> None:
    assert parse("1: a\n10: b").data == {"1": "a", "10": "b"}
    assert read("{name: Ras, levels: {1: 4, 2: 6}}", Card).levels == {1: 4, 2: 6}


TABLE = """\
name: Ras

effects:
  - kind: blow
    damage: 2
  - {kind: cure,
     points: 3}
under:
  "a.b":
    name: |
      first
      second
"""


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(
    ("path", "line"),
    [
        *[((), 1), (("name",), 1), (("effects",), 3), (("effects", 0), 4), (("effects", 0, "damage"), 5)],
        *[(("effects", 1), 6), (("effects", 1, "points"), 7), (("under", "a.b"), 9), (("under", "a.b", "name"), 10)],
        *[(("effects", 7), 3), (("under", "a.b", "none", 3), 9)],
    ],
)
def test_every_part_knows_its_line_and_a_missing_part_that_of_what_is_around_it(
    path: tuple[str | int, ...], line: int
) -> None:
    assert parse(TABLE).line_of(*path) == line


def test_an_error_made_for_a_part_carries_file_line_and_message() -> None:
    error = parse(TABLE, "cards.yaml").error("no such card", "under", "a.b")
    assert (error.file, error.line, error.message) == ("cards.yaml", 9, "no such card")
    assert str(error) == "cards.yaml:9: no such card"


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("name: Ras: the king", 1, "stands in quotes"),
        ("name: Ras\nsquare: [1,\n", 2, "must be closed"),
        ("name: 'Ras\nsize: small\n", 2, "a quote that is opened must be closed"),
        ("- a\nb: 1", 2, "same column"),
        ("name: @home", 1, "stands in quotes"),
        ("a: 1\nb\nc: 2", 3, "a key is followed by a colon"),
        ("name: Ras\nsize: small\nname: Asharra", 3, "the key `name` stands here a second time, first on line 1"),
        ("a: {b: 1,\n b: 2}", 2, "the key `b` stands here a second time"),
        ("1: a\n'1': b", 2, "the key `1` stands here a second time"),
        ("name: Ras\n\tsize: small", 2, "there is a tab here; indent and align with spaces"),
        ("name:\tRas", 1, "there is a tab here"),
        ("a: &lots [x, x]\nb: [*lots]", 1, "the anchor &lots is not allowed"),
        ("a: 1\nb: *lots", 2, "the alias *lots is not allowed"),
        ("a: !!python/object/apply:os.system ['true']", 1, "tag:yaml.org,2002:python/object/apply:os.system is not"),
        ("a: ! 5", 1, "the tag ! is not allowed"),
        ("a: 1\n---\nb: 2", 2, "a second document begins here"),
        ("a: 1\n? [x, y]\n: 2", 2, "a list or mapping cannot be a key"),
        ("a: 1\ntrue: 2", 2, "the key `true` is not text; write it in quotes"),
        ("a: 1\n~: 2", 2, "the key `~` is not text"),
        ("a: 1\n1.5: 2", 2, "the key `1.5` is not text"),
        ("", 1, "the file is empty"),
        ("# nothing\n", 1, "the file is empty"),
        ("a: 1\nb: \x00", 2, "the sign U+0000 cannot stand in a file"),
        ("a: 1\nb: \ud800", 2, "the sign U+D800 cannot stand in a file"),
        ("a: 1\nb: 1.0e999", 2, "this number is too large"),
        ("a: 1\nb: " + "9" * 5000, 2, "too many digits"),
        ("a: 1\nb: " + "[" * 100_000, 2, "lists and mappings lie more than 40 deep"),
        ("- " * 100_000, 1, "lists and mappings lie more than 40 deep"),
    ],
)
def test_what_is_not_plain_yaml_is_refused_at_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(SourceError) as refused:
        parse(text, "cards.yaml")
    assert (refused.value.file, refused.value.line) == ("cards.yaml", line)
    assert said in refused.value.message


def test_bytes_that_are_not_utf_8_are_refused_at_their_line() -> None:
    assert complaint(b"name: Ras\nsize: \xff") == "cards.yaml:2: this is not UTF-8 text; save the file as UTF-8"


def test_a_file_that_is_too_long_is_refused_and_one_of_just_that_length_is_read(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    text = "a: " + "x" * (source.LONGEST - 3)
    file.write_text(text)
    assert parse(file).data == {"a": text[3:]}
    file.write_text(text + "x")
    with pytest.raises(SourceError, match=r"long\.yaml:1: the file is longer than 2,000,000 bytes"):
        parse(file)
    with pytest.raises(SourceError, match="longer than"):
        parse(text + "x")


def test_a_path_is_read_as_a_file_and_named_in_errors(tmp_path: Path) -> None:
    file = tmp_path / "card.yaml"
    file.write_bytes(b"\xef\xbb\xbfname: Ras\r\nhit-points: 7\r\n")
    assert read(file, Card) == Card(name="Ras", hit_points=7)
    file.write_text("name: Ras\nhit-points: many")
    with pytest.raises(SourceError, match=r"card\.yaml:2: hit-points: expected a whole number"):
        read(file, Card)
    with pytest.raises(SourceError, match=r"cards:1: the file cannot be read: No such file"):
        read(tmp_path / "none.yaml", Card, "cards")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("size: large", "1: the key `name` is missing"),
        ("name: a\nnaem: b", "2: unknown key `naem`; did you mean `name`?"),
        ("name: a\nhit_points: 3", "2: unknown key `hit_points`; did you mean `hit-points`?"),
        ("name: a\nzzz: 3", "2: unknown key `zzz`; the keys here are `name`, `hit-points`, `size`"),
        ("name: a\nhit-points: b", "2: hit-points: expected a whole number, got the text 'b'"),
        ("name: a\nhit-points: -1", "2: hit-points: expected a whole number >= 0, got the number -1"),
        ("name: a\nhit-points: true", "2: hit-points: expected a whole number, got true"),
        ("name: a\nhit-points: [1]", "2: hit-points: expected a whole number, got a list of 1"),
        ("name: 12", "1: name: expected text, got the number 12; write it in quotes to make it text"),
        ("name:", "1: name: expected text, got nothing"),
        ("name: a\nsize: larg", "2: size: the text 'larg' is not known here; did you mean `large`?"),
        ("name: a\nsize: 8x8", "2: size: the text '8x8' is not known here; it may be `large`, `small`"),
        ("name: a\ncolour: grey", "2: colour: the text 'grey' is not known here; it may be `red`, `blue`"),
        ("name: a\nsquare: [1]", "2: square: expected a list of length 2, got a list of 1"),
        ("name: a\nsquare: [1,\n x]", "3: square[1]: expected a whole number, got the text 'x'"),
        ("name: a\neffects:\n- {}", "3: effects[0]: the key `kind` is missing"),
        (
            "name: a\neffects:\n- kind: blo",
            "3: effects[0].kind: the text 'blo' is not known here; did you mean `blow`?",
        ),
        (
            "name: a\neffects:\n- kind: cure\n  damage: 1",
            "4: effects[0]: unknown key `damage`; the keys here are `kind`, ",
        ),
        ("name: a\neffects:\n- {kind: cure, points: 1}\n- kind: blow", "4: effects[1]: the key `damage` is missing"),
        ("name: a\nlevels:\n 1: 2\n 2: x", "4: levels.2: expected a whole number, got the text 'x'"),
        ("name: a\nspeeds:\n slow: 1\n fat: 3", "4: speeds: unknown key `fat`; did you mean `fast`?"),
        ("name: a\nspeeds:\n quick: 3", "3: speeds: unknown key `quick`; the keys here are `fast`, `slow`"),
        ("name: a\nlevels:\n 1: 2\n two: 3", "4: levels: expected a whole number, got the text 'two' as a key"),
        ("[]", "1: expected a mapping of keys to values, got a list of 0"),
    ],
)
def test_what_does_not_fit_the_type_is_said_at_its_line_with_what_would_be_right(text: str, said: str) -> None:
    assert complaint(text).startswith("cards.yaml:" + said)


def test_the_wrong_entry_among_many_named_ones_is_found() -> None:
    entries = [f"  card-{i}:\n    name: x\n    under: {{c: {{name: y}}, d: {{name: z}}}}" for i in range(100)]
    entries[70] = "  wrong:\n    name: x\n    under:\n      c: {name: y}\n      d: {name: 3}\n      e: {name: 4}"
    entries[80] = "  also-wrong:\n    name: x\n    under: {c: {name: 5}}"
    said = complaint("cards:\n" + "\n".join(entries), Deck)
    assert said.startswith("cards.yaml:216: cards.wrong.under.d.name: expected text, got the number 3")


def test_a_check_of_the_type_itself_is_said_at_its_line() -> None:
    assert complaint("- cards: {a: {name: b}}\n- cards: {}", list[Deck]) == "cards.yaml:2: [1]: a deck needs a card"


def test_text_that_looks_like_a_place_does_not_confuse_the_report() -> None:
    assert complaint("name: a\nsize: 'x - at `$[...]`'").startswith("cards.yaml:2: size: the text 'x - at `$[...]`'")
    for place in ("$[...][7]", "$.name[...]", "$.none[3].x"):
        assert complaint(f'name: a\n"x` - at `{place}": 1').startswith("cards.yaml:")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("no such beast"), "Girallon: no such beast"),
        (KeyError("beast"), "Girallon: this cannot be understood (KeyError: 'beast')"),
        (RecursionError("too deep"), "Girallon: this cannot be understood (RecursionError: too deep)"),
    ],
)
def test_whatever_goes_wrong_while_a_part_is_understood_is_said_at_its_line(error: Exception, said: str) -> None:
    content = source.parse("- Kobold\n- Girallon\n", "beasts.yaml")
    with pytest.raises(SourceError) as refused, content.understood(1, name="Girallon"):
        raise error
    assert str(refused.value) == f"beasts.yaml:2: {said}"
    assert refused.value.__cause__ is error


def test_a_mistake_that_has_its_place_keeps_it_and_who_leaves_may_leave() -> None:
    content = source.parse("- Kobold\n- Girallon\n", "beasts.yaml")
    with pytest.raises(SourceError, match=r"beasts\.yaml:1: "), content.understood(1):
        raise content.error("this one", 0)
    with pytest.raises(KeyboardInterrupt), content.understood(1):
        raise KeyboardInterrupt


def test_a_mistake_is_one_line_that_can_be_printed_however_long_and_strange_its_words_are() -> None:
    said = str(SourceError("some\u202e.yaml", 3, "a\nb\x1b[2J" + "c" * 5_000))
    assert said.startswith(r"some\u202e.yaml:3: a\nb\x1b[2Jccc")
    assert said.isprintable()
    assert len(said) < 1_100


def test_a_type_that_would_drop_unknown_keys_is_refused() -> None:
    class Loose(msgspec.Struct):
        name: str

    with pytest.raises(TypeError, match="Loose is read from files: declare it with forbid_unknown_fields=True"):
        read("[{name: a}]", list[Loose])


SIGNS = st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"], exclude_characters="\u2028\u2029\ufeff")
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(SIGNS),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(SIGNS), inner),
)


@given(PLAIN)
def test_what_is_written_is_what_is_read(data: object) -> None:
    assert parse(yaml.safe_dump(data, allow_unicode=True)).data == data


@given(st.text("ab:-[]{},&*!|>'\"%@#?~ \n\t01.", max_size=40) | st.text() | st.binary())
def test_any_text_is_read_or_refused_with_a_line_that_it_has(text: str | bytes) -> None:
    line = 1
    try:
        parse(text)
    except SourceError as refused:
        line = refused.line
    as_text = text if isinstance(text, str) else text.decode(errors="replace")
    assert 1 <= line <= as_text.replace("\r", "\n").count("\n") + 1
