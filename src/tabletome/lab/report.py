"""What a simulation counts, and what it reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from typing import TypeVar

import msgspec

from tabletome.lab.content import Kind, Seen

_K = TypeVar("_K")

FAULTS_KEPT = 5


class Fault(msgspec.Struct, frozen=True, order=True):
    """A game that could not be played to its end: its number, the seed of its chance, and what went wrong."""

    game: int
    seed: int
    error: str


class Mean(msgspec.Struct, frozen=True):
    """A mean score over a number of games, with the limits between which the true one lies 95 times in 100."""

    score: float
    low: float
    high: float
    games: int


class Tally(msgspec.Struct):
    """Counts that can be added up in any order to the same sum, so that it does not matter who played which game."""

    played: int = 0
    decisions: int = 0
    errors: int = 0
    outcomes: Counter[str] = msgspec.field(default_factory=Counter)
    seat_scores: dict[int, Counter[float]] = msgspec.field(default_factory=dict)
    bot_scores: dict[str, Counter[float]] = msgspec.field(default_factory=dict)
    faults: list[Fault] = msgspec.field(default_factory=list)
    seen: Seen = msgspec.field(default_factory=Seen)

    def count(self, result: str, scores: Sequence[float], bots: Sequence[str]) -> None:
        """A game that came to its end. A bot in several seats scores once, the mean of them."""
        self.outcomes[result] += 1
        by_bot: dict[str, list[float]] = {}
        for seat, (bot, score) in enumerate(zip(bots, scores, strict=True)):
            self.seat_scores.setdefault(seat, Counter())[score] += 1
            by_bot.setdefault(bot, []).append(score)
        for bot, its_scores in by_bot.items():
            self.bot_scores.setdefault(bot, Counter())[fsum(its_scores) / len(its_scores)] += 1

    def fault(self, fault: Fault) -> None:
        self.errors += 1
        self.faults = sorted([*self.faults, fault])[:FAULTS_KEPT]

    def add(self, other: Tally) -> None:
        self.played += other.played
        self.decisions += other.decisions
        self.errors += other.errors
        self.outcomes.update(other.outcomes)
        _add_scores(self.seat_scores, other.seat_scores)
        _add_scores(self.bot_scores, other.bot_scores)
        self.faults = sorted([*self.faults, *other.faults])[:FAULTS_KEPT]
        self.seen.add(other.seen)


class Report(msgspec.Struct, frozen=True):
    """The result of a simulation. `games` counts those played, with the `errors` among them."""

    game: str
    games: int
    seats: int
    bots: list[str]
    rotated: bool
    seed: int
    first: int
    workers: int
    decisions: int
    seconds: float
    decisions_per_second: float
    decisions_per_game: float
    outcomes: dict[str, int]
    seat_scores: list[Mean]
    bot_scores: dict[str, Mean]
    errors: int
    faults: list[Fault]
    stopped: bool = False
    content: list[Kind] | None = None
    """What of the game was met, where that was counted."""


def mean_of(scores: Mapping[float, int]) -> Mean:
    """The mean of counted scores from 0 to 1.

    The interval is Agresti and Coull's, carried over from wins and losses to any score: two best and two worst games are
    added, so that ten wins in ten games do not claim to be certain.

    >>> mean = mean_of({1.0: 10})
    >>> mean.score, round(mean.low, 2), mean.high
    (1.0, 0.67, 1.0)
    """
    games = sum(scores.values())
    widened = Counter(scores) + Counter({0.0: 2, 1.0: 2})
    count = games + 4
    middle = _sum(widened) / count
    spread = fsum(times * (score - middle) ** 2 for score, times in sorted(widened.items())) / count
    half = 1.96 * sqrt(spread / count)
    return Mean(_sum(scores) / games, max(0.0, middle - half), min(1.0, middle + half), games)


def _sum(scores: Mapping[float, int]) -> float:
    return fsum(score * times for score, times in sorted(scores.items()))


def _add_scores(into: dict[_K, Counter[float]], other: Mapping[_K, Counter[float]]) -> None:
    for key, scores in other.items():
        into.setdefault(key, Counter()).update(scores)
