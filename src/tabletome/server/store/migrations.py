"""The schema of the store in numbered steps. A new store goes through all of them, an old one through those it has not had.

Step N brings a store from schema N - 1 to schema N, in SQL that SQLite and PostgreSQL both understand. A step that was
released is never changed; what comes later is a new step at the end.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from tabletome.server.store.sql import Transaction

Step: TypeAlias = Callable[[Transaction, str], None]


def migrate(now: Transaction, version: int, bytes_type: str) -> None:
    """Take the steps that a store of this version lacks, inside a transaction in which nobody else writes.

    `bytes_type` is what the database calls a column of bytes.
    """
    for step in STEPS[version:]:
        step(now, bytes_type)


def _rows_of_tables(now: Transaction, bytes_type: str) -> None:
    """1: tables with their seats, links, entries and checkpoints."""
    now.rows("CREATE TABLE tabletome_tables (id TEXT PRIMARY KEY, body TEXT NOT NULL)")
    now.rows(
        """CREATE TABLE tabletome_seats (
        table_id TEXT NOT NULL REFERENCES tabletome_tables, seat BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (table_id, seat))"""
    )
    now.rows(
        f"""CREATE TABLE tabletome_links (
        hash {bytes_type} PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tabletome_tables, number BIGINT NOT NULL,
        role TEXT NOT NULL, seats TEXT NOT NULL, revoked BIGINT NOT NULL)"""
    )
    now.rows("CREATE INDEX tabletome_links_of ON tabletome_links (table_id, number)")
    now.rows(
        """CREATE TABLE tabletome_entries (
        table_id TEXT NOT NULL REFERENCES tabletome_tables, seq BIGINT NOT NULL CHECK (seq > 0), body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq))"""
    )
    now.rows(
        f"""CREATE TABLE tabletome_checkpoints (
        table_id TEXT NOT NULL REFERENCES tabletome_tables, seq BIGINT NOT NULL, answers BIGINT NOT NULL,
        results BIGINT NOT NULL, state {bytes_type} NOT NULL, PRIMARY KEY (table_id, seq))"""
    )


class _Created(msgspec.Struct):
    created: float = 0.0


def _last_touched(now: Transaction, _: str) -> None:
    """2: when a table was last touched, with which rules a checkpoint was made and what had been told, a row to try writing."""
    now.rows("ALTER TABLE tabletome_tables ADD COLUMN touched DOUBLE PRECISION NOT NULL DEFAULT 0")
    bodies = now.rows("SELECT id, body FROM tabletome_tables")
    now.each("UPDATE tabletome_tables SET touched = %s WHERE id = %s", [(_created(body), id_) for id_, body in bodies])
    now.rows("CREATE INDEX tabletome_tables_touched ON tabletome_tables (touched)")
    now.rows("ALTER TABLE tabletome_checkpoints ADD COLUMN digest TEXT NOT NULL DEFAULT ''")
    now.rows("ALTER TABLE tabletome_checkpoints ADD COLUMN told TEXT NOT NULL DEFAULT '[]'")
    now.rows("CREATE TABLE tabletome_health (number BIGINT PRIMARY KEY, probed DOUBLE PRECISION NOT NULL)")


def _created(body: str) -> float:
    """When a table was made; now, if its row is damaged, so that it is not taken for one that everybody left."""
    try:
        return msgspec.json.decode(body, type=_Created).created
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError, RecursionError):
        return time.time()


STEPS: tuple[Step, ...] = (_rows_of_tables, _last_touched)
SCHEMA = len(STEPS)
"""The version that this program reads and writes."""
