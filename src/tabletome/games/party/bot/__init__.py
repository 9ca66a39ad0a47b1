"""A bot that plays Adventure Party decently, rivals and partners alike.

It looks at its view only; cards it cannot see are to it like any of their deck. Every option gets a worth in VP, and the highest
is taken, of equal ones the first. What ventures promise is worked out in `ventures.py`, quests, arena and boss in
`quests.py`, the Tavern in `tavern.py`, the roll window in `roll_window.py`, and what things are worth in `worth.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletome.games.party.bot import quests
from tabletome.games.party.bot.others import discard_worth, skull_worth
from tabletome.games.party.bot.quest_steps import Steps, levelling_up
from tabletome.games.party.bot.quests import Plans, sent
from tabletome.games.party.bot.roll_options import Modifiers, Questions
from tabletome.games.party.bot.tavern import Tavern
from tabletome.games.party.options.card_in_use import QUESTIONS
from tabletome.games.party.options.quest import (
    ARENA,
    BOSS,
    LEVEL_UP,
    QUEST,
    SECOND_STAGE,
    SHIELDS,
    SLOT_WOUND,
    Against,
)
from tabletome.games.party.options.roll import AID, MODIFY, POOL, SKULL_SCROLL
from tabletome.games.party.options.tavern import DISCARD, TAVERN
from tabletome.games.party.options.wounds import WOUNDS
from tabletome.games.party.state import State
from tabletome.kernel import Choose, Option, Seat

Judge: TypeAlias = Callable[[Option], float]


class Guildmaster:
    """The reference bot of Adventure Party."""

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
    return JUDGES[request.kind](state, request)


# --- what judges the options of each kind of request -------------------------------------------------------------------


def in_the_tavern(state: State, asked: Choose) -> Judge:
    return Tavern(state, asked.seat, asked.about).worth


def before_a_quest(state: State, asked: Choose) -> Judge:
    seat = asked.seat
    plans = Plans(state, seat)

    def worth(option: Option) -> float:
        if option.verb == "skip":
            return 0.0
        card, _, names = str(option.arg).partition(" with ")
        return quests.quest_worth(plans, card, sent(state, seat, names.split()))

    return worth


def for_the_arena(state: State, asked: Choose) -> Judge:
    seat = asked.seat

    def worth(option: Option) -> float:
        if option.verb != "enter with":
            return 0.0 if option.verb == "decline" else -1.0
        return quests.arena_worth(state, seat, sent(state, seat, str(option.arg).split()))

    return worth


def against_the_boss(state: State, asked: Choose) -> Judge:
    """There is nothing to lose: the fight is the last thing in the game. (AP-BOSS-04, AP-END-01)"""
    seat, against = asked.seat, asked.about
    assert isinstance(against, Against)

    def worth(option: Option) -> float:
        if option.verb != "fight with":
            return -100.0
        return quests.boss_worth(state, seat, sent(state, seat, str(option.arg).split()), against.stage)

    return worth


def as_partner(state: State, asked: Choose) -> Judge:
    """Who is asked for a scroll gives it, as the roller would not ask in vain. (AP-COOP-12)"""
    return lambda option: float(option.verb == "agree")


def card_in_play(state: State, asked: Choose) -> Judge:
    now = state.attempt
    if now is None or not now.rolled:
        return Steps(state, asked.seat).effect
    return Questions(state, asked.seat).worth


JUDGES: dict[str, Callable[[State, Choose], Judge]] = {
    TAVERN: in_the_tavern,
    QUEST: before_a_quest,
    SLOT_WOUND: lambda state, asked: Steps(state, asked.seat).slot,
    POOL: lambda state, asked: Steps(state, asked.seat).drink,
    MODIFY: lambda state, asked: Modifiers(state).worth,
    AID: as_partner,
    **dict.fromkeys(QUESTIONS, card_in_play),
    SHIELDS: lambda state, asked: Steps(state, asked.seat).shields,
    WOUNDS: lambda state, asked: lambda option: float(option.verb == "plan"),
    LEVEL_UP: lambda state, asked: levelling_up(state, asked.seat),
    ARENA: for_the_arena,
    BOSS: against_the_boss,
    SECOND_STAGE: against_the_boss,
    DISCARD: lambda state, asked: lambda option: discard_worth(state, asked.seat, str(option.arg)),
    SKULL_SCROLL: lambda state, asked: lambda option: skull_worth(state, asked.seat, option),
}
