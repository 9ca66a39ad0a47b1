"""The embedded store: one SQLite file. Written ahead (WAL), and synced to disk at every commit."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Lock
from typing import TypeVar

from tabletome.server.sql import SCHEMA, TABLES, Row, SqlStore, Transaction
from tabletome.server.store import BadStore, StoreError

_T = TypeVar("_T")

APPLICATION = 0x7AB1E704  # marks the file as ours, so that no other program's file is written into
PATIENCE = 10.0  # seconds to wait while another process writes


class SqliteStore(SqlStore):
    """Everything in one file, through one connection that one thread uses at a time."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path).expanduser().absolute()
        self._lock = Lock()
        try:
            _make_private(self._path)
            self._connection = sqlite3.connect(
                self._path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise BadStore(f"the file {self._path} cannot be opened: {_why(error)}") from error
        try:
            self._settle()
            self._file = _identity(self._path)
        except BaseException as error:
            self._connection.close()
            if isinstance(error, sqlite3.Error):
                raise BadStore(f"the file {self._path} cannot be used as a store: {_why(error)}") from error
            raise

    def healthy(self) -> bool:
        try:
            # A file that was deleted or replaced goes on to take what is written, and loses it.
            return self._read("PRAGMA user_version") == [(SCHEMA,)] and _identity(self._path) == self._file
        except (OSError, StoreError):
            return False

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _read(self, sql: str, *values: object) -> list[Row]:
        with self._lock:
            try:
                return _Inside(self._connection).rows(sql, values)
            except sqlite3.Error as error:
                raise StoreError(f"the store cannot be read: {_why(error)}") from error

    def _write(self, work: Callable[[Transaction], _T]) -> _T:
        with self._lock:
            try:
                return _transaction(self._connection, work)
            except sqlite3.Error as error:
                raise StoreError(f"the store cannot be written: {_why(error)}") from error

    def _settle(self) -> None:
        """Make an empty file a store, and see that an old one is ours; then ask for safety before speed."""
        _transaction(self._connection, self._check, "BEGIN")  # before anything is written into somebody else's file
        self._connection.execute("PRAGMA foreign_keys = ON")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA fullfsync = ON")  # on a Mac, fsync alone does not reach the disk
        self._connection.execute("PRAGMA checkpoint_fullfsync = ON")
        self._write_ahead()
        _transaction(self._connection, self._make_schema)

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

    def _write_ahead(self) -> None:
        """Switch to WAL, which does not wait by itself while another process is doing the same."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                [(mode,)] = self._connection.execute("PRAGMA journal_mode = WAL").fetchall()
                break
            except sqlite3.OperationalError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
        if mode != "wal":
            raise BadStore(f"the file {self._path} lies where SQLite cannot write ahead; use a disk of this machine")

    def _make_schema(self, now: Transaction) -> None:
        if self._check(now) == 0:
            for sql in TABLES:
                now.rows(sql.format(bytes="BLOB"))
            now.rows(f"PRAGMA application_id = {APPLICATION}")
            now.rows(f"PRAGMA user_version = {SCHEMA}")


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


def _make_private(path: Path) -> None:
    """A new file is for its owner only: it holds what players must not see.

    A file that exists is not opened here: to close it again would let go of the locks of this whole process.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        if not path.is_file():
            raise BadStore(f"{path} is not a file") from None


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
