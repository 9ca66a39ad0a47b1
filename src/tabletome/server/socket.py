"""The socket: one connection, from the first message to the last."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket

from tabletome.kernel import GameFault, IllegalAnswer, TabletomeError
from tabletome.server import wire
from tabletome.server.buckets import Bucket
from tabletome.server.guest import Guest
from tabletome.server.hall import Hall
from tabletome.server.store import StoreError
from tabletome.server.table import Refused, Stale, Table

log = logging.getLogger("tabletome.server")

MOST_WAITING = 256
"""Somebody who leaves so many messages unread is sent away; coming back brings everything anew."""
SECONDS_TO_JOIN = 20.0
POLICY_VIOLATION, TRY_AGAIN = 1008, 1013
STORE_AWAY = "the games cannot be reached just now; try again in a moment"
WENT_WRONG = "something went wrong here; nothing has changed. Please report it: the bug button makes a file."
RULE_BROKE = "the rules of this game broke here; nothing has changed. Please report it: the bug button makes a file."


class Outbox:
    """Messages on their way to one client, in order, by a task that lives only while there are any."""

    def __init__(self, socket: WebSocket) -> None:  # type: ignore[type-arg]
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._closing = ""
        self.closed = False

    def post(self, message: bytes) -> None:
        if self.leaving:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close("you fell too far behind")
            return
        self._waiting.append(message)
        self._go()

    def close(self, why: str) -> None:
        """Say why, and hang up."""
        if not self._closing:
            self._waiting.append(wire.write({"is": "error", "why": why}))
            self._closing = why
            self._go()

    @property
    def leaving(self) -> bool:
        """Whether this client was told to go: nothing that it still says counts."""
        return self.closed or bool(self._closing)

    async def finish(self) -> None:
        """Send what is left, then nothing more."""
        if self._sending is not None:
            await asyncio.wait({self._sending}, timeout=5)
        self.closed = True

    def _go(self) -> None:
        if self._sending is None and not self.closed:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                await self._socket.send_data(self._waiting.popleft().decode())
            if self._closing:
                self.closed = True
                await self._socket.close(TRY_AGAIN, self._closing[:100])
        except Exception:  # noqa: BLE001 - whatever a dying connection raises, it is gone
            self.closed = True
            self._waiting.clear()
        finally:
            self._sending = None


def origin_allowed(origin: str | None, host: str | None, allowed: frozenset[str]) -> bool:
    """Programs send no origin. A browser's must be this server's own, or one that was allowed by name.

    >>> origin_allowed("http://a:1", "a:1", frozenset()), origin_allowed("http://evil", "a:1", frozenset())
    (True, False)
    """
    if origin is None or origin in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False


@websocket("/socket", opt={"exclude_from_auth": True})
async def socket_handler(socket: WebSocket) -> None:  # type: ignore[type-arg]
    """A guest's connection: join, then whatever they do, until they go."""
    hall: Hall = socket.app.state.hall
    if not origin_allowed(socket.headers.get("origin"), socket.headers.get("host"), socket.app.state.origins):
        await socket.close(POLICY_VIOLATION, "this page may not play here")
        return
    await socket.accept()
    outbox = Outbox(socket)
    guest: Guest | None = None
    try:
        guest = await _join(socket, hall, outbox)
        if guest is not None:
            _welcome(guest)
            await _serve(socket, guest, outbox)
    except StoreError:
        log.exception("the store does not answer")
        outbox.close(STORE_AWAY)
    except TabletomeError as error:
        outbox.close(str(error))
    except Exception:  # one connection must not take the server along; the log has it
        log.exception("a connection failed")
        outbox.close(WENT_WRONG)
    finally:
        if guest is not None:
            _goodbye(guest)
        await outbox.finish()


async def _join(socket: WebSocket, hall: Hall, outbox: Outbox) -> Guest | None:  # type: ignore[type-arg]
    """The guest, once it has shown a link; None if it has none."""
    try:
        text = await asyncio.wait_for(_receive(socket), SECONDS_TO_JOIN)
    except TimeoutError:
        outbox.close("nobody joined")
        return None
    if text is None:
        return None
    try:
        joined = wire.read(text)
    except (msgspec.DecodeError, RecursionError) as error:
        outbox.close(f"the first message must join a table: {error}")
        return None
    if not isinstance(joined, wire.Join):
        outbox.close("the first message must join a table")
        return None
    link = await hall.admitted(joined.table, joined.key)
    if link is None:
        outbox.close("this link does not open a table here; ask for a new one")
        return None
    table = await hall.table(joined.table)
    if table is None:
        outbox.close("the game of this table is not installed here")
        return None
    return Guest(table, link, joined, outbox.post, outbox.close)


def _welcome(guest: Guest) -> None:
    table: Table = guest.table
    table.guests.add(guest)
    guest.welcome()
    guest.show()
    table.tell_people()
    table.let_bots_play()


async def _serve(socket: WebSocket, guest: Guest, outbox: Outbox) -> None:  # type: ignore[type-arg]
    bucket = Bucket(per_second=40, burst=120)
    while True:
        text = await _receive(socket)
        if text is None or outbox.leaving:
            return
        if not bucket.take():
            outbox.close("that was too many messages at once")
            return
        await _do(guest, text)


async def _do(guest: Guest, text: str) -> None:
    """Carry out one message; every one gets an answer."""
    nonce = ""
    try:
        message = wire.read(text)
        nonce = getattr(message, "id", "")
        await guest.do(message)
    except Stale:
        guest.send({"is": "stale", "id": nonce, "seq": guest.table.seq})
        guest.show_again()
    except (IllegalAnswer, Refused) as error:
        _refuse(guest, nonce, str(error))
    except (msgspec.DecodeError, RecursionError) as error:
        _refuse(guest, nonce, f"this message cannot be read: {error}")
    except GameFault:
        log.exception("a rule broke", extra={"table": guest.table.row.id, "seq": guest.table.seq})
        _refuse(guest, nonce, RULE_BROKE)
    except StoreError:
        log.exception("the store does not answer", extra={"table": guest.table.row.id, "seq": guest.table.seq})
        _refuse(guest, nonce, STORE_AWAY)
    except TabletomeError as error:
        _refuse(guest, nonce, str(error))
    except Exception:  # the sender is told, the table goes on; the log has it
        log.exception("a message failed", extra={"table": guest.table.row.id, "seq": guest.table.seq})
        _refuse(guest, nonce, WENT_WRONG)


def _refuse(guest: Guest, nonce: str, why: str) -> None:
    guest.send({"is": "refused", "id": nonce, "why": why, "seq": guest.table.seq})


def _goodbye(guest: Guest) -> None:
    table: Table = guest.table
    table.guests.discard(guest)
    table.touch()
    table.tell_people()


async def _receive(socket: WebSocket) -> str | None:  # type: ignore[type-arg]
    """The next text; None when the client is gone. Bytes are read as text too, if they are any."""
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    text = event.get("text")
    if text is None:
        with contextlib.suppress(UnicodeDecodeError):
            return bytes(event.get("bytes") or b"").decode()
        return ""
    return str(text)
