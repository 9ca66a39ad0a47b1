"""Choices in town: what to do there, what to swap, give and trade, and reaching 2nd level. (TM-TOWN-01..18)"""

from __future__ import annotations

from tabletome.games.tomb.options import Subject

TOWN, SWAP, GIVE, TRADE, AGREE = "town", "swap", "give", "trade", "agree"
LEVEL_UP = "level-up"


class Visited(Subject, frozen=True):
    """What the Hero in town has to spend."""

    gold: int


class Bargain(Subject, frozen=True):
    """What a Hero offers another one, and what it asks for."""

    who: str
    offered: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (*self.offered, *self.asked)


class Price(Subject, frozen=True):
    """What has to be paid in Experience."""

    price: int
