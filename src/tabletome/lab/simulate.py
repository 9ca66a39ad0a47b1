"""Many games of one kind, played by bots over several processes.

Whatever happens in game number i follows from the seed and i alone, so the same seed gives the same outcomes whatever the
number of workers. The calling process is one of the workers; all take the next few games from a shared counter until none is
left, so nobody waits for anybody.
"""

from __future__ import annotations

import multiprocessing
import secrets
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import blake2b
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

import msgspec

from tabletome.bots import Bot, bot_named
from tabletome.kernel import Game, GameFault, Match, TabletomeError
from tabletome.kernel.registry import game_named
from tabletome.lab.content import Watcher, coverage
from tabletome.lab.report import Fault, Report, Tally, mean_of
from tabletome.lab.set_ups import SEATS, SetUp, set_ups

MOST_DECISIONS = 50_000
SECONDS_PER_CHUNK = 0.1

Starting: TypeAlias = ForkContext | SpawnContext
Watch = Callable[[Tally], None]
"""Is told the tally so far, now and then."""


class BadSimulation(TabletomeError):
    """What was asked cannot be simulated."""


class WorkerLost(TabletomeError):
    """A worker process ended before its games did."""


class Plan(msgspec.Struct, frozen=True):
    """All that a worker needs to know, as plain data that reaches another process."""

    spec: str
    first: int
    games: int
    seats: int
    bots: tuple[str, ...]
    rotate: bool
    seed: int
    workers: int
    options: dict[str, Any] | None
    most_decisions: int
    set_ups: tuple[SetUp, ...] = ()
    """Where what is met is counted: the set-ups that the games have in turn."""

    def set_up_of(self, number: int) -> tuple[int, dict[str, Any] | None]:
        """How many play game `number`, and with what options."""
        return self.set_ups[number % len(self.set_ups)] if self.set_ups else (self.seats, self.options)

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in game `number`: rotated, each bot moves on by one seat from game to game."""
        seats, _ = self.set_up_of(number)
        dealt = tuple(self.bots[seat % len(self.bots)] for seat in range(seats))
        turn = -number % seats if self.rotate else 0
        return dealt[turn:] + dealt[:turn]


def simulate(
    spec: str,
    games: int,
    seats: int | None = None,
    bots: Sequence[str] = ("random",),
    seed: int | None = None,
    workers: int = 1,
    options: Mapping[str, object] | None = None,
    progress: Watch | None = None,
    *,
    first: int = 0,
    rotate: bool = True,
    most_decisions: int = MOST_DECISIONS,
    content: bool = False,
) -> Report:
    """Play games number `first` to `first + games - 1` and count what came of them.

    `spec` is a registered id or the path of a file that defines a game. `bots` are dealt to the seats in order, over and over
    if there are fewer than seats. `progress` is called now and then with the tally so far. An interrupt (Ctrl-C) ends the
    simulation early; the report then covers the games played and says that it was stopped.

    With `content` it is counted what of the game is met: the games then have all set-ups that are offered in turn, in which
    `seats` and `options` stay as they were given.
    """
    game = game_named(spec)
    plan = _planned(
        game,
        Plan(
            spec,
            first,
            games,
            game.seats[0] if seats is None else seats,
            tuple(bots),
            rotate,
            secrets.randbits(32) if seed is None else seed,
            max(1, min(workers, games)),
            None if options is None else dict(options),
            most_decisions,
            _in_turn(game, games, seats, options) if content else (),
        ),
    )
    start = perf_counter()
    tally, stopped = Tally(), False
    try:
        _play_all(plan, game, tally, progress)
    except KeyboardInterrupt:
        stopped = True
    return _report(plan, game, tally, perf_counter() - start, stopped)


def _in_turn(game: Game[Any], games: int, seats: int | None, options: Mapping[str, object] | None) -> tuple[SetUp, ...]:
    """All set-ups that are offered, and as many more as there are games."""
    fixed = {**(options or {}), **({} if seats is None else {SEATS: seats})}
    return tuple(islice(set_ups(game, more=games, fixed=fixed), games))


def _planned(game: Game[Any], plan: Plan) -> Plan:
    """The plan with a bot for every seat, or a sentence that says why there is no such simulation."""
    if plan.games < 1 or plan.first < 0:
        raise BadSimulation(f"{plan.games} games from number {plan.first} on cannot be played; at least one from 0 on")
    if not plan.set_ups:
        game.set_up(plan.seats, plan.options, ())
    if not plan.bots or len(plan.bots) > plan.seats:
        raise BadSimulation(f"{len(plan.bots)} bots do not fit {plan.seats} seats; name one for each seat, or fewer")
    for bot in plan.bots:
        bot_named(bot, game, 0)
    dealt = tuple(plan.bots[seat % len(plan.bots)] for seat in range(plan.seats))
    return msgspec.structs.replace(plan, bots=dealt)


def _report(plan: Plan, game: Game[Any], tally: Tally, seconds: float, stopped: bool) -> Report:
    return Report(
        game=game.id,
        games=tally.played,
        seats=plan.seats,
        bots=list(plan.bots),
        rotated=plan.rotate,
        seed=plan.seed,
        first=plan.first,
        workers=plan.workers,
        decisions=tally.decisions,
        seconds=seconds,
        decisions_per_second=tally.decisions / seconds,
        decisions_per_game=tally.decisions / max(1, tally.played),
        outcomes=dict(sorted(tally.outcomes.items(), key=lambda entry: (-entry[1], entry[0]))),
        seat_scores=[mean_of(scores) for _, scores in sorted(tally.seat_scores.items())],
        bot_scores={bot: mean_of(scores) for bot, scores in sorted(tally.bot_scores.items())},
        errors=tally.errors,
        faults=tally.faults,
        stopped=stopped,
        content=coverage(game.content(), tally.seen) if plan.set_ups else None,
    )


# --- sharing the work -------------------------------------------------------------------------------------------------


class _Supply:
    """Hands out the next few games to whichever worker asks, in whichever process."""

    def __init__(self, plan: Plan, processes: Starting) -> None:
        self.games, self.workers = plan.games, plan.workers
        self.taken = processes.Value("q", 0) if plan.workers > 1 else _Alone()

    def take(self, wanted: int) -> range:
        with self.taken.get_lock():
            start = self.taken.value
            # Towards the end in smaller helpings, so that all finish together.
            fair = (self.games - start) // (2 * self.workers)
            stop = self.taken.value = min(self.games, start + max(1, min(wanted, fair)))
        return range(start, stop)


class _Alone:
    """A counter for a single worker, without the price of sharing it with other processes."""

    value = 0

    def get_lock(self) -> AbstractContextManager[None]:
        return nullcontext()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started meanwhile never see an interrupt: it is for the one who started them, and reaches him afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_of_processes() -> Starting:
    """A forked worker plays at once, a spawned one first imports everything anew; but only a process with a single thread,
    on a system that has it, can be forked without the danger of a lock that is never released."""
    alone = threading.active_count() == 1
    if alone and sys.platform == "linux":
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def _play_all(plan: Plan, game: Game[Any], tally: Tally, progress: Watch | None) -> None:
    """Play all games of the plan, adding to `tally` as they are finished."""

    def finished(part: Tally) -> None:
        tally.add(part)
        if progress is not None:
            progress(tally)

    starting = start_of_processes()
    supply = _Supply(plan, starting)
    reading: list[Connection] = []
    processes = []
    try:
        for _ in range(plan.workers - 1):
            receiver, sender = starting.Pipe(duplex=False)
            process = starting.Process(target=_work, args=(plan, supply, sender), daemon=True)
            with _interrupts_held_back():
                process.start()
            sender.close()
            processes.append(process)
            reading.append(receiver)

        def receive(patience: float | None) -> None:
            for ready in wait(reading, patience):
                assert isinstance(ready, Connection)
                try:
                    finished(ready.recv())
                except EOFError:
                    reading.remove(ready)

        for part in _parts(plan, game, supply):
            finished(part)
            receive(0)
        while reading:
            receive(None)
        for process in processes:
            process.join()
    finally:
        for process in processes:
            process.terminate()
            process.join()
    if tally.played < plan.games:
        codes = ", ".join(str(process.exitcode) for process in processes if process.exitcode)
        raise WorkerLost(
            f"a worker process was lost (exit code {codes}); {tally.played} of {plan.games} games are known"
        )


def _work(plan: Plan, supply: _Supply, sender: Connection) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # it has nothing to tell when it is ended
    game = game_named(plan.spec)
    for part in _parts(plan, game, supply):
        sender.send(part)


def _parts(plan: Plan, game: Game[Any], supply: _Supply) -> Iterator[Tally]:
    """Play games as long as there are any, a tally for every few."""
    wanted = 1
    while numbers := supply.take(wanted):
        start, part = perf_counter(), Tally()
        for number in numbers:
            _play_one(plan, game, plan.first + number, part)
        seconds = perf_counter() - start
        wanted = max(1, min(2 * wanted, round(len(numbers) * SECONDS_PER_CHUNK / seconds)))
        yield part


# --- one game ---------------------------------------------------------------------------------------------------------


def _play_one(plan: Plan, game: Game[Any], number: int, tally: Tally) -> None:
    """Play game `number` and count it. Whatever a game or a bot raises is a result too."""
    tally.played += 1
    names, seed = plan.bots_of(number), _derived(plan.seed, number, "chance")
    (seats, options), watcher = plan.set_up_of(number), Watcher(game) if plan.set_ups else None
    match: Match[Any] | None = None
    try:
        match = Match(game, seats, options, seed=seed, listen=watcher is not None)
        bots = [bot_named(name, game, _derived(plan.seed, number, f"seat {seat}")) for seat, name in enumerate(names)]
        _play_to_the_end(match, bots, plan.most_decisions, watcher)
        outcome = match.outcome
        if outcome is None:
            raise GameFault(f"{game.name} ended without an outcome")
        tally.count(outcome.result, outcome.scores, names)
    except Exception as error:  # noqa: BLE001 - a lab counts every failure, of whatever kind, and goes on with the next game
        tally.fault(Fault(number, seed, _sentence(error)))
    if match is not None:
        tally.decisions += match.answered
    if watcher is not None:
        tally.seen.add(watcher.seen())


def _play_to_the_end(match: Match[Any], bots: Sequence[Bot], most: int, watcher: Watcher | None = None) -> None:
    seats = [match.seat(seat) for seat in range(len(bots))]
    while (request := match.request) is not None:
        seat = request.seat
        if watcher is not None:
            _watched(match, watcher)
        match.answer(bots[seat].choose(seats[seat]))
        if match.answered >= most and match.request is not None:
            raise GameFault(f"{match.game.name} was not over after {most} decisions")

    if watcher is not None:
        _watched(match, watcher)


def _watched(match: Match[Any], watcher: Watcher) -> None:
    """What was told since the last decision, and what lies on the table now."""
    if match.events is not None:
        watcher.hear(match.events)
        match.events.clear()
    watcher.look(match.state)


def _derived(seed: int, number: int, purpose: str) -> int:
    """A seed for one purpose in one game, that tells nothing about any other."""
    return int.from_bytes(blake2b(f"{seed} {number} {purpose}".encode(), digest_size=6).digest(), "big")


def _sentence(error: Exception) -> str:
    """An error in a line, with the place in the code where it was raised."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
