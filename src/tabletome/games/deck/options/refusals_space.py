"""Why something cannot be done from here: Distances, the Room, lines, Moves, things on the ground. All of it is open to see."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.board import distance, plane, stepping
from tabletome.games.deck.cards import library, lookup
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.options import targeting
from tabletome.games.deck.rules.combat import gear
from tabletome.games.deck.state import Combatant, State, forbidden, grappling, name_of

NAMES = {"M": "Melee", "T": "Thrown", "R": "Ranged"}


def why_not(state: State, who: Combatant, answer: str) -> str:
    """The reason that lies in where everybody is; empty if it is another one."""
    if state.phase != "action" or state.attack is not None or state.active is not who:
        return ""
    verb, _, rest = answer.partition(" ")
    match verb:
        case "play" | "throw":
            return why_not_reached(state, who, verb, rest)
        case "move":
            return why_not_moved(state, who, rest)
        case "flee" if grappling(who):
            return "who is in a Grapple must break free before Fleeing (DK-FLEE-25)"
        case "flee" if forbidden(who, "flee"):
            return "an effect forbids you to Flee (DK-TERM-07)"
        case "grapple":
            return why_not_grappled(state, who, rest.partition(" ")[0])
        case "retrieve" if rest in who.dropped and not gear.at_hand(state, who, rest):
            return f"{rest} does not lie here (DK-WEAP-31)"
        case "equip" if not gear.at_hand(state, who, gear.SHIELD):
            return "the Shield does not lie here (DK-ACT-33, DK-WEAP-31)"
        case _:
            return ""


def why_not_reached(state: State, who: Combatant, verb: str, rest: str) -> str:
    card, _, aimed = rest.partition(" at ")
    if card not in who.hand or card[:-2] not in library.combat_cards():
        return ""
    printed, target = targeting.cast_by(lookup.card(name_of(card))), find(state, aimed.partition(" with ")[0])
    if verb == "throw" and not printed.throw:
        return f"{printed.name} does not list Throw (DK-WEAP-17)"
    if printed.name in who.dropped and printed.name not in who.armed:
        return f"{printed.name} lies on the ground: retrieve it first (DK-WEAP-23, DK-WEAP-31)"
    if not distance.fits_room(state, printed.distances) and not state.off_distance:
        return f"the Room allows only {words(distance.allowed(state))} (DK-MAP-04)"
    if target is None or target.side == who.side:
        return ""
    return why_not_at(state, who, printed, target, thrown=verb == "throw")


def why_not_at(state: State, who: Combatant, card: CombatCard, target: Combatant, *, thrown: bool) -> str:
    by_hand = card.throw and not thrown and state.mode != "simple"
    if distance.in_reach(state, who, target, ("M",) if by_hand else card.distances, card.ranged):
        return ""
    if distance.escaped(target):
        return f"{target.name} has escaped and can be attacked only from afar (DK-FLEE-08, DK-FLEE-22)"
    if state.mode == "2d" and not plane.ground(state).clear(who.at, target.at):
        return f"a wall stands between you and {target.name} (DK-MODE-22)"
    here = distance.category(state, who, target)
    if by_hand and here in card.distances:
        return f"{card.name} reaches {NAMES[here]} only if you throw it (DK-DIST-06)"
    return f"{target.name} is at {NAMES[here]}; {card.name} is for {words(card.distances)} (DK-DIST-13)"


def why_not_moved(state: State, who: Combatant, rest: str) -> str:
    if state.mode == "simple":
        return "nobody has a place in Simple Play, so there is no Move (DK-MODE-06)"
    if grappling(who):
        return "nobody in a Grapple can move from the space (DK-GRAP-10)"
    if forbidden(who, "move"):
        return "an effect forbids you to Move (DK-TERM-07)"
    if state.mode == "1d":
        return why_not_stepped(state, who, rest.removeprefix("to "))
    on = plane.ground(state)
    if rest not in on.grid.names:
        return f"there is no square {rest} here"
    square = on.grid.square(rest)
    if on.walls >> square & 1:
        return f"{rest} is a wall (DK-MODE-21)"
    if plane.occupied(state) >> square & 1:
        return f"somebody stands on {rest}: one figure per square (DK-MODE-21)"
    if stepping.barred(state, who, square):
        return "that would be the second time away from the same pursuer, and you cannot Flee (DK-FLEE-26)"
    return f"a Move is up to {plane.SPEED} squares, around walls and Opponents (DK-MODE-21)"


def why_not_stepped(state: State, who: Combatant, rest: str) -> str:
    if not rest.lstrip("-").isdigit() or abs(int(rest) - who.at) != 1:
        return "a Move is one step along the line (DK-MODE-09, DK-MODE-11)"
    if stepping.barred(state, who, int(rest)):
        return "that would be the second time away from the same pursuer, and you cannot Flee (DK-FLEE-26)"
    return "farther away than this is the Flee Action (DK-MODE-25)"


def why_not_grappled(state: State, who: Combatant, name: str) -> str:
    target = find(state, name)
    if target is None or distance.in_reach(state, who, target, "M"):
        return ""
    return f"a Grapple is at Melee only, and {target.name} is not (DK-GRAP-01)"


def find(state: State, name: str) -> Combatant | None:
    return next((other for other in state.living() if other.id == name), None)


def words(distances: Sequence[str]) -> str:
    return " and ".join(NAMES[name] for name in distances)
