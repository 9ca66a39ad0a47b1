"""The cards of a content file by id, and what is worked out from them and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

_C = TypeVar("_C")
_P = ParamSpec("_P")
_T = TypeVar("_T")

_forget: list[Callable[[], None]] = []


class Box(dict[str, _C]):
    """Cards by id. All that was noted about cards is forgotten as soon as one of them is changed, as tests do."""

    __slots__ = ()

    def __setitem__(self, name: str, card: _C) -> None:
        super().__setitem__(name, card)
        for forget in _forget:
            forget()

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name)
        for forget in _forget:
            forget()


def noted(work: Callable[_P, _T]) -> Callable[_P, _T]:
    """A function that looks at nothing but cards and its arguments; what it has worked out is kept until a card is changed.

    >>> box = Box({"ada": 2, "bo": 5})
    >>> @noted
    ... def up_to(cost: int) -> list[str]:
    ...     return [name for name in box if box[name] <= cost]
    >>> up_to(3)
    ['ada']
    >>> box["cy"] = 1
    >>> up_to(3)
    ['ada', 'cy']
    """
    kept = lru_cache(maxsize=4096)(work)
    _forget.append(kept.cache_clear)
    return cast("Callable[_P, _T]", kept)
