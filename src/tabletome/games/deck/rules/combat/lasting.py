"""Effects that last: how long, when they end, and what they do meanwhile. (DK-TERM-07..12)"""

from __future__ import annotations

from typing import get_args

from tabletome.games.deck.cards import lookup, texts
from tabletome.games.deck.cards.amounts import AMOUNT, Amount, amount_words
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.durations import DURATION, Duration
from tabletome.games.deck.cards.language import TYPE, DamageType
from tabletome.games.deck.cards.library import Play, Table
from tabletome.games.deck.cards.text import TYPE as TYPE_WORDS
from tabletome.games.deck.events.combat import EffectBegan
from tabletome.games.deck.events.combat import Forbidden as CannotNow
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Combatant, Effect, Forbidden, Held, has_effect, name_of, take_from_hand
from tabletome.kernel.events import ConditionLost
from tabletome.table.deck import discard
from tabletome.words import listed

CURED: dict[str, Effect] = {"disease": "disease", "poison": "poison", "effects": "cannot"}
"""What healing ends, as cards print it."""


STOPS = {"attack": 2.0, "act": 2.5, "cast": 0.5, "react": 0.5}
"""What it is worth to keep somebody from something for a Round."""


@WORDS.word(
    "cannot", texts.in_brackets(*get_args(Forbidden)), DURATION,
    says=lambda what, long: texts.lasts(f"WHO cannot {listed((name.title() for name in what), 'or')}", long),
    hint=lambda what, rounds: -rounds * sum(STOPS.get(name, 0.0) for name in what),
)  # fmt: skip
def forbid(play: Play, who: Combatant, doing: Doing, what: tuple[str, ...], long: Duration) -> None:
    """What somebody cannot do for a while. (DK-TERM-07, DK-ROUND-03, -07)"""
    rounds = rounds_of(play, long)
    who.held.append(Held("cannot", kind=" ".join(what), rounds=rounds, by=doing.by.id))
    play.tell(CannotNow(who.id, what, rounds), "DK-TERM-07")


@WORDS.word(
    "guard", AMOUNT, TYPE, DURATION,
    says=lambda much, type_, long: texts.lasts(
        f"WHO [has|have] {amount_words(much)} {TYPE_WORDS[type_]} Defense against every attack", long
    ),
    hint=lambda much, type_, rounds: much * min(rounds, 4) * 0.5,
)  # fmt: skip
def guard(play: Play, who: Combatant, doing: Doing, much: Amount, type_: DamageType, long: Duration) -> None:
    """A lasting Defense. (DK-TERM-07, DK-ROUND-03, -07)"""
    begin(play, who, doing, Held("guard", amount=much.value(play.state.round), kind=type_), long)


@WORDS.word(
    "regen", AMOUNT, DURATION,
    says=lambda much, long: texts.lasts(f"WHO [regains|regain] {amount_words(much)} HP at the start of every Round", long),
    hint=lambda much, rounds: much * rounds,
    nature=texts.Nature(most=lambda table, who: who.max_hp - who.hp),
)  # fmt: skip
def regenerate(play: Play, who: Combatant, doing: Doing, much: Amount, long: Duration) -> None:
    """(DK-TERM-07, DK-TRAIT-15)"""
    begin(play, who, doing, Held("regen", amount=much.value(play.state.round)), long)


def begin(play: Play, who: Combatant, doing: Doing, held: Held, long: Duration) -> None:
    """An effect that goes on. (DK-TERM-07, DK-ROUND-03, -07)"""
    held.rounds, held.by = rounds_of(play, long), doing.by.id
    who.held.append(held)
    play.tell(EffectBegan(who.id, held.effect, held.amount, held.rounds), "DK-TERM-07")


def rounds_of(table: Table, long: Duration) -> int:
    """A duration as the number of Rounds at whose end it is over. R is fixed now. (DK-ROUND-03, -07, -11, DK-RFORM-22)"""
    clock = lookup.clock(table)
    return long.begun(clock).last - clock.completed + 1


def lasts(table: Table, card: CombatCard) -> int:
    """How many Rounds the longest word of a card goes on, this one included; 0 if all is done at once. (DK-ROUND-11)"""
    durations = filter(None, map(texts.duration, card.effect.ops))
    return max((rounds_of(table, long) for long in durations), default=0)


def keep(table: Table, actor: Combatant, card: str, printed: CombatCard) -> None:
    """The card stays with its Player as long as its longest word goes on; a Scroll is gone. (DK-TERM-08, -11, DK-ROUND-11)"""
    rounds = lasts(table, printed)
    scroll = table.library.combat_cards[name_of(card)].once
    if card in actor.played and not scroll and (rounds or printed.persistent):
        hold(actor, card, "lasting" if rounds else "persistent", rounds)


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
