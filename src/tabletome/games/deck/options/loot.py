"""Loot: who wants it, and where it goes. (DK-LOOT-02..05, -10, -11)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options import Alone, OfACard, hand, one
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Group, acts
from tabletome.table.deck import contents

CLAIM, DRAW_OR_DUEL, STOW = "claim", "draw-or-duel", "stow"


class Loot(msgspec.Struct, frozen=True):
    """The card or Treasure that was found."""

    name: str


class Claim(Alone, frozen=True):
    verb: ClassVar = "claim"
    says: ClassVar = "I take it"


class DrawForIt(Alone, frozen=True):
    verb: ClassVar = "draw for it"
    says: ClassVar = "Draw for it"


class DuelForIt(Alone, frozen=True):
    verb: ClassVar = "duel"
    says: ClassVar = "Fight a Duel for it"


class Aside(Alone, frozen=True):
    verb: ClassVar = "aside"
    says: ClassVar = "Set it aside until the adventure is over"


class IntoHand(Alone, frozen=True):
    """Into a hand that has room. (DK-LOOT-02, DK-LOOT-10)"""

    verb: ClassVar = "hand"
    says: ClassVar = "Into the hand"


class HandFor(OfACard, frozen=True):
    """Into a full hand, and another card of it leaves. (DK-LOOT-02)"""

    verb: ClassVar = "hand for"
    title: ClassVar = "Into the hand, instead of"


class DeckFor(OfACard, frozen=True):
    """Into the Draw Deck, and another card of it leaves. (DK-LOOT-04)"""

    verb: ClassVar = "deck for"
    title: ClassVar = "Into the Draw Deck, instead of"

    def places(self, table: object, who: Combatant) -> tuple[str, ...]:
        return ()


CLAIMED, DRAW_FOR_IT, DUEL_FOR_IT, ASIDE = one(Claim()), one(DrawForIt()), one(DuelForIt()), one(Aside())
INTO_HAND = one(IntoHand())


def places_for(library: Library, taker: Combatant, name: str) -> list[Group]:
    """Into the hand, for another card if it is full, into the Draw Deck for another card, or aside. (DK-LOOT-02..04, -10)"""
    if not fit(library, taker, name):
        return [ASIDE]
    in_hand, in_deck = sorted(set(taker.hand)), sorted(set(contents(taker.deck)))
    held = [INTO_HAND] if len(taker.hand) < taker.hand_maximum else acts([HandFor(card) for card in in_hand])
    return [ASIDE, *held, *acts([DeckFor(card) for card in in_deck])]


def fit(library: Library, taker: Combatant, name: str) -> bool:
    """If the Character can Play such a card at all: Level, and Race or Class. (DK-LOOT-02, DK-DECK-26)"""
    card = library.combat_cards[name]
    anyone = [requirement.anyone for requirement in card.requires if requirement.anyone]
    able = all({taker.race, *taker.classes} & set(names) for names in anyone)
    return able and card.level <= hand.level_for(taker, card)
