"""Asking only where there is something to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from tabletome.kernel.requests import Choose, Flow, Items, Option

_T = TypeVar("_T")


def choose(
    seat: int,
    kind: str,
    verb: str,
    options: Sequence[_T],
    prompt: str,
    *,
    name: Callable[[_T], str] = str,
    about: object = None,
    rules: tuple[str, ...] = (),
) -> Flow[_T]:
    """One of several; the only one is taken without a question. `name` writes an option, looking at nothing that will change."""
    if len(options) == 1:
        return options[0]
    chosen: _T = (yield Choose(seat, (Items(verb, options, name),), prompt, rules, kind, about)).arg
    return chosen


def answer_to(request: Choose) -> Flow[Option]:
    """The answer to a question; the only one there is, without asking."""
    if request.size == 1:
        return request.option(0)
    option: Option = yield request
    return option


def vote(seats: Iterable[int], ask: Callable[[int], Choose]) -> Flow[dict[int, Any]]:
    """What everybody wants, by seat: each is asked in turn, and nothing happens in between."""
    wanted: dict[int, Any] = {}
    for seat in seats:
        wanted[seat] = (yield ask(seat)).arg
    return wanted
