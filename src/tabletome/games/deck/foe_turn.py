"""The Turn of a Foe: its traits in their order, then the action table of the Round. (DK-TRAIT-21, -40, DK-FOE-08..13)"""

from __future__ import annotations

from functools import cache

from tabletome.games.deck import (
    aim,
    area,
    attack,
    cards,
    checks,
    damage,
    distance,
    effects,
    flee,
    foe_targets,
    foes,
    grapple,
    hand,
    hold,
    ills,
    latecomers,
    lookup,
    sneak,
    texts,
)
from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.foe_cards import FoeCard, FoeDeed
from tabletome.games.deck.formula import number
from tabletome.games.deck.state import Attack, Combatant, Held, State
from tabletome.kernel import Flow, Play


def act(play: Play[State], foe: Combatant) -> Flow[None]:
    """The first that applies is the Foe's Action. (DK-TRAIT-40)"""
    state, card = play.state, lookup.foe(foe)
    if foe.held and hand.forbidden(foe, "act"):
        return idle(play, foe, "DK-TERM-07")
    if foe.held and effects.has(foe, "disarmed"):
        return rearm(play, foe)
    driven = is_driven(card)
    if driven and afraid(foe, card):
        if hold.holders(state, foe):
            return grapple.foe_escapes(play, foe)
        if flee.can_flee(state, foe):
            return flee.flee(play, foe)
    if foe.held and hand.grappling(foe):
        return in_grapple(play, foe, card)
    if driven:
        if frightened(foe, card):
            return table(play, foe, card, "cowardly")
        if card.trait("healer") and (patient := most_wounded_ally(state, foe)):
            return heal(play, foe, card, patient)
        if (at := keeps_away(state, foe, card)) is not None:
            return flee.move(play, foe, at, "DK-TRAIT-06", "DK-TRAIT-16", why="to keep away")
        if victim := overwhelmed(state, foe, card):
            return grapple.foe_grapples(play, foe, victim)
    if (victim := out_of_reach(state, foe, card)) is not None:
        return approach(play, foe, card, victim)
    return table(play, foe, card)


def idle(play: Play[State], foe: Combatant, rule: str) -> Flow[None]:
    play.tell("idle", who=foe.id, rules=(rule,))
    yield from ()


def rearm(play: Play[State], foe: Combatant) -> Flow[None]:
    """The Weapon is picked up. (DK-WEAP-31)"""
    effects.end_named(foe, "disarmed")
    play.tell("rearms", who=foe.id, rules=("DK-WEAP-31",))
    yield from ()


# --- traits -----------------------------------------------------------------------------------------------------------


@cache
def is_driven(card: FoeCard) -> bool:
    """If one of its traits may decide about the Action of a Foe. (DK-TRAIT-40)"""
    return any(trait.name in DRIVES for trait in card.traits)


DRIVES = ("selfpres", "cowardly", "healer", "kiter", "outnumber", "overwhelm")


def afraid(foe: Combatant, card: FoeCard) -> bool:
    """SELF PRESERVATION: at so many HP or fewer it Flees on its Turn. (DK-TRAIT-01, -43)"""
    trait = card.trait("selfpres")
    return trait is not None and foe.hp <= trait.numbers[0]


def overwhelmed(state: State, foe: Combatant, card: FoeCard) -> Combatant | None:
    """OVERWHELM: so many of the type against a single Opponent whom nobody holds yet. (DK-TRAIT-07, -41, -44)"""
    trait = card.trait("overwhelm")
    if trait is None or hand.grappling(foe):
        return None
    able = [other for other in distance.opponents(state, foe) if not effects.has(other, "sneaking")]
    alike = [ally for ally in state.allies(foe) if ally.foe == foe.foe]
    alike = [ally for ally in alike if able and distance.in_reach(state, ally, able[0], "M")]
    if foe not in alike or len(alike) < trait.numbers[0] or len(able) != 1:
        return None
    return None if hand.grappling(able[0]) else able[0]


def keeps_away(state: State, foe: Combatant, card: FoeCard) -> int | None:
    """KITER: away from Melee to Thrown, with Ranged Weapons on to Ranged. OUTNUMBER: out of Melee while they are too few.

    Where to, if it can Move and must. (DK-TRAIT-06, -16, -40)
    """
    if state.mode == "simple" or not (card.trait("kiter") or too_few(state, foe, card)):
        return None
    far = card.trait("kiter") and any("R" in distances_of(line.deed) for line in card.acts)
    return distance.step_away(state, foe, "R" if far else "T")


