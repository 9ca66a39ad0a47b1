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
from tabletome.kernel.errors import shown
from tabletome.server.door.buckets import Bucket
from tabletome.server.door.keys import browser_of
from tabletome.server.door.limits import Addresses, TooMuch
from tabletome.server.messages import wire
from tabletome.server.messages.refusing import Refused, Stale
from tabletome.server.store.rows import Damaged, StoreError
from tabletome.server.store.writer import WriterClosed
from tabletome.server.tables.closed import Closed
from tabletome.server.tables.guest import Guest
from tabletome.server.tables.hall import Hall
from tabletome.server.tables.reading import Reader
from tabletome.server.tables.table import Table
from tabletome.server.work.recalled import CannotGoOn
from tabletome.server.work.workers import WorkFailed

log = logging.getLogger("tabletome.server")

MOST_WAITING = 256
"""Somebody who leaves so many messages unread, or too many bytes, is sent away; coming back brings everything anew."""
SHORTEST_SECRET = 16
SECONDS_TO_JOIN = 20.0
POLICY_VIOLATION, TRY_AGAIN = 1008, 1013
LONGEST_WORDS = 1_000
"""A refusal may quote what was sent."""
MOST_REASON = 120
"""Bytes that fit into the frame which ends a connection."""
STORE_AWAY = "the games cannot be reached just now; try again in a moment"
WENT_WRONG = "something went wrong here; nothing has changed. Please report it: the bug button makes a file."
RULE_BROKE = "the rules of this game broke here; nothing has changed. Please report it: the bug button makes a file."


class Outbox:
    """Messages on their way to one client, in order, by a task that lives only while there are any."""

    def __init__(self, socket: WebSocket, most_bytes: int) -> None:  # type: ignore[type-arg]
        self._socket, self._most_bytes = socket, most_bytes
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self._closing = ""
        self._final = False
        self.closed = False

    def post(self, message: bytes) -> None:
        if self.leaving:
            return
        if len(self._waiting) >= MOST_WAITING or self._bytes + len(message) > max(self._most_bytes, len(message)):
            self._waiting.clear()
            self._bytes = 0
            self.close("you fell too far behind")
            return
        self._waiting.append(message)
        self._bytes += len(message)
        self._go()

    def close(self, why: str, *, final: bool = False) -> None:
        """Say why, and hang up. `final`: trying again will never work."""
        if not self._closing:
            why = shown(why, LONGEST_WORDS)
            self._waiting.append(wire.write({"is": "error", "why": why, "final": final}))
            self._closing, self._final = why, final
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
                message = self._waiting.popleft()
                await self._socket.send_data(message.decode())
                self._bytes = max(0, self._bytes - len(message))
            if self._closing:
                self.closed = True
                code = POLICY_VIOLATION if self._final else TRY_AGAIN
                await self._socket.close(code, self._closing.encode()[:MOST_REASON].decode(errors="ignore"))
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
    addresses: Addresses = socket.app.state.addresses
    address = addresses.of(socket)
    try:
        await socket.accept()
    except OSError:  # whoever came is gone already
        return
    outbox = Outbox(socket, addresses.limits.queued_bytes)
    try:
        with hall.attending(outbox), addresses.socket(address):
            await _attend(socket, hall, outbox, address)
    except TooMuch as error:
        outbox.close(str(error))
    finally:
        await outbox.finish()


async def _attend(socket: WebSocket, hall: Hall, outbox: Outbox, address: str) -> None:  # type: ignore[type-arg]
    """From the first message of a connection to its last."""
    guest: Guest | Reader | None = None
    try:
        guest = await _join(socket, hall, outbox, address)
        if guest is not None:
            await _welcome(guest)
            await _serve(socket, guest, outbox)
    except (WriterClosed, WorkFailed, TooMuch) as error:
        outbox.close(str(error))
    except (Damaged, CannotGoOn) as error:
        outbox.close(str(error), final=True)
    except StoreError as error:
        log.error("the store does not answer: %s", error)
        outbox.close(STORE_AWAY)
    except TabletomeError as error:
        outbox.close(str(error))
    except Exception:  # one connection must not take the server along; the log has it
        log.exception("a connection failed")
        outbox.close(WENT_WRONG)
    finally:
        if guest is not None:
            _goodbye(guest)


