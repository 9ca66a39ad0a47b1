"""Workers: processes that paint, think and replay, so that the event loop never does.

A worker is given a position and knows nothing else: no seed, no store, no connection to anybody. Whatever it is asked to do has a
deadline and a limit of memory; one that breaks them is ended, and the next job gets a new one. The deadline is time on the
processor: a job that was not let at it, on a busy machine, has not used any. Jobs wait in a line for each address and are taken
from the lines in turn, so that who asks for much waits for themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from tabletome.kernel import GameFault, IllegalAnswer, TabletomeError, UnknownGame
from tabletome.server.work import jobs
from tabletome.server.work.recalled import CannotGoOn

log = logging.getLogger("tabletome.server")

_T = TypeVar("_T")

SECONDS = 10.0
"""How long a job may be on the processor, unless it says otherwise."""
BY_THE_CLOCK = 12
"""A job that has not come to an end after so many times its seconds will not: it waits for something, or the machine does."""
LEAST_BY_THE_CLOCK = 60.0
"""A short one is not let at the processor for longer than that on a busy machine: so long is waited for any."""
STARTING = 60.0
"""How long a worker may take to start, on a machine that is busy."""
LOOK, MOST_LOOKS, STARVED = 5.0, 120, 0.5
"""After that it is looked at for so many seconds, so often at most, and waited for while it stood in line for the processor for
that share of them: a new one would have to stand there, too, and begin again."""
OUT_OF_TIME = -getattr(signal, "SIGPROF", 0) or None
"""How a worker ends that was on the processor for too long."""
TOO_LONG = "this took longer than {seconds:g} seconds and was given up; nothing has changed"
STOPPING = "the server is stopping"
MEGABYTES = 2048
MOST_WAITING = 400
"""So many jobs of one address may wait; more are refused."""
NICENESS = 10
"""Workers give way to the event loop, also where all have one processor together."""


class WorkFailed(TabletomeError):
    """A job could not be finished: it took too long, needed too much memory, or broke. Nothing has changed."""


class TooBusy(WorkFailed):
    """Too much of one address is waiting already."""


_RAISED: dict[str, type[TabletomeError]] = {
    kind.__name__: kind for kind in (IllegalAnswer, GameFault, UnknownGame, CannotGoOn, WorkFailed, TabletomeError)
}


class _Job(NamedTuple):
    function: Callable[..., Any]
    args: tuple[Any, ...]
    seconds: float
    by: str
    waiting: asyncio.Future[Any]


class _Lines:
    """Jobs that wait, a line for each address; the lines are served in turn."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[_Job]] = {}

    def add(self, job: _Job) -> None:
        line = self._lines.setdefault(job.by, deque())
        if len(line) >= MOST_WAITING:
            raise TooBusy("too much is being worked out for you already; try again in a moment")
        line.append(job)

    def next(self) -> _Job | None:
        while self._lines:
            by, line = next(iter(self._lines.items()))
            job = line.popleft()
            del self._lines[by]
            if line:
                self._lines[by] = line  # behind the others
            if not job.waiting.done():
                return job
        return None

    def close(self) -> None:
        for line in self._lines.values():
            for job in line:
                _give_up(job.waiting)
        self._lines.clear()


def _give_up(waiting: asyncio.Future[Any]) -> None:
    if not waiting.done():
        waiting.set_exception(WorkFailed(STOPPING))


