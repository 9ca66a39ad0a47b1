"""What a check is made of: the position it looks at, its place in the file, and what it finds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeAlias

import msgspec

from tabletome.kernel import Event, Match
from tabletome.testing.scenario.paths import plain
from tabletome.testing.scenario.source import Place
from tabletome.testing.scenario.values import BadValue, check_expected

NOTHING = "this names nothing, so it could never fail; name what is expected, or leave it out"


class Position:
    """A match at the moment of an expectation, with the events that the expectation is about."""

    def __init__(self, match: Match[Any], events: list[Event]) -> None:
        self.match, self.events = match, events

    @cached_property
    def state(self) -> Any:
        return plain(self.match.state)


Difference: TypeAlias = tuple[str, str]
"""What was expected, and what came."""

Look: TypeAlias = Callable[[Position], Difference | None]


class Check(msgspec.Struct, frozen=True):
    """One expectation."""

    place: Place
    look: Look


def check_value(place: Place, wanted: Any) -> None:
    """Refuse an expected value that cannot be right or could not fail."""
    try:
        check_expected(wanted)
    except BadValue as problem:
        raise place.error(str(problem)) from None


def check_seat(place: Place, seat: int, match: Match[Any]) -> None:
    """Refuse a seat that the table does not have: what nobody can see would never fail."""
    if seat >= match.seats:
        raise place.error(f"there is no seat {seat} at a table for {match.seats}")
