"""A program that appends to tables through a `Writer` as fast as it can, and says what was acknowledged.

    python appending.py URL NAME MOST TABLE…

A line "TABLE SEQ NAME-NUMBER" is printed after the store has acknowledged the entry, and not before. It stops by itself
after MOST acknowledged entries of each table, or when it is asked to (SIGTERM) after the entries that are on their way.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Conflict, Entry, Store
from tabletome.server.store.writer import Writer


async def append(writer: Writer, table: str, last: int, name: str, most: int, enough: asyncio.Event) -> None:
    for number in range(1, most + 1):
        if enough.is_set():
            return
        while True:
            entry = Entry(last + 1, "answer", 0, f"{name}-{number}", [("d20", number % 20)], nonce=f"{name}{number}")
            said = await writer.append(table, entry)
            last = said.last if isinstance(said, Conflict) else entry.seq
            if said is None:
                break
        os.write(1, f"{table} {entry.seq} {entry.what}\n".encode())  # at once, and whole


async def append_to_all(store: Store, name: str, most: int, tables: list[str]) -> None:
    writer, enough = Writer(store), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, enough.set)
    lasts = [len(await writer.run(store.entries, table)) for table in tables]
    places = zip(tables, lasts, strict=True)
    await asyncio.gather(*(append(writer, table, last, name, most, enough) for table, last in places))
    await writer.close()


if __name__ == "__main__":
    url, name, most, *tables = sys.argv[1:]
    store = open_store(url)
    asyncio.run(append_to_all(store, name, int(most), tables))
    store.close()
