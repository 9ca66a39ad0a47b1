"""The store in SQL that SQLite and PostgreSQL both understand; what differs between them is in `sqlite` and `postgres`.

Columns that are looked up or counted stand by themselves; the rest of a row is one JSON text, `body`.
"""

from __future__ import annotations

import logging
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from threading import Lock
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from tabletome.server.store.rows import (
    NO_TABLE,
    AlreadyThere,
    Checkpoint,
    Conflict,
    Damaged,
    Entry,
    LinkRow,
    NoSuchTable,
    SeatRow,
    StoreError,
    TableRow,
    TableSummary,
    Told,
    Unstorable,
)

log = logging.getLogger("tabletome.server")

_T = TypeVar("_T")
Row: TypeAlias = tuple[Any, ...]

PROBE_EVERY = 2.0  # seconds in which `trouble` tries to write once
LARGEST = 2**63 - 1  # what fits into a BIGINT
PUT_CHECKPOINT = (
    "INSERT INTO tabletome_checkpoints (table_id, seq, answers, results, state, digest, told)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT (table_id, seq) DO UPDATE SET answers = excluded.answers,"
    " results = excluded.results, state = excluded.state, digest = excluded.digest, told = excluded.told"
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

    def alone(self, table: str) -> None:
        """Nobody else writes anything of this table until the transaction ends."""


class SqlStore(ABC):
    """A `Store`; its subclasses know how to speak to their database."""

    def __init__(self, probe_every: float = PROBE_EVERY) -> None:
        self._steady = False  # all reading is of one moment
        self._probe_every = probe_every
        self._probing = Lock()
        self._next_probe = 0.0
        self._trouble = ""

    @abstractmethod
    def _read(self, sql: str, *values: object) -> list[Row]:
        """The rows of one query."""

    @abstractmethod
    def _write(self, work: Callable[[Transaction], _T]) -> _T:
        """Do the work in one transaction; what it did is on disk when this returns."""

    @abstractmethod
    def at_one_moment(self) -> AbstractContextManager[None]: ...

    # --- tables and seats ---------------------------------------------------------------------------------------------

    def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        links: Sequence[LinkRow],
        entries: Sequence[Entry] = (),
        checkpoints: Sequence[Checkpoint] = (),
        touched: float | None = None,
    ) -> None:
        check_new(table, seats, links, entries, checkpoints)
        body = _text(table)
        seat_rows = [(table.id, seat.seat, _text(seat)) for seat in seats]
        entry_rows = [(table.id, entry.seq, _text(entry)) for entry in entries]
        checkpoint_rows = [(table.id, *checkpoint_row(mark)) for mark in checkpoints]
        since = table.created if touched is None else touched

        def work(now: Transaction) -> None:
            found = now.rows("SELECT body FROM tabletome_tables WHERE id = %s", (table.id,))
            if now.again and found == [(body,)]:
                return
            if found:
                raise AlreadyThere(f"a table with the id {table.id} exists already")
            now.rows("INSERT INTO tabletome_tables (id, body, touched) VALUES (%s, %s, %s)", (table.id, body, since))
            now.each("INSERT INTO tabletome_seats VALUES (%s, %s, %s)", seat_rows)
            now.each("INSERT INTO tabletome_entries VALUES (%s, %s, %s)", entry_rows)
            now.each(PUT_CHECKPOINT, checkpoint_rows)
            for link in links:
                _insert_link(now, link)

        self._write(work)

    def table(self, table: str) -> TableRow | None:
        rows = self._of(table, "SELECT body FROM tabletome_tables WHERE id = %s")
        return _read_back(table, "its first row", rows[0][0], TableRow) if rows else None

    def tables(self) -> list[TableSummary]:
        rows = self._read(
            "SELECT id, body, touched, coalesce((SELECT max(seq) FROM tabletome_entries WHERE table_id = id), 0)"
            " FROM tabletome_tables"
        )
        return sorted((_summary(row) for row in rows), key=lambda table: (table.created, table.id))

    def delete(self, table: str) -> None:
        def work(now: Transaction) -> None:
            now.alone(table)
            for part in ("seats", "links", "entries", "checkpoints"):
                now.rows(f"DELETE FROM tabletome_{part} WHERE table_id = %s", (table,))  # noqa: S608 - our own words
            now.rows("DELETE FROM tabletome_tables WHERE id = %s", (table,))

        def close_links(now: Transaction) -> None:
            now.rows("DELETE FROM tabletome_links WHERE table_id = %s", (table,))

        if not ID.fullmatch(table):
            return
        try:
            self._write(work)
        except Damaged as error:
            self._write(close_links)
            log.warning("what is left of table %s cannot be removed, nobody comes to it any more: %s", table, error)

    def touch(self, table: str, at: float) -> None:
        def work(now: Transaction) -> None:
            _must_exist(now, table)
            now.rows("UPDATE tabletome_tables SET touched = %s WHERE id = %s AND touched < %s", (at, table, at))

        self._write(work)

    def touched_before(self, at: float) -> list[str]:
        return [
            table
            for (table,) in self._read("SELECT id FROM tabletome_tables WHERE touched < %s ORDER BY touched, id", at)
        ]

    def seats(self, table: str) -> list[SeatRow]:
        rows = self._of(table, "SELECT seat, body FROM tabletome_seats WHERE table_id = %s ORDER BY seat")
        return [_read_back(table, f"its seat {seat}", body, SeatRow) for seat, body in rows]

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
            table, "SELECT seq, body FROM tabletome_entries WHERE table_id = %s AND seq > %s ORDER BY seq", after
        )
        entries = [_read_back(table, f"its entry {seq}", body, Entry) for seq, body in rows]
        for expected, entry in enumerate(entries, start=max(after, 0) + 1):
            if entry.seq != expected:
                raise _damaged(table, f"its entry {expected} is missing")
        return entries

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
        row = checkpoint_row(checkpoint)

        def work(now: Transaction) -> None:
            _must_exist(now, table)
            now.rows(PUT_CHECKPOINT, (table, *row))

        self._write(work)

    def checkpoints(self, table: str) -> list[Checkpoint]:
        rows = self._of(
            table,
            "SELECT seq, answers, results, state, digest, told FROM tabletome_checkpoints WHERE table_id = %s"
            " ORDER BY seq DESC",
        )
        return [_checkpoint(table, row) for row in rows]

    # --- health -------------------------------------------------------------------------------------------------------

    def trouble(self) -> str:
        # Whoever comes while somebody is trying hears what was known last: a database that hangs must not hold up many.
        if self._probing.acquire(blocking=False):
            try:
                if time.monotonic() >= self._next_probe or (not self._trouble and self._is_gone()):
                    before, self._trouble = self._trouble, self._probe()
                    self._next_probe = time.monotonic() + self._probe_every
                    if self._trouble and not before:
                        log.warning("nothing can be kept: %s", self._trouble)
                    elif before and not self._trouble:
                        log.warning("games can be kept again")
            finally:
                self._probing.release()
        return self._trouble

    def _is_gone(self) -> bool:
        """Whether the database can be seen not to be there, without asking it."""
        return False

    def _probe(self) -> str:
        try:
            self._write(write_something)
        except StoreError as error:
            return str(error)
        return ""

    def _of(self, table: str, sql: str, *more: object) -> list[Row]:
        try:
            return self._read(sql, table, *more) if ID.fullmatch(table) else []
        except Damaged as error:
            raise _damaged(table, str(error)) from error


