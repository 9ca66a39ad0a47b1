"""Paths into a state or view: `hands[0]`, `heroes.birdsong.hp`, `figures[id=kobold-2].at`, `heroes[*].hp`.

A path is followed through the plain form of a value, in which structs remember that they are structs: a field that a struct
does not have is a misspelt path, a key or an entry that is not there just now may be what a scenario is about.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from tabletome.kernel import Bits, to_plain


class BadPath(Exception):
    """The path cannot be right, whatever happens in play: a mistake of the scenario's author."""


class NotThere(Exception):
    """The path makes sense, but nothing is there now."""


class Fields(dict[str, Any]):
    """The fields of a struct by name."""


class Every(msgspec.Struct, frozen=True):
    """`[*]`: every entry of a list, every value of a mapping."""

    def __str__(self) -> str:
        return "[*]"


class Where(msgspec.Struct, frozen=True):
    """`[name=Firenewt, stunned=true]`: the one entry with these values."""

    wanted: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "[" + ", ".join(f"{name}={value}" for name, value in self.wanted) + "]"


Step: TypeAlias = str | int | Every | Where


class Spot(msgspec.Struct, frozen=True):
    """A place in plain data that can be read and replaced."""

    whole: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.whole[self.key]


_WORD = re.compile(r"""\.?([^\s.\[\]"'=*,]+)""")
_BRACKET = re.compile(r"""\s*\[\s*(?:"([^"]*)"|'([^']*)'|([^\[\]"']+?))\s*\]""")
_WANTED = re.compile(r"\s*([^=,\s]+)\s*=\s*([^=,]+?)\s*")


def plain(value: Any) -> Any:
    """A value as dicts, lists, strings and numbers, with all fields of its structs, also those left at their defaults."""
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.array_like:
        config = value.__struct_config__
        named = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
        tag = {config.tag_field: config.tag} if config.tag_field is not None else {}
        return Fields(tag | {name: plain(getattr(value, field)) for name, field in named})
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value if isinstance(value, Bits) else to_plain(value)


def parse_path(text: str) -> tuple[Step, ...]:
    """A path taken apart.

    >>> parse_path("heroes.birdsong.hp"), parse_path('figures[-1].tokens["Plus 1 damage"]')
    (('heroes', 'birdsong', 'hp'), ('figures', -1, 'tokens', 'Plus 1 damage'))
    """
    steps: list[Step] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        if found := _BRACKET.match(text, at):
            quoted = found[1] if found[1] is not None else found[2]
            steps.append(_in_brackets(found[3], text) if quoted is None else quoted)
        elif (found := _WORD.match(text, at)) and (("." in found[0]) == bool(steps)):
            steps.append(found[1])
        else:
            raise BadPath(f"the path `{text}` cannot be read from `{text[at:].strip()}` on; {RIGHT}")
        at = found.end()
    if not steps:
        raise BadPath(f"a path is missing; {RIGHT}")
    return tuple(steps)


RIGHT = "right are `loot`, `hands[0]`, `heroes.birdsong.hp`, `figures[id=kobold-2].at`, `heroes[*].hp`"


def _in_brackets(text: str, path: str) -> Step:
    if text == "*":
        return Every()
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    if "=" not in text:
        return text
    wanted = [_WANTED.fullmatch(part) for part in text.split(",")]
    if not all(wanted):
        raise BadPath(f"`[{text}]` in the path `{path}` cannot be read; right would be [id=kobold-2] or [name=x, hp=1]")
    return Where(tuple((found[1], found[2]) for found in wanted if found))


def written(steps: Iterable[Step]) -> str:
    """The path as text."""
    text = ""
    for step in steps:
        if isinstance(step, Every | Where):
            text += str(step)
        elif isinstance(step, int):
            text += f"[{step}]"
        elif _WORD.fullmatch(step):
            text += f".{step}" if text else step
        else:
            text += f'["{step}"]'
    return text


def look(root: Any, steps: tuple[Step, ...], name: str = "the state") -> list[Any]:
    """What is at the end of a path, or at all its ends where it has a `[*]`. `name` is what errors call the root."""
    values = [spot.value for spot in find(root, steps, name)]
    if not values:
        raise NotThere(f"there is no entry at all for {written(steps)}")
    return values


