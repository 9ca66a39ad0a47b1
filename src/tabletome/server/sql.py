"""The store in SQL that SQLite and PostgreSQL both understand; what differs between them is in `sqlite` and `postgres`.

Columns that are looked up or counted stand by themselves; the rest of a row is one JSON text, `body`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from tabletome.server.store import (
    NO_TABLE,
    AlreadyThere,
    Checkpoint,
    Conflict,
    Entry,
    LinkRow,
    NoSuchTable,
    SeatRow,
    TableRow,
    Unstorable,
)

_T = TypeVar("_T")
Row: TypeAlias = tuple[Any, ...]

SCHEMA = 1
TABLES = (
    "CREATE TABLE tabletome_tables (id TEXT PRIMARY KEY, body TEXT NOT NULL)",
    """CREATE TABLE tabletome_seats (
        table_id TEXT NOT NULL REFERENCES tabletome_tables, seat BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (table_id, seat))""",
    """CREATE TABLE tabletome_links (
        hash {bytes} PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tabletome_tables, number BIGINT NOT NULL,
        role TEXT NOT NULL, seats TEXT NOT NULL, revoked BIGINT NOT NULL)""",
    "CREATE INDEX tabletome_links_of ON tabletome_links (table_id, number)",
    """CREATE TABLE tabletome_entries (
        table_id TEXT NOT NULL REFERENCES tabletome_tables, seq BIGINT NOT NULL CHECK (seq > 0), body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq))""",
    """CREATE TABLE tabletome_checkpoints (
        table_id TEXT NOT NULL REFERENCES tabletome_tables, seq BIGINT NOT NULL, answers BIGINT NOT NULL,
        results BIGINT NOT NULL, state {bytes} NOT NULL, PRIMARY KEY (table_id, seq))""",
)

# An id that came from outside is looked up only if it can be one: not every text can be sent to every database.
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Transaction(Protocol):
    """The inside of one transaction."""

    again: bool  # an earlier try lost its connection, and may have been committed all the same

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]: ...

    def each(self, sql: str, values: Iterable[Sequence[object]]) -> None: ...

    def last(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables that exists. Nobody else appends to them until the
        transaction ends."""


class SqlStore(ABC):
    """A `Store`; its subclasses know how to speak to their database."""

    @abstractmethod
    def _read(self, sql: str, *values: object) -> list[Row]:
        """The rows of one query."""

    @abstractmethod
    def _write(self, work: Callable[[Transaction], _T]) -> _T:
        """Do the work in one transaction; what it did is on disk when this returns."""

    # --- tables and seats ---------------------------------------------------------------------------------------------

    def create(
        self, table: TableRow, seats: Sequence[SeatRow], links: Sequence[LinkRow], entries: Sequence[Entry] = ()
    ) -> None:
        if not ID.fullmatch(table.id):
            raise Unstorable("a table's id has 1 to 64 letters, digits, - or _")
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
            raise Unstorable("the entries of a new table are numbered 1, 2, 3 and so on")
        if any(link.table != table.id for link in links):
            raise Unstorable("the links of a new table lead to that table")
        body = _text(table)
        seat_rows = [(table.id, seat.seat, _text(seat)) for seat in seats]
        entry_rows = [(table.id, entry.seq, _text(entry)) for entry in entries]

        def work(now: Transaction) -> None:
            found = now.rows("SELECT body FROM tabletome_tables WHERE id = %s", (table.id,))
            if now.again and found == [(body,)]:
                return
            if found:
                raise AlreadyThere(f"a table with the id {table.id} exists already")
            now.rows("INSERT INTO tabletome_tables VALUES (%s, %s)", (table.id, body))
            now.each("INSERT INTO tabletome_seats VALUES (%s, %s, %s)", seat_rows)
            now.each("INSERT INTO tabletome_entries VALUES (%s, %s, %s)", entry_rows)
            for link in links:
                _insert_link(now, link)

        self._write(work)

    def table(self, table: str) -> TableRow | None:
        rows = self._of(table, "SELECT body FROM tabletome_tables WHERE id = %s")
        return msgspec.json.decode(rows[0][0], type=TableRow) if rows else None

    def seats(self, table: str) -> list[SeatRow]:
        rows = self._of(table, "SELECT body FROM tabletome_seats WHERE table_id = %s ORDER BY seat")
        return [msgspec.json.decode(body, type=SeatRow) for (body,) in rows]

    def put_seat(self, table: str, seat: SeatRow) -> None:
        body = _text(seat)

        def work(now: Transaction) -> None:
            _must_exist(now, table)
            now.rows(
                "INSERT INTO tabletome_seats VALUES (%s, %s, %s)"
                " ON CONFLICT (table_id, seat) DO UPDATE SET body = excluded.body",
                (table, seat.seat, body),
            )

        self._write(work)

    # --- entries ------------------------------------------------------------------------------------------------------

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        rows = self._of(
            table, "SELECT body FROM tabletome_entries WHERE table_id = %s AND seq > %s ORDER BY seq", after
        )
        return [msgspec.json.decode(body, type=Entry) for (body,) in rows]

    def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        rows = [(table, entry.seq, _text(entry)) for table, entry in batch]
        return self._write(lambda now: _append(now, rows)) if rows else []

    # --- links --------------------------------------------------------------------------------------------------------

    def link(self, secret_hash: bytes) -> LinkRow | None:
        rows = self._read(
            "SELECT hash, table_id, role, seats, revoked FROM tabletome_links WHERE hash = %s", secret_hash
        )
        return _link(rows[0]) if rows else None

    def links(self, table: str) -> list[LinkRow]:
        return [
            _link(row)
            for row in self._of(
                table,
                "SELECT hash, table_id, role, seats, revoked FROM tabletome_links WHERE table_id = %s"
                " ORDER BY number, hash",
            )
        ]

    def add_link(self, link: LinkRow) -> None:
        def work(now: Transaction) -> None:
            _must_exist(now, link.table)
            _insert_link(now, link)

        self._write(work)

    def revoke(self, secret_hash: bytes) -> None:
        def work(now: Transaction) -> None:
            now.rows("UPDATE tabletome_links SET revoked = 1 WHERE hash = %s", (secret_hash,))

        self._write(work)

    # --- checkpoints --------------------------------------------------------------------------------------------------

    def keep_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        def work(now: Transaction) -> None:
            _must_exist(now, table)
            now.rows(
                "INSERT INTO tabletome_checkpoints VALUES (%s, %s, %s, %s, %s) ON CONFLICT (table_id, seq)"
                " DO UPDATE SET answers = excluded.answers, results = excluded.results, state = excluded.state",
                (table, checkpoint.seq, checkpoint.answers, checkpoint.results, checkpoint.state),
            )

        self._write(work)

    def checkpoints(self, table: str) -> list[Checkpoint]:
        rows = self._of(
            table,
            "SELECT seq, answers, results, state FROM tabletome_checkpoints WHERE table_id = %s ORDER BY seq DESC",
        )
        return [Checkpoint(*row) for row in rows]

    def _of(self, table: str, sql: str, *more: object) -> list[Row]:
        return self._read(sql, table, *more) if ID.fullmatch(table) else []


