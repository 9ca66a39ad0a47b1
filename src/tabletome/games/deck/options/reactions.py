"""What a Player can do against an attack: defend, heal, Counter, Base Actions. (DK-CTR-01..08)"""

from __future__ import annotations

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.language import Counter
from tabletome.games.deck.options import boosts, hand
from tabletome.games.deck.options.hand import Cards, Hand
from tabletome.games.deck.rules.combat import inspiration
from tabletome.games.deck.state import Attack, Combatant, Held, State, forbidden
from tabletome.kernel import Group, Items, One

NONE, COVER, MATCH = One("none"), One("cover"), One("match")


def groups(state: State, target: Combatant, attack: Attack) -> tuple[Group, ...]:
    """What a Player can do against an attack. A fleer Plays no Reaction Cards. (DK-CTR-01, -04, -05, DK-FLEE-03)"""
    found: list[Group] = [NONE]
    base = lookup.base_reactions(target)
    if base and (unused := [name for name in base if name not in target.base_used]):
        found.append(Items("base", unused))
    if forbidden(target, "react"):
        return tuple(found)
    in_hand = hand.of(target)
    if not target.fleeing:
        if able := defenses(state, target, attack, in_hand):
            found.append(Items("defend", able, defense_name))
        if attack.ranged and cover(target):
            found.append(COVER)
        if healing := healing_cards(target, state.round, in_hand):
            found.append(Items("heal", healing))
        if in_hand.special and (inspiring := inspiration.options(state, target, in_hand)):
            found.append(Items("inspired", inspiring, inspiration.name))
    counters = lookup.listed_counters(attack)
    if able_cards := counter_cards(target, counters, state.round, in_hand.cards):
        found.append(Items("counter", able_cards))
    for counter in counters:
        if counter.by == "ud":
            found.append(MATCH)
            break
    return tuple(found)


def defenses(state: State, target: Combatant, attack: Attack, in_hand: Hand) -> list[tuple[str, str]]:
    """The Reaction Cards that defend or do something else, with every Boost; one that lists Distances must reach the attacker.

    (DK-CTR-02, -07, DK-DMG-11, DK-DIST-02)
    """
    found: list[tuple[str, str]] = []
    for card, printed in in_hand.reacting:
        if not (printed.value.kind == "def" if printed.value else printed.deeds):
            continue
        if printed.distances and not distance.in_reach(state, target, state.who(attack.by), printed.distances):
            continue
        if hand.usable(target, printed):
            found += [(card, boost) for boost in boosts.boosts(target, printed, state.round, in_hand, card)]
    return found


def defense_name(arg: tuple[str, str]) -> str:
    return boosts.with_boost(*arg)


def healing_cards(target: Combatant, round_: int, in_hand: Hand) -> list[str]:
    """The healing cards in hand that can be Played as a Reaction. (DK-CARD-10)"""
    return [
        card
        for card, printed in in_hand.reacting
        if printed.value is not None and printed.value.kind == "heal"
        if hand.usable(target, printed) and printed.rondel.playable(round_)
    ]


def cover(target: Combatant) -> Held | None:
    """A Shield Card that was Played this Round and still stands against Ranged attacks. (DK-CTR-09, DK-DMG-21)"""
    return next((held for held in target.held if held.effect == "cover" and held.covers), None)


# --- Counters ---------------------------------------------------------------------------------------------------------


def counter_cards(target: Combatant, counters: tuple[Counter, ...], round_: int, in_hand: Cards) -> list[str]:
    """The cards in hand that are listed as a Counter: Attributes, and Shield Cards where they are named.

    Up/Downs and Base Actions never Escalate. (DK-CTR-04, -16, -18, -19, -23)
    """
    if not counters:
        return []
    named = [counter.by for counter in counters]
    return [card for card, printed in in_hand if fits(target, printed, named, round_)]


def fits(target: Combatant, card: CombatCard, named: list[str], round_: int) -> bool:
    if card.kind == "attribute":
        return card.attribute in named
    if card.kind != "shield" or "Shield" not in named or target.fleeing:
        return False
    return hand.usable(target, card) and card.rondel.playable(round_)
