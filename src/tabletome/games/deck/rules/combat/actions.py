"""The one Action of a Player's Turn. (DK-ACT-06)"""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.board import distance, grapples, pursuit, sight, stepping
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.events.combat import Boosted, WeaponThrown
from tabletome.games.deck.options import boosts, hand, targeting
from tabletome.games.deck.options.aiming import DIVIDE, Aimed
from tabletome.games.deck.options.hand import Hand
from tabletome.games.deck.options.turn import ACTION, RECALLED, SECOND_WEAPON, OfCard
from tabletome.games.deck.rules import effects
from tabletome.games.deck.rules.adventure import tasks
from tabletome.games.deck.rules.combat import (
    areas,
    attack,
    base_actions,
    before_the_attack,
    companions,
    damage,
    fatigue,
    gear,
    lasting,
    recall,
)
from tabletome.games.deck.rules.combat.special import flee, grapple, sneak
from tabletome.games.deck.state import (
    Attack,
    Combatant,
    State,
    forbidden,
    grappling,
    has_effect,
    name_of,
    symbol_of,
)
from tabletome.kernel import Choose, Flow, Group, Items, One, Play
from tabletome.kernel.events import CardPlayed, Passed

PASS, YIELD, FLEE = One("pass"), One("yield"), One("flee")
PlayArg = tuple[str, str, str]
"""A card, its Target ("": several), its Boost."""


def act(play: Play[State, Any], active: Combatant) -> Flow[None]:
    """Exactly one of: Pass, gear, Base Action, a Normal card with at most one Boost, Recall, Flee, Grapple. (DK-ACT-06)"""
    question = f"Your Action?{pursuit.warning(play.state, active)}"
    option = yield Choose(active.seat, options(play.state, active), question, ("DK-ACT-06",), ACTION)
    while (verb := option.verb) in ("let go", "ready"):
        if verb == "ready":
            gear.change(play, active, "dual", option.arg)
        else:
            grapple.let_go(play, active)
        option = yield Choose(active.seat, options(play.state, active), question, ("DK-ACT-06",), ACTION)
    match verb:
        case "pass":
            play.tell(Passed(active.id, "Action"), "DK-ACT-07")
        case "yield":
            fatigue.leave(play, active, "yielded", ("DK-DUEL-01",))
        case "play" | "throw":
            yield from play_card(play, active, *option.arg, thrown=verb == "throw")
            yield from second_weapon(play, active, option.arg[0])
        case "quick" | "quick throw":
            swap, *arg = option.arg
            yield from quick_swap(play, active, swap, *arg, thrown=verb == "quick throw")
        case "recall":
            yield from recall_card(play, active, *option.arg)
        case "base":
            yield from base_actions.act(play, active, *option.arg)
        case "boost":
            boost, kind, target = option.arg
            yield from base_actions.act(play, active, kind, target, boost)
        case "move":
            yield from flee.move(play, active, option.arg)
        case "flee":
            yield from flee.flee(play, active)
        case "grapple":
            yield from grapple.grapple(play, active, *option.arg)
        case "strike":
            yield from grapple.strike(play, active, option.arg)
        case "escape":
            yield from grapple.escape(play, active, option.arg)
        case "search":
            yield from sneak.search(play, active, option.arg)
        case "try":
            yield from tasks.attempt(play, active, option.arg)
        case _:
            gear.change(play, active, verb, option.arg)


def options(state: State, active: Combatant) -> tuple[Group, ...]:
    """All that can be done now: only groups in which there is something."""
    groups: list[Group] = [PASS]
    if not active.held or not forbidden(active, "act"):
        in_hand = hand.of(active)
        if able := plays(state, active, in_hand):
            groups.append(Items("play", able, play_name))
        if state.mode != "simple" and (able := plays(state, active, in_hand, thrown=True)):
            groups.append(Items("throw", able, play_name))
        if recallable := recall.options(active, in_hand.purse, state.round):
            groups.append(Items("recall", recallable, recall.name))
        groups += base_actions.groups(state, active, in_hand)
        if grappling(active):
            in_grapple(groups, state, active)
        else:
            out_of_grapple(groups, state, active, in_hand)
    if state.duel:
        groups.append(YIELD)
    return tuple(groups)


