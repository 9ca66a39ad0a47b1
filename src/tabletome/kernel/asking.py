"""Asking only where there is something to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tabletome.kernel.requests import Choose, Flow, Items

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
