"""Gear in the Camp: equip, stash, pack, hand over; Starting Gear from the box. (DR-CAMP-24..28, DR-CAMP-32..34)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.gear.bags import has_room, item_name, proficient, worn_instead
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.place import retrievable
from tabletome.games.drunagor.state import Figure, Hero, camp_of, hero
from tabletome.kernel import Group, acts

ARRANGE = "arrange"
CHEST = "chest"
ONLY_IN_CAMP = "the stash can be reached in a Camp Phase only"


class GearAct(OnOne, frozen=True):
    """An act about one item of whoever arranges their gear."""

    item: str
    elsewhere: ClassVar = ONLY_IN_CAMP

    def called(self, table: Table, who: Figure) -> str:
        known = self.item in table.library.items
        return item_name(table, hero(table.state, who.id), self.item) if known else self.item

    def missing(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, who.id)} has no {self.called(table, who)} there"


class Wear(GearAct, frozen=True):
    """From bag, stash or, as Starting Gear, from the box; what it replaces is stashed. (DR-CAMP-24, DR-CAMP-28)"""

    verb: ClassVar = "wear"
    elsewhere: ClassVar = "in an Adventure items are equipped as a Minor Action, from the bag"

    def label(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        instead = worn_instead(table, owner, self.item)
        rest = f" instead of {item_name(table, owner, instead)}" if instead else ""
        box = " (from the box)" if self.item not in (*owner.bag, *owner.stash) else ""
        return f"{self.called(table, who)}{rest}{box}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Equip"

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.item not in table.library.items:
            return f"there is no item '{self.item}'"
        if table.library.items[self.item].consumable:
            return f"{self.called(table, who)} is no Equipment"
        if not proficient(table, owner, self.item):
            return f"{name_of(table, who.id)} is not proficient with {self.called(table, who)}"
        return self.missing(table, who)


class Stash(GearAct, frozen=True):
    """Out of the bag or off the body, to be kept in the Camp; never what came from a Chest. (DR-CAMP-24, DR-CAMP-25)"""

    verb: ClassVar = "stash"

    def label(self, table: Table, who: Figure) -> str:
        worn = " (equipped)" if self.item in hero(table.state, who.id).equipment else ""
        box = ", into the box" if from_the_box(table, self.item) else ""
        return f"{self.called(table, who)}{worn}{box}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Stash"

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.item in owner.bag and not stashable(table, self.item):
            return f"{self.called(table, who)} came from a Chest: it stays in the bag, or is lost"
        return self.missing(table, who)


class Pack(GearAct, frozen=True):
    """From the stash or the box into the bag. (DR-CAMP-27, DR-CAMP-28)"""

    verb: ClassVar = "pack"

    def label(self, table: Table, who: Figure) -> str:
        box = " (from the box)" if self.item not in hero(table.state, who.id).stash else ""
        return f"{self.called(table, who)}{box}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Put into the bag"

    def why_not(self, table: Table, who: Figure) -> str:
        if not has_room(hero(table.state, who.id)):
            return "the bag is full: stash something in it first"
        return self.missing(table, who)


class HandTo(GearAct, frozen=True):
    """To another Hero, into the stash; a Chest card into a bag with room. (DR-CAMP-33)"""

    to: str
    verb: ClassVar = "hand"
    grammar: ClassVar = seq(name, seq("to", name).into(str))

    def __str__(self) -> str:
        return f"{self.item} to {self.to}"

    def label(self, table: Table, who: Figure) -> str:
        return f"{self.called(table, who)} to {name_of(table, self.to)}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Hand over"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.item, self.to)

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.to not in {one.id for one in table.state.heroes if one.id != who.id}:
            return f"there is no Hero '{self.to}' to hand it to"
        if self.item in (*owner.bag, *owner.stash) and from_the_box(table, self.item):
            return f"{self.called(table, who)} is Starting Gear, of which {name_of(table, self.to)} finds enough in the box"
        if self.item in owner.bag:
            return f"{self.called(table, who)} came from a Chest, and the bag of {name_of(table, self.to)} is full"
        return self.missing(table, who)


class Leave(GearAct, frozen=True):
    """A Chest card that is not worth its place in the bag. (DR-CAMP-25)"""

    verb: ClassVar = "leave"

    def label(self, table: Table, who: Figure) -> str:
        return f"{self.called(table, who)}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Leave behind"

    def why_not(self, table: Table, who: Figure) -> str:
        if stashable(table, self.item):
            return f"{self.called(table, who)} can be stashed"
        return self.missing(table, who)


class Ready(DrunagorAct, frozen=True):
    """Nothing more to arrange. (DR-CAMPOV-04)"""

    verb: ClassVar = "ready"
    elsewhere: ClassVar = "the Camp is not at that step, or it is another Hero's turn"

    def label(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, who.id)} is ready"


def stashable(table: Table, card: str) -> bool:
    """The source decides: Chest cards stay in the bag or are lost. (DR-CAMP-25, DR-CAMP-26, DR-CAMP-32, DR-BAG-06)"""
    return card in table.library.items and table.library.items[card].source != CHEST


def arrangements(table: Table, owner: Hero) -> list[Group]:
    """All that a Hero may do with the gear, and be ready. (DR-CAMP-24, DR-CAMP-33)"""
    kept = list(dict.fromkeys((*owner.bag, *owner.stash)))
    box = retrievable(table, owner) if camp_of(table.state).kind == "camp" else []
    return [
        *acts([Wear(card) for card in (*kept, *box) if wearable(table, owner, card)]),
        *acts([Stash(card) for card in (*dict.fromkeys(owner.bag), *owner.equipment) if stashable(table, card)]),
        *acts([Pack(card) for card in (*owner.stash, *box)] if has_room(owner) else []),
        *acts([*_gifts(table, owner, [card for card in kept if not from_the_box(table, card)])]),
        *acts([Leave(card) for card in dict.fromkeys(owner.bag) if not stashable(table, card)]),
        *acts([Ready()]),
    ]


def wearable(table: Table, owner: Hero, card: str) -> bool:
    return not table.library.items[card].consumable and proficient(table, owner, card)


def _gifts(table: Table, owner: Hero, kept: list[str]) -> Iterator[HandTo]:
    for other in table.state.heroes:
        if other.id != owner.id:
            yield from (HandTo(card, other.id) for card in kept if stashable(table, card) or has_room(other))


def from_the_box(table: Table, card: str) -> bool:
    """Starting Gear: whoever lays it down puts it back into the box, where there is always more of it. (DR-CAMP-28)"""
    return table.library.items[card].source == "starting"