def too_few(state: State, foe: Combatant, card: FoeCard) -> bool:
    """OUTNUMBER (X to Y): its side does not outnumber the Opponents by so much. (DK-TRAIT-16)"""
    trait = card.trait("outnumber")
    if trait is None:
        return False
    return len(state.allies(foe)) * trait.numbers[1] < len(distance.opponents(state, foe)) * trait.numbers[0]


def out_of_reach(state: State, foe: Combatant, card: FoeCard) -> Combatant | None:
    """The nearest Opponent if no line of this Round reaches anybody. (DK-FOE-44)"""
    lines = card.lines("acts", state.round)
    if foe.held and hand.grappling(foe):
        return None
    for line in lines:
        if reachable(state, foe, line.deed):
            return None
    return distance.nearest(state, foe) if any(line.deed.kind in ("dmg", "spell") for line in lines) else None


def reachable(state: State, foe: Combatant, deed: FoeDeed) -> list[Combatant]:
    """The Opponents that a line can reach; never those that escaped. (DK-FOE-43, -44, DK-CARD-13)"""
    if foe.held and prevented(foe, deed):
        return []
    distances, ranged = distances_of(deed), deed.label in RANGED_WEAPONS
    others = distance.opponents(state, foe)
    if state.mode == "simple":
        return others if state.off_distance or distance.fits_room(state, distances) else []
    return [other for other in others if distance.in_reach(state, foe, other, distances, ranged)]


def prevented(foe: Combatant, deed: FoeDeed) -> bool:
    """If an effect, an empty hand or a Grapple keeps a Foe from a line. (DK-TERM-07, DK-WEAP-31, DK-GRAP-26)"""
    if hand.forbidden(foe, "attack") or (deed.kind == "spell" and hand.forbidden(foe, "cast")):
        return True
    if texts.is_weapon(deed) and effects.has(foe, "disarmed"):
        return True
    return hand.grappling(foe) and not fits_grapple(deed)


def fits_grapple(deed: FoeDeed) -> bool:
    """Claws and teeth, and Weapons with the note; no Spells, no Damage from afar. (DK-GRAP-09, -21, -26)"""
    if deed.kind == "spell" or "M" not in deed.distances:
        return False
    weapon = cards.combat_cards().get(deed.label)
    return not texts.is_weapon(deed) or (weapon is not None and weapon.grapple)


def distances_of(deed: FoeDeed) -> tuple[str, ...]:
    return lookup.card(deed.spell).distances if deed.kind == "spell" else deed.distances


def approach(play: Play[State], foe: Combatant, card: FoeCard, target: Combatant) -> Flow[None]:
    """A Move closer instead of a draw; OUTNUMBER keeps out of Melee unless there are enough. (DK-FOE-44, DK-TRAIT-16)"""
    state = play.state
    lines = [line.deed for line in card.lines("acts", state.round) if line.deed.kind in ("dmg", "spell")]
    distances = {name for deed in lines for name in distance.usable(state, distances_of(deed))}
    few = too_few(state, foe, card)
    at = distance.step_closer(state, foe, target, distances, no_melee=few)
    if at is None:
        play.tell("idle", who=foe.id, rules=("DK-TRAIT-16",) if few else ("DK-FOE-44",))
    else:
        yield from flee.move(play, foe, at, "DK-FOE-44", why=f"to get at {target.id}")


