"""Plain data spoilt at random: numbers at their bounds and beyond, lists emptied and repeated, names swapped, types changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

Slot: TypeAlias = tuple[Any, Any, Any]
"""A dict or list, a key or place in it, and what lies there."""

NUMBERS = (0, 1, -1, 2, 3, 7, 16, 63, 99, 200, 999, 4_095, 99_999, -99, -999, -99_999, 10**6, 2**53, 2**4_095)
TEXTS = (
    "",
    "?",
    "x",
    "-",
    "firenewt-2",
    "a" * 900,
    "a b " * 200,
    "𝔘\u202e\u0301é",
    "\x00\n\t",
    "<b>&amp;",
    "1",
    "-3",
    "0" * 300,
)
OTHERS: tuple[Any, ...] = (None, True, False, 0, -1, 1.5, "", "x", [], [[]], {}, {"x": 1}, [1, "a"])


def spoilt(plain: dict[str, Any], dice: Random, phases: list[str]) -> dict[str, Any]:
    """A copy with one to four things changed, or all that are called the same; most changes keep the type, and can be read."""
    copy = deepcopy(plain)
    if dice.random() < 0.2 and phases:
        copy["phase"] = dice.choice(phases)
    if dice.random() < 0.15:
        _overgrow(copy, dice)
        return copy
    for _ in range(dice.choice((1, 1, 2, 3, 4))):
        slots = list(_slots(copy))
        one = dice.choice(slots)
        alike = [slot for slot in slots if slot[1] == one[1]] if dice.random() < 0.15 else [one]
        for slot in alike:
            _spoil(slot, slots, dice)
    return copy


def _slots(plain: Any) -> Iterator[Slot]:
    """Every place in plain data where something lies."""
    keys: Any = plain if isinstance(plain, dict) else range(len(plain)) if isinstance(plain, list) else ()
    for key in list(keys):
        yield plain, key, plain[key]
        yield from _slots(plain[key])


def _spoil(slot: Slot, slots: list[Slot], dice: Random) -> None:
    holder, key, value = slot
    if dice.random() < 0.06:
        holder[key] = deepcopy(dice.choice(OTHERS))
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = dice.choice((*NUMBERS, value + 1, value - 1, value * 2, 1 << dice.randrange(300)))
    elif isinstance(value, str):
        holder[key] = dice.choice(TEXTS) if dice.random() < 0.3 else _another(value, slots, dice)
    elif isinstance(value, list):
        holder[key] = dice.choice(LIST_CHANGES)(value, dice)
    elif isinstance(value, dict):
        _spoil_dict(slot, slots, dice)
    else:
        holder[key] = _another(value, slots, dice)


def _another(value: Any, slots: list[Slot], dice: Random) -> Any:
    """Something of the same type from elsewhere in the state; where nothing was, anything at all."""
    there = dice.sample(slots, min(60, len(slots)))
    alike = [other for _, _, other in there if value is None or type(other) is type(value)]
    return deepcopy(dice.choice(alike)) if alike else value


LIST_CHANGES: tuple[Callable[[list[Any], Random], list[Any]], ...] = (
    lambda things, dice: [],
    lambda things, dice: things * 2,
    lambda things, dice: deepcopy(things * dice.choice((3, 20, 199)))[: dice.choice((60, 999))],
    lambda things, dice: things[::-1],
    lambda things, dice: things[: dice.randrange(len(things) + 1)],
    lambda things, dice: [*things, *deepcopy(things[:1])],
    lambda things, dice: dice.sample(things, len(things)),
)


def _overgrow(plain: dict[str, Any], dice: Random) -> None:
    """Several lists at once become as long as they may be, the things in them with names of their own."""
    lists = [value for _, _, value in _slots(plain) if isinstance(value, list) and value]
    for things in dice.sample(lists, min(len(lists), dice.choice((1, 2, 3, 6, 12)))):
        many, most = [], dice.choice((20, 60))
        for number in range(most):
            thing = deepcopy(things[number % len(things)])
            if isinstance(thing, dict) and isinstance(thing.get("id"), str):
                thing["id"] += f"-{number}"
            many.append(thing)
        things[:] = many


def _spoil_dict(slot: Slot, slots: list[Slot], dice: Random) -> None:
    holder, key, things = slot
    way = dice.randrange(5)
    if not things or way == 0:
        holder[key] = _another(things, slots, dice)
    elif way == 1:
        del things[dice.choice(list(things))]
    elif way == 2:
        things[_another("x", slots, dice)] = deepcopy(dice.choice(list(things.values())))
    elif way == 3:
        one, other = dice.choice(list(things)), dice.choice(list(things))
        things[one], things[other] = things[other], things[one]
    else:
        renamed = dice.choice(list(things))
        things[dice.choice(TEXTS)] = things.pop(renamed)
