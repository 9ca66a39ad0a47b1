"""Which item is turned over. (DR-FLIP-*)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure, hero

FLIP = "flip"


class Flipping(msgspec.Struct, frozen=True):
    """Who turns an item over, by which card."""

    hero: str
    card: str


class TurnOver(OnOne, frozen=True):
    """This item."""

    item: str
    verb: ClassVar = "flip"
    elsewhere: ClassVar = "nobody turns an item over at will: an effect does it"

    def label(self, table: Table, who: Figure) -> str:
        front = table.library.items[self.item]
        other = front.name if self.item in hero(table.state, who.id).flipped else table.library.items[front.back].name
        return f"{front.name}: it becomes {other}" if other != front.name else f"Back to {front.name}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Turn over"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.item)} cannot be turned over by this"


def can_be_turned(table: Table, who: Figure, card: str) -> list[str]:
    """What FLIP turns: the item that it stands on, or by a Pattern any of the Hero's without a socket.

    (DR-FLIP-03, DR-FLIP-05, DR-FLIP-07)
    """
    if who.side != "hero":
        return []
    owner, library = hero(table.state, who.id), table.library
    face = library.skills[card].owner if card in library.skills else card
    if face not in library.items:
        return []
    item = library.items[face]
    if not item.consumable:
        return [item.card] if item.card in (*owner.equipment, *owner.bag) else []
    return [id_ for id_ in (*owner.equipment, *owner.bag) if library.items[id_].back and not library.items[id_].socket]


def socketed(table: Table, who: Figure) -> list[str]:
    """The items with an empty socket, equipped or in the bag. (DR-FLIP-06, DR-FLIP-09)"""
    if who.side != "hero":
        return []
    owner, items = hero(table.state, who.id), table.library.items
    return [id_ for id_ in (*owner.equipment, *owner.bag) if items[id_].socket and id_ not in owner.flipped]
