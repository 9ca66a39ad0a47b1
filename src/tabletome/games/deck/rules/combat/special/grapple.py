"""Grappling: by a Strength Card or a declared symbol, the Opponent's free attack before it, and getting out again."""

from __future__ import annotations

from tabletome.games.deck.board import grapples
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import BrokeFree, Grappled, GrappleTried, LetGo
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.cards import PlayCard
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.options.grapple import FIRST_STRIKE, MELEE, Grappler, StrikeFirst, Way, first_strikes
from tabletome.games.deck.rules.combat import attack, counters, lasting, light, playing, updown
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.rules.foes import reactions as foe_reactions
from tabletome.games.deck.rules.foes import strikes as foe_strikes
from tabletome.games.deck.state import Attack, Combatant, forbidden, grappling, name_of
from tabletome.kernel import Choose, Flow


def grapple(play: Play, grappler: Combatant, at: str, way: Way) -> Flow[None]:
    """The way is fixed first, then the Opponent's free attack, then it is decided. (DK-GRAP-02..07, -20)

    Who sees badly must make out the Opponent before all that. (DK-LIGHT-14)
    """
    target = play.state.who(at)
    play.tell(GrappleTried(grappler.id, at, way.card, way.declared), "DK-GRAP-01", "DK-GRAP-07")
    if way.card:
        hand.put_down(grappler, way.card)
    if (yield from light.sees(play, grappler, target, MELEE)):
        yield from first_strike(play, target, grappler)
        if grappler.gone:
            return
        yield from settle(play, grappler, target, way.declared)
    lasting.end_named(grappler, "sneaking")


def settle(play: Play, grappler: Combatant, target: Combatant, declared: str) -> Flow[None]:
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


def first_strike(play: Play, target: Combatant, grappler: Combatant) -> Flow[None]:
    """Just before it the Opponent may Play a Melee Weapon, or without one strike for 1, unless an effect forbids it.

    (DK-GRAP-02, -03, -20, DK-TERM-07)
    """
    if target.is_foe:
        yield from foe_strikes.ward_off(play, target, grappler)
        return
    if forbidden(target, "attack") or forbidden(target, "act"):
        return
    question = f"{grappler.name} wants to Grapple you. Attack first?"
    groups, rules = first_strikes(play, target, grappler.id), ("DK-GRAP-02", "DK-GRAP-03")
    option = yield Choose(target.seat, groups, question, rules, FIRST_STRIKE, Grappler(grappler.id))
    match option.arg:
        case PlayCard():
            target.reacted = True
            yield from playing.play_card(play, target, option.arg)
        case StrikeFirst():
            yield from strike(play, target, grappler.id)


# --- in a Grapple -----------------------------------------------------------------------------------------------------


def strike(play: Play, who: Combatant, at: str) -> Flow[None]:
    """1 Base Physical Damage; a Half-Orc does 2. (DK-GRAP-03, -11, DK-CHAR-03)"""
    harder = [ability.number for ability in play.library.abilities(who) if ability.kind == "grapple_strike"]
    inside = grappling(who)
    amount = max([1, *harder]) if inside else 1
    yield from attack.exchange(play, Attack(who.id, at, "Strike", amount=amount), who, play.state.who(at))


def escape(play: Play, who: Combatant, way: Way) -> Flow[None]:
    """A card that any one holder may Counter with Strength, or a symbol that the holder must match. (DK-GRAP-14..16, -22)"""
    state = play.state
    grapplers = grapples.holders(state, who)
    if way.card:
        hand.put_down(who, way.card)
    holder, kept = grapplers[0], False
    for grappler in grapplers:
        if (yield from counters.counters(play, counters.of_action("escape", who, grappler, (), ("STR",)))):
            holder, kept = grappler, True
            break
    if way.declared:
        kept = kept or (yield from updown.passed(play, way.declared, "keeping the hold", holder))
    elif kept:
        used = str(play.library.combat_cards[name_of(way.card)].attribute)
        kept = not (yield from counters.prevails(play, counters.of_action("escape", who, holder, (used,), ("STR",))))
    if not kept:
        grapple_state.release(state, who)
        play.tell(BrokeFree(who.id), "DK-GRAP-14", "DK-GRAP-15")


def let_go(play: Play, who: Combatant) -> None:
    """A holder may let go on the own Turn; it costs no Action. (DK-GRAP-22)"""
    grapple_state.release(play.state, who)
    play.tell(LetGo(who.id), "DK-GRAP-22")


# --- Foes -------------------------------------------------------------------------------------------------------------


def foe_grapples(play: Play, foe: Combatant, target: Combatant) -> Flow[None]:
    """By Strength if its icon is Strength and drawn, otherwise by declaring its own symbol; if it sees its Opponent.

    (DK-GRAP-24, DK-TRAIT-07, -44, DK-LIGHT-14)
    """
    play.tell(GrappleTried(foe.id, target.id, "", ""), "DK-TRAIT-07", "DK-GRAP-24")
    if not (yield from light.sees(play, foe, target, MELEE)):
        return
    strong = yield from foe_reactions.plays_attribute(play, foe, ("STR",), "a Grapple")
    yield from first_strike(play, target, foe)
    if not foe.gone:
        yield from settle(play, foe, target, "" if strong else foe_answers.symbol(play.library, foe))


def foe_escapes(play: Play, foe: Combatant) -> Flow[None]:
    """A Foe declares its own symbol, which the holder must match. (DK-GRAP-15, DK-TRAIT-40)"""
    yield from escape(play, foe, Way("", foe_answers.symbol(play.library, foe)))
