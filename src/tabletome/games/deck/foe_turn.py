"""The Turn of a Foe: its traits in their order, then the action table of the Round. (DK-TRAIT-21, -40, DK-FOE-08..13)"""

from __future__ import annotations

from tabletome.games.deck import (
    attack,
    checks,
    damage,
    distance,
    effects,
    flee,
    grapple,
    hand,
    hold,
    ills,
    lookup,
    sneak,
)
from tabletome.games.deck.foe_cards import FoeCard, FoeDeed
from tabletome.games.deck.formula import number
from tabletome.games.deck.state import Attack, Combatant, Held, State
from tabletome.kernel import Flow, Play


def act(play: Play[State], foe: Combatant) -> Flow[None]:
    """The first that applies is the Foe's Action. (DK-TRAIT-40)"""
    state, card = play.state, lookup.foe(foe)
    if afraid(foe, card) and hold.holders(state, foe):
        yield from grapple.foe_escapes(play, foe)
    elif afraid(foe, card) and flee.can_flee(foe):
        yield from flee.flee(play, foe)
    elif frightened(foe, card):
        yield from table(play, foe, card, "cowardly")
    elif card.trait("healer") and (patient := most_wounded_ally(state, foe)):
        yield from heal(play, foe, card, patient)
    elif (at := keeps_away(state, foe, card)) is not None:
        distance.move(play, foe, at)
    elif victim := overwhelmed(state, foe, card):
        yield from grapple.foe_grapples(play, foe, victim)
    elif (victim := out_of_reach(state, foe, card)) is not None:
        approach(play, foe, card, victim)
    else:
        yield from table(play, foe, card)


# --- traits -----------------------------------------------------------------------------------------------------------


def afraid(foe: Combatant, card: FoeCard) -> bool:
    """SELF PRESERVATION: at so many HP or fewer it Flees on its Turn. (DK-TRAIT-01, -43)"""
    trait = card.trait("selfpres")
    return trait is not None and foe.hp <= trait.numbers[0]


def overwhelmed(state: State, foe: Combatant, card: FoeCard) -> Combatant | None:
    """OVERWHELM: so many of the type against a single Opponent whom nobody holds yet. (DK-TRAIT-07, -41, -44)"""
    trait = card.trait("overwhelm")
    able = [other for other in state.opponents(foe) if not effects.has(other, "sneaking")]
    alike = [ally for ally in state.allies(foe) if ally.foe == foe.foe]
    alike = [ally for ally in alike if able and distance.in_reach(state, ally, able[0], "M")]
    if trait is None or foe not in alike or len(alike) < trait.numbers[0] or len(able) != 1 or hand.grappling(foe):
        return None
    return None if hand.grappling(able[0]) else able[0]


def keeps_away(state: State, foe: Combatant, card: FoeCard) -> int | None:
    """KITER: away from Melee to Thrown, with Ranged Weapons on to Ranged; where to, if it can Move. (DK-TRAIT-06)"""
    near = distance.nearest(state, foe)
    if card.trait("kiter") is None or near is None or state.mode == "simple":
        return None
    wanted = 2 if any("R" in line.deed.distances for line in card.acts) else 1
    gap = abs(near.at - foe.at)
    able = [at for at in distance.moves(state, foe) if abs(near.at - at) > gap]
    return able[0] if gap < wanted and able else None


def out_of_reach(state: State, foe: Combatant, card: FoeCard) -> Combatant | None:
    """The nearest Opponent if no line of this Round reaches anybody. (DK-FOE-44)"""
    lines = card.lines("acts", state.round)
    near = distance.nearest(state, foe)
    if near is None or hand.grappling(foe) or any(reachable(state, foe, line.deed) for line in lines):
        return None
    return near if any(line.deed.kind in ("dmg", "spell") for line in lines) else None


def reachable(state: State, foe: Combatant, deed: FoeDeed) -> list[Combatant]:
    """The Opponents that a line can reach. (DK-FOE-44, DK-CARD-13)"""
    distances = lookup.card(deed.spell).distances if deed.kind == "spell" else deed.distances
    return [other for other in state.opponents(foe) if distance.in_reach(state, foe, other, distances)]