def check_new(
    table: TableRow,
    seats: Sequence[SeatRow],
    links: Sequence[LinkRow],
    entries: Sequence[Entry],
    checkpoints: Sequence[Checkpoint],
) -> None:
    """Raises `Unstorable` if this cannot be a table, whatever else the store holds."""
    if not ID.fullmatch(table.id):
        raise Unstorable("a table's id has 1 to 64 letters, digits, - or _")
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        raise Unstorable("the entries of a new table are numbered 1, 2, 3 and so on")
    if any(link.table != table.id for link in links):
        raise Unstorable("the links of a new table lead to that table")
    for once in ([seat.seat for seat in seats], [link.hash for link in links], [mark.seq for mark in checkpoints]):
        if len(set(once)) < len(once):
            raise Unstorable("a new table has no seat, link or checkpoint twice")
    numbers = [seat.seat for seat in seats]
    numbers += [number for mark in checkpoints for number in (mark.seq, mark.answers, mark.results)]
    if not all(-LARGEST <= number <= LARGEST for number in numbers):
        raise Unstorable(f"seats and checkpoints are numbered up to {LARGEST}")


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
        "INSERT INTO tabletome_links (hash, table_id, number, role, seats, revoked) VALUES (%s, %s, %s, %s, %s, %s)",
        (link.hash, link.table, number, link.role, seats, int(link.revoked)),
    )