async def _join(socket: WebSocket, hall: Hall, outbox: Outbox, address: str) -> Guest | Reader | None:  # type: ignore[type-arg]
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
        outbox.close(f"the first message must join a table: {error}", final=True)
        return None
    if not isinstance(joined, wire.Join):
        outbox.close("the first message must join a table", final=True)
        return None
    link = await hall.admitted(joined.table, joined.key)
    if link is None:
        outbox.close("this link does not open a table here; ask for a new one", final=True)
        return None
    if link.role != "watch" and len(joined.secret) < SHORTEST_SECRET:
        why = f"to play, join with a secret of your own making, of at least {SHORTEST_SECRET} letters"
        outbox.close(why, final=True)
        return None
    browser = "" if link.role == "watch" else browser_of(joined.secret)
    table = await hall.table(joined.table, address)
    if table is None:
        outbox.close("the game of this table is not installed here", final=True)
        return None
    if isinstance(table, Closed):
        return Reader(table, link, browser, hall.workers, address, outbox.post)
    return Guest(table, link, browser, joined, address, outbox.post, outbox.close)


async def _welcome(guest: Guest | Reader) -> None:
    if isinstance(guest, Reader):
        await guest.welcome()
        return
    table: Table = guest.table
    table.touch()
    locked = await table.knocking.come(guest)
    table.guests.add(guest)
    guest.welcome()
    guest.show()
    table.tell_people()
    if locked:
        table.knocking.knock(guest, locked)
    table.knocking.tell(guest)
    table.bots.go_on()


async def _serve(socket: WebSocket, guest: Guest | Reader, outbox: Outbox) -> None:  # type: ignore[type-arg]
    bucket = Bucket(per_second=40, burst=120)
    while True:
        text = await _receive(socket)
        if text is None or outbox.leaving:
            return
        if not bucket.take():
            outbox.close("that was too many messages at once")
            return
        await _do(guest, text)


async def _do(guest: Guest | Reader, text: str) -> None:
    """Carry out one message; every one gets an answer."""
    nonce = ""
    try:
        message = wire.read(text)
        nonce = getattr(message, "id", "")
        await guest.do(message)
    except Stale:
        guest.send({"is": "stale", "id": nonce, "seq": guest.table.line.seq})
        guest.show_again()
    except (IllegalAnswer, Refused, WriterClosed, WorkFailed) as error:
        _refuse(guest, nonce, str(error))
    except (msgspec.DecodeError, RecursionError) as error:
        _refuse(guest, nonce, f"this message cannot be read: {error}")
    except GameFault:
        log.exception("a rule broke", extra={"table": guest.table.row.id, "seq": guest.table.line.seq})
        _refuse(guest, nonce, RULE_BROKE)
    except StoreError as error:
        log.error("the store does not answer: %s", error, extra={"table": guest.table.row.id})
        _refuse(guest, nonce, str(error) if isinstance(error, Damaged) else STORE_AWAY)
    except TabletomeError as error:
        _refuse(guest, nonce, str(error))
    except Exception:  # the sender is told, the table goes on; the log has it
        log.exception("a message failed", extra={"table": guest.table.row.id, "seq": guest.table.line.seq})
        _refuse(guest, nonce, WENT_WRONG)


def _refuse(guest: Guest | Reader, nonce: str, why: str) -> None:
    guest.send({"is": "refused", "id": nonce, "why": shown(why, LONGEST_WORDS), "seq": guest.table.line.seq})


def _goodbye(guest: Guest | Reader) -> None:
    if isinstance(guest, Reader):
        return
    table: Table = guest.table
    table.guests.discard(guest)
    guest.gone()
    table.knocking.gone(guest)
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