def approach(play: Play[State], foe: Combatant, card: FoeCard, target: Combatant) -> None:
    """A step closer instead of a draw; OUTNUMBER keeps out of Melee unless there are enough. (DK-FOE-44, DK-TRAIT-16)"""
    state, trait = play.state, card.trait("outnumber")
    few = trait is not None and len(state.allies(foe)) * trait.numbers[1] < len(state.opponents(foe)) * trait.numbers[0]
    if hand.forbidden(foe, "move") or (few and abs(target.at - foe.at) == 1):
        play.tell("idle", who=foe.id, rules=("DK-TRAIT-16",))
    else:
        distance.step_towards(play, foe, target)


def frightened(foe: Combatant, card: FoeCard) -> bool:
    """COWARDLY SNEAK: after so much Damage (without a number: any) it tries to Sneak on its next Turn. (DK-TRAIT-03, -04)"""
    trait = card.trait("cowardly")
    return trait is not None and foe.hurt >= trait.numbers[0] and not effects.has(foe, "sneaking")


def most_wounded_ally(state: State, foe: Combatant) -> Combatant | None:
    """HEALER: while it or an Ally is below maximum HP. (DK-TRAIT-14)"""
    wounded = [ally for ally in state.allies(foe) if ally.hp < ally.max_hp]
    return max(wounded, key=lambda ally: ally.max_hp - ally.hp, default=None)


def heal(play: Play[State], foe: Combatant, card: FoeCard, patient: Combatant) -> Flow[None]:
    """The Turn goes to the Healing line of the card. (DK-TRAIT-14)"""
    line = next(line for line in card.acts if line.deed.kind == "heal")
    drawn = yield from checks.draw_symbols(play, line.check.draws, "healing", foe)
    if card.matched("acts", play.state.round, drawn, line.when) is line:
        damage.heal(play, foe, patient, line.deed.amount.value(play.state.round))
    else:
        play.tell("idle", who=foe.id, rules=("DK-FOE-10",))


# --- the action table -------------------------------------------------------------------------------------------------


def table(
    play: Play[State], foe: Combatant, card: FoeCard, when: str = "", victim: Combatant | None = None
) -> Flow[None]:
    """Draw for the lines of this Round; no match: the Failure line, else base damage, else nothing. (DK-FOE-08..13, -40)"""
    lines = card.lines("acts", play.state.round, when)
    deed: FoeDeed | None = None
    if lines:
        drawn = yield from checks.draw_symbols(play, lines[0].check.draws, "an Action", foe)
        line = card.matched("acts", play.state.round, drawn, when)
        deed = line.deed if line else None if when else card.on_failure
    if deed is None or deed.kind == "nothing":
        play.tell("idle", who=foe.id, rules=("DK-FOE-10",))
        return
    yield from do(play, foe, card, deed, victim)


def do(play: Play[State], foe: Combatant, card: FoeCard, deed: FoeDeed, victim: Combatant | None) -> Flow[None]:
    state = play.state
    match deed.kind:
        case "heal":
            damage.heal(play, foe, most_wounded_ally(state, foe) or foe, deed.amount.value(state.round))
        case "sneak":
            if (yield from sneak.unseen(play, foe)):
                foe.held.append(Held("sneaking"))
                play.tell("sneaks", who=foe.id, rules=("DK-TRAIT-03",))
        case "dmg" | "spell":
            target = victim or (yield from choose_target(play, foe, card, deed))
            if target is not None and target in reachable(state, foe, deed):
                yield from strike(play, foe, deed, target)
                effects.end_named(foe, "sneaking")


def strike(play: Play[State], foe: Combatant, deed: FoeDeed, target: Combatant) -> Flow[int]:
    """An attack by a line of the card, or a Spell with its own Counters. (DK-FOE-11, -12)"""
    state = play.state
    if deed.kind == "spell":
        spell = lookup.card(deed.spell)
        state.last_caster[foe.side] = foe.id
        one = Attack(
            foe.id, target.id, spell.name, printed=True, amount=spell.value_on(state.round), ethereal=spell.ethereal
        )
        draws = max((counter.draws for counter in spell.counters), default=0)
        one.symbols = lookup.foe(foe).symbol * draws
    else:
        one = Attack(
            foe.id,
            target.id,
            deed.label or foe.name,
            amount=deed.amount.value(state.round),
            ethereal=deed.type == "eth",
        )
        one.ranged = deed.label in RANGED_WEAPONS
    caused = yield from attack.exchange(play, one)
    if deed.kind == "spell" and one.counter != "none" and not target.gone:
        effects.apply(play, foe, target, lookup.card(deed.spell))
    yield from ills.strike(play, foe, target, caused)
    return caused


