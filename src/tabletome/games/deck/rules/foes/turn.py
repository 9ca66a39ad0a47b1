"""The Turn of a Foe: its traits in their order, then the action table of the Round. (DK-TRAIT-21, -40, DK-FOE-08..13)"""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.board import distance, grapples, pursuit, sight
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.foe_cards import OWN_TABLES, FoeCard, FoeDeed
from tabletome.games.deck.events.combat import Idle, Rearmed, Spotted, TargetPicked
from tabletome.games.deck.options import grapple as grapple_options
from tabletome.games.deck.options import moves, targeting
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.options.foes import targets as foe_targets
from tabletome.games.deck.options.foes import traits as foe_traits
from tabletome.games.deck.options.foes import turn as foe_lines
from tabletome.games.deck.options.foes import weapons
from tabletome.games.deck.options.foes.targets import RANGED_WEAPONS, distances_of, reachable
from tabletome.games.deck.rules import effects
from tabletome.games.deck.rules.combat import attack, before_the_attack, damage, lasting, updown
from tabletome.games.deck.rules.combat.special import flee, grapple, poison_and_disease, sneak
from tabletome.games.deck.rules.foes import called
from tabletome.games.deck.state import Attack, Combatant, Held, State, forbidden, grappling, has_effect
from tabletome.kernel import Flow, Play
from tabletome.kernel.events import ConditionGained


def act(play: Play[State, Any], foe: Combatant) -> Flow[None]:
    """The first that applies is the Foe's Action. (DK-TRAIT-40)"""
    state, card = play.state, lookup.foe(foe)
    if forbidden(foe, "act"):
        return nothing(play, foe, "it cannot act", "DK-TERM-07")
    if has_effect(foe, "disarmed"):
        return rearm(play, foe)
    driven = foe_lines.is_driven(card)
    if driven and foe_traits.afraid(foe, card):
        if grapples.holders(state, foe):
            return grapple.foe_escapes(play, foe)
        if moves.can_flee(state, foe):
            return flee.flee(play, foe)
    if grappling(foe):
        return in_grapple(play, foe, card)
    if driven:
        if foe_traits.frightened(foe, card):
            return table(play, foe, card, "cowardly")
        if card.trait("healer") and (patient := foe_traits.most_wounded_ally(state, foe)):
            return heal(play, foe, card, patient)
        if (at := foe_traits.keeps_away(state, foe, card)) is not None:
            return retreat(play, foe, card, at)
        if victims := foe_traits.overwhelmed(state, foe, card):
            return overwhelm(play, foe, card, victims)
    if (victim := foe_lines.out_of_reach(state, foe, card)) is not None:
        return approach(play, foe, card, victim)
    return table(play, foe, card, foe_targets.met(state, foe, card))


def idle(play: Play[State, Any], foe: Combatant, why: str, rule: str) -> None:
    play.tell(Idle(foe.id, why), rule)


def nothing(play: Play[State, Any], foe: Combatant, why: str, rule: str) -> Flow[None]:
    idle(play, foe, why, rule)
    yield from ()


def rearm(play: Play[State, Any], foe: Combatant) -> Flow[None]:
    """The Weapon is picked up. (DK-WEAP-31)"""
    lasting.end_named(foe, "disarmed")
    play.tell(Rearmed(foe.id), "DK-WEAP-31")
    yield from ()


# --- Moves and the Grapple ---------------------------------------------------------------------------------------------


def retreat(play: Play[State, Any], foe: Combatant, card: FoeCard, at: int) -> Flow[None]:
    """A step away; who shoots at Ranged goes on there with its next Turn. (DK-TRAIT-06, -16)"""
    yield from flee.move(play, foe, at, "DK-TRAIT-06", "DK-TRAIT-16", why="to keep away")
    lasting.end_named(foe, "kiting")
    if foe_traits.kites_far(card) and not foe.gone:
        foe.held.append(Held("kiting", rounds=2))


def overwhelm(play: Play[State, Any], foe: Combatant, card: FoeCard, victims: list[Combatant]) -> Flow[None]:
    """A Grapple with one that enough of them are at, picked as a Target is. (DK-TRAIT-07, DK-FOE-43)"""
    victim = yield from pick(play, foe, card, victims)
    yield from grapple.foe_grapples(play, foe, victim)


