"""Random play through the whole match, forks on the way, options and decisions: what games are measured by."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import Any, TypeVar

from bench.timing import microseconds, steps_per_second
from tabletome.kernel import Choose, Game, Match, Seeded

_S = TypeVar("_S")

ANSWERS_BETWEEN_FORKS = 5
COUNTED_ANSWERS = 3_000
_seeds = random.Random(1)


def speeds(
    name: str, game: Game[Any], seats: int, options: dict[str, Any], most: int, seconds: float
) -> dict[str, float]:
    """Answers per second in random games, and how many of them were choices between two options or more."""
    steps = steps_per_second(lambda: play_one(game, seats, options, most), seconds)
    share = share_of_choices(game, seats, options, most)
    return {f"{name}_steps_per_s": steps, f"{name}_choices_per_s": steps * share}


def share_of_choices(game: Game[Any], seats: int, options: dict[str, Any], most: int) -> float:
    """How many of the answers were not the only one possible, in games of their own."""
    answers, choices, seed, below_one = 0, 0, 0, random.Random(1).random
    while answers < COUNTED_ANSWERS:
        seed += 1
        match = Match(game, seats, options, seed=seed)
        while (request := match.request) is not None and match.answered < most:
            choices += request.size > 1
            match.answer(int(below_one() * request.size))
        answers += match.answered
    return choices / answers


def play_one(game: Game[Any], seats: int, options: dict[str, Any], most: int) -> int:
    """A random game with its set-up, up to so many answers; every one is another."""
    match, below_one = Match(game, seats, options, seed=_seeds.getrandbits(32)), random.Random(1).random
    answer = match.answer
    while (request := match.request) is not None and match.answered < most:
        answer(int(below_one() * request.size))
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


def listing(game: Game[_S], state: _S) -> float:
    """The seconds it takes to work out all options from a state, and to write them down."""
    begin = process_time()
    flow = game.flow(game.play(state))
    game.first_checkpoint(flow)
    request = next(flow)
    assert isinstance(request, Choose)
    listed = [str(option) for option in request]
    taken = process_time() - begin
    assert listed
    return taken


def deciding(game: Game[Any], bot: str, set_ups: Sequence[dict[str, Any]], seconds: float) -> float:
    """The median time of a decision of a bot that plays alone, in milliseconds, in games with each of these set-ups in turn."""
    times: list[float] = []
    start, seed = perf_counter(), 0
    while perf_counter() - start < seconds or not times:
        options = set_ups[seed % len(set_ups)]
        seed += 1
        match = Match(game, 1, options, seed=seed)
        player, seat = game.bots[bot](seed), match.seat(0)
        while match.request is not None:
            begin = process_time()
            option = player.choose(seat)
            times.append(process_time() - begin)
            match.answer(option)
    return median(times) * 1e3
