"""The one Action of a Player's Turn. (DK-ACT-06)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck import (
    aim,
    area,
    attack,
    chase,
    companions,
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
    tasks,
    texts,
)
from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.people import BaseAction
from tabletome.games.deck.state import Attack, Combatant, State, name_of, symbol_of
from tabletome.kernel import Choose, Flow, Group, Items, One, Play

PlayArg = tuple[str, str, str]
"""A card, its Target ("": several), its Boost."""


def act(play: Play[State], active: Combatant) -> Flow[None]:
    """Exactly one of: Pass, gear, Base Action, a Normal card with at most one Boost, Recall, Flee, Grapple. (DK-ACT-06)"""
    question = f"Your Action?{chase.warning(play.state, active)}"
    option = yield Choose(active.seat, options(play.state, active), question, ("DK-ACT-06",))
    while option.verb in ("let go", "ready"):
        if option.verb == "ready":
            gear.change(play, active, "dual", option.arg)
        else:
            grapple.let_go(play, active)
        option = yield Choose(active.seat, options(play.state, active), question, ("DK-ACT-06",))
    match option.verb:
        case "pass":
            play.tell("passes", who=active.id, rules=("DK-ACT-07",))
        case "yield":
            fatigue.leave(play, active, "yielded", ("DK-DUEL-01",))
        case "play" | "throw":
            yield from play_card(play, active, *option.arg, thrown=option.verb == "throw")
            yield from second_weapon(play, active, option.arg[0])
        case "quick" | "quick throw":
            swap, *arg = option.arg
            yield from quick_swap(play, active, swap, *arg, thrown=option.verb == "quick throw")
        case "recall":
            yield from recall_card(play, active, *option.arg)
        case "base":
            yield from base_action(play, active, *option.arg)
        case "boost":
            boost, kind, target = option.arg
            yield from base_action(play, active, kind, target, boost)
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
            gear.change(play, active, option.verb, option.arg)


def options(state: State, active: Combatant) -> tuple[Group, ...]:
    groups: list[Group] = [One("pass")]
    if not hand.forbidden(active, "act"):
        groups += play_groups(state, active)
        groups.append(Items("recall", recall.options(active, state.round), recall.name))
        groups += base_groups(state, active)
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
    if state.mode != "simple":
        groups.append(Items("quick throw", quick_plays(state, active, thrown=True), quick_name))
    groups.append(Items("search", [other.id for other in state.opponents(active) if effects.has(other, "sneaking")]))
    groups.append(Items("try", tasks.open_to(state, active), rules=("DK-TASK-02", "DK-TASK-12")))
    groups.append(Items("grapple", grapple.options(state, active), grapple.grapple_name))
    groups.append(distance.moves(state, active))
    if flee.can_flee(state, active):
        groups.append(One("flee"))
    groups.append(gear.ready(active))
    return [*groups, *gear.changes(state, active)]


# --- Targets ----------------------------------------------------------------------------------------------------------


def targets(state: State, active: Combatant, card: CombatCard, thrown: bool = False) -> list[Combatant]:
    """Whom a card can be aimed at: Opponents that do not Sneak, or for healing the own side. (DK-TERM-02, -05, DK-SNEAK-20)

    A Weapon that can be thrown is used at Melee only, unless it is declared thrown. (DK-DIST-06, -07)
    """
    card = texts.cast_by(card)
    if card.sneak_check or companions.is_companion(card):
        return [active]
    if texts.for_own_side(card):
        return [active] if texts.only_for_yourself(card) else state.allies(active)
    by_hand = card.throw and not thrown and state.mode != "simple"
    return open_to_attack(state, active, ("M",) if by_hand else card.distances, card.ranged)


def open_to_attack(
    state: State, active: Combatant, distances: Sequence[str] = (), ranged: bool = False
) -> list[Combatant]:
    """Opponents in reach that do not Sneak; from inside a Grapple only those in it. (DK-CARD-13, DK-SNEAK-20)"""
    if hand.forbidden(active, "attack"):
        return []
    able = [other for other in state.opponents(active) if distance.in_reach(state, active, other, distances, ranged)]
    able = [other for other in able if not effects.has(other, "sneaking")]
    return [other for other in able if other in hold.together(state, active)] if hand.grappling(active) else able


def several(card: CombatCard) -> bool:
    card = texts.cast_by(card)
    return card.area or card.split is not None


# --- a Normal card ----------------------------------------------------------------------------------------------------


def play_groups(
    state: State, active: Combatant, only: str = "", weapons: str = "", at: str = ""
) -> tuple[Group, Group]:
    """The cards that can be Played, and the Weapons that can be thrown; in Simple Play the one is the other. (DK-WEAP-17)"""
    throws = plays(state, active, only, weapons, at, thrown=True) if state.mode != "simple" else []
    return (Items("play", plays(state, active, only, weapons, at), play_name), Items("throw", throws, play_name))


def plays(
    state: State, active: Combatant, only: str = "", weapons: str = "", at: str = "", thrown: bool = False
) -> list[PlayArg]:
    """Every Normal card of the hand that can be Played now, with its Targets and Boosts. (DK-ACT-01, DK-CTR-30 DECLARE)"""
    found = []
    in_hand = hand.cards_in(active)
    for card, printed in in_hand:
        if (only and card != only) or (weapons and printed.name != weapons) or (thrown and not printed.throw):
            continue
        if ("N" in printed.actions or printed.kind in hand.COMPANIONS) and hand.usable(active, printed):
            ways = hand.boosts(active, printed, state.round, card, in_hand)
            if not ways:
                continue
            able = aims_at(state, active, printed, at, thrown) if at else aims(state, active, printed, thrown)
            found += [(card, target, boost) for target in able for boost in ways]
    return found


def aims_at(state: State, active: Combatant, card: CombatCard, at: str, thrown: bool = False) -> list[str]:
    """One Opponent only, if the card can be aimed at it."""
    return [target.id for target in targets(state, active, card, thrown) if target.id == at]


def aims(state: State, active: Combatant, card: CombatCard, thrown: bool = False) -> list[str]:
    """The Targets as they are declared: one of them, or all together for a card that hits several; an area as a place."""
    if state.mode == "2d" and texts.cast_by(card).area:
        return [""] if area.squares(state, active, texts.cast_by(card)) else []
    able = [target.id for target in targets(state, active, card, thrown)]
    return [""] if several(card) and len(able) > 1 else able


def play_name(arg: PlayArg) -> str:
    card, target, boost = arg
    return hand.with_boost(f"{card} at {target}" if target else card, boost)


def play_card(
    play: Play[State], active: Combatant, card: str, target: str, boost: str, *, thrown: bool = False
) -> Flow[None]:
    """DECLARE: card, Target and Boost together, all paid; then it takes effect. (DK-CTR-30, DK-BOOST-21)

    Who throws a Weapon has the next of its kind in hand at once. (DK-WEAP-19, -21)
    """
    state, printed = play.state, texts.cast_by(lookup.card(name_of(card)))
    value = hand.worth(active, printed, boost, state.round)
    hand.put_down(active, card)
    hand.pay_boost(active, boost)
    rules = ("DK-WEAP-17",) if thrown else ("DK-CTR-30",)
    play.tell("throws" if thrown else "plays", who=active.id, card=card, at=target, boost=boost, rules=rules)
    if printed.kind == "weapon":
        gear.draw(active, printed.name)
    if printed.kind == "spell":
        state.last_caster[active.side] = active.id
    if printed.sneak_check:
        yield from sneak.play(play, active, card, printed)
    elif companions.is_companion(printed):
        companions.join(play, active, card, printed)
    elif texts.for_own_side(printed):
        yield from help_(play, active, card, printed, state.who(target), value, boost)
    else:
        yield from strike(play, active, card, printed, target, value, boost)
        effects.end_named(active, "sneaking")


def help_(
    play: Play[State], active: Combatant, card: str, printed: CombatCard, target: Combatant, value: int, boost: str
) -> Flow[None]:
    """A card for the own side: healing and cures, then its text. (DK-DMG-14, DK-TRAIT-19)"""
    if printed.value is not None:
        damage.heal(play, active, target, value)
    effects.cure(play, target, printed.cures)
    yield from texts.work(play, active, target, printed)
    if (added := texts.boost_card(boost)) is not None:
        yield from texts.work(play, active, target, added, symbol=symbol_of(boost))
    yield from texts.work_for_yourself(play, active, printed)
    texts.keep(active, play.state, card, printed)


def strike(
    play: Play[State], active: Combatant, card: str, printed: CombatCard, target: str, value: int, boost: str
) -> Flow[None]:
    """The card against each of its Targets in turn, each exchange closed before the next. (DK-CTR-36, DK-SPELL-11)"""
    state = play.state
    if not (yield from aim.fits_room(play, active, printed.name, printed.distances)):
        return
    symbols = yield from attack.symbols_for(active, card, printed)
    if printed.area:
        shares = yield from area.shares(play, active, printed, target, value)
    elif target:
        shares = {target: value}
    else:
        shares = yield from divided(play, active, printed, value)
    worked = False
    added = texts.boost_card(boost)
    for victim, share in shares.items():
        if state.who(victim).gone or active.gone:
            continue
        if not (
            yield from aim.goes_on(play, active, state.who(victim), printed.name, printed.distances, printed.ranged)
        ):
            continue
        one = Attack(active.id, victim, printed.name, printed=True, symbols=symbols, amount=share)
        one.ethereal, one.weapon, one.ranged = printed.ethereal, printed.kind == "weapon", printed.ranged
        caused = yield from attack.exchange(play, one)
        if one.counter == "none" or active.gone:
            continue
        worked, hit = True, state.who(one.at)
        yield from texts.work(play, active, hit, printed, symbol=symbol_of(card), caused=caused)
        if added is not None:
            yield from texts.work(play, active, hit, added, symbol=symbol_of(boost), caused=caused)
    if worked and not active.gone:
        yield from texts.work_for_yourself(play, active, printed)
        texts.keep(active, state, card, printed)


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
    both = active.dual and len(active.armed) == 2 and name_of(first) in active.armed
    if not both or active.gone or not active.hand:
        return
    if any(lookup.card(name).rondel.standing(state.round) != "primary" for name in active.armed):
        return
    other = active.armed[1 - active.armed.index(name_of(first))]
    groups = (*play_groups(state, active, weapons=other), One("enough"))
    option = yield Choose(active.seat, groups, f"Attack with the {other} too?", ("DK-WEAP-11", "DK-WEAP-30"))
    if option.verb != "enough":
        yield from play_card(play, active, *option.arg, thrown=option.verb == "throw")


def quick_plays(state: State, active: Combatant, thrown: bool = False) -> list[tuple[str, str, str, str]]:
    """A Special card that swaps Weapons lets the new one be Played in the same Turn. (DK-WEAP-06, DK-ACT-04)"""
    found = []
    for special, printed in hand.cards_in(active):
        if (
            "S" in printed.actions
            and any(deed.kind == "swap" for deed in printed.deeds)
            and hand.usable(active, printed)
        ):
            found += [(special, *arg) for arg in swapped_plays(state, active, thrown)]
    return found


def swapped_plays(state: State, active: Combatant, thrown: bool = False) -> list[PlayArg]:
    """The Weapon cards of the hand that are not armed, as if they were."""
    found = []
    for card, printed in hand.cards_in(active):
        another = printed.kind == "weapon" and active.armed and printed.name not in (*active.armed, *active.dropped)
        if thrown and not printed.throw:
            continue
        if another and hand.meets(active, printed) and printed.hands + hand.busy(active) <= 2:
            ways = hand.boosts(active, printed, state.round, card)
            found += [(card, target, boost) for target in aims(state, active, printed, thrown) for boost in ways]
    return found


def quick_name(arg: tuple[str, str, str, str]) -> str:
    return f"{arg[0]}: {play_name(arg[1:])}"


def quick_swap(
    play: Play[State], active: Combatant, swap: str, card: str, target: str, boost: str, *, thrown: bool = False
) -> Flow[None]:
    hand.put_down(active, swap)
    play.tell("plays", who=active.id, card=swap, at="", boost="", rules=("DK-WEAP-06",))
    active.armed, active.dual = [name_of(card)], False
    yield from play_card(play, active, card, target, boost, thrown=thrown)


# --- Recall and Base Actions ------------------------------------------------------------------------------------------


def recall_card(play: Play[State], active: Combatant, card: str, payment: str) -> Flow[None]:
    """Recall a card and Play it at once, if it is a legal Normal Action now, or keep it. (DK-RECALL-13, -14, -20)"""
    recall.recall(play, active, card, payment)
    if not lookup.card(name_of(card)).can("N"):
        return
    groups = (*play_groups(play.state, active, only=card), One("keep"))
    option = yield Choose(active.seat, groups, f"Play {card} at once, or keep it?", ("DK-RECALL-13", "DK-RECALL-14"))
    if option.verb != "keep":
        yield from play_card(play, active, *option.arg, thrown=option.verb == "throw")


def base_groups(state: State, active: Combatant, at: str = "") -> tuple[Group, Group]:
    """The Base Actions, and the same with a Boost card. (DK-ACT-30)"""
    bare = [arg for arg in base_options(state, active) if not at or arg[1] == at]
    boosted = [
        (card, kind, target)
        for card, printed in hand.cards_in(active)
        for kind, target in bare
        if hand.adds(active, printed, kind, state.round)
    ]
    return (Items("base", bare, base_name), Items("boost", boosted, lambda arg: f"{arg[0]}: {base_name(arg[1:])}"))


def base_options(state: State, active: Combatant) -> list[tuple[str, str]]:
    """The Base Actions of a Turn, each once per Round. (DK-ACT-10, -25, -31)"""
    found: list[tuple[str, str]] = []
    for base in lookup.base_actions(active):
        if base.action == "N" and base.kind not in active.base_used:
            able = open_to_attack(state, active, base.distances) if base.kind == "dmg" else state.allies(active)
            if base.against:
                able = [other for other in able if is_a(other, base.against)]
            if hand.grappling(active) and not (base.kind == "dmg" and base.type == "phys" and "M" in base.distances):
                continue
            found += [(base.kind, target.id) for target in able]
    return found


def is_a(other: Combatant, what: str) -> bool:
    """If a Foe Card has a trait that a Base Action is about: an Exorcist strikes the undead. (DK-CHAR-05)"""
    return other.is_foe and any(trait.name == what for trait in lookup.foe(other).traits)


def base_name(arg: tuple[str, str]) -> str:
    return f"{'attack' if arg[0] == 'dmg' else arg[0]} {arg[1]}"


def base_action(play: Play[State], active: Combatant, kind: str, target: str, boost: str = "") -> Flow[None]:
    """Base Damage or healing without a card; it can be reacted to like any attack, and Boosted by a card.

    (DK-ACT-10, -30, DK-DMG-24)
    """
    base: BaseAction = next(base for base in lookup.base_actions(active) if base.kind == kind)
    active.base_used.append(kind)
    value = lookup.base_value(active)
    added = texts.boost_card(boost)
    if added is not None:
        value += hand.added(added, play.state.round)
        hand.put_down(active, boost)
        play.tell("plays", who=active.id, card=boost, at="", boost="", rules=("DK-ACT-30", "DK-BOOST-01"))
    if kind == "heal":
        value += lookup.ability_of(active.specialized, "healing")
        damage.heal(play, active, play.state.who(target), value)
        effects.cure(play, play.state.who(target), ("disease",))
        return
    if (yield from aim.fits_room(play, active, "Base Action", base.distances)) and (
        yield from aim.goes_on(play, active, play.state.who(target), "Base Action", base.distances)
    ):
        one = Attack(active.id, target, "Base Action", amount=value, ethereal=base.type == "eth")
        caused = yield from attack.exchange(play, one)
        if added is not None and not active.gone:
            yield from texts.work(play, active, play.state.who(one.at), added, symbol=symbol_of(boost), caused=caused)
    effects.end_named(active, "sneaking")
