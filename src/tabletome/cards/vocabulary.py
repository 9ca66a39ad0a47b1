"""A word of a card language, declared once: how it is written, printed and done, when it would do anything, what bots think.

Parser, printed text, usability and interpreter of a game's card language are made from these declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from inspect import isgeneratorfunction
from typing import Any, TypeAlias, TypeVar

import msgspec

from tabletome.cards.reading import Parser, either, lazy, seq, sign
from tabletome.words import Number, agreeing

F = TypeVar("F", bound=Callable[..., Any])
Running: TypeAlias = Generator[Any, Any, Any]
"""A rule under way, which may ask."""


class Word(msgspec.Struct, frozen=True):
    """`run` and `needs` are called with the play (or table), whom it is done to, what is going on, and the operands."""

    name: str
    operands: tuple[Parser[Any], ...]
    says: Callable[..., str]
    needs: Callable[..., bool]
    run: Callable[..., Running]
    hint: Callable[..., float]
    """What it is worth to whom it is done to, by its operands; less than nothing if it harms."""
    written: str = ""
    """How it is written on cards, if not by its name."""
    nature: Any = None
    """Whatever else a game declares of its words."""
    happens: bool = False
    """It happens, and is done to nobody: its text is a sentence of its own."""

    @property
    def is_a_sign(self) -> bool:
        """Is it written as a sign, which needs no blank after it?"""
        return bool(self.written) and not self.written.isalnum()

    def grammar(self) -> Parser[Op]:
        first = sign(self.written) if self.is_a_sign else self.written or self.name
        return seq(first, *self.operands).into(lambda *operands: Op(self, operands))


class Op(msgspec.Struct, frozen=True):
    """A word as it stands on a card, with its operands."""

    word: Word
    operands: tuple[Any, ...]

    def __str__(self) -> str:
        operands = " ".join(filter(None, map(str, self.operands)))
        first = self.word.written or self.word.name
        return f"{first}{' ' if operands and not self.word.is_a_sign else ''}{operands}"

    @property
    def name(self) -> str:
        return self.word.name

    def printed(self, *, third: bool, **names: str) -> str:
        """Its text, about a third person or not; `names` are what else its form may speak of: `{me}`."""
        values = [Number(value) if isinstance(value, int) else value for value in self.operands]
        return agreeing(self.word.says(*self.operands).format(*values, **names), third=third)

    def matters(self, table: Any, who: Any, doing: Any) -> bool:
        return self.word.needs(table, who, doing, *self.operands)

    def run(self, play: Any, who: Any, doing: Any) -> Running:
        return self.word.run(play, who, doing, *self.operands)

    @property
    def worth(self) -> float:
        return self.word.hint(*self.operands)


class Vocabulary:
    """The words of a language. One made from another has its words too, and may get more."""

    def __init__(self, other: Vocabulary | None = None) -> None:
        self.words: dict[str, Word] = dict(other.words) if other is not None else {}

    def word(
        self,
        name: str,
        *operands: Parser[Any],
        says: str | Callable[..., str],
        hint: float | Callable[..., float],
        needs: Callable[..., bool] = lambda table, who, doing, *operands: True,
        written: str = "",
        nature: Any = None,
        happens: bool = False,
    ) -> Callable[[F], F]:
        """Declare the rule below as a word of cards. It may ask (a generator) or not (a plain function).

        `says` is what a card prints: `{0}` is the first operand, `{0:card}` counts (`2 cards`), `[loses|lose]` agrees with who.
        Where that depends on the operands, it is a function of them. A word that `happens` is done to nobody.
        `hint` is what one point of it is worth to whom it is done to, or a function of the operands. `written` is how it stands
        on cards if not by its name, a sign perhaps that several words share; `nature` is the game's own.
        """

        def declare(rule: F) -> F:
            if name in self.words:
                raise ValueError(f"two words are called '{name}'")
            worth = hint if callable(hint) else per_point(hint)
            form = says if callable(says) else always(says)
            self.words[name] = Word(name, operands, form, needs, always_flow(rule), worth, written, nature, happens)
            return rule

        return declare

    def grammar(self) -> Parser[Op]:
        """Any of the words; those that are declared until it is first used count. `rest fully` is tried before `rest`."""
        return lazy(lambda: either(*(word.grammar() for word in sorted(self.words.values(), key=_longest_first))))


def _longest_first(word: Word) -> int:
    return -len((word.written or word.name).split())


def always(says: str) -> Callable[..., str]:
    """The same form, whatever the operands are."""
    return lambda *operands: says


def per_point(hint: float) -> Callable[..., float]:
    """What a word is worth that is worth so much for every point of its first operand, if that is a number."""

    def worth(*operands: Any) -> float:
        return hint * operands[0] if operands and isinstance(operands[0], int) else hint

    return worth


def always_flow(rule: Callable[..., Any]) -> Callable[..., Running]:
    """A rule as a coroutine, whether it asks or not: decided once, here, so that no caller ever has to look."""
    if isgeneratorfunction(rule):
        return rule

    def run(*operands: Any) -> Running:
        rule(*operands)
        yield from ()

    return run
