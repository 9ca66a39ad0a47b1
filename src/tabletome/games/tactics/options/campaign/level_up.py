"""Levelling up: a card, what is taken out for what comes in, and the bonus. (AT-LVL-*)"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from tabletome.cards import name, one_of, seq
from tabletome.games.tactics.cards.heroes import BASIC_ATTACK, BASIC_MOVE, class_levels, open_levels, why_not_level
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.campaign import Alone, CampaignAct
from tabletome.games.tactics.options.names import card_name
from tabletome.games.tactics.state import Hero
from tabletome.kernel import Group, acts

LEVEL_UP, REPLACE, BONUS = "level-up", "replace", "level-bonus"
THIN_DECK = 8
"""A deck of fewer cards is warned of. (AT-LVL-18)"""


class TakeLevel(CampaignAct, frozen=True):
    """A level up card: the next of a class, or the first of a new one. (AT-LVL-04, AT-LVL-05)"""

    card: str
    verb: ClassVar = "level"
    grammar: ClassVar = seq(name)
    elsewhere: ClassVar = "heroes level up between chapters, when a result says so (AT-CAMP-07)"

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Hero) -> str:
        card = table.library.level_ups[self.card]
        return f"{table.library.classes[card.cls].name} {card.number}: {card.name}"

    def heading(self, table: Table, who: Hero) -> str:
        cls = table.library.classes[table.library.level_ups[self.card].cls]
        if table.library.level_ups[self.card].cls in class_levels(table.library, who):
            return "Go on in a class"
        return "Become an elite class" if cls.elite else "Begin a basic class"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Hero) -> str:
        if self.card not in table.library.level_ups:
            return f"there is no level up card '{self.card}'"
        return why_not_level(table.library, table.state.heroes, who, self.card)


class Wait(Alone, frozen=True):
    """Another hero chooses first. (AT-LVL-19)"""

    verb: ClassVar = "wait"
    says: ClassVar = "Let the others choose first"


class RemoveCard(CampaignAct, frozen=True):
    """A card of the action deck goes back to the box for good. (AT-LVL-07, AT-LVL-21, AT-LVL-25)"""

    card: str
    verb: ClassVar = "remove"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Hero) -> str:
        left = sum(who.cards.values()) - 1
        thin = f" (only {left} cards are left)" if left < THIN_DECK else ""
        return f"{card_name(table, self.card)}{thin}"

    def heading(self, table: Table, who: Hero) -> str:
        return "Take out of the deck for good"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Hero) -> str:
        if self.card in who.cards:
            return f"{card_name(table, self.card)} is what the other card would be taken out for"
        return f"there is no '{self.card}' in the action deck: equipment, features and abilities are not taken out (AT-LVL-25)"


class KeepAll(Alone, frozen=True):
    verb: ClassVar = "keep"
    says: ClassVar = "Keep all cards"


class AddBasic(CampaignAct, frozen=True):
    """A Basic Move or Basic Attack more, as long as there are any. (AT-LVL-14, AT-COMP-16)"""

    card: str
    verb: ClassVar = "add"
    grammar: ClassVar = seq(one_of({BASIC_MOVE: BASIC_MOVE, BASIC_ATTACK: BASIC_ATTACK}))

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Hero) -> str:
        return card_name(table, self.card)

    def heading(self, table: Table, who: Hero) -> str:
        return "Add to the deck"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"add {self.card}",)

    def why_not(self, table: Table, who: Hero) -> str:
        return f"there is no {card_name(table, self.card)} left in the box"


class NoBonus(Alone, frozen=True):
    verb: ClassVar = "nothing"
    says: ClassVar = "Leave the deck as it is"


def levels(table: Table, hero: Hero) -> list[Group]:
    """The level up cards that are open to a hero, those of its classes first; and to wait, where somebody else could go first."""
    campaign, library = table.state.campaign, table.library
    own = class_levels(library, hero)
    cards = open_levels(library, table.state.heroes, hero)
    known = [card for card in cards if library.level_ups[card].cls in own]
    may_wait = len(campaign.levelling) > 1 and hero.name not in campaign.waited
    return [
        *acts([TakeLevel(card) for card in dict.fromkeys([*known, *cards])]),
        *acts([Wait()] if may_wait else []),
    ]


def removable(hero: Hero, new: Collection[str]) -> list[Group]:
    """What may be taken out for a card that comes in: not that one itself. (AT-LVL-25)"""
    return [*acts([RemoveCard(card) for card in hero.cards if card not in new]), *acts([KeepAll()])]


def bonuses(table: Table, hero: Hero) -> list[Group]:
    """One of three, or nothing. (AT-LVL-14, AT-LVL-17)"""
    left = table.state.campaign.basics
    return [
        *acts([NoBonus()]),
        *acts([AddBasic(card) for card in (BASIC_MOVE, BASIC_ATTACK) if left.get(card)]),
        *acts([RemoveCard(card) for card in hero.cards]),
    ]
