"""Connections that take their time, or too many of them: each is closed, and the others play on."""

from __future__ import annotations

import json
import select
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path

import pytest

from tabletome.server.door.connections import MOST_FRAGMENTS, Gate, Patience, Proxies
from tabletome.server.door.limits import Addresses, Limits, TooMuch
from tests.attack.server.watching import nothing_broke
from tests.server.serving import PATIENCE, Server, serving

HASTE = 2
SHORT = ("--head-seconds", f"{HASTE}", "--body-seconds", f"{HASTE}", "--answer-seconds", f"{HASTE}")
ASK = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
MANY = 2_400
"""Bytes: whoever waits for all of them, one at a time, waits longer than anybody does."""
TEXT, CONTINUED, PING, WHOLE = 0x1, 0x0, 0x9, 0x80


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits two seconds for everything."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", *SHORT) as one:
        yield one


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits as long as servers do: for what is not about time."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as one:
        yield one


class Line:
    """A connection, byte by byte."""

    def __init__(self, server: Server, *, read_little: bool = False) -> None:
        self.socket = socket.socket()
        if read_little:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def trickle(self, data: bytes) -> None:
        """A byte at a time, until all is sent or the server has something to say."""
        for place in range(len(data)):
            if select.select([self.socket], [], [], PATIENCE / MANY)[0]:
                return
            self.send(data[place : place + 1])
        raise AssertionError(f"the server took {len(data)} bytes, one at a time")

    def until(self, mark: bytes) -> bytes:
        """What comes until this comes."""
        heard = self.asked(b"", mark)
        assert mark in heard, f"the connection ended after {heard!r}"
        return heard

    def asked(self, data: bytes, mark: bytes) -> bytes:
        """Send this; what comes until this comes, or the server has closed the connection."""
        heard = b""
        with suppress(ConnectionError):
            self.send(data)
            while mark not in heard and (more := self.socket.recv(65536)):
                heard += more
        return heard

    def rest(self) -> bytes:
        """Everything until the server has closed the connection."""
        heard = b""
        while True:
            try:
                more = self.socket.recv(65536)
            except ConnectionError:
                return heard
            if not more:
                return heard
            heard += more


def begun(server: Server, data: bytes, answer: bytes) -> Line:
    """A connection to a hasty server on which this was sent and so answered. Where we, or the server, were not on the processor
    for as long as it waits, it is tried again."""
    while True:
        came = time.monotonic()
        line = Line(server)
        heard = line.asked(data, b"}")
        if heard.startswith(answer):
            return line
        line.socket.close()
        assert time.monotonic() - came > HASTE, heard