def in_grapple(groups: list[Group], state: State, active: Combatant) -> None:
    """Strike, escape, or let go of who is held; no gear, no flight, no second Grapple. (DK-GRAP-22, -26)"""
    if able := grapple.strikes(state, active):
        groups.append(Items("strike", able))
    if ways := grapple.escape_options(state, active):
        groups.append(Items("escape", ways, grapple.way_name))
    if not grapples.holders(state, active):
        groups.append(One("let go"))


def out_of_grapple(groups: list[Group], state: State, active: Combatant, in_hand: Hand) -> None:
    """A quick swap, a search, a task, a Grapple, a Move, a flight, gear."""
    if in_hand.special:
        if quick := quick_plays(state, active, in_hand):
            groups.append(Items("quick", quick, quick_name))
        if state.mode != "simple" and (quick := quick_plays(state, active, in_hand, thrown=True)):
            groups.append(Items("quick throw", quick, quick_name))
    if hidden := [other.id for other in state.opponents(active) if has_effect(other, "sneaking")]:
        groups.append(Items("search", hidden))
    if open_ := tasks.open_to(state, active):
        groups.append(Items("try", open_, rules=("DK-TASK-02", "DK-TASK-12")))
    if holds := grapple.options(state, active):
        groups.append(Items("grapple", holds, grapple.grapple_name))
    if state.mode != "simple" and (moves := stepping.moves(state, active)).size:
        groups.append(moves)
    if flee.can_flee(state, active):
        groups.append(FLEE)
    gear.changes(groups, state, active)


# --- Targets ----------------------------------------------------------------------------------------------------------


# --- a Normal card ----------------------------------------------------------------------------------------------------


def play_groups(
    state: State, active: Combatant, in_hand: Hand, only: str = "", weapons: str = "", at: str = ""
) -> tuple[Group, Group]:
    """The cards that can be Played, and the Weapons that can be thrown; in Simple Play the one is the other. (DK-WEAP-17)"""
    throws = plays(state, active, in_hand, only, weapons, at, thrown=True) if state.mode != "simple" else []
    able = plays(state, active, in_hand, only, weapons, at)
    return (Items("play", able, play_name), Items("throw", throws, play_name))


def plays(
    state: State,
    active: Combatant,
    in_hand: Hand,
    only: str = "",
    weapons: str = "",
    at: str = "",
    thrown: bool = False,
) -> list[PlayArg]:
    """Every Normal card of the hand that can be Played now, with its Targets and Boosts. (DK-ACT-01, DK-CTR-30 DECLARE)"""
    found = []
    for card, printed in in_hand.normal:
        if (only and card != only) or (weapons and printed.name != weapons) or (thrown and not printed.throw):
            continue
        if hand.usable(active, printed) and (ways := boosts.boosts(active, printed, state.round, in_hand, card)):
            cast = targeting.cast_by(printed)
            able = (
                targeting.aims_at(state, active, cast, at, thrown)
                if at
                else targeting.aims(state, active, cast, thrown)
            )
            found += [(card, target, boost) for target in able for boost in ways]
    return found


def play_name(arg: PlayArg) -> str:
    card, target, boost = arg
    return boosts.with_boost(f"{card} at {target}" if target else card, boost)


