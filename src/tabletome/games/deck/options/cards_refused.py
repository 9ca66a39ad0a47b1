"""Why a card cannot be Played or defend now: the moment, the hands, an effect, a Grapple, the Target, the Round, the Boost."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.board import distance, grapples, plane
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options import Boost, boosts, find, hand, targeting
from tabletome.games.deck.state import COMPANIONS, Combatant, State, forbidden, grappling, has_effect, name_of

BOOST = "one Boost per card, of its own Attribute, up to R cards (DK-BOOST-01, DK-BOOST-03, DK-BOOST-20)"


def why_not_played(table: Table, who: Combatant, card: str, target: str, boost: Boost, *, thrown: bool) -> str:
    """What speaks against Playing a card at somebody with a Boost; first of all where everybody is."""
    state = table.state
    if name_of(card) not in table.library.combat_cards:
        return ""
    printed = table.library.combat_cards[name_of(card)]
    if at_the_time(state, who) and (reason := why_not_reached(table, who, card, target, thrown=thrown)):
        return reason
    if state.phase == "explore":
        return "between Combats only healing cards can be Played, on R = 1 (DK-REST-10)"
    if state.attack is not None or state.phase != "action":
        return "a Normal Action is for your own Turn (DK-ACT-01)"
    if card not in who.hand:
        return f"{card} is not in your hand"
    if not printed.can("N") and printed.kind not in COMPANIONS:
        return f"{printed.name} is no Normal Action (DK-ACT-01, DK-ACT-02, DK-ACT-03)"
    if forbidden(who, "act"):
        return "an effect keeps you from acting (DK-TERM-07)"
    return (
        why_not_used(table.library, who, printed)
        or why_not_aimed(state, who, targeting.cast_by(table.library, printed), target)
        or why_not_now(table, who, printed, boost)
    )


def why_not_defended(table: Table, who: Combatant, card: str, boost: Boost) -> str:
    state = table.state
    if name_of(card) not in table.library.combat_cards:
        return ""
    printed = table.library.combat_cards[name_of(card)]
    attack = state.attack
    if attack is None or attack.at != who.id:
        return "a Reaction answers an attack on you, and there is none now (DK-ACT-02, DK-CTR-01)"
    if card not in who.hand:
        return f"{card} is not in your hand"
    if not printed.can("!"):
        return f"{printed.name} is no Reaction (DK-ACT-02)"
    if who.fleeing:
        return "a fleer Plays no Reaction Cards (DK-FLEE-03)"
    if forbidden(who, "react"):
        return "an effect keeps you from reacting (DK-TERM-07)"
    attacker = state.who(attack.by)
    if printed.distances and not distance.in_reach(table, who, attacker, printed.distances):
        return f"{printed.name} does not reach {attacker.name} (DK-DIST-02)"
    return why_not_used(table.library, who, printed) or why_not_now(table, who, printed, boost)


def why_not_used(library: Library, who: Combatant, printed: CombatCard) -> str:
    """What speaks against a card whatever it is aimed at: a Grapple, the hands, an effect. (DK-CTR-30)"""
    casts = printed.kind == "spell" or printed.casts
    if grappling(who) and not printed.serves_in_grapple:
        return f"{printed.name} cannot be used in a Grapple (DK-GRAP-09, DK-GRAP-26)"
    if printed.kind == "weapon" and not hand.can_wield(library, who, printed):
        return f"{printed.name} is not armed: swap to it first (DK-WEAP-03)"
    if casts and forbidden(who, "cast"):
        return "an effect keeps you from casting Spells (DK-TERM-07)"
    if casts and not hand.can_cast(library, who):
        return "a Spell needs a free hand (DK-ACT-16)"
    if hand.is_torch(printed) and hand.armed_hands(library, who) + hand.busy(library, who) > 1:
        return f"{printed.name} is carried in a free hand (DK-LIGHT-13)"
    return ""


# --- the Target -------------------------------------------------------------------------------------------------------


def why_not_aimed(state: State, who: Combatant, printed: CombatCard, name: str) -> str:
    """What speaks against the Target. (DK-TERM-02, -05, DK-SNEAK-20, DK-GRAP-26, DK-FLEE-02)"""
    if printed.sneak_check or targeting.is_companion(printed):
        return "" if name in ("", who.id) else f"{printed.name} is for yourself"
    helps = targeting.for_own_side(printed)
    if not helps and forbidden(who, "attack"):
        return "an effect keeps you from attacking (DK-TERM-07)"
    if not name:
        several = printed.area or printed.split is not None
        return "" if several else f"say at whom, such as 'play {printed.name} U at {example(state, who, helps)}'"
    target = next((other for other in state.combatants if other.id == name), None)
    if target is None:
        return f"there is no '{name}' here"
    if target.gone:
        return f"{target.name} is out of the Combat"
    return why_not_helped(who, printed, target) if helps else why_not_attacked(state, who, printed, target)


def example(state: State, who: Combatant, helps: bool) -> str:
    return who.id if helps else next((other.id for other in state.opponents(who)), "")


def why_not_helped(who: Combatant, printed: CombatCard, target: Combatant) -> str:
    if target.side != who.side:
        return f"{printed.name} is for you and your Allies (DK-TERM-02)"
    if targeting.only_for_yourself(printed) and target is not who:
        return f"{printed.name} is for yourself"
    return ""


def why_not_attacked(state: State, who: Combatant, printed: CombatCard, target: Combatant) -> str:
    fleer = next((other for other in state.living() if other.fleeing), None)
    if target.side == who.side:
        return f"{printed.name} is aimed at Opponents, and {target.name} is none (DK-TERM-03, DK-TERM-05)"
    if has_effect(target, "sneaking"):
        return f"{target.name} is Sneaking and no Target until it is spotted (DK-SNEAK-20)"
    if grappling(who) and target not in grapples.together(state, who):
        return f"from inside a Grapple only who is in it can be attacked, and {target.name} is not (DK-GRAP-26)"
    if fleer is not None and state.active is fleer and target is not fleer:
        return f"the extra Turn is against {fleer.name}, who flees (DK-FLEE-02)"
    return ""


# --- the Round and the Boost ------------------------------------------------------------------------------------------


def why_not_now(table: Table, who: Combatant, printed: CombatCard, boost: Boost) -> str:
    state = table.state
    if printed.level > (level := hand.level_for(who, printed)):
        return f"{printed.name} is Level {printed.level}, and you use such cards up to Level {level} (DK-DECK-24, DK-DECK-25)"
    if printed.of and not hand.has_companion(who, printed.of):
        return f"{printed.name} takes a {printed.of} in play (DK-ACT-34)"
    if not hand.meets(table.library, who, printed):
        return f"you do not meet the Requirement of {printed.name} (DK-DECK-26)"
    if not boosts.boosts(table.library, who, printed, state.round, hand.of(table.library, who)):
        return f"{printed.name} cannot be Played on Round {state.round} (DK-CARD-02)"
    if boost:
        return BOOST
    if not printed.rondel.playable(state.round):
        return f"on Round {state.round} {printed.name} is Played only with its Boost (DK-BOOST-06, DK-BOOST-09)"
    return ""


# --- the Distance ------------------------------------------------------------------------------------------------------

NAMES = {"M": "Melee", "T": "Thrown", "R": "Ranged"}


def at_the_time(state: State, who: Combatant) -> bool:
    """If it is the moment for an Action of this one."""
    return state.phase == "action" and state.attack is None and state.active is who


def why_not_acting(state: State, who: Combatant) -> str:
    """What speaks against any Action of this one now; empty where it is not the moment for one."""
    if at_the_time(state, who) and forbidden(who, "act"):
        return "an effect keeps you from acting (DK-TERM-07)"
    return ""


def why_not_reached(table: Table, who: Combatant, card: str, at: str, *, thrown: bool) -> str:
    """The reason that lies in where everybody is; empty if it is another one. All of it is open to see."""
    state = table.state
    if card not in who.hand:
        return ""
    printed, target = targeting.cast_by(table.library, table.library.combat_cards[name_of(card)]), find(state, at)
    if thrown and not printed.throw:
        return f"{printed.name} does not list Throw (DK-WEAP-17)"
    if printed.name in who.dropped and printed.name not in who.armed:
        return f"{printed.name} lies on the ground: retrieve it first (DK-WEAP-23, DK-WEAP-31)"
    if not distance.fits_room(table, printed.distances) and not state.off_distance:
        return f"the Room allows only {words(distance.allowed(table))} (DK-MAP-04)"
    if target is None or target.side == who.side:
        return ""
    return why_not_at(table, who, printed, target, thrown=thrown)


def why_not_at(table: Table, who: Combatant, card: CombatCard, target: Combatant, *, thrown: bool) -> str:
    state = table.state
    by_hand = card.throw and not thrown and state.mode != "simple"
    if distance.in_reach(table, who, target, ("M",) if by_hand else card.distances, card.ranged):
        return ""
    if distance.escaped(target):
        return f"{target.name} has escaped and can be attacked only from afar (DK-FLEE-08, DK-FLEE-22)"
    if state.mode == "2d" and not plane.ground(table).clear(who.at, target.at):
        return f"a wall stands between you and {target.name} (DK-MODE-22)"
    here = distance.category(table, who, target)
    if by_hand and here in card.distances:
        return f"{card.name} reaches {NAMES[here]} only if you throw it (DK-DIST-06)"
    return f"{target.name} is at {NAMES[here]}; {card.name} is for {words(card.distances)} (DK-DIST-13)"


def words(distances: Sequence[str]) -> str:
    return " and ".join(NAMES[name] for name in distances)
