"""The Turn of a Foe: its traits in their order, then the action table of the Round. (DK-TRAIT-21, -40, DK-FOE-08..13)"""

from __future__ import annotations

from tabletome.games.deck.board import grapples, pursuit
from tabletome.games.deck.cards.foe_cards import FoeCard
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Rearmed
from tabletome.games.deck.options import grapple as grapple_options
from tabletome.games.deck.options import moves
from tabletome.games.deck.options.foes import targets as foe_targets
from tabletome.games.deck.options.foes import traits as foe_traits
from tabletome.games.deck.options.foes import turn as foe_lines
from tabletome.games.deck.options.foes.targets import reachable
from tabletome.games.deck.rules.combat import damage, lasting, updown
from tabletome.games.deck.rules.combat.special import flee, grapple
from tabletome.games.deck.rules.foes import strikes as foe_strikes
from tabletome.games.deck.rules.foes import table as foe_table
from tabletome.games.deck.state import Combatant, Held, forbidden, grappling, has_effect
from tabletome.kernel import Flow


def act(play: Play, foe: Combatant) -> Flow[None]:
    """The first that applies is the Foe's Action. (DK-TRAIT-40)"""
    state, card = play.state, play.library.foe(foe)
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
            return foe_table.table(play, foe, card, "cowardly")
        if card.trait("healer") and (patient := foe_traits.most_wounded_ally(state, foe)):
            return heal(play, foe, card, patient)
        if (at := foe_traits.keeps_away(play, foe, card)) is not None:
            return retreat(play, foe, card, at)
        if victims := foe_traits.overwhelmed(play, foe, card):
            return overwhelm(play, foe, card, victims)
    if (victim := foe_lines.out_of_reach(play, foe, card)) is not None:
        return approach(play, foe, card, victim)
    return foe_table.table(play, foe, card, foe_targets.met(play, foe, card))


def nothing(play: Play, foe: Combatant, why: str, rule: str) -> Flow[None]:
    foe_strikes.idle(play, foe, why, rule)
    yield from ()


def rearm(play: Play, foe: Combatant) -> Flow[None]:
    """The Weapon is picked up. (DK-WEAP-31)"""
    lasting.end_named(foe, "disarmed")
    play.tell(Rearmed(foe.id), "DK-WEAP-31")
    yield from ()


# --- Moves and the Grapple ---------------------------------------------------------------------------------------------


def retreat(play: Play, foe: Combatant, card: FoeCard, at: int) -> Flow[None]:
    """A step away; who shoots at Ranged goes on there with its next Turn. (DK-TRAIT-06, -16)"""
    yield from flee.move(play, foe, at, "DK-TRAIT-06", "DK-TRAIT-16", why="to keep away")
    lasting.end_named(foe, "kiting")
    if foe_traits.kites_far(play.library, card) and not foe.gone:
        foe.held.append(Held("kiting", rounds=2))


def overwhelm(play: Play, foe: Combatant, card: FoeCard, victims: list[Combatant]) -> Flow[None]:
    """A Grapple with one that enough of them are at, picked as a Target is. (DK-TRAIT-07, DK-FOE-43)"""
    victim = yield from foe_table.pick(play, foe, card, victims)
    yield from grapple.foe_grapples(play, foe, victim)


def approach(play: Play, foe: Combatant, card: FoeCard, target: Combatant) -> Flow[None]:
    """A Move closer instead of a draw; OUTNUMBER keeps out of Melee unless there are enough. (DK-FOE-44, DK-TRAIT-16)

    A step back to where a bow serves is not made if it would be a flight: then it draws after all. (DK-TRAIT-47)
    """
    state = play.state
    at = foe_lines.closer(play, foe, card, target)
    if at is None and foe_traits.too_few(state, foe, card):
        foe_strikes.idle(play, foe, "they are too few to come into Melee", "DK-TRAIT-16")
    elif at is None:
        foe_strikes.idle(play, foe, foe_lines.bound(foe) or "nobody is in reach, and no Move helps", "DK-FOE-44")
    elif pursuit.is_flight(play, foe, at):
        yield from foe_table.table(play, foe, card)
    else:
        yield from flee.move(play, foe, at, "DK-FOE-44", why="to get at", whom=target.id)


def in_grapple(play: Play, foe: Combatant, card: FoeCard) -> Flow[None]:
    """The lines of this Round that can be used in a Grapple; if there are none, a strike for 1. (DK-GRAP-11, -21, -26)"""
    state = play.state
    if any(reachable(play, foe, line.deed) for line in card.lines("acts", state.round)):
        yield from foe_table.table(play, foe, card)
        return
    held = grapple_options.strikes(state, foe)
    victim = state.who(held[(yield from updown.pick(play, len(held), "the Target"))])
    yield from foe_strikes.strike(play, foe, foe_lines.BARE_HANDS, victim)


def heal(play: Play, foe: Combatant, card: FoeCard, patient: Combatant) -> Flow[None]:
    """The Turn goes to the Healing line of the card. (DK-TRAIT-14)"""
    line = next(line for line in card.acts if line.deed.kind == "heal")
    drawn = yield from updown.draw_symbols(play, line.check.draws, "healing", foe)
    if card.matched("acts", play.state.round, drawn, line.when) is line:
        damage.heal(play, foe, patient, line.deed.amount.value(play.state.round))
    else:
        foe_strikes.idle(play, foe, foe_table.NO_MATCH, "DK-FOE-10")


# --- the action table -------------------------------------------------------------------------------------------------