def in_grapple(play: Play[State], foe: Combatant, card: FoeCard) -> Flow[None]:
    """The lines of this Round that can be used in a Grapple; if there are none, a strike for 1. (DK-GRAP-11, -21, -26)"""
    state = play.state
    if any(reachable(state, foe, line.deed) for line in card.lines("acts", state.round)):
        yield from table(play, foe, card)
        return
    held = grapple.strikes(state, foe)
    victim = state.who(held[(yield from checks.pick(play, len(held), "the Target"))])
    yield from strike(play, foe, BARE_HANDS, victim)


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
        case "call":
            latecomers.call(play, foe, deed.called)
        case "grapple":
            near = [other for other in distance.opponents(state, foe) if distance.in_reach(state, foe, other, "M")]
            victim = victim or next((other for other in near if not effects.has(other, "sneaking")), None)
            if victim is not None and not hand.grappling(foe) and not hand.forbidden(foe, "attack"):
                yield from grapple.foe_grapples(play, foe, victim)
        case "sneak":
            if (yield from sneak.unseen(play, foe)):
                foe.held.append(Held("sneaking"))
                play.tell("sneaks", who=foe.id, rules=("DK-TRAIT-03",))
        case "spell" if texts.for_own_side(lookup.card(deed.spell)):
            yield from help_(play, foe, lookup.card(deed.spell))
        case "dmg" | "spell":
            if victim is None:
                able = foe_targets.best(state, foe, card, reachable(state, foe, deed))
                chosen = (yield from checks.pick(play, len(able), "the Target")) if len(able) > 1 else 0
                target = able[chosen] if able else None
            else:
                target = victim if victim in reachable(state, foe, deed) else None
            if target is not None:
                what = deed.spell or deed.label or foe.name
                fits_room = distance.fits_room(state, distances_of(deed))
                if fits_room or (yield from aim.off_distance(play, foe, what)):
                    for hit in struck(state, foe, deed, target):
                        if not hit.gone and not foe.gone:
                            yield from strike(play, foe, deed, hit)
                effects.end_named(foe, "sneaking")


def help_(play: Play[State], foe: Combatant, spell: CombatCard) -> Flow[None]:
    """A Spell for its own side: for itself, or for the most wounded of them. (DK-FOE-12, -15)"""
    state = play.state
    if hand.forbidden(foe, "cast"):
        play.tell("idle", who=foe.id, rules=("DK-TERM-07",))
        return
    state.last_caster[foe.side] = foe.id
    patient = foe if texts.only_for_yourself(spell) else most_wounded_ally(state, foe) or foe
    if spell.value is not None:
        damage.heal(play, foe, patient, spell.value_on(state.round))
    effects.cure(play, patient, spell.cures)
    yield from texts.work(play, foe, patient, spell)
    yield from texts.work_for_yourself(play, foe, spell)


def struck(state: State, foe: Combatant, deed: FoeDeed, target: Combatant) -> list[Combatant]:
    """Whom a line hits: its Target, or with an area all who are there; in Simple Play up to three. (DK-MODE-24, DK-CTR-36)"""
    if not (deed.area or (deed.kind == "spell" and lookup.card(deed.spell).area)):
        return [target]
    if state.mode == "simple":
        others = [other for other in reachable(state, foe, deed) if other is not target]
        hit = [target, *others[: area.MOST_TARGETS - 1]]
    else:
        hit = [other for other in state.living() if other.id in area.inside(state, target.at)]
    return sorted(hit, key=lambda other: state.order.index(other.id))


def strike(play: Play[State], foe: Combatant, deed: FoeDeed, target: Combatant) -> Flow[int]:
    """An attack by a line of the card, or a Spell with its own Counters, if the Foe sees its Target.

    (DK-FOE-11, -12, DK-LIGHT-10)
    """
    state, what = play.state, deed.spell or deed.label or foe.name
    ranged = deed.label in RANGED_WEAPONS
    if not aim.plain(state) and not (yield from aim.goes_on(play, foe, target, what, distances_of(deed), ranged)):
        return 0
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
        one.ranged = ranged
    caused = yield from attack.exchange(play, one, foe, target)
    if one.at != target.id:  # it strayed
        target = state.who(one.at)
    if deed.kind == "spell" and one.counter != "none" and not foe.gone:
        yield from texts.work(play, foe, target, lookup.card(deed.spell), symbol=foes.symbol(foe), caused=caused)
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
    held = line is not None and not (texts.is_weapon(line.deed) and effects.has(foe, "disarmed"))
    if line is not None and held and line.deed.kind == "dmg" and "M" in line.deed.distances:
        yield from strike(play, foe, line.deed, grappler)
    else:
        yield from strike(play, foe, BARE_HANDS, grappler)


BARE_HANDS = FoeDeed("dmg", number(1), label="Strike")
"""What every Foe can do in a Grapple or before it. (DK-GRAP-11, -20)"""
RANGED_WEAPONS = ("Shortbow", "Longbow", "Crossbow", "Sling")
"""Bows, crossbows and slings, whatever the Distance. (DK-DMG-22)"""
