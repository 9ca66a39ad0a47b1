"""The server under load: python -m bench.server [latency idle] [--games N] [--seconds S], from the repository's folder.

latency: many games at once over real sockets, from another process. Every seat has a connection of its own; who is asked
thinks for a random 0.5 to 1.5 seconds, as a quick person does, and then takes an option at random. Measured is the time
from sending the answer until the new position has reached every seat of that table. The server has one core to itself
and the clients another, as far as this machine is otherwise idle; `busy` is how much of its core the server and its workers
used together.

idle: what the memory of the server, without its workers, is with 2,000 sockets open, two at a table, on which nothing happens.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

THINKS = (0.5, 1.5)
WARM_UP = 5.0
SOCKETS = 2000
PATIENCE = 10
"""Rounds of waiting after the end for answers on their way."""
GAMES = ("connect_four", "dragon_hoard", "tomb")
FORMS = ("data", "page")
CORES = sorted(os.sched_getaffinity(0))
BAR_P95_MS, BAR_MEMORY_MB = 100, 150

_ADDRESS = re.compile(r"Tabletome is at http://(\S+)/")
_OPTION = re.compile(r'data-option="([^"]*)"')
_read = msgspec.json.decode

AT_WILL = (
    "--new-per-minute", "1000000", "--worker-seconds-per-minute", "1000000", "--connections-per-address", "10000",
    "--sockets-per-address", "10000", "--tables-per-address", "10000", "--server-seconds-per-minute", "1000000",
)  # fmt: skip
"""All clients come from one address."""


class Server:
    """A server process on the first core, with a store of its own on disk."""

    def __init__(self, folder: str) -> None:
        command = [
            sys.executable,
            "-m",
            "tabletome",
            "serve",
            "--port",
            "0",
            "--store",
            f"sqlite:///{folder}/tables.db",
        ]
        command += ["--bot-pause", "0", *AT_WILL]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            preexec_fn=lambda: os.sched_setaffinity(0, CORES[:1]),
        )
        assert self.process.stdout is not None
        found = _ADDRESS.search(self.process.stdout.readline())
        assert found is not None, "the server did not start"
        self.where = found[1]

    @property
    def memory_mb(self) -> float:
        """Of the process that everybody is connected to; its workers are the same few however many come."""
        return _resident_mb(self.process.pid)

    @property
    def workers_mb(self) -> float:
        """Of the processes that it has started, as if each had its memory for itself."""
        return sum(_resident_mb(process) for process in _family(self.process.pid)[1:])

    @property
    def processor_seconds(self) -> float:
        """Of the server and its workers."""
        return sum(map(_processor_seconds, _family(self.process.pid)))

    def open(self, game: str, seats: int = 2) -> tuple[str, list[str]]:
        """A new table, and the key of each seat."""
        wishes = [{"kind": "me"}, *[{"kind": "friend"}] * (seats - 1)]
        body = msgspec.json.encode({"game": game, "seats": wishes})
        request = urllib.request.Request(f"http://{self.where}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            opened = _read(answer.read())
        return opened["table"], [opened["key"], *(link["key"] for link in opened["links"] if link["role"] == "seat")]

    async def join(self, table: str, key: str, form: str) -> ClientConnection:
        socket = await connect(
            f"ws://{self.where}/socket",
            compression=None,
            max_size=None,
            proxy=None,
            ping_interval=None,
            open_timeout=60,
        )
        join = {"do": "join", "table": table, "key": key, "secret": f"of the browser with {key}"[:64], "as": form}
        await socket.send(msgspec.json.encode(join), text=True)
        return socket


def _family(process: int) -> list[int]:
    """A process and all that it, and they, have started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    family = [process]
    for known in family:  # it grows on the way
        family += [child for child, parent in parents.items() if parent == known]
    return family


def _resident_mb(process: int) -> float:
    with suppress(OSError):
        return int(Path(f"/proc/{process}/status").read_text().partition("VmRSS:")[2].split()[0]) / 1024
    return 0.0