class Workers:
    """A few processes for one event loop. `games`: where each game is found, as `game_named` takes it, by id.

    Quick jobs (a picture) go before slow ones (thinking, replaying), which never take the last worker; but where none of those
    is being done, every other one begun is one. `spent` is told how long a worker was on the processor for an address.
    """

    def __init__(
        self,
        games: Mapping[str, str],
        count: int = 2,
        *,
        megabytes: int = MEGABYTES,
        spent: Callable[[str, float], None] = lambda by, seconds: None,
    ) -> None:
        self._games, self._megabytes, self._spent = dict(games), megabytes, spent
        self._count = max(2, count)
        self._context = _context()
        self._idle: list[_Worker] = [_Worker(self._context, self._games, megabytes) for _ in range(self._count)]
        self._all = tuple(self._idle)
        self._quick, self._slow = _Lines(), _Lines()
        self._slow_running = 0
        self._slow_next = False
        self._awaited: set[asyncio.Future[Any]] = set()  # what comes of the jobs that are being done
        self._closed = False

    async def quick(self, by: str, function: Callable[..., _T], *args: Any) -> _T:
        """Have a worker call a function of `jobs` that somebody is waiting to see the result of."""
        done: _T = await self._hand_over(self._quick, by, SECONDS, function, args)
        return done

    async def slow(self, by: str, function: Callable[..., _T], *args: Any, seconds: float = SECONDS) -> _T:
        """Have a worker call a function of `jobs` that may take its time."""
        done: _T = await self._hand_over(self._slow, by, seconds, function, args)
        return done

    async def close(self) -> None:
        """End them all, at once; what they were doing is of no use to anybody any more."""
        self._closed = True
        self._quick.close()
        self._slow.close()
        for waiting in self._awaited:
            _give_up(waiting)
        await asyncio.gather(*(asyncio.to_thread(worker.close) for worker in self._all))

    async def _hand_over(
        self, lines: _Lines, by: str, seconds: float, function: Callable[..., Any], args: tuple[Any, ...]
    ) -> Any:
        if self._closed:
            raise WorkFailed(STOPPING)
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        lines.add(_Job(function, args, seconds, by, waiting))
        self._start()
        return await waiting

    def _start(self) -> None:
        """Give the idle workers something to do."""
        while self._idle and not self._closed:
            job, slow = self._next()
            if job is None:
                return
            self._slow_running += slow
            self._slow_next = not slow
            task = asyncio.create_task(self._run(self._idle.pop(), job, slow))
            _running.add(task)
            task.add_done_callback(_running.discard)

    def _next(self) -> tuple[_Job | None, bool]:
        """The job that is to be done next, and whether it is a slow one."""
        if self._slow_next and not self._slow_running and (job := self._slow.next()) is not None:
            return job, True
        job = self._quick.next()
        if job is None and self._slow_running < self._count - 1:
            return self._slow.next(), True
        return job, False

    async def _run(self, worker: _Worker, job: _Job, slow: bool) -> None:
        self._awaited.add(job.waiting)
        try:
            done = await worker.hand(job)
            if not job.waiting.done():
                job.waiting.set_result(done)
        except Exception as error:  # noqa: BLE001 - told to whoever waits for it
            if not job.waiting.done():
                job.waiting.set_exception(error)
        finally:
            self._awaited.discard(job.waiting)
            self._slow_running -= slow
            self._idle.append(worker)
            self._spent(job.by, worker.spent)
            self._start()


_running: set[asyncio.Task[None]] = set()  # a task that nobody holds may vanish


