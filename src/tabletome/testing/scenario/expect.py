"""What a scenario expects, each expectation as a check that knows its line and says what came instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from tabletome.kernel import WATCHER, IllegalAnswer, Match, odds
from tabletome.kernel.requests import Choose
from tabletome.testing.scenario.checks import NOTHING, Check, Difference, Look, Position, check_seat, check_value
from tabletome.testing.scenario.events import happenings, in_order, never, so_often
from tabletome.testing.scenario.paths import BadPath, NotThere, Step, look, parse_path, plain, shown
from tabletome.testing.scenario.source import Asked, Expect, OddsOf, Place
from tabletome.testing.scenario.values import fits


def checks(place: Place, expect: Expect) -> list[Check]:
    """All that an `expect` demands. One that demands nothing is refused."""
    found = list(_checks(place, expect))
    if not found:
        known = ", ".join(f"`{name}`" for name in Expect.__struct_fields__)
        raise place.error(f"this expects nothing, so it could never fail; it may hold {known}")
    return found


def _checks(place: Place, expect: Expect) -> Iterator[Check]:
    for path, wanted in _named(place / "state", expect.state):
        yield _value(place / "state" / path, "the state", path, wanted, lambda position: position.state)
    for seat, paths in _named(place / "view", expect.view):
        number = (place / "view" / seat).seat(seat)
        for path, wanted in _named(place / "view" / seat, paths):
            where = place / "view" / seat / path
            yield _value(where, f"the view of {seat}", path, wanted, _view(where, number))
    if not isinstance(expect.asked, msgspec.UnsetType):
        yield Check(place / "asked", _asked(place / "asked", expect.asked))
    for key, check in (("offered", _offered), ("refused", _refused), ("exactly", _exactly)):
        patterns = getattr(expect, key)
        if patterns is not msgspec.UNSET:
            yield Check(place / key, check(_patterns(place / key, patterns)))
    if not isinstance(expect.events, msgspec.UnsetType):
        yield Check(place / "events", in_order(happenings(place / "events", expect.events)))
    if not isinstance(expect.no_events, msgspec.UnsetType):
        for index, happening in enumerate(happenings(place / "no_events", expect.no_events)):
            yield Check(place / "no_events" / index, never(happening))
    for kind, wanted in _named(place / "event_counts", expect.event_counts):
        yield Check(place / "event_counts" / kind, so_often(place / "event_counts" / kind, kind, wanted))
    if not isinstance(expect.outcome, msgspec.UnsetType):
        yield Check(place / "outcome", _outcome(place / "outcome", expect.outcome))
    if not isinstance(expect.odds, msgspec.UnsetType):
        if not expect.odds:
            raise (place / "odds").error(NOTHING)
        for index, wanted in enumerate(expect.odds):
            yield Check(place / "odds" / index, _odds(place / "odds" / index, wanted))


def _named(place: Place, entries: dict[str, Any] | msgspec.UnsetType) -> Iterable[tuple[str, Any]]:
    if isinstance(entries, msgspec.UnsetType):
        return ()
    if not entries:
        raise place.error(NOTHING)
    return entries.items()


# --- values -----------------------------------------------------------------------------------------------------------


def _value(place: Place, whole: str, path: str, wanted: Any, root: Callable[[Position], Any]) -> Check:
    steps = _path(place, path)
    expected = f"{path}: {shown(wanted)}" + ("" if whole == "the state" else f" in {whole}")
    check_value(place, wanted)

    def compare(position: Position) -> Difference | None:
        try:
            values = look(root(position), steps, whole)
        except NotThere as nothing:
            return expected, str(nothing)
        return None if all(fits(wanted, value) for value in values) else (expected, ", ".join(map(shown, values)))

    return Check(place, compare)


def _path(place: Place, text: str) -> tuple[Step, ...]:
    try:
        return parse_path(text)
    except BadPath as problem:
        raise place.error(str(problem)) from None


def _view(place: Place, seat: int) -> Callable[[Position], Any]:
    def view(position: Position) -> Any:
        check_seat(place, seat, position.match)
        return plain(position.match.game.view(position.match.state, seat))

    return view


# --- who is asked, and what is offered --------------------------------------------------------------------------------


def _asked(place: Place, wanted: int | str | Asked | None) -> Look:
    if wanted is None or wanted == "none":
        return lambda position: (
            None if position.match.request is None else ("nobody is asked", asked_now(position.match))
        )
    if not isinstance(wanted, Asked):
        wanted = Asked(seat=wanted)
    if wanted.seat is None and not wanted.prompt:
        raise place.error(
            "`asked` names a `seat`, a `prompt` with words that it must contain, or both; or it is `none`"
        )
    seat = None if wanted.seat is None else (place / "seat").seat(wanted.seat)
    words = wanted.prompt or ""
    if wanted.prompt == "" or seat == WATCHER:
        raise place.error("somebody who looks on is never asked" if seat == WATCHER else NOTHING)
    title = " ".join(
        ["somebody" if seat is None else f"seat {seat}", "is asked", f"'{words}'" if words else ""]
    ).strip()

    def compare(position: Position) -> Difference | None:
        request = position.match.request
        if request is not None and seat in (None, request.seat) and words.casefold() in request.prompt.casefold():
            return None
        return title, asked_now(position.match)

    return compare


def asked_now(match: Match[Any]) -> str:
    """Who is asked what, as a sentence."""
    if match.request is None:
        return "nobody is asked; the game is over"
    return f"seat {match.request.seat} is asked '{match.request.prompt}'"


def _patterns(place: Place, patterns: str | list[str]) -> list[str]:
    listed = [patterns] if isinstance(patterns, str) else patterns
    if not listed:
        raise place.error(NOTHING + " (that nobody is asked is `asked: none`)")
    for pattern in listed:
        if pattern.strip() in ("", "*"):
            raise place.error("an option is written as it is answered, as `drop a`; all of one verb are `drop *`")
    return listed


def _matching(request: Choose, pattern: str) -> set[str]:
    """The options that a pattern means: one, or with `move *` all that begin so."""
    if pattern.endswith(" *"):
        return {str(option) for option in request if str(option).startswith(pattern[:-1])}
    found = request.find(pattern)
    return set() if found is None else {str(found)}


def _offered(patterns: list[str]) -> Look:
    def compare(request: Choose) -> str:
        missing = [pattern for pattern in patterns if not _matching(request, pattern)]
        return f"offered: {', '.join(missing)}" if missing else ""

    return _options(f"offered: {', '.join(patterns)}", compare)


def _refused(patterns: list[str]) -> Look:
    def compare(request: Choose) -> str:
        present = [pattern for pattern in patterns if _matching(request, pattern)]
        return f"not offered: {', '.join(present)}" if present else ""

    return _options(f"not offered: {', '.join(patterns)}", compare)


def _exactly(patterns: list[str]) -> Look:
    def compare(request: Choose) -> str:
        meant = [_matching(request, pattern) for pattern in patterns]
        exact = all(meant) and set().union(*meant) == {str(option) for option in request}
        return "" if exact else f"offered exactly: {', '.join(patterns)}"

    return _options(f"offered exactly: {', '.join(patterns)}", compare)


def _options(title: str, compare: Callable[[Choose], str]) -> Look:
    """A check of the options; when nobody is asked there are none to speak of."""

    def check(position: Position) -> Difference | None:
        request = position.match.request
        if request is None:
            return title, asked_now(position.match)
        wrong = compare(request)
        return (wrong, f"seat {request.seat} is offered: {_listed(map(str, request))}") if wrong else None

    return check


def _listed(texts: Iterable[str], most: int = 24) -> str:
    names = list(texts)
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


# --- how it ends, and how likely --------------------------------------------------------------------------------------


def _outcome(place: Place, wanted: str | dict[str, Any] | None) -> Look:
    if isinstance(wanted, str) and wanted != "none":
        wanted = {"result": wanted}
    if isinstance(wanted, dict):
        if not wanted or wanted.keys() - {"result", "scores"}:
            raise place.error("`outcome` is `none`, the result, or {result: …, scores: [1, 0]}")
        check_value(place, wanted)

    def compare(position: Position) -> Difference | None:
        outcome = plain(position.match.outcome)
        met = outcome is not None and fits(wanted, outcome) if isinstance(wanted, dict) else outcome is None
        return None if met else (f"outcome {shown(wanted)}", shown(outcome) if outcome else "the game goes on")

    return compare


def _odds(place: Place, wanted: OddsOf) -> Look:
    likely, places = _likelihood(place / "are", wanted.are)
    question: list[tuple[tuple[Step, ...], Any]] = []
    for path, expected in _named(place / "that", wanted.that):
        check_value(place / "that" / path, expected)
        question.append((_path(place / "that" / path, path), expected))

    def holds(match: Match[Any]) -> bool:
        state = plain(match.state)
        try:
            return all(fits(expected, value) for steps, expected in question for value in look(state, steps))
        except NotThere:
            return False

    def compare(position: Position) -> Difference | None:
        title = f"odds of {wanted.of} that {shown(wanted.that)} are {wanted.are}"
        try:
            came = odds(position.match, wanted.of, holds)
        except IllegalAnswer as refusal:
            return title, str(refusal)
        exact = came.of(True)
        met = came.exact and (exact if places is None else round(exact, places)) == likely
        return None if met else (title, f"{exact} = {came.percent()}")

    return compare


def _likelihood(place: Place, written: int | float | str) -> tuple[Fraction, int | None]:
    """A probability as 1/2, 50 % or 0.5; the latter two as exact as they are written."""
    text = str(written).replace(" ", "")
    try:
        if "/" in text or text in ("0", "1"):
            return _probability(Fraction(text)), None
        digits = len(text.removesuffix("%").partition(".")[2])
        if text.endswith("%"):
            return _probability(Fraction(text[:-1]) / 100), digits + 2
        return _probability(Fraction(text)), digits
    except (ValueError, ZeroDivisionError):
        raise place.error(f"`{written}` is no probability; right would be 1/2, 50 % or 0.5") from None


def _probability(number: Fraction) -> Fraction:
    if not 0 <= number <= 1:
        raise ValueError(number)
    return number
