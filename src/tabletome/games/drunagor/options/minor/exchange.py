"""Exchange Items: equip or unequip one, give one, or take one. (DR-EXCH-*)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tabletome.cards import name, optional, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.gear.bags import (
    carried,
    has_room,
    held_by_a_cube,
    holds_all_fruits,
    item_name,
    neighbours,
    proficient,
    worn_instead,
)
from tabletome.games.drunagor.options.minor import may_take, why_not_minor
from tabletome.games.drunagor.options.names import FRUIT, name_of
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Group, acts

HEADING = "Exchange Items"


class ItemAct(OnOne, frozen=True):
    """An act about one item."""

    item: str

    def heading(self, table: Table, who: Figure) -> str:
        return HEADING

    def called(self, table: Table, who: Figure) -> str:
        """What people call it, in the hands of whoever has it."""
        owners = (one for one in table.state.heroes if self.item in (*one.equipment, *one.bag))
        owner = next(owners, hero(table.state, who.id))
        return item_name(table, owner, self.item) if self.item in table.library.items else name_of(table, self.item)


class Equip(ItemAct, frozen=True):
    """From the bag; what it replaces goes into the bag. (DR-EXCH-01, DR-EXCH-02)

    It must be Equipment (DR-CONS-02) that the Hero is trained in (DR-EQUIP-01), and no cube holds what it replaces (DR-EXCH-06).
    """

    verb: ClassVar = "equip"

    def label(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        instead = worn_instead(table, owner, self.item)
        rest = f" instead of {item_name(table, owner, instead)}" if instead else ""
        return f"Equip {self.called(table, who)}{rest}"

    def why_not(self, table: Table, who: Figure) -> str:
        owner, called = hero(table.state, who.id), self.called(table, who)
        if self.item not in owner.bag:
            return f"there is no {called} in your bag"
        if table.library.items[self.item].consumable:
            return f"{called} is no Equipment"
        if not proficient(table, owner, self.item):
            subtype = table.library.items[self.item].subtype
            return f"{name_of(table, owner.id)} is not proficient with {called} ({subtype})"
        instead = worn_instead(table, owner, self.item)
        if instead and held_by_a_cube(table, owner, instead):
            return f"a cube lies on {item_name(table, owner, instead)}: recall it first"
        return why_not_minor(table, who, "exchange")


class Unequip(ItemAct, frozen=True):
    """Into the bag, where there must be room for it, or another item is discarded. (DR-EXCH-02, DR-EXCH-12)"""

    dropping: str = ""
    verb: ClassVar = "unequip"
    grammar: ClassVar = seq(name, optional(seq("dropping", name).into(str)))

    def __str__(self) -> str:
        return f"{self.item} dropping {self.dropping}" if self.dropping else self.item

    def label(self, table: Table, who: Figure) -> str:
        rest = f", and discard {name_of(table, self.dropping)} to make room" if self.dropping else ""
        return f"Take off {self.called(table, who)}{rest}"

    def why_not(self, table: Table, who: Figure) -> str:
        owner, called = hero(table.state, who.id), self.called(table, who)
        if self.item not in owner.equipment:
            return f"{called} is not equipped"
        if held_by_a_cube(table, owner, self.item):
            return f"a cube lies on {called}: recall it first"
        if why := why_not_minor(table, who, "exchange"):
            return why
        if not has_room(owner):
            return "your bag is full: discard something in it to make room"
        return f"there is room for {called}: nothing needs to be discarded"


class Give(ItemAct, frozen=True):
    """From the own bag into that of a Hero beside one. (DR-EXCH-03, DR-EXCH-12, DR-KEY-093)"""

    to: str
    verb: ClassVar = "give"
    grammar: ClassVar = seq(name, seq("to", name).into(str))

    def __str__(self) -> str:
        return f"{self.item} to {self.to}"

    def label(self, table: Table, who: Figure) -> str:
        return f"Give {self.called(table, who)} to {name_of(table, self.to)}"

    def called(self, table: Table, who: Figure) -> str:
        return "a FRUIT OF LIFE" if self.item == FRUIT else ItemAct.called(self, table, who)

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.item, self.to)

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.item in owner.equipment:
            return f"{self.called(table, who)} is equipped: only what is in the bag changes hands"
        if self.item not in carried(table, owner):
            return f"there is no {name_of(table, self.item)} in your bag"
        if self.to not in {one.id for one in neighbours(table, who)}:
            return f"{name_of(table, self.to)} is not beside you, or cannot take anything"
        return why_not_minor(table, who, "exchange")


class Take(ItemAct, frozen=True):
    """From the bag of a Hero beside one, if its player agrees. (DR-EXCH-04, DR-EXCH-12, DR-KEY-093)"""

    of: str
    verb: ClassVar = "take"
    grammar: ClassVar = seq(name, seq("from", name).into(str))

    def __str__(self) -> str:
        return f"{self.item} from {self.of}"

    def label(self, table: Table, who: Figure) -> str:
        return f"Take {self.called(table, who)} from {name_of(table, self.of)}"

    def called(self, table: Table, who: Figure) -> str:
        return "a FRUIT OF LIFE" if self.item == FRUIT else ItemAct.called(self, table, who)

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.of, self.item)

    def why_not(self, table: Table, who: Figure) -> str:
        near = {one.id: one for one in neighbours(table, who)}
        if self.of not in near:
            return f"{name_of(table, self.of)} is not beside you, or cannot give anything"
        if self.item not in carried(table, near[self.of]):
            return f"{name_of(table, self.of)} has no {name_of(table, self.item)} in the bag"
        return why_not_minor(table, who, "exchange")


def _equips(table: Table, who: Figure) -> Iterator[Equip]:
    owner = hero(table.state, who.id)
    for card in dict.fromkeys(owner.bag):
        instead = worn_instead(table, owner, card)
        fits = not table.library.items[card].consumable and proficient(table, owner, card)
        if fits and not (instead and held_by_a_cube(table, owner, instead)):
            yield Equip(card)


def _unequips(table: Table, who: Figure) -> Iterator[Unequip]:
    owner = hero(table.state, who.id)
    for card in owner.equipment:
        if held_by_a_cube(table, owner, card):
            continue
        if has_room(owner):
            yield Unequip(card)
        else:
            yield from (Unequip(card, other) for other in dict.fromkeys(owner.bag))


def _fruit_fits(table: Table, card: str, taker: str) -> bool:
    """Four FRUITS OF LIFE are all that one can hold. (DR-KEY-093)"""
    return card != FRUIT or not holds_all_fruits(table, hero(table.state, taker))


def exchanges(table: Table, who: Figure) -> list[Group]:
    """One of three things: equip or unequip, give, take. (DR-EXCH-01, DR-QUICK-31)"""
    if not may_take(table, who, "exchange"):
        return []
    owner, near = hero(table.state, who.id), neighbours(table, who)
    gifts = [Give(card, one.id) for card in carried(table, owner) for one in near if _fruit_fits(table, card, one.id)]
    takes = [Take(card, one.id) for one in near for card in carried(table, one) if _fruit_fits(table, card, owner.id)]
    return [*acts([*_equips(table, who)]), *acts([*_unequips(table, who)]), *acts(gifts), *acts(takes)]
