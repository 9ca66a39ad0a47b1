"""What msgspec finds wrong with content, said as a sentence for the person who wrote it, with the path to the part."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import inspect

Steps: TypeAlias = tuple[str | int, ...]

_PLACE = re.compile(r" - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`$")
_STEP = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping of keys to values",
    "null": "nothing",
}


class Mistake(NamedTuple):
    """What is wrong, and the path in the data to the part that is."""

    sentence: str
    path: Steps


def demand_strict(type_: object) -> None:
    """Refuse a type that would silently drop a misspelt key: a mistake of ours, not of the content's author."""
    for part in _parts_of(inspect.type_info(type_)):
        if isinstance(part, inspect.StructType) and not part.forbid_unknown_fields:
            raise TypeError(f"{part.cls.__name__} is read from files: declare it with forbid_unknown_fields=True")
        if isinstance(part, (inspect.DataclassType, inspect.TypedDictType, inspect.NamedTupleType)):
            raise TypeError(f"{part.cls.__name__} is read from files: make it a msgspec.Struct")


def explain(problem: msgspec.ValidationError, data: object, type_: object) -> Mistake:
    """Say what `msgspec.convert(data, type_, str_keys=True)` refused, and where."""
    complaint = str(problem)
    place = _PLACE.search(complaint)
    what = complaint[: place.start()] if place else complaint
    steps = [step["name"] or int(step["index"] or -1) for step in _STEP.finditer(place["path"] if place else "")]
    of_key = bool(place and place["key"])
    path, found = _fill_gaps(complaint, data, type_, [*steps, -1] if of_key else steps)
    name = re.search("`(.*)`", what)
    if name and what.startswith("Object contains unknown field"):
        return Mistake(_at(path) + _unknown_key(name[1], type_, path, found), (*path, name[1]))
    if name and what.startswith("Object missing required field"):
        return Mistake(f"{_at(path)}the key `{name[1]}` is missing", path)
    if of_key and path and what.startswith("Invalid enum value"):
        return Mistake(_at(path[:-1]) + _unknown_name(type_, path, found), path)
    if of_key and path:
        return Mistake(f"{_at(path[:-1])}{_expected(what, path[-1])} as a key", path)
    if what.startswith(("Invalid enum value", "Invalid value")):
        return Mistake(_at(path) + _unknown_value(type_, path, found), path)
    return Mistake(_at(path) + _expected(what, _part(found, path)), path)


def _fill_gaps(complaint: str, data: object, type_: object, steps: Sequence[str | int]) -> tuple[Steps, object]:
    """msgspec writes `[...]` (here -1) for the key of a dict: find the key by trying the dict with fewer of its keys.

    Returns the path, and the data without the keys that are in order.
    """
    path: Steps = ()
    for step in steps:
        if step == -1:
            whole = _part(data, path)
            if not isinstance(whole, dict):
                break
            items = list(whole.items())
            low, high = 1, len(items)
            while low < high:
                middle = (low + high) // 2
                if _complaint(_replaced(data, path, dict(items[:middle])), type_) == complaint:
                    high = middle
                else:
                    low = middle + 1
            step = items[low - 1][0]
            data = _replaced(data, path, {step: items[low - 1][1]})
        path = (*path, step)
    return path, data


def _complaint(data: object, type_: object) -> str:
    try:
        msgspec.convert(data, type_, str_keys=True)
    except msgspec.ValidationError as problem:
        return str(problem)
    return ""


def _part(data: object, path: Steps) -> object:
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data


def _replaced(data: object, path: Steps, value: object) -> object:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, dict):
        return {key: _replaced(part, rest, value) if key == step else part for key, part in data.items()}
    assert isinstance(data, list)
    return [_replaced(part, rest, value) if i == step else part for i, part in enumerate(data)]


def _at(path: Steps) -> str:
    if not path:
        return ""
    place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return place.removeprefix(".") + ": "


def _expected(what: str, got: object) -> str:
    match = re.fullmatch(r"Expected `([^`]*)`(.*?)(, got .*)?", what, re.DOTALL)
    if not match:
        return what
    kinds = match[1].split(" | ")
    expected = " or ".join(_WORDS.get(kind, kind) for kind in kinds)
    advice = "; write it in quotes to make it text" if "str" in kinds and isinstance(got, (bool, int, float)) else ""
    return f"expected {expected}{match[2]}, got {_describe(got)}{advice}"


