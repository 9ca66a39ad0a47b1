"""One address that floods a server at full speed, in every way at once.

    python -m tests.attack.server.flooding PORT SECONDS [KIND …]

Everything is tried as often as the machine allows, from 127.0.0.2; what the server refuses or closes is tried again. The last
line that is printed says how often each thing was done, what the server said when it refused, and what it must not have said.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from tabletome.cli.serve import games_by_id
from tabletome.kernel import Match, Seeded

from .raw import CONTINUED, MORE, PING, PONG, TEXT, UPGRADE, WHOLE, Line, Unfit, frame, request, sentence_in

ADDRESS = "127.0.0.2"
MOST_ANSWERS = 20_000
"""As many as a game from outside may have."""
SECRET = "the secret of whoever floods"
LONGEST = 300.0
"""Seconds more until a server that refuses nothing is given up."""
PAGES = (
    "/", "/table/x", "/api/games", "/health", "/static/scene.css", "/schema/openapi.json", "/nowhere",
    "/api/games/drunagor/glossary", "/api/games/tactics/guide?lesson=4", "/api/rules/tomb/TM-COMB-05",
)  # fmt: skip


def long_journal() -> str:
    """A game that does not end, as long as a journal from outside may be."""
    match = Match(games_by_id()["dragon_hoard"], 2, chance=Seeded(3))
    for _ in range(MOST_ANSWERS - 5):
        assert match.request is not None
        match.answer(next(option for option in match.request if str(option) in ("raid", "pass")))
    return match.journal()


class Flood:
    """All that one address does to a server, until a moment comes; `done` counts what it managed, `refused` what it was told."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port, self.seconds = port, seconds
        self.until = 0.0
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.unfit: list[str] = []
        self.tables: list[dict[str, Any]] = []
        self.chance = random.Random(5)
        journal = long_journal()
        self.journal = json.dumps({"journal": journal}).encode()
        self.broken = json.dumps({"journal": journal.replace("19990 seat", "19990 seet")}).encode()

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0), limit=4_000_000)
        try:
            yield Line(reader, writer)
        finally:
            writer.transport.abort()

    @asynccontextmanager
    async def guest(self, game: str = "", form: str = "data", *, long: bool = False) -> AsyncIterator[Line]:
        """A connection to one of the tables of the flood."""
        fitting = [table for table in self.tables if game in ("", table["game"]) and long <= table["long"]]
        if not fitting:
            await asyncio.sleep(0.05)
            raise ConnectionError("there is no table yet")
        table = self.chance.choice(fitting)
        async with self.line() as line:
            await line.upgrade()
            await line.say(do="join", table=table["table"], key=table["key"], secret=SECRET, **{"as": form})
            yield line

    async def hear(self, line: Line) -> dict[str, Any]:
        """The next message to a guest; what the server refuses is noted."""
        heard = await line.hear()
        if heard["is"] in ("refused", "error", "trouble"):
            self.note(200, json.dumps({"detail": heard["why"]}).encode())
        return heard

    async def ask(self, line: Line, what: str, *given: Any) -> tuple[int, bytes]:
        """A request; how it went is counted."""
        status, said = await line.ask(*given)
        self.done[f"{what} {status}"] += 1
        if status >= 400:
            self.note(status, said)
        return status, said

    def note(self, status: int, said: bytes) -> None:
        try:
            self.refused[re.sub(r"\d+", "N", sentence_in(status, said))] += 1
        except Unfit as error:
            self.unfit.append(str(error))

    def _left(self) -> float:
        """Seconds that it goes on for. Before anything was refused it was no flood, however long that takes."""
        left = self.until - time.monotonic()
        return left if left > 0 or self.refused or left < -LONGEST else 5.0

    async def again_and_again(self, name: str, act: Callable[[Flood], Awaitable[None]]) -> None:
        while (left := self._left()) > 0:
            try:
                await asyncio.wait_for(act(self), left)
                self.done[name] += 1
            except (OSError, EOFError, asyncio.LimitOverrunError, ValueError):
                self.done[f"{name}, ended"] += 1
                await asyncio.sleep(0.001)

    # --- requests -------------------------------------------------------------------------------------------------------

    async def new_tables(self) -> None:
        async with self.line() as line:
            while True:
                game, seats = self.chance.choice(SET_UPS)
                status, said = await self.ask(line, "new tables", "POST", "/api/tables", {"game": game, "seats": seats})
                if status == 201:
                    self.tables.append({"game": game, "long": False, **json.loads(said)})

    async def imports(self) -> None:
        async with self.line() as line:
            while True:
                broken = self.chance.random() < 0.5
                status, said = await self.ask(
                    line, "imports", "POST", "/api/tables/import", self.broken if broken else self.journal
                )
                if status == 201:
                    self.tables.append({"game": "dragon_hoard", "long": True, **json.loads(said)})

    async def pages(self) -> None:
        async with self.line() as line:
            while True:
                await self.ask(line, "pages", "GET", self.chance.choice(PAGES))

    async def exports(self) -> None:
        """Tables as files, long ones too; what is told of them; new links to them."""
        async with self.line() as line:
            while True:
                table = self.chance.choice(self.tables) if self.tables else {"table": "x", "key": "x"}
                what = self.chance.choice(["/journal", "/report", "", "/links"])
                path = f"/api/tables/{table['table']}{what}"
                given = ("POST", path, {"role": "watch"}) if what == "/links" else ("GET", path, None)
                await self.ask(line, f"tables{what}", *given, table["key"], SECRET)

    async def many_at_once(self) -> None:
        """Requests one after the other, without waiting for an answer."""
        async with self.line() as line:
            line.writer.write(request("GET", "/api/games") * 50)
            while True:
                await line.write(request("GET", "/api/games"))
                self.done[f"many at once {(await line.answer())[0]}"] += 1

    async def tiny_chunks(self) -> None:
        """A body that comes in pieces of one byte."""
        head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
        async with self.line() as line:
            await line.write(head.encode() + b"\r\n\r\n")
            while True:
                await line.write(b"1\r\n \r\n" * 10_000)

    # --- heads and connections ------------------------------------------------------------------------------------------

    async def slow_heads(self) -> None:
        async with self.line() as line:
            line.writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            while True:
                await asyncio.sleep(0.5)
                await line.write(b"z")

    async def heads_by_bytes(self) -> None:
        """Byte by byte, as fast as they can be sent."""
        async with self.line() as line:
            line.writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            while True:
                await line.write(b"z")
                await asyncio.sleep(0)

    async def nothing_said(self) -> None:
        """A connection on which nothing ever comes."""
        async with self.line() as line:
            await line.reader.read()

    async def half_upgraded(self) -> None:
        """A socket on which nobody ever joins."""
        async with self.line() as line:
            await line.write(UPGRADE)
            await line.reader.read()

    async def comings(self) -> None:
        """Come, ask, and go without waiting."""
        async with self.line() as line:
            line.writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")

    async def resets(self) -> None:
        """Come and be gone at once."""
        coming = socket.socket()
        coming.setblocking(False)
        coming.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with coming:
            coming.bind((ADDRESS, 0))
            await asyncio.get_running_loop().sock_connect(coming, ("127.0.0.1", self.port))

    # --- frames ---------------------------------------------------------------------------------------------------------

    async def nonsense(self) -> None:
        async with self.guest() as line:
            while True:
                await line.write(frame(WHOLE | TEXT, b"{}") * 100)

    async def pings(self) -> None:
        """Tiny frames, as many as go into the line; nobody has to join for it."""
        kind = self.chance.choice([PING, PONG])
        async with self.line() as line:
            await line.upgrade()
            while True:
                await line.write(frame(WHOLE | kind) * 10_000)

    async def fragments(self) -> None:
        """A message in pieces of one byte and of none."""
        async with self.line() as line:
            await line.upgrade()
            await line.write(frame(MORE | TEXT, b"{"))
            while True:
                await line.write(
                    (frame(MORE | CONTINUED, b" ") + frame(MORE | CONTINUED) + frame(WHOLE | PING)) * 1_000
                )

    async def large_frames(self) -> None:
        """Messages as long as they may be, and some that are longer."""
        number = 0
        async with self.guest() as line:
            while True:
                number += 1
                option = "x" * (8_000 if number % 100 else 100_000)
                await line.say(do="answer", id=f"l{number}", seen=1, seat=0, option=option)

    async def slow_readers(self) -> None:
        async with self.guest("tomb", "page") as line:
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            while True:
                await line.say(do="look", at=0)
                await line.say(do="look")
                await asyncio.sleep(0.05)

    # --- at the table ---------------------------------------------------------------------------------------------------

    async def joins(self) -> None:
        async with self.guest(form=self.chance.choice(["data", "page"])) as line:
            while (await self.hear(line))["is"] not in ("welcome", "error"):
                pass

    async def wrong_keys(self) -> None:
        async with self.line() as line:
            await line.upgrade()
            await line.say(do="join", table="x", key=str(self.chance.random()), secret=SECRET)
            while True:
                await self.hear(line)

    async def odds(self) -> None:
        async with self.guest("dragon_hoard") as line:
            number = 0
            while True:
                heard = await self.hear(line)
                if heard["is"] in ("data", "odds", "refused", "stale"):
                    number += 1
                    await line.say(do="odds", id=f"o{number}", seen=heard.get("seq", 3), seat=0, option="raid")
                    self.done["odds asked"] += 1

    async def trials(self) -> None:
        async with self.guest(self.chance.choice(["tomb", "drunagor"]), "page") as line:
            while True:
                if (await self.hear(line))["is"] in ("page", "refused"):
                    await line.say(do="try")
                    await line.say(do="stop trying")
                    self.done["trials"] += 1

    async def previews(self) -> None:
        """What everybody on the board would do."""
        async with self.guest(self.chance.choice(["tactics", "drunagor"]), "page") as line:
            number, pieces = 0, ["nobody"]
            while True:
                heard = await self.hear(line)
                if heard["is"] in ("page", "preview", "refused"):
                    number += 1
                    pieces = re.findall('data-piece="([^"]+)"', heard.get("parts", {}).get("board", "")) or pieces
                    await line.say(do="preview", id=f"p{number}", who=self.chance.choice(pieces))
                    self.done["previews asked"] += 1

    async def looks_back(self) -> None:
        """At a game of 20,000 answers: anywhere in it, and trying things from there."""
        async with self.guest("dragon_hoard", "page", long=True) as line:
            while True:
                if (await self.hear(line))["is"] in ("page", "refused", "trouble"):
                    await line.say(do=self.chance.choice(["look", "try"]), at=self.chance.randrange(MOST_ANSWERS))
                    await line.say(do="stop trying")
                    self.done["looks back"] += 1

    async def moves(self) -> None:
        async with self.guest(
            self.chance.choice(["tomb", "dragon_hoard", "drunagor"]), self.chance.choice(["data", "page"])
        ) as line:
            number = self.chance.getrandbits(60)
            options = ["raid"]
            while True:
                heard = await self.hear(line)
                if heard["is"] in ("data", "page", "stale", "refused"):
                    asked: Any = heard.get("asked")
                    if heard["is"] == "data" and asked:
                        options, asked = asked["options"], asked["seat"]
                    number += 1
                    option = self.chance.choice(options)
                    await line.say(do="answer", id=f"m{number}", seen=heard["seq"], seat=asked or 0, option=option)
                    self.done["moves"] += 1

    async def takes_back(self) -> None:
        """Undo, redo, names: each is written down."""
        async with self.guest("dragon_hoard", long=self.chance.random() < 0.5) as line:
            number = self.chance.getrandbits(60)
            while True:
                heard = await self.hear(line)
                if "seq" in heard:
                    number += 1
                    do = self.chance.choice(["undo", "redo"])
                    await line.say(do=do, id=f"u{number}", seen=heard["seq"], seat=self.chance.randrange(2))
                    await line.say(do="seat", seat=0, kind="person", name=str(number)[:20])
                    self.done["takes back"] += 1

    async def bots(self) -> None:
        """A table where only bots play, and somebody who looks on."""
        async with self.guest(self.chance.choice(["party", "deck"]), "page") as line:
            while True:
                await self.hear(line)
                self.done["seen of bots"] += 1