def approach(play: Play[State, Any], foe: Combatant, card: FoeCard, target: Combatant) -> Flow[None]:
    """A Move closer instead of a draw; OUTNUMBER keeps out of Melee unless there are enough. (DK-FOE-44, DK-TRAIT-16)

    A step back to where a bow serves is not made if it would be a flight: then it draws after all. (DK-TRAIT-47)
    """
    state = play.state
    at = foe_lines.closer(state, foe, card, target)
    if at is None and foe_traits.too_few(state, foe, card):
        idle(play, foe, "they are too few to come into Melee", "DK-TRAIT-16")
    elif at is None:
        idle(play, foe, foe_lines.bound(foe) or "nobody is in reach, and no Move helps", "DK-FOE-44")
    elif pursuit.is_flight(state, foe, at):
        yield from table(play, foe, card)
    else:
        yield from flee.move(play, foe, at, "DK-FOE-44", why="to get at", whom=target.id)


def in_grapple(play: Play[State, Any], foe: Combatant, card: FoeCard) -> Flow[None]:
    """The lines of this Round that can be used in a Grapple; if there are none, a strike for 1. (DK-GRAP-11, -21, -26)"""
    state = play.state
    if any(reachable(state, foe, line.deed) for line in card.lines("acts", state.round)):
        yield from table(play, foe, card)
        return
    held = grapple_options.strikes(state, foe)
    victim = state.who(held[(yield from updown.pick(play, len(held), "the Target"))])
    yield from strike(play, foe, foe_lines.BARE_HANDS, victim)


def heal(play: Play[State, Any], foe: Combatant, card: FoeCard, patient: Combatant) -> Flow[None]:
    """The Turn goes to the Healing line of the card. (DK-TRAIT-14)"""
    line = next(line for line in card.acts if line.deed.kind == "heal")
    drawn = yield from updown.draw_symbols(play, line.check.draws, "healing", foe)
    if card.matched("acts", play.state.round, drawn, line.when) is line:
        damage.heal(play, foe, patient, line.deed.amount.value(play.state.round))
    else:
        idle(play, foe, NO_MATCH, "DK-FOE-10")


# --- the action table -------------------------------------------------------------------------------------------------


def table(
    play: Play[State, Any], foe: Combatant, card: FoeCard, when: str = "", victim: Combatant | None = None
) -> Flow[None]:
    """Draw for the lines of this Round; no match: the Failure line, else base damage, else nothing. (DK-FOE-08..13, -40)"""
    lines = card.lines("acts", play.state.round, when)
    deed: FoeDeed | None = None
    if lines:
        drawn = yield from updown.draw_symbols(play, lines[0].check.draws, "an Action", foe)
        line = card.matched("acts", play.state.round, drawn, when)
        deed = line.deed if line else None if when in OWN_TABLES else card.on_failure
    if deed is None:
        idle(play, foe, NO_MATCH, "DK-FOE-10")
    elif deed.kind == "nothing":
        idle(play, foe, "that is what its card says", "DK-FOE-10")
    else:
        yield from do(play, foe, card, deed, victim)


def do(play: Play[State, Any], foe: Combatant, card: FoeCard, deed: FoeDeed, victim: Combatant | None) -> Flow[None]:
    state = play.state
    match deed.kind:
        case "heal":
            damage.heal(play, foe, foe_traits.most_wounded_ally(state, foe) or foe, deed.amount.value(state.round))
        case "call":
            called.call(play, foe, deed.called)
        case "sneak":
            if (yield from sneak.unseen(play, foe)):
                foe.held.append(Held("sneaking"))
                play.tell(ConditionGained(foe.id, "sneaking"), "DK-TRAIT-03")
            else:
                play.tell(Spotted(foe.id), "DK-SNEAK-24")
        case "spell" if targeting.for_own_side(lookup.card(deed.spell)):
            yield from help_(play, foe, lookup.card(deed.spell))
        case _:
            yield from attack_(play, foe, card, deed, victim)


def attack_(
    play: Play[State, Any], foe: Combatant, card: FoeCard, deed: FoeDeed, victim: Combatant | None
) -> Flow[None]:
    """A line against Opponents: a Grapple, or Damage or a Spell at a Target and whoever is in its area. (DK-FOE-11, -12)"""
    state, what = play.state, foe_lines.named(deed)
    able = foe_targets.visible(state, foe, deed) if victim is None else reachable(state, foe, deed)
    if victim is not None:
        able = [other for other in able if other is victim]
    if not able:
        idle(play, foe, foe_lines.no_target(state, foe, deed), "DK-FOE-44")
        return
    target = yield from pick(play, foe, card, able)
    if deed.kind == "grapple":
        if grappling(foe):
            idle(play, foe, "it is in a Grapple already", "DK-GRAP-26")
        else:
            yield from grapple.foe_grapples(play, foe, target)
        return
    if distance.fits_room(state, distances_of(deed)) or (yield from before_the_attack.off_distance(play, foe, what)):
        hits = foe_targets.struck(state, foe, deed, target)
        for hit in hits:
            lasting.end_named(hit, "sneaking")
        for hit in hits:
            if not hit.gone and not foe.gone:
                yield from strike(play, foe, deed, hit)
    lasting.end_named(foe, "sneaking")


