"""What the lobby offers: games that are read when somebody first asks, and a broken one that is in nobody's way."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tabletome.cli.serve import games_by_id
from tabletome.kernel import Games
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.web.app import Settings, create_app

SEATS = [{"kind": "me"}, {"kind": "me"}]
BROKEN = "the game broken cannot be played here: it is not properly installed"


def test_a_server_starts_without_reading_a_game_that_nobody_plays() -> None:
    program = """
import sys
from tabletome.cli.serve import games_by_id
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.web.app import create_app
from litestar.testing import TestClient
from pathlib import Path
from tempfile import mkdtemp
with TestClient(create_app(games_by_id(), SqliteStore(Path(mkdtemp()) / "tables.db"))) as client:
    assert client.get("/health").status_code == 200
    print(sorted(name for name in sys.modules if name.startswith("tabletome.games.") and name.endswith(".game")))
    offered = [game["id"] for game in client.get("/api/games").json()]
    print(sorted(name for name in sys.modules if name.startswith("tabletome.games.") and name.endswith(".game")))
print(offered)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    before, after, offered = done.stdout.splitlines()
    assert before == "[]"
    assert "'tabletome.games.tomb.game'" in after
    assert offered == str(list(games_by_id()))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:  # type: ignore[type-arg]  # of whatever application
    broken = tmp_path / "broken.py"
    broken.write_text("import nowhere_to_be_found\n")
    games = Games({"broken": str(broken), "connect_four": games_by_id().specs["connect_four"]})
    with TestClient(create_app(games, SqliteStore(tmp_path / "tables.db"), Settings(bot_pause=0))) as one:
        yield one


def test_a_broken_game_hides_no_other_and_is_told_to_whoever_runs_the_server(
    client: TestClient,  # type: ignore[type-arg]  # of whatever application
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR):
        assert [game["id"] for game in client.get("/api/games").json()] == ["connect_four"]
    assert "the game broken cannot be played" in caplog.text
    assert "nowhere_to_be_found" in caplog.text
    assert client.post("/api/tables", json={"game": "connect_four", "seats": SEATS}).status_code == 201


def test_who_wants_to_play_a_broken_game_hears_a_sentence_and_nothing_of_its_insides(
    client: TestClient,  # type: ignore[type-arg]  # of whatever application
) -> None:
    answer = client.post("/api/tables", json={"game": "broken", "seats": SEATS})
    assert (answer.status_code, answer.json()["detail"]) == (400, BROKEN)
    assert client.get("/api/games/broken/guide").json()["detail"] == BROKEN
