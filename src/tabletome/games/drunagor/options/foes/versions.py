"""Which version of a Monster comes, and which cards an Attack deck is built of. (DR-MON-53, DR-MON-62, DR-OVL-04, DR-OVL-06)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.cards.foes import POSITIONS, AttackCard, Category
from tabletome.games.drunagor.cards.kinds import MonsterFace
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure

VERSION, DECK_BUILDING = "version", "deck-building"
FACES = {"STD": "Standard", "ALT": "Alternate", "A": "Complex"}


class Summoning(msgspec.Struct, frozen=True):
    """What is about to come, as the Setup has it; the Party Leader decides."""

    hero: str
    face: str


class Version(OnOne, frozen=True):
    """This face of a Monster, or this enemy instead. (DR-MON-62, DR-OVL-04)"""

    face: str
    verb: ClassVar = "summon"

    def label(self, table: Table, who: Figure) -> str:
        face = table.library.monsters[self.face]
        if not face.rank:
            return f"{face.name}, {face.type.capitalize()}"
        return f"{face.name}, {face.rank}: {FACES[face.face]}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Summon"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"'{self.face}' is no version of what is about to come"


class Building(msgspec.Struct, frozen=True):
    """Which position of which Attack deck is filled; the Party Leader decides."""

    hero: str
    deck: Category
    slot: str


class PutIn(OnOne, frozen=True):
    """This card into the Attack deck. (DR-OVL-06, DR-OVL-08)"""

    card: str
    verb: ClassVar = "put in"

    def label(self, table: Table, who: Figure) -> str:
        card = table.library.attack_cards[self.card]
        return f"{card.name}: {card.text or card.passive}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Into the Attack deck"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.card not in table.library.attack_cards:
            return f"there is no Attack card '{self.card}'"
        return f"{name_of(table, self.card)} belongs to another deck or Rune position"


def versions(table: Table, face: MonsterFace) -> list[MonsterFace]:
    """The versions of a kind and rank: Standard, Alternate, and of some a Complex one, which shows its face A.

    (DR-MON-50, DR-MON-55, DR-MON-56)
    """
    monsters = table.library.monsters.values()
    alike = [one for one in monsters if one.kind == face.kind and one.rank == face.rank]
    return [one for wanted in FACES for one in alike if one.face == wanted]


def overlords(table: Table) -> list[MonsterFace]:
    return [face for face in table.library.monsters.values() if face.type == "overlord"]


def fitting(table: Table, deck: Category, slot: str) -> list[AttackCard]:
    """The cards that may fill a position of a deck, the one of the box first. (DR-OVL-07, DR-OVL-08)"""
    there = [card for card in table.library.attack_cards.values() if (card.deck, card.slot) == (deck, slot)]
    return sorted(there, key=lambda card: bool(card.instead))


def printed_deck(table: Table, deck: Category) -> list[str]:
    """The ten cards of the box. (DR-CMD-18)"""
    return [fitting(table, deck, slot)[0].id for slot in POSITIONS]
