"""The embedded store: one SQLite file. Written ahead (WAL), and synced to disk at every commit.

A file that was deleted or replaced goes on to take what is written through a connection that is open, and loses it. So the
path is looked at after every commit, before anybody hears of it, and before everything else; when it is a store of ours
again, it is opened anew.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import TypeVar

from tabletome.server.store.migrations import SCHEMA, migrate
from tabletome.server.store.rows import BadStore, Damaged, StoreError, StoreLost
from tabletome.server.store.sql import PROBE_EVERY, Row, SqlStore, Transaction
from tabletome.server.store.sqlite_file import OpenFile, back_up, check_whole, make_private

_T = TypeVar("_T")

log = logging.getLogger("tabletome.server")

APPLICATION = 0x7AB1E704  # marks the file as ours, so that no other program's file is written into
PATIENCE = 10.0  # seconds to wait while another process writes
AT_THE_START = 600.0
"""So many seconds more at the start: another server may be bringing a large store up to date, or the machine be busy."""


class SqliteStore(SqlStore):
    """Everything in one file, through one connection that one thread uses at a time."""

    def __init__(
        self, path: str | Path, *, as_is: bool = False, patience: float = PATIENCE, probe_every: float = PROBE_EVERY
    ) -> None:
        super().__init__(probe_every)
        self._path = Path(path).expanduser().absolute()
        self._patience, self._as_is = patience, as_is
        self._lock = Lock()
        self._closed = False
        self._file: OpenFile | None = None
        try:
            if not as_is:
                make_private(self._path)
            elif not self._path.is_file():
                raise BadStore(f"there is no store at {self._path}")
            self._file = self._open()
        except OSError as error:
            raise BadStore(f"the file {self._path} cannot be opened: {_why(error)}") from error

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._file is not None:
                self._file.connection.close()
                self._file = None

    # --- reading and writing ------------------------------------------------------------------------------------------

    def _read(self, sql: str, *values: object) -> list[Row]:
        with self._lock:
            connection = self._connected()
            try:
                return _Inside(connection).rows(sql, values)
            except sqlite3.Error as error:
                raise self._refusal(error, "read") from error

    def _write(self, work: Callable[[Transaction], _T]) -> _T:
        with self._lock:
            connection = self._connected()
            try:
                done = _transaction(connection, work)
            except sqlite3.Error as error:
                raise self._refusal(error, "written") from error
            if why := self._gone():
                # It went into a file that nobody may find again; or that comes back, with it.
                raise StoreLost(f"{why} while it was written to")
            return done

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        with self._lock:
            connection = self._connected()
            connection.execute("BEGIN")
        self._steady = True
        try:
            self._read("SELECT 1 FROM tabletome_health")  # from the first reading on it is that moment
            yield
        finally:
            self._steady = False
            with self._lock:
                connection.rollback()

    def _refusal(self, error: sqlite3.Error, what: str) -> StoreError:
        """What SQLite says, as a sentence."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the byte that says what kind of error it is
        name = self._path.name
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or "Could not decode" in str(error):
            return Damaged(f"the file {name} is damaged: {error}")
        sentences = {
            sqlite3.SQLITE_FULL: f"there is no room to write into {name}: the disk is full",
            sqlite3.SQLITE_READONLY: f"the file {name} is read-only",
            sqlite3.SQLITE_BUSY: f"another program has been writing into {name} for too long",
            sqlite3.SQLITE_IOERR: f"the disk does not do its work for {name}: it may be full, read-only or broken ({error})",
        }
        return StoreError(sentences.get(code, f"the store cannot be {what}: {error}"))

    # --- the file at the path -----------------------------------------------------------------------------------------

    def _gone(self) -> str:
        """Why the path is not what we have open; empty if it is."""
        file = self._file
        return "" if file is None else file.gone()

    def _is_gone(self) -> bool:
        return self._file is None or bool(self._gone())

    def _connected(self) -> sqlite3.Connection:
        """The connection, if the path is (again) a store of ours."""
        if self._closed:
            raise StoreError("the store is closed")
        why = self._gone()
        if why and self._steady:
            raise StoreError(why)
        if self._file is None or why:
            self._file = self._open_again(why)
        return self._file.connection

    def _open_again(self, why: str) -> OpenFile:
        """Go on with the store that is at the path now."""
        if self._file is not None:
            self._file.keep_what_was_written()
        if not self._path.is_file():
            raise StoreError(why or f"the store's file {self._path.name} was deleted or moved away")
        old, self._file = self._file, None
        try:
            if old is not None:
                old.let_go()
            opened = self._open(again=True)
        except (OSError, BadStore) as error:
            # Guests may hear of it, so it does not say where the file lies.
            found = _why(error).replace(str(self._path), self._path.name)
            raise StoreError(f"the store's file was replaced, and what is there now cannot be used: {found}") from error
        log.warning("going on with the store that is at %s now", self._path)
        return opened

    def _open(self, again: bool = False) -> OpenFile:
        connection = self._connect()
        try:
            self._settle_in_turn(connection, again)
            opened = OpenFile(self._path, connection)
            check_whole(self._path, connection)
        except BaseException as error:
            connection.close()
            if isinstance(error, sqlite3.Error):
                raise BadStore(f"the file {self._path} cannot be used as a store: {_why(error)}") from error
            raise
        return opened

    def _connect(self) -> sqlite3.Connection:
        try:
            return sqlite3.connect(
                f"{self._path.as_uri()}?mode=rw",
                uri=True,
                timeout=self._patience,
                isolation_level=None,
                check_same_thread=False,
            )
        except sqlite3.Error as error:
            raise BadStore(f"the file {self._path} cannot be opened: {_why(error)}") from error

    # --- the schema ---------------------------------------------------------------------------------------------------

    def _settle_in_turn(self, connection: sqlite3.Connection, again: bool) -> None:
        """At the start nobody waits for an answer: so the file is waited for, and it is told what for."""
        try:
            self._settle(connection, again, self._patience)
        except sqlite3.OperationalError as error:
            if again or not _is_busy(error):
                raise
            log.warning("another program is writing into the store %s; waiting until it is done", self._path)
            connection.execute(f"PRAGMA busy_timeout = {AT_THE_START * 1_000:.0f}")
            self._settle(connection, again, AT_THE_START)
            connection.execute(f"PRAGMA busy_timeout = {self._patience * 1_000:.0f}")

    def _settle(self, connection: sqlite3.Connection, again: bool, patience: float) -> None:
        """Make an empty file a store, and see that an old one is ours; then ask for safety before speed."""
        # Before anything is written into somebody else's file:
        version = _transaction(connection, self._check, "BEGIN")
        if version == 0 and (again or self._as_is):
            raise BadStore(f"the file {self._path} is empty")
        if version != SCHEMA and self._as_is:
            raise BadStore(
                f"the file {self._path} was written by an older version of Tabletome (its schema is {version}, now it is"
                f" {SCHEMA}); start the server once, which brings it up to date and keeps a copy"
            )
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # on a Mac, fsync alone does not reach the disk
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
        self._write_ahead(connection, patience)
        copies: list[Path] = []
        try:
            _transaction(connection, lambda now: self._migrate(now, copies))
        except BaseException:
            for copy in copies:  # of a store that is exactly as it was
                copy.unlink()
            raise

    def _check(self, now: Transaction) -> int:
        """The schema's version; 0: the file is empty."""
        [(version,)] = now.rows("PRAGMA user_version")
        [(application,)] = now.rows("PRAGMA application_id")
        [(things,)] = now.rows("SELECT count(*) FROM sqlite_master")
        if not things and not version and not application:
            return 0
        if application != APPLICATION:
            raise BadStore(f"the file {self._path} belongs to another program")
        if version > SCHEMA:
            raise BadStore(
                f"the file {self._path} was written by a newer version of Tabletome (its schema is {version}, this program"
                f" knows up to {SCHEMA}); use that version, or another file"
            )
        return int(version)

    def _migrate(self, now: Transaction, copies: list[Path]) -> None:
        version = self._check(now)
        if version == SCHEMA:
            return
        if version and now.rows("SELECT 1 FROM tabletome_tables LIMIT 1"):
            copies.append(back_up(self._path, f"before-schema-{SCHEMA}"))
            log.warning("the store goes from schema %d to %d; as it was it is in %s", version, SCHEMA, copies[0])
        migrate(now, version, "BLOB")
        now.rows(f"PRAGMA application_id = {APPLICATION}")
        now.rows(f"PRAGMA user_version = {SCHEMA}")

    def _write_ahead(self, connection: sqlite3.Connection, patience: float) -> None:
        """Switch to WAL, which does not wait by itself while another process is doing the same."""
        deadline = time.monotonic() + patience
        while True:
            try:
                [(mode,)] = connection.execute("PRAGMA journal_mode = WAL").fetchall()
                break
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
        if mode != "wal":
            raise BadStore(f"the file {self._path} lies where SQLite cannot write ahead; use a disk of this machine")


class _Inside:
    """A transaction. SQLite lets one at a time write, so nothing more needs to be locked."""

    again = False

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        return self.connection.execute(sql.replace("%s", "?"), values).fetchall()

    def each(self, sql: str, values: Iterable[Sequence[object]]) -> None:
        self.connection.executemany(sql.replace("%s", "?"), values)

    def last(self, tables: Sequence[str]) -> dict[str, int]:
        sql = (
            "SELECT id, coalesce((SELECT max(seq) FROM tabletome_entries WHERE table_id = id), 0)"
            " FROM tabletome_tables WHERE id = %s"
        )
        return dict(row for table in tables for row in self.rows(sql, (table,)))

    def alone(self, table: str) -> None:
        """Whoever writes is alone."""


def _transaction(
    connection: sqlite3.Connection, work: Callable[[Transaction], _T], begin: str = "BEGIN IMMEDIATE"
) -> _T:
    """All of the work or nothing. It sees one state of the file throughout, and from its beginning nobody else writes."""
    connection.execute(begin)
    try:
        done = work(_Inside(connection))
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return done


def _is_busy(error: sqlite3.Error) -> bool:
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # the byte that says what kind of error it is


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
