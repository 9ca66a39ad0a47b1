"""What only the SQLite store has to do: be careful with files."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import BadStore, Conflict, Entry, StoreError, TableRow
from tabletome.server.store.sqlite import SqliteStore


def entry(seq: int, what: str = "move") -> Entry:
    return Entry(seq, "answer", 0, what)


def new(path: Path) -> SqliteStore:
    store = SqliteStore(path, patience=120)
    store.create(TableRow("a", "tomb", 1, 2, {}, seed=7), [], [])
    return store


def ask(store: SqliteStore, pragma: str) -> object:
    assert store._file is not None
    return store._file.connection.execute(f"PRAGMA {pragma}").fetchone()[0]


def test_every_commit_is_synced_to_disk(tmp_path: Path) -> None:
    """What SQLite itself says of the connection that writes. (2 is FULL: synced at every commit, also in WAL.)"""
    store = new(tmp_path / "games.db")
    assert ask(store, "journal_mode") == "wal"
    assert ask(store, "synchronous") == 2
    assert ask(store, "foreign_keys") == 1
    store.close()


def test_the_path_in_a_url_is_relative_or_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_store("sqlite:///near.db").close()
    open_store(f"sqlite:///{tmp_path}/far.db").close()
    open_store("sqlite:///:memory:").close()  # nothing is kept in memory only: this is a file too
    assert sorted(file.name for file in tmp_path.iterdir()) == [":memory:", "far.db", "near.db"]


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    store = new(tmp_path / "games.db")
    assert {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {
        "games.db": 0o600,
        "games.db-wal": 0o600,
        "games.db-shm": 0o600,
    }
    store.close()


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("missing/games.db", "No such file"),
        ("letter.txt", "not a database"),
        (".", "not a file"),
        ("other.db", "another"),
    ],
)
def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path, where: str, sentence: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, this is a letter. " * 100)
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE addresses (name TEXT)")
    connection.close()
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(BadStore, match=sentence):
        open_store(f"sqlite:///{tmp_path}/{where}")
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_writing_waits_while_another_process_writes(tmp_path: Path) -> None:
    store = new(tmp_path / "games.db")
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO tabletome_entries VALUES ('a', 1, '{}')")
    said: list[Conflict | None] = []
    writing = Thread(target=lambda: said.extend(store.append([("a", entry(1))])))
    writing.start()
    writing.join(0.1)
    assert writing.is_alive()
    other.execute("COMMIT")
    writing.join()
    assert said == [Conflict(1)]
    other.close()
    store.close()


def test_new_files_can_be_opened_by_several_processes_at_once(tmp_path: Path) -> None:
    """To switch a file to WAL does not wait for others by itself; with many files, two are likely to meet at that moment."""
    program = (
        "import sys; from tabletome.server.store.sqlite import SqliteStore; print(flush=True); sys.stdin.readline()\n"
        "for number in range(60): SqliteStore(f'{sys.argv[1]}/{number}.db').close()"
    )
    servers = [
        subprocess.Popen([sys.executable, "-c", program, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3)
    ]
    for server in servers:
        assert server.stdout is not None
        server.stdout.readline()
    for server in servers:
        assert server.stdin is not None
        server.stdin.write(b"go\n")
        server.stdin.flush()
    for server in servers:
        server.communicate()
    assert [server.returncode for server in servers] == [0, 0, 0]


def test_a_start_waits_for_as_long_as_another_program_writes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Who starts has more patience than who writes, and says what it waits for; later it has no more than it was given."""
    new(tmp_path / "games.db").close()
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")

    class EndsWhenItIsWaitedFor(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            other.execute("COMMIT")

    handler = EndsWhenItIsWaitedFor()
    log = logging.getLogger("tabletome.server")
    log.addHandler(handler)
    try:
        store = SqliteStore(tmp_path / "games.db", patience=0)
    finally:
        log.removeHandler(handler)
    assert [record.getMessage() for record in caplog.records] == [
        f"another program is writing into the store {tmp_path / 'games.db'}; waiting until it is done"
    ]
    assert ask(store, "busy_timeout") == 0
    store.close()
    other.close()


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    store = new(tmp_path / "games.db")
    assert store.append([("a", entry(1))]) == [None]
    ask(store, f"max_page_count = {ask(store, 'page_count')}")
    with pytest.raises(StoreError, match="full"):
        store.append([("a", entry(2, "little")), ("a", entry(3, "much" * 10_000))])
    assert store.entries("a") == [entry(1)]
    ask(store, "max_page_count = 100000")
    assert store.append([("a", entry(2, "little")), ("a", entry(3, "much" * 10_000))]) == [None, None]
    store.close()
