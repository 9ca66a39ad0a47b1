"""Fleeing: every Opponent gets one extra Turn against the fleer, who escapes if nobody hampers it. (DK-FLEE-01..10, -20..26)"""

from __future__ import annotations

from tabletome.games.deck.board import distance, pursuit
from tabletome.games.deck.cards.library import Library, Play, Table
from tabletome.games.deck.events.combat import FlightBegan, Hampered, PursuerAvoided, StillInSight
from tabletome.games.deck.options import DECLINE, Decline
from tabletome.games.deck.options.base_actions import BaseAct, BoostedBaseAct
from tabletome.games.deck.options.cards import PlayCard, Throw
from tabletome.games.deck.options.foes import targets as foe_targets
from tabletome.games.deck.options.grapple import Grapple
from tabletome.games.deck.options.moves import EXTRA_TURN, Fleer
from tabletome.games.deck.options.turn import extra_turn
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.combat import base_actions, fatigue, movement, playing
from tabletome.games.deck.rules.combat.special import chase, grapple
from tabletome.games.deck.rules.foes import table as foe_table
from tabletome.games.deck.state import Combatant, Held, grappling, has_effect
from tabletome.kernel import Choose, Flow

ROUNDS_IN_SIGHT = 2
"""Over open ground an escaped one is in sight until the end of the next Round."""


def move(play: Play, who: Combatant, at: int, *rules: str, why: str = "", whom: str = "") -> Flow[None]:
    """A Move; the second in a row away from the same pursuer is a flight and, if that is hampered, not made. (DK-FLEE-06, -26)"""
    if pursuit.is_flight(play, who, at):
        play.tell(PursuerAvoided(who.id), "DK-FLEE-06", "DK-FLEE-26")
        yield from flee(play, who)
        return
    before = pursuit.farnesses(play, who)
    movement.move(play, who, at, *rules, why=why, whom=whom)
    chase.moved(play, who, before)


def flee(play: Play, fleer: Combatant) -> Flow[None]:
    """All extra Turns are taken in Turn order after the fleer; then the flight is decided. (DK-FLEE-01, -05, -07, -20)

    If nobody is left to flee from, as after a Grapple that ended badly, one stays. (DK-FLEE-25)
    """
    state = play.state
    fleer.fleeing, fleer.hampered = True, False
    play.tell(FlightBegan(fleer.id), "DK-FLEE-01")
    place = state.order.index(fleer.id)
    for opponent in map(state.who, state.order[place + 1 :] + state.order[:place]):
        if opponent.side == fleer.side or opponent.gone or fleer.gone:
            continue
        if not has_effect(opponent, "escaped") and not has_effect(opponent, "late"):
            yield from (foe_table.pursue if opponent.is_foe else pursue)(play, opponent, fleer)
    fleer.fleeing = False
    if grappling(fleer) and not fleer.gone and not fleer.hampered:
        fleer.hampered = True
        play.tell(Hampered(fleer.id), "DK-FLEE-20", "DK-FLEE-25")
    if not fleer.gone and not fleer.hampered and state.opponents(fleer):
        escape(play, fleer)


def pursue(play: Play, opponent: Combatant, fleer: Combatant) -> Flow[None]:
    """A Player may decline; otherwise one Normal Action that Targets the fleer, with the usual Boost: a card, or both Weapons
    of a Dual Wielder, a Base Action, a Grapple. (DK-FLEE-02, -20)
    """
    question, rules = f"{fleer.name} flees. Take an extra Turn?", ("DK-FLEE-01", "DK-FLEE-02")
    groups = (*extra_turn(play, opponent, fleer.id), DECLINE)
    option = yield from asking.asked(play, Choose(opponent.seat, groups, question, rules, EXTRA_TURN, Fleer(fleer.id)))
    act: Decline | BaseAct | BoostedBaseAct | Grapple | PlayCard | Throw = option.arg
    if isinstance(act, Decline):
        return
    opponent.reacted = True
    match act:
        case BaseAct():
            yield from base_actions.act(play, opponent, act.kind, act.target)
        case BoostedBaseAct():
            yield from base_actions.act(play, opponent, act.kind, act.target, act.card)
        case Grapple():
            yield from grapple.grapple(play, opponent, act.target, act.way)
        case _:
            yield from playing.play_card(play, opponent, act)
            if not fleer.gone:
                yield from playing.second_weapon(play, opponent, act.card, at=fleer.id)


# --- getting away -----------------------------------------------------------------------------------------------------


def open_ground(table: Table) -> bool:
    """As the Map Card is tagged; a duelling ground without one has a gate to go out by. (DK-FLEE-08..10, -22)"""
    state = table.state
    return bool(state.room) and table.library.rooms[state.room].escape == "open"


def escape(play: Play, fleer: Combatant) -> None:
    """In dense surroundings one is gone at once; over open ground in sight for a while, where bows still reach, unless
    nobody is there who could attack from afar. (DK-FLEE-07..09, -22)
    """
    state = play.state
    if open_ground(play) and any(attacks_from_afar(play.library, other) for other in distance.opponents(state, fleer)):
        fleer.held.append(Held("escaped", rounds=ROUNDS_IN_SIGHT))
        play.tell(StillInSight(fleer.id), "DK-FLEE-08", "DK-FLEE-22")
    else:
        fatigue.leave(play, fleer, "fled", ("DK-FLEE-07",))


def attacks_from_afar(library: Library, opponent: Combatant) -> bool:
    """A Player might, whatever is in the hand; a Foe if a line of its card reaches beyond Melee. (DK-FLEE-22)"""
    return not opponent.is_foe or foe_targets.shoots(library, library.foe(opponent))


def out_of_sight(play: Play) -> None:
    """At the end of a Round: those whose time in sight is over are out of the Combat. (DK-FLEE-22)"""
    for who in play.state.combatants:
        for held in () if who.gone else who.held:
            if held.effect == "escaped" and held.rounds == 1:
                fatigue.leave(play, who, "fled", ("DK-FLEE-07", "DK-FLEE-22"))
                break
