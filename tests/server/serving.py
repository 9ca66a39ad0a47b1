"""A real server in a process of its own, and clients that talk to it."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

T = TypeVar("T")
ADDRESS = re.compile(r"Tabletome is at (http://\S+)/")
AT_WILL = (
    "--new-per-minute", "100000", "--imports-per-minute", "100000", "--worker-seconds-per-minute", "100000",
    "--connections-per-address", "10000", "--sockets-per-address", "10000", "--tables-per-address", "10000",
    "--server-seconds-per-minute", "100000",
)  # fmt: skip
"""All tests come from one address; those of the limits say which they mean."""
SAME_DICE = """
from tabletome.cli import main
from tabletome.server.tables import hall

hall.new_seed = lambda: 1
main()
"""
"""The command `tabletome`, with one seed for all tables: what a page shows after some clicks does not hang on chance."""
PATIENCE = 600.0
"""Seconds after which what has not come will not come, unless the server was all the while kept from the processor. It is as
long as it is for those who cannot ask: a test that is let at the processor for a thirtieth of the time has not found a fault."""
LOOKED, MOST_LOOKS, STARVED = 5.0, 200, 0.5
"""Then it is looked at for so many seconds, so often at most, and more is waited for while it stood in line for the processor
for this share of them: no machine is so busy that a server which hangs would pass for one that starves."""


def waited_for(wait: Callable[[float], T], in_line: Callable[[], float]) -> T:
    """What comes of waiting for so many seconds, which raises if nothing does. `in_line`: that of those who are waited for."""
    with suppress(TimeoutError, subprocess.TimeoutExpired):
        return wait(PATIENCE)
    for _ in range(MOST_LOOKS):
        before = in_line()
        with suppress(TimeoutError, subprocess.TimeoutExpired):
            return wait(LOOKED)
        if in_line() - before < STARVED * LOOKED:
            break
    raise TimeoutError(f"nothing comes for {PATIENCE} seconds, and it is not for want of a processor")


def until_it_speaks(line: socket.socket, server: Server) -> None:
    """Until something of the server can be read there, or it has hung up."""

    def wait(seconds: float) -> None:
        if not select.select([line], [], [], seconds)[0]:
            raise TimeoutError

    waited_for(wait, server.in_line)


def in_line(*processes: int) -> float:
    """Seconds for which these have been ready and others were on the processor, all together."""
    waited = 0
    for process in processes:
        for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
            with suppress(OSError):
                waited += int(thread.read_text().split()[1])
    return waited / 1e9


def secret_of(key: str) -> str:
    """The secret of whoever comes by this link first: the same one whenever they come back."""
    return sha256(key.encode(errors="replace")).hexdigest()[:40]


class Server:
    """A server that was started; `kill` is what a power cut would be."""

    def __init__(
        self,
        store: str,
        *options: str,
        port: int = 0,
        limits: Sequence[str] = AT_WILL,
        same_dice: bool = False,
    ) -> None:
        self._program = ("-c", SAME_DICE) if same_dice else ("-m", "tabletome")
        self._mark = uuid.uuid4().hex  # by which whatever it starts is known
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "TABLETOME_TEST": self._mark}
        arguments = ["serve", "--port", str(port), "--store", store, "--bot-pause", "0", *limits, *options]
        self.process = self._start(arguments, environment)
        assert self.process.stdout is not None
        found = ADDRESS.search(self.process.stdout.readline())
        if found is None:
            self.process.kill()
            raise AssertionError(f"the server did not start: {self.process.communicate()[1]}")
        self.address = found[1]
        self.wait_until_ready()

    def _start(self, arguments: Sequence[str], environment: dict[str, str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, *self._program, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.02)
        raise AssertionError("the server did not become ready")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """Ask it to stop, and wait; what it logged."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return waited_for(lambda seconds: self.process.communicate(timeout=seconds)[1], self.in_line)
        except TimeoutError:
            self.process.kill()
            raise

    def left_behind(self) -> list[int]:
        """The processes of a server that is gone which do not end by themselves."""
        deadline = time.monotonic() + PATIENCE
        while (left := self._processes()) and time.monotonic() < deadline:
            time.sleep(0.02)
        return left

    @contextmanager
    def halted_workers(self) -> Iterator[None]:
        """While its workers, and what starts new ones, stand still: a job that was begun does not end, a worker does not start.
        It needs to have started one before."""
        halted = [process for process in self._processes() if process != self.process.pid]
        assert halted
        for process in halted:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in halted:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def in_line(self) -> float:
        """Seconds for which its processes have been ready and others were on the processor, all together."""
        return in_line(self.process.pid, *self._processes())

    def _processes(self) -> list[int]:
        """All that have the mark of this server: itself, and whatever it has started."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if self._mark.encode() in (process / "environ").read_bytes():
                    found.append(int(process.name))
        return found

    # --- HTTP ---------------------------------------------------------------------------------------------------------

    def call(
        self, path: str, data: object = None, key: str = "", *, secret: str = "", method: str = "", **headers: str
    ) -> tuple[int, Any]:
        """The status and the JSON (or text) that came. `secret`: that of another browser than the first by this key."""
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(f"{self.address}{path}", body, method=method or None)
        request.add_header("Content-Type", "application/json")
        if key:
            request.add_header("Authorization", f"Bearer {key}")
            request.add_header("Tabletome-Secret", secret or secret_of(key))
        for name, value in headers.items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, _read(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, _read(error.read())

    def open(self, game: str, *seats: str, **options: object) -> Opened:
        """A new table: `me:Ann`, `friend:Bob` or `bot:good` for each seat."""
        wishes = []
        for seat in seats:
            kind, _, name = seat.partition(":")
            wishes.append({"kind": kind, "bot" if kind == "bot" else "name": name})
        status, opened = self.call("/api/tables", {"game": game, "seats": wishes, "options": options})
        assert status == 201, opened
        friends = {link["seat"]: link["key"] for link in opened["links"] if link["role"] == "seat"}
        watch = next(link["key"] for link in opened["links"] if link["role"] == "watch")
        return Opened(self, opened["table"], opened["key"], friends, watch)


class Opened:
    """A table and the keys to it."""

    def __init__(self, server: Server, table: str, host: str, friends: dict[int, str], watch: str) -> None:
        self.server, self.table, self.host, self.friends, self.watch = server, table, host, friends, watch

    def join(self, key: str = "", form: str = "data", *, secret: str = "") -> Client:
        """Come by a link; with a `secret` as another browser than the one that came by it first."""
        return Client(self.server, self.table, key or self.host, form, secret=secret)


class Goodbye(NamedTuple):
    """How the server ended a connection: its words, whether trying again will never work, and the code."""

    why: str
    final: bool
    code: int | None


class Client:
    """A program at the table. Without a `secret` of its own it is the first one that came by this key, come back."""

    def __init__(
        self, server: Server, table: str, key: str, form: str = "data", origin: str | None = None, *, secret: str = ""
    ) -> None:
        address = server.address.replace("http", "ws") + "/socket"
        self._connection = ExitStack()
        known = None if origin is None else Origin(origin)
        self.socket: ClientConnection = self._connection.enter_context(
            connect(address, max_size=None, origin=known, open_timeout=PATIENCE, compression=None, proxy=None)
        )
        self.server = server
        self.seq = 0
        self.last: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        with suppress(ConnectionClosed):  # who may not even come hears why
            self.send({"do": "join", "table": table, "key": key, "secret": secret or secret_of(key), "as": form})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message."""
        text = waited_for(lambda seconds: self.socket.recv(timeout=seconds), self.server.in_line)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["is"] in ("data", "page"):
            self.last, self.seq = message, message["seq"]
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; what comes before it is heard, too."""
        while True:
            message = self.hear()
            if message["is"] in kinds:
                return message

    def goodbye(self) -> Goodbye:
        """The last words of the server, which has to hang up after them."""
        error = self.until("error")
        try:
            more = self.hear()
        except ConnectionClosed:
            return Goodbye(error["why"], error["final"], self.socket.close_code)
        raise AssertionError(f"after its last words the server said {more}")

    def until_asked(self) -> dict[str, Any] | None:
        """The question, once one of this client's seats is asked; None when the game is over."""
        while True:
            if self.last and (self.last["asked"] is not None or self.last["waiting_for"] is None):
                asked: dict[str, Any] | None = self.last["asked"]
                return asked
            self.until("data")

    def give(self, option: str, seat: int = 0, *, seen: int | None = None, nonce: str = "", trial: str = "") -> str:
        """Send an answer, and do not wait. `trial`: the one that it is meant for."""
        nonce = nonce or uuid.uuid4().hex
        seen = self.seq if seen is None else seen
        self.send({"do": "answer", "id": nonce, "seen": seen, "seat": seat, "option": option, "trial": trial})
        return nonce

    def answer(
        self, option: str, seat: int = 0, *, seen: int | None = None, nonce: str = "", trial: str = ""
    ) -> dict[str, Any]:
        """Send an answer; what the server says to it, after the position has been shown."""
        return self._shown(self.reply(self.give(option, seat, seen=seen, nonce=nonce, trial=trial)), trial)

    def _shown(self, said: dict[str, Any], trial: str = "") -> dict[str, Any]:
        """What was done is shown a little later: wait for it. A trial does not count on, so there the next position is it."""
        if said["is"] == "done" and trial:
            self.until("data", "page")
        while said["is"] == "done" and self.seq < said["seq"]:
            self.until("data", "page")
        return said

    def reply(self, nonce: str) -> dict[str, Any]:
        """What the server says to this; the position may follow later."""
        while True:
            message = self.hear()
            if message.get("id") == nonce and message["is"] in ("done", "refused", "stale", "odds"):
                return message

    def ask(self, do: str, seat: int = 0, **more: object) -> dict[str, Any]:
        """Send something else that is answered, and wait until it can be seen."""
        nonce = uuid.uuid4().hex
        self.send({"do": do, "id": nonce, "seen": self.seq, "seat": seat, **more})
        return self._shown(self.reply(nonce), str(more.get("trial", "")))


def two(server: Server, game: str = "connect_four", **options: object) -> tuple[Opened, Client, Client]:
    """Ann (host, seat 0) and Bob (by link, seat 1) at a table."""
    table = server.open(game, "me:Ann", "friend:Bob", **options)
    ann = table.join()
    ann.until("data")
    bob = table.join(table.friends[1])
    bob.until("data")
    follow(ann, bob)
    return table, ann, bob


def follow(*clients: Client) -> None:
    """Let everybody hear what is to be heard, up to the same entry."""
    newest = max(client.seq for client in clients)
    for client in clients:
        while client.seq < newest:
            client.until("data", "page")


@contextmanager
def serving(
    store: str, *options: str, port: int = 0, limits: Sequence[str] = AT_WILL, same_dice: bool = False
) -> Iterator[Server]:
    """A server for a while. `limits`: none of its own are the ones that it has if nobody says otherwise."""
    server = Server(store, *options, port=port, limits=limits, same_dice=same_dice)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode(errors="replace")
