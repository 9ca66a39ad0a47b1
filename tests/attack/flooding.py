"""One address that floods a server at full speed, in every way at once. `python -m tests.attack.flooding PORT SECONDS [KIND …]`

Everything is tried as often as the machine allows, from 127.0.0.2; what the server refuses or closes is tried again.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import struct
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from tabletome.cli.serve import games_by_id
from tabletome.kernel import Match, Seeded

ADDRESS = "127.0.0.2"
LONGEST_JOURNAL = 590_000
WHOLE, TEXT, PING = 0x80, 0x1, 0x9
SECRET = "the secret of whoever floods"


def long_journal() -> str:
    """A game that does not end, as long as a journal may be."""
    match = Match(games_by_id()["dragon_hoard"], 2, chance=Seeded(3))
    size = 0
    while size < LONGEST_JOURNAL - 25_000:
        assert match.request is not None
        option = next(option for option in match.request if str(option) in ("raid", "pass"))
        match.answer(option)
        size += 20 + 6 * len(match.latest().results)
    return match.journal()


class Line:
    """A connection from the address of the flood."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, bytes]:
        """A request, and its answer."""
        self.writer.write(request(method, path, body, key))
        await self.writer.drain()
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0
        )
        return int(head.split(b" ", 2)[1]), await self.reader.readexactly(length)

    async def upgrade(self) -> None:
        self.writer.write(UPGRADE)
        await self.reader.readuntil(b"\r\n\r\n")

    async def say(self, **message: Any) -> None:
        self.writer.write(frame(WHOLE | TEXT, json.dumps(message).encode()))
        await self.writer.drain()

    async def hear(self) -> dict[str, Any]:
        """The next message; what is no message ends the connection."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            [size] = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            [size] = struct.unpack("!Q", await self.reader.readexactly(8))
        data = await self.reader.readexactly(size)
        if first & 0xF != TEXT:
            raise ConnectionError("closed")
        heard: dict[str, Any] = json.loads(data)
        return heard


UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def request(method: str, path: str, body: object = None, key: str = "") -> bytes:
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    shown = f"Authorization: Bearer {key}\r\nTabletome-Secret: {SECRET}\r\n" if key else ""
    sizes = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{shown}{sizes}\r\n".encode() + data


def frame(kind: int, data: bytes = b"") -> bytes:
    """A client's frame, with a mask that changes nothing."""
    if len(data) < 126:
        return struct.pack("!BB4x", kind, 0x80 | len(data)) + data
    return struct.pack("!BBH4x", kind, 0x80 | 126, len(data)) + data


