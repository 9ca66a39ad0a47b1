"""Whom a Foe can reach with a line of its card, whom it picks among them and why, and who else an area hits."""

from __future__ import annotations

from functools import lru_cache

from tabletome.games.deck.board import distance, grapples
from tabletome.games.deck.cards.foe_cards import FoeCard, FoeDeed
from tabletome.games.deck.cards.foe_text import ATTACK
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options import targeting
from tabletome.games.deck.options.foes import weapons
from tabletome.games.deck.state import Combatant, State, forbidden, grappling, has_effect

RANGED_WEAPONS = ("Shortbow", "Longbow", "Crossbow", "Sling")
"""Bows, crossbows and slings, whatever the Distance. (DK-DMG-22)"""
Reason = tuple[str, str]
"""Why a Target is picked, in words, and the rule that says so."""
BY_CHANCE: Reason = ("by chance", "DK-FOE-43")
TRAIT_RULES = {
    "threat": "DK-TRAIT-08", "recovery": "DK-TRAIT-09", "punish": "DK-TRAIT-10", "retaliation": "DK-TRAIT-11",
    "opportunist": "DK-TRAIT-12", "brutal": "DK-TRAIT-13",
}  # fmt: skip


# --- reach ------------------------------------------------------------------------------------------------------------


def reachable(table: Table, foe: Combatant, deed: FoeDeed) -> list[Combatant]:
    """The Opponents that a line can reach, who escaped over open ground as long as they are in sight. (DK-FOE-43, -44,
    DK-CARD-13, DK-FLEE-08, -22)
    """
    state = table.state
    if foe.held and prevented(table.library, foe, deed):
        return []
    distances, ranged = distances_of(table.library, deed), deed.label in RANGED_WEAPONS
    others = state.opponents(foe)
    affected = [other for other in others if other.held]
    if state.mode == "simple" and not (affected and any(map(distance.escaped, affected))):
        return others if state.off_distance or distance.fits_room(table, distances) else []
    return [other for other in others if distance.in_reach(table, foe, other, distances, ranged)]


def prevented(library: Library, foe: Combatant, deed: FoeDeed) -> bool:
    """If an effect, an empty hand or a Grapple keeps a Foe from a line. (DK-TERM-07, DK-WEAP-31, DK-GRAP-26)"""
    if forbidden(foe, "attack") or (deed.kind == "spell" and forbidden(foe, "cast")):
        return True
    if weapons.is_weapon(deed) and has_effect(foe, "disarmed"):
        return True
    return grappling(foe) and not fits_grapple(library, deed)


def fits_grapple(library: Library, deed: FoeDeed) -> bool:
    """Claws and teeth, and Weapons with the note; no Spells, no Damage from afar. (DK-GRAP-09, -21, -26)"""
    if deed.kind == "spell" or "M" not in deed.distances:
        return False
    weapon = library.combat_cards.get(deed.label)
    return not weapons.is_weapon(deed) or (weapon is not None and weapon.grapple)


def distances_of(library: Library, deed: FoeDeed) -> tuple[str, ...]:
    if deed.kind == "grapple":
        return ("M",)
    return library.combat_cards[deed.spell].distances if deed.kind == "spell" else deed.distances


@lru_cache(maxsize=256)
def shoots(library: Library, card: FoeCard) -> bool:
    """If a line of the card is for Thrown or Ranged Distance. (DK-FLEE-22)"""
    return any({"T", "R"} & {*distances_of(library, line.deed)} for line in card.acts)


def met(table: Table, foe: Combatant, card: FoeCard) -> str:
    """The conditions of lines that hold now: it was hurt since its last Turn; somebody is in reach of such a line. (DK-FOE-09)"""
    if not card.conditions:
        return ""
    lines = [line.deed for line in card.lines("acts", table.state.round, "reach") if line.when == "reach"]
    found = ["hurt"] if foe.hurt else []
    found += ["reach"] if any(visible(table, foe, deed) for deed in lines) else []
    return " ".join(found)


def visible(table: Table, foe: Combatant, deed: FoeDeed) -> list[Combatant]:
    """Those in reach of a line who do not Sneak; inside a Grapple only who is in it. (DK-FOE-43, DK-SNEAK-20, DK-GRAP-26)"""
    able = [other for other in reachable(table, foe, deed) if not (has_effect(other, "sneaking"))]
    if grappling(foe):
        inside = grapples.together(table.state, foe)
        able = [other for other in able if other in inside]
    return able


def struck(table: Table, foe: Combatant, deed: FoeDeed, target: Combatant) -> list[Combatant]:
    """Whom a line hits, in Turn order: its Target, or all in an area around it; in Simple Play up to three that it sees.

    A Spell spares nobody there; Damage of the card itself hits Opponents only. Who escaped is far from all others.
    (DK-FOE-49, DK-MODE-24, DK-CTR-36, DK-SNEAK-20, DK-FLEE-22)
    """
    state = table.state
    if not (deed.area or (deed.kind == "spell" and table.library.combat_cards[deed.spell].area)):
        return [target]
    if state.mode == "simple":
        others = [other for other in visible(table, foe, deed) if other is not target]
        hit = [target, *others[: targeting.MOST_TARGETS - 1]]
    elif distance.escaped(target):
        hit = [target]
    else:
        inside = targeting.inside(table, target.at)
        hit = [other for other in state.living() if other.id in inside and (not deed.area or other.side != foe.side)]
    return sorted(hit, key=lambda other: state.order.index(other.id))


# --- the choice -------------------------------------------------------------------------------------------------------


def best(table: Table, foe: Combatant, card: FoeCard, able: list[Combatant]) -> tuple[list[Combatant], list[Reason]]:
    """Merciless when triggered, then the ATTACK trait, otherwise anyone; of several who last attacked it, else the nearest.

    Among those that are left chance decides. With them go the reasons, each that left fewer. (DK-FOE-43, DK-TRAIT-02,
    -08..13, -42, -46)
    """
    reasons: list[Reason] = []
    if len(able) < 2:
        return able, reasons
    every = able
    if worst := merciless(table.state, card, able):
        able = worst
        reasons.append(("Merciless, the most wounded", "DK-TRAIT-02"))
    elif liked := by_trait(table, foe, card, able):
        able = liked
        if card.attacks and len(able) < len(every):
            reasons.append((ATTACK[card.attacks], TRAIT_RULES[card.attacks]))
    if len(able) > 1:
        before = len(able)
        last = named(able, [foe.last_attacker])
        able = last or closest(table, foe, able)
        if len(able) < before:
            reasons.append(("the one that attacked it last" if last else "the nearest", "DK-FOE-43"))
    return able, reasons


def closest(table: Table, foe: Combatant, able: list[Combatant]) -> list[Combatant]:
    """Those that are nearest: who escaped is farther away than all others, of whom in Simple Play nobody is nearer than
    another. (DK-TRAIT-12, DK-FOE-43)
    """
    able = [other for other in able if not (distance.escaped(other))] or able
    if table.state.mode == "simple":
        return able
    gaps = [distance.gap(table, foe, other) for other in able]
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


def by_trait(table: Table, foe: Combatant, card: FoeCard, able: list[Combatant]) -> list[Combatant]:
    """The Opponents that the ATTACK trait points at; none if there is no candidate yet. (DK-TRAIT-08..13, -46)"""
    state = table.state
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
            return closest(table, foe, able)
        case _:
            return []


def named(able: list[Combatant], ids: list[str]) -> list[Combatant]:
    return [other for other in able if other.id in ids]
