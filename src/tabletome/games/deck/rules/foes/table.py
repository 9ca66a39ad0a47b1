"""The action table of a Foe: the draw, the line that matches, and whom it is done to. (DK-FOE-05..13, -43)"""

from __future__ import annotations

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.foe_cards import OWN_TABLES, FoeCard, FoeDeed
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Spotted, TargetPicked
from tabletome.games.deck.options import targeting
from tabletome.games.deck.options.foes import targets as foe_targets
from tabletome.games.deck.options.foes import traits as foe_traits
from tabletome.games.deck.options.foes import turn as foe_lines
from tabletome.games.deck.options.foes.targets import distances_of, reachable
from tabletome.games.deck.rules import effects
from tabletome.games.deck.rules.combat import before_the_attack, damage, lasting, updown
from tabletome.games.deck.rules.combat.special import grapple, sneak
from tabletome.games.deck.rules.foes import called
from tabletome.games.deck.rules.foes import strikes as foe_strikes
from tabletome.games.deck.state import Combatant, Held, forbidden, grappling
from tabletome.kernel import Flow
from tabletome.kernel.events import ConditionGained


def table(play: Play, foe: Combatant, card: FoeCard, when: str = "", victim: Combatant | None = None) -> Flow[None]:
    """Draw for the lines of this Round; no match: the Failure line, else base damage, else nothing. (DK-FOE-08..13, -40)"""
    lines = card.lines("acts", play.state.round, when)
    deed: FoeDeed | None = None
    if lines:
        drawn = yield from updown.draw_symbols(play, lines[0].check.draws, "an Action", foe)
        line = card.matched("acts", play.state.round, drawn, when)
        deed = line.deed if line else None if when in OWN_TABLES else card.on_failure
    if deed is None:
        foe_strikes.idle(play, foe, NO_MATCH, "DK-FOE-10")
    elif deed.kind == "nothing":
        foe_strikes.idle(play, foe, "that is what its card says", "DK-FOE-10")
    else:
        yield from do(play, foe, card, deed, victim)


def do(play: Play, foe: Combatant, card: FoeCard, deed: FoeDeed, victim: Combatant | None) -> Flow[None]:
    """What a line says: healing, a call, a Sneak, a Spell for its own side, or an attack. (DK-TRAIT-03, DK-FOE-11)"""
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
        case "spell" if targeting.for_own_side(play.library.combat_cards[deed.spell]):
            yield from help_(play, foe, play.library.combat_cards[deed.spell])
        case _:
            yield from attack_(play, foe, card, deed, victim)


def attack_(play: Play, foe: Combatant, card: FoeCard, deed: FoeDeed, victim: Combatant | None) -> Flow[None]:
    """A line against Opponents: a Grapple, or Damage or a Spell at a Target and whoever is in its area. (DK-FOE-11, -12)"""
    what = foe_lines.named(deed)
    able = foe_targets.visible(play, foe, deed) if victim is None else reachable(play, foe, deed)
    if victim is not None:
        able = [other for other in able if other is victim]
    if not able:
        foe_strikes.idle(play, foe, foe_lines.no_target(play, foe, deed), "DK-FOE-44")
        return
    target = yield from pick(play, foe, card, able)
    if deed.kind == "grapple":
        if grappling(foe):
            foe_strikes.idle(play, foe, "it is in a Grapple already", "DK-GRAP-26")
        else:
            yield from grapple.foe_grapples(play, foe, target)
        return
    if distance.fits_room(play, distances_of(play.library, deed)) or (
        yield from before_the_attack.off_distance(play, foe, what)
    ):
        hits = foe_targets.struck(play, foe, deed, target)
        for hit in hits:
            lasting.end_named(hit, "sneaking")
        for hit in hits:
            if not hit.gone and not foe.gone:
                yield from foe_strikes.strike(play, foe, deed, hit)
    lasting.end_named(foe, "sneaking")


def pick(play: Play, foe: Combatant, card: FoeCard, able: list[Combatant]) -> Flow[Combatant]:
    """One of those a Foe can attack; of several it is told why this one. (DK-FOE-43, DK-TRAIT-40)"""
    if len(able) == 1:
        return able[0]
    left, reasons = foe_targets.best(play, foe, card, able)
    chosen = left[(yield from updown.pick(play, len(left), "the Target")) if len(left) > 1 else 0]
    reasons += [foe_targets.BY_CHANCE] if len(left) > 1 else []
    why, rules = " and ".join(words for words, _ in reasons), tuple(rule for _, rule in reasons)
    play.tell(TargetPicked(foe.id, chosen.id, why), *rules)
    return chosen


def help_(play: Play, foe: Combatant, spell: CombatCard) -> Flow[None]:
    """A Spell for its own side: for itself, or for the most wounded of them. (DK-FOE-12, -15, DK-TRAIT-19)"""
    state = play.state
    if forbidden(foe, "cast"):
        foe_strikes.idle(play, foe, "it cannot cast", "DK-TERM-07")
        return
    state.last_caster[foe.side] = foe.id
    patient = foe if targeting.only_for_yourself(spell) else foe_traits.most_wounded_ally(state, foe) or foe
    if spell.value is not None:
        damage.heal(play, foe, patient, spell.value_on(state.round))
    lasting.cure(play, patient, spell.cures)
    yield from effects.work(play, foe, patient, spell)
    yield from effects.work_for_yourself(play, foe, spell)


def pursue(play: Play, foe: Combatant, fleer: Combatant) -> Flow[None]:
    """A Foe in reach takes its extra Turn: the action table of this Round against the fleer. (DK-FLEE-01, -02, -20)"""
    card = play.library.foe(foe)
    met = foe_targets.met(play, foe, card)
    if any(fleer in reachable(play, foe, line.deed) for line in card.lines("acts", play.state.round, met)):
        yield from table(play, foe, card, met, victim=fleer)


NO_MATCH = "no line of its card matches"