class Flood:
    """All that one address does to a server, until a moment comes; `done` counts what it managed."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port, self.until = port, time.monotonic() + seconds
        self.done: Counter[str] = Counter()
        self.tables: list[dict[str, Any]] = []
        self.chance = random.Random(5)
        self.import_body = json.dumps({"journal": long_journal()}).encode()

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0), limit=4_000_000)
        try:
            yield Line(reader, writer)
        finally:
            writer.transport.abort()

    @asynccontextmanager
    async def guest(self, kinds: str = "", form: str = "data") -> AsyncIterator[tuple[Line, dict[str, Any]]]:
        """A connection to one of the tables of the flood."""
        fitting = [table for table in self.tables if not kinds or table["game"] == kinds]
        if not fitting:
            await asyncio.sleep(0.05)
            raise ConnectionError("there is no table yet")
        table = self.chance.choice(fitting)
        async with self.line() as line:
            await line.upgrade()
            await line.say(do="join", table=table["table"], key=table["key"], secret=SECRET, **{"as": form})
            yield line, table

    async def again_and_again(self, name: str, act: Callable[[Flood], Awaitable[None]]) -> None:
        while time.monotonic() < self.until:
            try:
                await asyncio.wait_for(act(self), max(0.01, self.until - time.monotonic()))
                self.done[name] += 1
            except (
                OSError,
                EOFError,
                asyncio.IncompleteReadError,
                asyncio.LimitOverrunError,
                TimeoutError,
                ValueError,
            ):
                self.done[f"{name}, refused"] += 1
                await asyncio.sleep(0.001)

    # --- what it does -------------------------------------------------------------------------------------------------

    async def new_tables(self) -> None:
        async with self.line() as line:
            while True:
                game, seats = self.chance.choice(SET_UPS)
                status, said = await line.ask("POST", "/api/tables", {"game": game, "seats": seats})
                self.done[f"new tables {status}"] += 1
                if status == 201:
                    self.tables.append({"game": game, "bots": seats[0]["kind"] == "bot", **json.loads(said)})

    async def imports(self) -> None:
        async with self.line() as line:
            while True:
                status, _ = await line.ask("POST", "/api/tables/import", self.import_body)
                self.done[f"imports {status}"] += 1

    async def pages(self) -> None:
        async with self.line() as line:
            while True:
                path = self.chance.choice(
                    ["/schema/openapi.json", "/", "/api/games", "/health", "/static/scene.css", "/nowhere"]
                )
                await line.ask("GET", path)
                self.done["pages asked"] += 1

    async def looks(self) -> None:
        async with self.line() as line:
            while True:
                table = self.chance.choice(self.tables) if self.tables else {"table": "x", "key": "x"}
                await line.ask("GET", f"/api/tables/{table['table']}/journal", key=table["key"])
                self.done["journals asked"] += 1

    async def many_at_once(self) -> None:
        """Requests one after the other, without waiting for an answer."""
        async with self.line() as line:
            line.writer.write(request("GET", "/api/games") * 50)
            while True:
                line.writer.write(request("GET", "/api/games"))
                await line.writer.drain()
                await line.reader.readuntil(b"\r\n\r\n")

    async def odds(self) -> None:
        async with self.guest("dragon_hoard") as (line, _):
            number = 0
            while True:
                heard = await line.hear()
                if heard["is"] == "data" or heard["is"] in ("odds", "refused"):
                    number += 1
                    await line.say(do="odds", id=f"o{number}", seen=heard.get("seq", 3), seat=0, option="raid")
                    self.done["odds asked"] += 1

    async def trials(self) -> None:
        async with self.guest("tomb", "page") as (line, _):
            while True:
                if (await line.hear())["is"] in ("page", "refused"):
                    await line.say(do="try")
                    await line.say(do="stop trying")
                    self.done["trials"] += 1

    async def moves(self) -> None:
        async with self.guest("tomb") as (line, _):
            number = self.chance.getrandbits(60)
            while True:
                heard = await line.hear()
                if heard["is"] == "data" and heard["asked"]:
                    asked = heard["asked"]
                    number += 1
                    option = self.chance.choice(asked["options"])
                    await line.say(do="answer", id=f"m{number}", seen=heard["seq"], seat=asked["seat"], option=option)
                    self.done["moves"] += 1

    async def bots(self) -> None:
        """A table where only bots play, and somebody who looks on."""
        async with self.guest(self.chance.choice(["party", "deck"]), "page") as (line, _):
            while True:
                await line.hear()
                self.done["seen of bots"] += 1

    async def joins(self) -> None:
        async with self.guest() as (line, _):
            while (await line.hear())["is"] != "welcome":
                pass

    async def nonsense(self) -> None:
        async with self.guest() as (line, _):
            while True:
                line.writer.write(frame(WHOLE | TEXT, b"{}") * 100)
                await line.writer.drain()

    async def pings(self) -> None:
        async with self.guest() as (line, _):
            while True:
                line.writer.write(frame(WHOLE | PING) * 10_000)
                await line.writer.drain()

    async def slow_readers(self) -> None:
        async with self.guest("tomb", "page") as (line, _):
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            while True:
                await line.say(do="look", at=0)
                await line.say(do="look")
                await asyncio.sleep(0.05)

    async def slow_heads(self) -> None:
        async with self.line() as line:
            line.writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            while True:
                await asyncio.sleep(0.5)
                line.writer.write(b"z")
                await line.writer.drain()

    async def comings(self) -> None:
        async with self.line() as line:
            line.writer.write(b"GET /health HTTP/1.1\r\n\r\n")


def _seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind, **({"bot": "random"} if kind == "bot" else {})} for kind in kinds]


SET_UPS = [
    ("dragon_hoard", _seats("me", "me")),
    ("tomb", _seats("me", "me", "me")),
    ("party", _seats("bot", "bot", "bot", "bot")),
    ("deck", _seats("bot", "bot")),
]
KINDS: dict[str, tuple[int, Callable[[Flood], Awaitable[None]]]] = {
    "new tables": (4, Flood.new_tables),
    "imports": (4, Flood.imports),
    "pages": (16, Flood.pages),
    "looks": (6, Flood.looks),
    "many at once": (6, Flood.many_at_once),
    "odds": (12, Flood.odds),
    "trials": (8, Flood.trials),
    "moves": (8, Flood.moves),
    "bots": (12, Flood.bots),
    "joins": (24, Flood.joins),
    "nonsense": (12, Flood.nonsense),
    "pings": (6, Flood.pings),
    "slow readers": (8, Flood.slow_readers),
    "slow heads": (20, Flood.slow_heads),
    "comings": (8, Flood.comings),
}
"""How many do each thing at a time."""


async def flood(port: int, seconds: float, kinds: list[str]) -> Counter[str]:
    flooding = Flood(port, seconds)
    chosen = [(kind, act) for kind in kinds or KINDS for many, act in [KINDS[kind]] for _ in range(many)]
    print("ready", flush=True)  # noqa: T201
    await asyncio.gather(*(flooding.again_and_again(kind, act) for kind, act in chosen))
    return flooding.done


def main() -> None:
    port, seconds, *kinds = sys.argv[1:]
    if len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(json.dumps(asyncio.run(flood(int(port), float(seconds), kinds))))  # noqa: T201


if __name__ == "__main__":
    main()
