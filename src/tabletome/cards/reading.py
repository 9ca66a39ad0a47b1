"""Readers for card languages and notation: small parsers that know in words what they expect.

Whoever joins parsers writes no message: the column, what stands there and what would be right are known.

>>> heal = seq("heal", number, optional("twice"))
>>> heal.parse("heal 2")
(2, '')
>>> heal.parse("heal two")
Traceback (most recent call last):
tabletome.cards.reading.Unreadable: at column 6 stands 'two', where a number belongs
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from typing import Any, Generic, NoReturn, TypeVar

from tabletome.words import listed

T = TypeVar("T")
R = TypeVar("R")
_TOKEN = re.compile(r"[\w'-]+|\S")
MOST_NAMED = 12
"""So many of the words that would be right are named; of a whole board of squares nobody would read more."""


class Unreadable(ValueError):
    """A text that is not in the language: the sentence says where, what stands there and what would be right."""

    def __init__(self, sentence: str = "", text: str = "") -> None:
        super().__init__(sentence)
        self.text = text


class Cursor:
    """A place in a text, and the farthest place at which something was missing."""

    __slots__ = ("at", "expected", "farthest", "starts", "text", "tokens")

    def __init__(self, text: str) -> None:
        found = list(_TOKEN.finditer(text))
        self.text = text
        self.tokens = [token[0] for token in found]
        self.starts = [token.start() + 1 for token in found] + [len(text.rstrip()) + 1]
        self.at = self.farthest = 0
        self.expected: list[str] = []

    @property
    def here(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def split(self, length: int) -> None:
        """Make two of the token here, of which the first has this length, if it is longer."""
        token, start = self.here, self.starts[self.at]
        if len(token) > length:
            self.tokens[self.at : self.at + 1] = [token[:length], token[length:]]
            self.starts.insert(self.at + 1, start + length)

    def take_rest(self) -> str:
        """All that is left, as it is written."""
        left = self.text[self.starts[self.at] - 1 :].strip()
        self.at = len(self.tokens)
        return left

    def note(self, *expected: str) -> None:
        """This could have stood here."""
        if self.at > self.farthest:
            self.farthest, self.expected = self.at, []
        if self.at == self.farthest:
            self.expected += [words for words in expected if words not in self.expected]

    def stuck(self, *expected: str) -> NoReturn:
        self.note(*expected)
        raise Unreadable

    def complaint(self) -> str:
        self.at = min(self.farthest, len(self.tokens))  # a reader that splits words may have looked past the end
        found = self.here
        here = f"stands '{found}'" if found else "the text ends"
        return f"at column {self.starts[self.at]} {here}, where {self._wanted(found)} belongs"

    def _wanted(self, found: str) -> str:
        """The word that was probably meant, or all that could stand here."""
        words = [words.strip("'") for words in self.expected]
        if near := get_close_matches(found, words, 1):
            return self.expected[words.index(near[0])]
        named, others = self.expected[:MOST_NAMED], len(self.expected) - MOST_NAMED
        return listed([*named, f"one of {others} others"] if others > 0 else named, "or") or "nothing"


class Parser(Generic[T]):
    """What turns a text into a value. `silent` ones (plain words) leave nothing in a `seq`."""

    __slots__ = ("read", "silent")

    def __init__(self, read: Callable[[Cursor], T], *, silent: bool = False) -> None:
        self.read, self.silent = read, silent

    def parse(self, text: str) -> T:
        """All of the text as a value, or `Unreadable`."""
        cursor = Cursor(text)
        try:
            value = self.read(cursor)
            if cursor.here:
                cursor.stuck("the end")
        except Unreadable:
            raise Unreadable(cursor.complaint(), text) from None
        return value

    def map(self, make: Callable[[T], R]) -> Parser[R]:
        """What is made of the value."""
        return Parser(lambda cursor: make(self.read(cursor)))

    def only(self, fits: Callable[[T], bool], expected: str) -> Parser[T]:
        """Its value, if it is one that fits; otherwise `expected` belongs there.

        >>> number.only(lambda value: value < 7, "a Round, 1 to 6").parse("8")
        Traceback (most recent call last):
        tabletome.cards.reading.Unreadable: at column 1 stands '8', where a Round, 1 to 6 belongs
        """

        def read(cursor: Cursor) -> T:
            start = cursor.at
            value = self.read(cursor)
            if not fits(value):
                cursor.at = cursor.farthest = start  # what could have followed it does not matter any more
                cursor.expected = []
                cursor.stuck(expected)
            return value

        return Parser(read)

    def into(self, make: Callable[..., R]) -> Parser[R]:
        """The values of a `seq` as the fields of a struct."""
        return Parser(lambda cursor: make(*self.read(cursor)))  # type: ignore[misc]  # a tuple, where it makes sense


def one_of(table: Mapping[str, T]) -> Parser[T]:
    """The value of one of the words of a table. A word may be several (`up to`); the longest that stands there counts.

    >>> one_of({"up": 1, "up to": 2}).parse("up to")
    2
    """
    expected = [f"'{text}'" for text in table]
    values = {tuple(_TOKEN.findall(text)): value for text, value in table.items()}
    lengths = sorted({len(tokens) for tokens in values}, reverse=True)

    def read(cursor: Cursor) -> T:
        for length in lengths:
            tokens = tuple(cursor.tokens[cursor.at : cursor.at + length])
            if tokens in values:
                cursor.at += length
                return values[tokens]
        return cursor.stuck(*expected)

    return Parser(read)


def word(text: str) -> Parser[str]:
    """A word, or several, that stand there to be read by people."""
    return Parser(one_of({text: text}).read, silent=True)


def sign(text: str) -> Parser[str]:
    """A sign, which may stand before a word without a blank between them.

    >>> seq(sign("-"), number).parse("-2"), seq(sign("-"), number).parse("- 2")
    ((2,), (2,))
    """

    def read(cursor: Cursor) -> str:
        if not cursor.here.startswith(text):
            cursor.stuck(f"'{text}'")
        cursor.split(len(text))
        return cursor.take()

    return Parser(read, silent=True)


def matching(pattern: str, expected: str) -> Parser[str]:
    """One token of a certain form: its first group, or all of it."""
    form = re.compile(pattern)

    def read(cursor: Cursor) -> str:
        found = form.fullmatch(cursor.here)
        if found is None:
            cursor.stuck(expected)
        cursor.take()
        return str(found[1] if form.groups else found[0])

    return Parser(read)


def before(follows: Parser[Any], value: T) -> Parser[T]:
    """A value that is not written, where something else follows.

    >>> either(number, before(sign("a"), 0)).parse("")
    Traceback (most recent call last):
    tabletome.cards.reading.Unreadable: at column 1 the text ends, where a number or 'a' belongs
    """

    def read(cursor: Cursor) -> T:
        start = cursor.at
        follows.read(cursor)
        cursor.at = start
        return value

    return Parser(read)


def glued(pattern: str, expected: str) -> Parser[str]:
    """As `matching`, but of tokens that stand together without a blank, such as `R/2+1` or `1,3-5`.

    >>> glued("r([1-6](?:,[1-6])*)", "Rounds").parse("r1,3,6")
    '1,3,6'
    """
    form = re.compile(pattern)

    def read(cursor: Cursor) -> str:
        found = form.match(cursor.text, cursor.starts[cursor.at] - 1) if cursor.here else None
        after = cursor.at
        while found and after < len(cursor.tokens) and cursor.starts[after] - 1 < found.end():
            after += 1
        if not found or cursor.starts[after - 1] - 1 + len(cursor.tokens[after - 1]) != found.end():
            cursor.stuck(expected)
        cursor.at = after
        return str(found[1] if form.groups else found[0])

    return Parser(read)


def phrase(expected: str, ends: Collection[str] = ()) -> Parser[str]:
    """Words up to one of the signs or words that end it, or all that is left, as they are written: the name of a card.

    >>> seq("search", "(", phrase("a name", ends=")"), ")").parse("search(Sneak Attack)")
    ('Sneak Attack',)
    >>> seq(phrase("a name", ends=["on"]), "on", name).parse("misty arch on Clearing")
    ('misty arch', 'Clearing')
    """

    def read(cursor: Cursor) -> str:
        first = cursor.at
        while cursor.here and cursor.here not in ends:
            cursor.at += 1
        if cursor.at == first:
            cursor.stuck(expected)
        last = cursor.starts[cursor.at - 1] - 1 + len(cursor.tokens[cursor.at - 1])
        return cursor.text[cursor.starts[first] - 1 : last]

    return Parser(read)


def _number(cursor: Cursor) -> int:
    return int(cursor.take()) if cursor.here.isascii() and cursor.here.isdecimal() else cursor.stuck("a number")


def _signed(cursor: Cursor) -> int:
    """A number with a sign before it, `+2` or `-1`, or without."""
    if cursor.here == "+":
        cursor.take()
        return _number(cursor)
    minus = cursor.here.removeprefix("-")
    if cursor.here[:1] == "-" and minus.isascii() and minus.isdecimal():
        return int(cursor.take())
    return _number(cursor)


number = Parser(_number)
signed = Parser(_signed)
name = Parser(lambda cursor: cursor.take() if cursor.here[:1].isalpha() else cursor.stuck("a name"))
rest = Parser(lambda cursor: cursor.take_rest() if cursor.here else cursor.stuck("a text"))


def either(*parsers: Parser[Any]) -> Parser[Any]:
    """The first of them that can read what is there."""

    def read(cursor: Cursor) -> Any:
        start = cursor.at
        for parser in parsers:
            try:
                return parser.read(cursor)
            except Unreadable:
                cursor.at = start
        raise Unreadable

    return Parser(read)


def lazy(make: Callable[[], Parser[T]]) -> Parser[T]:
    """A parser that is made when it is first needed: for languages that contain themselves, and words declared later."""
    made: list[Parser[T]] = []

    def read(cursor: Cursor) -> T:
        if not made:
            made.append(make())
        return made[0].read(cursor)

    return Parser(read)


def optional(part: Parser[T] | str, otherwise: Any = "") -> Parser[T]:
    """It, or nothing, which means `otherwise`."""
    return either(word(part) if isinstance(part, str) else part, Parser(lambda cursor: otherwise))


def many(part: Parser[T], sep: str = "") -> Parser[tuple[T, ...]]:
    """One or more, with `sep` between them; without one, as many as can be read."""

    def read(cursor: Cursor) -> tuple[T, ...]:
        values = [part.read(cursor)]
        while cursor.here == sep and sep:
            cursor.take()
            values.append(part.read(cursor))
        if sep:
            cursor.note(f"'{sep}'")
            return tuple(values)
        while cursor.here:
            start = cursor.at
            try:
                value = part.read(cursor)
            except Unreadable:
                cursor.at = start
                break
            if cursor.at == start:  # it reads nothing, and would do so for ever
                break
            values.append(value)
        return tuple(values)

    return Parser(read)


def joined(part: Parser[T], sep: str) -> Parser[tuple[T, ...]]:
    """One or more, with or without `sep` between them. A separator after which none can be read is left to what follows.

    >>> joined(one_of({"a": 1, "b": 2}), "&").parse("a & b a")
    (1, 2, 1)
    >>> seq(joined(one_of({"a": 1}), "&"), "&", "end").parse("a & a & end")
    ((1, 1),)
    """

    def read(cursor: Cursor) -> tuple[T, ...]:
        values = [part.read(cursor)]
        while cursor.here:
            start = cursor.at
            try:
                if cursor.here == sep:
                    cursor.take()
                values.append(part.read(cursor))
            except Unreadable:
                cursor.at = start
                break
        return tuple(values)

    return Parser(read)


def seq(*parts: Parser[Any] | str) -> Parser[tuple[Any, ...]]:
    """One after the other; the values of those that are not plain words."""
    parsers = [word(part) if isinstance(part, str) else part for part in parts]

    def read(cursor: Cursor) -> tuple[Any, ...]:
        return tuple([value for parser in parsers for value in [parser.read(cursor)] if not parser.silent])

    return Parser(read)
