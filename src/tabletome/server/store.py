"""What the server keeps: tables, seats, links, the entries of each table, and checkpoints to start from.

A table on the server is the list of its entries, and that list only grows. `append` returns after the entries are on
disk, or it raises; what it returned for is there after any crash, once, in order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from tabletome.kernel.errors import TabletomeError

NO_TABLE = -1  # the `last` of a Conflict about a table that does not exist


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's journal. The first has `seq` 1."""

    seq: int
    kind: str
    seat: int
    what: str
    results: list[tuple[str, int | str]] = []
    nonce: str = ""
    at: float = 0.0


class TableRow(msgspec.Struct, frozen=True):
    """What never changes about a table."""

    id: str
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: int
    start: bytes | None = None
    title: str = ""
    created: float = 0.0


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits there now; `kind` is person, bot or open."""

    seat: int
    kind: str
    name: str = ""
    bot: str = ""


class LinkRow(msgspec.Struct, frozen=True):
    """A way in: the hash of its secret, never the secret itself. `role` is host, seat or watch."""

    hash: bytes
    table: str
    role: str
    seats: list[int]
    revoked: bool = False


class Checkpoint(msgspec.Struct, frozen=True):
    """The state after entry `seq`, so that a match need not be replayed from its beginning."""

    seq: int
    answers: int
    results: int
    state: bytes


class Conflict(msgspec.Struct, frozen=True):
    """An entry did not go in, because its `seq` does not follow `last`: somebody else wrote first."""

    last: int


class StoreError(TabletomeError):
    """The store could not do what was asked; nothing was written, unless it is a `StoreLost`."""


class BadStore(StoreError):
    """This is no store that the program can use: a wrong URL, somebody else's file, a newer schema."""


class StoreLost(StoreError):
    """The database went away and did not come back in time. Whether the last writing took place is not known:
    whoever was writing looks it up before going on."""


class NoSuchTable(StoreError):
    """The table that this belongs to does not exist."""


class AlreadyThere(StoreError):
    """A table of that id, or a link of that hash, exists already."""


class Unstorable(StoreError):
    """What was to be written could not be read back: half a character, a number that is none, a wrong order."""


class Store(Protocol):
    """Synchronous, and safe to call from any thread; every method is one transaction.

    An argument `table: str` is a table's id. What belongs to a table that does not exist is not found when it is looked
    for, and refused with `NoSuchTable` when it is to be written.
    """

    def create(
        self, table: TableRow, seats: Sequence[SeatRow], links: Sequence[LinkRow], entries: Sequence[Entry] = ()
    ) -> None:
        """Keep a new table, all of it or nothing. Raises `AlreadyThere` if the id is taken."""

    def table(self, table: str) -> TableRow | None: ...

    def seats(self, table: str) -> list[SeatRow]:
        """All seats of a table, in order."""

    def put_seat(self, table: str, seat: SeatRow) -> None:
        """Let somebody else sit there."""

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The entries with a higher `seq` than `after`, in order."""

    def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        """Write the entries in ONE durable transaction, and say for each whether it is in (None) or why not.

        An entry whose `seq` is not exactly the table's last + 1 gets a `Conflict`, and the others go in. Entries of one
        table may follow each other in a batch. If this raises, none of the batch is in (see `StoreLost` for the exception).
        """

    def link(self, secret_hash: bytes) -> LinkRow | None: ...

    def links(self, table: str) -> list[LinkRow]:
        """All links of a table, also the revoked ones, in the order they were made."""

    def add_link(self, link: LinkRow) -> None:
        """Raises `AlreadyThere` if a link has this hash: a revoked link is never taken back."""

    def revoke(self, secret_hash: bytes) -> None:
        """Close a link for good. A link that does not exist is closed already."""

    def keep_checkpoint(self, table: str, checkpoint: Checkpoint) -> None: ...

    def checkpoints(self, table: str) -> list[Checkpoint]:
        """Newest first."""

    def healthy(self) -> bool:
        """Does the database answer now? Never raises."""

    def close(self) -> None: ...


def open_store(url: str) -> Store:
    """The store at `sqlite:///path` or `postgresql://…`; made on first use. Raises `BadStore` with a sentence.

    After `sqlite:///` comes the path as one would type it: `sqlite:///games.db` lies in the current directory,
    `sqlite:////var/lib/games.db` does not.
    """
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and re.fullmatch(r"/[^\0]*[^\0/]", rest):
        from tabletome.server.sqlite import SqliteStore

        return SqliteStore(rest[1:])
    if scheme in ("postgresql", "postgres") and rest:
        from tabletome.server.postgres import PostgresStore

        return PostgresStore(url)
    # The URL is not repeated: it may hold a password.
    raise BadStore("a store is given as sqlite:///path/to/file.db or as postgresql://user@host/database")
