"""The traits of a Foe that decide what it does with its Turn: if they apply now. (DK-TRAIT-21, -40)"""

from __future__ import annotations

from tabletome.games.deck.board import distance, pursuit, stepping
from tabletome.games.deck.cards.foe_cards import FoeCard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options.foes import targets as foe_targets
from tabletome.games.deck.state import Combatant, State, grappling, has_effect


def afraid(foe: Combatant, card: FoeCard) -> bool:
    """SELF PRESERVATION: at so many HP or fewer it Flees on its Turn. (DK-TRAIT-01, -43)"""
    trait = card.trait("selfpres")
    return trait is not None and foe.hp <= trait.numbers[0]


def frightened(foe: Combatant, card: FoeCard) -> bool:
    """COWARDLY SNEAK: after so much Damage (without a number: any) it tries to Sneak on its next Turn. (DK-TRAIT-03, -04)"""
    trait = card.trait("cowardly")
    return trait is not None and foe.hurt >= trait.numbers[0] and not has_effect(foe, "sneaking")


def most_wounded_ally(state: State, foe: Combatant) -> Combatant | None:
    """HEALER: while it or an Ally is below maximum HP. (DK-TRAIT-14)"""
    wounded = [ally for ally in state.allies(foe) if ally.hp < ally.max_hp]
    return max(wounded, key=lambda ally: ally.max_hp - ally.hp, default=None)


# --- away -------------------------------------------------------------------------------------------------------------


def keeps_away(table: Table, foe: Combatant, card: FoeCard) -> int | None:
    """KITER: with an Opponent at Melee away to Thrown, with Ranged Weapons on its next Turn on to Ranged. OUTNUMBER: out of
    Melee while they are too few.

    Where to, if it can Move and must; never where that would be a flight. (DK-TRAIT-06, -16, -40, -47)
    """
    state = table.state
    if state.mode == "simple" or not (card.trait("kiter") or too_few(state, foe, card)):
        return None
    if not beset(table, foe) and not (has_effect(foe, "kiting")):
        return None
    at = stepping.step_away(table, foe, "R" if kites_far(table.library, card) else "T")
    return None if at is None or pursuit.is_flight(table, foe, at) else at


def beset(table: Table, foe: Combatant) -> bool:
    """If an Opponent is at Melee."""
    near = distance.nearest(table, foe)
    return near is not None and distance.category(table, foe, near) == "M"


def kites_far(library: Library, card: FoeCard) -> bool:
    """A KITER with a line for Ranged Distance. (DK-TRAIT-06)"""
    return card.trait("kiter") is not None and any(
        "R" in foe_targets.distances_of(library, line.deed) for line in card.acts
    )


def too_few(state: State, foe: Combatant, card: FoeCard) -> bool:
    """OUTNUMBER (X to Y): its side does not outnumber the Opponents by so much. (DK-TRAIT-16)"""
    trait = card.trait("outnumber")
    if trait is None:
        return False
    return len(state.allies(foe)) * trait.numbers[1] < len(distance.opponents(state, foe)) * trait.numbers[0]


# --- OVERWHELM --------------------------------------------------------------------------------------------------------


def overwhelmed(table: Table, foe: Combatant, card: FoeCard) -> list[Combatant]:
    """OVERWHELM: the Opponents at Melee, whom nobody holds yet, that enough of the type are at; none before its Rounds.

    If its card says so, the most wounded of them alone. In Simple Play, where nobody knows who stands beside whom, only an
    Opponent that is alone. (DK-TRAIT-07, -41, -44, -48)
    """
    state = table.state
    trait = card.trait("overwhelm")
    if trait is None or grappling(foe):
        return []
    number, *time = trait.numbers
    if time and (state.counts_done if trait.counts else state.rounds_done) < time[0]:
        return []
    alike = [ally for ally in state.allies(foe) if ally.foe == foe.foe]
    if len(alike) < number:
        return []
    able = [other for other in distance.opponents(state, foe) if not (has_effect(other, "sneaking"))]
    if state.mode == "simple" and len(able) > 1:
        return []
    able = [other for other in able if distance.in_reach(table, foe, other, "M") and not grappling(other)]
    able = [other for other in able if sum(distance.in_reach(table, ally, other, "M") for ally in alike) >= number]
    return [foe_targets.most_wounded(state, able)] if able and trait.wounded else able
