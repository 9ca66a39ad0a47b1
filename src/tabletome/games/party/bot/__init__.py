"""A bot that plays Adventure Party decently, rivals and partners alike.

It looks at its view only; cards it cannot see are to it like any of their deck. Every option gets a worth in VP, and the highest
is taken, of equal ones the first. What ventures promise is worked out in `ventures.py`, quests, arena and boss in
`quests.py`, the Tavern in `tavern.py`, the roll window in `roll_window.py`, and what things are worth in `worth.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tabletome.bots.judged import Judge, Judged, Prepared
from tabletome.games.party.bot import quests
from tabletome.games.party.bot.others import discard_worth, skull_worth
from tabletome.games.party.bot.quest_steps import Steps, levelling_up
from tabletome.games.party.bot.quests import Plans, sent
from tabletome.games.party.bot.roll_options import Modifiers, Questions
from tabletome.games.party.bot.tavern import Tavern
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import PartyAct
from tabletome.games.party.options.arena import ARENA, BOSS, SECOND_STAGE, Against, Enter, Fight, Stay, StayAway, Wait
from tabletome.games.party.options.card_in_use import QUESTIONS
from tabletome.games.party.options.hand_limit import DISCARD
from tabletome.games.party.options.quest import LEVEL_UP, QUEST, SHIELDS, SLOT_WOUND, GoOnQuest, Skip
from tabletome.games.party.options.roll import AID, MODIFY, POOL, Agree, Plea, Refuse
from tabletome.games.party.options.skull_scrolls import SKULL_SCROLL
from tabletome.games.party.options.tavern import TAVERN
from tabletome.games.party.options.wounds import WOUNDS, AcceptPlan, ToDeal

Worth: TypeAlias = Callable[[Any], float]
"""What an act is worth, in VP."""


# --- what judges the acts of each kind of request -----------------------------------------------------------------------


def before_a_quest(table: Table, seat: int, about: None) -> Worth:
    plans = Plans(table, seat)

    def worth(act: GoOnQuest | Skip) -> float:
        return (
            0.0
            if isinstance(act, Skip)
            else quests.quest_worth(table, plans, act.card, sent(table.state, seat, act.heroes))
        )

    return worth


def for_the_arena(table: Table, seat: int, about: Against) -> Worth:
    def worth(act: Enter | StayAway | Wait) -> float:
        if isinstance(act, Enter):
            return quests.arena_worth(table, seat, sent(table.state, seat, act.heroes))
        return 0.0 if isinstance(act, StayAway) else -1.0

    return worth


def against_the_boss(table: Table, seat: int, about: Against) -> Worth:
    """There is nothing to lose: the fight is the last thing in the game. (AP-BOSS-04, AP-END-01)"""

    def worth(act: Fight | Stay | Wait) -> float:
        if not isinstance(act, Fight):
            return -100.0
        return quests.boss_worth(table, seat, sent(table.state, seat, act.heroes), about.stage)

    return worth


def as_partner(table: Table, seat: int, plea: Plea, act: Agree | Refuse) -> float:
    """Who is asked for a scroll gives it, as the roller would not ask in vain. (AP-COOP-12)"""
    return float(isinstance(act, Agree))


def dealing_wounds(table: Table, seat: int, left: ToDeal, act: PartyAct) -> float:
    """The program's plan is the least harmful one. (AP-WOUND-11)"""
    return float(isinstance(act, AcceptPlan))


def card_in_play(table: Table, seat: int, about: object) -> Worth:
    now = table.state.attempt
    return Steps(table, seat).effect if now is None or not now.rolled else Questions(table, seat).worth


JUDGES: dict[str, Judge] = {AID: as_partner, WOUNDS: dealing_wounds, DISCARD: discard_worth, SKULL_SCROLL: skull_worth}
LOOKING: dict[str, Prepared] = {
    TAVERN: lambda table, seat, visit: Tavern(table, seat, visit).worth,
    QUEST: before_a_quest,
    SLOT_WOUND: lambda table, seat, about: Steps(table, seat).slot,
    POOL: lambda table, seat, about: Steps(table, seat).drink,
    MODIFY: lambda table, seat, about: Modifiers(table).worth,
    **dict.fromkeys(QUESTIONS, card_in_play),
    SHIELDS: lambda table, seat, about: Steps(table, seat).shields,
    LEVEL_UP: lambda table, seat, about: levelling_up(table, seat),
    ARENA: for_the_arena,
    BOSS: against_the_boss,
    SECOND_STAGE: against_the_boss,
}
"""Those that take a look at all that could be done first."""


class Guildmaster(Judged):
    """The reference bot of Adventure Party."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(JUDGES, LOOKING)
