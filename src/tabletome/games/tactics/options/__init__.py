"""What may be done: one file per family of verbs, each an act with its notation, words, place, odds and reasons against it.

Everything here only looks (it takes a `Table`); what an act does stands in rules/, which offer these and carry them out.
"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.state import Actor
from tabletome.kernel import Act


class TacticsAct(Act[Table, Actor], frozen=True):
    """An act of a hero on the table of Tactics."""


class OnOne(TacticsAct, frozen=True):
    """An act on one thing, its first field: a square, a figure, a card. It is written by the id of the thing, and lies there."""

    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self._thing

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (self._thing,)

    @property
    def _thing(self) -> str:
        thing: str = getattr(self, self.__struct_fields__[0])
        return thing