def pick(play: Play[State, Any], foe: Combatant, card: FoeCard, able: list[Combatant]) -> Flow[Combatant]:
    """One of those a Foe can attack; of several it is told why this one. (DK-FOE-43, DK-TRAIT-40)"""
    if len(able) == 1:
        return able[0]
    left, reasons = foe_targets.best(play.state, foe, card, able)
    chosen = left[(yield from updown.pick(play, len(left), "the Target")) if len(left) > 1 else 0]
    reasons += [foe_targets.BY_CHANCE] if len(left) > 1 else []
    why, rules = " and ".join(words for words, _ in reasons), tuple(rule for _, rule in reasons)
    play.tell(TargetPicked(foe.id, chosen.id, why), *rules)
    return chosen


def help_(play: Play[State, Any], foe: Combatant, spell: CombatCard) -> Flow[None]:
    """A Spell for its own side: for itself, or for the most wounded of them. (DK-FOE-12, -15)"""
    state = play.state
    if forbidden(foe, "cast"):
        idle(play, foe, "it cannot cast", "DK-TERM-07")
        return
    state.last_caster[foe.side] = foe.id
    patient = foe if targeting.only_for_yourself(spell) else foe_traits.most_wounded_ally(state, foe) or foe
    if spell.value is not None:
        damage.heal(play, foe, patient, spell.value_on(state.round))
    lasting.cure(play, patient, spell.cures)
    yield from effects.work(play, foe, patient, spell)
    yield from effects.work_for_yourself(play, foe, spell)


def strike(play: Play[State, Any], foe: Combatant, deed: FoeDeed, target: Combatant) -> Flow[int]:
    """An attack by a line of the card, or a Spell with its own Counters, if the Foe sees its Target.

    (DK-FOE-11, -12, DK-LIGHT-10)
    """
    state, what = play.state, foe_lines.named(deed)
    ranged = deed.label in RANGED_WEAPONS
    if not sight.plain(state) and not (
        yield from before_the_attack.goes_on(play, foe, target, what, distances_of(deed), ranged)
    ):
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
            what,
            amount=deed.amount.value(state.round),
            ethereal=deed.type == "eth",
        )
        one.ranged = ranged
    caused = yield from attack.exchange(play, one, foe, target)
    if one.at != target.id:  # it strayed
        target = state.who(one.at)
    if deed.kind == "spell" and one.counter != "none" and not foe.gone:
        yield from effects.work(
            play, foe, target, lookup.card(deed.spell), symbol=foe_answers.symbol(foe), caused=caused
        )
    yield from poison_and_disease.strike(play, foe, target, caused)
    return caused


def pursue(play: Play[State, Any], foe: Combatant, fleer: Combatant) -> Flow[None]:
    """A Foe in reach takes its extra Turn: the action table of this Round against the fleer. (DK-FLEE-01, -02, -20)"""
    card = lookup.foe(foe)
    met = foe_targets.met(play.state, foe, card)
    if any(fleer in reachable(play.state, foe, line.deed) for line in card.lines("acts", play.state.round, met)):
        yield from table(play, foe, card, met, victim=fleer)


def ward_off(play: Play[State, Any], foe: Combatant, grappler: Combatant) -> Flow[None]:
    """Before a Grapple: its Melee line if that is drawn, otherwise a strike for 1; nothing if it cannot attack.

    (DK-GRAP-20, DK-TERM-07)
    """
    if forbidden(foe, "attack") or forbidden(foe, "act"):
        idle(play, foe, "it cannot attack", "DK-TERM-07")
        return
    card, round_ = lookup.foe(foe), play.state.round
    drawn = yield from updown.draw_symbols(play, card.lines("acts", round_)[0].check.draws, "warding off", foe)
    line = card.matched("acts", round_, drawn)
    held = line is not None and not (weapons.is_weapon(line.deed) and has_effect(foe, "disarmed"))
    if line is not None and held and line.deed.kind == "dmg" and "M" in line.deed.distances:
        yield from strike(play, foe, line.deed, grappler)
    else:
        yield from strike(play, foe, foe_lines.BARE_HANDS, grappler)


NO_MATCH = "no line of its card matches"
