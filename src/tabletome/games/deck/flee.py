"""Fleeing: every Opponent gets one extra Turn against the fleer, who escapes if nobody hampers it. (DK-FLEE-01..07, -20)"""

from __future__ import annotations

from tabletome.games.deck import actions, fatigue, foe_turn, hand
from tabletome.games.deck.state import Combatant, State
from tabletome.kernel import Choose, Flow, Items, One, Play


def can_flee(who: Combatant) -> bool:
    """Not out of a Grapple, nor against an effect that forbids it. (DK-FLEE-25, DK-GRAP-26)"""
    return not hand.grappling(who) and not hand.forbidden(who, "flee")


def flee(play: Play[State], fleer: Combatant) -> Flow[None]:
    """All extra Turns are taken in Turn order after the fleer; then the flight is decided. (DK-FLEE-01, -05, -07, -20)"""
    state = play.state
    fleer.fleeing, fleer.hampered = True, False
    play.tell("flees", who=fleer.id, rules=("DK-FLEE-01",))
    place = state.order.index(fleer.id)
    for opponent in map(state.who, state.order[place + 1 :] + state.order[:place]):
        if not opponent.gone and opponent.side != fleer.side and not fleer.gone:
            yield from (foe_turn.pursue if opponent.is_foe else pursue)(play, opponent, fleer)
    fleer.fleeing = False
    if not fleer.gone and not fleer.hampered:
        fatigue.leave(play, fleer, "fled", ("DK-FLEE-07",))


def pursue(play: Play[State], opponent: Combatant, fleer: Combatant) -> Flow[None]:
    """A Player may decline; otherwise one Normal Action that Targets the fleer, with the usual Boost. (DK-FLEE-02, -20)"""
    state = play.state
    groups = [Items("play", actions.plays(state, opponent, at=fleer.id), actions.play_name)]
    base = [arg for arg in actions.base_options(state, opponent) if arg[1] == fleer.id]
    groups.append(Items("base", base, actions.base_name))
    question = f"{fleer.name} flees. Take an extra Turn?"
    able = tuple(group for group in groups if group.size)
    option = yield Choose(opponent.seat, (*able, One("decline")), question, ("DK-FLEE-01", "DK-FLEE-02"))
    if option.verb == "decline":
        return
    opponent.reacted = True
    if option.verb == "play":
        yield from actions.play_card(play, opponent, *option.arg)
    else:
        yield from actions.base_action(play, opponent, *option.arg)
