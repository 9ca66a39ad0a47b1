"""Cards that hit an area: chosen Opponents in Simple Play, everyone at one place on the line or on the map. (DK-MODE-15, -24)"""

from __future__ import annotations

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.options import ENOUGH, Enough, targeting
from tabletome.games.deck.options.aiming import AIM, AIM_AREA, AIM_SQUARE, Aim, AimAtSquare, Aimed
from tabletome.games.deck.options.moves import places
from tabletome.games.deck.rules.combat import lasting
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Choose, Flow, acts


def shares(play: Play, active: Combatant, card: CombatCard, target: str, value: int) -> Flow[dict[str, int]]:
    """Whom an area hits, in Turn order; each takes the whole value. With a Target the area lies around it. (DK-CTR-36)"""
    state = play.state
    if state.mode == "simple":
        hit = [target] if target else (yield from chosen(play, active, card))
    else:
        if target:
            place = state.who(target).at
        elif state.mode == "1d":
            able = [other.id for other in targeting.open_to_attack(play, active, card.distances)]
            option = yield Choose(
                active.seat,
                acts([*map(Aim, able)]),
                f"{card.name}: where?",
                ("DK-MODE-24",),
                AIM_AREA,
                Aimed(card.name),
            )
            target = option.arg.target
            place = state.who(target).at
        else:
            spots = places(AimAtSquare, targeting.squares(play, active, card), play)
            rules = ("DK-MODE-15", "DK-MODE-24")
            option = yield Choose(active.seat, (spots,), f"{card.name}: where?", rules, AIM_SQUARE, Aimed(card.name))
            place = option.arg.at(play)
        hit = [target] if target and distance.escaped(state.who(target)) else targeting.inside(play, place)
    for name in hit:
        lasting.end_named(state.who(name), "sneaking")
    return {name: value for name in state.order if name in hit}


def chosen(play: Play, active: Combatant, card: CombatCard) -> Flow[list[str]]:
    """Up to three Opponents. (DK-MODE-24)"""
    able = [target.id for target in targeting.open_to_attack(play, active, card.distances)]
    hit: list[str] = []
    while able and len(hit) < targeting.MOST_TARGETS:
        groups = [*acts([*map(Aim, able)]), *([ENOUGH] if hit else [])]
        option = yield Choose(active.seat, groups, f"{card.name}: at whom?", ("DK-MODE-24",), AIM, Aimed(card.name))
        if isinstance(option.arg, Enough):
            break
        hit.append(option.arg.target)
        able.remove(option.arg.target)
    return hit
