"""A store that is damaged: the tables that cannot be read say so, the others play on. And databases that are no longer what
they were."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tabletome.server.store.migrations import SCHEMA
from tabletome.server.store.opening import open_store
from tabletome.server.store.postgres import PostgresStore
from tabletome.server.store.rows import (
    BadStore,
    Checkpoint,
    Damaged,
    LinkRow,
    SeatRow,
    Store,
    StoreError,
    StoreLost,
    TableRow,
)
from tabletome.server.store.sqlite import SqliteStore
from tests.server.databases import PostgresServer
from tests.server.keeping import entry, goes_on, is_refused, lay
from tests.server.serving import Client, serving


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store of a test lies: in a folder of its own, with the table a of one entry in it."""
    (tmp_path / "games").mkdir()
    store = SqliteStore(tmp_path / "games" / "games.db")
    lay(store, "a")
    store.close()
    return tmp_path / "games" / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """The store at that place, open. It tries to write whenever it is asked how it is."""
    store = SqliteStore(path, probe_every=0, patience=60)
    yield store
    store.close()


# --- damaged ----------------------------------------------------------------------------------------------------------


def change(url: str, sql: str, *values: object) -> None:
    """What a fault would do, past the store."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url[10:], isolation_level=None)) as connection:
            connection.execute(sql, values)
    else:
        with psycopg.connect(url) as connection:
            connection.execute(sql.replace("?", "%s").encode(), values)


DAMAGES: list[tuple[str, object, Callable[[Store], object]]] = [
    ("UPDATE tabletome_tables SET body = ? WHERE id = 'a'", "{", lambda store: store.table("a")),
    ("UPDATE tabletome_tables SET body = ? WHERE id = 'a'", "{}", lambda store: store.table("a")),
    ("UPDATE tabletome_tables SET body = ? WHERE id = 'a'", "[" * 100_000, lambda store: store.table("a")),
    ("UPDATE tabletome_seats SET body = ? WHERE table_id = 'a'", "[]", lambda store: store.seats("a")),
    ("UPDATE tabletome_links SET seats = ? WHERE table_id = 'a'", '["x"]', lambda store: store.links("a")),
    ("UPDATE tabletome_links SET seats = ? WHERE table_id = 'a'", "", lambda store: store.link(b"a")),
    ("UPDATE tabletome_entries SET body = ? WHERE table_id = 'a' AND seq = 2", "", lambda store: store.entries("a")),
    ("UPDATE tabletome_entries SET body = ? WHERE table_id = 'a'", '{"seq":"1"}', lambda store: store.entries("a")),
    ("DELETE FROM tabletome_entries WHERE table_id = 'a' AND seq = ?", 2, lambda store: store.entries("a")),
    ("DELETE FROM tabletome_entries WHERE table_id = 'a' AND seq = ?", 1, lambda store: store.entries("a")),
    ("DELETE FROM tabletome_entries WHERE table_id = 'a' AND seq = ?", 2, lambda store: store.entries("a", after=1)),
    ("UPDATE tabletome_checkpoints SET told = ? WHERE table_id = 'a'", '{"a":1}', lambda store: store.checkpoints("a")),
    (
        "UPDATE tabletome_checkpoints SET told = ? WHERE table_id = 'a'",
        "[[1,2,3]]",
        lambda store: store.checkpoints("a"),
    ),
]


@pytest.mark.parametrize(("sql", "value", "look"), DAMAGES)
def test_a_damaged_row_is_told_with_its_table_and_the_others_are_whole(
    store_url: str, sql: str, value: object, look: Callable[[Store], object]
) -> None:
    store = open_store(store_url)
    for name in "ab":
        entries = [entry(1), entry(2), entry(3)]
        link = LinkRow(name.encode(), name, "host", [0])
        store.create(TableRow(name, "tomb", 1, 2, {}, seed=7), [SeatRow(0, "person", "Ann")], [link], entries)
        store.keep_checkpoint(name, Checkpoint(1, 1, 0, b"state"))
    change(store_url, sql, value)
    with pytest.raises(Damaged, match=r"^table a is damaged in the store"):
        look(store)
    assert store.table("b") is not None
    assert [len(store.seats("b")), len(store.links("b")), len(store.entries("b"))] == [1, 1, 3]
    assert len(store.checkpoints("b")) == 1
    assert store.append([("b", entry(4))]) == [None]
    assert [table.id for table in store.tables()] == ["a", "b"]
    store.delete("a")
    assert [table.id for table in store.tables()] == ["b"]
    store.close()


@pytest.mark.parametrize(
    ("sql", "look"),
    [
        ("UPDATE tabletome_entries SET body = CAST(x'ff' AS TEXT)", lambda store: store.entries("a")),
        ("UPDATE tabletome_entries SET body = 5", lambda store: store.entries("a")),
        ("UPDATE tabletome_tables SET body = x'00'", lambda store: store.table("a")),
        ("UPDATE tabletome_checkpoints SET state = 'text'", lambda store: store.checkpoints("a")),
    ],
)
def test_a_column_that_holds_something_else_is_damage_too(
    store: SqliteStore, path: Path, sql: str, look: Callable[[Store], object]
) -> None:
    store.keep_checkpoint("a", Checkpoint(1, 1, 0, b"state"))
    change(f"sqlite:///{path}", sql)
    with pytest.raises(Damaged, match=r"^table a is damaged in the store"):
        look(store)


def fill(path: Path) -> None:
    """Tables whose entries fill pages of their own, in a file without a log."""
    store = SqliteStore(path)
    for name in ("whole", "hurt"):
        lay(store, name)
        for first in range(2, 100, 10):
            store.append([(name, entry(seq, f"{name} {seq} " * 40)) for seq in range(first, first + 10)])
    store.close()


def hurt(path: Path, words: bytes) -> None:
    """Spoil the one page where these words are."""
    content = bytearray(path.read_bytes())
    page = content.index(words) // 4096
    content[page * 4096 : page * 4096 + 2048] = bytes(2048)
    path.write_bytes(content)


def test_a_damaged_page_is_told_at_the_start_and_costs_only_its_own_table(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fill(path)
    with caplog.at_level(logging.WARNING):
        SqliteStore(path).close()
    assert caplog.records == []
    hurt(path, b"hurt 50 ")
    with caplog.at_level(logging.WARNING):
        store = SqliteStore(path, probe_every=0)
    [warning] = caplog.records
    assert re.search(r"games\.db is damaged.*others play on.*tabletome store restore", warning.getMessage())
    with pytest.raises(Damaged, match=r"table hurt is damaged in the store \(the file games.db is damaged"):
        store.entries("hurt")
    last = store.entries("whole")[-1].seq
    assert store.append([("whole", entry(last + 1))]) == [None]
    assert store.trouble() == ""
    assert {table.id for table in store.tables()} == {"a", "whole", "hurt"}
    store.close()


def test_a_table_on_a_damaged_page_can_be_deleted_and_nobody_comes_to_it_any_more(path: Path) -> None:
    fill(path)
    with closing(SqliteStore(path)) as store:
        store.add_link(LinkRow(b"to hurt", "hurt", "host", [0]))
        store.add_link(LinkRow(b"to whole", "whole", "host", [0]))
    hurt(path, b"hurt 50 ")
    with closing(SqliteStore(path)) as store:
        store.delete("hurt")
        assert store.link(b"to hurt") is None
        assert store.links("hurt") == []
        assert store.link(b"to whole") is not None
        last = store.entries("whole")[-1].seq
        assert store.append([("whole", entry(last + 1))]) == [None]
        store.delete("hurt")


def test_a_server_starts_on_a_damaged_store_and_the_other_tables_play_on(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with serving(f"sqlite:///{path}") as server:
        game = server.open("connect_four", "me:Ann", "me:Bo")
    fill(path)
    hurt(path, b"hurt 50 ")
    with serving(f"sqlite:///{path}") as server:
        with Client(server, game.table, game.host) as ann:
            ann.until_asked()
            assert ann.answer("drop a", 0)["is"] == "done"
        logged = server.stop()
    assert "is damaged. Tables that cannot be read say so, the others play on." in logged
    assert "Traceback" not in logged


def test_a_file_whose_beginning_is_damaged_is_no_store(path: Path) -> None:
    fill(path)
    content = bytearray(path.read_bytes())
    content[100:4096] = b"\xff" * 3996
    path.write_bytes(content)
    with pytest.raises(BadStore, match="malformed"):
        SqliteStore(path)


# --- PostgreSQL -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[tuple[str, PostgresStore]]:
    """A database's name, and a store in it with the table a of one entry."""
    with postgres.database() as url:
        store = PostgresStore(url, patience=0.1, probe_every=0)
        lay(store, "a")
        yield url.partition("?")[0].rpartition("/")[2], store
        store.close()


