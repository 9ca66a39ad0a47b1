"""The bot between adventures and when it makes a Character: what it becomes, sells, buys, and when it sets out."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from tabletome.games.deck.cards.character import allotment, main_attribute
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import DeckAct
from tabletome.games.deck.options.characters import automatic_deck, character_line
from tabletome.games.deck.options.characters.making import (
    Automatic,
    Class,
    Done,
    Gift,
    JoinClass,
    Race,
    Raise,
    Specialize,
)  # fmt: skip
from tabletome.games.deck.options.characters.town import Buy, LeaveDeck, Rebuild, Sell, SetOut, price
from tabletome.games.deck.state import Character, Combatant

PARTY = (("Human", "Warrior"), ("Halfling", "Rogue"), ("Dwarf", "Priest"), ("Elf", "Mage"))
"""Whom the seats make: one of every Class."""
POTIONS = 3
"""So many healing items are enough."""
ENOUGH, STRONG = 4, 4.0
"""A Magic Item is bought if there are so many Attribute Cards for it and it is so strong on the average Round."""


class Citizen:
    """A Character that is being made or is in town, and what its options are worth."""

    def __init__(self, table: Table, who: Combatant) -> None:
        state, seat = table.state, who.seat
        self.library, self.seat = table.library, seat
        drafts = [draft.character for draft in state.drafts if draft.seat == seat]
        self.making = state.phase == "making" and bool(drafts)
        self.who: Character = drafts[0] if self.making else state.people[seat]

    def worth(self, act: DeckAct) -> float:
        """Everything that brings more than nothing, best first; then the automatic deck; then out. Decks are never changed by
        hand.
        """
        match act:
            case Sell():
                return 90.0
            case Specialize():
                return 80.0
            case JoinClass():
                return 79.0
            case Buy():
                return self.bargain(self.library.combat_cards[act.name])
            case Automatic():
                return 5.0 if self.automatic != self.who.combat else -2.0
            case SetOut() | Done() | LeaveDeck():
                return 1.0
            case Race() | Class():
                return float(act.name in PARTY[self.seat % len(PARTY)])
            case Gift() | Raise():
                return self.growth(act.name)
            case Rebuild():
                return -1.0
            case _:
                return 0.0

    @cached_property
    def automatic(self) -> dict[str, int]:
        return (
            character_line.automatic(self.library, self.who)
            if self.making
            else automatic_deck.build(self.library, self.who, self.who.owned)
        )

    @cached_property
    def wishes(self) -> Counter[str]:
        """What the automatic deck would have if everything common were owned, and is not."""
        return Counter(automatic_deck.build(self.library, self.who)) - Counter(self.who.owned)

    def growth(self, attribute: str) -> float:
        """The main Attribute first, then Fortitude."""
        main = main_attribute(self.library, self.who.class_)
        return 2.0 if attribute == main else 1.0 if attribute == "FOR" else 0.0

    def bargain(self, card: CombatCard) -> float:
        """A wish, Magic Items and a few healing potions, by strength for the price; more than 5, to come before the deck."""
        if self.heals(card):
            owned = sum(count for name, count in self.who.owned.items() if self.heals(self.library.combat_cards[name]))
            wanted = owned < POTIONS
        else:
            wanted = self.wishes[card.name] > 0 or (card.only_if_owned and not card.once and self.fits(card))
        return 6.0 + automatic_deck.strength(card) / price(card) if wanted else -1.0

    def fits(self, card: CombatCard) -> bool:
        """A Magic Item that does something, once, and for which there are Attribute Cards."""
        able = card.attribute is not None and allotment(self.library, self.who)[card.attribute] >= ENOUGH
        return able and automatic_deck.strength(card) >= STRONG and card.name not in self.who.owned

    @staticmethod
    def heals(card: CombatCard) -> bool:
        return card.kind == "item" and card.once and card.value is not None and card.value.kind == "heal"
