"""The reference of events, docs/events.md: written from the declarations, so that it cannot say anything else than the program.

`python -m tabletome.testing.events_reference docs/events.md` writes it; `make docs` does.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from tabletome.kernel import Event, Game, Happened, Id, Result, registered
from tabletome.kernel.events import CHAPTERS, FIELDS, SHARED, ids_in

GAMES: tuple[str, ...] = ("tomb", "party", "deck", "tactics", "drunagor")
"""The games whose own events are listed, in the order of the README."""

TYPES = {str: "text", int: "number", bool: "yes or no", Result: "number or text"}
INTRODUCTION = """\
# Events

What happens in a game is told in events. Programs get them on [the socket](socket.md), [scenario files](scenarios.md) expect
them, and the log says them in sentences. This page is written from their declarations (`make docs`), and every game is tested
against it.

An event has a `kind`, and in `what` exactly the fields of that kind; where there is nothing to say, a text or id is empty and a
number is 0. Figures, cards, pieces and places are named by id; `names` beside it has what people call each of them. An event is
told right after the change that it speaks of.

What happens in all games is the same kind with the same fields everywhere. Kinds that only one game has stand at the end.
"""


def reference(games: Iterable[Game[Any]]) -> str:
    """The whole page."""
    lines = [INTRODUCTION]
    for title, kinds in CHAPTERS.items():
        lines += [f"## {title}\n", *map(described, kinds)]
    shared = {kind.kind for kind in SHARED}
    for game in games:
        for kind in game.events:
            if kind.kind in shared:
                raise ValueError(
                    f"{kind.__name__} of {game.name} is called like an event of all games; give it another name"
                )
        if game.events:
            lines += [f"## Only in {game.name} (`{game.id}`)\n", *map(described, game.events)]
    return "\n".join(lines)


def described(kind: type[Happened]) -> str:
    """One kind of event: what it means, and each field with its type and meaning."""
    hints, own = get_type_hints(kind, include_extras=True), meanings(kind)
    rows = [
        f"| `{field}` | {type_in_words(kind, field, hints[field])} | {own[field]} |" for field in kind.__struct_fields__
    ]
    table = ["", "| field | is | means |", "|---|---|---|", *rows] if rows else []
    return "\n".join([f"### {kind.kind}\n", _explained(kind), *table, ""])


def meanings(kind: type[Happened]) -> dict[str, str]:
    """What each field of an event means: what a docstring below it says, or what a field of that name means everywhere."""
    own = dict(_docstrings_of_fields(kind))
    for field in kind.__struct_fields__:
        if field not in own and field not in FIELDS:
            raise ValueError(f"nothing says what {kind.__name__}.{field} means; write a docstring below the field")
    return {field: own.get(field) or FIELDS[field] for field in kind.__struct_fields__}


def type_in_words(kind: type[Happened], field: str, hint: object) -> str:
    """What can stand in a field: an id, a text, a number, yes or no, a list of such, or numbers by name."""
    if hint == Id:
        return "id"
    if hint == dict[str, int]:
        return "numbers by name"
    if hint in TYPES:
        return TYPES[hint]
    part, *dots = get_args(hint) or (None,)
    if get_origin(hint) is tuple and dots == [...] and (part == Id or part in TYPES):
        return f"list of {'ids' if part == Id else TYPES[part].replace('number', 'numbers').replace('text', 'texts')}"
    raise ValueError(
        f"{kind.__name__}.{field} is {hint}; "
        "a field of an event is an Id, text, number or bool, a tuple of such, or dict[str, int]"
    )


# --- what was told, compared with the declarations --------------------------------------------------------------------


def problem(game: Game[Any], event: Event) -> str:
    """What is wrong with an event by the declarations; empty if nothing is."""
    kind = {kind.kind: kind for kind in (*SHARED, *game.events)}.get(event.kind)
    if kind is None:
        return f"the kind '{event.kind}' is neither shared nor declared in {type(game).__name__}.events"
    if set(event.what) != set(kind.__struct_fields__):
        return f"'{event.kind}' has the fields {', '.join(event.what)}, not {', '.join(kind.__struct_fields__)}"
    try:
        happened = msgspec.convert(event.what, kind)
    except msgspec.ValidationError as error:
        return f"'{event.kind}' has a field of another type: {error}"
    nameless = [id_ for id_ in ids_in(happened) if not event.names.get(id_)]
    return f"nobody says what '{nameless[0]}' in '{event.kind}' is called" if nameless else ""


def _explained(kind: type[Happened]) -> str:
    if not kind.__doc__:
        raise ValueError(f"nothing says what {kind.__name__} means; write a docstring")
    return " ".join(kind.__doc__.split())


def _docstrings_of_fields(kind: type[Happened]) -> Iterator[tuple[str, str]]:
    """The texts that stand below the fields of a class."""
    declared = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(declared, ast.ClassDef)
    for field, below in zip(declared.body, declared.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, " ".join(text.split())


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(reference(registered()[id_] for id_ in GAMES), encoding="utf-8")
