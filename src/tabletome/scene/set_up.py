"""What is asked when a game is set up: every option of it, in words for people, with the values that are offered."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from tabletome.kernel import Game, to_plain
from tabletome.kernel.wording import SHARED, Place, Wording

FIRST = 2
"""So many options come first where a game does not say which."""
_HELP = re.compile(r"^\s*- `(\w+)`: (.*?)(?=^\s*- `|^\s*$|\Z)", re.MULTILINE | re.DOTALL)
_RULE_IDS = re.compile(r"\s*\((?:[A-Z]{2,}-[^)]*)\)")


class Value(msgspec.Struct, frozen=True):
    """A value of an option, what to call it, and how many may play if it is not for any number."""

    value: Any
    label: str
    seats: list[int] = []


class Question(msgspec.Struct, frozen=True):
    """An option as it is asked: `type` is choice, int, bool, text or list; a list beside seats has one value for each of them."""

    name: str
    label: str
    type: str
    default: Any
    preset: Any
    """What is chosen until somebody chooses; the default is what a program gets that says nothing."""
    choices: list[Value] = []
    help: str = ""
    place: Place = "more"
    seat: int | None = None
    when: dict[str, list[Any]] = {}


def questions(game: Game[Any]) -> list[Question]:
    """What people are asked when this game is set up, in the order in which its options are declared."""
    worded = _questions(game, {**SHARED, **game.wording})
    if game.wording:
        return worded
    first = [replace(question, place="game") for question in worded[:FIRST]]  # nothing says what matters most
    return [*first, *worded[FIRST:]]


def plain_questions(game: Game[Any]) -> list[Question]:
    """The same for programs: every value that an option takes, in the words of its docstring."""
    return _questions(game, {})


def _questions(game: Game[Any], wording: Mapping[str, Wording]) -> list[Question]:
    kind = game.options_type
    hints, defaults, choices = get_type_hints(kind), to_plain(kind()), game.choices()
    said = {name: " ".join(_RULE_IDS.sub("", text).split()) for name, text in _HELP.findall(inspect.getdoc(kind) or "")}
    return [
        _question(name, hints[name], defaults[name], said.get(name, ""), choices.get(name, ()), wording.get(name))
        for name in kind.__struct_fields__
    ]


def _question(
    name: str, hint: Any, default: Any, said: str, choices: Sequence[tuple[Any, str]], given: Wording | None
) -> Question:
    words = given or Wording()
    offered = words.values or choices
    if not offered and get_origin(hint) is Literal:
        offered = [(value, str(value)) for value in get_args(hint)]
    values = [Value(value, label, list(words.seats.get(value, ()))) for value, label in offered]
    return Question(
        name,
        words.label or name.replace("_", " ").capitalize(),
        _type(hint, values),
        default,
        default if words.preset is msgspec.UNSET else words.preset,
        values,
        words.help if given and given.label else said,
        words.place,
        words.seat,
        {other: list(wanted) for other, wanted in words.when.items()},
    )


def _type(hint: Any, choices: list[Value]) -> str:
    base = get_origin(hint) or hint
    if base in (list, tuple):
        return "list"
    if choices:
        return "choice"
    if base is bool:
        return "bool"
    return "int" if base is int else "text"
