"""Use a Consumable Item: once, from the own bag. (DR-CONS-01, DR-KEY-092, DR-QUICK-30)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.minor import may_take, why_not_minor
from tabletome.games.drunagor.options.names import FRUIT, name_of
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Group, acts

DOES = {"potion": "Drink", "scroll": "Read", "gem": "Set", "pattern": "Follow"}
"""What one does with a Consumable, by its Subtype. (DR-CONS-03)"""
FRUIT_SAYS = "SELF, HEAL 2"


class Consume(OnOne, frozen=True):
    """A Consumable Item from the bag, or a FRUIT OF LIFE."""

    item: str
    verb: ClassVar = "consume"

    def label(self, table: Table, who: Figure) -> str:
        if self.item == FRUIT:
            return f"Eat a FRUIT OF LIFE: {FRUIT_SAYS}"
        item = table.library.items[self.item]
        return f"{DOES[item.subtype]} {item.name}: {item.text}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Use a Consumable Item"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.item == FRUIT:
            return why_not_minor(table, who, "consumable") or "you have no FRUIT OF LIFE"
        if self.item not in hero(table.state, who.id).bag:
            return f"there is no {name_of(table, self.item)} in your bag"
        if not table.library.items[self.item].consumable:
            return f"{name_of(table, self.item)} is Equipment: it is not used up"
        return why_not_minor(table, who, "consumable")


def consumables(table: Table, who: Figure) -> list[str]:
    """What can be used up: Consumables in the bag, each once, and a FRUIT OF LIFE. (DR-BAG-03, DR-KEY-092, DR-QUICK-30)"""
    bag = dict.fromkeys(hero(table.state, who.id).bag)
    fruit = [FRUIT] if who.resources.get("fruit_of_life") else []
    return [*(card for card in bag if table.library.items[card].consumable), *fruit]


def consumes(table: Table, who: Figure) -> list[Group]:
    if not may_take(table, who, "consumable"):
        return []
    return acts([Consume(card) for card in consumables(table, who)])
