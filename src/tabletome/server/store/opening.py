"""Opening a store by its URL."""

from __future__ import annotations

import re

from tabletome.server.store.rows import BadStore, Store
from tabletome.server.store.sqlite import SqliteStore


def open_store(url: str, *, as_is: bool = False) -> Store:
    """The store at `sqlite:///path` or `postgresql://…`; made on first use, and brought up to the present schema. With `as_is`
    neither is done: it has to be there, as this program keeps it. Raises `BadStore` with a sentence.

    After `sqlite:///` comes the path as one would type it: `sqlite:///games.db` lies in the current directory,
    `sqlite:////var/lib/games.db` does not.
    """
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and re.fullmatch(r"/[^\0]*[^\0/]", rest):
        return SqliteStore(rest[1:], as_is=as_is)
    if scheme in ("postgresql", "postgres") and rest:
        from tabletome.server.store.postgres import PostgresStore  # its driver is loaded where it is needed

        return PostgresStore(url, as_is=as_is)
    # The URL is not repeated: it may hold a password.
    raise BadStore("a store is given as sqlite:///path/to/file.db or as postgresql://user@host/database")