def _describe(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {value if len(value) <= 40 else value[:37] + '...'!r}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a mapping of keys to values"
    return f"the number {value}"


def _unknown_key(key: str, type_: object, path: Steps, data: object) -> str:
    known: list[str] = []
    for part in _types_at(type_, path, data):
        if isinstance(part, inspect.StructType):
            known += [part.tag_field] if part.tag_field else []
            known += [field.encode_name for field in part.fields]
    return f"unknown key `{key}`; {_choice(key, known, 'the keys here are')}"


def _unknown_value(type_: object, path: Steps, data: object) -> str:
    known: list[object] = []
    for part in _types_at(type_, path, data):
        if isinstance(part, inspect.LiteralType):
            known += part.values
        elif isinstance(part, inspect.EnumType):
            known += [member.value for member in part.cls]
    for part in _types_at(type_, path[:-1], None):
        if isinstance(part, inspect.StructType) and path and part.tag_field == path[-1]:
            known.append(part.tag)
    got = _part(data, path)
    return f"{_describe(got)} is not known here; {_choice(got, [str(value) for value in known], 'it may be')}"


def _unknown_name(type_: object, path: Steps, data: object) -> str:
    """Of a mapping whose keys are certain words."""
    keys = [part.key_type for part in _types_at(type_, path[:-1], data) if isinstance(part, inspect.DictType)]
    known = [str(value) for key in keys if isinstance(key, inspect.LiteralType) for value in key.values]
    return f"unknown key `{path[-1]}`; {_choice(path[-1], known, 'the keys here are')}"


def _choice(got: object, known: Sequence[str], introduction: str) -> str:
    near = difflib.get_close_matches(str(got), known, n=1)
    if near:
        return f"did you mean `{near[0]}`?"
    return f"{introduction} " + ", ".join(f"`{word}`" for word in dict.fromkeys(known))


def _types_at(type_: object, path: Steps, data: object) -> list[inspect.Type]:
    """The types that the part at `path` may have; of structs told apart by a tag only the one that the data names."""
    types = list(_alternatives(inspect.type_info(type_)))
    for depth, step in enumerate(path):
        here = _part(data, path[:depth])
        types = [part for whole in types if _fits(whole, here) for part in _step_into(whole, step)]
    here = _part(data, path)
    return [part for part in types if _fits(part, here)]


def _fits(type_: inspect.Type, data: object) -> bool:
    if not isinstance(type_, inspect.StructType) or type_.tag_field is None or not isinstance(data, dict):
        return True
    return bool(data.get(type_.tag_field, type_.tag) == type_.tag)


def _step_into(type_: inspect.Type, step: str | int) -> Iterator[inspect.Type]:
    if isinstance(type_, inspect.StructType):
        for field in type_.fields:
            if field.encode_name == step:
                yield from _alternatives(field.type)
    elif isinstance(type_, inspect.TupleType) and isinstance(step, int):
        yield from _alternatives(type_.item_types[step])
    elif isinstance(type_, (inspect.DictType, inspect.FrozenDictType)):
        yield from _alternatives(type_.value_type)
    elif isinstance(type_, inspect.CollectionType):
        yield from _alternatives(type_.item_type)


def _alternatives(type_: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(type_, inspect.Metadata):
        yield from _alternatives(type_.type)
    elif isinstance(type_, inspect.UnionType):
        for part in type_.types:
            yield from _alternatives(part)
    else:
        yield type_


def _parts_of(type_: inspect.Type) -> Iterable[inspect.Type]:
    """The type and every type inside it; a struct that contains itself comes once."""
    found: dict[int, inspect.Type] = {}
    waiting = [type_]
    while waiting:
        for part in _alternatives(waiting.pop()):
            if id(part) in found:
                continue
            found[id(part)] = part
            if isinstance(part, inspect.StructType):
                waiting += [field.type for field in part.fields]
            elif isinstance(part, inspect.TupleType):
                waiting += part.item_types
            elif isinstance(part, (inspect.DictType, inspect.FrozenDictType)):
                waiting += [part.key_type, part.value_type]
            elif isinstance(part, inspect.CollectionType):
                waiting.append(part.item_type)
    return found.values()