def play_card(
    play: Play[State, Any], active: Combatant, card: str, target: str, boost: str, *, thrown: bool = False
) -> Flow[None]:
    """DECLARE: card, Target and Boost together, all paid; then it takes effect. (DK-CTR-30, DK-BOOST-21)

    Who throws a Weapon has the next of its kind in hand at once. (DK-WEAP-19, -21)
    """
    state, printed = play.state, targeting.cast_by(lookup.card(name_of(card)))
    value = boosts.worth(active, printed, boost, state.round)
    hand.put_down(active, card)
    boosts.pay_boost(active, boost)
    if thrown:
        play.tell(WeaponThrown(active.id, card, target), "DK-WEAP-17")
    else:
        play.tell(CardPlayed(active.id, card, (target,) if target else ()), "DK-CTR-30")
    if boost:
        play.tell(Boosted(active.id, card, hand.cards_of(boost)), "DK-BOOST-21")
    if printed.kind == "weapon":
        gear.draw(active, printed.name)
    if printed.kind == "spell":
        state.last_caster[active.side] = active.id
    if printed.sneak_check:
        yield from sneak.play(play, active, card, printed)
    elif targeting.is_companion(printed):
        companions.join(play, active, card, printed)
    elif targeting.for_own_side(printed):
        yield from help_(play, active, card, printed, state.who(target), value, boost)
    else:
        yield from strike(play, active, card, printed, target, value, boost)
        lasting.end_named(active, "sneaking")


def help_(
    play: Play[State, Any], active: Combatant, card: str, printed: CombatCard, target: Combatant, value: int, boost: str
) -> Flow[None]:
    """A card for the own side: healing and cures, then its text. (DK-DMG-14, DK-TRAIT-19)"""
    if printed.value is not None:
        damage.heal(play, active, target, value)
    lasting.cure(play, target, printed.cures)
    yield from effects.work(play, active, target, printed)
    if (added := effects.boost_card(boost)) is not None:
        yield from effects.work(play, active, target, added, symbol=symbol_of(boost))
    yield from effects.work_for_yourself(play, active, printed)
    effects.keep(active, play.state, card, printed)


def strike(
    play: Play[State, Any], active: Combatant, card: str, printed: CombatCard, target: str, value: int, boost: str
) -> Flow[None]:
    """The card against each of its Targets in turn, each exchange closed before the next. (DK-CTR-36, DK-SPELL-11)"""
    state = play.state
    fits_room = distance.fits_room(state, printed.distances)
    if not fits_room and not (yield from before_the_attack.off_distance(play, active, printed.name)):
        return
    symbols = yield from attack.symbols_for(active, card, printed)
    if printed.area:
        shares = yield from areas.shares(play, active, printed, target, value)
    elif target:
        shares = {target: value}
    else:
        shares = yield from divided(play, active, printed, value)
    worked = False
    added = effects.boost_card(boost)
    for victim, share in shares.items():
        aimed_at = state.who(victim)
        if aimed_at.gone or active.gone:
            continue
        if not sight.plain(state) and not (
            yield from before_the_attack.goes_on(
                play, active, aimed_at, printed.name, printed.distances, printed.ranged
            )
        ):
            continue
        one = Attack(active.id, victim, printed.name, printed=True, symbols=symbols, amount=share)
        one.ethereal, one.weapon, one.ranged = printed.ethereal, printed.kind == "weapon", printed.ranged
        caused = yield from attack.exchange(play, one, active, aimed_at)
        if one.counter == "none" or active.gone:
            continue
        worked, hit = True, state.who(one.at)
        yield from effects.work(play, active, hit, printed, symbol=symbol_of(card), caused=caused)
        if added is not None:
            yield from effects.work(play, active, hit, added, symbol=symbol_of(boost), caused=caused)
    if worked and not active.gone:
        yield from effects.work_for_yourself(play, active, printed)
        effects.keep(active, state, card, printed)


def divided(play: Play[State, Any], active: Combatant, card: CombatCard, value: int) -> Flow[dict[str, int]]:
    """Damage divided among up to so many Opponents, fixed before any Reaction. (DK-SPELL-07, DK-CTR-36)"""
    assert card.split is not None
    able = [target.id for target in targeting.open_to_attack(play.state, active, card.distances)]
    most = card.split.value(play.state.round)
    shares: dict[str, int] = {}
    while (left := value - sum(shares.values())) > 0:
        choices = Items("aim", shares_of(able, left, most - len(shares)), share_name)
        question = f"{card.name}: {left} to divide. At whom?"
        option = yield Choose(active.seat, (choices,), question, ("DK-SPELL-07",), DIVIDE, Aimed(card.name, left))
        victim, share = option.arg
        shares[victim] = share
        able.remove(victim)
    return {target: shares[target] for target in play.state.order if target in shares}


