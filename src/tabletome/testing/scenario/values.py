"""What a scenario expects of a value: the value itself, a comparison, or words about what is in it.

loot: 4                              # equal; of a struct, the fields that are named
loot: ">= 4"                         # also <= > < !=
hands[0]: {contains: ward}           # one entry or a list of them; also `lacks`
hands[0]: {length: 2}                # the length, which may be a comparison too
hands[0]: {unordered: [ward, shove]} # these and no others, in any order
sign: {equals: ">= 4"}               # literally this
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any

from tabletome.kernel import Bits
from tabletome.testing.scenario.paths import BadPath, Fields, scalar, shown, suggestion

_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}
_COMPARISON = re.compile(r"(>=|<=|!=|>|<)\s*(.*?)\s*")
_WORDS = ("contains", "lacks", "length", "unordered", "equals")


class BadValue(Exception):
    """What is expected cannot be right, or could not fail."""


def check_expected(expected: Any) -> None:
    """Refuse an expectation that is malformed or that every value would meet."""
    if isinstance(expected, str):
        if found := _COMPARISON.fullmatch(expected):
            _check_comparison(found[1], found[2], expected)
    elif isinstance(expected, list):
        for part in expected:
            check_expected(part)
    elif isinstance(expected, dict):
        if words := [word for word in expected if word in _WORDS]:
            _check_words(expected, words)
        else:
            for part in expected.values():
                check_expected(part)


def _check_comparison(sign: str, text: str, whole: str) -> None:
    if not text:
        raise BadValue(f"the comparison `{whole}` says with what; right would be `{sign} 3`")
    if sign != "!=" and not isinstance(_read(text), int | float):
        raise BadValue(f'`{whole}` compares numbers; if it is meant literally, write {{equals: "{whole}"}}')


def _check_words(expected: dict[str, Any], words: list[str]) -> None:
    for key in expected:
        if key not in words:
            raise BadValue(f"`{key}` cannot stand beside `{words[0]}`; {suggestion(key, _WORDS)}")
    for word in words:
        wanted = expected[word]
        if word in ("contains", "lacks") and wanted in ([], "", {}):
            raise BadValue(f"`{word}` must name something, or it checks nothing")
        if word == "unordered" and not isinstance(wanted, list):
            raise BadValue("`unordered` takes a list, as {unordered: [ward, shove]}")
        if word == "length" and not is_count(wanted):
            raise BadValue('`length` takes a number or a comparison, as {length: 2} or {length: ">= 2"}')
        if word != "equals":
            check_expected(wanted)


def is_count(expected: Any) -> bool:
    """Is this something to expect of a number of things: a whole number or a comparison?"""
    return type(expected) is int or (isinstance(expected, str) and _COMPARISON.fullmatch(expected) is not None)


def fits(expected: Any, actual: Any) -> bool:
    """Does a value meet an expectation?"""
    if isinstance(expected, str) and (found := _COMPARISON.fullmatch(expected)):
        return _compares(found[1], _read(found[2]), actual)
    if isinstance(expected, dict) and any(word in expected for word in _WORDS):
        return all(_holds(word, wanted, actual) for word, wanted in expected.items())
    return _same(expected, actual, fits)


def _compares(sign: str, wanted: Any, actual: Any) -> bool:
    if sign == "!=":
        return not _same(wanted, actual, fits)
    numbers = not isinstance(actual, bool) and isinstance(actual, int | float)
    return numbers and _COMPARISONS[sign](actual, wanted)


def _holds(word: str, wanted: Any, actual: Any) -> bool:
    if word == "equals":
        return _same(wanted, actual, _literally)
    if not isinstance(actual, str | list | dict):
        return False
    if word == "length":
        return fits(wanted, len(actual))
    if word == "unordered":
        return isinstance(actual, list) and len(actual) == len(wanted) and not _missing(wanted, actual)
    if isinstance(actual, str):
        parts = wanted if isinstance(wanted, list) else [wanted]
        found = [str(part) in actual for part in parts]
        return all(found) if word == "contains" else not any(found)
    parts = wanted if isinstance(wanted, list) else [wanted]
    entries = [str(key) for key in actual] if isinstance(actual, dict) else actual
    if word == "contains":
        return not _missing(parts, entries)
    return not any(fit for part in parts for fit in fits_each(part, entries))


def _missing(wanted: list[Any], entries: list[Any]) -> bool:
    """Is there no way to find a different entry for each part that is wanted?"""
    rows = [fits_each(part, entries) for part in wanted]
    taken: dict[int, int] = {}

    def place(part: int, tried: set[int]) -> bool:
        for index, fit in enumerate(rows[part]):
            if fit and index not in tried:
                tried.add(index)
                if index not in taken or place(taken[index], tried):
                    taken[index] = part
                    return True
        return False

    return not all(place(part, set()) for part in range(len(rows)))


def fits_each(part: Any, entries: list[Any]) -> list[bool]:
    """Which entries meet an expectation. A field that only some kinds of entries have is no mistake."""
    row: list[bool] = []
    complaint: BadPath | None = None
    strangers = 0
    for entry in entries:
        try:
            row.append(fits(part, entry))
        except BadPath as problem:
            row.append(False)
            complaint, strangers = problem, strangers + 1
    if complaint is not None and strangers == len(entries):
        raise complaint
    return row


def _same(expected: Any, actual: Any, fit: Callable[[Any, Any], bool]) -> bool:
    """Equal, as people read it: a struct has the fields that are named, everything else is the same throughout."""
    if isinstance(actual, Bits) and isinstance(expected, list):
        return sorted(map(scalar, expected)) == sorted(
            str(bit) for bit in range(actual.bit_length()) if actual >> bit & 1
        )
    if isinstance(expected, dict) and isinstance(actual, Fields):
        return _fields_fit(expected, actual, fit)
    if isinstance(expected, dict) and isinstance(actual, dict):
        named = {str(key): value for key, value in actual.items()}
        return expected.keys() == named.keys() and all(fit(expected[key], named[key]) for key in named)
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(fit, expected, actual))
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    return bool(expected == actual)


def _fields_fit(expected: dict[str, Any], actual: Fields, fit: Callable[[Any, Any], bool]) -> bool:
    if not expected:
        raise BadPath(f"an empty mapping says nothing about {shown(actual)}; name the fields that count")
    for name in expected:
        if name not in actual:
            raise BadPath(f"{shown(actual)} has no field `{name}`; {suggestion(name, actual)}")
    return all(fit(wanted, actual[name]) for name, wanted in expected.items())


def _literally(expected: Any, actual: Any) -> bool:
    return _same(expected, actual, _literally)


def _read(text: str) -> Any:
    """The right side of a comparison: a number, true, false, null, or text."""
    if re.fullmatch(r"[-+]?\d+", text):
        return int(text)
    if re.fullmatch(r"[-+]?\d+\.\d+", text):
        return float(text)
    return {"true": True, "false": False, "null": None}.get(text, text)
