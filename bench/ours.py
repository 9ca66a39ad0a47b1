"""Our own figures: python -m bench.ours [play fork long tomb party deck tactics drunagor sim cores mcts] [--seconds S]."""

from __future__ import annotations

import multiprocessing
import random
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from bench.deck import deck
from bench.drunagor import drunagor
from bench.party import party
from bench.tactics import tactics
from bench.timing import arguments, microseconds, report, steps_per_second
from bench.tomb import tomb
from tabletome.bots import MonteCarlo
from tabletome.kernel import Choose, Flow, Game, Items, Match, Outcome, Play
from tabletome.kernel.registry import game_named
from tabletome.lab import simulate

CONNECT_FOUR = str(Path(__file__).parents[1] / "examples" / "connect_four.py")
ROUNDS = 3
MIDDLE_OF_THE_GAME = 10


def play(seconds: float) -> dict[str, float]:
    """Random connect four through the whole match: options counted, answers applied, history and checkpoints kept."""
    game, below_one = game_named(CONNECT_FOUR), random.Random(1).random

    def play_one() -> int:
        match = Match(game, seed=1)
        answer = match.answer
        while (request := match.request) is not None:
            answer(int(below_one() * request.size))
        return match.answered

    return {"play_steps_per_s": steps_per_second(play_one, seconds)}


def fork(seconds: float) -> dict[str, float]:
    """A fork in the middle of a game of connect four."""
    match = _random_match(game_named(CONNECT_FOUR), MIDDLE_OF_THE_GAME)
    return {"fork_us": microseconds(match.fork, seconds)}


class Road(msgspec.Struct):
    """A walk without end, to see what a long history costs."""

    at: int = 0
    seen: list[int] = []
    phase: str = "walk"


def walk(play: Play[Road, Any]) -> Flow[None]:
    """Three ways lead on from everywhere; some of what was passed is remembered."""
    road = play.state
    option = yield Choose(0, (Items("go", (1, 2, 3)),), "Which way?")
    road.at += option.arg
    road.seen = [*road.seen[-9:], road.at]


class LongWalk(Game[Road]):
    id = "long_walk"
    name = "Long Walk"
    state_type = Road
    phases = {"walk": walk}

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Road:
        return Road()

    def outcome(self, state: Road) -> Outcome | None:
        return None


def long(seconds: float) -> dict[str, float]:
    """A fork after ten answers and after ten thousand, in turn."""
    early, late = _random_match(LongWalk(), 10), _random_match(LongWalk(), 10_000)
    figures = {"fork_after_10_us": float("inf"), "fork_after_10000_us": float("inf")}
    for _ in range(ROUNDS):
        for name, match in zip(figures, (early, late), strict=True):
            figures[name] = min(figures[name], microseconds(match.fork, seconds / ROUNDS))
    return figures


def sim(seconds: float) -> dict[str, float]:
    """The same simulation with one worker and with two, in turn, start of the processes included."""
    trial = simulate(CONNECT_FOUR, 200, seed=1)
    games = max(200, round(8 * seconds * 200 / trial.seconds))
    figures = {"sim_1_worker_steps_per_s": 0.0, "sim_2_workers_steps_per_s": 0.0}
    for _ in range(2):
        for workers, name in enumerate(figures, start=1):
            speed = simulate(CONNECT_FOUR, games, seed=1, workers=workers).decisions_per_second
            figures[name] = max(figures[name], speed)
    return figures


def cores(seconds: float) -> dict[str, float]:
    """How much two plain loops together do more than one, in two processes that share nothing: what is there to gain."""
    alone = max(_loops(1, seconds) for _ in range(ROUNDS))
    together = max(_loops(2, seconds) for _ in range(ROUNDS))
    return {"free_cores": together / alone}


def _loops(processes: int, seconds: float) -> float:
    """Rounds of a plain loop that so many processes run at the same time, all together."""
    spawning = multiprocessing.get_context("spawn")
    barrier = spawning.Barrier(processes)
    pipes = [spawning.Pipe(duplex=False) for _ in range(processes)]
    running = [spawning.Process(target=_loop, args=(barrier, sender, seconds)) for _, sender in pipes]
    for process in running:
        process.start()
    rounds: float = sum(receiver.recv() for receiver, _ in pipes)
    for process in running:
        process.join()
    return rounds


def _loop(barrier: Barrier, sender: Connection, seconds: float) -> None:
    barrier.wait()
    rounds, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in range(10_000):
            pass
        rounds += 1
    sender.send(rounds)


def mcts(seconds: float) -> dict[str, float]:
    """Search from the empty board, every iteration with a world of its own and a playout to the end."""
    seat = Match(game_named(CONNECT_FOUR), seed=1).seat(0)
    bot = MonteCarlo(1, iterations=500)

    def search() -> int:
        bot.choose(seat)
        return bot.iterations

    return {"mcts_iterations_per_s": steps_per_second(search, seconds)}


def _random_match(game: Game[Any], answers: int) -> Match[Any]:
    """A match after so many random answers; begun again if it is over before that."""
    below_one = random.Random(1).random
    match = Match(game, seed=1)
    while match.answered < answers:
        request = match.request
        if request is None:
            match = Match(game, seed=1)
        else:
            match.answer(int(below_one() * request.size))
    return match


PARTS = {
    "play": play,
    "fork": fork,
    "long": long,
    "tomb": tomb,
    "party": party,
    "deck": deck,
    "tactics": tactics,
    "drunagor": drunagor,
    "sim": sim,
    "cores": cores,
    "mcts": mcts,
}

if __name__ == "__main__":
    parts, seconds = arguments(list(PARTS))
    figures: dict[str, float | str] = {}
    for part in parts:
        figures.update(PARTS[part](seconds))
    report(figures)
