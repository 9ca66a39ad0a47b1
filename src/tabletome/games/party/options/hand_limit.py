"""At the end of a turn, when the hand is too full. (AP-TURN-11, AP-ITEM-01)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import seq
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import CARD, PartyAct, not_in_hand

DISCARD = "discard"


class TooMany(msgspec.Struct, frozen=True):
    """How many cards of the hand must go to keep the limit. (AP-ITEM-01)"""

    over: int
    limit: int


class Discard(PartyAct, frozen=True):
    item: str
    verb: ClassVar = "discard"
    grammar: ClassVar = seq(CARD)
    title: ClassVar = "Discard"

    def __str__(self) -> str:
        return self.item

    def label(self, table: Table, who: int) -> str:
        return f"Discard {table.library.items[self.item].name}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.item,)

    def why_not(self, table: Table, who: int) -> str:
        return not_in_hand(table, who, self.item)