def _link(row: Row) -> LinkRow:
    secret_hash, table, role, seats, revoked = row
    held = _read_back(table, "the seats of one of its links", seats, list[int])
    return LinkRow(secret_hash, table, role, held, bool(revoked))


def checkpoint_row(mark: Checkpoint) -> Row:
    """Its columns, after a look at whether they can be read again."""
    told = _text(mark.told, list[Told])
    if not (mark.digest.isascii() and mark.digest.isprintable()):
        raise Unstorable("this cannot be kept: a digest is written in plain letters and digits")
    return mark.seq, mark.answers, mark.results, mark.state, mark.digest, told


def _checkpoint(table: str, row: Row) -> Checkpoint:
    seq, answers, results, state, digest, told = row
    what = f"its checkpoint {seq}"
    if type(state) is not bytes:
        raise _damaged(table, f"{what} cannot be read")
    return Checkpoint(seq, answers, results, state, digest, _read_back(table, what, told, list[Told]))


class _Head(msgspec.Struct):
    """What a list of tables tells of each."""

    game: str
    title: str = ""
    created: float = 0.0


def _summary(row: Row) -> TableSummary:
    table, body, touched, entries = row
    try:
        head = _read_back(table, "its first row", body, _Head)
    except Damaged:
        return TableSummary(table, "", "", 0.0, touched, entries, damaged=True)
    return TableSummary(table, head.game, head.title, head.created, touched, entries)


def write_something(now: Transaction) -> None:
    """What `trouble` tries."""
    now.rows(
        "INSERT INTO tabletome_health (number, probed) VALUES (1, %s)"
        " ON CONFLICT (number) DO UPDATE SET probed = excluded.probed",
        (time.time(),),
    )


def _must_exist(now: Transaction, table: str) -> None:
    if not ID.fullmatch(table) or not now.rows("SELECT 1 FROM tabletome_tables WHERE id = %s", (table,)):
        raise NoSuchTable("there is no such table")


def _text(row: object, kind: object = None) -> str:
    """A row as JSON, after a look at whether it can be read again: what is kept must never be unreadable."""
    try:
        text = msgspec.json.encode(row)
        msgspec.json.decode(text, type=kind or type(row))
    except (TypeError, ValueError, RecursionError) as error:
        raise Unstorable(f"this cannot be kept: {error}") from error
    return text.decode()


def _read_back(table: str, what: str, text: Any, kind: type[_T]) -> _T:
    """What was written as JSON; what it is, of which table, is for the sentence if it cannot be read."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
        raise _damaged(table, f"{what} cannot be read") from error


def _damaged(table: str, why: str) -> Damaged:
    return Damaged(f"table {table} is damaged in the store ({why}); a backup may have it whole")
