"""Random play through the whole match, and forks on the way: what every game is measured by."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeVar

from bench.timing import microseconds
from tabletome.kernel import Game, Match, Seeded

_S = TypeVar("_S")

ANSWERS_BETWEEN_FORKS = 5
_seeds = random.Random(1)


def play_one(game: Game[Any], seats: int, options: dict[str, Any], most: int) -> int:
    """A random game with its set-up, up to so many answers; every one is another."""
    match, below_one = Match(game, seats, options, seed=_seeds.getrandbits(32)), random.Random(1).random
    while (request := match.request) is not None and match.answered < most:
        match.answer(int(below_one() * request.size))
    return match.answered


def fork_cost(positions: list[Match[_S]], seconds: float) -> float:
    """The mean over forks of these positions, in microseconds."""
    chance = Seeded(1)

    def fork_all() -> None:
        for match in positions:
            match.fork(chance)

    return microseconds(fork_all, seconds) / len(positions)


def positions(game: Game[_S], seats: int, options: dict[str, Any], number: int) -> Iterator[Match[_S]]:
    """So many positions at regular distances through random games: where games are short it takes several of them."""
    below_one, found, seed = random.Random(1).random, 0, 0
    while found < number:
        seed += 1
        match = Match(game, seats, options, seed=seed)
        while (request := match.request) is not None and found < number:
            if match.answered % ANSWERS_BETWEEN_FORKS == 0:
                found += 1
                yield match.fork(Seeded(1))
            match.answer(int(below_one() * request.size))
