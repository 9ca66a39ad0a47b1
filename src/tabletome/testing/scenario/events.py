"""Expectations about what happened: events in order, events that must not be, and how many there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tabletome.kernel import Event
from tabletome.testing.scenario.checks import NOTHING, Difference, Look, Position, check_seat, check_value
from tabletome.testing.scenario.paths import plain, shown
from tabletome.testing.scenario.source import Place
from tabletome.testing.scenario.values import fits, is_count


class Happening(msgspec.Struct, frozen=True):
    """An event that is expected: its kind and as much of it as matters."""

    place: Place
    kind: str
    fields: dict[str, Any]
    rules: tuple[str, ...] = ()
    seen_by: tuple[int, ...] = ()
    unseen_by: tuple[int, ...] = ()
    text: str = ""

    def check_seats(self, position: Position) -> None:
        for seat in self.seen_by + self.unseen_by:
            check_seat(self.place, seat, position.match)

    def is_met_by(self, event: Event) -> bool:
        what = plain(event.what)
        return (
            event.kind == self.kind
            and all(name in what and fits(wanted, what[name]) for name, wanted in self.fields.items())
            and set(self.rules) <= set(event.rules)
            and all(event.seen_by(seat) for seat in self.seen_by)
            and not any(event.seen_by(seat) for seat in self.unseen_by)
        )


def happenings(place: Place, events: list[str | dict[str, Any]]) -> list[Happening]:
    if not events:
        raise place.error(NOTHING)
    return [_happening(place / index, event) for index, event in enumerate(events)]


def _happening(place: Place, event: str | dict[str, Any]) -> Happening:
    if isinstance(event, str):
        event = {event: {}}
    if len(event) != 1:
        raise place.error(
            "an event is its kind, as `dropped`, or its kind with what matters, as `dropped: {column: d}`"
        )
    ((kind, fields),) = event.items()
    if not kind.strip() or not isinstance(fields, dict):
        raise place.error(f"what matters about the event `{kind}` is written as `{kind or 'dropped'}: {{column: d}}`")
    fields = dict(fields)
    seen, unseen = (_seats(place / kind / key, fields.pop(key, ())) for key in ("seen_by", "unseen_by"))
    rules = (place / kind / "rules").read(fields.pop("rules", []), list[str])
    for name, wanted in fields.items():
        check_value(place / kind / name, wanted)
    text = kind if not event[kind] else f"{kind} {shown(event[kind])}"
    return Happening(place, kind, fields, tuple(rules), seen, unseen, text)


def _seats(place: Place, written: object) -> tuple[int, ...]:
    return tuple(place.seat(seat) for seat in (written if isinstance(written, list | tuple) else [written]))


def in_order(wanted: list[Happening]) -> Look:
    def compare(position: Position) -> Difference | None:
        for happening in wanted:
            happening.check_seats(position)
        coming = iter(position.events)
        for count, happening in enumerate(wanted):
            if not any(happening.is_met_by(event) for event in coming):
                after = f", after {wanted[count - 1].text}" if count else ""
                return f"event {happening.text}{after}", _told(position.events)
        return None

    return compare


def never(unwanted: Happening) -> Look:
    def compare(position: Position) -> Difference | None:
        unwanted.check_seats(position)
        found = [event for event in position.events if unwanted.is_met_by(event)]
        return (f"no event {unwanted.text}", _told(found)) if found else None

    return compare


def so_often(place: Place, kind: str, wanted: Any) -> Look:
    check_value(place, wanted)
    if not is_count(wanted):
        raise place.error(f'how often an event happens is a number or a comparison, as `{kind}: 2` or `{kind}: ">= 2"`')

    def compare(position: Position) -> Difference | None:
        count = sum(event.kind == kind for event in position.events)
        return None if fits(wanted, count) else (f"event {kind} {shown(wanted)} times", f"{count} times")

    return compare


def _told(events: Iterable[Event]) -> str:
    """Events as a scenario file would write them, one to a line."""
    lines = []
    for event in events:
        rules = f" {shown(list(event.rules))}" if event.rules else ""
        seen = "" if event.to is None else f" seen by {shown(list(event.to))}"
        lines.append(f"{event.kind} {shown(plain(event.what))}{rules}{seen}")
    return "\n".join(lines) or "no event"