def pursue(play: Play[State], foe: Combatant, fleer: Combatant) -> Flow[None]:
    """A Foe in reach takes its extra Turn: the action table of this Round against the fleer. (DK-FLEE-01, -02, -20)"""
    card = lookup.foe(foe)
    if any(fleer in reachable(play.state, foe, line.deed) for line in card.lines("acts", play.state.round)):
        yield from table(play, foe, card, victim=fleer)


def ward_off(play: Play[State], foe: Combatant, grappler: Combatant) -> Flow[None]:
    """Before a Grapple: its Melee line if that is drawn, otherwise a strike for 1. (DK-GRAP-20)"""
    card, round_ = lookup.foe(foe), play.state.round
    drawn = yield from checks.draw_symbols(play, card.lines("acts", round_)[0].check.draws, "warding off", foe)
    line = card.matched("acts", round_, drawn)
    if line is not None and line.deed.kind == "dmg" and "M" in line.deed.distances:
        yield from strike(play, foe, line.deed, grappler)
    else:
        yield from strike(play, foe, FoeDeed("dmg", number(1), label="Strike"), grappler)


RANGED_WEAPONS = ("Shortbow", "Longbow", "Crossbow", "Sling")
"""Bows, crossbows and slings, whatever the Distance. (DK-DMG-22)"""


# --- Targets ----------------------------------------------------------------------------------------------------------


def choose_target(play: Play[State], foe: Combatant, card: FoeCard, deed: FoeDeed) -> Flow[Combatant | None]:
    """Merciless when triggered, then the ATTACK trait, then who last attacked it, then the nearest, else by chance.

    (DK-FOE-43, DK-TRAIT-02, -08..13, -42, -46)
    """
    state = play.state
    able = [other for other in reachable(state, foe, deed) if not effects.has(other, "sneaking")]
    if hand.grappling(foe):
        able = [other for other in able if other in hold.together(state, foe)]
    if not able:
        return None
    preferred = merciless(state, card, able) or by_trait(state, foe, card, able)
    if preferred is None:
        preferred = next((other for other in able if other.id == foe.last_attacker), None)
    if preferred is not None:
        return preferred
    if state.mode != "simple":
        closest = min(abs(other.at - foe.at) for other in able)
        able = [other for other in able if abs(other.at - foe.at) == closest]
    return able[(yield from checks.pick(play, len(able), "the Target"))]


def merciless(state: State, card: FoeCard, able: list[Combatant]) -> Combatant | None:
    """After so many Rounds or Counts all Foes of the type attack their most wounded Opponent. (DK-TRAIT-02, -42)"""
    trait = card.trait("merciless")
    if trait is None or (state.counts_done if trait.counts else state.rounds_done) < trait.numbers[0]:
        return None
    return most_wounded(state, able)


def most_wounded(state: State, able: list[Combatant]) -> Combatant:
    """Most HP missing; ties: lower current HP, then last in Turn order. (DK-TRAIT-42)"""
    return max(able, key=lambda other: (other.max_hp - other.hp, -other.hp, state.order.index(other.id)))


def by_trait(state: State, foe: Combatant, card: FoeCard, able: list[Combatant]) -> Combatant | None:
    """The Opponent that the ATTACK trait points at; None if there is no candidate yet. (DK-TRAIT-08..13, -46)"""
    sides = {other.side for other in able}
    match card.attacks:
        case "threat":
            harmful = [other for other in able if foe.damage_by.get(other.id)]
            return max(harmful, key=lambda other: foe.damage_by[other.id], default=None)
        case "recovery":
            return named(able, [state.last_healer.get(side, "") for side in sides])
        case "punish":
            return named(able, [state.last_caster.get(side, "") for side in sides])
        case "retaliation":
            return named(able, [foe.last_attacker])
        case "brutal":
            return min(able, key=lambda other: (other.hp, -state.order.index(other.id)))
        case "opportunist" if state.mode != "simple":
            return min(able, key=lambda other: abs(other.at - foe.at))
        case _:
            return None


def named(able: list[Combatant], ids: list[str]) -> Combatant | None:
    return next((other for other in able if other.id in ids), None)
