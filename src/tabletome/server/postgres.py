"""The store in a PostgreSQL database, for servers that have one. A lost connection is made anew."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from tabletome.server.sql import SCHEMA, TABLES, Row, SqlStore, Transaction
from tabletome.server.store import AlreadyThere, BadStore, StoreError, StoreLost

_T = TypeVar("_T")
Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

SCHEMA_LOCK = 0x7AB1E704  # the advisory lock under which the schema is made
PATIENCE = 10.0  # seconds to try again when the connection is lost
DEFAULTS: dict[str, Any] = {
    "application_name": "tabletome",
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,  # milliseconds: a server that vanished from the network is noticed
    "target_session_attrs": "read-write",
}


class PostgresStore(SqlStore):
    """One connection that one thread uses at a time."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock = Lock()
        self._closed = False
        try:
            self._where = DEFAULTS | conninfo_to_dict(url)
        except psycopg.ProgrammingError:
            # Without its words: they repeat the URL, and with it a password.
            raise BadStore("this is not a PostgreSQL URL; right would be postgresql://user@host/database") from None
        try:
            self._connection: Connection | None = _connect(self._where)
        except psycopg.Error as error:
            raise BadStore(f"the PostgreSQL database cannot be opened: {_why(error)}") from error
        try:
            self._write(_make_schema)
        except BaseException:
            self.close()
            raise

    def healthy(self) -> bool:
        with self._lock:
            for _ in range(2):  # the second time with a new connection
                try:
                    return self._connected().execute("SELECT 1").fetchall() == [(1,)]
                except (psycopg.Error, StoreError):
                    self._disconnect()
            return False

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._disconnect()

    def _read(self, sql: str, *values: object) -> list[Row]:
        return self._try(lambda connection, _: connection.execute(sql, values).fetchall())

    def _write(self, work: Callable[[Transaction], _T]) -> _T:
        def transact(connection: Connection, again: bool) -> _T:
            with connection.transaction():
                return work(_Inside(connection, again))

        return self._try(transact)

    def _try(self, do: Callable[[Connection, bool], _T]) -> _T:
        """Do it; and once more, for as long as there is patience, whenever the connection is lost in the middle."""
        with self._lock:
            deadline, pause, again = time.monotonic() + self._patience, 0.02, False
            while True:
                try:
                    return do(self._connected(), again)
                except psycopg.errors.UniqueViolation as error:
                    raise AlreadyThere("somebody else made the same at the same moment") from error
                except psycopg.Error as error:
                    if not self._lost(error):
                        raise StoreError(f"the database refused: {_why(error)}") from error
                    self._disconnect()
                    if time.monotonic() + pause > deadline:
                        raise StoreLost(f"the database does not answer: {_why(error)}") from error
                again = True
                time.sleep(pause)
                pause = min(2 * pause, 1.0)

    def _lost(self, error: psycopg.Error) -> bool:
        """Has the connection ended, or is the server about to end it? (57P: it is shutting down or starting.)"""
        if self._connection is None or self._connection.closed:
            return True
        return isinstance(error, psycopg.OperationalError) and (error.sqlstate or "57P")[:3] == "57P"

    def _connected(self) -> Connection:
        if self._closed:
            raise StoreError("the store is closed")
        if self._connection is None:
            self._connection = _connect(self._where)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _Inside:
    """A transaction of this connection."""

    def __init__(self, connection: Connection, again: bool) -> None:
        self.connection, self.again = connection, again

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        cursor = self.connection.execute(sql, values)
        return cursor.fetchall() if cursor.description else []

    def each(self, sql: str, values: Iterable[Sequence[object]]) -> None:
        with self.connection.cursor() as cursor:
            cursor.executemany(sql, values)

    def last(self, tables: Sequence[str]) -> dict[str, int]:
        """Locked in a statement of its own, so that the next one sees what was committed while this one waited; and in
        one order, so that two servers do not wait for each other."""
        self.rows("SELECT id FROM tabletome_tables WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE", (list(tables),))
        return dict(
            self.rows(
                "SELECT id, coalesce((SELECT max(seq) FROM tabletome_entries WHERE table_id = id), 0)"
                " FROM tabletome_tables WHERE id = ANY(%s)",
                (list(tables),),
            )
        )


def _connect(where: dict[str, Any]) -> Connection:
    connection = psycopg.connect(**where, autocommit=True)
    try:
        # `lock` relies on this level: each statement sees everything committed before it.
        connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        # A commit waits for the disk, whatever this database's default; a stricter default (replicas) is kept.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        # A server that stops in the middle of a transaction must not keep others out for ever.
        connection.execute("SET idle_in_transaction_session_timeout = '30s'")
        connection.execute("SET lock_timeout = '10s'")
    except BaseException:
        connection.close()
        raise
    return connection


def _make_schema(now: Transaction) -> None:
    """Create the tables if this is the first server to come; several may come at once."""
    if now.rows("SHOW server_encoding") != [("UTF8",)]:
        raise BadStore("the database must have the encoding UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0")
    now.rows("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
    if now.rows("SELECT to_regclass('tabletome_schema')") == [(None,)]:
        now.rows("CREATE TABLE tabletome_schema (version BIGINT NOT NULL)")
        now.rows("INSERT INTO tabletome_schema VALUES (%s)", (SCHEMA,))
        for sql in TABLES:
            now.rows(sql.format(bytes="BYTEA"))
    [(version,)] = now.rows("SELECT version FROM tabletome_schema")
    if version > SCHEMA:
        raise BadStore(
            f"the database was written by a newer version of Tabletome (its schema is {version}, this program knows up to"
            f" {SCHEMA}); use that version, or another database"
        )


def _why(error: psycopg.Error) -> str:
    """The first line of what the database says; the others repeat the statement."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