def _append(now: Transaction, rows: Sequence[tuple[str, int, str]]) -> list[Conflict | None]:
    """Put in what follows the last entry of its table, which cannot change until the transaction ends."""
    tables = sorted({table for table, _, _ in rows if ID.fullmatch(table)})
    last = now.last(tables)
    new: list[tuple[str, int, str]] = []
    said: list[Conflict | None] = []
    for row in rows:
        table, seq, _ = row
        if table in last and seq == last[table] + 1:
            last[table] = seq
            new.append(row)
            said.append(None)
        elif now.again and table in last and _is_in(now, row):
            said.append(None)
        else:
            said.append(Conflict(last.get(table, NO_TABLE)))
    now.each("INSERT INTO tabletome_entries VALUES (%s, %s, %s)", new)
    return said


def _is_in(now: Transaction, row: tuple[str, int, str]) -> bool:
    """Is this very entry in already? Its nonce and its time tell it from another one that says the same."""
    table, seq, body = row
    return [(body,)] == now.rows("SELECT body FROM tabletome_entries WHERE table_id = %s AND seq = %s", (table, seq))


def _insert_link(now: Transaction, link: LinkRow) -> None:
    found = now.rows("SELECT hash, table_id, role, seats, revoked FROM tabletome_links WHERE hash = %s", (link.hash,))
    if now.again and found and _link(found[0]) == link:
        return
    if found:
        raise AlreadyThere("a link with this hash exists already")
    [(number,)] = now.rows(
        "SELECT coalesce(max(number), 0) + 1 FROM tabletome_links WHERE table_id = %s", (link.table,)
    )
    seats = msgspec.json.encode(link.seats).decode()
    now.rows(
        "INSERT INTO tabletome_links VALUES (%s, %s, %s, %s, %s, %s)",
        (link.hash, link.table, number, link.role, seats, int(link.revoked)),
    )


def _link(row: Row) -> LinkRow:
    secret_hash, table, role, seats, revoked = row
    return LinkRow(secret_hash, table, role, msgspec.json.decode(seats, type=list[int]), bool(revoked))


def _must_exist(now: Transaction, table: str) -> None:
    if not ID.fullmatch(table) or not now.rows("SELECT 1 FROM tabletome_tables WHERE id = %s", (table,)):
        raise NoSuchTable("there is no such table")


def _text(row: msgspec.Struct) -> str:
    """A row as JSON, after a look at whether it can be read again: what is kept must never be unreadable."""
    try:
        text = msgspec.json.encode(row)
        msgspec.json.decode(text, type=type(row))
    except (TypeError, ValueError, RecursionError) as error:
        raise Unstorable(f"this cannot be kept: {error}") from error
    return text.decode()
