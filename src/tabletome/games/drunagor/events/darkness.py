"""What Darkness does."""

from __future__ import annotations

from tabletome.kernel import Happened, Id


class CardFlipped(Happened, frozen=True):
    """A card on the Initiative Track was turned over."""

    card: Id
    face: str
    """the face that is up then: A or B"""


class RuneDrawn(Happened, frozen=True):
    """A Rune was drawn from the bag."""

    card: Id
    """the Rune"""
    colour: str
    """its colour"""
    left: int
    """how many are left in the bag"""


class RuneLaid(Happened, frozen=True):
    """A Rune was put on the Initiative Track."""

    card: Id
    """the Rune"""
    colour: str
    """its colour"""
    total: int
    """how many of its colour lie there then"""


class DarknessGrew(Happened, frozen=True):
    """A Darkness tile was laid, or three small ones."""

    card: Id
    """the Rune that it came from, if any"""
    squares: tuple[str, ...]
    """what it covers; none if there was no room"""
    on: Id
    """the Hero it went for"""
    steps: int
    """how far from there its nearest square is"""
    broken: bool
    """whether small tiles were laid"""


class Caught(Happened, frozen=True):
    """Somebody is where a Darkness tile is laid."""

    who: Id


class Crushed(Happened, frozen=True):
    """All Heroes are on Darkness, and it crushes them."""

    amount: int
    """the damage to each"""
