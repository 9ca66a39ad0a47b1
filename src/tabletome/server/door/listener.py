"""The listener: takes connections in, and sends everybody home when the server stops."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil

import uvicorn

from tabletome.server.door.connections import Gate, last_words
from tabletome.server.door.limits import TooMuch

AT_ONCE = 64
"""Connections taken in during one turn of the event loop. The event loop's own way is one, and somebody who comes would
wait behind all that one address sends."""
OUT_OF_FILES = 0.1
"""Seconds to wait when the system has no room for another connection."""
MOST_REFUSED = 256
REFUSED_SECONDS = 1.0
"""So many who were turned away have so long to read why: hung up on at once, their system would not show it to them."""


class Entrance:
    """Where connections come in. One too many is turned away before anything is made of it."""

    def __init__(
        self, listening: socket.socket, gate: Gate, connection: Callable[[str, Callable[[], None]], asyncio.Protocol]
    ) -> None:
        self._listening, self._gate, self._connection = listening, gate, connection
        self._loop = asyncio.get_running_loop()
        self._coming: set[asyncio.Task[object]] = set()
        self._refused: deque[socket.socket] = deque()
        self._closed = False
        listening.setblocking(False)
        self._open()

    def _open(self) -> None:
        if not self._closed:
            self._loop.add_reader(self._listening, self._let_in)

    def _let_in(self) -> None:
        for _ in range(AT_ONCE):
            try:
                come, where = self._listening.accept()
            except (BlockingIOError, ConnectionError):
                return
            except OSError:
                self._loop.remove_reader(self._listening)
                self._loop.call_later(OUT_OF_FILES, self._open)
                return
            come.setblocking(False)
            try:
                leave = self._gate.come(where[0])
            except TooMuch as error:
                self._refuse(come, error)
                continue
            task: asyncio.Task[object] = self._loop.create_task(self._take(come, where[0], leave))
            self._coming.add(task)  # a task that nobody holds may vanish
            task.add_done_callback(self._coming.discard)

    async def _take(self, come: socket.socket, host: str, leave: Callable[[], None]) -> None:
        try:
            await self._loop.connect_accepted_socket(lambda: self._connection(host, leave), come)
        except OSError:  # gone already
            leave()
            come.close()

    def _refuse(self, come: socket.socket, error: TooMuch) -> None:
        """Say why, if it can be said at once, and hang up soon."""
        try:
            come.send(last_words(429, str(error), f"retry-after: {ceil(error.retry_after)}\r\n"))
            come.shutdown(socket.SHUT_WR)
        except OSError:
            come.close()
            return
        self._refused.append(come)
        if len(self._refused) > MOST_REFUSED:
            self._refused.popleft().close()
        self._loop.call_later(REFUSED_SECONDS, self._hang_up_on, come)

    def _hang_up_on(self, refused: socket.socket) -> None:
        with suppress(ValueError):  # there were too many others since
            self._refused.remove(refused)
        refused.close()

    def close(self) -> None:
        """Take nobody in any more."""
        if not self._closed:
            self._closed = True
            self._loop.remove_reader(self._listening)
            while self._refused:
                self._refused.popleft().close()

    async def wait_closed(self) -> None:
        """Nobody is between the street and the house."""
        await asyncio.gather(*self._coming, return_exceptions=True)


class Listener(uvicorn.Server):
    """A server that sends its guests home before it hangs up: they are told why, and nobody waits for work that nobody does."""

    def __init__(self, config: uvicorn.Config, gate: Gate, send_home: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._gate, self._send_home = gate, send_home

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self.servers = [Entrance(one, self._gate, self._connection) for one in sockets or ()]  # type: ignore[misc] # as good
        gc.collect()
        gc.freeze()  # games and their cards stay as long as the server does: nobody need look through them again and again

    def _connection(self, host: str, leave: Callable[[], None]) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg] # as uvicorn does it
            host=host, leave=leave, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for entrance in self.servers:
            entrance.close()
        await self._send_home()
        await super().shutdown(sockets)
