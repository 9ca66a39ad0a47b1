"""Whom a Foe attacks, of those that a line of its card reaches. (DK-FOE-43, DK-TRAIT-02, -08..13)"""

from __future__ import annotations

from tabletome.games.deck import distance, effects, hand, hold
from tabletome.games.deck.foe_cards import FoeCard
from tabletome.games.deck.state import Combatant, State


def best(state: State, foe: Combatant, card: FoeCard, reachable: list[Combatant]) -> list[Combatant]:
    """Merciless when triggered, then the ATTACK trait, otherwise anyone; of several who last attacked it, else the nearest. Among
    those that are left chance decides. (DK-FOE-43, DK-TRAIT-02, -08..13, -42, -46)
    """
    able = [other for other in reachable if not (other.held and effects.has(other, "sneaking"))]
    if foe.held and hand.grappling(foe):
        inside = hold.together(state, foe)
        able = [other for other in able if other in inside]
    if len(able) < 2:
        return able
    able = merciless(state, card, able) or by_trait(state, foe, card, able) or able
    return named(able, [foe.last_attacker]) or closest(state, foe, able)


def closest(state: State, foe: Combatant, able: list[Combatant]) -> list[Combatant]:
    """Those that are nearest; in Simple Play nobody is nearer than another. (DK-TRAIT-12)"""
    if state.mode == "simple":
        return able
    gaps = [distance.gap(state, foe, other) for other in able]
    return [other for other, gap in zip(able, gaps, strict=True) if gap == min(gaps)]


def merciless(state: State, card: FoeCard, able: list[Combatant]) -> list[Combatant]:
    """After so many Rounds or Counts all Foes of the type attack their most wounded Opponent. (DK-TRAIT-02, -42)"""
    trait = card.trait("merciless")
    if trait is None or (state.counts_done if trait.counts else state.rounds_done) < trait.numbers[0]:
        return []
    return [most_wounded(state, able)]


def most_wounded(state: State, able: list[Combatant]) -> Combatant:
    """Most HP missing; ties: lower current HP, then last in Turn order. (DK-TRAIT-42)"""
    return max(able, key=lambda other: (other.max_hp - other.hp, -other.hp, state.order.index(other.id)))


def by_trait(state: State, foe: Combatant, card: FoeCard, able: list[Combatant]) -> list[Combatant]:
    """The Opponents that the ATTACK trait points at; none if there is no candidate yet. (DK-TRAIT-08..13, -46)"""
    attacks = card.attacks
    if attacks is None:
        return []
    sides = {other.side for other in able}
    match attacks:
        case "threat":
            most = max(foe.damage_by.get(other.id, 0) for other in able)
            return [other for other in able if most and foe.damage_by.get(other.id) == most]
        case "recovery":
            return named(able, [state.last_healer.get(side, "") for side in sides])
        case "punish":
            return named(able, [state.last_caster.get(side, "") for side in sides])
        case "retaliation":
            return named(able, [foe.last_attacker])
        case "brutal":
            return [min(able, key=lambda other: (other.hp, -state.order.index(other.id)))]
        case "opportunist":
            return closest(state, foe, able)
        case _:
            return []


def named(able: list[Combatant], ids: list[str]) -> list[Combatant]:
    return [other for other in able if other.id in ids]
