"""Made the stores of schema 1 that the tests open: `v1.db` for SQLite, `v1.sql` for PostgreSQL, `v1.json` on what is in them.

It ran once, on the last version that wrote schema 1, and works with no later one: today's program writes today's schema.
It is kept to show what the files are and how those of a later schema can be made.

    python tests/server/store/stores/make_v1.py
"""

# It speaks to a program that is no longer here, so its types are not checked against the present one.
# mypy: ignore-errors

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from tabletome.cli.serve import games_by_id
from tabletome.server.door.keys import hashed
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import SeatRow
from tabletome.server.store.writer import Writer
from tabletome.server.tables.hall import Hall, Invitation
from tabletome.server.tables.table import Table

HERE = Path(__file__).parent
CHANCE = random.Random(1)
TABLES = (
    # game, title, who sits there, decisions before this moment
    ("connect_four", "Ann & Bo: “best of three”", ("Ann", "Bo"), 7),
    ("connect_four", "", ("Cem", ""), 35),
    ("dragon_hoard", "The long hoard", ("Ann", "Bo", "Cem"), 40),
    ("dragon_hoard", "Just begun", ("Dee", "Eve"), 0),
)


async def play(table: Table, decisions: int) -> None:
    """Play on at random, with a decision taken back now and then, and some of those made again."""
    everybody = tuple(range(table.row.seats))
    while table.answers < decisions and table.match.request is not None:
        seat, nonce = table.match.request.seat, f"{CHANCE.getrandbits(64):016x}"
        await table.answer(seat, str(CHANCE.choice(list(table.match.request))), table.seq, nonce)
        if CHANCE.random() < 0.15:
            await table.undo(everybody, seat, table.seq, f"{nonce}u")
            if CHANCE.random() < 0.5:
                await table.redo(everybody, seat, table.seq, f"{nonce}r")


async def make(store_url: str) -> list[dict[str, Any]]:
    store = open_store(store_url)
    writer = Writer(store)
    games = games_by_id()
    hall = Hall(games, store, writer)
    made = []
    for game, title, names, decisions in TABLES:
        seats = [SeatRow(number, "person", name) for number, name in enumerate(names)]
        held = [[0], *([number] for number in range(1, len(names)))]
        table, links = await hall.open(games[game], {}, seats, held, title=title)
        await play(table, decisions)
        made.append(await finished(table, links, store))
    await table.sit(1, "bot", "", "random")
    await writer.close()
    store.close()
    return made


async def finished(table: Table, links: list[Invitation], store: Any) -> dict[str, Any]:
    """What is known of a table: its keys, and the position at which it was left. The watchers' link is closed."""
    store.revoke(hashed(links[-1].key))
    request = table.match.request
    return {
        "table": table.row.id,
        "game": table.row.game,
        "title": table.row.title,
        "created": table.row.created,
        "keys": {one.role if one.seat is None else f"seat {one.seat}": one.key for one in links},
        "entries": table.seq,
        "answers": table.answers,
        "checkpoints": [mark.seq for mark in store.checkpoints(table.row.id)],
        "asked": None if request is None else [request.seat, [str(option) for option in request]],
    }


def dumped(path: Path) -> str:
    """The file as statements that make the same rows in PostgreSQL."""
    connection = sqlite3.connect(path)
    tables = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    lines = [f"{sql.replace('BLOB', 'BYTEA')};" for _, sql in tables]
    for name, sql in tables:
        if sql.startswith("CREATE TABLE"):
            rows = connection.execute(f"SELECT * FROM {name}")
            lines += [f"INSERT INTO {name} VALUES ({', '.join(map(literal, row))});" for row in rows]
    lines += ["CREATE TABLE tabletome_schema (version BIGINT NOT NULL);", "INSERT INTO tabletome_schema VALUES (1);"]
    connection.close()
    return "\n".join(lines) + "\n"


def literal(value: object) -> str:
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'"
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


if __name__ == "__main__":
    file = HERE / "v1.db"
    file.unlink(missing_ok=True)
    known = asyncio.run(make(f"sqlite:///{file}"))
    (HERE / "v1.json").write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")
    (HERE / "v1.sql").write_text(dumped(file), encoding="utf-8")
