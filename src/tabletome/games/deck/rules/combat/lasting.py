"""Effects that last: how long, when they end, and what they do meanwhile. (DK-TERM-07..12)"""

from __future__ import annotations

from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.deeds import Deed
from tabletome.games.deck.cards.durations import Clock
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.state import Combatant, Effect, Held, State, has_effect, take_from_hand
from tabletome.kernel.events import ConditionLost
from tabletome.table.deck import discard

CURED: dict[str, Effect] = {"disease": "disease", "poison": "poison", "effects": "cannot"}
"""What healing ends, as cards print it."""


def lasts(state: State, card: CombatCard) -> int:
    """How many Rounds the longest deed of a card goes on, this one included; 0 if all is done at once. (DK-ROUND-11)"""
    return max((rounds_of(state, deed) for deed in card.deeds if deed.duration), default=0)


def rounds_of(state: State, deed: Deed) -> int:
    """A duration as the number of Rounds at whose end it is over. R is fixed now. (DK-ROUND-03, -07, -11, DK-RFORM-22)"""
    assert deed.duration is not None
    clock = Clock(state.round, state.counts_done + 1, state.rounds_done)
    return deed.duration.begun(clock).last - clock.completed + 1


def hold(actor: Combatant, card: str, effect: Effect, rounds: int = 0) -> None:
    """A Played card stays with its Player for its Persistent Effect and no longer counts as a card in hand. (DK-TERM-08)"""
    actor.played.remove(card)
    actor.held.append(Held(effect, card, rounds=rounds))


def end(combatant: Combatant, held: Held) -> None:
    """An effect is over; its card goes to the Discard Deck. (DK-TERM-11)"""
    combatant.held.remove(held)
    if held.card:
        discard(combatant.deck, held.card)


def end_named(combatant: Combatant, effect: Effect) -> None:
    for held in [held for held in combatant.held if held.effect == effect]:
        end(combatant, held)


def cure(play: Play, target: Combatant, cures: tuple[str, ...]) -> None:
    """Healing that says so ends a Disease, Poison, or what somebody cannot do. (DK-TRAIT-19, DK-CHAR-10)"""
    for ill in (effect for cured, effect in CURED.items() if cured in cures):
        if has_effect(target, ill):
            end_named(target, ill)
            play.tell(ConditionLost(target.id, ill, "cured"), "DK-TRAIT-19")


def show(combatant: Combatant, card: str) -> None:
    """A card that everybody saw comes into the hand."""
    combatant.hand = sorted([*combatant.hand, card])
    combatant.shown = sorted([*combatant.shown, card])


def drop(combatant: Combatant, card: str) -> None:
    take_from_hand(combatant, card)
    discard(combatant.deck, card)
