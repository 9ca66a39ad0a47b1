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
from tabletome.games.party.cards.library import Table
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
        return request.best(judge(Table(seat.view, seat.game.library), request))


def judge(table: Table, request: Choose) -> Judge:
    """What tells the worth of the options of this request."""
    return JUDGES[request.kind](table, request)


# --- what judges the options of each kind of request -------------------------------------------------------------------


def in_the_tavern(table: Table, asked: Choose) -> Judge:
    return Tavern(table, asked.seat, asked.about).worth


def before_a_quest(table: Table, asked: Choose) -> Judge:
    state = table.state
    seat = asked.seat
    plans = Plans(table, seat)

    def worth(option: Option) -> float:
        if option.verb == "skip":
            return 0.0
        card, _, names = str(option.arg).partition(" with ")
        return quests.quest_worth(table, plans, card, sent(state, seat, names.split()))

    return worth


def for_the_arena(table: Table, asked: Choose) -> Judge:
    state = table.state
    seat = asked.seat

    def worth(option: Option) -> float:
        if option.verb != "enter with":
            return 0.0 if option.verb == "decline" else -1.0
        return quests.arena_worth(table, seat, sent(state, seat, str(option.arg).split()))

    return worth


def against_the_boss(table: Table, asked: Choose) -> Judge:
    """There is nothing to lose: the fight is the last thing in the game. (AP-BOSS-04, AP-END-01)"""
    state = table.state
    seat, against = asked.seat, asked.about
    assert isinstance(against, Against)

    def worth(option: Option) -> float:
        if option.verb != "fight with":
            return -100.0
        return quests.boss_worth(table, seat, sent(state, seat, str(option.arg).split()), against.stage)

    return worth


def as_partner(table: Table, asked: Choose) -> Judge:
    """Who is asked for a scroll gives it, as the roller would not ask in vain. (AP-COOP-12)"""
    return lambda option: float(option.verb == "agree")


def card_in_play(table: Table, asked: Choose) -> Judge:
    state = table.state
    now = state.attempt
    if now is None or not now.rolled:
        return Steps(table, asked.seat).effect
    return Questions(table, asked.seat).worth


JUDGES: dict[str, Callable[[Table, Choose], Judge]] = {
    TAVERN: in_the_tavern,
    QUEST: before_a_quest,
    SLOT_WOUND: lambda table, asked: Steps(table, asked.seat).slot,
    POOL: lambda table, asked: Steps(table, asked.seat).drink,
    MODIFY: lambda table, asked: Modifiers(table).worth,
    AID: as_partner,
    **dict.fromkeys(QUESTIONS, card_in_play),
    SHIELDS: lambda table, asked: Steps(table, asked.seat).shields,
    WOUNDS: lambda table, asked: lambda option: float(option.verb == "plan"),
    LEVEL_UP: lambda table, asked: levelling_up(table, asked.seat),
    ARENA: for_the_arena,
    BOSS: against_the_boss,
    SECOND_STAGE: against_the_boss,
    DISCARD: lambda table, asked: lambda option: discard_worth(table, asked.seat, str(option.arg)),
    SKULL_SCROLL: lambda table, asked: lambda option: skull_worth(table, asked.seat, option),
}
