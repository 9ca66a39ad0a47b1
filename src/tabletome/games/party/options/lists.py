"""Options that can be many, counted at once and written down only when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any

from tabletome.kernel import Group, Items, Option


class Listed(Group, gc=False):
    """Options written with words between cards, `fanny over hedge-witch`: whatever is offered is its own argument."""

    size: int
    label: str = ""
    rules: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return self.label or self.verb

    def name(self, arg: Any) -> str:
        return str(arg)


class Pairs(Listed, gc=False):
    """Every first with every second, one written behind the other.

    >>> ask = Pairs("buy", 4, "", (), ("fanny", "hugo"), ("", " over ada"))
    >>> [str(option) for option in ask]
    ['buy fanny', 'buy fanny over ada', 'buy hugo', 'buy hugo over ada']
    """

    firsts: Sequence[str] = ()
    seconds: Sequence[str] = ()

    def pick(self, index: int) -> str:
        first, second = divmod(index, len(self.seconds))
        return self.firsts[first] + self.seconds[second]


class Turned(Pairs, gc=False):
    """The same, but the second is written first: options are in the order of what stands behind.

    >>> ask = Turned("give", 4, "", (), (" to orange", " to white"), ("1 gold", "2 gold"))
    >>> [str(option) for option in ask]
    ['give 1 gold to orange', 'give 2 gold to orange', 'give 1 gold to white', 'give 2 gold to white']
    """

    def pick(self, index: int) -> str:
        first, second = divmod(index, len(self.seconds))
        return self.seconds[second] + self.firsts[first]


class Parties(Listed, gc=False):
    """Every card with every party of as many heroes as it has slots.

    >>> ask = Parties("quest", 3, "", (), ("ogre", "wyrm"), {"ogre": 1, "wyrm": 2}, ("ada", "bo"))
    >>> [str(option) for option in ask]
    ['quest ogre with ada', 'quest ogre with bo', 'quest wyrm with ada bo']
    """

    cards: Sequence[str] = ()
    slots: Mapping[str, int] = {}
    heroes: Sequence[str] = ()

    def find(self, name: str) -> Option | None:
        return in_any_order(self, name)

    def args(self) -> Iterator[str]:
        for card in self.cards:
            for sent in combinations(self.heroes, self.slots[card]):
                yield f"{card} with {' '.join(sent)}"

    def pick(self, index: int) -> str:
        heroes = self.heroes
        for card in self.cards:
            slots = self.slots[card]
            ways = comb(len(heroes), slots)
            if index < ways:
                return f"{card} with {' '.join(next(islice(combinations(heroes, slots), index, None)))}"
            index -= ways
        raise IndexError(index)


class Teams(Items, gc=False):
    """Parties alone, for the arena and the boss; who writes one down may name the heroes in any order.

    >>> Teams("fight with", ("ada bo", "ada cy")).find("cy ada")
    <fight with ada cy>
    """

    def find(self, name: str) -> Option | None:
        return in_any_order(self, name)


def in_any_order(group: Group, name: str) -> Option | None:
    """The option of the same heroes, for the same card if there is one, whoever is named first."""
    card, _, heroes = name.rpartition(" with ")
    wanted = sorted(heroes.split())
    for arg in group.args():
        where, _, sent = arg.rpartition(" with ")
        if where == card and sorted(sent.split()) == wanted:
            return Option(group, arg)
    return None