def shares_of(able: list[str], left: int, more: int) -> list[tuple[str, int]]:
    """Every next share; the last Target there can be takes all that is left."""
    least = 1 if len(able) > 1 and more > 1 else left
    return [(target, share) for target in able for share in range(least, left + 1)]


def share_name(arg: tuple[str, int]) -> str:
    return f"{arg[0]} for {arg[1]}"


# --- two Weapons, a quick swap ----------------------------------------------------------------------------------------


def second_weapon(play: Play[State, Any], active: Combatant, first: str, at: str = "") -> Flow[None]:
    """A Dual Wielder attacks with both Weapons on a Primary Round of both: one Action, two attacks. (DK-WEAP-11, -30)

    `at`: the only one that can be attacked. (DK-FLEE-20)
    """
    state = play.state
    both = active.dual and len(active.armed) == 2 and name_of(first) in active.armed
    if not both or active.gone or not active.hand:
        return
    if any(lookup.card(name).rondel.standing(state.round) != "primary" for name in active.armed):
        return
    other = active.armed[1 - active.armed.index(name_of(first))]
    groups = (*play_groups(state, active, hand.of(active), weapons=other, at=at), One("enough"))
    question, rules = f"Attack with the {other} too?", ("DK-WEAP-11", "DK-WEAP-30")
    option = yield Choose(active.seat, groups, question, rules, SECOND_WEAPON, OfCard(other))
    if option.verb != "enough":
        yield from play_card(play, active, *option.arg, thrown=option.verb == "throw")


def quick_plays(
    state: State, active: Combatant, in_hand: Hand, thrown: bool = False
) -> list[tuple[str, str, str, str]]:
    """A Special card that swaps Weapons lets the new one be Played in the same Turn. (DK-WEAP-06, DK-ACT-04)"""
    found = []
    for special, printed in in_hand.special:
        if any(deed.kind == "swap" for deed in printed.deeds) and hand.usable(active, printed):
            found += [(special, *arg) for arg in swapped_plays(state, active, in_hand, thrown)]
    return found


def swapped_plays(state: State, active: Combatant, in_hand: Hand, thrown: bool = False) -> list[PlayArg]:
    """The Weapon cards of the hand that are not armed, as if they were."""
    found = []
    for card, printed in in_hand.cards:
        another = printed.kind == "weapon" and active.armed and printed.name not in (*active.armed, *active.dropped)
        if thrown and not printed.throw:
            continue
        if another and hand.meets(active, printed) and printed.hands + hand.busy(active) <= 2:
            ways = boosts.boosts(active, printed, state.round, in_hand, card)
            able = targeting.aims(state, active, targeting.cast_by(printed), thrown)
            found += [(card, target, boost) for target in able for boost in ways]
    return found


def quick_name(arg: tuple[str, str, str, str]) -> str:
    return f"{arg[0]}: {play_name(arg[1:])}"


def quick_swap(
    play: Play[State, Any], active: Combatant, swap: str, card: str, target: str, boost: str, *, thrown: bool = False
) -> Flow[None]:
    hand.put_down(active, swap)
    play.tell(CardPlayed(active.id, swap), "DK-WEAP-06")
    active.armed, active.dual = [name_of(card)], False
    yield from play_card(play, active, card, target, boost, thrown=thrown)


# --- Recall -----------------------------------------------------------------------------------------------------------


def recall_card(play: Play[State, Any], active: Combatant, card: str, payment: str) -> Flow[None]:
    """Recall a card and Play it at once, if it is a legal Normal Action now, or keep it. (DK-RECALL-13, -14, -20)"""
    recall.recall(play, active, card, payment)
    if not lookup.card(name_of(card)).can("N"):
        return
    groups = (*play_groups(play.state, active, hand.of(active), only=card), One("keep"))
    question, rules = f"Play {card} at once, or keep it?", ("DK-RECALL-13", "DK-RECALL-14")
    option = yield Choose(active.seat, groups, question, rules, RECALLED, OfCard(card))
    if option.verb != "keep":
        yield from play_card(play, active, *option.arg, thrown=option.verb == "throw")
