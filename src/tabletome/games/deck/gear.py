"""What a Character holds: one Weapon, two, a Shield; declared when Combat starts, changed by an Action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from tabletome.games.deck import lookup, plane
from tabletome.games.deck.cards import combat_cards
from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.hand import busy, can_pair
from tabletome.games.deck.state import Combatant, State, all_cards, all_different, name_of
from tabletome.kernel import Choose, Flow, Group, Items, One, Play


def owned(combatant: Combatant) -> list[CombatCard]:
    """The Weapons and Shields that a Character owns, by name."""
    printed = combat_cards()
    return [printed[name] for name in arms_of(all_different(combatant))]


@lru_cache(maxsize=256)
def arms_of(cards: frozenset[str]) -> list[str]:
    """The names of the Weapons and Shields among some cards."""
    return [name for name in names_of(cards) if lookup.card(name).kind in ("weapon", "shield")]


@lru_cache(maxsize=256)
def names_of(cards: frozenset[str]) -> list[str]:
    """The names on some cards in their order. The cards of a Character hardly ever change."""
    return sorted({name_of(card) for card in cards})


def weapons(combatant: Combatant) -> list[CombatCard]:
    """The Weapons that a Character owns, by name."""
    return [card for card in owned(combatant) if card.kind == "weapon"]


def owns_shield(cards: Sequence[CombatCard]) -> bool:
    return any(card.kind == "shield" for card in cards)


def pairs(combatant: Combatant, cards: Sequence[CombatCard]) -> list[tuple[str, str]]:
    """The pairs of Weapons that can be Dual Wielded; the same kind twice takes two cards of it. (DK-WEAP-07, -13..16)"""
    able = pairs_of(tuple([card for card in cards if card.kind == "weapon"]))
    different = all_different(combatant) if able else frozenset()
    return [pair for pair in able if pair[0] != pair[1] or has_two(combatant, pair[0], different)]


@lru_cache(maxsize=256)
def pairs_of(weapons: tuple[CombatCard, ...]) -> list[tuple[str, str]]:
    return [(one.name, other.name) for one, other in combinations_with_replacement(weapons, 2) if can_pair(one, other)]


def has_two(combatant: Combatant, name: str, different: frozenset[str]) -> bool:
    if f"{name} U" in different and f"{name} D" in different:
        return True
    return sum(name_of(card) == name for card in all_cards(combatant)) > 1


def pair_name(pair: tuple[str, str]) -> str:
    return f"{pair[0]} and {pair[1]}"


def declare(play: Play[State], player: Combatant) -> Flow[None]:
    """At the start of Combat: a Shield, Dual Wield, or neither. The Weapon shows with the first card Played. (DK-SETUP-15)"""
    groups: list[Group] = [One("no shield")]
    cards = owned(player)
    if owns_shield(cards):
        groups.append(One("shield"))
    groups.append(Items("dual", pairs(player, cards), pair_name))
    option = yield Choose(player.seat, groups, "What do you hold?", ("DK-SETUP-15", "DK-WEAP-07"))
    hold(player, option.verb, option.arg)
    play.tell("holds", who=player.id, armed=[*player.armed], shield=player.shield, rules=("DK-SETUP-15",))


def hold(player: Combatant, verb: str, arg: tuple[str, str] | None) -> None:
    player.shield = verb == "shield"
    player.dual = verb == "dual"
    player.armed = [*arg] if arg else []
    player.dropped, player.fallen_at = [], {}  # what lay around after the last Combat was picked up


def changes(state: State, combatant: Combatant) -> list[Group]:
    """Interacting with gear, which is an Action. (DK-ACT-08, -09, -22, DK-WEAP-03..05, -08, -09, -12, -31, -32)"""
    groups: list[Group] = []
    armed, cards = combatant.armed, owned(combatant)
    if combatant.dropped:
        cards = [card for card in cards if card.name not in combatant.dropped]
        groups.append(Items("retrieve", retrievable(state, combatant)))
    if armed:
        others = [card for card in cards if card.kind == "weapon" and card.name not in armed]
        able = [card.name for card in others if card.hands + busy(combatant) <= 2]
        groups.append(Items("swap", able))
    if not busy(combatant) and not free_hands(combatant):
        able_pairs = [pair for pair in pairs(combatant, cards) if [*pair] != armed]
        groups.append(Items("dual", able_pairs, pair_name))
    if combatant.shield:
        groups.append(One("drop shield"))
    elif owns_shield(cards) and can_take_shield(combatant) and at_hand(state, combatant, SHIELD):
        groups.append(One("equip shield"))
    return groups


# --- empty hands and things on the ground -----------------------------------------------------------------------------

SHIELD = "Shield"


def free_hands(combatant: Combatant) -> bool:
    """If a Dual Wielder holds nothing: then two Weapons are readied as a Free Action. (DK-ACT-20)"""
    return combatant.dual and not combatant.armed and not busy(combatant)


def ready(combatant: Combatant) -> Group:
    """The pairs that a Dual Wielder with both hands free can take. (DK-ACT-20)"""
    if not free_hands(combatant):
        return Items("ready", (), pair_name)
    cards = [card for card in owned(combatant) if card.name not in combatant.dropped]
    return Items("ready", pairs(combatant, cards), pair_name)


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
    hands = max((lookup.card(name).hands for name in combatant.armed), default=0)
    return hands + busy(combatant) < 2


def change(play: Play[State], combatant: Combatant, verb: str, arg: str | tuple[str, str] | None) -> None:
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
    play.tell(
        "holds", who=combatant.id, armed=[*combatant.armed], shield=combatant.shield, rules=("DK-ACT-08", "DK-ACT-09")
    )
