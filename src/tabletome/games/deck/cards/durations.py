"""Rounds, Counts, and how long something lasts.

Six Rounds are a Count, and after the 6th comes the 1st again. (DK-ROUND-01, -05) A Clock also knows how many Rounds
went by, so that a duration that runs around the cycle ends at the right one.

    for 3 rounds    this Round and the two after it; over when the last one ends         (DK-ROUND-03, -11)
    for a count     over when this Round comes again, before its first Turn              (DK-ROUND-08)
    until count     over when Round 6 ends                                               (DK-ROUND-07)
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, either, one_of, seq
from tabletome.games.deck.cards.amounts import AMOUNT, Amount, amount_words, number, write_amount

LAST_ROUND = 6
Span: TypeAlias = Literal["rounds", "count", "until"]


class Clock(msgspec.Struct, frozen=True):
    """The Round being played, the number of its Count, and how many Rounds have been completed. (DK-ROUND-05, -12)"""

    round: int = 1
    count: int = 1
    completed: int = 0

    def next(self) -> Clock:
        """
        >>> Clock(6).next()
        Clock(round=1, count=2, completed=1)
        """
        if self.round == LAST_ROUND:
            return Clock(1, self.count + 1, self.completed + 1)
        return Clock(self.round + 1, self.count, self.completed + 1)


class Duration(msgspec.Struct, frozen=True):
    """How long an effect lasts, as its card writes it."""

    span: Span
    rounds: Amount = number(1)

    def begun(self, clock: Clock) -> Lasting:
        """The duration from now on. R is fixed at this moment. (DK-RFORM-22)"""
        match self.span:
            case "rounds":
                return Lasting(last=clock.completed + self.rounds.value(clock.round) - 1)
            case "until":
                return Lasting(last=clock.completed + LAST_ROUND - clock.round)
            case "count":
                return Lasting(last=clock.completed + LAST_ROUND - 1)


class Lasting(msgspec.Struct, frozen=True):
    """A duration that runs: `last` is the Round, counted from the start of Combat, in which the effect still works."""

    last: int

    def active(self, clock: Clock) -> bool:
        return clock.completed <= self.last


DURATION: Parser[Duration] = either(
    one_of({"for a count": Duration("count"), "until count": Duration("until")}),
    seq("for", AMOUNT, one_of({"rounds": "", "round": ""})).into(lambda rounds, _: Duration("rounds", rounds)),
)


@cache
def read_duration(text: str) -> Duration:
    """
    >>> read_duration("for R rounds").begun(Clock(3)).last
    2
    """
    return DURATION.parse(text)


def write_duration(duration: Duration) -> str:
    match duration.span:
        case "rounds":
            return f"for {write_amount(duration.rounds)} round{'' if duration.rounds == number(1) else 's'}"
        case "count":
            return "for a count"
        case "until":
            return "until count"


def duration_words(duration: Duration) -> str:
    match duration.span:
        case "rounds":
            return f"for {amount_words(duration.rounds)} Round{'' if duration.rounds == number(1) else 's'}"
        case "count":
            return "for a full Count"
        case "until":
            return "until the end of the Count"
