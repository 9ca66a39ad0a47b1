"""A bot that plays the Adventure Deck System decently: Duels, fights and adventures, alone and in a party.

It looks at its view only: what the others hold it guesses from the public lists of the ready decks. Which of its judgements
answers a question is told by the rule that asks it. Of all options the worthiest is taken, of equal ones the first. Combat is
in `combat.py`, the way through an adventure in `journey.py`, town in `town.py`, what things are worth in
`worth.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletome.games.deck.bot.combat import Fighter
from tabletome.games.deck.bot.journey import Traveller
from tabletome.games.deck.bot.town import Citizen
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
    rule = request.rules[0] if request.rules else ""
    if rule in FIGHTING:
        fighter = Fighter(state, request.seat)
        return lambda option: FIGHTING[rule](fighter, option)
    if rule in TRAVELLING and state.journey is not None:
        traveller = Traveller(state, request.seat)
        return lambda option: TRAVELLING[rule](traveller, option)
    if state.phase in ("making", "town"):
        return Citizen(state, request.seat).worth
    return by_verb


FIGHTING: dict[str, Callable[[Fighter, Option], float]] = {
    "DK-ACT-06": Fighter.action,
    "DK-WEAP-11": Fighter.action,
    "DK-RECALL-13": Fighter.action,
    "DK-CTR-30": Fighter.reaction,
    "DK-CTR-03": Fighter.reaction,
    "DK-CTR-10": Fighter.recounter,
    "DK-CTR-13": Fighter.escalate,
    "DK-CTR-32": Fighter.contest,
    "DK-SNEAK-06": Fighter.contest,
    "DK-ACT-34": Fighter.blow,
    "DK-GRAP-02": Fighter.first_strike,
    "DK-FLEE-01": Fighter.pursuit,
    "DK-SPELL-07": Fighter.share,
    "DK-MODE-24": Fighter.share,
    "DK-MODE-15": Fighter.place,
    "DK-TURN-09": Fighter.extra_card,
    "DK-TURN-10": Fighter.discard,
    "DK-TURN-11": Fighter.draws,
    "DK-SETUP-01": Fighter.opening,
    "DK-SETUP-15": Fighter.gear,
    "DK-MODE-28": Fighter.stand,
}
TRAVELLING: dict[str, Callable[[Traveller, Option], float]] = {
    "DK-MAP-07": Traveller.explore,
    "DK-TASK-05": Traveller.task_card,
    "DK-REST-11": Traveller.join,
    "DK-LOOT-02": Traveller.stow,
}
WANTED = {
    "exhaustion": 1.0, "remove": 1.0, "redraw": 1.0, "claim": 1.0, "pre-sneak": 1.0, "base counter": 1.0, "counter": 1.0,
    "take": 1.0,
    "die": -9.0, "leave": -1.0, "draw out": -1.0,
}  # fmt: skip
"""What is wanted or not wherever it is asked; a Fortitude Card is for Fatigue. (DK-CHAR-02, DK-DEATH-01, DK-SNEAK-01)"""


def by_verb(option: Option) -> float:
    return WANTED.get(option.verb, 0.0)
