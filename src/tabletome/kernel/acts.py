"""Options as values: an act says how it is written, what people read, where it lies, how likely it is, and what is against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from tabletome.cards.reading import Parser, seq
from tabletome.kernel.requests import Group, Items, Spots
from tabletome.words import capitalized

_T = TypeVar("_T", contravariant=True)
_W = TypeVar("_W", contravariant=True)


class Act(msgspec.Struct, Generic[_T, _W], frozen=True):
    """One thing a seat may do, as a value: `str` writes it, `read` reads it, and it answers what people ask about it.

    `_T` is the table it is looked at on, `_W` who would do it. It is offered exactly where there is nothing against it.
    """

    verb: ClassVar[str]
    grammar: ClassVar[Parser[tuple[Any, ...]]] = seq()
    """How the fields are written after the verb."""

    def __str__(self) -> str:
        return ""

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(*cls.grammar.parse(words))

    def label(self, table: _T, who: _W) -> str:
        """What a person reads."""
        return capitalized(f"{self.verb} {self}".strip())

    def heading(self, table: _T, who: _W) -> str:
        """What stands above it and its like in a list; nothing above what stands alone."""
        return capitalized(self.verb) if self.__struct_fields__ else ""

    def places(self, table: _T, who: _W) -> Sequence[str]:
        """The ids of the pieces, cards and squares that it is about; a click on the first does it."""
        return ()

    def odds(self, table: _T, who: _W) -> Fraction | None:
        """How likely it is to succeed, where chance decides."""
        return None

    def why_not(self, table: _T, who: _W) -> str:
        """Why the rules forbid it; empty if they do not."""
        return ""


def acts(options: Sequence[Act[Any, Any]], label: str = "", rules: tuple[str, ...] = ()) -> list[Group]:
    """A group of acts with one verb, or none."""
    return [Items(options[0].verb, options, str, label, rules)] if options else []


class Each(Spots, gc=False):
    """An act for every set bit of a mask, made when somebody looks."""

    make: Callable[[int], Act[Any, Any]] | None = None

    def pick(self, index: int) -> Any:
        return self._made(Spots.pick(self, index))

    def args(self) -> Iterator[Any]:
        return map(self._made, Spots.args(self))

    def holds(self, arg: Any) -> bool:
        return arg in self.args()

    def name(self, arg: Any) -> str:
        return str(arg)

    def _made(self, bit: int) -> Any:
        assert self.make is not None
        return self.make(bit)