def _processor_seconds(process: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            yield server
        finally:
            server.process.terminate()
            server.process.wait()


# --- many games at once ---------------------------------------------------------------------------------------------------


class Clock:
    """What is measured, from when on."""

    def __init__(self) -> None:
        self.running = False
        self.stopped = False
        self.took: list[float] = []
        self.refused = 0


class Sent(msgspec.Struct):
    """An answer on its way: when it was sent, whether it counts, and the number of its entry once that is known."""

    at: float
    counts: bool
    seq: int | None = None


class Turn(msgspec.Struct):
    """What one seat knows: its options in the newest position, and from which position on it may decide again."""

    seen: int = 0
    asked: bool = False
    options: list[str] = []
    until: int = 0
    waiting: bool = False


class Table:
    """One table after another, each with a client at every seat."""

    def __init__(self, server: Server, game: str, form: str, clock: Clock, chance: random.Random) -> None:
        self.server, self.game, self.form, self.clock, self.chance = server, game, form, clock, chance
        self.turns: list[Turn] = []
        self.sent: Sent | None = None

    async def play(self) -> None:
        while not self.clock.stopped:
            table, keys = await asyncio.to_thread(self.server.open, self.game)
            self.turns, self.sent = [Turn() for _ in keys], None
            await asyncio.gather(*(self._sit(table, key, seat) for seat, key in enumerate(keys)))

    async def _sit(self, table: str, key: str, seat: int) -> None:
        socket = await self.server.join(table, key, self.form)
        thinking: set[asyncio.Task[None]] = set()
        turn = self.turns[seat]
        with suppress(ConnectionClosed):
            async for text in socket:
                message = _read(text)
                if message["is"] in ("refused", "stale", "error", "trouble"):
                    self.clock.refused += 1
                    break
                if message["is"] == "done":
                    self._done(turn, message["seq"])
                if message["is"] not in ("data", "page"):
                    continue
                self._arrived(turn, message)
                if _is_over(message) or self.clock.stopped:
                    break
                if turn.asked and not turn.waiting and not thinking and turn.seen >= turn.until:
                    task = asyncio.create_task(self._think(socket, seat))
                    thinking.add(task)
                    task.add_done_callback(thinking.discard)
        for task in thinking:
            task.cancel()
        await socket.close()

    async def _think(self, socket: ClientConnection, seat: int) -> None:
        """Decide on what was seen last: somebody may have sat down meanwhile."""
        await asyncio.sleep(self.chance.uniform(*THINKS))
        turn = self.turns[seat]
        answer = {
            "do": "answer",
            "id": f"{seat}-{turn.seen}",
            "seen": turn.seen,
            "seat": seat,
            "option": self.chance.choice(turn.options),
        }
        text = msgspec.json.encode(answer)
        turn.waiting = True
        self.sent = Sent(perf_counter(), self.clock.running)
        with suppress(ConnectionClosed):
            await socket.send(text, text=True)

    def _done(self, turn: Turn, seq: int) -> None:
        turn.waiting, turn.until = False, seq
        if self.sent is not None:
            self.sent.seq = seq
            self._check()

    def _arrived(self, turn: Turn, message: dict[str, Any]) -> None:
        turn.seen, turn.asked, turn.options = message["seq"], _is_asked(message), _options(message, turn.options)
        self._check()

    def _check(self) -> None:
        """Whether everybody has the position that the last answer led to."""
        sent = self.sent
        if sent is not None and sent.seq is not None and min(turn.seen for turn in self.turns) >= sent.seq:
            if sent.counts:
                self.clock.took.append(perf_counter() - sent.at)
            self.sent = None


def _options(message: dict[str, Any], before: list[str]) -> list[str]:
    """The options that a client now has; a page hears of its question only when that has changed."""
    if message["is"] == "data":
        return message["asked"]["options"] if message["asked"] else []
    question = message["parts"].get("question")
    return before if question is None else [html.unescape(option) for option in _OPTION.findall(question)]


def _is_asked(message: dict[str, Any]) -> bool:
    return bool(message["mine_asked"] if message["is"] == "page" else message["asked"])


def _is_over(message: dict[str, Any]) -> bool:
    return bool(message["over"] if message["is"] == "page" else message["waiting_for"] is None)


class Latency(NamedTuple):
    answers: int
    per_second: float
    p50: float
    p95: float
    p99: float
    busy: float
    cpu_ms: float
    refused: int


async def latency(server: Server, game: str, form: str, games: int, seconds: float) -> Latency:
    clock = Clock()
    tables = [Table(server, game, form, clock, random.Random(number)) for number in range(games)]
    playing = []
    for table in tables:
        playing.append(asyncio.create_task(table.play()))
        await asyncio.sleep(THINKS[1] / games)
    await asyncio.sleep(WARM_UP)
    clock.running, used, began = True, server.processor_seconds, perf_counter()
    await asyncio.sleep(seconds)
    clock.running, used, elapsed = False, server.processor_seconds - used, perf_counter() - began
    for _ in range(PATIENCE):
        if not any(table.sent is not None and table.sent.counts for table in tables):
            break
        await asyncio.sleep(THINKS[0])
    late = sum(table.sent is not None and table.sent.counts for table in tables)
    clock.stopped = True
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    assert not late, f"{late} answers never reached everybody"
    took = sorted(one * 1000 for one in clock.took)
    p50, p95, p99 = (took[min(len(took) - 1, int(len(took) * part))] for part in (0.5, 0.95, 0.99))
    return Latency(
        len(took), len(took) / elapsed, p50, p95, p99, 100 * used / elapsed, 1000 * used / len(took), clock.refused
    )


# --- sockets on which nothing happens -------------------------------------------------------------------------------------


class Memory(NamedTuple):
    before_mb: float
    tables_mb: float
    sockets_mb: float
    workers_mb: float


async def idle(server: Server, game: str, form: str, sockets: int) -> Memory:
    before = server.memory_mb
    opened = [await asyncio.to_thread(server.open, game) for _ in range(sockets // 2)]
    with_tables = server.memory_mb
    joined: list[ClientConnection] = []
    for table, keys in opened:
        for key in keys:
            socket = await server.join(table, key, form)
            while _read(await socket.recv())["is"] != form:
                pass
            joined.append(socket)
    await asyncio.sleep(2)
    memory = Memory(before, with_tables, server.memory_mb, server.workers_mb)
    await asyncio.gather(*(socket.close() for socket in joined))
    return memory


# --- the report -----------------------------------------------------------------------------------------------------------


def report_latency(names: Sequence[str], games: int, seconds: float) -> bool:
    """Print the table; whether every line keeps the bar."""
    print(
        f"{games} games at once, thinking {THINKS[0]}-{THINKS[1]} s, {seconds:g} s each; load {os.getloadavg()[0]:.1f}"
    )
    print("game          clients  answers   per s    p50 ms   p95 ms   p99 ms    busy   CPU ms/answer")
    good = True
    for game in names:
        for form in FORMS:
            with serving() as server:
                found = uvloop.run(latency(server, game, form, games, seconds))
            good &= found.p95 < BAR_P95_MS and not found.refused
            print(
                f"{game:<13} {form:<7} {found.answers:>8} {found.per_second:>7.0f} {found.p50:>9.1f} {found.p95:>8.1f}"
                f" {found.p99:>8.1f} {found.busy:>6.0f}% {found.cpu_ms:>15.2f}"
                + (f"   {found.refused} refused" if found.refused else ""),
                flush=True,
            )
    return good


def report_idle(names: Sequence[str], sockets: int) -> bool:
    """Print the table; whether every line keeps the bar."""
    print(f"{sockets} idle sockets at {sockets // 2} tables: the server's resident memory")
    print("game          clients   empty MB   with tables MB   with sockets MB   workers MB")
    good = True
    for game in names:
        for form in FORMS:
            with serving() as server:
                found = uvloop.run(idle(server, game, form, sockets))
            good &= found.sockets_mb < BAR_MEMORY_MB
            print(
                f"{game:<13} {form:<7} {found.before_mb:>10.0f} {found.tables_mb:>16.0f} {found.sockets_mb:>17.0f}"
                f" {found.workers_mb:>12.0f}",
                flush=True,
            )
    return good


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("parts", nargs="*", default=["latency", "idle"])
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--game", action="append", help="only this game; repeatable")
    reader.add_argument("--sockets", type=int, default=SOCKETS)
    reader.add_argument("--seconds", type=float, default=20.0)
    read = reader.parse_args()
    os.sched_setaffinity(0, CORES[1:] or CORES)
    good = True
    if "latency" in read.parts:
        good &= report_latency(read.game or GAMES, read.games, read.seconds)
    if "idle" in read.parts:
        good &= report_idle(read.game or GAMES, read.sockets)
    print(f"bars: p95 < {BAR_P95_MS} ms, memory < {BAR_MEMORY_MB} MB: {'kept' if good else 'MISSED'}")
    sys.exit(not good)


if __name__ == "__main__":
    main()
