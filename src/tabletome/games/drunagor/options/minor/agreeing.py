"""What is asked when items change hands: consent, what is discarded to make room, whether it is used at once. (DR-EXCH-04..10)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, optional, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.gear.bags import has_room, item_name
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Group, acts

CONSENT, ROOM, AT_ONCE = "consent", "make-room", "at-once"


class Consenting(msgspec.Struct, frozen=True):
    """Who is asked, by whom, about which item: to get it as a gift, or else to let it go."""

    hero: str
    by: str
    item: str
    gift: bool


class MakingRoom(msgspec.Struct, frozen=True):
    """Whose bag is too full, and which item is new."""

    hero: str
    item: str


class Agree(DrunagorAct, frozen=True):
    """To the exchange; with a full bag one discards something for what one gets. (DR-EXCH-04, DR-EXCH-08, DR-EXCH-10)"""

    dropping: str = ""
    verb: ClassVar = "agree"
    grammar: ClassVar = seq(optional(seq("dropping", name).into(str)))

    def __str__(self) -> str:
        return f"dropping {self.dropping}" if self.dropping else ""

    def label(self, table: Table, who: Figure) -> str:
        if not self.dropping:
            return "Agree"
        return f"Agree, and discard {item_name(table, hero(table.state, who.id), self.dropping)} to make room"

    def heading(self, table: Table, who: Figure) -> str:
        return ""

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.dropping,) if self.dropping else ()

    def why_not(self, table: Table, who: Figure) -> str:
        if not self.dropping:
            return "your bag is full: something must be discarded to make room"
        return f"{name_of(table, self.dropping)} need not, or cannot, be discarded"


class Decline(DrunagorAct, frozen=True):
    """No exchange. (DR-EXCH-04)"""

    verb: ClassVar = "decline"

    def label(self, table: Table, who: Figure) -> str:
        return "Decline"


class Drop(OnOne, frozen=True):
    """What does not fit into the bag any more is discarded, unused. (DR-EXCH-08, DR-EXCH-09, DR-CHEST-11)"""

    item: str
    verb: ClassVar = "drop"

    def label(self, table: Table, who: Figure) -> str:
        return f"Discard {item_name(table, hero(table.state, who.id), self.item)}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Make room in the bag"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.item)} is not in your bag, or is what you just took"


class Store(DrunagorAct, frozen=True):
    """Into the bag with it. (DR-EXCH-05)"""

    verb: ClassVar = "store"

    def label(self, table: Table, who: Figure) -> str:
        return "Put it into the bag"

    def why_not(self, table: Table, who: Figure) -> str:
        return "your bag is full: use it at once, or discard something else"


def must_make_room(table: Table, about: Consenting) -> bool:
    """Is there no place in the receiver's bag? A FRUIT OF LIFE needs none. (DR-EXCH-10, DR-KEY-093)"""
    return about.gift and about.item in table.library.items and not has_room(hero(table.state, about.hero))


def answers(table: Table, about: Consenting) -> list[Group]:
    """Yes, perhaps at the price of something in a full bag, or no."""
    bag = dict.fromkeys(hero(table.state, about.hero).bag)
    yes = [Agree(card) for card in bag] if must_make_room(table, about) else [Agree()]
    return [*acts(yes), *acts([Decline()])]
