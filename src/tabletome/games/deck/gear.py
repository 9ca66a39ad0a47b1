"""What a Character holds: one Weapon, two, a Shield; declared when Combat starts, changed by an Action."""

from __future__ import annotations

from itertools import combinations_with_replacement

from tabletome.games.deck import lookup
from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.state import Combatant, State, all_cards, name_of
from tabletome.kernel import Choose, Flow, Group, Items, One, Play


def weapons(combatant: Combatant) -> list[CombatCard]:
    """The Weapons that a Character owns, by name."""
    owned = [lookup.card(name) for name in sorted({name_of(card) for card in all_cards(combatant)})]
    return [card for card in owned if card.kind == "weapon"]


def owns_shield(combatant: Combatant) -> bool:
    return any(lookup.card(name_of(card)).kind == "shield" for card in all_cards(combatant))


def pairs(combatant: Combatant) -> list[tuple[str, str]]:
    """The pairs of Weapons that can be Dual Wielded; the same kind twice takes two cards of it. (DK-WEAP-07, -13..16)"""
    names = [name_of(card) for card in all_cards(combatant)]
    return [
        (one.name, other.name)
        for one, other in combinations_with_replacement(weapons(combatant), 2)
        if can_pair(one, other) and (one is not other or names.count(one.name) > 1)
    ]


def can_pair(one: CombatCard, other: CombatCard) -> bool:
    """No Two-Handed and no Extra Large Weapon, and at most one Large one. (DK-WEAP-13..16)"""
    sizes = [one.size, other.size]
    return one.hands == other.hands == 1 and "XL" not in sizes and sizes.count("L") < 2


def pair_name(pair: tuple[str, str]) -> str:
    return f"{pair[0]} and {pair[1]}"


def declare(play: Play[State], player: Combatant) -> Flow[None]:
    """At the start of Combat: a Shield, Dual Wield, or neither. The Weapon shows with the first card Played. (DK-SETUP-15)"""
    groups: list[Group] = [One("no shield")]
    if owns_shield(player):
        groups.append(One("shield"))
    groups.append(Items("dual", pairs(player), pair_name))
    option = yield Choose(player.seat, groups, "What do you hold?", ("DK-SETUP-15", "DK-WEAP-07"))
    hold(player, option.verb, option.arg)
    play.tell("holds", who=player.id, armed=[*player.armed], shield=player.shield, rules=("DK-SETUP-15",))


def hold(player: Combatant, verb: str, arg: tuple[str, str] | None) -> None:
    player.shield = verb == "shield"
    player.dual = verb == "dual"
    player.armed = [*arg] if arg else []


def changes(combatant: Combatant) -> list[Group]:
    """Interacting with gear, which is an Action. (DK-ACT-08, -09, -22, DK-WEAP-03..05, -08, -09, -12, -32)"""
    groups: list[Group] = []
    others = [card.name for card in weapons(combatant) if card.name not in combatant.armed]
    if combatant.armed:
        groups.append(
            Items("swap", [name for name in others if not (combatant.shield and lookup.card(name).hands == 2)])
        )
    if not combatant.shield:
        groups.append(Items("dual", [pair for pair in pairs(combatant) if [*pair] != combatant.armed], pair_name))
    if combatant.shield:
        groups.append(One("drop shield"))
    elif owns_shield(combatant) and not two_handed(combatant):
        groups.append(One("equip shield"))
    return groups


def two_handed(combatant: Combatant) -> bool:
    return any(lookup.card(name).hands == 2 for name in combatant.armed)


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
        case "drop shield":
            combatant.shield = False
    play.tell(
        "holds", who=combatant.id, armed=[*combatant.armed], shield=combatant.shield, rules=("DK-ACT-08", "DK-ACT-09")
    )