def find(root: Any, steps: tuple[Step, ...], name: str = "the state", *, new_key: bool = False) -> list[Spot]:
    """The places at the end of a path. With `new_key` the last step may be a key that its mapping does not have yet."""
    spots = [Spot({"": root}, "")]
    for count, step in enumerate(steps, start=1):
        fresh = new_key and count == len(steps)
        here = written(steps[: count - 1]) or name
        spots = [inner for spot in spots for inner in _enter(spot.value, step, here, fresh)]
    return spots


def _enter(value: Any, step: Step, here: str, fresh: bool) -> Iterator[Spot]:
    if not isinstance(value, dict | list):
        if value is None:
            raise NotThere(f"{here} is empty (null), so it has no {written([step])}")
        raise BadPath(f"{here} is {shown(value)}, which has no parts such as {written([step])}")
    if isinstance(step, Every):
        yield from (Spot(value, key) for key in _keys(value))
    elif isinstance(step, Where):
        yield _the_one(value, step, here)
    elif isinstance(value, list):
        yield _entry(value, step, here)
    else:
        yield _field(value, str(step), here, fresh)


def _keys(value: Any) -> list[Any]:
    return list(range(len(value))) if isinstance(value, list) else list(value)


def _entry(value: list[Any], step: str | int, here: str) -> Spot:
    if isinstance(step, str) and not re.fullmatch(r"-?\d{1,9}", step):
        raise BadPath(f"{here} is a list: say which entry, as {here}[0].{step} or {here}[id=…].{step}")
    index = int(step)
    if not -len(value) <= index < len(value):
        raise NotThere(f"{here} has {count_of(len(value), 'entry', 'entries')}, none at [{index}]")
    return Spot(value, index)


def _field(value: dict[Any, Any], name: str, here: str, fresh: bool) -> Spot:
    for key in value:
        if str(key) == name:
            return Spot(value, key)
    if isinstance(value, Fields):
        raise BadPath(f"{here} has no field `{name}`; {suggestion(name, value)}")
    if fresh:
        return Spot(value, name)
    raise NotThere(f"{here} has no `{name}`; {suggestion(name, map(str, value))}")


def _the_one(value: Any, where: Where, here: str) -> Spot:
    """The single entry that a `[field=value]` means."""
    entries = [value[key] for key in _keys(value)]
    if not all(isinstance(entry, dict) for entry in entries):
        raise BadPath(f"the entries of {here} are no structs: {where} cannot choose among them, [0] can")
    for name, _ in where.wanted:
        if entries and not any(name in entry or not isinstance(entry, Fields) for entry in entries):
            raise BadPath(f"the entries of {here} have no field `{name}`; {suggestion(name, entries[0])}")
    found = [key for key in _keys(value) if _is_wanted(value[key], where)]
    if not found:
        raise NotThere(f"{here} has no entry {where}; it has {_named(value, where) or 'none'}")
    if len(found) > 1:
        raise BadPath(
            f"{here}{where} means {len(found)} entries; name one of them by another field, by [0], or all by [*]"
        )
    return Spot(value, found[0])


def _is_wanted(entry: dict[str, Any], where: Where) -> bool:
    return all(name in entry and scalar(entry[name]) == value for name, value in where.wanted)


def _named(value: Any, where: Where) -> str:
    """The entries by the values that a `[field=value]` asks about."""
    entries = [value[key] for key in _keys(value)]
    names = [" ".join(f"{name}={scalar(entry.get(name))}" for name, _ in where.wanted) for entry in entries]
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def scalar(value: Any) -> str:
    """A value as it is written in a scenario file, without quotes."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def shown(value: Any) -> str:
    """A value on one line, as a scenario file would write it; a long one cut."""
    text = _flow(value)
    return text if len(text) <= 300 else text[:297] + "…"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return value if re.fullmatch(r"[^\W\d][\w .\-']*(?<! )", value) and value not in _NOT_TEXT else f'"{value}"'
    return scalar(value)


_NOT_TEXT = {"null", "true", "false"}


def suggestion(got: str, known: Iterable[str]) -> str:
    """`did you mean …?`, or all that is known."""
    names = list(known)
    near = difflib.get_close_matches(got, names, n=1)
    if near:
        return f"did you mean `{near[0]}`?"
    listed = ", ".join(f"`{name}`" for name in names[:12]) + (" …" if len(names) > 12 else "")
    return f"it has {listed}" if names else "it has none"


def count_of(number: int, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"
