"""Choices about Encounters and Experience: cancelling, what is spent for it and what is lost. (TM-XP-03..11)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from tabletome.cards import many, seq
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import ID, OfCard, OnCard, TombAct, alone
from tabletome.games.tomb.state import Hero

CANCEL, SPEND, LOSE = "cancel", "spend", "lose"


class Cancelling(OfCard, frozen=True):
    """The Encounter, what cancelling it costs, and the Experience put together so far."""

    price: int
    spent: int = 0


class Suffer(TombAct, frozen=True):
    """Let the Encounter happen."""

    verb: ClassVar = "suffer"

    def label(self, table: Table, who: Hero) -> str:
        return "suffer"


class Cancel(TombAct, frozen=True):
    """Cancel it with these Experience cards. (TM-XP-05)"""

    cards: tuple[str, ...]
    verb: ClassVar = "cancel"
    grammar: ClassVar = seq(many(ID, "+"))

    def __str__(self) -> str:
        return "+".join(self.cards)

    def label(self, table: Table, who: Hero) -> str:
        return " + ".join(table.library.called(card) for card in self.cards)


class Pick(TombAct, frozen=True):
    """Put the Experience cards together one by one. (TM-XP-11)"""

    verb: ClassVar = "pick"

    def label(self, table: Table, who: Hero) -> str:
        return "pick the Experience cards one by one"


class Spend(OnCard, frozen=True):
    """One more Experience card. (TM-XP-11)"""

    verb: ClassVar = "spend"


class Enough(TombAct, frozen=True):
    verb: ClassVar = "enough"

    def label(self, table: Table, who: Hero) -> str:
        return "enough"


class Lose(OnCard, frozen=True):
    """Which Experience card is lost. (TM-XP-06)"""

    verb: ClassVar = "lose"


SUFFER, PICK, ENOUGH = alone(Suffer()), alone(Pick()), alone(Enough())


def worth(table: Table, names: Iterable[str]) -> int:
    """The Experience printed on cards. (TM-XP-02)"""
    known, points = table.library.monsters, 0
    for name in names:
        points += known[name].xp
    return points


def enough(table: Table, pile: list[str], price: int) -> list[tuple[str, ...]]:
    """Sets that reach the price and from which no card can be spared, one for each choice of points, the least waste first.

    Of cards with equal points the first by name is taken. (TM-XP-05, -11)
    """
    points: dict[int, list[str]] = {}
    for name in sorted(pile):
        points.setdefault(table.library.monsters[name].xp, []).append(name)
    sets: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    found: list[tuple[int, tuple[str, ...]]] = []
    for value, names in sorted(points.items(), reverse=True):  # the dearest first: what is added last is the cheapest
        short: list[tuple[int, tuple[str, ...]]] = []
        for total, chosen in sets:
            for count in range(len(names) + 1):
                if total + count * value >= price:
                    found.append((total + count * value, (*chosen, *names[:count])))
                    break
                short.append((total + count * value, (*chosen, *names[:count])))
        sets = short
    return [chosen for _, chosen in sorted(found, key=lambda one: (one[0], len(one[1]), one[1]))]
