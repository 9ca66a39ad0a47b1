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
    """The Round being played, the number of its Count, and how many Rounds have been completed; in one adventure Rounds are
    counted down. (DK-ROUND-05, DK-ROUND-12, DK-ADV-08)
    """

    round: int = 1
    count: int = 1
    completed: int = 0
    backwards: bool = False

    @property
    def left(self) -> int:
        """How many Rounds of the Count follow this one."""
        return self.round - 1 if self.backwards else LAST_ROUND - self.round

    def next(self) -> Clock:
        """
        >>> Clock(6).next()
        Clock(round=1, count=2, completed=1, backwards=False)
        >>> Clock(1, backwards=True).next()
        Clock(round=6, count=2, completed=1, backwards=True)
        """
        following = self.round + (-1 if self.backwards else 1)
        round_ = following if self.left else first_round(backwards=self.backwards)
        return Clock(round_, self.count + (not self.left), self.completed + 1, self.backwards)


def first_round(*, backwards: bool) -> int:
    """The Round with which a Count begins. (DK-ROUND-05, DK-ADV-08)"""
    return LAST_ROUND if backwards else 1


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
                return Lasting(last=clock.completed + clock.left)
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
