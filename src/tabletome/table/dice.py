"""Dice, numbered or with faces of their own."""

from __future__ import annotations

import msgspec

from tabletome.kernel import Chance, Result


class Die(msgspec.Struct, frozen=True):
    """A die: every face is equally likely, a face that is on it twice twice as likely.

    >>> red = Die("red", ("S", "S", "SS", "SS", "H", "-"))
    >>> red.roll(why="quest").outcomes.count("SS")
    2
    """

    name: str
    faces: tuple[Result, ...]

    def roll(self, why: str = "", by: str = "") -> Chance:
        """The request to roll it: `face = yield red.roll(why="attack")`."""
        return Chance(self.name, self.faces, why, by)


def numbered(sides: int) -> Die:
    """A die with the numbers from 1 to `sides`."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


D6 = numbered(6)
D20 = numbered(20)
