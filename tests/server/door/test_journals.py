"""Journals in and out: each is work, and counts for the address that brings or takes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tabletome.cli.serve import games_by_id
from tabletome.server.door.limits import NOWHERE, Limits
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.web.app import Settings, create_app

SECRET = "s" * 32
TABLE = {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "me"}]}


@contextmanager
def server(tmp_path: Path, limits: Limits) -> Iterator[TestClient]:  # type: ignore[type-arg]  # of whatever application
    store = SqliteStore(tmp_path / "tables.db", patience=120)
    with TestClient(create_app(games_by_id(), store, Settings(bot_pause=0, limits=limits))) as client:
        yield client


def test_a_journal_is_brought_only_so_often(tmp_path: Path) -> None:
    with server(tmp_path, Limits(imports_per_minute=0.001)) as client:
        answers = [client.post("/api/tables/import", json={"journal": "none"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    assert "too many journals from your address" in answers[-1].json()["detail"]
    assert int(answers[-1].headers["retry-after"]) > 0


@pytest.mark.parametrize("what", ["import", "journal", "report"])
def test_who_has_used_up_the_work_neither_brings_nor_takes_a_journal(tmp_path: Path, what: str) -> None:
    with server(tmp_path, Limits()) as client:
        opened = client.post("/api/tables", json=TABLE).json()

        def wish() -> Any:
            if what == "import":
                return client.post("/api/tables/import", json={"journal": "none"})
            headers = {"Authorization": f"Bearer {opened['key']}", "Tabletome-Secret": SECRET}
            return client.get(f"/api/tables/{opened['table']}/{what}", headers=headers)

        assert wish().status_code == (400 if what == "import" else 200)
        client.app.state.hall.addresses.spend(NOWHERE, 10_000)
        refused = wish()
    assert refused.status_code == 429
    assert "your address has used up its share of work for now" in refused.json()["detail"]
