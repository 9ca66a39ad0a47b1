"""Grappling: by a Strength Card or a declared symbol, the Opponent's free attack before it, and getting out again."""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.board import grapples
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.events.combat import BrokeFree, Grappled, GrappleTried, LetGo
from tabletome.games.deck.options import hand, targeting
from tabletome.games.deck.options.counters import FIRST_STRIKE, Grappler
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.rules.combat import actions, attack, counters, lasting, light, updown
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.rules.foes import reactions as foe_reactions
from tabletome.games.deck.rules.foes import turn as foe_turn
from tabletome.games.deck.state import Attack, Combatant, State, forbidden, grappling
from tabletome.kernel import Choose, Flow, Items, One, Play

MELEE = ("M",)
GrappleArg = tuple[str, str]
"""The Target, and the way: a Strength Card or a declared symbol."""


def ways(who: Combatant, *attributes: str) -> list[str]:
    """A card that begins it, or a declaration. (DK-GRAP-04, -05, -14, -15)"""
    return [*hand.attribute_cards(who, *attributes), "U", "D"]


def grapple_name(arg: GrappleArg) -> str:
    return f"{arg[0]} {way_name(arg[1])}"


def way_name(way: str) -> str:
    return f"declaring {way}" if len(way) == 1 else f"by {way}"


def options(state: State, who: Combatant) -> list[GrappleArg]:
    """At Melee only, which everybody is in Simple Play; not from inside a Grapple. (DK-GRAP-01, -26, DK-MODE-04)"""
    if grappling(who):
        return []
    able = targeting.open_to_attack(state, who, MELEE)
    by = ways(who, "STR")
    return [(target.id, way) for target in able for way in by]


def grapple(play: Play[State, Any], grappler: Combatant, at: str, way: str) -> Flow[None]:
    """The way is fixed first, then the Opponent's free attack, then it is decided. (DK-GRAP-02..07, -20)

    Who sees badly must make out the Opponent before all that. (DK-LIGHT-14)
    """
    target = play.state.who(at)
    card, declared = (way, "") if len(way) > 1 else ("", way)
    play.tell(GrappleTried(grappler.id, at, card, declared), "DK-GRAP-01", "DK-GRAP-07")
    if len(way) > 1:
        hand.put_down(grappler, way)
    if (yield from light.sees(play, grappler, target, MELEE)):
        yield from first_strike(play, target, grappler)
        if grappler.gone:
            return
        yield from settle(play, grappler, target, "" if len(way) > 1 else way)
    lasting.end_named(grappler, "sneaking")


def settle(play: Play[State, Any], grappler: Combatant, target: Combatant, declared: str) -> Flow[None]:
    """Strength against Strength or Agility with Re-Counter and Escalation; or the Opponent must match. (DK-GRAP-04..06, -25)"""
    dispute = counters.of_action("Grapple", grappler, target, ("STR",), ("STR", "AGI"))
    countered = bool((yield from counters.counters(play, dispute)))
    if declared:
        avoided = countered or (yield from updown.passed(play, declared, "avoiding the Grapple", target))
    else:
        avoided = countered and not (yield from counters.prevails(play, dispute))
    if not avoided:
        grapple_state.seize(grappler, target)
        play.tell(Grappled(target.id, grappler.id), "DK-GRAP-04", "DK-GRAP-05")


def first_strike(play: Play[State, Any], target: Combatant, grappler: Combatant) -> Flow[None]:
    """Just before it the Opponent may Play a Melee Weapon, or without one strike for 1, unless an effect forbids it.

    (DK-GRAP-02, -03, -20, DK-TERM-07)
    """
    if target.is_foe:
        yield from foe_turn.ward_off(play, target, grappler)
        return
    if forbidden(target, "attack") or forbidden(target, "act"):
        return
    weapons = [arg for arg in actions.plays(play.state, target, hand.of(target), at=grappler.id) if is_melee(arg[0])]
    groups = (Items("play", weapons, actions.play_name),) if weapons else (One("strike"),)
    question = f"{grappler.name} wants to Grapple you. Attack first?"
    rules = ("DK-GRAP-02", "DK-GRAP-03")
    option = yield Choose(target.seat, (*groups, One("let")), question, rules, FIRST_STRIKE, Grappler(grappler.id))
    if option.verb == "play":
        target.reacted = True
        yield from actions.play_card(play, target, *option.arg)
    elif option.verb == "strike":
        yield from strike(play, target, grappler.id)


