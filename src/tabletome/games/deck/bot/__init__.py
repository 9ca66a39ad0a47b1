"""A bot that plays the Adventure Deck System decently: Duels, fights and adventures, alone and in a party.

It looks at its view only: what the others hold it guesses from the public lists of the ready decks. Which of its judgements
answers a question is told by the kind of the request. Of all options the worthiest is taken, of equal ones the first. Combat is
in `combat.py`, the way through an adventure in `journey.py`, town in `town.py`, what things are worth in
`worth.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletome.games.deck.bot.combat import Fighter
from tabletome.games.deck.bot.journey import Traveller
from tabletome.games.deck.bot.town import Citizen
from tabletome.games.deck.options import aiming, counters, journey, people, turn
from tabletome.games.deck.state import State
from tabletome.kernel import Choose, Option, Seat

Judge: TypeAlias = Callable[[Option], float]


class Champion:
    """The reference bot of the Adventure Deck System."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, seat: Seat[State]) -> Option:
        request = seat.request
        assert request is not None
        if request.size == 1:
            return request.option(0)
        return request.best(judge(seat.view, request))


def judge(state: State, request: Choose) -> Judge:
    """What tells the worth of the options of this request."""
    kind = request.kind
    if kind in FIGHTING:
        fighter = Fighter(state, request.seat, request.about)
        return lambda option: FIGHTING[kind](fighter, option)
    if kind in TRAVELLING and state.journey is not None:
        traveller = Traveller(state, request.seat)
        return lambda option: TRAVELLING[kind](traveller, option)
    if kind in people.ASKED:
        return Citizen(state, request.seat).worth
    return by_verb


FIGHTING: dict[str, Callable[[Fighter, Option], float]] = {
    turn.ACTION: Fighter.action,
    turn.SECOND_WEAPON: Fighter.action,
    turn.RECALLED: Fighter.action,
    turn.EXTRA_TURN: Fighter.pursuit,
    turn.DRAW_ONE_MORE: Fighter.extra_card,
    turn.DISCARD: Fighter.discard,
    turn.DRAW: Fighter.draws,
    turn.OPENING_HAND: Fighter.opening,
    turn.HOLD: Fighter.gear,
    turn.STAND: Fighter.stand,
    counters.REACT: Fighter.reaction,
    counters.ALLY_REACTS: Fighter.reaction,
    counters.RECOUNTER: Fighter.recounter,
    counters.ESCALATE: Fighter.escalate,
    counters.COUNTER: Fighter.contest,
    counters.SPOT: Fighter.contest,
    counters.TAKE_BLOW: Fighter.blow,
    counters.FIRST_STRIKE: Fighter.first_strike,
    aiming.DIVIDE: Fighter.share,
    aiming.AIM: Fighter.share,
    aiming.AIM_AREA: Fighter.share,
    aiming.AIM_SQUARE: Fighter.place,
}
TRAVELLING: dict[str, Callable[[Traveller, Option], float]] = {
    journey.EXPLORE: Traveller.explore,
    journey.TASK_CARD: Traveller.task_card,
    journey.JOIN_REST: Traveller.join,
    journey.STOW: Traveller.stow,
}
WANTED = {
    "exhaustion": 1.0, "remove": 1.0, "redraw": 1.0, "claim": 1.0, "pre-sneak": 1.0, "base counter": 1.0, "counter": 1.0,
    "take": 1.0,
    "die": -9.0, "leave": -1.0, "draw out": -1.0,
}  # fmt: skip
"""What is wanted or not wherever it is asked; a Fortitude Card is for Fatigue. (DK-CHAR-02, DK-DEATH-01, DK-SNEAK-01)"""


def by_verb(option: Option) -> float:
    return WANTED.get(option.verb, 0.0)
