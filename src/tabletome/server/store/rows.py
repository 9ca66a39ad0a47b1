"""What the server keeps: tables, seats, links, the entries of each table, and checkpoints to start from.

A table on the server is the list of its entries, and that list only grows. `append` returns after the entries are on
disk, or it raises; what it returned for is there after any crash, once, in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
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
    """What never changes about a table. `digest` is of the rules and content it was begun with, empty where it is not known;
    `guide`: it was opened for a guided lesson."""

    id: str
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: int
    start: bytes | None = None
    title: str = ""
    created: float = 0.0
    digest: str = ""
    guide: bool = False


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list of all: when somebody was there last, and how many entries it has. Of a `damaged` one, whose row
    cannot be read, the rest is empty."""

    id: str
    game: str
    title: str
    created: float
    touched: float
    entries: int
    damaged: bool = False


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


class Told(msgspec.Struct, frozen=True, array_like=True):
    """A sentence of the log: after which answer it was told, and to which seats; None is everyone."""

    answer: int
    to: list[int] | None
    text: str


class Checkpoint(msgspec.Struct, frozen=True):
    """The state after entry `seq`, so that a match need not be replayed from its beginning.

    `digest` is of the rules and content that made the state, `told` what the log said up to it; both are empty in
    checkpoints of schema 1.
    """

    seq: int
    answers: int
    results: int
    state: bytes
    digest: str = ""
    told: list[Told] = []


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


class Damaged(StoreError):
    """What is kept of a table cannot be read as it was written. Other tables may be whole."""


class NoSuchTable(StoreError):
    """The table that this belongs to does not exist."""


class AlreadyThere(StoreError):
    """A table of that id, or a link of that hash, exists already."""


class Unstorable(StoreError):
    """What was to be written could not be read back: half a character, a number that is none, a wrong order."""


class Store(Protocol):
    """Synchronous, and safe to call from any thread; every method is one transaction.

    An argument `table: str` is a table's id. What belongs to a table that does not exist is not found when it is looked
    for, and refused with `NoSuchTable` when it is to be written. What cannot be read as it was written raises `Damaged`.
    """

    def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        links: Sequence[LinkRow],
        entries: Sequence[Entry] = (),
        checkpoints: Sequence[Checkpoint] = (),
        touched: float | None = None,
    ) -> None:
        """Keep a new table, all of it or nothing; `touched` when it was created, if it is not said when. Raises `AlreadyThere`
        if the id is taken."""

    def table(self, table: str) -> TableRow | None: ...

    def tables(self) -> list[TableSummary]:
        """All tables, the one made first at the head. Their entries are not loaded."""

    def delete(self, table: str) -> None:
        """Forget a table with all that belongs to it, for good. A table that does not exist is gone already. Of one that lies on
        damaged pages, which cannot be written, the links are gone: nobody comes to it any more."""

    def touch(self, table: str, at: float) -> None:
        """Remember that somebody was there then. A time before the one that is known changes nothing.

        To write an entry does not touch a table: whoever sets it up says when it was used.
        """

    def touched_before(self, at: float) -> list[str]:
        """The ids of the tables where nobody has been since, those left first at the head. A new table counts as
        touched when it was `created`."""

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

    def at_one_moment(self) -> AbstractContextManager[None]:
        """What is read inside is the store as it is at one moment, whatever others write meanwhile. For programs that only
        read, in one thread. If the database goes away in between, that raises; nothing is read of another moment."""

    def trouble(self) -> str:
        """Why nothing can be kept now, as one sentence without paths and addresses; empty if something was written
        just now. Asked again soon after, it gives the same answer without trying. Never raises."""

    def close(self) -> None: ...
