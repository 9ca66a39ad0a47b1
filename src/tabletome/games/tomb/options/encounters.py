"""Choices about Encounters and Experience: cancelling, what is spent for it and what is lost. (TM-XP-03..11)"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import OfCard

CANCEL, SPEND, LOSE = "cancel", "spend", "lose"


class Cancelling(OfCard, frozen=True):
    """The Encounter, what cancelling it costs, and the Experience put together so far."""

    price: int
    spent: int = 0


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