def is_melee(card: str) -> bool:
    printed = lookup.card(card[:-2])
    return printed.kind == "weapon" and "M" in printed.distances and not printed.ranged


# --- in a Grapple -----------------------------------------------------------------------------------------------------


def strikes(state: State, who: Combatant) -> list[str]:
    """On the own Turn each can strike one Opponent in the Grapple. (DK-GRAP-11)"""
    return [other.id for other in grapples.together(state, who) if other.side != who.side]


def strike(play: Play[State, Any], who: Combatant, at: str) -> Flow[None]:
    """1 Base Physical Damage; a Half-Orc does 2. (DK-GRAP-03, -11, DK-CHAR-03)"""
    harder = [ability.number for ability in lookup.abilities(who) if ability.kind == "grapple_strike"]
    inside = grappling(who)
    amount = max([1, *harder]) if inside else 1
    yield from attack.exchange(play, Attack(who.id, at, "Strike", amount=amount), who, play.state.who(at))


def escape_options(state: State, who: Combatant) -> list[str]:
    return ways(who, "AGI", "STR") if grapples.holders(state, who) else []


def escape(play: Play[State, Any], who: Combatant, way: str) -> Flow[None]:
    """A card that any one holder may Counter with Strength, or a symbol that the holder must match. (DK-GRAP-14..16, -22)"""
    state = play.state
    grapplers = grapples.holders(state, who)
    if len(way) > 1:
        hand.put_down(who, way)
    holder, kept = grapplers[0], False
    for grappler in grapplers:
        if (yield from counters.counters(play, counters.of_action("escape", who, grappler, (), ("STR",)))):
            holder, kept = grappler, True
            break
    if len(way) == 1:
        kept = kept or (yield from updown.passed(play, way, "keeping the hold", holder))
    elif kept:
        used = str(lookup.card(way[:-2]).attribute)
        kept = not (yield from counters.prevails(play, counters.of_action("escape", who, holder, (used,), ("STR",))))
    if not kept:
        grapple_state.release(state, who)
        play.tell(BrokeFree(who.id), "DK-GRAP-14", "DK-GRAP-15")


def let_go(play: Play[State, Any], who: Combatant) -> None:
    """A holder may let go on the own Turn; it costs no Action. (DK-GRAP-22)"""
    grapple_state.release(play.state, who)
    play.tell(LetGo(who.id), "DK-GRAP-22")


# --- Foes -------------------------------------------------------------------------------------------------------------


def foe_grapples(play: Play[State, Any], foe: Combatant, target: Combatant) -> Flow[None]:
    """By Strength if its icon is Strength and drawn, otherwise by declaring its own symbol; if it sees its Opponent.

    (DK-GRAP-24, DK-TRAIT-07, -44, DK-LIGHT-14)
    """
    play.tell(GrappleTried(foe.id, target.id, "", ""), "DK-TRAIT-07", "DK-GRAP-24")
    if not (yield from light.sees(play, foe, target, MELEE)):
        return
    strong = yield from foe_reactions.plays_attribute(play, foe, ("STR",), "a Grapple")
    yield from first_strike(play, target, foe)
    if not foe.gone:
        yield from settle(play, foe, target, "" if strong else foe_answers.symbol(foe))


def foe_escapes(play: Play[State, Any], foe: Combatant) -> Flow[None]:
    """A Foe declares its own symbol, which the holder must match. (DK-GRAP-15, DK-TRAIT-40)"""
    yield from escape(play, foe, foe_answers.symbol(foe))
