"""Divine Inspiration: a Normal card of the hand is Played as a Reaction to an attack on oneself or an Ally. (DK-CTR-03, -40)

The Special card counts neither as Action nor as Boost; the Normal card is the one Reaction of whoever Plays it. It takes effect
before the attack does: an attacker who falls by it attacks no more.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.counters import ALLY_REACTS, attacked
from tabletome.games.deck.options.hand import Hand
from tabletome.games.deck.rules.combat import actions
from tabletome.games.deck.state import Attack, Combatant, State, forbidden
from tabletome.kernel import Choose, Flow, Items, One, Play
from tabletome.kernel.events import CardPlayed

InspiredArg = tuple[str, str, str, str]
"""The Special card, then what it lets be Played: a card, its Target, its Boost."""


def inspires(card: CombatCard) -> bool:
    return "S" in card.actions and any(deed.kind == "as_reaction" for deed in card.deeds)


def options(state: State, who: Combatant, in_hand: Hand) -> list[InspiredArg]:
    """Every Normal card that could be Played now with each Special card that allows it."""
    if who.fleeing or (forbidden(who, "react")):
        return []
    specials = [
        card
        for card, printed in in_hand.special
        if inspires(printed) and hand.usable(who, printed) and printed.rondel.playable(state.round)
    ]
    return [(special, *arg) for special in specials for arg in actions.plays(state, who, in_hand)] if specials else []


def name(arg: InspiredArg) -> str:
    return f"{arg[0]}: {actions.play_name(arg[1:])}"


def react(play: Play[State, Any], who: Combatant, special: str, card: str, target: str, boost: str) -> Flow[None]:
    """The Normal card is a Reaction; the attack that is going on waits for its exchange. (DK-CTR-03, DK-TURN-14)"""
    hand.put_down(who, special)
    who.reacted = True
    play.tell(CardPlayed(who.id, special), "DK-CTR-03", "DK-ACT-04")
    yield from actions.play_card(play, who, card, target, boost)


def allies(state: State, target: Combatant) -> list[Combatant]:
    """The Allies of somebody who own such a card and have cards in hand. (DK-CTR-37)"""
    return [who for who in state.allies(target)[1:] if who.hand and owns_one(who)]


def allies_react(play: Play[State, Any], attack: Attack, allies: list[Combatant]) -> Flow[None]:
    """They are asked in Turn order; that they own one is public, what they hold is not. (DK-CTR-37)"""
    state, target = play.state, play.state.who(attack.at)
    for ally in allies:
        if state.who(attack.by).gone or target.gone:
            return
        groups = (Items("inspired", options(state, ally, hand.of(ally)), name), One("pass"))
        question = f"{target.name} is attacked: {attack.name}. Play a card?"
        option = yield Choose(ally.seat, groups, question, ("DK-CTR-03", "DK-CTR-37"), ALLY_REACTS, attacked(attack))
        if option.verb == "inspired":
            yield from react(play, ally, *option.arg)


def owns_one(who: Combatant) -> bool:
    special = inspiring(library.combat_cards().edition)
    deck, held = who.deck, [held.card for held in who.held]
    return not special.isdisjoint(chain(*deck.layers, deck.discards, who.hand, who.played, who.removed, held))


@lru_cache(maxsize=8)
def inspiring(edition: int) -> frozenset[str]:
    """The Special cards that allow it, with either symbol."""
    names = [card.name for card in library.combat_cards().values() if inspires(card)]
    return frozenset(f"{name} {symbol}" for name in names for symbol in "UD")
