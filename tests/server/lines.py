"""A line to the PostgreSQL server that can be cut at a chosen moment, as networks do."""

from __future__ import annotations

import socket
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

NAME = ".s.PGSQL.5432"  # what a PostgreSQL socket is called in its directory


class Line:
    """Passes on what client and server say to each other, until it is told to be cut.

    `lose_question`: the next message of the client with these words in it does not arrive, and the line is cut.
    `lose_answer`: the next message with these words arrives, and the line is cut before the server's answer does.
    `on_cut`: what happens elsewhere between a lost question and the moment when the client notices.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.server = str(Path(parse_qs(parts.query)["host"][0]) / NAME)
        self._directory = tempfile.TemporaryDirectory()  # not pytest's: a socket's path must be short
        self._socket = Path(self._directory.name) / NAME
        self.url = f"postgresql://postgres@{parts.path}?host={self._directory.name}"
        self.lose_question = self.lose_answer = b""
        self.cuts = 0
        self.on_cut: Callable[[], object] = lambda: None
        self._ends: list[socket.socket] = []
        self.connect()

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._directory.cleanup()

    def connect(self) -> None:
        """Let it go on, for new connections."""
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self._socket))
        self._listener.listen()
        self._thread = threading.Thread(target=self._accept, args=(self._listener,))
        self._thread.start()

    def cut(self) -> None:
        """Nothing goes through any more, and nobody can connect."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._socket.unlink()
        _cut(*self._ends)
        self._thread.join()
        while self._ends:
            self._ends.pop().close()

    def _accept(self, listener: socket.socket) -> None:
        threads = []
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                break
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.server)
            self._ends += [client, server]
            threads += [
                threading.Thread(target=self._to_server, args=(client, server)),
                threading.Thread(target=_to_client, args=(server, client)),
            ]
            for thread in threads[-2:]:
                thread.start()
        for thread in threads:
            thread.join()

    def _to_server(self, client: socket.socket, server: socket.socket) -> None:
        while message := _receive(client):
            if self.lose_question and self.lose_question in message:
                self.lose_question = b""
                self.cuts += 1
                _cut(server)
                self.on_cut()
                break
            if self.lose_answer and self.lose_answer in message:
                self.lose_answer = b""
                self.cuts += 1
                with suppress(OSError):
                    client.shutdown(socket.SHUT_RDWR)  # no answer gets through from here on
                server.sendall(message)
                server.shutdown(socket.SHUT_WR)
                return
            with suppress(OSError):
                server.sendall(message)
        _cut(client, server)


def _to_client(server: socket.socket, client: socket.socket) -> None:
    while message := _receive(server):
        with suppress(OSError):
            client.sendall(message)
    _cut(client, server)


def _receive(end: socket.socket) -> bytes:
    try:
        return end.recv(65536)
    except OSError:
        return b""


def _cut(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
