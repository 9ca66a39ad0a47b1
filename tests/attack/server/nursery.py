"""Servers that are forked from a process which has imported everything already: hundreds are started and killed, and most of
what a start costs is the importing. From there on they are what the command `tabletome serve` is."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, cast

from tests.server.serving import AT_WILL, Server

from .processes import MARK

FORKING = """
import json, os, signal, socket, sys
import litestar, psycopg, uvicorn, uvloop, tabletome.cli.serve, tabletome.server.web.app, tabletome.server.store.postgres
from tabletome.cli import main

asked = socket.socket(fileno=int(sys.argv[1]))
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    told, streams, *_ = socket.recv_fds(asked, 1 << 20, 2)
    if not told:
        break
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        asked.close()
        for stream, number in zip(streams, (1, 2)):
            os.dup2(stream, number)
            os.close(stream)
        sys.stdout, sys.stderr = open(1, "w", buffering=1), open(2, "w", buffering=1)
        arguments, environment = json.loads(told)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = ["tabletome", *arguments]
        main()
    for stream in streams:
        os.close(stream)
    asked.send(b"%d" % child)
"""


class Forked:
    """A process that another one started, as `subprocess.Popen` would show it."""

    def __init__(self, pid: int, stdout: IO[str], stderr: IO[str]) -> None:
        self.pid, self.stdout, self.stderr = pid, stdout, stderr
        self._life = os.pidfd_open(pid)

    def poll(self) -> int | None:
        return 0 if select.select([self._life], [], [], 0)[0] else None

    def wait(self, timeout: float | None = None) -> int:
        if not select.select([self._life], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(f"server {self.pid}", timeout or 0)
        return 0

    def send_signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._life, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        self.wait(timeout)
        with self.stdout, self.stderr:
            return self.stdout.read(), self.stderr.read()


class Nursery:
    """The process that forks servers."""

    def __init__(self) -> None:
        self._ask, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {name: value for name, value in os.environ.items() if name != MARK}
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", FORKING, str(theirs.fileno())], pass_fds=[theirs.fileno()], env=environment
            )

    def start(self, arguments: Sequence[str], environment: dict[str, str]) -> Forked:
        (out, their_out), (err, their_err) = os.pipe(), os.pipe()
        socket.send_fds(self._ask, [json.dumps([arguments, environment]).encode()], [their_out, their_err])
        os.close(their_out)
        os.close(their_err)
        return Forked(int(self._ask.recv(32)), os.fdopen(out), os.fdopen(err))

    def close(self) -> None:
        self._ask.close()
        self._process.wait()


class ForkedServer(Server):
    """A server that was forked in a nursery."""

    def __init__(self, nursery: Nursery, store: str) -> None:
        self._nursery = nursery
        super().__init__(store, limits=AT_WILL)

    def _start(self, arguments: Sequence[str], environment: dict[str, str]) -> subprocess.Popen[str]:
        return cast("subprocess.Popen[str]", self._nursery.start(arguments, environment))


@contextmanager
def nursery() -> Iterator[Nursery]:
    one = Nursery()
    try:
        yield one
    finally:
        one.close()
