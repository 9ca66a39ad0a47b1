"""Which fields of a state have no bounds: a game should have none of them.

>>> import msgspec
>>> from tabletome.kernel import Count
>>> Purse = msgspec.defstruct("Purse", [("coins", dict[str, int]), ("debts", Count)])
>>> unbounded_numbers(Purse), unbounded_lists(Purse)
(['coins{}'], ['coins'])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from tabletome.kernel import Bits

_SAFE = (
    inspect.BoolType,
    inspect.BytesType,
    inspect.EnumType,
    inspect.LiteralType,
    inspect.NoneType,
    inspect.StrType,
)
"""What holds no number. How long texts are in all is bounded by the size of a state."""
_LISTS = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)


def unbounded_numbers(state_type: type[Any]) -> list[str]:
    """The paths of all numbers without a lower and an upper bound, and of all that might be any number.

    A fraction has no place in a state, whatever its bounds: it may be no number at all.
    """
    return list(dict.fromkeys(path for path, part in _parts(state_type) if _is_unbounded_number(part)))


def unbounded_lists(state_type: type[Any]) -> list[str]:
    """The paths of all lists and dicts that may hold any number of things."""
    return list(dict.fromkeys(path for path, part in _parts(state_type) if _is_unbounded_list(part)))


def _is_unbounded_number(part: inspect.Type) -> bool:
    if isinstance(part, inspect.IntType):
        return (part.ge is None and part.gt is None) or (part.le is None and part.lt is None)
    if isinstance(part, inspect.CustomType):
        return part.cls is not Bits
    return not isinstance(part, (*_SAFE, *_LISTS, inspect.DictType, inspect.StructType, inspect.TupleType))


def _is_unbounded_list(part: inspect.Type) -> bool:
    return isinstance(part, (*_LISTS, inspect.DictType)) and part.max_length is None


def _parts(state_type: type[Any]) -> Iterator[tuple[str, inspect.Type]]:
    """Every type that a state is made of, with the path of the fields it stands in; a struct is looked into once a way."""
    waiting: list[tuple[str, inspect.Type, tuple[type[Any], ...]]] = [("", inspect.type_info(state_type), ())]
    while waiting:
        path, part, inside = waiting.pop(0)
        if isinstance(part, inspect.Metadata):
            waiting.insert(0, (path, part.type, inside))
            continue
        if isinstance(part, inspect.UnionType):
            waiting[:0] = [(path, choice, inside) for choice in part.types]
            continue
        yield path, part
        if isinstance(part, inspect.StructType):
            if part.cls not in inside:
                around = (*inside, part.cls)
                dot = "." if path else ""
                waiting[:0] = [(f"{path}{dot}{field.name}", field.type, around) for field in part.fields]
        elif isinstance(part, _LISTS):
            waiting.insert(0, (f"{path}[]", part.item_type, inside))
        elif isinstance(part, inspect.TupleType):
            waiting[:0] = [(f"{path}[{place}]", item, inside) for place, item in enumerate(part.item_types)]
        elif isinstance(part, inspect.DictType):
            waiting[:0] = [(f"{path}{{key}}", part.key_type, inside), (f"{path}{{}}", part.value_type, inside)]
