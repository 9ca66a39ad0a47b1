"""What a Character holds: one Weapon, two, a Shield; declared when Combat starts, changed by an Action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from tabletome.games.deck.board import plane
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import combat_cards
from tabletome.games.deck.events.combat import GearHeld
from tabletome.games.deck.options.hand import busy, can_pair
from tabletome.games.deck.options.turn import HOLD
from tabletome.games.deck.state import Combatant, State, all_different, copies_of, name_of
from tabletome.kernel import Choose, Flow, Group, Items, One, Play


class Arms(NamedTuple):
    """The Weapons and Shields among some cards."""

    weapons: tuple[CombatCard, ...]
    shield: bool
    pairs: tuple[tuple[str, str], ...]
    single: tuple[tuple[str, str], ...]
    """The name and the card of a Weapon that pairs with another of its kind, if all of them carry one symbol."""


def owned(combatant: Combatant) -> Arms:
    return arms_of(all_different(combatant), combat_cards().edition)


@lru_cache(maxsize=256)
def arms_of(different: frozenset[str], edition: int) -> Arms:
    """By name. The cards of a Character hardly ever change. (DK-WEAP-07, -13..16)"""
    cards = [lookup.card(name) for name in sorted({name_of(card) for card in different})]
    weapons = tuple(card for card in cards if card.kind == "weapon")
    able = combinations_with_replacement(weapons, 2)
    pairs = tuple((one.name, other.name) for one, other in able if can_pair(one, other))
    alike = [(one, {f"{one} U", f"{one} D"} & different) for one, other in pairs if one == other]
    single = tuple((name, min(copies)) for name, copies in alike if len(copies) == 1)
    return Arms(weapons, any(card.kind == "shield" for card in cards), pairs, single)


def pairs(combatant: Combatant, arms: Arms) -> Sequence[tuple[str, str]]:
    """The pairs of Weapons that can be Dual Wielded; the same kind twice takes two cards of it. (DK-WEAP-07, -13..16)"""
    able: Sequence[tuple[str, str]] = arms.pairs
    for name, card in arms.single:
        if copies_of(combatant, card) < 2:
            able = [pair for pair in able if pair != (name, name)]
    return able


def pairs_at_hand(combatant: Combatant, arms: Arms) -> Sequence[tuple[str, str]]:
    """Those of which no Weapon lies on the ground. (DK-WEAP-31)"""
    able, dropped = pairs(combatant, arms), combatant.dropped
    return [pair for pair in able if pair[0] not in dropped and pair[1] not in dropped] if dropped else able


def pair_name(pair: tuple[str, str]) -> str:
    return f"{pair[0]} and {pair[1]}"


def declare(play: Play[State, Any], player: Combatant) -> Flow[None]:
    """At the start of Combat: a Shield, Dual Wield, or neither. The Weapon shows with the first card Played. (DK-SETUP-15)"""
    groups: list[Group] = [One("no shield")]
    arms = owned(player)
    if arms.shield:
        groups.append(One("shield"))
    groups.append(Items("dual", pairs(player, arms), pair_name))
    option = yield Choose(player.seat, groups, "What do you hold?", ("DK-SETUP-15", "DK-WEAP-07"), HOLD)
    hold(player, option.verb, option.arg)
    play.tell(GearHeld(player.id, tuple(player.armed), player.shield), "DK-SETUP-15")


def hold(player: Combatant, verb: str, arg: tuple[str, str] | None) -> None:
    player.shield = verb == "shield"
    player.dual = verb == "dual"
    player.armed = [*arg] if arg else []
    player.dropped, player.fallen_at = [], {}  # what lay around after the last Combat was picked up


DROP_SHIELD, EQUIP_SHIELD = One("drop shield"), One("equip shield")


def changes(groups: list[Group], state: State, combatant: Combatant) -> None:
    """Interacting with gear, which is an Action, and what is readied as a Free Action.

    (DK-ACT-08, -09, -20, -22, DK-WEAP-03..05, -08, -09, -12, -31, -32)
    """
    armed, hands, arms = combatant.armed, busy(combatant), owned(combatant)
    free = free_hands(combatant)
    if free and (able := pairs_at_hand(combatant, arms)):
        groups.append(Items("ready", able, pair_name))
    if combatant.dropped and (lying := retrievable(state, combatant)):
        groups.append(Items("retrieve", lying))
    if armed:
        away = (*armed, *combatant.dropped)
        if others := [card.name for card in arms.weapons if card.name not in away and card.hands + hands <= 2]:
            groups.append(Items("swap", others))
    if not hands and not free:
        able = pairs_at_hand(combatant, arms)
        if len(armed) == 2:
            able = [pair for pair in able if [*pair] != armed]
        if able:
            groups.append(Items("dual", able, pair_name))
    if combatant.shield:
        groups.append(DROP_SHIELD)
    elif arms.shield and can_take_shield(combatant) and at_hand(state, combatant, SHIELD):
        groups.append(EQUIP_SHIELD)


# --- empty hands and things on the ground -----------------------------------------------------------------------------

SHIELD = "Shield"


def free_hands(combatant: Combatant) -> bool:
    """If a Dual Wielder holds nothing: then two Weapons are readied as a Free Action. (DK-ACT-20)"""
    return combatant.dual and not combatant.armed and not busy(combatant)


def draw(combatant: Combatant, name: str) -> None:
    """A Weapon comes into an empty hand as a Free Action, beside the other one of a Dual Wielder. (DK-ACT-19, DK-WEAP-01, -18)"""
    if name not in combatant.armed:
        other_hand = combatant.dual and len(combatant.armed) == 1
        combatant.armed = [*combatant.armed, name] if other_hand else [name]


def fall(combatant: Combatant, *names: str) -> None:
    """Things drop from the hands and lie where their owner stands. (DK-ACT-33, DK-WEAP-31)"""
    for name in names:
        if name not in combatant.dropped:
            combatant.dropped.append(name)
        combatant.fallen_at[name] = combatant.at
    combatant.armed = [name for name in combatant.armed if name not in names]


def at_hand(state: State, combatant: Combatant, name: str) -> bool:
    """If a thing does not lie on the ground, or does within an arm's length; in Simple Play that is everywhere. (DK-WEAP-31)"""
    if name not in combatant.dropped or state.mode == "simple":
        return True
    place = combatant.fallen_at.get(name, combatant.at)
    return plane.ground(state).apart(place, combatant.at) <= 1 if state.mode == "2d" else place == combatant.at


