"""Shares of the event loop: it is one thread for everybody, and no address may have more than its part of it.

What one address sends is read and answered a little in every turn of the loop, between what others send. When an address has used
up its time, what it sends waits, unread, until it has some again: who sends too much waits for themselves.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from time import thread_time
from types import coroutine
from typing import Any

from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from tabletome.server.door.buckets import Bucket

A_TURN = 0.004
"""Seconds that one address may have before others have their turn."""
AN_ANSWER = 0.001
"""Seconds that an answer is taken to need before it is known."""
WICKET = "tabletome-wicket"


class Share:
    """The time that one address has, in a bucket of seconds, and what waits for it."""

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket
        self._waiting: deque[Callable[[], None]] = deque()
        self._used = 0.0  # in this turn of the loop
        self._acting = False
        self._next: asyncio.Handle | None = None

    @property
    def debt(self) -> float:
        """Seconds that were used beyond what there was."""
        return max(0.0, -self._bucket.drops)

    @property
    def unused(self) -> bool:
        """Whether a new one would be no better."""
        return not self._waiting and self._bucket.full

    def do(self, act: Callable[[], None]) -> None:
        """Act at once, or when it is this address's turn again, after what waits already."""
        if self._waiting or self._acting or not self._is_free:
            self._waiting.append(act)
            self._arrange()
        else:
            self.act(act)

    def act(self, act: Callable[[], None]) -> None:
        """What cannot wait."""
        began, self._acting = thread_time(), True
        try:
            act()
        finally:
            self._acting = False
            self.spend(thread_time() - began)

    async def turn(self) -> None:
        """Wait until this address may be answered."""
        released: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def release() -> None:
            if not released.done():
                released.set_result(None)
                self._used += AN_ANSWER  # all who wait would go at once otherwise

        self.do(release)
        if not released.done():
            await released

    def spend(self, seconds: float) -> None:
        """Time of the loop was used for this address."""
        self._used += seconds
        self._bucket.spend(seconds)
        self._arrange()

    @property
    def _is_free(self) -> bool:
        return self._used < A_TURN and self._bucket.drops > 0

    def _arrange(self) -> None:
        """Another turn, if there is anything to be done in it or to be forgotten."""
        if self._next is None and (self._waiting or self._used):
            pause = self._bucket.wait(A_TURN) if self._waiting and self.debt else 0.0
            loop = asyncio.get_running_loop()
            self._next = loop.call_later(pause, self._go) if pause else loop.call_soon(self._go)

    def _go(self) -> None:
        self._next = None
        self._used = 0.0
        try:
            while self._waiting and self._is_free:
                self.act(self._waiting.popleft())
        finally:
            self._arrange()


@coroutine
def charged(act: Awaitable[None], share: Share) -> Generator[Any, Any, None]:
    """Await something, and have its address pay for the time that it takes of the loop; not for what it waits."""
    going: Generator[Any, Any, None] = act.__await__()
    go_on, given = going.send, None
    while True:
        began = thread_time()
        try:
            awaited = go_on(given)
        except StopIteration:
            return
        finally:
            share.spend(thread_time() - began)
        try:
            go_on, given = going.send, (yield awaited)
        except BaseException as error:  # noqa: BLE001 - it is thrown where it belongs
            go_on, given = going.throw, error


class InTurn:
    """An application that answers each address in its turn."""

    def __init__(self, app: ASGIApp, share: Callable[[Scope], Share]) -> None:
        self.app, self.share = app, share

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        share = self.share(scope)
        wicket = scope.get("state", {}).pop(WICKET, None)
        if wicket is not None:
            wicket.share = share  # behind a proxy it is known only now whose it is

        async def receive_in_turn() -> ReceiveMessage:
            await share.turn()
            return await receive()

        await share.turn()
        await charged(self.app(scope, receive_in_turn, send), share)
