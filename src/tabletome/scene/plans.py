"""What something would come to, before it is done: drawn over a board, and said in words.

A plan is about an option that is pointed at, or about what somebody else would do if its turn came now. It is shown over the
scene it belongs to and changes nothing in it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from tabletome.kernel import percent

Square: TypeAlias = tuple[int, int]
"""Column and row, as a cell has them."""


class Bar(msgspec.Struct, frozen=True):
    """One amount that may be lost, and how likely; `falls`: it is the end of whoever loses it."""

    amount: int
    chance: Fraction
    falls: bool = False


class Hit(msgspec.Struct, frozen=True):
    """What may become of one of those who are struck. `friend`: it would be one's own side."""

    id: str
    name: str
    place: str
    health: int
    bars: tuple[Bar, ...]
    icon: str = ""
    friend: bool = False

    @property
    def falls(self) -> Fraction:
        return sum((bar.chance for bar in self.bars if bar.falls), Fraction(0))

    @property
    def average(self) -> Fraction:
        return sum((bar.chance * bar.amount for bar in self.bars), Fraction(0))

    @property
    def words(self) -> str:
        """In short: how likely it falls, else what it loses on average.

        >>> Hit("m1", "Goblin", "c3", 2, (Bar(1, Fraction(1, 3)), Bar(2, Fraction(2, 3), True))).words
        'falls 66.7 %'
        >>> Hit("m1", "Goblin", "c3", 5, (Bar(1, Fraction(1, 2)), Bar(2, Fraction(1, 2)))).words
        '−1.5 on average'
        >>> Hit("m1", "Goblin", "c3", 5, (Bar(2, Fraction(1)),)).words
        '−2'
        """
        if self.falls:
            return f"falls {percent(self.falls)}"
        if not self.average:
            return "loses nothing"
        return self.short if self.certain else f"{self.short} on average"

    @property
    def certain(self) -> bool:
        """Whether it is known how much is lost."""
        return len([bar for bar in self.bars if bar.chance]) == 1

    @property
    def short(self) -> str:
        """The same in fewer signs, for the board."""
        if self.falls:
            return f"falls {percent(self.falls)}"
        if self.certain:
            return f"−{int(self.average)}" if self.average else "0"
        return f"−{float(self.average):.1f}" if self.average else "0"


class Sight(msgspec.Struct, frozen=True):
    """A line of sight from one square to another, open or blocked."""

    start: Square
    end: Square
    open: bool = True


class Ghost(msgspec.Struct, frozen=True):
    """A way that a figure would take, and what stands at its end; `target` is the square of whom it goes for."""

    id: str
    way: tuple[Square, ...]
    words: str = ""
    whose: Literal["own", "foe"] = "own"
    target: Square | None = None


class Course(msgspec.Struct, frozen=True):
    """One course that things may take: how likely, what, and why."""

    odds: str
    text: str
    why: str = ""


class Plan(msgspec.Struct, frozen=True):
    """Outside of `reach` the board goes to dusk (None: all of it is as it was); `area` is what would be struck.

    `notes` stand below the title, `together` are what is said of all hits at once.
    """

    title: str
    board: str = ""
    notes: tuple[str, ...] = ()
    reach: tuple[Square, ...] | None = None
    area: tuple[Square, ...] = ()
    sights: tuple[Sight, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    hits: tuple[Hit, ...] = ()
    together: tuple[str, ...] = ()
    courses: tuple[Course, ...] = ()
