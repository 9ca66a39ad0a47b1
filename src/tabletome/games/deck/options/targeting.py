"""Whom or where a card can be aimed at. (DK-TERM-02, -05, DK-CARD-13, DK-MODE-15, -24)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.board import distance, grapples, plane
from tabletome.games.deck.cards.combat_cards import AREA_TARGETS, CombatCard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.state import (
    COMPANIONS,
    Combatant,
    forbidden,
    grappling,
    has_effect,
)


def is_companion(card: CombatCard) -> bool:
    return card.kind in COMPANIONS


FOR_OTHERS = ("ally", "self|ally")


def cast_by(library: Library, card: CombatCard) -> CombatCard:
    """The Spell that a Scroll casts, whatever the Class and Level of its reader; of every other card the card itself."""
    return library.combat_cards[card.casts] if card.casts else card


def for_own_side(card: CombatCard) -> bool:
    """If nobody on the other side is touched by the card: it heals, or all its words are for its own side."""
    if card.value is not None:
        return card.value.kind == "heal"
    return "target" not in card.effect.done_to


def only_for_yourself(card: CombatCard) -> bool:
    """If a card of the own side is for whoever Plays it and nobody else."""
    if (card.value is not None and card.value.whom != "self") or (card.value is None and card.cures):
        return False
    return not any(whom in FOR_OTHERS for whom in card.effect.done_to)


def targets(table: Table, active: Combatant, card: CombatCard, thrown: bool = False) -> list[Combatant]:
    """Whom a card, or what it casts, can be aimed at: Opponents that do not Sneak, or for healing the own side.

    A Weapon that can be thrown is used at Melee only, unless it is declared thrown.
    (DK-TERM-02, -05, DK-SNEAK-20, DK-DIST-06, -07)
    """
    state = table.state
    if card.sneak_check or card.kind in COMPANIONS:
        return [active]
    if for_own_side(card):
        return [active] if only_for_yourself(card) else state.allies(active)
    by_hand = card.throw and not thrown and state.mode != "simple"
    return open_to_attack(table, active, ("M",) if by_hand else card.distances, card.ranged)


def open_to_attack(
    table: Table, active: Combatant, distances: Sequence[str] = (), ranged: bool = False
) -> list[Combatant]:
    """Opponents in reach that do not Sneak; from inside a Grapple only those in it. (DK-CARD-13, DK-SNEAK-20)"""
    state = table.state
    side = active.side
    others = [other for other in state.combatants if other.side != side and not other.gone]
    affected = [other for other in others if other.held]
    far = (affected and any(map(distance.escaped, affected))) or (distance.escaped(active))
    if state.mode == "simple" and not far:
        able = others if state.off_distance or distance.fits_room(table, distances) else []
    else:
        able = [other for other in others if distance.in_reach(table, active, other, distances, ranged)]
    if active.held:
        if forbidden(active, "attack"):
            return []
        if grappling(active):
            inside = grapples.together(state, active)
            able = [other for other in able if other in inside]
    return [other for other in able if not has_effect(other, "sneaking")] if affected else able


def aims_at(table: Table, active: Combatant, card: CombatCard, at: str, thrown: bool = False) -> list[str]:
    """One Opponent only, if the card, or what it casts, can be aimed at it."""
    return [target.id for target in targets(table, active, card, thrown) if target.id == at]


def aims(table: Table, active: Combatant, card: CombatCard, thrown: bool = False) -> list[str]:
    """The Targets as they are declared: one of them, or all together for a card that hits several; an area as a place."""
    if card.area and table.state.mode == "2d":
        return [""] * bool(squares(table, active, card)) + far_targets(table, active, card)
    able = [target.id for target in targets(table, active, card, thrown)]
    return [""] if len(able) > 1 and (card.area or card.split is not None) else able


MOST_TARGETS = AREA_TARGETS


def squares(table: Table, active: Combatant, card: CombatCard) -> int:
    """The squares that an area can be aimed at: as a Target would be, by Distance and a clear line. (DK-MODE-15)"""
    if forbidden(active, "attack") or grappling(active):
        return 0
    return plane.aims(table, active, distance.usable(table, card.distances))


def far_targets(table: Table, active: Combatant, card: CombatCard) -> list[str]:
    """Who escaped over open ground has no square any more and is hit alone. (DK-FLEE-08, -22)"""
    if not any(distance.escaped(other) for other in table.state.combatants):
        return []
    able = open_to_attack(table, active, card.distances)
    return [other.id for other in able if distance.escaped(other)]


def inside(table: Table, place: int) -> list[str]:
    """Everyone in the area, Ally or Opponent, seen or Sneaking. (DK-MODE-15, -24, DK-SNEAK-20)"""
    state = table.state
    if state.mode == "2d":
        return [who.id for who in plane.area(table, place)]
    return [who.id for who in state.living() if who.at == place and not has_effect(who, "escaped")]
