"""Choices the rules leave open: made by the active player, or settled by the program if the table wants it so. (TM-FAQ-07)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import Settled
from tabletome.games.tomb.options import Subject
from tabletome.kernel import Flow, choose

_T = TypeVar("_T")

NOTHING = cast("Flow[Any]", ())
"""What a rule returns in place of a flow where there is nothing to do: to `yield from` it costs less than to make a generator."""


def settle(
    play: Play, seat: int, kind: str, verb: str, options: Sequence[_T], question: str, why: str,
    *, name: Callable[[_T], str] = str, about: Subject | None = None,
) -> Flow[_T]:  # fmt: skip
    """One of several equally good options: asked of the seat, or the first one if the table lets the program settle ties."""
    if len(options) > 1 and play.state.settle_ties:
        chosen = f"tile {name(options[0])}" if verb == "tile" else name(options[0])
        play.tell(Settled(question, chosen, why), "TM-FAQ-07")
        options = options[:1]
    return choose(seat, kind, verb, options, question, name=name, about=about)
