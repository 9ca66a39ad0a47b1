"""Stores of earlier versions: opened, brought up to date, and played on."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from tabletome.server.door.keys import hashed
from tabletome.server.store.migrations import SCHEMA
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import BadStore, Checkpoint, Entry, Store, StoreError, TableRow, Told
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.tables.line import Line
from tests.server.databases import PostgresServer
from tests.server.halls import standing
from tests.server.serving import Client, serving

STORES = Path(__file__).parent / "stores"
KNOWN: list[dict[str, Any]] = msgspec.json.decode((STORES / "v1.json").read_bytes())
"""What the version that wrote the stores knew of each table in them."""
LONG = next(known for known in KNOWN if known["checkpoints"])


@pytest.fixture(params=["sqlite", "postgresql"])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A store of schema 1, as the version of then left it."""
    if request.param == "sqlite":
        shutil.copy(STORES / "v1.db", tmp_path / "games.db")
        yield f"sqlite:///{tmp_path}/games.db"
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with server.database(how="TEMPLATE template1") as url:
            with psycopg.connect(url) as connection:
                connection.execute((STORES / "v1.sql").read_bytes())
            yield url


@pytest.fixture
def nothing_url(old_url: str, tmp_path: Path, postgres: PostgresServer) -> Iterator[str]:
    """A place in the same database, where no store has been yet."""
    with postgres.database(how="TEMPLATE template1") as empty:
        yield f"sqlite:///{tmp_path}/nothing.db" if old_url.startswith("sqlite") else empty


