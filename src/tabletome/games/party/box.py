"""The cards of a content file by id, and what is worked out from all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

_C = TypeVar("_C")
_T = TypeVar("_T")


class Box(dict[str, _C]):
    """Cards by id. Notes taken about them are thrown away as soon as a card is changed, as tests do.

    >>> box = Box({"ada": 2, "bo": 5})
    >>> box.note("cheap", lambda: [name for name, cost in box.items() if cost < 3])
    ['ada']
    >>> box["cy"] = 1
    >>> box.note("cheap", lambda: [name for name, cost in box.items() if cost < 3])
    ['ada', 'cy']
    """

    __slots__ = ("notes",)

    def __init__(self, cards: dict[str, _C]) -> None:
        super().__init__(cards)
        self.notes: dict[Hashable, Any] = {}

    def __setitem__(self, name: str, card: _C) -> None:
        self.notes.clear()
        super().__setitem__(name, card)

    def __delitem__(self, name: str) -> None:
        self.notes.clear()
        super().__delitem__(name)

    def note(self, about: Hashable, make: Callable[[], _T]) -> _T:
        """What `make` works out from the cards, kept under the name `about`."""
        if about not in self.notes:
            self.notes[about] = make()
        found: _T = self.notes[about]
        return found
