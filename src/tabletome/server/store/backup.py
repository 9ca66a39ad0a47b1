"""Tables of a store in one file, which either database can take back.

The file is lines of JSON, compressed: what it is, then each table with all that belongs to it, then how many there were and
a checksum over everything before. It holds hashes of links and the seeds of dice to come: it is for its owner only.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import secrets
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeAlias, TypeVar

import msgspec

from tabletome.kernel.errors import TabletomeError
from tabletome.server.store.migrations import SCHEMA
from tabletome.server.store.rows import (
    AlreadyThere,
    Checkpoint,
    Damaged,
    Entry,
    LinkRow,
    NoSuchTable,
    SeatRow,
    Store,
    TableRow,
    Unstorable,
)
from tabletome.server.store.sql import check_new, checkpoint_row

FORMAT = 1
KIND = "tabletome store"
LONGEST_LINE = 2**29  # a longer one is no table
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
SEED_BITS = 128

_S = TypeVar("_S")
Watch: TypeAlias = Callable[[int, int], None]
"""Told how many tables are done, and of how many."""


class BadBackup(TabletomeError):
    """A file that is no backup, or not a whole one, or cannot be written; the sentence names it."""


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    kind: str
    format: int
    schema: int
    made: float = 0.0


class Whole(msgspec.Struct, frozen=True):
    """All that is kept of one table. `with_seed`: the seed of its dice is in it; otherwise it gets another one."""

    table: TableRow
    touched: float
    seats: list[SeatRow]
    links: list[LinkRow]
    entries: list[Entry]
    checkpoints: list[Checkpoint]
    with_seed: bool = True


class End(msgspec.Struct, frozen=True):
    """The last line."""

    tables: int
    sha256: str


class Written(msgspec.Struct, frozen=True):
    """What became of a backup: how many tables are in it, and why some are not."""

    tables: int
    damaged: list[str]


class Restored(msgspec.Struct, frozen=True):
    """What became of a restoration: the tables that are new, and those that existed already and were left alone."""

    tables: int
    left_alone: int


# --- writing ----------------------------------------------------------------------------------------------------------


def back_up(store: Store, path: Path, watch: Watch) -> Written:
    """All tables of the store as they are at one moment, in a new file."""
    damaged: list[str] = []
    with store.at_one_moment():
        tables = [(table.id, table.touched) for table in store.tables()]

        def wholes() -> Iterator[Whole]:
            for number, (table, touched) in enumerate(tables, start=1):
                try:
                    yield whole(store, table, touched)
                except Damaged as error:
                    damaged.append(str(error))
                watch(number, len(tables))

        written = _write(path, wholes())
    return Written(written, damaged)


def export(store: Store, table: str, path: Path, *, with_seed: bool) -> None:
    """One table, in a new file that can be restored like a backup."""
    with store.at_one_moment():
        touched = next((one.touched for one in store.tables() if one.id == table), None)
        if touched is None:
            raise NoSuchTable(f"there is no table {table} in this store")
        found = whole(store, table, touched)
    if not with_seed:
        row = msgspec.structs.replace(found.table, seed=0)
        found = msgspec.structs.replace(found, table=row, with_seed=False)
    _write(path, [found])


def whole(store: Store, table: str, touched: float) -> Whole:
    """All that is kept of a table that exists."""
    row = store.table(table)
    assert row is not None
    return Whole(
        row, touched, store.seats(table), store.links(table), store.entries(table), store.checkpoints(table)[::-1]
    )


def _write(path: Path, wholes: Iterable[Whole]) -> int:
    """Write all of the file or nothing. It appears under its name when it is on disk."""
    path = path.expanduser()
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        os.close(os.open(path, NEW, 0o600))  # nobody else takes the name meanwhile
        try:
            with os.fdopen(os.open(fresh, NEW, 0o600), "wb") as file:
                written = _compress(file, wholes)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except BaseException:
            fresh.unlink(missing_ok=True)
            path.unlink(missing_ok=True)
            raise
    except FileExistsError:
        raise BadBackup(f"{path}: there is a file of that name already; choose another name") from None
    except OSError as error:
        raise BadBackup(f"{path}: it cannot be written: {error.strerror or error}") from error
    return written


def _compress(file: IO[bytes], wholes: Iterable[Whole]) -> int:
    digest, written = hashlib.sha256(), 0
    with gzip.GzipFile(fileobj=file, mode="wb", filename="", compresslevel=6) as packed:

        def line(record: msgspec.Struct) -> None:
            text = msgspec.json.encode(record) + b"\n"
            digest.update(text)
            packed.write(text)

        line(Header(KIND, FORMAT, SCHEMA, time.time()))
        for one in wholes:
            line(one)
            written += 1
        line(End(written, digest.hexdigest()))
    return written


# --- reading ----------------------------------------------------------------------------------------------------------


class Backup:
    """A file that was read to its end and is whole. `tables`: how many are in it."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self._path, self._file = path, file
        self.tables = sum(1 for _ in self)

    def __iter__(self) -> Iterator[Whole]:
        return _read(self._path, self._file)


