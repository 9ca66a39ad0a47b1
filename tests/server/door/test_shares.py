"""Shares of the event loop: each address in turn, and who has used up their time waits, alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import thread_time
from typing import Any

import pytest

from tabletome.server.door.buckets import Bucket
from tabletome.server.door.shares import A_TURN, Share, charged

from .test_limits import Clock

A_LONG_TIME = 1_000.0


def rich() -> Share:
    """A share that is never used up."""
    return Share(Bucket(1.0, A_LONG_TIME))


def work(seconds: float) -> None:
    """Be on the processor for so long."""
    end = thread_time() + seconds
    while thread_time() < end:
        pass


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play())


def test_a_little_is_done_at_once() -> None:
    async def play() -> None:
        done: list[str] = []
        rich().do(lambda: done.append("done"))
        assert done == ["done"]

    run(play)


def test_much_of_one_is_done_between_the_little_of_others() -> None:
    async def play() -> None:
        done: list[str] = []
        flood, other = rich(), rich()

        def act() -> None:
            work(A_TURN)
            done.append("flood")

        for _ in range(20):
            flood.do(act)
        assert done == ["flood"], "the rest waits for the next turns"
        while len(done) < 10:
            await asyncio.sleep(0)
            other.do(lambda: done.append("other"))
        assert done.count("other") >= 4
        assert "flood, flood" not in ", ".join(done[1:])

    run(play)


def test_what_one_address_wants_is_done_in_its_order() -> None:
    async def play() -> None:
        done: list[int] = []
        share = rich()

        def act(number: int) -> None:
            work(A_TURN / 3)
            done.append(number)

        for number in range(12):
            share.do(lambda number=number: act(number))  # type: ignore[misc] # each its own
        await share.turn()
        assert done == list(range(12))

    run(play)


def test_who_has_used_up_their_time_waits_until_there_is_some_again() -> None:
    async def play() -> None:
        clock, done = Clock(), list[str]()
        share = Share(Bucket(0.25, 2.0, clock))
        share.spend(3.0)
        assert share.debt == pytest.approx(1.0)
        share.do(lambda: done.append("late"))
        await turns(50)
        assert done == []
        clock.now += 3.9
        assert share.debt > 0
        clock.now += 0.2
        assert share.debt == 0
        share.do(lambda: done.append("later"))
        assert done == [], "what waits goes first"

    run(play)


def test_somebody_who_went_away_while_waiting_is_not_waited_for() -> None:
    async def play() -> None:
        share = rich()
        for _ in range(3):
            share.do(lambda: work(A_TURN))
        first, second = asyncio.ensure_future(share.turn()), asyncio.ensure_future(share.turn())
        await asyncio.sleep(0)
        first.cancel()
        await second
        assert first.cancelled()

    run(play)


def test_of_all_who_wait_a_few_are_let_go_in_every_turn() -> None:
    async def play() -> None:
        share = rich()
        released: list[int] = []

        async def wait(number: int) -> None:
            await share.turn()
            released.append(number)

        waiting = [asyncio.ensure_future(wait(number)) for number in range(40)]
        most = before = 0
        while len(released) < len(waiting):
            await asyncio.sleep(0)
            most, before = max(most, len(released) - before), len(released)
        assert released == sorted(released)
        assert most <= 8
        await asyncio.gather(*waiting)

    run(play)


def test_an_act_that_fails_does_not_hold_up_the_next() -> None:
    async def play() -> None:
        told: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        share = rich()
        share.spend(A_TURN)
        share.do(lambda: [][0])
        await share.turn()
        assert [type(one["exception"]) for one in told] == [IndexError]

    run(play)


# --- what is awaited ------------------------------------------------------------------------------------------------------


def test_time_on_the_processor_is_charged_and_waiting_is_not() -> None:
    async def play() -> None:
        bucket = Bucket(1.0, 10.0, Clock())
        share = Share(bucket)
        freed = asyncio.Event()

        async def act() -> None:
            work(0.02)
            await freed.wait()
            work(0.02)

        acting = asyncio.ensure_future(whole(act(), share))
        await turns(5)
        work(0.05)  # somebody else's
        freed.set()
        await acting
        assert 0.04 <= 10.0 - bucket.drops < 0.09

    run(play)


def test_errors_and_endings_go_through() -> None:
    async def play() -> None:
        share = rich()
        ended: list[str] = []

        async def fail() -> None:
            await asyncio.sleep(0)
            raise ConnectionError("gone")

        async def wait() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                ended.append("cancelled")
                raise

        with pytest.raises(ConnectionError, match="gone"):
            await charged(fail(), share)
        waiting = asyncio.ensure_future(whole(wait(), share))
        await turns(2)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert ended == ["cancelled"]

    run(play)


async def whole(act: Coroutine[Any, Any, None], share: Share) -> None:
    await charged(act, share)


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)
