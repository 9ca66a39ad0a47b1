"""Workers: real processes that are slow, greedy or dead at the wrong moment, and lines that are served in turn."""

from __future__ import annotations

import asyncio
import copy
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletome.kernel import Chance, IllegalAnswer
from tabletome.server.tables.dice import Dice
from tabletome.server.work import workers as workers_module
from tabletome.server.work.workers import TooBusy, Workers, WorkFailed

from .jobs import add, allocate, break_rules, complain, die, loop_for_ever, rest, work


def with_workers(play: Callable[[Workers], Coroutine[Any, Any, None]], count: int = 2, **more: Any) -> None:
    async def run() -> None:
        workers = Workers({}, count, **more)
        try:
            await play(workers)
        finally:
            await workers.close()

    asyncio.run(run())


def test_a_job_that_never_ends_is_ended_and_the_next_one_is_done() -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(WorkFailed, match=r"longer than 0\.3 seconds"):
            await workers.slow("", loop_for_ever, seconds=0.3)
        assert await workers.slow("", add, 2, 3) == 5

    with_workers(play)


def test_a_worker_that_dies_says_so_and_there_is_a_new_one() -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(WorkFailed, match="a worker died over this"):
            await workers.quick("", die)
        assert [await workers.quick("", add, 1, number) for number in range(4)] == [1, 2, 3, 4]

    with_workers(play)


def test_a_job_that_wants_all_memory_is_refused_with_a_sentence() -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(WorkFailed, match="more memory than there is for it"):
            await workers.slow("", allocate, 4_000)
        assert await workers.slow("", add, 2, 3) == 5

    with_workers(play, megabytes=1_500)


def test_what_the_rules_refuse_comes_back_as_it_was_said() -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(IllegalAnswer, match="'x' is not an option"):
            await workers.quick("", complain, "'x' is not an option")
        with pytest.raises(WorkFailed, match=r"something broke here \(ZeroDivisionError\)"):
            await workers.quick("", break_rules)

    with_workers(play)


def test_slow_jobs_never_take_the_last_worker() -> None:
    async def play(workers: Workers) -> None:
        waiting = [asyncio.ensure_future(workers.slow("flood", loop_for_ever, seconds=60)) for _ in range(6)]
        await asyncio.sleep(0)
        assert await workers.quick("somebody else", add, 1, 1) == 2
        assert not any(job.done() for job in waiting), "a picture does not wait for them"
        for job in waiting:
            job.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    with_workers(play)


def test_addresses_are_served_in_turn() -> None:
    async def play(workers: Workers) -> None:
        done: list[str] = []

        async def ask(by: str) -> None:
            await workers.slow(by, add, 1, 1)
            done.append(by)

        flood = [asyncio.ensure_future(ask("flood")) for _ in range(100)]
        await asyncio.sleep(0)
        await ask("somebody else")
        assert done.count("flood") <= 3
        await asyncio.gather(*flood)

    with_workers(play)


def test_too_much_of_one_address_is_refused_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "MOST_WAITING", 5)

    async def play(workers: Workers) -> None:
        flood = [asyncio.ensure_future(workers.slow("flood", add, 1, 1)) for _ in range(20)]
        assert await workers.slow("somebody else", add, 1, 1) == 2
        said = await asyncio.gather(*flood, return_exceptions=True)
        assert sum(isinstance(one, TooBusy) for one in said) >= 10
        assert said.count(2) >= 5

    with_workers(play)


def test_who_waits_when_the_server_stops_is_told_so() -> None:
    async def play(workers: Workers) -> None:
        waiting = [asyncio.ensure_future(workers.slow("", loop_for_ever, seconds=60)) for _ in range(4)]
        await workers.quick("", add, 1, 1)
        await workers.close()
        said = await asyncio.gather(*waiting, return_exceptions=True)
        assert [(type(one), str(one)) for one in said] == [(WorkFailed, "the server is stopping")] * 4

    with_workers(play)


def test_what_a_job_waits_for_the_processor_is_not_its_time() -> None:
    async def play(workers: Workers) -> None:
        assert await workers.slow("", rest, 0.5, seconds=0.1) == "rested"

    with_workers(play)