def restore(store: Store, backup: Backup, watch: Watch) -> Restored:
    """Take the tables of a backup into the store, each all or not at all; those that exist already are left alone."""
    restored = left_alone = 0
    for number, one in enumerate(backup, start=1):
        row = one.table if one.with_seed else msgspec.structs.replace(one.table, seed=secrets.randbits(SEED_BITS))
        try:
            store.create(row, one.seats, one.links, one.entries, one.checkpoints, one.touched)
            restored += 1
        except AlreadyThere:
            left_alone += 1
        watch(number, backup.tables)
    return Restored(restored, left_alone)


@contextmanager
def opened(path: Path) -> Iterator[Backup]:
    """A backup to restore. Raises `BadBackup` before anything can be taken from a file that is not whole."""
    try:
        with path.expanduser().open("rb") as file:
            yield Backup(path, file)
    except FileNotFoundError:
        raise BadBackup(f"{path}: there is no such file") from None
    except OSError as error:
        raise BadBackup(f"{path}: it cannot be read: {error.strerror or error}") from error


def _read(path: Path, file: IO[bytes]) -> Iterator[Whole]:
    """All tables of a file; raises at its end at the latest if it is not exactly what was written."""
    file.seek(0)
    with gzip.GzipFile(fileobj=file, mode="rb") as packed:
        digest = hashlib.sha256(_header(path, packed))
        known: set[str] = set()
        while not (line := _line(path, packed)).startswith(b'{"tables":'):
            one = _decoded(path, line, Whole)
            _check(path, one, known)
            digest.update(line)
            yield one
        end = _decoded(path, line, End)
        if (end.tables, end.sha256) != (len(known), digest.hexdigest()) or _line(path, packed):
            raise _not_whole(path)


def _line(path: Path, packed: gzip.GzipFile) -> bytes:
    """The next line; empty at the end."""
    try:
        line = packed.readline(LONGEST_LINE)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise _not_whole(path) from error
    return line


def _header(path: Path, packed: gzip.GzipFile) -> bytes:
    try:
        line = packed.readline(1000)
        header = msgspec.json.decode(line, type=Header)
    except (EOFError, gzip.BadGzipFile, zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadBackup(f"{path}: this is not a backup of Tabletome") from error
    if header.kind != KIND:
        raise BadBackup(f"{path}: this is not a backup of Tabletome")
    if header.format > FORMAT or header.schema > SCHEMA:
        raise BadBackup(f"{path}: it was made by a newer version of Tabletome; restore it with that version")
    return line


def _decoded(path: Path, line: bytes, kind: type[_S]) -> _S:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_whole(path) from error


def _check(path: Path, one: Whole, known: set[str]) -> None:
    """Whether the store would take it: that must not turn out when half of a file is restored."""
    try:
        check_new(one.table, one.seats, one.links, one.entries, one.checkpoints)
        for mark in one.checkpoints:
            checkpoint_row(mark)
    except Unstorable as error:
        raise _not_whole(path) from error
    if one.table.id in known:
        raise _not_whole(path)
    known.add(one.table.id)


def _not_whole(path: Path) -> BadBackup:
    return BadBackup(f"{path}: it is damaged or cut short; nothing of it was restored")
