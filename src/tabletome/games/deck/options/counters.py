"""Counters by cards, against attacks, Actions without a card, illness and Fatigue. (DK-CTR-04, -10..19, -32, -38)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import Alone, OfACard, one
from tabletome.games.deck.state import Combatant, name_of

COUNTER, RECOUNTER, ESCALATE, SPOT = "counter", "recounter", "escalate", "spot"
COUNTER_ILL, BASE_COUNTER, FORTITUDE = "counter-ill", "base-counter", "fortitude"


class Contest(msgspec.Struct, frozen=True):
    """A Grapple, an escape, a Sneak: Actions without a card of their own, by whom and against whom. (DK-CTR-38)"""

    what: str
    by: str
    at: str


class Illness(msgspec.Struct, frozen=True):
    """Poison or Disease."""

    what: str


class Fatigue(msgspec.Struct, frozen=True):
    """What a level of Fatigue is for."""

    why: str


class Counter(OfACard, frozen=True):
    verb: ClassVar = "counter"
    title: ClassVar = "Counter"

    def why_not(self, table: Table, who: Combatant) -> str:
        if name_of(self.card) not in table.library.combat_cards:
            return ""
        return "only what the attacking card lists Counters it (DK-CTR-01, DK-CTR-16)"


class Escalate(Counter, frozen=True):
    verb: ClassVar = "escalate"
    title: ClassVar = "Escalate"


class Recounter(OfACard, frozen=True):
    verb: ClassVar = "recounter"
    title: ClassVar = "Re-Counter"

    def why_not(self, table: Table, who: Combatant) -> str:
        if name_of(self.card) not in table.library.combat_cards:
            return ""
        return "a Re-Counter takes an Attribute Card of the attacking card's Attribute (DK-CTR-10)"


class DrawOut(OfACard, frozen=True):
    """A card out of the Draw Deck, for a level. (DK-SNEAK-07, DK-TASK-07)"""

    verb: ClassVar = "draw out"
    title: ClassVar = "Take it out of the Draw Deck"

    def why_not(self, table: Table, who: Combatant) -> str:
        return (
            "only an Attribute that fits, from the hand or else from the Draw Deck (DK-TASK-06, DK-TASK-07, DK-TASK-11)"
        )


class BaseCounter(Alone, frozen=True):
    """Of a Dwarf against Poison. (DK-CTR-06)"""

    verb: ClassVar = "base counter"
    says: ClassVar = "Counter it by the Base Action"


class Endure(Alone, frozen=True):
    verb: ClassVar = "endure"
    says: ClassVar = "Take the level of Fatigue"


class RemoveFortitude(OfACard, frozen=True):
    """(DK-CHAR-02)"""

    verb: ClassVar = "remove"
    title: ClassVar = "Remove"

    def label(self, table: Table, who: Combatant) -> str:
        return f"{super().label(table, who)}, out of the adventure"


BASE, ENDURE = one(BaseCounter()), one(Endure())
