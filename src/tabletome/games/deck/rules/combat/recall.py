"""Recall: a card comes back from the Discard Deck for Attribute Cards, to be Played at once or kept."""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.cards import library, lookup
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.events.combat import Recalled
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.hand import Purse
from tabletome.games.deck.rules.combat import lasting
from tabletome.games.deck.state import Combatant, State
from tabletome.kernel import Play

LAST_ROUND = 6


def recallable(combatant: Combatant, card: CombatCard, round_: int) -> bool:
    """A Recall icon, a Round not below the Level (Levels 7 and above: Round 6), and one of the Races or Classes shown.

    (DK-RECALL-05..07, -21, -22; the Halfling's Dagger and the Elf's Longbow: DK-CHAR-03, DK-RECALL-12)
    """
    if card.recall is None or (round_ < card.level and round_ < LAST_ROUND):
        return False
    if not card.recall.anyone or hand.is_one_of(combatant, card.recall.anyone):
        return True
    return card.name in lookup.race_recalls(combatant)


def options(combatant: Combatant, purse: Purse, round_: int) -> list[tuple[str, str]]:
    """Every card that can be Recalled now, with every mix of Attribute Cards that pays for it. (DK-RECALL-01..04)"""
    if not purse:
        return []
    found: list[tuple[str, str]] = []
    known = library.combat_cards()
    for card in sorted(set(combatant.deck.discards)):
        printed = known[card[:-2]]
        recall = printed.recall
        if recall is not None and recallable(combatant, printed, round_):
            payments = hand.mixes_of(hand.part_of(purse, recall.attributes), recall.cost.value(round_))
            found += [(card, payment) for payment in payments]
    return found


def name(arg: tuple[str, str]) -> str:
    return f"{arg[0]} for {arg[1]}"


def recall(play: Play[State, Any], combatant: Combatant, card: str, payment: str) -> None:
    """The card comes to the hand, which all see, and the payment is Played; it is no Boost. (DK-RECALL-01, -21)"""
    combatant.deck.discards.remove(card)
    hand.pay(combatant, payment)
    lasting.show(combatant, card)
    play.tell(Recalled(combatant.id, card, hand.cards_of(payment)), "DK-RECALL-01", "DK-RECALL-02")
