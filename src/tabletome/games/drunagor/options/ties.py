"""What the Party Leader decides: the order of cards in a slot, and plans of Monsters that are equally good.

(DR-INIT-06, DR-AI-36, DR-LEAD-01)
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure

ORDER = "order"


class Ordering(msgspec.Struct, frozen=True):
    """In which slot several cards lie; the Party Leader decides."""

    hero: str
    slot: str


class ActsNext(DrunagorAct, frozen=True):
    """Of several cards in one slot, the one that acts next. (DR-INIT-06)"""

    card: str
    verb: ClassVar = "next"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Figure) -> str:
        return name_of(table, self.card)

    def heading(self, table: Table, who: Figure) -> str:
        return "Acts next"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Figure) -> str:
        if all(card.id != self.card for card in table.state.track.cards):
            return f"there is no card '{self.card}' on the Initiative Track"
        return f"{name_of(table, self.card)} lies in another slot, or has acted this round"
