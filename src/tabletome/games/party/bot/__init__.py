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
from tabletome.games.party.state import State, attempt
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
    return JUDGES[state.phase](state, request.seat)


# --- what judges the options of each phase ----------------------------------------------------------------------------


def in_the_tavern(state: State, seat: int) -> Judge:
    return Tavern(state, seat).worth


def before_a_quest(state: State, seat: int) -> Judge:
    plans = Plans(state, seat)

    def worth(option: Option) -> float:
        if option.verb == "skip":
            return 0.0
        card, _, names = str(option.arg).partition(" with ")
        return quests.quest_worth(plans, card, sent(state, seat, names.split()))

    return worth


def for_the_arena(state: State, seat: int) -> Judge:
    def worth(option: Option) -> float:
        if option.verb != "enter with":
            return 0.0 if option.verb == "decline" else -1.0
        return quests.arena_worth(state, seat, sent(state, seat, str(option.arg).split()))

    return worth


def against_the_boss(state: State, seat: int) -> Judge:
    """There is nothing to lose: the fight is the last thing in the game. (AP-BOSS-04, AP-END-01)"""
    stage = 1 if state.phase == "boss_fight" else 2

    def worth(option: Option) -> float:
        if option.verb != "fight with":
            return -100.0
        return quests.boss_worth(state, seat, sent(state, seat, str(option.arg).split()), stage)

    return worth


def while_rolling(state: State, seat: int) -> Judge:
    """The roller's modifiers; a partner asked for a scroll gives it, as the roller would not ask in vain. (AP-COOP-12)"""
    if seat != attempt(state).seat:
        return lambda option: 1.0 if option.verb == "agree" else 0.0
    return Modifiers(state).worth


def card_in_play(state: State, seat: int) -> Judge:
    now = state.attempt
    if now is None or not now.rolled:
        return Steps(state, seat).effect
    return Questions(state, seat).worth


JUDGES: dict[str, Callable[[State, int], Judge]] = {
    "tavern": in_the_tavern,
    "tavern_again": in_the_tavern,
    "quest": before_a_quest,
    "slot_wounds": lambda state, seat: Steps(state, seat).slot,
    "pool": lambda state, seat: Steps(state, seat).drink,
    "modify": while_rolling,
    "effect": card_in_play,
    "evaluate": lambda state, seat: Steps(state, seat).shields,
    "wounds": lambda state, seat: lambda option: float(option.verb == "plan"),
    "level_up": levelling_up,
    "arena_entry": for_the_arena,
    "boss_fight": against_the_boss,
    "second_stage": against_the_boss,
    "hand_limit": lambda state, seat: lambda option: discard_worth(state, seat, str(option.arg)),
    "window": lambda state, seat: lambda option: skull_worth(state, seat, option),
}
