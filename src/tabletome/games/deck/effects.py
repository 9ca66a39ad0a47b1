"""What a card's text does besides its value, and effects that last. (DK-TERM-07..12)"""

from __future__ import annotations

from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.deeds import Deed
from tabletome.games.deck.durations import Clock
from tabletome.games.deck.state import Combatant, Held, State, take_from_hand
from tabletome.kernel import Play
from tabletome.table.deck import discard

ILLS = ("poison", "disease")


def apply(play: Play[State], actor: Combatant, target: Combatant, card: CombatCard) -> None:
    """The deeds of a card on its Target; the card that keeps them going stays with the actor, visible. (DK-TERM-08, -12)"""
    for deed in card.deeds:
        if deed.kind == "cannot":
            rounds = rounds_of(play.state, deed)
            target.held.append(Held("cannot", kind=" ".join(deed.names), rounds=rounds, by=actor.id))
            play.tell("cannot", who=target.id, what=[*deed.names], rounds=rounds, rules=("DK-TERM-07",))


def lasts(state: State, card: CombatCard) -> int:
    """How many Rounds the longest deed of a card goes on, this one included; 0 if all is done at once. (DK-ROUND-11)"""
    return max((rounds_of(state, deed) for deed in card.deeds if deed.duration), default=0)


def rounds_of(state: State, deed: Deed) -> int:
    """A duration as the number of Rounds at whose end it is over. R is fixed now. (DK-ROUND-03, -07, -11, DK-RFORM-22)"""
    assert deed.duration is not None
    clock = Clock(state.round, state.counts_done + 1, state.rounds_done)
    return deed.duration.begun(clock).last - clock.completed + 1


def hold(actor: Combatant, card: str, effect: str, rounds: int = 0) -> None:
    """A Played card stays with its Player for its Persistent Effect and no longer counts as a card in hand. (DK-TERM-08)"""
    actor.played.remove(card)
    actor.held.append(Held(effect, card, rounds=rounds))


def end(combatant: Combatant, held: Held) -> None:
    """An effect is over; its card goes to the Discard Deck. (DK-TERM-11)"""
    combatant.held.remove(held)
    if held.card:
        discard(combatant.deck, held.card)


def end_named(combatant: Combatant, effect: str) -> None:
    for held in [held for held in combatant.held if held.effect == effect]:
        end(combatant, held)


def has(combatant: Combatant, effect: str) -> bool:
    return any(held.effect == effect for held in combatant.held)


def cure(play: Play[State], target: Combatant, cures: tuple[str, ...]) -> None:
    """Healing that says so ends a Disease or Poison. (DK-TRAIT-19, DK-CHAR-10)"""
    for ill in cures:
        if has(target, ill):
            end_named(target, ill)
            play.tell("cured", who=target.id, what=ill, rules=("DK-TRAIT-19",))


def used_up(actor: Combatant, card: str) -> None:
    """A card that works once leaves the adventure when it was Played."""
    actor.played.remove(card)
    actor.removed.append(card)


def show(combatant: Combatant, card: str) -> None:
    """A card that everybody saw comes into the hand."""
    combatant.hand = sorted([*combatant.hand, card])
    combatant.shown = sorted([*combatant.shown, card])


def drop(combatant: Combatant, card: str) -> None:
    take_from_hand(combatant, card)
    discard(combatant.deck, card)
