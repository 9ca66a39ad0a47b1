"""A PostgreSQL server that freezes: it is there, takes what is sent, and says nothing. Nobody waits for it for ever."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tabletome.server.store.opening import open_store
from tabletome.server.store.postgres import PostgresStore
from tabletome.server.store.rows import BadStore, Entry, StoreLost, TableRow
from tests.server.databases import PostgresServer, own_server
from tests.server.serving import PATIENCE, Client, Opened, Server, serving

from .test_store_away import AWAY, health

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")

TABLE = TableRow("a", "tomb", 1, 2, {}, seed=7)
NOT_WRITTEN = "what happened could not be written down"
SOON = 0.5
"""Seconds of silence that a store puts up with while its database is frozen."""


class Freezer:
    """A PostgreSQL server that no other test has."""

    def __init__(self, server: PostgresServer) -> None:
        self.server = server

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """While all its processes stand still."""
        processes = self._processes()
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def _processes(self) -> list[int]:
        postmaster = self.server.server.get_pid()
        assert postmaster is not None
        return [postmaster, *(process for process in _all_processes() if _parent(process) == postmaster)]


def _all_processes() -> list[int]:
    return [int(found.name) for found in Path("/proc").glob("[0-9]*")]


def _parent(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0  # it has just ended


@pytest.fixture(scope="module")
def freezer() -> Iterator[Freezer]:
    directory = Path(tempfile.mkdtemp(prefix="tabletome-frozen-"))
    with own_server(directory / "data") as server:
        yield Freezer(server)
    shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture
def url(freezer: Freezer) -> Iterator[str]:
    with freezer.server.database() as one:
        yield one


def until_well(store: PostgresStore) -> None:
    """A database that thaws on a busy machine may not be the first to be on the processor."""
    deadline = time.monotonic() + PATIENCE
    while (trouble := store.trouble()) != "":
        assert time.monotonic() < deadline, trouble


def entry(seq: int) -> Entry:
    return Entry(seq, "answer", 0, "move")


# --- the store --------------------------------------------------------------------------------------------------------


def test_a_statement_without_an_answer_is_given_up_and_the_store_goes_on_afterwards(freezer: Freezer, url: str) -> None:
    with closing(PostgresStore(url, patience=0.1, probe_every=0, silence=PATIENCE)) as store:
        store.create(TABLE, [], [], [entry(1)])
        store._silence = SOON
        with freezer.frozen():
            with pytest.raises(StoreLost, match=r"the database does not answer: it has said nothing for 0\.5 seconds"):
                store.append([("a", entry(2))])
            with pytest.raises(StoreLost, match="the database does not answer"):
                store.entries("a")
            assert store.trouble() == "the database does not answer"
        store._silence = PATIENCE
        until_well(store)
        kept = store.entries("a")
        assert kept in ([entry(1)], [entry(1), entry(2)]), "it is known again what came of it"
        after = len(kept) + 1
        assert store.append([("a", entry(after))]) == [None]
        assert store.entries("a") == [entry(seq) for seq in range(1, after + 1)]


def test_health_does_not_wait_for_who_waits_for_the_database(freezer: Freezer, url: str) -> None:
    with (
        closing(PostgresStore(url, probe_every=0, silence=PATIENCE)) as waits_long,
        ThreadPoolExecutor() as elsewhere,
    ):
        waits_long.create(TABLE, [], [])
        waits_long._silence = PATIENCE
        with freezer.frozen():
            writing = elsewhere.submit(waits_long.append, [("a", entry(1))])
            while not waits_long._lock.locked():
                pass
            assert "does not answer" in waits_long.trouble()
            assert not writing.done()
        assert writing.result(PATIENCE) == [None]
        until_well(waits_long)


def test_a_server_does_not_start_on_a_database_that_is_frozen_and_says_why(freezer: Freezer, url: str) -> None:
    with freezer.frozen(), pytest.raises(BadStore, match=r"cannot be opened: .*timeout"):
        PostgresStore(f"{url}&connect_timeout=2")


# --- a whole server ---------------------------------------------------------------------------------------------------


def until_told(client: Client) -> dict[str, Any]:
    return client.until("error", "done", "refused")


def rejoin(table: Opened) -> Client:
    """Come back, as a page does, until the game is there."""
    while True:
        client = table.join()
        try:
            said = client.until("welcome", "error")
        except ConnectionClosed:
            said = {"is": "error"}
        if said["is"] == "welcome":
            client.until("data")
            return client
        client.close()


def test_a_frozen_database_holds_up_moves_with_a_sentence_and_nothing_else(freezer: Freezer, url: str) -> None:
    with serving(url) as server, closing(open_store(url)) as store:
        tables = [server.open("connect_four", "me:Ann", "me:Bob") for _ in range(3)]
        clients = [table.join() for table in tables]
        for client in clients:
            client.until("data")
        with freezer.frozen():
            nonces = [client.give("drop d") for client in clients]
            assert server.call("/api/games")[0] == 200, "what needs no database is there"
            assert [until_told(client)["why"] for client in clients] == [NOT_WRITTEN] * 3
            assert opening(server) == (503, AWAY)
            assert health(server)[0] == 503
            assert "does not answer" in health(server)[1]["why"]
            with tables[0].join() as late:
                assert late.until("error")["why"] == AWAY
        for client in clients:
            client.close()
        back = [rejoin(table) for table in tables]
        for client, nonce in zip(back, nonces, strict=True):
            assert client.answer("drop d", nonce=nonce)["is"] == "done"  # a page sends again what it has no answer to
            assert client.answer("drop e", seat=1)["is"] == "done"
            client.close()
        while health(server)[0] != 200:  # a probe puts up with little silence
            pass
        for table in tables:
            played = [one.what for one in store.entries(table.table) if one.kind == "answer"]
            assert played == ["drop d", "drop e"], "each once"
        assert "Traceback" not in server.stop()


def opening(server: Server) -> tuple[int, str]:
    status, said = server.call("/api/tables", {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "me"}]})
    return status, said.get("detail", "")
