"""The store in a PostgreSQL database, for servers that have one. A lost connection is made anew.

A database may vanish, which is told at once, or freeze: then nothing is told at all, and whoever waits for it waits for ever. So
nothing is waited for longer than `SILENCE`; the connection is given up, and with it whatever is still to come from it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict

from tabletome.server.store.migrations import SCHEMA, migrate
from tabletome.server.store.rows import AlreadyThere, BadStore, Damaged, NoSuchTable, StoreError, StoreLost
from tabletome.server.store.sql import PROBE_EVERY, Row, SqlStore, Transaction, write_something

_T = TypeVar("_T")
SCHEMA_LOCK = 0x7AB1E704  # the advisory lock under which the schema is made
PATIENCE = 10.0  # seconds to try again when the connection is lost
PATIENCE_OF_A_PROBE = 1.0
LOCKED = 10  # seconds that the database lets a statement wait for others, before it says so
SILENCE = 15.0  # seconds after which a statement that is not answered will not be: more than it may wait for others
SILENCE_FOR_A_PROBE = 5.0
NO_STORE = "the database has no tables of Tabletome: it was made anew or emptied; a backup can be restored into it"
READ_ONLY = "the database is read-only"
DAMAGED = ("XX001", "XX002")  # what the database says of damaged data, and of a damaged index
DEFAULTS: dict[str, Any] = {
    "application_name": "tabletome",
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,  # milliseconds: a server that vanished from the network is noticed
    "target_session_attrs": "read-write",
}


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that is closed when the database says nothing for too long."""

    silence: float | None = None
    """Seconds; None waits for ever."""

    def wait(self, gen: PQGen[_T], interval: float = 0.1, timeout: float | None = None) -> _T:
        longest = self.silence if timeout is None else timeout
        try:
            return super().wait(gen, interval, longest)
        except psycopg.OperationalError as error:
            if error.sqlstate is not None or self.closed:
                raise  # the database has said it, or is gone
            self.close()
            raise psycopg.OperationalError(f"it has said nothing for {longest:g} seconds") from error