def _seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind, **({"bot": "random"} if kind == "bot" else {})} for kind in kinds]


SET_UPS = [
    ("dragon_hoard", _seats("me", "me")),
    ("tomb", _seats("me", "me", "me")),
    ("party", _seats("bot", "bot", "bot", "bot")),
    ("deck", _seats("bot", "bot")),
    ("tactics", _seats("me", "me")),
    ("drunagor", _seats("me", "bot")),
]
KINDS: dict[str, tuple[int, Callable[[Flood], Awaitable[None]]]] = {
    "new tables": (4, Flood.new_tables),
    "imports": (4, Flood.imports),
    "pages": (12, Flood.pages),
    "exports": (6, Flood.exports),
    "many at once": (6, Flood.many_at_once),
    "tiny chunks": (4, Flood.tiny_chunks),
    "slow heads": (10, Flood.slow_heads),
    "heads by bytes": (4, Flood.heads_by_bytes),
    "nothing said": (20, Flood.nothing_said),
    "half upgraded": (20, Flood.half_upgraded),
    "comings": (8, Flood.comings),
    "resets": (8, Flood.resets),
    "nonsense": (8, Flood.nonsense),
    "pings": (6, Flood.pings),
    "fragments": (4, Flood.fragments),
    "large frames": (4, Flood.large_frames),
    "slow readers": (6, Flood.slow_readers),
    "joins": (16, Flood.joins),
    "wrong keys": (6, Flood.wrong_keys),
    "odds": (10, Flood.odds),
    "trials": (8, Flood.trials),
    "previews": (6, Flood.previews),
    "looks back": (8, Flood.looks_back),
    "moves": (10, Flood.moves),
    "takes back": (6, Flood.takes_back),
    "bots": (10, Flood.bots),
}
"""How many do each thing at a time."""
BEFORE_THE_REST = ("new tables", "imports")
"""Later a large journal does not get through any more, between all that the same address sends."""


async def flood(flooding: Flood, kinds: list[str]) -> None:
    flooding.until = time.monotonic() + flooding.seconds

    async def act(kind: str) -> None:
        if kind not in BEFORE_THE_REST:
            await asyncio.sleep(flooding.seconds / 10)
        await flooding.again_and_again(kind, KINDS[kind][1])

    await asyncio.gather(*(act(kind) for kind in kinds or KINDS for _ in range(KINDS[kind][0])))


def main() -> None:
    port, seconds, *kinds = sys.argv[1:]
    if len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    flooding = Flood(int(port), float(seconds))
    print("ready", flush=True)  # noqa: T201
    asyncio.run(flood(flooding, kinds))
    print(json.dumps({"done": flooding.done, "refused": flooding.refused, "unfit": flooding.unfit}))  # noqa: T201


if __name__ == "__main__":
    main()
