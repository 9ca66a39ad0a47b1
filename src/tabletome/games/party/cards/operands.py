"""What stands behind the words of cards: dice, faces, symbols, wounds, coins. Each is read, written and put into words here.

rr ?2      up to two dice of any colour
set r SS   a red die, two swords
block w2   two light wounds
"""

from __future__ import annotations

import msgspec

from tabletome.cards import Parser, either, joined, matching, one_of, optional, seq
from tabletome.games.party.cards.signs import (
    ANY,
    COLOUR_NAMES,
    COLOURS,
    DEADLY,
    LIGHT,
    SYMBOLS,
    WOUND,
    WOUNDS,
    die_words,
    symbols_words,
)
from tabletome.words import article

ANY_FACE, BLANK_FACE = "*", "-"


class Dice(msgspec.Struct, frozen=True):
    """So many dice of a colour, or of any, at most."""

    colour: str
    count: int = 1

    def __str__(self) -> str:
        return f"{self.colour}{self.count if self.count > 1 else ''}"

    def __format__(self, form: str) -> str:
        """
        >>> f"{Dice('?', 2)}, {Dice('r')}, {Dice('?'):coloured}"
        'up to 2 dice, a red die, a die of any colour'
        >>> f"{Dice('r', 2):theirs} rerolled, {Dice('?'):theirs} rerolled, {Dice('b'):one of theirs} leaves"
        'up to 2 of their red dice are rerolled, one of their dice is rerolled, one of their blue dice leaves'
        """
        kind = f"{COLOUR_NAMES[self.colour]} dice".lstrip()
        if form == "theirs":
            return f"up to {self.count} of their {kind} are" if self.count > 1 else f"one of their {kind} is"
        if form == "one of theirs":
            return f"one of their {kind}"
        if form == "coloured" and self.colour == ANY:
            return "a die of any colour"
        return f"up to {self.count} {kind}" if self.count > 1 else die_words(self.colour)


class Turn(msgspec.Struct, frozen=True):
    """A die of a colour, or of any, and the face it is turned to; `*` is any face, nothing the blank one."""

    colour: str
    face: str

    def __str__(self) -> str:
        return f"{self.colour} {self.face or BLANK_FACE}"

    def __format__(self, form: str) -> str:
        """
        >>> f"{Turn('r', '*'):die} to {Turn('r', '*'):face}", f"{Turn('?', ''):theirs} set to {Turn('?', ''):face}"
        ('a red die to any face', 'one of their dice is set to its blank face')
        """
        if form == "face":
            if self.face == ANY_FACE:
                return "any face"
            return f"the face with {symbols_words(self.face)}" if self.face else "its blank face"
        return format(Dice(self.colour), form if form == "theirs" else "")


class Symbols(str):
    """Symbols beside the dice.

    >>> str(Symbols("SSA")), f"{Symbols('SSA')}"
    ('S +S +A', '2 swords and 1 arrow')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return " +".join(self)

    def __format__(self, form: str) -> str:
        return symbols_words("".join(self))


class Wounds(msgspec.Struct, frozen=True):
    """Wounds of a kind, or of either."""

    kind: str
    count: int = 1

    @property
    def letters(self) -> str:
        return self.kind * self.count

    def __str__(self) -> str:
        return f"{self.kind}{self.count if self.count > 1 else ''}"

    def __format__(self, form: str) -> str:
        """
        >>> f"{Wounds('w')}, {Wounds('?', 2)}; 1 more {Wounds('D'):one}"
        'a light wound, up to 2 wounds of either kind; 1 more deadly wound'
        """
        if form == "one":
            return WOUND[self.kind]
        return article(WOUND[self.kind]) if self.count == 1 else f"up to {self.count} {WOUNDS[self.kind]}"


class Coins(int):
    """Gold, written `2g`."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self)}g"


# --- how they are read ------------------------------------------------------------------------------------------------


def _how_many(most: int) -> Parser[int]:
    return optional(matching(rf"[2-{most}]", f"a number from 2 to {most}").map(int), otherwise=1)


def _kind_and_number(kinds: str, most: int, called: str) -> Parser[tuple[str, int]]:
    """A letter with a number from two on behind it, or without: `w2`, `?2`, `w`."""
    together = matching(rf"[{kinds}][2-{most}]", called).map(lambda text: (text[0], int(text[1])))
    return either(together, seq(one_of({kind: kind for kind in kinds}), _how_many(most)))


COLOUR = one_of({colour: Dice(colour) for colour in (*COLOURS, ANY)})
"""A die of a colour, or of any: `+y`."""
SOME_DICE: Parser[Dice] = _kind_and_number(f"{COLOURS}{ANY}", 4, "dice").into(Dice)
"""Up to four dice: `rr ?2`."""
TURN: Parser[Turn] = either(
    seq(
        one_of({colour: colour for colour in COLOURS}),
        matching(rf"[{SYMBOLS}]{{1,2}}", "the symbols of a face"),
    ),
    seq(one_of({colour: colour for colour in (*COLOURS, ANY)}), one_of({ANY_FACE: ANY_FACE, BLANK_FACE: ""})),
).into(Turn)
"""A die and its face: `set r SS`, `set ? *`, `set ? -`."""
SOME_SYMBOLS: Parser[Symbols] = joined(one_of({symbol: symbol for symbol in SYMBOLS}), "+").map(
    lambda symbols: Symbols("".join(symbols))
)
"""Symbols one after the other, `+S +S`."""
SOME_WOUNDS: Parser[Wounds] = _kind_and_number(f"{LIGHT}{DEADLY}{ANY}", 3, "wounds").into(Wounds)
A_WOUND: Parser[Wounds] = one_of({kind: Wounds(kind) for kind in (LIGHT, DEADLY)})
COINS: Parser[Coins] = matching(r"([1-9])g", "coins ('2g')").map(lambda text: Coins(text))
UP_TO_THREE: Parser[int] = matching(r"[1-3]", "a number from 1 to 3").map(int)
