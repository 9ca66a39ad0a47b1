"""Cards that hit an area: chosen Opponents in Simple Play, everyone at one place on the line or on the map. (DK-MODE-15, -24)"""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.board import distance, plane
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.options import targeting
from tabletome.games.deck.options.aiming import AIM, AIM_AREA, AIM_SQUARE, Aimed
from tabletome.games.deck.rules.combat import lasting
from tabletome.games.deck.state import Combatant, State
from tabletome.kernel import Choose, Flow, Group, Items, One, Play, Spots


def shares(
    play: Play[State, Any], active: Combatant, card: CombatCard, target: str, value: int
) -> Flow[dict[str, int]]:
    """Whom an area hits, in Turn order; each takes the whole value. With a Target the area lies around it. (DK-CTR-36)"""
    state = play.state
    if state.mode == "simple":
        hit = [target] if target else (yield from chosen(play, active, card))
    else:
        if target:
            place = state.who(target).at
        elif state.mode == "1d":
            able = [other.id for other in targeting.open_to_attack(state, active, card.distances)]
            option = yield Choose(
                active.seat, (Items("aim", able),), f"{card.name}: where?", ("DK-MODE-24",), AIM_AREA, Aimed(card.name)
            )
            target = option.arg
            place = state.who(target).at
        else:
            spots = Spots("aim", targeting.squares(state, active, card), plane.ground(state).grid.names)
            rules = ("DK-MODE-15", "DK-MODE-24")
            option = yield Choose(active.seat, (spots,), f"{card.name}: where?", rules, AIM_SQUARE, Aimed(card.name))
            place = option.arg
        hit = [target] if target and distance.escaped(state.who(target)) else targeting.inside(state, place)
    for name in hit:
        lasting.end_named(state.who(name), "sneaking")
    return {name: value for name in state.order if name in hit}


def chosen(play: Play[State, Any], active: Combatant, card: CombatCard) -> Flow[list[str]]:
    """Up to three Opponents. (DK-MODE-24)"""
    able = [target.id for target in targeting.open_to_attack(play.state, active, card.distances)]
    hit: list[str] = []
    while able and len(hit) < targeting.MOST_TARGETS:
        groups: list[Group] = [Items("aim", able)]
        if hit:
            groups.append(One("enough"))
        option = yield Choose(active.seat, groups, f"{card.name}: at whom?", ("DK-MODE-24",), AIM, Aimed(card.name))
        if option.verb == "enough":
            break
        hit.append(option.arg)
        able.remove(option.arg)
    return hit
