"""An attack on one Target: REACT, RECOUNTER, ESCALATE to any depth, RESOLVE. (DK-CTR-30)

Whoever has cards is asked at every step, so that being asked says nothing about them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tabletome.games.deck.cards.amounts import half
from tabletome.games.deck.cards.combat_cards import ANY_NUMBER, CombatCard
from tabletome.games.deck.cards.library import Library, Play
from tabletome.games.deck.events.combat import (
    AttackDeclared,
    BaseActionUsed,
    Boosted,
    CounterDrawn,
    Covered,
    Defended,
)
from tabletome.games.deck.options import NO_BOOST, Boost, DeckAct, boosts, find, hand, reactions
from tabletome.games.deck.options.base_actions import BaseReaction
from tabletome.games.deck.options.counters import Counter
from tabletome.games.deck.options.reactions import REACT, Cover, Defend, DoNothing, HealNow, Match, attacked
from tabletome.games.deck.rules import asking, effects
from tabletome.games.deck.rules.combat import (
    before_the_attack,
    companions,
    counters,
    damage,
    lasting,
    light,
    updown,
)
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.rules.foes import reactions as foe_reactions
from tabletome.games.deck.state import FOE, Attack, Combatant, Held, forbidden, name_of, symbol_of
from tabletome.kernel import Choose, Flow


def exchange(play: Play, attack: Attack, attacker: Combatant, target: Combatant) -> Flow[int]:
    """One attack from its declaration to its end; the Damage it caused. (DK-CTR-30, DK-TURN-14)"""
    state = play.state
    waiting = state.attack
    if target.held:
        yield from grapple_state.outsider_check(play, attack, attacker, target)
        if attack.at != target.id:
            target = state.who(attack.at)
    if state.mode == "2d":
        before_the_attack.behind_cover(play, attack)
    state.attack = attack
    play.tell(AttackDeclared(attack.by, attack.at, attack.name, attack.amount, attack.ethereal), "DK-CTR-30")
    for interruption in INTERRUPTIONS:
        yield from interruption(play, attack, target)
    if attacker.gone or target.gone:
        pass
    elif target.seat == FOE:
        yield from foe_reactions.react(play, attack, target)
    else:
        yield from react(play, attack, target)
    yield from counters.escalation(play, counters.of_attack(play, attack), attack.counter)
    taken = 0
    if not target.gone and not attacker.gone:
        if target.held:
            attack.defense += hand.guard(target, ethereal=attack.ethereal)
            taken = yield from companions.take_the_blow(play, target, settled(attack))
        else:
            taken = settled(attack)
        yield from damage.hurt(play, attacker, target, taken)
    state.attack = waiting
    return taken


def settled(attack: Attack) -> int:
    """Value with Boost, halved if a Counter for half stands, minus Defense, not below 0. (DK-DMG-20, DK-CTR-33)"""
    if attack.counter == "none":
        return 0
    amount = half(attack.amount) if attack.counter == "half" else attack.amount
    return max(0, amount - attack.defense)


# --- REACT ------------------------------------------------------------------------------------------------------------


def react(play: Play, attack: Attack, target: Combatant) -> Flow[None]:
    """Nothing, one defense card with its Boost, or one listed Counter; and a defensive Base Action besides.

    (DK-CTR-01..08, -34, -35, DK-TURN-13)
    """
    while True:
        groups = reactions.groups(play, target, attack)
        if len(groups) == 1 and (not target.hand or forbidden(target, "react")):
            return
        kind = "Ethereal" if attack.ethereal else "Physical"
        harm = f"{attack.amount} {kind} Damage" if attack.amount else "no Damage"
        attacker = find(play.state, attack.by)
        what = f"{attacker.name} attacks ({attack.name}, {harm})" if attacker is not None else f"{attack.name} ({harm})"
        prompt = f"{what}: how do you react?"
        option = yield from asking.asked(
            play, Choose(target.seat, groups, prompt, ("DK-CTR-30", "DK-CTR-08"), REACT, attacked(attack))
        )
        if isinstance(option.arg, BaseReaction):
            target.base_used.append(option.arg.kind)
            attack.defense += play.library.base_value(target)
            play.tell(BaseActionUsed(target.id, option.arg.kind), "DK-CTR-35", "DK-ACT-25")
            continue
        yield from reacted(play, attack, target, option.arg)
        return


OtherReaction: TypeAlias = Callable[[Play, Combatant, Any], Flow[None]]
Interruption: TypeAlias = Callable[[Play, Attack, Combatant], Flow[None]]
OTHER_REACTIONS: dict[type[DeckAct], OtherReaction] = {}
"""Reactions that are cards Played like any other. What Playing a card is stands above attacks, and lays its rules down here."""
INTERRUPTIONS: list[Interruption] = []
"""What may come between an attack and the Reaction of its Target."""


def reacted(play: Play, attack: Attack, target: Combatant, act: DeckAct) -> Flow[None]:
    match act:
        case DoNothing():
            pass
        case Defend(card, boost):
            attacker, distances = play.state.who(attack.by), play.library.combat_cards[name_of(card)].distances
            if (yield from light.sees(play, target, attacker, distances)):
                yield from defend(play, attack, target, card, boost)
            else:
                target.reacted = True
                hand.put_down(target, card)
                hand.pay(target, boost)
        case Cover():
            covering = reactions.cover(target)
            assert covering is not None
            attack.defense += covering.amount
            covering.covers -= 1
            play.tell(Covered(target.id, covering.card, covering.amount), "DK-CTR-09", "DK-DMG-21")
        case HealNow(card):
            heal(play, target, card)
        case Counter(card):
            counters.put(play, target, card, "counter", attack.name, "DK-CTR-04", "DK-CTR-32")
            attack.counter = counters.result_of(play.library, card, play.library.listed_counters(attack))
        case Match():
            counter = next(counter for counter in play.library.listed_counters(attack) if counter.by == "ud")
            met = yield from updown.passed(play, attack.symbols, f"a Counter to {attack.name}", target)
            attack.counter = counter.result if met else ""
            play.tell(CounterDrawn(target.id, attack.name, met=met), "DK-CTR-05", "DK-UD-11")
        case _:
            yield from OTHER_REACTIONS[type(act)](play, target, act)


def defend(play: Play, attack: Attack, target: Combatant, card: str, boost: Boost) -> Flow[None]:
    """A defense card is subtraction: it is never Re-Countered. Its text is about the attacker.

    A Shield stands against several arrows. (DK-CTR-07, -09, -31, DK-BOOST-02)
    """
    printed = play.library.combat_cards[name_of(card)]
    value = boosts.worth(play.library, target, printed, boost, play.state.round)
    stops = hand.defense_against(printed, value, attack)
    attack.defense += stops
    target.reacted = True
    hand.put_down(target, card)
    hand.pay(target, boost)
    if boost:
        play.tell(Boosted(target.id, card, boost), "DK-BOOST-21")
    play.tell(Defended(target.id, card, min(stops, attack.amount)), "DK-CTR-07", "DK-DMG-05")
    if attack.ranged and printed.stands_against != 1:
        target.played.remove(card)
        left = ANY_NUMBER if printed.stands_against == ANY_NUMBER else printed.stands_against - 1
        target.held.append(Held("cover", card, amount=stops, rounds=1, covers=left))
    yield from effects.work(play, target, play.state.who(attack.by), printed, symbol=symbol_of(card))
    yield from effects.work_for_yourself(play, target, printed)
    lasting.keep(play, target, card, printed)


def heal(play: Play, target: Combatant, card: str) -> None:
    """A healing card that is also a Reaction, on whoever Plays it. (DK-ACT-02, DK-CARD-10)"""
    printed = play.library.combat_cards[name_of(card)]
    value = boosts.worth(play.library, target, printed, NO_BOOST, play.state.round)
    target.reacted = True
    hand.put_down(target, card)
    damage.heal(play, target, target, value)
    lasting.cure(play, target, printed.cures)


def symbols_for(library: Library, actor: Combatant, card: str, printed: CombatCard) -> Flow[str]:
    """What a Counter by Up/Down must match: one printed on the card, or several that the caster declares. (DK-SPELL-02, -03)

    Against the Spells of an Illusionist it takes one more. (DK-CHAR-05)
    """
    counter = next((counter for counter in printed.counters if counter.by == "ud"), None)
    if counter is None:
        return ""
    draws = counter.draws + library.ability_of(actor.specialized, "counter_draws")
    if draws == 1:
        return symbol_of(card)
    return (yield from updown.declare_several(actor, draws, printed.name))
