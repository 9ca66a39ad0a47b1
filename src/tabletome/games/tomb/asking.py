"""Choices the rules leave open: made by the active player, or settled by the program if the table wants it so. (TM-FAQ-07)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from tabletome.games.tomb.state import State
from tabletome.kernel import Choose, Flow, Items, Play

_T = TypeVar("_T")

NOTHING = cast("Flow[Any]", ())
"""What a rule returns in place of a flow where there is nothing to do: to `yield from` it costs less than to make a generator."""


def settle(
    play: Play[State], seat: int, verb: str, options: Sequence[_T], name: Callable[[_T], str], question: str, why: str
) -> Flow[_T]:
    """One of several equally good options: asked of the seat, or the first one if the table lets the program settle ties."""
    if len(options) == 1:
        return options[0]
    if play.state.settle_ties:
        play.tell("settled", question=question, chosen=name(options[0]), why=why, rules=("TM-FAQ-07",))
        return options[0]
    return (yield from choose(seat, verb, options, name, question))


def choose(seat: int, verb: str, options: Sequence[_T], name: Callable[[_T], str], question: str) -> Flow[_T]:
    """One of several options, always asked if there are several."""
    if len(options) == 1:
        return options[0]
    names = [name(option) for option in options]
    option = yield Choose(seat, (Items(verb, names),), question)
    return options[names.index(option.arg)]
