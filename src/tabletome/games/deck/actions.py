"""The one Action of a Player's Turn. (DK-ACT-06)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck import (
    attack,
    damage,
    distance,
    effects,
    fatigue,
    flee,
    gear,
    grapple,
    hand,
    hold,
    lookup,
    recall,
    sneak,
)
from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.people import BaseAction
from tabletome.games.deck.state import Attack, Combatant, State, name_of
from tabletome.kernel import Choose, Flow, Group, Items, One, Play

AREA_TARGETS = 3
PlayArg = tuple[str, str, str]
"""A card, its Target ("": several), its Boost."""


def act(play: Play[State], active: Combatant) -> Flow[None]:
    """Exactly one of: Pass, gear, Base Action, a Normal card with at most one Boost, Recall, Flee, Grapple. (DK-ACT-06)"""
    option = yield Choose(active.seat, options(play.state, active), "Your Action?", ("DK-ACT-06",))
    if option.verb == "let go":
        grapple.let_go(play, active)
        option = yield Choose(active.seat, options(play.state, active), "Your Action?", ("DK-ACT-06",))
    match option.verb:
        case "pass":
            play.tell("passes", who=active.id, rules=("DK-ACT-07",))
        case "yield":
            fatigue.leave(play, active, "yielded", ("DK-DUEL-01",))
        case "play":
            yield from play_card(play, active, *option.arg)
            yield from second_weapon(play, active, option.arg[0])
        case "quick":
            swap, *arg = option.arg
            yield from quick_swap(play, active, swap, *arg)
        case "recall":
            yield from recall_card(play, active, *option.arg)
        case "base":
            yield from base_action(play, active, *option.arg)
        case "move":
            distance.move(play, active, option.arg)
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
        case _:
            gear.change(play, active, option.verb, option.arg)


def options(state: State, active: Combatant) -> tuple[Group, ...]:
    groups: list[Group] = [One("pass")]
    if not hand.forbidden(active, "act"):
        groups.append(Items("play", plays(state, active), play_name))
        groups.append(Items("recall", recall.options(active, state.round), recall.name))
        groups.append(Items("base", base_options(state, active), base_name))
        groups += in_grapple(state, active) if hand.grappling(active) else out_of_grapple(state, active)
    if state.duel:
        groups.append(One("yield"))
    return tuple(group for group in groups if group.size)


def in_grapple(state: State, active: Combatant) -> list[Group]:
    """Strike, escape, or let go of who is held; no gear, no flight, no second Grapple. (DK-GRAP-22, -26)"""
    groups: list[Group] = [Items("strike", grapple.strikes(state, active))]
    groups.append(Items("escape", grapple.escape_options(state, active), grapple.way_name))
    if not hold.holders(state, active):
        groups.append(One("let go"))
    return groups


def out_of_grapple(state: State, active: Combatant) -> list[Group]:
    groups: list[Group] = [Items("quick", quick_plays(state, active), quick_name)]
    groups.append(Items("search", [other.id for other in state.opponents(active) if effects.has(other, "sneaking")]))
    groups.append(Items("grapple", grapple.options(state, active), grapple.grapple_name))
    groups.append(Items("move", distance.moves(state, active), distance.step_name))
    if flee.can_flee(active):
        groups.append(One("flee"))
    return [*groups, *gear.changes(active)]


# --- Targets ----------------------------------------------------------------------------------------------------------


def targets(state: State, active: Combatant, card: CombatCard) -> list[Combatant]:
    """Whom a card can be aimed at: Opponents that do not Sneak, or for healing the own side. (DK-TERM-02, -05, DK-SNEAK-20)"""
    if card.sneak_check or card.persistent:
        return [active]
    if card.value is not None and card.value.kind == "heal":
        return [active] if card.value.whom == "self" else state.allies(active)
    return open_to_attack(state, active, card.distances)


def open_to_attack(state: State, active: Combatant, distances: Sequence[str] = ()) -> list[Combatant]:
    """Opponents in reach that do not Sneak; from inside a Grapple only those in it. (DK-CARD-13, DK-SNEAK-20)"""
    if hand.forbidden(active, "attack"):
        return []
    able = [other for other in state.opponents(active) if distance.in_reach(state, active, other, distances)]
    able = [other for other in able if not effects.has(other, "sneaking")]
    return [other for other in able if other in hold.together(state, active)] if hand.grappling(active) else able


def several(card: CombatCard) -> bool:
    return card.area or card.split is not None


# --- a Normal card ----------------------------------------------------------------------------------------------------


def plays(state: State, active: Combatant, only: str = "", weapons: str = "", at: str = "") -> list[PlayArg]:
    """Every Normal card of the hand that can be Played now, with its Targets and Boosts. (DK-ACT-01, DK-CTR-30 DECLARE)"""
    found = []
    for card, printed in hand.cards_in(active):
        if (only and card != only) or (weapons and printed.name != weapons):
            continue
        if printed.can("N") and hand.usable(active, printed):
            able = aims(state, active, printed) if not at else aims_at(state, active, printed, at)
            ways = hand.boosts(active, printed, state.round, card)
            found += [(card, target, boost) for target in able for boost in ways]
    return found


def aims_at(state: State, active: Combatant, card: CombatCard, at: str) -> list[str]:
    """One Opponent only, if the card can be aimed at it."""
    return [target.id for target in targets(state, active, card) if target.id == at]


def aims(state: State, active: Combatant, card: CombatCard) -> list[str]:
    """The Targets as they are declared: one of them, or all together for a card that hits several."""
    able = [target.id for target in targets(state, active, card)]
    return [""] if several(card) and len(able) > 1 else able


def play_name(arg: PlayArg) -> str:
    card, target, boost = arg
    return hand.with_boost(f"{card} at {target}" if target else card, boost)


def play_card(play: Play[State], active: Combatant, card: str, target: str, boost: str) -> Flow[None]:
    """DECLARE: card, Target and Boost together, all paid; then it takes effect. (DK-CTR-30, DK-BOOST-21)"""
    state, printed = play.state, lookup.card(name_of(card))
    value = hand.value_with(printed, boost, state.round)
    hand.put_down(active, card)
    hand.pay_boost(active, boost)
    play.tell("plays", who=active.id, card=card, at=target, boost=boost, rules=("DK-CTR-30",))
    if printed.kind == "weapon" and printed.name not in active.armed:
        active.armed = [printed.name]
    if printed.kind == "spell":
        state.last_caster[active.side] = active.id
    if printed.sneak_check:
        yield from sneak.play(play, active, card, printed)
    elif printed.value is not None and printed.value.kind == "heal":
        damage.heal(play, active, state.who(target), value)
        effects.cure(play, state.who(target), printed.cures)
    elif printed.persistent:
        effects.hold(active, card, "persistent")
    else:
        yield from strike(play, active, card, printed, target, value)
        effects.end_named(active, "sneaking")
    if printed.once:
        effects.used_up(active, card)


def strike(play: Play[State], active: Combatant, card: str, printed: CombatCard, target: str, value: int) -> Flow[None]:
    """The card against each of its Targets in turn, each exchange closed before the next. (DK-CTR-36, DK-SPELL-11)"""
    state = play.state
    symbols = yield from attack.symbols_for(active, card, printed)
    if target:
        shares = {target: value}
    else:
        shares = yield from (divided if printed.split is not None else in_the_area)(play, active, printed, value)
    held = effects.lasts(state, printed)
    for victim, share in shares.items():
        if state.who(victim).gone:
            continue
        one = Attack(active.id, victim, printed.name, printed=True, symbols=symbols, amount=share)
        one.ethereal, one.weapon, one.ranged = printed.ethereal, printed.kind == "weapon", printed.ranged
        yield from attack.exchange(play, one)
        if one.counter != "none" and not state.who(victim).gone:
            effects.apply(play, active, state.who(victim), printed)
            if held and card in active.played:
                effects.hold(active, card, "lasting", held)


def in_the_area(play: Play[State], active: Combatant, card: CombatCard, value: int) -> Flow[dict[str, int]]:
    """An area is up to three chosen Opponents, or everyone on a point of the line; each takes the whole value. (DK-MODE-24)"""
    able = [target.id for target in open_to_attack(play.state, active, card.distances)]
    hit: list[str] = []
    if play.state.mode == "1d":
        option = yield Choose(active.seat, (Items("aim", able),), f"{card.name}: where?", ("DK-MODE-24",))
        hit = [target for target in able if play.state.who(target).at == play.state.who(option.arg).at]
        able = []
    while able and len(hit) < AREA_TARGETS:
        groups: list[Group] = [Items("aim", able)]
        if hit:
            groups.append(One("enough"))
        option = yield Choose(active.seat, groups, f"{card.name}: at whom?", ("DK-MODE-24",))
        if option.verb == "enough":
            break
        hit.append(option.arg)
        able.remove(option.arg)
    return {target: value for target in play.state.order if target in hit}


def divided(play: Play[State], active: Combatant, card: CombatCard, value: int) -> Flow[dict[str, int]]:
    """Damage divided among up to so many Opponents, fixed before any Reaction. (DK-SPELL-07, DK-CTR-36)"""
    assert card.split is not None
    able = [target.id for target in open_to_attack(play.state, active, card.distances)]
    most = card.split.value(play.state.round)
    shares: dict[str, int] = {}
    while (left := value - sum(shares.values())) > 0:
        choices = Items("aim", shares_of(able, left, most - len(shares)), share_name)
        option = yield Choose(active.seat, (choices,), f"{card.name}: {left} to divide. At whom?", ("DK-SPELL-07",))
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


def second_weapon(play: Play[State], active: Combatant, first: str) -> Flow[None]:
    """A Dual Wielder attacks with both Weapons on a Primary Round of both: one Action, two attacks. (DK-WEAP-11, -30)"""
    state = play.state
    if not (active.dual and name_of(first) in active.armed) or active.gone or not active.hand:
        return
    if any(lookup.card(name).rondel.standing(state.round) != "primary" for name in active.armed):
        return
    other = active.armed[1 - active.armed.index(name_of(first))]
    able = plays(state, active, weapons=other)
    groups = (Items("play", able, play_name), One("enough"))
    option = yield Choose(active.seat, groups, f"Attack with the {other} too?", ("DK-WEAP-11", "DK-WEAP-30"))
    if option.verb == "play":
        yield from play_card(play, active, *option.arg)


def quick_plays(state: State, active: Combatant) -> list[tuple[str, str, str, str]]:
    """A Special card that swaps Weapons lets the new one be Played in the same Turn. (DK-WEAP-06, DK-ACT-04)"""
    found = []
    for special, printed in hand.cards_in(active):
        if printed.can("S") and any(deed.kind == "swap" for deed in printed.deeds) and hand.usable(active, printed):
            found += [(special, *arg) for arg in swapped_plays(state, active)]
    return found


def swapped_plays(state: State, active: Combatant) -> list[PlayArg]:
    """The Weapon cards of the hand that are not armed, as if they were."""
    found = []
    for card, printed in hand.cards_in(active):
        another = printed.kind == "weapon" and active.armed and printed.name not in active.armed
        if another and hand.meets(active, printed) and not (active.shield and printed.hands == 2):
            ways = hand.boosts(active, printed, state.round, card)
            found += [(card, target, boost) for target in aims(state, active, printed) for boost in ways]
    return found


def quick_name(arg: tuple[str, str, str, str]) -> str:
    return f"{arg[0]}: {play_name(arg[1:])}"


def quick_swap(play: Play[State], active: Combatant, swap: str, card: str, target: str, boost: str) -> Flow[None]:
    hand.put_down(active, swap)
    play.tell("plays", who=active.id, card=swap, at="", boost="", rules=("DK-WEAP-06",))
    active.armed, active.dual = [name_of(card)], False
    yield from play_card(play, active, card, target, boost)


# --- Recall and Base Actions ------------------------------------------------------------------------------------------


def recall_card(play: Play[State], active: Combatant, card: str, payment: str) -> Flow[None]:
    """Recall a card and Play it at once, if it is a legal Normal Action now, or keep it. (DK-RECALL-13, -14, -20)"""
    recall.recall(play, active, card, payment)
    if not lookup.card(name_of(card)).can("N"):
        return
    groups = (Items("play", plays(play.state, active, only=card), play_name), One("keep"))
    option = yield Choose(active.seat, groups, f"Play {card} at once, or keep it?", ("DK-RECALL-13", "DK-RECALL-14"))
    if option.verb == "play":
        yield from play_card(play, active, *option.arg)


def base_options(state: State, active: Combatant) -> list[tuple[str, str]]:
    """The Base Actions of a Turn, each once per Round. (DK-ACT-10, -25, -31)"""
    found: list[tuple[str, str]] = []
    for base in lookup.base_actions(active):
        if base.action == "N" and base.kind not in active.base_used:
            able = open_to_attack(state, active, base.distances) if base.kind == "dmg" else state.allies(active)
            if hand.grappling(active) and not (base.kind == "dmg" and base.type == "phys" and "M" in base.distances):
                continue
            found += [(base.kind, target.id) for target in able]
    return found


def base_name(arg: tuple[str, str]) -> str:
    return f"{'attack' if arg[0] == 'dmg' else arg[0]} {arg[1]}"


def base_action(play: Play[State], active: Combatant, kind: str, target: str) -> Flow[None]:
    """Base Damage or healing without a card; it can be reacted to like any attack. (DK-ACT-10, -30, DK-DMG-24)"""
    base: BaseAction = next(base for base in lookup.base_actions(active) if base.kind == kind)
    active.base_used.append(kind)
    value = lookup.base_value(active)
    if kind == "heal":
        damage.heal(play, active, play.state.who(target), value)
        effects.cure(play, play.state.who(target), ("disease",))
        return
    yield from attack.exchange(
        play, Attack(active.id, target, "Base Action", amount=value, ethereal=base.type == "eth")
    )
    effects.end_named(active, "sneaking")
