"""A store that is deleted, replaced, full or read-only: nothing is acknowledged that cannot be kept, a sentence says what is
wrong, and the games go on when it is back."""

from __future__ import annotations

import logging
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tabletome.server.store.migrations import SCHEMA
from tabletome.server.store.rows import StoreError, StoreLost
from tabletome.server.store.sql import Transaction
from tabletome.server.store.sqlite import SqliteStore
from tests.server.keeping import entry, goes_on, is_refused, lay, whats
from tests.server.serving import serving


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


# --- deleted and replaced ---------------------------------------------------------------------------------------------


def test_a_store_that_is_moved_away_refuses_until_it_is_moved_back(store: SqliteStore, path: Path) -> None:
    store.append([("a", entry(2, "before"))])
    path.rename(path.with_name("elsewhere.db"))
    is_refused(store, "deleted or moved away")
    path.with_name("elsewhere.db").rename(path)
    goes_on(store, "move", "before")
    assert whats(path) == ["move", "before", "goes on"]


def test_a_store_whose_folder_is_moved_away_refuses_until_it_is_moved_back(store: SqliteStore, path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))
    is_refused(store, "deleted or moved away")
    path.parent.write_text("no folder")
    is_refused(store, "deleted or moved away")
    path.parent.unlink()
    path.parent.with_name("elsewhere").rename(path.parent)
    goes_on(store, "move")


def test_a_store_deleted_in_the_middle_of_a_writing_acknowledges_nothing(store: SqliteStore, path: Path) -> None:
    """Whether it is in then is not known: the file may come back."""

    def work(now: Transaction) -> None:
        now.rows(
            "INSERT INTO tabletome_entries VALUES ('a', 2, %s)", ('{"seq":2,"kind":"answer","seat":0,"what":"x"}',)
        )
        path.rename(path.with_name("elsewhere.db"))

    with pytest.raises(StoreLost, match=r"games\.db was deleted or moved away while it was written to"):
        store._write(work)
    path.with_name("elsewhere.db").rename(path)
    goes_on(store, "move", "x")


