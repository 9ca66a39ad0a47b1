"""Recall: a card comes back from the Discard Deck for Attribute Cards, to be Played at once or kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tabletome.cards import seq
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.cards.text import title
from tabletome.games.deck.options import Boost, DeckAct, copy, hand, paid_in_words, payment, rows, write_payment
from tabletome.games.deck.options.cards_refused import why_not_acting
from tabletome.games.deck.options.hand import Purse
from tabletome.games.deck.state import Combatant, name_of
from tabletome.kernel import Group

LAST_ROUND = 6


class Recall(DeckAct, frozen=True):
    """A card of the Discard Deck, and what is paid for it."""

    card: str
    paid: Boost
    verb: ClassVar = "recall"
    title: ClassVar = "Recall a card"
    grammar: ClassVar = seq(copy, "for", payment)

    def __str__(self) -> str:
        return f"{self.card} for {write_payment(self.paid)}"

    def label(self, table: Table, who: Combatant) -> str:
        return f"{title(self.card)} for {paid_in_words(self.paid) or 'nothing'}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (discarded(self.card),)

    def why_not(self, table: Table, who: Combatant) -> str:
        return why_not_acting(table.state, who) or why_not_recalled(table, who, self.card)


def discarded(card: str) -> str:
    """Where a card that can be Recalled lies on the picture."""
    return f"discards {card}"


def recallable(library: Library, combatant: Combatant, card: CombatCard, round_: int) -> bool:
    """A Recall icon, a Round not below the Level (Levels 7 and above: Round 6), and one of the Races or Classes shown.

    (DK-RECALL-05..07, -21, -22; the Halfling's Dagger and the Elf's Longbow: DK-CHAR-03, DK-RECALL-12)
    """
    if card.recall is None or (round_ < card.level and round_ < LAST_ROUND):
        return False
    if not card.recall.anyone or hand.is_one_of(combatant, card.recall.anyone):
        return True
    return card.name in library.race_recalls(combatant)


def recalls(library: Library, combatant: Combatant, purse: Purse, round_: int) -> list[Group]:
    """Every card that can be Recalled now, with every mix of Attribute Cards that pays for it. (DK-RECALL-01..04)"""
    if not purse:
        return []
    found: list[tuple[str, Boost]] = []
    for card in sorted(set(combatant.deck.discards)):
        printed = library.combat_cards[name_of(card)]
        recall = printed.recall
        if recall is not None and recallable(library, combatant, printed, round_):
            payments = hand.mixes_of(hand.part_of(purse, recall.attributes), recall.cost.value(round_))
            found += [(card, paid) for paid in payments]
    return rows(Recall, found)


def why_not_recalled(table: Table, who: Combatant, card: str) -> str:
    state = table.state
    printed = table.library.combat_cards.get(name_of(card))
    if printed is None:
        return ""
    if card not in who.deck.discards:
        return f"{card} is not in your Discard Deck (DK-RECALL-01)"
    if printed.recall is None:
        return f"{printed.name} has no Recall icon (DK-RECALL-21)"
    if state.round < min(printed.level, LAST_ROUND):
        return f"{printed.name} is Level {printed.level}, too high for Round {state.round} (DK-RECALL-05, DK-RECALL-06)"
    if not recallable(table.library, who, printed, state.round):
        return f"only {' or '.join(printed.recall.anyone)} may Recall {printed.name} (DK-RECALL-07)"
    cost = printed.recall.cost.value(state.round)
    return f"it costs {cost} of {' or '.join(printed.recall.attributes)} (DK-RECALL-02, DK-RECALL-04)"
