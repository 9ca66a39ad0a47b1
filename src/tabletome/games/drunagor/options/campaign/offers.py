"""Equipment offers: whoever wants a card says so, and of several who want one the Party Leader decides. (DR-CAMP-06..11)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, cast

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import Reward
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.campaign.road import OFFERS
from tabletome.games.drunagor.options.gear.bags import proficient
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure, Hero, camp_of, hero
from tabletome.kernel import Group, acts
from tabletome.words import listed

OFFER, AWARD = "offer", "award"


class Offering(msgspec.Struct, frozen=True):
    """Who chooses from which offer: `I1` is that of Level 1."""

    hero: str
    reward: Reward


class Awarding(msgspec.Struct, frozen=True):
    """The Party Leader, and the card that several want."""

    hero: str
    item: str


class Want(OnOne, frozen=True):
    """One card of the offer, even one that the Hero cannot equip. (DR-CAMP-08, DR-CAMP-34)"""

    item: str
    verb: ClassVar = "want"

    def label(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        notes = [] if proficient(table, owner, self.item) else ["not proficient"]
        others = [name_of(table, id_) for id_, card in camp_of(table.state).wanted.items() if card == self.item]
        if others:
            notes.append(f"{listed(others)} {'wants' if len(others) == 1 else 'want'} it too")
        called, noted = name_of(table, self.item), ", ".join(notes)
        return f"{called} ({noted})" if noted else called

    def heading(self, table: Table, who: Figure) -> str:
        return "Camp Items"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.item not in table.library.items:
            return f"there is no item '{self.item}'"
        if any(self.item in (*one.equipment, *one.bag, *one.stash) for one in table.state.heroes):
            return f"somebody has {name_of(table, self.item)} already"
        if self.item in camp_of(table.state).wanted.values():
            return f"you have chosen {name_of(table, self.item)} for another of your Heroes"
        return f"{name_of(table, self.item)} is not in this offer"


class TakeNothing(DrunagorAct, frozen=True):
    """Nobody has to choose. (DR-CAMP-34)"""

    verb: ClassVar = "take nothing"

    def label(self, table: Table, who: Figure) -> str:
        return "Take none of them"


class AwardTo(OnOne, frozen=True):
    """One of those who want a card gets it; the others choose again. (DR-CAMP-09)"""

    to: str
    verb: ClassVar = "award to"

    def label(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.to)} gets it"

    def heading(self, table: Table, who: Figure) -> str:
        return ""

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.to)} does not want it"


def owned(table: Table) -> set[str]:
    """What any Hero has, wherever it lies."""
    return {card for one in table.state.heroes for card in (*one.equipment, *one.bag, *one.stash)}


def revealed(table: Table, reward: Reward) -> list[str]:
    """All cards of that level which nobody owns; those that were discarded are back. (DR-CAMP-06, DR-CAMP-36)"""
    taken = owned(table)
    return [
        item.id
        for item in table.library.items.values()
        if item.source == OFFERS[reward] and not item.front and item.id not in taken
    ]


def wishes(table: Table, owner: Hero) -> list[Group]:
    """The offer, without what the same player has chosen for another Hero; or nothing. (DR-CAMP-08, DR-CAMP-34)"""
    camp = camp_of(table.state)
    own = {card for id_, card in camp.wanted.items() if hero(table.state, id_).seat == owner.seat}
    return [*acts([Want(card) for card in camp.offer if card not in own]), *acts([TakeNothing()])]


def quarrels(table: Table) -> Iterator[tuple[str, list[str]]]:
    """The cards that several Heroes want, and who they are. (DR-CAMP-09)"""
    wanted = camp_of(table.state).wanted
    for card in dict.fromkeys(card for card in wanted.values() if card):
        by = [id_ for id_, other in wanted.items() if other == card]
        if len(by) > 1:
            yield card, by


def offered_level(table: Table) -> Reward:
    """Of which level the cards lie open."""
    return cast("Reward", camp_of(table.state).rewards[0])