def retrievable(state: State, combatant: Combatant) -> list[str]:
    """The Weapons on the ground that can be picked up here. (DK-WEAP-31)"""
    able = [name for name in combatant.dropped if name != SHIELD and at_hand(state, combatant, name)]
    return [name for name in able if lookup.card(name).hands + busy(combatant) <= 2]


def retrieve(combatant: Combatant, name: str) -> None:
    """The Weapon is armed again, in place of another if no hand is free. (DK-WEAP-23, -31)"""
    combatant.dropped.remove(name)
    combatant.fallen_at.pop(name, None)
    held = combatant.armed if combatant.dual and len(combatant.armed) == 1 else []
    combatant.armed = [*held, name] if all(can_pair(lookup.card(one), lookup.card(name)) for one in held) else [name]
    combatant.dual = combatant.dual and lookup.card(name).hands == 1


def can_take_shield(combatant: Combatant) -> bool:
    """Not beside a Two-Handed Weapon, nor with a light in the other hand; a second Weapon is put away. (DK-WEAP-12, -32)"""
    hands = max([lookup.card(name).hands for name in combatant.armed]) if combatant.armed else 0
    return hands + busy(combatant) < 2


def change(play: Play[State, Any], combatant: Combatant, verb: str, arg: str | tuple[str, str] | None) -> None:
    """The change takes the Turn; what is readied can be Played from the next Action on. (DK-WEAP-04, -05)"""
    match verb:
        case "swap":
            assert isinstance(arg, str)
            combatant.armed, combatant.dual = [arg], False
        case "dual":
            assert isinstance(arg, tuple)
            combatant.armed, combatant.dual = [*arg], True
        case "equip shield":
            combatant.armed, combatant.dual, combatant.shield = combatant.armed[:1], False, True
            combatant.dropped = [name for name in combatant.dropped if name != SHIELD]
        case "drop shield":
            combatant.shield = False
            fall(combatant, SHIELD)
        case "retrieve":
            assert isinstance(arg, str)
            retrieve(combatant, arg)
    play.tell(GearHeld(combatant.id, tuple(combatant.armed), combatant.shield), "DK-ACT-08", "DK-ACT-09")