def answered(server: Server) -> int:
    """The status of a request on a connection of its own."""
    with Line(server) as line:
        line.send(ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        return int(line.rest().split()[1])


# --- taking one's time ------------------------------------------------------------------------------------------------------


def test_a_head_a_byte_at_a_time_is_not_waited_for(hasty: Server) -> None:
    with Line(hasty) as line:
        line.trickle(b"GET /health HTTP/1.1\r\nX-Slow: " + b"z" * MANY)
        heard = line.rest()
    assert heard.startswith(b"HTTP/1.1 408 ")
    assert b"the request took too long to come" in heard


def test_nor_is_one_of_which_nothing_comes(hasty: Server) -> None:
    with Line(hasty) as line:
        assert line.rest().startswith(b"HTTP/1.1 408 ")


def test_nor_is_the_second_one_on_a_connection(hasty: Server) -> None:
    with begun(hasty, ASK, b"HTTP/1.1 200 ") as line:
        line.trickle(ASK[:-1] + b"z" * MANY)
        assert line.rest().startswith(b"HTTP/1.1 408 ")


def test_a_body_a_byte_at_a_time_is_not_waited_for(hasty: Server) -> None:
    head = (
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {MANY}\r\n\r\n"
    )
    heard = b"HTTP/1.1 408 "
    for _ in range(20):
        with Line(hasty) as line:
            line.send(head.encode())
            line.trickle(b" " * MANY)
            heard = line.rest()
        if not heard.startswith(b"HTTP/1.1 408 "):  # not even the head came in time: we were not on the processor
            break
    assert heard == b""
    until_free(hasty)


def test_nor_is_a_body_that_was_refused_before_it_came(hasty: Server) -> None:
    head = f"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: {MANY}\r\n\r\n".encode()
    with begun(hasty, head, b"HTTP/1.1 404 ") as line:
        line.trickle(b" " * MANY)
        assert line.rest() == b""


def test_who_asks_for_much_and_reads_nothing_is_sent_away(tmp_path: Path) -> None:
    options = (*SHORT, "--connections-per-address", "1")
    with serving(f"sqlite:///{tmp_path}/tables.db", *options) as server, Line(server, read_little=True) as line:
        line.send(b"GET /schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500)
        until_free(server)


def test_requests_one_after_the_other_take_as_long_together_as_they_like(hasty: Server) -> None:
    while not all_answered(hasty, 12):
        pass


def all_answered(server: Server, requests: int) -> bool:
    """Whether so many requests on one connection, a quarter of a second apart, are answered; if not, it is because we, or the
    server, did not get on the processor in time for one of them. Its clock began to run after the one before was sent."""
    came = time.monotonic()
    with Line(server) as line:
        for _ in range(requests):
            select.select([line.socket], [], [], 0.25)
            sent = time.monotonic()
            answer = line.asked(ASK, b"}")
            if b" 200 " not in answer:
                assert time.monotonic() - came > HASTE, answer
                return False
            assert b'"tables"' in answer
            came = sent
    return True


# --- many of them -----------------------------------------------------------------------------------------------------------


def until_free(server: Server) -> None:
    """Wait until somebody who comes is let in."""
    for tries in count():
        if answered(server) == 200:
            return
        assert tries < 2_000, "nobody was let in any more"
        select.select([], [], [], 0.01)


def test_so_many_connections_and_no_more_until_one_is_gone(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--connections-per-address", "6") as server, ExitStack() as lines:
        first, *_ = [lines.enter_context(Line(server)) for _ in range(6)]
        with Line(server) as refused:
            heard = refused.rest()
        assert heard.startswith(b"HTTP/1.1 429 ")
        assert json.loads(heard.partition(b"\r\n\r\n")[2])["detail"].startswith("there are too many connections")
        first.socket.close()
        until_free(server)


def test_whoever_is_refused_in_mid_sentence_hears_why(patient: Server) -> None:
    """What is sent to a connection that is closed makes the sender's system forget what it said last."""
    with Line(patient) as line:
        with suppress(ConnectionError):
            line.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 300_000)
        assert line.rest().startswith(b"HTTP/1.1 400 ")


def test_a_body_that_ends_in_nonsense_is_answered_once(tmp_path: Path) -> None:
    """Before it is read, while it is read, and after it was refused: then the answer was there before."""
    chunked = (
        "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        for path, status in (("/api/tables", 400), ("/api/tables/x/links", 400), ("/nowhere", 404)):
            for before in (b"", b"5\r\n[1, 2\r\n"):
                with Line(server) as line:
                    line.send(chunked.format(path).encode() + before)
                    if status == 404:
                        line.socket.recv(1, socket.MSG_PEEK)
                    line.send(b"zz\r\n")
                    heard = line.rest()
                assert heard.startswith(f"HTTP/1.1 {status} ".encode()), heard
                assert heard.count(b"HTTP/1.1 ") == 1
        nothing_broke(server.stop())


def test_so_does_who_asked_at_once_and_came_over_one_connection_too_many(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--connections-per-address", "1") as server, Line(server):
        for _ in range(20):
            with Line(server) as line:
                line.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert line.rest().startswith(b"HTTP/1.1 429 ")


def test_a_socket_is_a_connection_as_long_as_it_is_open(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--connections-per-address", "8") as server:
        until_free(server)
        with ExitStack() as lines:
            opened = [lines.enter_context(Line(server)) for _ in range(7)]
            for line in opened:
                line.send(UPGRADE)
                assert line.until(b"\r\n\r\n").startswith(b"HTTP/1.1 101 ")
            lines.enter_context(Line(server))
            with Line(server) as refused:
                assert b"there are too many connections from your address" in refused.rest()
        until_free(server)


def test_a_trusted_proxy_has_as_many_connections_as_it_needs(tmp_path: Path) -> None:
    options = ("--connections-per-address", "1", "--trusted-proxy", "127.0.0.0/8")
    with serving(f"sqlite:///{tmp_path}/tables.db", *options) as server, ExitStack() as lines:
        for _ in range(5):
            lines.enter_context(Line(server))
        assert answered(server) == 200


def test_connections_are_counted_by_household_and_forgotten_when_they_are_gone() -> None:
    addresses = Addresses(Limits(connections=2))
    gate = Gate(Patience(), Proxies(["192.0.2.9"]), addresses)
    leave = [gate.come("2001:db8:1:2::1"), gate.come("2001:db8:1:2:ffff::")]
    with pytest.raises(TooMuch, match="too many connections"):
        gate.come("2001:db8:1:2::3")
    gate.come("2001:db8:1:3::1")
    for _ in range(5):
        gate.come("192.0.2.9")
    assert len(addresses) == 2
    for gone in leave:
        gone()
    gate.come("2001:db8:1:2::3")


# --- sockets ----------------------------------------------------------------------------------------------------------------


def frame(kind: int, data: bytes = b"") -> bytes:
    """A client's frame, with a mask that changes nothing."""
    return struct.pack("!BB4x", kind, 0x80 | len(data)) + data


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(TEXT, b"{") + frame(CONTINUED) * (MOST_FRAGMENTS + 5), 1009),
        (frame(WHOLE | TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"\xe2\x82") + frame(WHOLE | CONTINUED, b"\xff") + frame(WHOLE | TEXT, b"\xff"), 1007),
    ],
    ids=["in ever more pieces", "no text", "no text in two pieces, and again"],
)
def test_a_message_that_cannot_be_ends_the_connection(patient: Server, frames: bytes, code: int) -> None:
    with Line(patient) as line:
        line.send(UPGRADE)
        line.until(b"\r\n\r\n")
        line.send(frames)
        heard = line.rest()
    assert (heard[0], int.from_bytes(heard[2:4])) == (0x88, code)
    until_free(patient)


def test_pings_of_somebody_who_reads_no_answers_take_no_memory(hasty: Server) -> None:
    memory = Path(f"/proc/{hasty.process.pid}/statm")
    if not memory.exists():
        pytest.skip("this system does not say how much memory a process has")
    pings = frame(WHOLE | PING, b"p" * 125) * 500
    with Line(hasty, read_little=True) as line:
        line.send(UPGRADE)
        line.until(b"\r\n\r\n")
        before = int(memory.read_text().split()[1])
        with suppress(ConnectionError):  # nobody joined in all that time
            for _ in range(24_000_000 // len(pings)):
                line.send(pings)
        grown = (int(memory.read_text().split()[1]) - before) * 4096
    assert grown < 12_000_000


def test_none_of_it_leaves_a_word_in_the_log(tmp_path: Path) -> None:
    """Otherwise anybody could fill it."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving(f"sqlite:///{tmp_path}/tables.db", *SHORT) as server:
        for sent in (
            b"GET", b"\x00" * 100, b"GET / HTTP/9\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
            head + b"Connection: upgrade, close\r\nUpgrade: x\r\nContent-Length: 0\r\n\r\n",
            head + b"Connection: close\r\nContent-Length: 3\r\n\r\n{\xff}", head + b"Content-Length: 9\r\n\r\n{",
        ):  # fmt: skip
            with Line(server) as line:
                line.send(sent)
                line.rest()
        with Line(server) as line:
            line.send(UPGRADE)
            line.until(b"\r\n\r\n")
            line.send(frame(WHOLE | TEXT, b"\xff"))
            line.rest()
        said = [line.partition(" ")[2].split() for line in server.stop().splitlines()]
    assert said == [["INFO", "ready"], ["INFO", "stopped"]]
