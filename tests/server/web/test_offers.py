"""What the lobby offers: games that are read when somebody first asks, boxes with pictures, a broken game in nobody's way."""

from __future__ import annotations

import logging
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import tabletome
from tabletome.cli.new_game import begin
from tabletome.cli.serve import games_by_id
from tabletome.kernel import BadSetup, Games, registered
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.web.app import Settings, create_app
from tabletome.server.web.pages import policy
from tests.server.serving import serving

SEATS = [{"kind": "me"}, {"kind": "me"}]
BROKEN = "the game broken cannot be played here: it is not properly installed"
RULEBOOKS = sorted(path.parent.name for path in (Path(tabletome.__file__).parent / "games").glob("*/ledger.yaml"))
SHAPES = {"svg", "g", "path", "rect", "circle", "ellipse", "text"}
"""All that a cover is drawn with: nothing that runs, and nothing that asks for anything."""
REFERS = ("href", "url(", "http", "data:", "javascript", "@import", "style", "onload")


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


# --- games of one's own -----------------------------------------------------------------------------------------------


def test_a_game_that_a_file_defines_is_offered_and_played_beside_the_others(tmp_path: Path) -> None:
    file = begin("cave", tmp_path) / "game.py"
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", str(file)) as server:
        assert [game["id"] for game in server.call("/api/games")[1]] == [*games_by_id(), "cave"]
        with server.open("cave", "me:Ann").join() as ann:
            ann.until("data")
            assert ann.answer("end")["is"] == "done"


def test_two_games_of_one_id_are_not_served_together(tmp_path: Path) -> None:
    file = begin("cave", tmp_path) / "game.py"
    file.write_text(file.read_text().replace('id = "cave"', 'id = "tomb"'))
    with pytest.raises(
        BadSetup, match=r"game.py defines a game with the id 'tomb', which another has; give it another"
    ):
        games_by_id([file])


# --- the boxes --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    store = SqliteStore(tmp_path_factory.mktemp("store") / "tables.db")
    with TestClient(create_app(games_by_id(), store, Settings(bot_pause=0))) as one:
        yield one


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_rulebook_has_a_box_that_says_what_waits_in_it(shop: TestClient[Litestar], game: str) -> None:
    offers = {offer["id"]: offer for offer in shop.get("/api/games").json()}
    box, rules = offers[game]["cover"], registered()[game]
    assert offers[game]["seats"] == {"least": rules.seats[0], "most": rules.seats[-1]}
    assert box["how"]
    assert box["sentence"].endswith(".")
    least, most = box["minutes"]
    assert 0 < least <= most
    assert box["weight"] in (1, 2, 3, 4)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_picture_on_a_box_shows_and_does_nothing_else(shop: TestClient[Litestar], game: str) -> None:
    answer = shop.get(f"/api/games/{game}/cover")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].split(";")[0] == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"] == policy("testserver.local")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    picture = ET.fromstring(answer.content)
    found = list(picture.iter())
    assert {one.tag for one in found} <= {f"{{http://www.w3.org/2000/svg}}{shape}" for shape in SHAPES}
    assert len(found) > 20
    said = [f"{name}={value}" for one in found for name, value in one.attrib.items()]
    assert not [attribute for attribute in said if any(word in attribute for word in REFERS)]
    assert picture.attrib["viewBox"] == "0 0 320 200"
    assert picture.attrib["aria-label"]


def test_a_small_game_has_no_picture_and_says_so(shop: TestClient[Litestar]) -> None:
    offers = {offer["id"]: offer["cover"] for offer in shop.get("/api/games").json()}
    assert [name for name, cover in offers.items() if cover is None] == ["connect_four", "dragon_hoard"]
    for name in ("connect_four", "no_such_game"):
        answer = shop.get(f"/api/games/{name}/cover")
        assert (answer.status_code, answer.json()["detail"]) == (404, "there is no picture of that game")


@pytest.mark.parametrize(("game", "pictured"), [("party", True), ("connect_four", False)])
def test_whoever_may_look_at_a_table_knows_whether_its_game_has_a_picture(
    shop: TestClient[Litestar], game: str, pictured: bool
) -> None:
    opened = shop.post("/api/tables", json={"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]}).json()
    table = shop.get(f"/api/tables/{opened['table']}", headers={"Authorization": f"Bearer {opened['key']}"}).json()
    assert table["cover"] is pictured
