"""What the bot does beside its own ventures: skull scrolls against others, and discards."""

from __future__ import annotations

from tabletome.games.party.board.attempt import victim
from tabletome.games.party.bot import worth
from tabletome.games.party.bot.roll_window import Roll
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options.hand_limit import Discard, TooMany
from tabletome.games.party.options.skull_scrolls import HoldBack, LetBe, PlaySkull, SkullMoment
from tabletome.games.party.rules import scoring

SPOILED = 0.8
"""A roll that has lost at least so much VP was worth the scroll."""


def skull_worth(table: Table, seat: int, moment: SkullMoment, act: PlaySkull | LetBe | HoldBack) -> float:
    """Against whoever leads, or to spoil a good roll. Never against the boss's only hope: then all would lose. (AP-END-02)"""
    state = table.state
    if isinstance(act, LetBe):
        return 0.0
    if isinstance(act, HoldBack):
        return -0.05  # there may be better moments
    target, now = victim(state), state.attempt
    if now is not None and now.kind == "boss" and not scoring.slayers(state):
        return -1.0
    curse = table.library.items[act.item].curse
    assert curse is not None
    first = curse.deed[0][0].change
    if first.steals:
        return float(min(first.steals, state.players[target].gold)) - 1.5
    if now is None or not now.rolled or not first.changes_dice:
        return 0.1 if leads(table, target, seat) else -0.1
    roll = Roll(table)
    before = roll.plan.value(roll.lying)
    after = [roll.plan.thrown(roll.lying, die) for die in dict.fromkeys(roll.lying.dice)]
    return before - min(after, default=before) - SPOILED


def leads(table: Table, target: int, seat: int) -> bool:
    """If nobody but the one who asks has more VP in sight."""
    state = table.state
    totals = [scoring.total(table, player) for other, player in enumerate(state.players) if other != seat]
    return scoring.total(table, state.players[target]) >= max(totals)


def discard_worth(table: Table, seat: int, too_many: TooMany, act: Discard) -> float:
    """The least useful card goes first."""
    return -worth.item(table, seat, act.item)
