"""The reference of events, and events compared with it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tabletome.kernel import Event, Game, Happened, Id, Ids, Result
from tabletome.kernel.events import SHARED, Damaged, Rolled
from tabletome.testing.events_reference import described, meanings, problem, reference


class Juggled(Happened, frozen=True):
    """Somebody juggles,
    for all to see."""

    who: Id
    balls: int
    """how many of them are in the air"""
    dropped: tuple[Result, ...] = ()
    """what fell"""
    with_: Ids = ()
    """the others"""
    fine: bool = True
    """whether it went well"""


class Caught(Happened, frozen=True):
    """Balls were caught."""

    what: dict[str, int]
    """how often each"""


class Silent(Happened, frozen=True):
    who: Id


class Unexplained(Happened, frozen=True):
    """Nobody knows."""

    thing: int


class Nested(Happened, frozen=True):
    """Too deep."""

    what: tuple[tuple[Id, int], ...]


class Circus(Game[Any]):
    id = "circus"
    name = "Circus"
    events: ClassVar[tuple[type[Happened], ...]] = (Juggled,)


def test_a_kind_is_described_by_its_docstring_and_its_fields_by_type_and_meaning() -> None:
    assert described(Juggled).splitlines() == [
        "### juggled",
        "",
        "Somebody juggles, for all to see.",
        "",
        "| field | is | means |",
        "|---|---|---|",
        "| `who` | id | whom it is about |",
        "| `balls` | number | how many of them are in the air |",
        "| `dropped` | list of numbers or texts | what fell |",
        "| `with_` | list of ids | the others |",
        "| `fine` | yes or no | whether it went well |",
    ]


def test_a_field_may_count_by_name() -> None:
    assert "| `what` | numbers by name | how often each |" in described(Caught)


def test_a_field_says_itself_what_it_means_where_it_is_not_what_it_means_elsewhere() -> None:
    assert meanings(Rolled)["total"] != meanings(Damaged)["amount"]
    assert meanings(Rolled)["total"].startswith("what it comes to")


def test_the_page_has_every_shared_kind_and_those_of_the_games() -> None:
    page = reference([Circus()])
    assert all(f"\n### {kind.kind}\n" in page for kind in SHARED)
    assert "## Only in Circus (`circus`)\n\n### juggled\n" in page
    assert "juggled" not in reference([])


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (Silent, "nothing says what Silent means"),
        (Unexplained, "nothing says what Unexplained.thing means; write a docstring below the field"),
        (Nested, r"Nested.what is .*; a field of an event is an Id, text, number or bool, a tuple of such, or dict"),
    ],
)
def test_a_declaration_that_explains_too_little_is_refused(kind: type[Happened], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        described(kind)


def test_no_game_calls_an_event_of_its_own_like_one_of_all_games() -> None:
    class Damaged(Happened, frozen=True):
        """Something broke."""

    class Breaking(Circus):
        events = (Damaged,)

    with pytest.raises(ValueError, match="Damaged of Circus is called like an event of all games"):
        reference([Breaking()])


# --- events compared with it ------------------------------------------------------------------------------------------

JUGGLED = {"who": "ann", "balls": 3, "dropped": (1, "a pin"), "with_": ("bo",), "fine": True}
NAMES = {"ann": "Ann", "bo": "Bo"}


def told(kind: str = "juggled", names: dict[str, str] = NAMES, **changed: Any) -> str:
    return problem(Circus(), Event(kind, {**JUGGLED, **changed}, names=names))


def test_an_event_as_it_was_declared_is_right() -> None:
    assert told() == ""
    assert told(who="", names={"bo": "Bo"}) == "", "where there is nobody, there is no name"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"kind": "danced"}, "the kind 'danced' is neither shared nor declared in Circus.events"),
        ({"more": 1}, "'juggled' has the fields who, balls, dropped, with_, fine, more, not who, balls"),
        ({"balls": "three"}, "'juggled' has a field of another type: Expected `int`, got `str` - at `$.balls`"),
        ({"balls": True}, "'juggled' has a field of another type: Expected `int`, got `bool` - at `$.balls`"),
        ({"dropped": (None,)}, "'juggled' has a field of another type: Expected `int | str`, got `null`"),
        ({"names": {"ann": "Ann"}}, "nobody says what 'bo' in 'juggled' is called"),
        ({"names": {"ann": "", "bo": "Bo"}}, "nobody says what 'ann' in 'juggled' is called"),
    ],
)
def test_an_event_that_was_declared_otherwise_is_told(wrong: dict[str, Any], sentence: str) -> None:
    assert told(**wrong).startswith(sentence)


def test_an_event_that_lacks_a_field_is_told() -> None:
    assert problem(Circus(), Event("juggled", {"who": "ann"})).startswith(
        "'juggled' has the fields who, not who, balls"
    )
