"""Options as values: an act says how it is written, what people read, where it lies, how likely it is, and what is against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, repeat
from math import comb
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from tabletome.cards.reading import Parser, seq
from tabletome.kernel.requests import Group, Items, Option, Spots
from tabletome.words import capitalized

_T = TypeVar("_T", contravariant=True)
_W = TypeVar("_W", contravariant=True)


class Act(msgspec.Struct, Generic[_T, _W], frozen=True, gc=False):
    """One thing a seat may do, as a value: `str` writes it, `read` reads it, and it answers what people ask about it.

    `_T` is the table it is looked at on, `_W` who would do it.
    """

    verb: ClassVar[str]
    grammar: ClassVar[Parser[tuple[Any, ...]]] = seq()
    """How the fields are written after the verb."""
    elsewhere: ClassVar[str] = ""
    """Why it cannot be done when something else is asked; where nothing is said, people hear what they may do instead."""

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
        return capitalized(self.verb.replace("-", " ")) if self.__struct_fields__ else ""

    def places(self, table: _T, who: _W) -> Sequence[str]:
        """The ids of the pieces, cards and squares that it is about; a click on the first does it."""
        return ()

    def odds(self, table: _T, who: _W) -> Fraction | str | None:
        """How likely it is to succeed, where chance decides; in words where one number does not say it."""
        return None

    def why_not(self, table: _T, who: _W) -> str:
        """Why it is not offered: asked only of an act that is not among the options; empty if there is nothing more to say."""
        return ""


def acts(options: Sequence[Act[Any, Any]], label: str = "", rules: tuple[str, ...] = ()) -> list[Group]:
    """A group of acts with one verb, or none."""
    return [Items(options[0].verb, options, str, label, rules)] if options else []


class Made(Items, gc=False):
    """An act for each of these things, made when somebody looks."""

    make: Callable[[Any], Act[Any, Any]] | None = None

    def pick(self, index: int) -> Any:
        assert self.make is not None
        return self.make(self.items[index])

    def name(self, arg: Any) -> str:
        return str(arg)


def made(act: type[Act[Any, Any]], things: Sequence[Any], label: str = "", rules: tuple[str, ...] = ()) -> list[Group]:
    """An act of one kind for each of these things, made when somebody looks; no group without any.

    >>> class Greet(Act[Any, Any], frozen=True):
    ...     who: str
    ...     verb: ClassVar = "greet"
    ...     def __str__(self) -> str:
    ...         return self.who
    >>> [str(option) for group in made(Greet, ("ada", "bo")) for option in group], made(Greet, ())
    (['greet ada', 'greet bo'], [])
    """
    return [Made(act.verb, things, str, label, rules, act)] if things else []


class Pairs(Group, gc=False):
    """An act for every first with every second, made when somebody looks.

    >>> class Hire(Act[Any, Any], frozen=True):
    ...     who: str
    ...     place: str
    ...     verb: ClassVar = "hire"
    ...     def __str__(self) -> str:
    ...         return f"{self.who} for {self.place}"
    >>> [str(option) for option in Pairs("hire", ("fanny", "hugo"), ("a", "b"), Hire)]
    ['hire fanny for a', 'hire fanny for b', 'hire hugo for a', 'hire hugo for b']
    """

    firsts: Sequence[Any]
    seconds: Sequence[Any]
    make: Callable[[Any, Any], Act[Any, Any]]
    label: str = ""
    rules: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return len(self.firsts) * len(self.seconds)

    @property
    def title(self) -> str:
        return self.label or self.verb

    def pick(self, index: int) -> Any:
        first, second = divmod(index, len(self.seconds))
        return self.make(self.firsts[first], self.seconds[second])

    def name(self, arg: Any) -> str:
        return str(arg)


class Several(Group, gc=False):
    """An act for every choice of so many things for a goal, made when somebody looks. They may be named in any order.

    `numbers` are how many things each of the `goals` takes.

    >>> class Send(Act[Any, Any], frozen=True):
    ...     where: str
    ...     who: tuple[str, ...]
    ...     verb: ClassVar = "send"
    ...     def __str__(self) -> str:
    ...         return f"{' '.join(self.who)} {self.where}"
    >>> group = Several("send", ("ada", "bo", "cy"), ("north", "home"), (2, 3), Send)
    >>> group.size, [str(option) for option in group]
    (4, ['send ada bo north', 'send ada cy north', 'send bo cy north', 'send ada bo cy home'])
    >>> group.find("cy ada north")
    <send ada cy north>
    """

    things: Sequence[Any]
    goals: Sequence[Any]
    numbers: Sequence[int]
    make: Callable[[Any, tuple[Any, ...]], Act[Any, Any]]
    label: str = ""
    rules: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return sum(map(comb, repeat(len(self.things)), self.numbers))

    @property
    def title(self) -> str:
        return self.label or self.verb

    def pick(self, index: int) -> Any:
        for place, ways in enumerate(map(comb, repeat(len(self.things)), self.numbers)):
            if index < ways:
                chosen = next(islice(combinations(self.things, self.numbers[place]), index, None))
                return self.make(self.goals[place], chosen)
            index -= ways
        raise IndexError(index)

    def args(self) -> Iterator[Any]:
        return (
            self.make(goal, chosen)
            for goal, number in zip(self.goals, self.numbers, strict=True)
            for chosen in combinations(self.things, number)
        )

    def name(self, arg: Any) -> str:
        return str(arg)

    def find(self, name: str) -> Option | None:
        wanted = self._whoever_is_first(name)
        return next((Option(self, arg) for arg in self.args() if self._whoever_is_first(str(arg)) == wanted), None)

    def _whoever_is_first(self, name: str) -> tuple[list[str], list[str]]:
        """The things that are named, in one order for all, and the words around them."""
        words, things = name.split(), {str(thing) for thing in self.things}
        return sorted(word for word in words if word in things), [word for word in words if word not in things]


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