class _Worker:
    """One process, and the thread that waits for it; both are started when they are needed.

    The thread is a daemon: it may wait for a process to start when nobody waits for anything any more.
    """

    def __init__(self, context: BaseContext, games: Mapping[str, str], megabytes: int) -> None:
        self._context, self._games, self._megabytes = context, games, megabytes
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._jobs: SimpleQueue[tuple[_Job, asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._closed = False
        self.spent = 0.0
        """Seconds on the processor for the last job."""

    def hand(self, job: _Job) -> asyncio.Future[Any]:
        """Have the job done; what it gives or raises."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="tabletome-worker", daemon=True)
            self._thread.start()
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return done

    def close(self) -> None:
        """Never again: a process that is just being started is ended as soon as it can be."""
        self._closed = True
        self._jobs.put(None)
        self.end()

    def _work(self) -> None:
        """In the thread: one job after the other."""
        while (handed := self._jobs.get()) is not None:
            job, done = handed
            said, error = None, None
            try:
                said = self.call(job.function, job.args, job.seconds)
            except Exception as raised:  # noqa: BLE001 - told to whoever waits for it
                error = raised
            with contextlib.suppress(RuntimeError):  # the event loop is gone, and with it whoever waited
                done.get_loop().call_soon_threadsafe(_settle, done, said, error)

    def call(self, function: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Any:
        """What the function gives; raises what it raised, or `WorkFailed` if the worker did not live to say."""
        self.spent = 0.0
        try:
            pipe = self._started()
            self.spent = seconds  # unless it lives to say otherwise
            pipe.send((function, args, seconds))
            longest = max(BY_THE_CLOCK * seconds, LEAST_BY_THE_CLOCK)
            if not self._speaks(pipe, longest):
                raise WorkFailed(TOO_LONG.format(seconds=longest))
            ok, said, name, self.spent = pipe.recv()
        except (OSError, EOFError) as error:
            if self.end() == OUT_OF_TIME:
                raise WorkFailed(TOO_LONG.format(seconds=seconds)) from error
            raise WorkFailed("a worker died over this, and there is a new one; nothing has changed") from error
        except BaseException:
            self.end()
            raise
        if ok:
            return said
        if name == "MemoryError":
            self.end()
            raise WorkFailed("this needs more memory than there is for it; nothing has changed")
        raise _RAISED.get(name, TabletomeError)(said)

    def _speaks(self, pipe: Connection, seconds: float) -> bool:
        """Whether the process says something, in that time or as soon as it is let at the processor."""
        if pipe.poll(seconds):
            return True
        for _ in range(MOST_LOOKS):
            before = self._in_line()
            if pipe.poll(LOOK):
                return True
            if self._in_line() - before < STARVED * LOOK:
                return False
        return False

    def _in_line(self) -> float:
        """Seconds for which the process was ready and others were on the processor, where the system tells."""
        process = self._process
        try:
            return 0.0 if process is None else int(Path(f"/proc/{process.pid}/schedstat").read_text().split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            return 0.0

    def end(self) -> int | None:
        """End the process, if it has not ended; how it did, if that is known."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
        if process is not None:
            with contextlib.suppress(OSError, ValueError):
                process.kill()
                process.join(5)
                return process.exitcode
        return None

    def _started(self) -> Connection:
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self.end()
        pipe, theirs = multiprocessing.Pipe()
        process = self._context.Process(  # type: ignore[attr-defined]  # every context has it
            target=serve, args=(theirs, self._games, self._megabytes), daemon=True, name="tabletome-worker"
        )
        process.start()
        theirs.close()
        self._process, self._pipe = process, pipe
        if self._closed:
            raise WorkFailed(STOPPING)
        if not self._speaks(pipe, STARTING) or pipe.recv() != "ready":
            self.end()
            raise WorkFailed("a worker could not be started; try again in a moment")
        return pipe


def _settle(done: asyncio.Future[Any], said: Any, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(said)
    else:
        done.set_exception(error)


def _context() -> BaseContext:
    """Workers are forked from a process of their own that has only what they all need; where there is no fork, begun anew.

    A game and its cards are read by a worker when it first needs them.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tabletome.server.work.jobs"])
    return context


# --- in the worker ----------------------------------------------------------------------------------------------------


def serve(pipe: Connection, games: Mapping[str, str], megabytes: int) -> None:
    """Do one job after the other until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    _limit(megabytes)
    jobs.know(games)
    with contextlib.suppress(EOFError, OSError):  # nobody is at the other end any more
        pipe.send("ready")
        while True:
            function, args, seconds = pipe.recv()
            began = time.process_time()
            _end_by_itself_after(seconds)
            said = _said(function, args)
            _end_by_itself_after(0)
            pipe.send((*said, time.process_time() - began))


def _said(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any, str]:
    try:
        return True, function(*args), ""
    except MemoryError:
        return False, "", "MemoryError"
    except RecursionError:
        return False, "this is nested too deeply", "TabletomeError"
    except TabletomeError as error:
        name = next((kind.__name__ for kind in type(error).__mro__ if kind.__name__ in _RAISED), "TabletomeError")
        return False, str(error), name
    except Exception as error:
        log.exception("a worker's job failed: %s", getattr(function, "__name__", function))
        return False, f"something broke here ({type(error).__name__}); nothing has changed", "WorkFailed"


def _limit(megabytes: int) -> None:
    try:
        import resource
    except ImportError:
        return  # Windows knows no such limits
    os.nice(NICENESS)
    size = megabytes * 1024 * 1024
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (size, most))


def _end_by_itself_after(seconds: float) -> None:
    """A worker is ended by the system when it has been on the processor for so long, whether or not its server is still there."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