def end_connections(postgres: PostgresServer, name: str) -> None:
    sql = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = %s"
    postgres.admin.execute(sql, (name,))


def test_a_read_only_session_is_refused_and_goes_on_when_it_can_be_written(
    database: tuple[str, PostgresStore],
) -> None:
    _, store = database
    store._connected().execute("SET default_transaction_read_only = on")
    with pytest.raises(StoreError, match="the database is read-only"):
        store.append([("a", entry(2))])
    goes_on(store, "move")  # through a new connection


def test_a_read_only_database_is_refused_and_goes_on_when_it_can_be_written(
    postgres: PostgresServer, database: tuple[str, PostgresStore]
) -> None:
    name, store = database
    postgres.admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode())
    end_connections(postgres, name)
    assert store.trouble() == "the database is read-only"
    with pytest.raises(StoreError, match="the database is read-only"):
        store.append([("a", entry(2))])
    postgres.admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = off".encode())
    goes_on(store, "move")


def test_a_database_that_was_dropped_and_made_anew_is_not_taken_for_ours(
    postgres: PostgresServer, database: tuple[str, PostgresStore]
) -> None:
    name, store = database
    postgres.admin.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
    assert store.trouble() == "the database does not answer"
    with pytest.raises(StoreLost, match="does not exist"):
        store.append([("a", entry(2))])
    postgres.admin.execute(f"CREATE DATABASE {name}".encode())
    is_refused(store, "no tables of Tabletome")
    restored = open_store(postgres.url(name))
    lay(restored, "a")
    restored.close()
    goes_on(store, "move")