def test_but_one_that_waits_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "LEAST_BY_THE_CLOCK", 0.3)
    monkeypatch.setattr(workers_module, "BY_THE_CLOCK", 3)

    async def play(workers: Workers) -> None:
        with pytest.raises(WorkFailed, match=r"longer than 0\.3 seconds"):
            await workers.slow("", rest, 3_600.0, seconds=0.1)
        assert await workers.slow("", add, 2, 3) == 5

    with_workers(play)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says who stands in line")
def test_a_job_that_others_keep_from_the_processor_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were it ended by the clock, it would be begun again by a worker that stands in the same line."""
    monkeypatch.setattr(workers_module, "LEAST_BY_THE_CLOCK", 0.2)
    monkeypatch.setattr(workers_module, "BY_THE_CLOCK", 0)
    processors = os.sched_getaffinity(0)

    async def play(workers: Workers) -> None:
        assert await workers.slow("", add, 1, 1) == 2
        with busy(6):
            assert await workers.slow("", work, 0.2) == "done"

    os.sched_setaffinity(0, {min(processors)})
    try:
        with_workers(play)
    finally:
        os.sched_setaffinity(0, processors)


@contextmanager
def busy(many: int) -> Iterator[None]:
    """While so many processes are always on the processor, or in line for it."""
    loop = [sys.executable, "-c", "print(flush=True)\nwhile True: pass"]
    others = [subprocess.Popen(loop, stdout=subprocess.PIPE, text=True) for _ in range(many)]
    try:
        for other in others:
            assert other.stdout is not None
            other.stdout.readline()
        yield
    finally:
        for other in others:
            other.kill()
            other.communicate()


def test_slow_jobs_are_done_however_many_pictures_are_wanted() -> None:
    async def play(workers: Workers) -> None:
        enough = asyncio.Event()

        async def want_pictures() -> None:
            while not enough.is_set():
                await workers.quick("flood", add, 1, 1)

        flood = [asyncio.ensure_future(want_pictures()) for _ in range(300)]
        await asyncio.sleep(0)
        assert await workers.slow("somebody else", add, 2, 3) == 5, (
            "there is always another picture to be painted first"
        )
        enough.set()
        await asyncio.gather(*flood)

    with_workers(play)


def test_the_time_that_was_used_is_put_to_the_account_of_whoever_asked() -> None:
    spent: list[tuple[str, float]] = []

    async def play(workers: Workers) -> None:
        with pytest.raises(WorkFailed):
            await workers.slow("192.0.2.1", loop_for_ever, seconds=0.2)

    with_workers(play, spent=lambda by, seconds: spent.append((by, seconds)))
    assert [by for by, _ in spent] == ["192.0.2.1"]
    assert spent[0][1] >= 0.2


def test_workers_end_with_a_server_that_was_killed() -> None:
    """Also one in the middle of a job."""
    code = (
        "import asyncio; from tabletome.server.work.workers import Workers\n"
        "from server.work.jobs import loop_for_ever, process_id\n"
        "async def main():\n"
        "    workers = Workers({})\n"
        "    print(await workers.quick('', process_id), flush=True)\n"
        "    await workers.slow('', loop_for_ever, seconds=0.5)\n"
        "asyncio.run(main())\n"
    )
    tests = str(Path(__file__).resolve().parents[2])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([tests, os.environ.get("PYTHONPATH", "")])}
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    server.send_signal(signal.SIGKILL)
    server.communicate()
    _wait_for_the_end_of(worker)


def _wait_for_the_end_of(process: int) -> None:
    """Returns when it is gone; a test that hangs here has found one that is not."""
    while True:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return
        if state in "ZX":
            return


# --- the dice stay at the table ---------------------------------------------------------------------------------------


def test_the_dice_of_a_table_cannot_leave_it() -> None:
    dice = Dice(12345)
    for take in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot"):
            take(dice)
    assert "12345" not in repr(dice)
    assert not [name for name in dir(dice) if "seed" in name]


def test_dice_give_what_their_seed_gives_wherever_they_are_taken_up() -> None:
    d6 = Chance("d6", range(1, 7))
    one, other = Dice(7), Dice(7)
    first = [one.answer(d6) for _ in range(20)]
    other.go_to(12)
    assert [other.answer(d6) for _ in range(8)] == first[12:]
    other.seek(-8)
    assert other.answer(d6) == first[12]
