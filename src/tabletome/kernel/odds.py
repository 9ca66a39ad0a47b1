"""Exact odds: what an option leads to, by going through everything that chance can do."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

import msgspec

from tabletome.kernel.chance import Enumerated, Seeded, Source
from tabletome.kernel.errors import EndlessEffects
from tabletome.kernel.game import WATCHER
from tabletome.kernel.match import Match
from tabletome.kernel.requests import Option
from tabletome.kernel.running.imagining import ATTEMPTS

_S = TypeVar("_S")

Question = Callable[[Match[_S]], Hashable]
Assume = Callable[[Match[_S]], Option | int | str | None]


class Odds(msgspec.Struct, frozen=True):
    """The answers to a question, each with its probability. `exact` is False for an estimate from `branches` samples."""

    chances: dict[Hashable, Fraction]
    exact: bool
    branches: int

    def of(self, answer: Hashable) -> Fraction:
        return self.chances.get(answer, Fraction(0))

    def percent(self, answer: Hashable = True) -> str:
        """The probability of an answer as people read it, an estimate marked as one.

        >>> Odds({True: Fraction(13, 20), False: Fraction(7, 20)}, True, 20).percent()
        '65 %'
        """
        return percent(self.of(answer), exact=self.exact)


def percent(chance: Fraction, *, exact: bool = True) -> str:
    """A probability as people read it, one way in all games; an estimate is marked as one.

    >>> percent(Fraction(1, 2)), percent(Fraction(1, 3)), percent(Fraction(1, 5000)), percent(Fraction(1, 3), exact=False)
    ('50 %', '33.3 %', 'under 0.1 %', 'about 33 %')
    """
    share = 100 * chance
    places = 0 if share.denominator == 1 or not exact else 1
    if exact and 0 < share < Fraction(1, 20):
        return "under 0.1 %"
    if exact and 100 - Fraction(1, 20) < share < 100:
        return "over 99.9 %"
    return f"{'' if exact else 'about '}{float(share):.{places}f} %"


def odds(
    match: Match[_S],
    option: Option | int | str,
    question: Question[_S],
    *,
    assume: Assume[_S] | None = None,
    most_branches: int = 5_000,
    samples: int = 2_000,
    sampled_with: int = 0,
) -> Odds:
    """How likely each answer to `question` is, once chance has done its part after `option`.

    Every branch of chance is followed up to the next decision, or further as long as `assume` answers the decisions on the
    way. What the seat that is asked cannot know is dealt again in every branch, so odds give nothing away.
    The worlds that the question is put to listen: their events are what happened after the option. Beyond `most_branches`
    branches the result is an estimate from `samples` random ones, marked as such; there may be fewer where most worlds do not
    fit what the seat knows, and an estimate from none says nothing. The match itself is not touched.
    """
    branch = Enumerated()
    weights: dict[Hashable, Fraction] = {}
    tried = counted = 0
    while tried < most_branches:
        tried += 1
        try:
            followed = _follow(match, branch, option, question, assume)
        except EndlessEffects:
            break  # dice rolled again and again have a branch without end; samples tell whether it is likely
        if followed is not None:
            answer, weight = followed
            weights[answer] = weights.get(answer, Fraction(0)) + weight * Fraction(branch.numerator, branch.denominator)
            counted += 1
        if not branch.next_branch():
            return Odds(_shares(weights), True, counted)
    weights, source, counted = {}, Seeded(sampled_with), 0
    for _ in range(samples * ATTEMPTS):
        followed = _follow(match, source, option, question, assume)
        if followed is not None:
            answer, weight = followed
            weights[answer] = weights.get(answer, Fraction(0)) + weight
            counted += 1
            if counted == samples:
                break
    return Odds(_shares(weights), False, counted)


def _shares(weights: dict[Hashable, Fraction]) -> dict[Hashable, Fraction]:
    """What the seat knows rules some branches out: the others share the whole."""
    whole = sum(weights.values(), Fraction(0))
    return weights if whole == 1 else {answer: weight / whole for answer, weight in weights.items()}


def _follow(
    match: Match[_S],
    source: Source,
    option: Option | int | str,
    question: Question[_S],
    assume: Assume[_S] | None,
) -> tuple[Hashable, Fraction] | None:
    """Play one branch and put the question at its end; None if the asked seat knows that the world is not like that."""
    seat = WATCHER if match.request is None else match.request.seat
    guess = match.guess(seat, source)
    if guess is None:
        return None
    world, weight = guess
    world.listen()
    world.answer(option)
    while assume is not None and world.request is not None:
        assumed = assume(world)
        if assumed is None:
            break
        world.answer(assumed)
    return question(world), weight
