"""Stores of the present schema, kept: whatever changes later, they are opened and played on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from tabletome.server.door.keys import hashed
from tabletome.server.store.opening import open_store
from tabletome.server.tables.line import Line
from tests.server.databases import PostgresServer
from tests.server.halls import standing
from tests.server.serving import Client, serving

from .test_migrations import STORES, everything

KNOWN: list[dict[str, Any]] = msgspec.json.decode((STORES / "v2.json").read_bytes())
LONG = max(KNOWN, key=lambda known: known["entries"])


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A store of schema 2, as the server left it that wrote it."""
    if request.param == "sqlite":
        shutil.copy(STORES / "v2.db", tmp_path / "games.db")
        yield f"sqlite:///{tmp_path}/games.db"
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with server.database(how="TEMPLATE template1") as one:
            with psycopg.connect(one) as connection:
                connection.execute((STORES / "v2.sql").read_bytes())
            yield one


def test_every_table_is_there_as_it_was(url: str) -> None:
    before = everything(url)
    with closing(open_store(url)) as store:
        assert {(one.id, one.game, one.entries) for one in store.tables()} == {
            (known["table"], known["game"], known["entries"]) for known in KNOWN
        }
        for known in KNOWN:
            assert [mark.seq for mark in store.checkpoints(known["table"])] == known["checkpoints"]
            links = [store.link(hashed(key)) for key in known["keys"].values()]
            assert [link.table for link in links if link] == [known["table"]] * len(known["keys"])
    assert {name: rows for name, (_, *rows) in everything(url).items()} == {
        name: rows for name, (_, *rows) in before.items()
    }


def test_every_game_stands_where_it_stood(url: str) -> None:
    with closing(open_store(url)) as store:
        for known in KNOWN:
            row = store.table(known["table"])
            assert row is not None
            assert row.digest, "the rules that it was played by"
            match = standing(row, Line(store.entries(row.id)), store.checkpoints(row.id))
            asked, request = known["asked"], match.request
            assert (asked and [asked["seat"], asked["options"]]) == (
                request and [request.seat, [str(option) for option in request]]
            )


def test_who_held_a_seat_plays_on_and_who_comes_with_the_link_knocks(url: str) -> None:
    asked = LONG["asked"]
    with serving(url) as server:
        key = LONG["keys"][f"seat {asked['seat']}"]
        with Client(server, LONG["table"], key, secret="of another browser altogether") as stranger:
            assert stranger.until("locked")["seats"] == [asked["seat"]]
        with Client(server, LONG["table"], key) as client:
            now = client.until_asked()
            assert now is not None
            assert now["options"] == asked["options"]
            assert client.answer(asked["options"][0], asked["seat"])["seq"] > LONG["entries"]
    with closing(open_store(url)) as store:
        assert [entry.what for entry in store.entries(LONG["table"]) if entry.kind == "answer"][-1] == asked["options"][
            0
        ]