def test_a_file_that_is_moved_away_has_all_that_was_acknowledged_even_without_its_log(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    store.append([("a", entry(2, "last"))])
    path.rename(tmp_path / "elsewhere.db")
    is_refused(store, "deleted or moved away")
    assert whats(tmp_path / "elsewhere.db") == ["move", "last"]


def test_a_backup_put_in_its_place_is_what_goes_on(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    """Nothing of the old store gets into it, though its write-ahead log still lies there."""
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(tmp_path / "backup.db")) as target:
        source.backup(target)
    for seq in range(2, 200):
        store.append([("a", entry(seq, "later" * 50))])
    assert path.with_name("games.db-wal").stat().st_size > 0
    shutil.copy(path, tmp_path / "old.db")
    (tmp_path / "backup.db").replace(path)
    goes_on(store, "move")
    assert whats(path) == ["move", "goes on"]


def test_what_was_acknowledged_before_the_store_was_replaced_is_in_the_replaced_file(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    shutil.copy(path, tmp_path / "backup.db")
    store.append([("a", entry(2, "last"))])
    path.rename(tmp_path / "old.db")
    (tmp_path / "backup.db").rename(path)
    goes_on(store, "move")
    assert whats(tmp_path / "old.db") == ["move", "last"]
    path.unlink()
    is_refused(store, "deleted or moved away")
    (tmp_path / "old.db").rename(path)
    goes_on(store, "move", "last")


def test_a_log_that_others_still_read_is_kept_when_the_file_is_replaced(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    """Somebody reads an old state, so the log cannot be brought into the old file; and must not get into the new one."""
    shutil.copy(path, tmp_path / "backup.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        store.append([("a", entry(2, "first"))])
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM tabletome_entries").fetchall()
        store.append([("a", entry(3, "last"))])
        path.rename(tmp_path / "old.db")
        (tmp_path / "backup.db").rename(path)
        goes_on(store, "move")
        [kept] = path.parent.glob("games.db-wal.*")
    assert whats(path) == ["move", "goes on"]
    kept.rename(tmp_path / "old.db-wal")
    assert whats(tmp_path / "old.db") == ["move", "first", "last"]


def somebody_elses(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE addresses (name TEXT)")
    connection.close()


def newer(path: Path) -> None:
    SqliteStore(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (Path.touch, "is empty"),
        (lambda path: path.write_text("Dear Ann, this is a letter. " * 100), "not a database"),
        (somebody_elses, "belongs to another program"),
        (newer, "newer version"),
    ],
)
def test_what_is_no_store_is_not_written_into_and_the_right_one_is_taken_back(
    store: SqliteStore, path: Path, tmp_path: Path, make: Callable[[Path], object], sentence: str
) -> None:
    make(tmp_path / "wrong.db")
    before = (tmp_path / "wrong.db").read_bytes()
    path.rename(tmp_path / "right.db")
    (tmp_path / "wrong.db").rename(path)
    is_refused(store, sentence)
    assert path.read_bytes() == before
    (tmp_path / "right.db").replace(path)
    goes_on(store, "move")


def test_an_old_store_put_in_its_place_is_migrated(store: SqliteStore, path: Path) -> None:
    shutil.copy(Path(__file__).parent / "stores" / "v1.db", path.with_name("v1.db"))
    path.with_name("v1.db").replace(path)
    assert len(store.tables()) == 4
    assert store.trouble() == ""


@pytest.mark.parametrize("suffixes", [["-wal"], ["-shm"], ["-wal", "-shm"]])
def test_without_the_files_beside_it_nothing_is_lost(store: SqliteStore, path: Path, suffixes: list[str]) -> None:
    store.append([("a", entry(2, "before"))])
    for suffix in suffixes:
        path.with_name(f"games.db{suffix}").unlink()
    goes_on(store, "move", "before")
    assert whats(path) == ["move", "before", "goes on"]


def test_a_log_that_vanishes_in_the_middle_of_a_writing_acknowledges_nothing(store: SqliteStore, path: Path) -> None:
    def work(now: Transaction) -> None:
        now.rows("UPDATE tabletome_tables SET touched = 9")
        path.with_name("games.db-wal").unlink()

    with pytest.raises(StoreLost, match=r"games\.db-wal, which belongs to the store, was deleted"):
        store._write(work)
    goes_on(store, "move")


def test_a_store_that_is_emptied_in_place_refuses_until_a_backup_is_there(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    for first in range(2, 2000, 111):  # more than lies in the write-ahead log
        store.append([("a", entry(seq, "much" * 100)) for seq in range(first, first + 111)])
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(tmp_path / "backup.db")) as target:
        source.backup(target)
    with path.open("r+b") as file:
        file.truncate(0)
    with pytest.raises(StoreError):
        store.append([("a", entry(2000))])
    assert store.trouble() != ""
    (tmp_path / "backup.db").replace(path)
    assert store.append([("a", entry(2000))]) == [None]
    assert store.trouble() == ""


def test_a_program_that_appends_while_the_store_is_taken_away_and_brought_back_loses_nothing(path: Path) -> None:
    """A process writes as fast as it can; every few entries the file is away for a moment. What it was told is there."""
    program = (
        "import sys; from tabletome.server.store.sqlite import SqliteStore\n"
        "from tabletome.server.store.rows import Entry, StoreError\n"
        "store, seq = SqliteStore(sys.argv[1]), 1\n"
        "while seq < 600:\n"
        "    try:\n"
        "        said = store.append([('a', Entry(seq + 1, 'answer', 0, f'n{seq + 1}'))])[0]\n"
        "        seq = said.last if said else seq + 1\n"
        "        if said is None: print(seq, flush=True)\n"
        "    except StoreError: pass\n"
    )
    acknowledged, away = [], path.with_name("away.db")
    with subprocess.Popen([sys.executable, "-c", program, path], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        for number, line in enumerate(running.stdout):
            acknowledged.append(int(line))
            if number % 20 == 0:
                path.rename(away)
                away.rename(path)
    assert running.returncode == 0
    assert whats(path) == ["move", *(f"n{seq}" for seq in range(2, 601))]
    assert acknowledged == sorted(set(acknowledged))


# --- full and read-only -----------------------------------------------------------------------------------------------


def pragma(store: SqliteStore, words: str) -> Any:
    assert store._file is not None
    return store._file.connection.execute(f"PRAGMA {words}").fetchone()


def test_a_read_only_store_is_read_and_goes_on_when_it_can_be_written(store: SqliteStore) -> None:
    pragma(store, "query_only = ON")
    with pytest.raises(StoreError, match="read-only"):
        store.append([("a", entry(2))])
    assert store.trouble() == "the file games.db is read-only"
    assert store.entries("a") == [entry(1)]
    pragma(store, "query_only = OFF")
    goes_on(store, "move")


def test_a_full_store_says_so(store: SqliteStore) -> None:
    pragma(store, f"max_page_count = {pragma(store, 'page_count')[0]}")
    with pytest.raises(StoreError, match=r"no room to write into games\.db: the disk is full"):
        store.append([("a", entry(2, "much" * 10_000))])
    pragma(store, "max_page_count = 100000")
    goes_on(store, "move")


def test_a_file_that_may_not_be_changed_refuses_until_it_may(store: SqliteStore, path: Path) -> None:
    """What an administrator can lock, so that not even root writes it."""
    store.trouble()
    files = [path, path.with_name("games.db-wal")]
    if subprocess.run(["chattr", "+i", *files], capture_output=True, check=False).returncode:
        pytest.skip("this file system has no such attribute")
    try:
        assert "may be full, read-only or broken" in store.trouble()
        with pytest.raises(StoreError, match="may be full, read-only or broken"):
            store.append([("a", entry(2))])
        assert store.entries("a") == [entry(1)]
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)
    goes_on(store, "move")


def test_another_program_that_writes_for_too_long_is_named(path: Path) -> None:
    store = SqliteStore(path, probe_every=0, patience=0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert store.trouble() == "another program has been writing into games.db for too long"
        other.execute("ROLLBACK")
    goes_on(store, "move")
    store.close()


def test_a_server_without_room_acknowledges_nothing_says_so_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """The process may not make its files any larger, as if the disk were full, and later may."""
    path = tmp_path / "games.db"
    with serving(f"sqlite:///{path}") as server:
        game = server.open("connect_four", "me:Ann", "me:Bo")
        with game.join() as ann:
            ann.until_asked()
            assert ann.answer("drop a", 0)["is"] == "done"
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            ann.give("drop b", 1)
            assert ann.until("error")["why"] == "what happened could not be written down"
        health = until_health(server, 503)
        assert re.search("full", health["why"])
        assert health["ok"] is False
        assert drops(path, game.table) == ["drop a"]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert until_health(server, 200) == {"ok": True, "tables": 1, "why": ""}
        with game.join() as ann:
            ann.until_asked()
            assert ann.answer("drop c", 1)["is"] == "done"
    assert drops(path, game.table) == ["drop a", "drop c"]


def drops(path: Path, table: str) -> list[str]:
    """The answers that are kept, among notes of who came."""
    return [what for what in whats(path, table) if what.startswith("drop ")]


def until_health(server: Any, status: int) -> Any:
    while True:
        said, health = server.call("/health")
        if said == status:
            return health


# --- trying ---------------------------------------------------------------------------------------------------------------


def probed(path: Path) -> float:
    with closing(sqlite3.connect(path)) as other:
        return float(other.execute("SELECT probed FROM tabletome_health").fetchone()[0])


def test_to_ask_again_soon_after_does_not_write_again(path: Path) -> None:
    store = SqliteStore(path, probe_every=1_000_000)
    assert store.trouble() == ""
    first = probed(path)
    assert store.trouble() == ""
    assert probed(path) == first
    store.close()
    store = SqliteStore(path, probe_every=0)
    store.trouble()
    assert probed(path) > first
    store.close()


def test_a_file_that_is_not_there_is_seen_without_trying(path: Path) -> None:
    store = SqliteStore(path, probe_every=1_000_000)
    assert store.trouble() == ""
    path.rename(path.with_name("elsewhere.db"))
    assert "deleted or moved away" in store.trouble()
    store.close()


def test_whoever_asks_while_another_one_is_trying_need_not_wait(store: SqliteStore, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        trying = Thread(target=store.trouble)
        trying.start()
        while not store._probing.locked():
            pass
        assert store.trouble() == ""
        assert trying.is_alive()
        other.execute("ROLLBACK")
    trying.join()


def test_trouble_and_its_end_are_logged_once(store: SqliteStore, path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path.rename(path.with_name("elsewhere.db"))
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            store.trouble()
        path.with_name("elsewhere.db").rename(path)
        for _ in range(3):
            store.trouble()
    assert [record.getMessage() for record in caplog.records] == [
        "nothing can be kept: the store's file games.db was deleted or moved away",
        "games can be kept again",
    ]
