"""Makes the stores of schema 2 that the tests open: `v2.db` for SQLite, `v2.sql` for PostgreSQL, `v2.json` on what is in them.

It plays at a real server, so it writes whatever schema the program of the day has. It is to be run again only on a version that
still writes schema 2; a later schema gets a file of its own.

    python -m tests.server.store.stores.make_v2
"""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from tabletome.server.store.migrations import SCHEMA
from tabletome.server.store.opening import open_store
from tests.server.serving import Client, Opened, Server, follow, serving

from .make_v1 import literal

HERE = Path(__file__).parent
CHANCE = random.Random(2)
TABLES = (
    # game, who sits there, decisions before this moment
    ("connect_four", ("me:Ann", "me:Bo"), 9),
    ("connect_four", ("me:Cem", "bot:random"), 4),
    ("dragon_hoard", ("me:Ann", "friend:Bo", "friend:Cem"), 40),
    ("dragon_hoard", ("me:Dee", "friend:Eve"), 0),
)


def play(table: Opened, decisions: int) -> list[Client]:
    """Everybody comes, and decides at random; who plays alone takes some of it back."""
    people = [table.join(key) for key in (table.host, *table.friends.values())]
    for person in people:
        person.until("data")
    for _ in range(decisions):
        decides = asked_one(people)
        if decides is None:
            break  # the game is over
        asked = decides.last["asked"]
        decides.answer(CHANCE.choice(asked["options"]), asked["seat"])
        if len(people) == 1 and CHANCE.random() < 0.2:
            decides.ask("undo", asked["seat"])
    return people


def asked_one(people: list[Client]) -> Client | None:
    """Whoever is asked, after the bots have decided."""
    follow(*people)
    while not any(one.last["asked"] for one in people) and people[0].last["waiting_for"] is not None:
        people[0].until("data")
        follow(*people)
    return next((one for one in people if one.last["asked"]), None)


def make(server: Server) -> list[dict[str, Any]]:
    made = []
    for game, seats, decisions in TABLES:
        table = server.open(game, *seats)
        people = play(table, decisions)
        keys = {"host": table.host, "watch": table.watch} | {f"seat {n}": key for n, key in table.friends.items()}
        last = asked_one(people)
        made.append({"table": table.table, "game": game, "keys": keys, "asked": last and last.last["asked"]})
        for person in people:
            person.close()
    return made


def dumped(path: Path) -> str:
    """The file as statements that make the same rows in PostgreSQL."""
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
        parts = tables.fetchall()
        lines = [f"{sql.replace('BLOB', 'BYTEA')};" for _, sql in parts]
        for name, sql in parts:
            if sql.startswith("CREATE TABLE"):
                rows = connection.execute(f"SELECT * FROM {name}")
                lines += [f"INSERT INTO {name} VALUES ({', '.join(map(literal, row))});" for row in rows]
    lines += ["CREATE TABLE tabletome_schema (version BIGINT NOT NULL);", "INSERT INTO tabletome_schema VALUES (2);"]
    return "\n".join(lines) + "\n"


def main() -> None:
    assert SCHEMA == 2
    file = HERE / "v2.db"
    file.unlink(missing_ok=True)
    with serving(f"sqlite:///{file}") as server:
        known = make(server)
    with closing(open_store(f"sqlite:///{file}")) as store:
        for one in known:
            entries = store.entries(one["table"])
            one |= {"entries": len(entries), "checkpoints": [mark.seq for mark in store.checkpoints(one["table"])]}
    (HERE / "v2.json").write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")
    (HERE / "v2.sql").write_text(dumped(file), encoding="utf-8")


if __name__ == "__main__":
    main()
