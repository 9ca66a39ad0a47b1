"""Whoever comes to a Combat that has begun: help that a Foe calls. (DK-TURN-26)"""

from __future__ import annotations

from itertools import count

from tabletome.games.deck.board import plane
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Idle
from tabletome.games.deck.options.foes import turn as foe_lines
from tabletome.games.deck.state import FOE, Combatant, Held
from tabletome.kernel.events import Appeared


def call(play: Play, caller: Combatant, name: str) -> None:
    """A Foe calls another one, as long as few of its kind were here. (DK-FOE-48)"""
    state = play.state
    here = [who.id for who in state.combatants if who.foe == name]
    if len(here) >= foe_lines.MOST_CALLED:
        play.tell(Idle(caller.id, f"no {name} answers its call any more"), "DK-FOE-48")
        return
    card = play.library.foes[name]
    number = next(number for number in count(1) if f"{card.id}-{number}" not in here)  # some may have fled
    made = Combatant(f"{card.id}-{number}", f"{name} {number}", FOE, caller.side, card.hp, card.hp, foe=name)
    made.mirrored = number % 2 == 0
    made.at = caller.at
    if state.mode == "2d":
        made.at = plane.free_place(plane.ground(play), 1 << caller.at, plane.occupied(state))
    arrive(play, made)


def arrive(play: Play, newcomer: Combatant) -> None:
    """Initiative is settled: a latecomer is last in the order and acts from the next Round on. (DK-TURN-26)"""
    play.state.combatants.append(newcomer)
    play.state.order.append(newcomer.id)
    newcomer.held.append(Held("late", rounds=1))
    play.tell(Appeared(newcomer.id, newcomer.foe), "DK-TURN-26")
