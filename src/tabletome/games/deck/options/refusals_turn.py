"""Why something without a card cannot be done now: a Base Action, a change of gear, what is done in a Grapple, a search."""

from __future__ import annotations

from tabletome.games.deck.board import distance, grapples
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.refusals_space import find
from tabletome.games.deck.rules.combat import base_actions, gear
from tabletome.games.deck.state import Combatant, State, forbidden, grappling, has_effect

GEAR = ("swap", "dual", "ready", "equip", "drop", "retrieve")
IN_GRAPPLE = {"strike": "DK-GRAP-11", "escape": "DK-GRAP-14", "let": "DK-GRAP-22"}
KINDS = {"attack": "dmg", "heal": "heal", "dodge": "dodge"}
"""Base Actions as they are written."""


def why_not(state: State, who: Combatant, answer: str) -> str:
    """The reason; empty if it is another one, or the moment is not one for Actions."""
    verb, _, rest = answer.partition(" ")
    if verb == "base":
        return why_not_based(state, who, rest)
    if state.phase != "action" or state.attack is not None or state.active is not who:
        return ""
    if forbidden(who, "act") and verb in (*GEAR, *IN_GRAPPLE, "search", "grapple", "recall", "move", "flee"):
        return "an effect keeps you from acting (DK-TERM-07)"
    if verb in GEAR:
        return why_not_changed(who, verb, rest)
    if verb in IN_GRAPPLE and not grappling(who):
        return f"you are in no Grapple ({IN_GRAPPLE[verb]})"
    target = find(state, rest.partition(" ")[0])
    match verb:
        case "escape" if not grapples.holders(state, who):
            return "you are the one who holds: let go instead (DK-GRAP-22)"
        case "let" if grapples.holders(state, who):
            return "you are held: escape instead (DK-GRAP-14, DK-GRAP-22)"
        case "strike" if target is None or target not in grapples.together(state, who):
            return "in a Grapple you strike an Opponent who is in it (DK-GRAP-11)"
        case "grapple" if grappling(who):
            return "who is in a Grapple starts no other (DK-GRAP-26)"
        case "grapple" if forbidden(who, "attack"):
            return "an effect keeps you from attacking (DK-TERM-07)"
        case "grapple" if target is not None and has_effect(target, "sneaking"):
            return f"{target.name} is Sneaking and no Target until it is spotted (DK-SNEAK-20)"
        case "search" if grappling(who):
            return "in a Grapple nobody looks for others (DK-GRAP-26)"
        case "search" if target is None or not has_effect(target, "sneaking"):
            return "only who Sneaks can be looked for (DK-SNEAK-20)"
        case _:
            return ""


def why_not_based(state: State, who: Combatant, rest: str) -> str:
    """A Base Action: printed on an Information Card, once per Round, an attack only at who can be attacked. (DK-ACT-10, -25)"""
    word, _, name = rest.partition(" ")
    kind = KINDS.get(word, word)
    own = [action for action in lookup.base_actions(who) if action.kind == kind]
    if not own:
        return f"no card of yours prints the Base Action '{word}' (DK-ACT-10, DK-ACT-31)"
    if kind in who.base_used:
        return "each Base Action serves once per Round, and this one is used (DK-ACT-25)"
    if kind == "dodge":
        return "Dodge answers an attack on you, and there is none now (DK-CTR-06)" if state.attack is None else ""
    if state.attack is not None or state.phase != "action":
        return "a Normal Action is for your own Turn (DK-ACT-01)"
    target = find(state, name)
    if target is None:
        return f"there is no '{name}' here"
    if kind == "dmg":
        return why_not_struck(state, who, own[0].distances, own[0].against, target)
    if grappling(who):
        return "in a Grapple only a Physical Base Action at Melee serves (DK-GRAP-26)"
    return "" if target.side == who.side else "you heal yourself and your Allies (DK-TERM-02)"


def why_not_struck(state: State, who: Combatant, distances: tuple[str, ...], against: str, target: Combatant) -> str:
    if target.side == who.side:
        return f"an attack is aimed at Opponents, and {target.name} is none (DK-TERM-03)"
    if forbidden(who, "attack"):
        return "an effect keeps you from attacking (DK-TERM-07)"
    if has_effect(target, "sneaking"):
        return f"{target.name} is Sneaking and no Target until it is spotted (DK-SNEAK-20)"
    if against and not base_actions.is_a(target, against):
        return f"this Base Action is against the {against} only (DK-CHAR-05)"
    if grappling(who) and target not in grapples.together(state, who):
        return f"from inside a Grapple only who is in it can be attacked, and {target.name} is not (DK-GRAP-26)"
    if not distance.in_reach(state, who, target, distances):
        return f"your Base Action does not reach {target.name} (DK-DIST-13)"
    return ""


def why_not_changed(who: Combatant, verb: str, rest: str) -> str:
    """Gear. (DK-ACT-08, -09, DK-WEAP-03, -12, -31, -32)"""
    if grappling(who):
        return "in a Grapple nobody changes what is in hand (DK-GRAP-26)"
    arms = gear.owned(who)
    weapons = {card.name: card for card in arms.weapons}
    if verb in ("swap", "retrieve"):
        if rest not in weapons:
            return f"you own no Weapon '{rest}'"
        if rest in who.armed:
            return f"{rest} is in hand already (DK-WEAP-03)"
        if weapons[rest].hands + hand.busy(who) > 2:
            return f"{rest} takes both hands, and one is busy (DK-WEAP-32)"
        if verb == "swap" and rest in who.dropped:
            return f"{rest} lies on the ground: retrieve it first (DK-WEAP-23, DK-WEAP-31)"
        if verb == "swap" and not who.armed:
            return f"your hand is empty: Play {rest} and it is drawn as a Free Action (DK-WEAP-01, DK-ACT-19)"
        if verb == "retrieve" and rest not in who.dropped:
            return f"{rest} does not lie on the ground (DK-WEAP-31)"
    if verb == "equip":
        return why_not_shielded(who, owned=arms.shield)
    if verb == "drop" and not who.shield:
        return "you hold no Shield (DK-ACT-33)"
    if verb in ("dual", "ready") and hand.busy(who):
        return "two Weapons take both hands, and one is busy (DK-WEAP-12, DK-WEAP-32)"
    return ""


def why_not_shielded(who: Combatant, *, owned: bool) -> str:
    if who.shield:
        return "you hold a Shield already (DK-ACT-33)"
    if not owned:
        return "you own no Shield Card (DK-SETUP-15)"
    return "" if gear.can_take_shield(who) else "a Shield takes a free hand (DK-WEAP-12, DK-WEAP-32)"