def test_tables_that_were_dropped_are_missed(database: tuple[str, PostgresStore]) -> None:
    _, store = database
    store._connected().execute("DROP TABLE tabletome_entries")
    with pytest.raises(StoreError, match="no tables of Tabletome"):
        store.append([("a", entry(2))])


def test_a_newer_schema_after_a_lost_connection_is_refused(
    postgres: PostgresServer, database: tuple[str, PostgresStore]
) -> None:
    name, store = database
    store._connected().execute("UPDATE tabletome_schema SET version = 99")
    end_connections(postgres, name)
    is_refused(store, "newer version")
    with psycopg.connect(postgres.url(name)) as other:
        other.execute("UPDATE tabletome_schema SET version = %s", (SCHEMA,))
    goes_on(store, "move")


def test_what_the_database_calls_damaged_is_damage(database: tuple[str, PostgresStore]) -> None:
    """The database's own code for it, raised by the database itself."""
    _, store = database
    store._connected().execute(
        "CREATE FUNCTION hurt() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'invalid page in block 7' USING ERRCODE = 'XX001'; END $$"
    )
    store._connected().execute("CREATE TRIGGER hurt BEFORE INSERT ON tabletome_entries EXECUTE FUNCTION hurt()")
    with pytest.raises(Damaged, match="invalid page"):
        store.append([("a", entry(2))])
    store._connected().execute("DROP TRIGGER hurt ON tabletome_entries")
    goes_on(store, "move")