def connected(url: str) -> Any:
    """A connection to either database, past our own code."""
    return (
        closing(sqlite3.connect(url[10:], isolation_level=None)) if url.startswith("sqlite") else psycopg.connect(url)
    )


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all our tables, and the columns they have."""
    found = {}
    with connected(url) as connection:
        for name in ("tables", "seats", "links", "entries", "checkpoints"):
            cursor = connection.execute(f"SELECT * FROM tabletome_{name}")
            columns = tuple(column[0] for column in cursor.description)
            found[name] = [columns, *sorted(cursor.fetchall())]
    return found


def copies(url: str) -> list[Path]:
    return sorted(Path(url[10:]).parent.glob("*.before-schema-*"))


# --- what is in it ----------------------------------------------------------------------------------------------------


def test_every_table_of_an_old_store_is_there_as_it_was(old_url: str) -> None:
    before = everything(old_url)
    store = open_store(old_url)
    summaries = [(one.id, one.game, one.title, one.created, one.touched, one.entries) for one in store.tables()]
    assert summaries == [
        (known["table"], known["game"], known["title"], known["created"], known["created"], known["entries"])
        for known in KNOWN
    ]
    for known in KNOWN:
        assert [mark.seq for mark in store.checkpoints(known["table"])] == known["checkpoints"]
        links = {role: store.link(hashed(key)) for role, key in known["keys"].items()}
        assert {role: link.table for role, link in links.items() if link} == dict.fromkeys(links, known["table"])
        assert {role for role, link in links.items() if link and link.revoked} == {"watch"}
    store.close()
    after = everything(old_url)
    for name, (columns, *rows) in before.items():
        assert after[name][0][: len(columns)] == columns
        assert [row[: len(columns)] for row in after[name][1:]] == rows


def test_every_game_of_an_old_store_stands_where_it_stood(old_url: str) -> None:
    store = open_store(old_url)
    for known in KNOWN:
        table = known["table"]
        row = store.table(table)
        assert row is not None
        assert (row.digest, row.guide) == ("", False)
        line = Line(store.entries(table))
        assert len(line.played) == known["answers"]
        request = standing(row, line, store.checkpoints(table)).request
        assert (request and [request.seat, [str(option) for option in request]]) == known["asked"]
    store.close()


def test_a_game_of_an_old_store_is_played_on_with_the_old_link(old_url: str) -> None:
    with serving(old_url) as server:
        seat, options = LONG["asked"]
        with Client(server, LONG["table"], LONG["keys"][f"seat {seat}"]) as client:
            asked = client.until_asked()
            assert asked is not None
            assert asked["options"] == options
            assert client.answer(options[0], seat)["seq"] > LONG["entries"]
    store = open_store(old_url)
    assert store.entries(LONG["table"])[-1].what == options[0]
    store.close()


def test_what_is_new_can_be_kept_in_an_old_store(old_url: str) -> None:
    store = open_store(old_url)
    [old] = store.checkpoints(LONG["table"])
    assert (old.digest, old.told) == ("", [])
    new = Checkpoint(old.seq + 1, old.answers + 1, old.results, old.state, "d1", [Told(1, None, "Ann finds 3 gold.")])
    store.keep_checkpoint(LONG["table"], new)
    assert store.checkpoints(LONG["table"]) == [new, old]
    store.touch(LONG["table"], LONG["created"] + 60)
    assert LONG["table"] not in store.touched_before(LONG["created"] + 60)
    assert store.trouble() == ""
    store.close()


def test_an_old_store_and_a_new_one_have_the_same_schema(old_url: str, nothing_url: str) -> None:
    open_store(old_url).close()
    open_store(nothing_url).close()
    assert shape(old_url) == shape(nothing_url)
    assert "tabletome_health" in str(shape(old_url))


def shape(url: str) -> list[Any]:
    """All columns and indexes of our tables."""
    sqlite = "SELECT tbl_name, sql FROM sqlite_master"
    postgresql = (
        "SELECT table_name, column_name, data_type, column_default, is_nullable FROM information_schema.columns"
        " WHERE table_name LIKE 'tabletome%' UNION ALL"
        " SELECT tablename, indexname, indexdef, '', '' FROM pg_indexes WHERE tablename LIKE 'tabletome%'"
    )
    with connected(url) as connection:
        return sorted(connection.execute(sqlite if url.startswith("sqlite") else postgresql).fetchall(), key=str)


def test_a_table_whose_row_is_damaged_does_not_keep_the_others_back_and_does_not_count_as_left(old_url: str) -> None:
    with connected(old_url) as connection:
        connection.execute(f"UPDATE tabletome_tables SET body = '{{' WHERE id = '{LONG['table']}'")
    store = open_store(old_url)
    assert {one.id for one in store.tables()} == {known["table"] for known in KNOWN}
    assert [one.id for one in store.tables() if one.damaged] == [LONG["table"]]
    assert LONG["table"] not in store.touched_before(max(known["created"] for known in KNOWN) + 1)
    store.close()


# --- how it is done ---------------------------------------------------------------------------------------------------


def test_a_migration_that_fails_in_the_middle_leaves_the_store_as_it_was(old_url: str) -> None:
    with connected(old_url) as connection:
        connection.execute("CREATE TABLE tabletome_health (somebody TEXT)")  # what the last statement wants to make
    before = everything(old_url)
    with pytest.raises(StoreError, match="tabletome_health"):
        open_store(old_url)
    assert everything(old_url) == before
    assert version(old_url) == 1
    assert old_url.startswith("postgres") or copies(old_url) == []
    with connected(old_url) as connection:
        connection.execute("DROP TABLE tabletome_health")
    open_store(old_url).close()
    assert version(old_url) == SCHEMA


def version(url: str) -> int:
    sql = "PRAGMA user_version" if url.startswith("sqlite") else "SELECT version FROM tabletome_schema"
    with connected(url) as connection:
        return int(connection.execute(sql).fetchone()[0])


def test_servers_that_come_at_the_same_moment_migrate_once(old_url: str) -> None:
    program = (
        "import sys; from tabletome.server.store.opening import open_store; print(flush=True); sys.stdin.readline()\n"
        "store = open_store(sys.argv[1]); print(len(store.tables())); store.close()"
    )
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", program, old_url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for server in servers:
        assert server.stdout is not None
        server.stdout.readline()
    for server in servers:
        assert server.stdin is not None
        server.stdin.write("go\n")
        server.stdin.flush()
    assert [server.communicate()[0] for server in servers] == [f"{len(KNOWN)}\n"] * 3
    assert old_url.startswith("postgres") or len(copies(old_url)) == 1


def test_a_store_that_is_to_be_taken_as_it_is_is_neither_made_nor_migrated(
    old_url: str, nothing_url: str, tmp_path: Path
) -> None:
    with pytest.raises(BadStore, match="no store"):
        open_store(nothing_url, as_is=True)
    assert not (tmp_path / "nothing.db").exists()
    with pytest.raises(BadStore, match="older version"):
        open_store(old_url, as_is=True)
    assert version(old_url) == 1
    open_store(old_url).close()
    open_store(old_url, as_is=True).close()


# --- the copy beside an SQLite file -----------------------------------------------------------------------------------


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    return Path(shutil.copy(STORES / "v1.db", tmp_path / "games.db"))


def test_the_store_as_it_was_lies_beside_it_for_its_owner_only(old_file: Path) -> None:
    before = everything(f"sqlite:///{old_file}")
    SqliteStore(old_file).close()
    [copy] = copies(f"sqlite:///{old_file}")
    assert copy.name == "games.db.before-schema-2"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert everything(f"sqlite:///{copy}") == before
    assert version(f"sqlite:///{copy}") == 1
    open_store(f"sqlite:///{copy}").close()  # it is a store like the one it was made from


def test_a_copy_never_overwrites_another_one(old_file: Path) -> None:
    older = old_file.with_name("games.db.before-schema-2")
    older.write_text("from long ago")
    SqliteStore(old_file).close()
    assert [copy.name for copy in copies(f"sqlite:///{old_file}")] == [older.name, f"{older.name}-2"]
    assert older.read_text() == "from long ago"


def test_there_is_no_copy_of_nothing(old_file: Path, tmp_path: Path) -> None:
    with connected(f"sqlite:///{old_file}") as connection:
        for name in ("seats", "links", "entries", "checkpoints", "tables"):
            connection.execute(f"DELETE FROM tabletome_{name}")
    SqliteStore(old_file).close()
    SqliteStore(tmp_path / "new.db").close()
    SqliteStore(tmp_path / "new.db").close()
    assert copies(f"sqlite:///{old_file}") == []


def test_without_room_for_the_copy_nothing_is_migrated(old_file: Path) -> None:
    """The process may not write files as large as the copy would be."""
    program = (
        "import resource, sys; from tabletome.server.store.opening import open_store\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))\n"
        "open_store(sys.argv[1])"
    )
    url = f"sqlite:///{old_file}"
    before = everything(url)
    done = subprocess.run([sys.executable, "-c", program, url], capture_output=True, text=True, check=False)
    assert re.search(r"BadStore: a copy of \S+ could not be made", done.stderr)
    assert everything(url) == before
    assert (version(url), copies(url)) == (1, [])


def test_what_old_servers_had_written_ahead_is_in_the_copy_too(old_file: Path) -> None:
    """An old server that was killed leaves its last entries in the write-ahead log."""
    url = f"sqlite:///{old_file}"
    program = (
        "import os, sqlite3, sys; connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute(\"UPDATE tabletome_tables SET body = replace(body, 'Just begun', 'Written ahead')\")\n"
        "os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", program, old_file], check=False)
    assert old_file.with_name("games.db-wal").stat().st_size > 0
    SqliteStore(old_file).close()
    [copy] = copies(url)
    for file in (old_file, copy):
        store: Store = SqliteStore(file)
        assert "Written ahead" in {one.title for one in store.tables()}
        store.close()


def test_an_old_store_is_written_into_like_a_new_one(old_url: str) -> None:
    store = open_store(old_url)
    store.create(TableRow("new", "connect_four", 1, 2, {}, 7, created=5.0, digest="d", guide=True), [], [])
    assert store.table("new") == TableRow("new", "connect_four", 1, 2, {}, 7, created=5.0, digest="d", guide=True)
    assert store.append([("new", Entry(1, "answer", 0, "drop d"))]) == [None]
    assert store.touched_before(6.0) == ["new"]
    store.delete(LONG["table"])
    assert store.table(LONG["table"]) is None
    store.close()
