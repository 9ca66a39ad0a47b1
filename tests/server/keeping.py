"""What the tests of a store in trouble ask of it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tabletome.server.store.rows import Entry, SeatRow, Store, StoreError, TableRow


def entry(seq: int, what: str = "move") -> Entry:
    return Entry(seq, "answer", 0, what)


def lay(store: Store, *tables: str) -> None:
    for table in tables:
        store.create(TableRow(table, "tomb", 1, 2, {}, seed=7), [SeatRow(0, "person", "Ann")], [], [entry(1)])


def whats(path: Path, table: str = "a") -> list[str]:
    """The entries that another program finds there."""
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = other.execute("SELECT body FROM tabletome_entries WHERE table_id = ? ORDER BY seq", (table,))
        return [re.findall('"what":"([^"]*)"', body)[0] for (body,) in rows]


def is_refused(store: Store, sentence: str) -> None:
    """Nothing is read or written; and everybody is told why, without learning where the file lies."""
    for work in (lambda: store.append([("a", entry(2, "refused"))]), lambda: store.entries("a")):
        with pytest.raises(StoreError, match=sentence) as refused:
            work()
        assert "/" not in str(refused.value)
    assert re.search(sentence, store.trouble())


def goes_on(store: Store, *before: str) -> None:
    """The table has these entries, and takes another one."""
    assert [one.what for one in store.entries("a")] == list(before)
    assert store.append([("a", entry(len(before) + 1, "goes on"))]) == [None]
    assert store.trouble() == ""