class PostgresStore(SqlStore):
    """One connection that one thread uses at a time."""

    def __init__(
        self,
        url: str,
        patience: float = PATIENCE,
        *,
        as_is: bool = False,
        probe_every: float = PROBE_EVERY,
        silence: float = SILENCE,
    ) -> None:
        super().__init__(probe_every)
        self._patience, self._silence = patience, silence
        self._away = False  # somebody had all patience with it, and in vain
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
        self._settle = _demand_schema if as_is else _make_schema
        try:
            # Where there is much to bring up to date, this may take its time.
            self._insist(lambda connection, again: _transact(connection, self._settle, again), patience, None)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._disconnect()

    def _read(self, sql: str, *values: object) -> list[Row]:
        return self._try(lambda connection, again: _Inside(connection, again).rows(sql, values))

    def _write(self, work: Callable[[Transaction], _T]) -> _T:
        return self._try(lambda connection, again: _transact(connection, work, again))

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        self._read("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        self._steady = True
        try:
            self._read("SELECT 1 FROM tabletome_health")  # from the first reading on it is that moment
            yield
        finally:
            self._steady = False
            with self._lock:
                self._disconnect()  # and the transaction with it

    def _is_gone(self) -> bool:
        return self._connection is None

    def _probe(self) -> str:
        """Without what the database says: it may name its address and its user."""
        silence = min(self._silence, SILENCE_FOR_A_PROBE)
        if not self._lock.acquire(timeout=silence):
            return "the database has been busy for long, or does not answer"
        try:
            patience = 0.0 if self._away else min(self._patience, PATIENCE_OF_A_PROBE)
            self._insist(lambda connection, again: _transact(connection, write_something, again), patience, silence)
        except StoreError as error:
            said = error.__cause__
            return str(error).removesuffix(f": {_why(said)}") if isinstance(said, psycopg.Error) else str(error)
        finally:
            self._lock.release()
        return ""

    def _try(self, do: Callable[[Connection, bool], _T]) -> _T:
        """Do it. Where somebody has waited for the database in vain, nobody waits again until it is back."""
        with self._lock:
            try:
                return self._insist(do, 0.0 if self._away else self._patience, self._silence)
            except StoreLost:
                self._away = True
                raise

    def _insist(self, do: Callable[[Connection, bool], _T], patience: float, silence: float | None) -> _T:
        """Do it; and once more, for as long as there is patience, whenever the connection is lost in the middle."""
        deadline, pause, again = time.monotonic() + patience, 0.02, False
        while True:
            try:
                connection = self._connected(silence)
                self._away = False
                return do(connection, again)
            except psycopg.Error as error:
                if not self._lost(error):
                    raise self._refusal(error) from error
                self._disconnect()
                if self._steady or time.monotonic() + pause > deadline:
                    read_only = "session is read-only" in str(error)  # said when connecting, without a code
                    raise StoreLost(
                        READ_ONLY if read_only else f"the database does not answer: {_why(error)}"
                    ) from error
            again = True
            time.sleep(pause)
            pause = min(2 * pause, 1.0)

    def _refusal(self, error: psycopg.Error) -> StoreError:
        """What the database says, as a sentence."""
        if isinstance(error, psycopg.errors.UniqueViolation):
            return AlreadyThere("somebody else made the same at the same moment")
        if isinstance(error, psycopg.errors.ForeignKeyViolation):
            return NoSuchTable("the table was deleted at the same moment")
        if isinstance(error, psycopg.errors.ReadOnlySqlTransaction):
            self._disconnect()  # where there are several servers, another one may take over
            return StoreError(READ_ONLY)
        if isinstance(error, psycopg.errors.UndefinedTable):
            return StoreError(NO_STORE)
        if isinstance(error, psycopg.errors.DiskFull):
            return StoreError(f"the disk of the database is full: {_why(error)}")
        if error.sqlstate in DAMAGED:
            return Damaged(f"the database is damaged: {_why(error)}")
        return StoreError(f"the database refused: {_why(error)}")

    def _lost(self, error: psycopg.Error) -> bool:
        """Has the connection ended, or is the server about to end it? (57P: it is shutting down or starting.)"""
        if self._connection is None or self._connection.closed:
            return True
        return isinstance(error, psycopg.OperationalError) and (error.sqlstate or "57P")[:3] == "57P"

    def _connected(self, silence: float | None = None) -> Connection:
        if self._closed:
            raise StoreError("the store is closed")
        if self._connection is None:
            connection = _connect(self._where, silence)
            try:
                _transact(connection, self._go_on)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        self._connection.silence = silence
        return self._connection

    def _go_on(self, now: Transaction) -> None:
        """After a lost connection the database may be another one."""
        if _version(now) is None:
            raise StoreError(NO_STORE)
        self._settle(now)

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

    def alone(self, table: str) -> None:
        self.rows("SELECT id FROM tabletome_tables WHERE id = %s FOR UPDATE", (table,))


def _connect(where: dict[str, Any], silence: float | None = None) -> Connection:
    connection = Connection.connect(**where, autocommit=True)
    connection.silence = silence
    try:
        # `lock` relies on this level: each statement sees everything committed before it.
        connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        # A commit waits for the disk, whatever this database's default; a stricter default (replicas) is kept.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        # A server that stops in the middle of a transaction must not keep others out for ever.
        connection.execute("SET idle_in_transaction_session_timeout = '30s'")
        connection.execute("SELECT set_config('lock_timeout', %s, false)", (f"{LOCKED}s",))
    except BaseException:
        connection.close()
        raise
    return connection


def _transact(connection: Connection, work: Callable[[Transaction], _T], again: bool = False) -> _T:
    with connection.transaction():
        return work(_Inside(connection, again))


def _version(now: Transaction) -> int | None:
    """The schema's version; None: there is no store in this database."""
    if now.rows("SELECT to_regclass('tabletome_schema')") == [(None,)]:
        return None
    [(version,)] = now.rows("SELECT version FROM tabletome_schema")
    if version > SCHEMA:
        raise BadStore(
            f"the database was written by a newer version of Tabletome (its schema is {version}, this program knows up to"
            f" {SCHEMA}); use that version, or another database"
        )
    return int(version)


def _make_schema(now: Transaction) -> None:
    """Create the tables if this is the first server to come, and bring old ones up to date; several may come at once."""
    if now.rows("SHOW server_encoding") != [("UTF8",)]:
        raise BadStore("the database must have the encoding UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0")
    now.rows("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
    version = _version(now)
    if version == SCHEMA:
        return
    if version is None:
        now.rows("CREATE TABLE tabletome_schema (version BIGINT NOT NULL)")
        now.rows("INSERT INTO tabletome_schema VALUES (0)")
    migrate(now, version or 0, "BYTEA")
    now.rows("UPDATE tabletome_schema SET version = %s", (SCHEMA,))


def _demand_schema(now: Transaction) -> None:
    version = _version(now)
    if version is None:
        raise BadStore("there is no store in this database")
    if version < SCHEMA:
        raise BadStore(
            f"the database was written by an older version of Tabletome (its schema is {version}, now it is {SCHEMA});"
            " make a backup of it with the database's own tools, then start the server once, which brings it up to date"
        )


def _why(error: psycopg.Error) -> str:
    """The first line of what the database says; the others repeat the statement."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
