"""How a scenario file is written: its keys, and the line of every part."""

from __future__ import annotations

import re
from typing import Any, TypeAlias, TypeVar

import msgspec

from tabletome.kernel import WATCHER, Result
from tabletome.packs import mistakes
from tabletome.packs.source import Marked, SourceError

_T = TypeVar("_T")


class Place(msgspec.Struct, frozen=True):
    """A part of a scenario file."""

    marked: Marked
    path: tuple[str | int, ...] = ()

    def __truediv__(self, step: str | int) -> Place:
        return Place(self.marked, (*self.path, step))

    @property
    def file(self) -> str:
        return self.marked.file

    @property
    def line(self) -> int:
        return self.marked.line_of(*self.path)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def error(self, message: str) -> SourceError:
        return self.marked.error(message, *self.path)

    def read(self, data: object, type_: type[_T]) -> _T:
        """The data that stands at this place, as `type_`."""
        try:
            return msgspec.convert(data, type_, str_keys=True)
        except msgspec.ValidationError as problem:
            mistake = mistakes.explain(problem, data, type_)
        raise Place(self.marked, self.path + mistake.path).error(mistake.sentence)

    def seat(self, written: object) -> int:
        """The number of a seat that is written as `1`, `seat 1` or `watcher`."""
        if written == "watcher":
            return WATCHER
        found = re.fullmatch(r"(?:seat )?(\d{1,3})", str(written))
        if found is None:
            raise self.error(f"`{written}` is no seat; right would be `seat 0`, or `watcher` for somebody who looks on")
        return int(found[1])


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From where a scenario starts."""

    seats: int | None = None
    options: dict[str, Any] = {}
    packs: list[str] = []
    seed: int | None = None
    before: list[str | dict[str, str]] = []
    state: dict[str, Any] = {}


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is asked, and what."""

    seat: int | str | None = None
    prompt: str | None = None


class OddsOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How likely it is that an option leads to a state like that."""

    of: str
    that: dict[str, Any]
    are: int | float | str


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true at some point."""

    state: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    view: dict[str, dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    asked: int | str | Asked | msgspec.UnsetType | None = msgspec.UNSET
    offered: str | list[str] | msgspec.UnsetType = msgspec.UNSET
    refused: str | list[str] | msgspec.UnsetType = msgspec.UNSET
    exactly: str | list[str] | msgspec.UnsetType = msgspec.UNSET
    events: list[str | dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    no_events: list[str | dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    event_counts: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    outcome: str | dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    odds: list[OddsOf] | msgspec.UnsetType = msgspec.UNSET
    bad_setup: str | msgspec.UnsetType = msgspec.UNSET


Step: TypeAlias = str | dict[str, Any]


class One(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario of several in a file."""

    name: str
    rules: list[str] = []
    given: Given = Given()
    chance: list[Result] = []
    play: list[Step] = []
    expect: Expect | msgspec.UnsetType = msgspec.UNSET


class Single(One, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file with one scenario."""

    game: str


class Several(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file with several scenarios of one game, and what is given for all of them."""

    game: str
    scenarios: list[One]
    given: Given = Given()
