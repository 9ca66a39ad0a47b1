"""Guided first turns: each goes as it says, and a table opened with it follows the same course."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletome
from tabletome.kernel import registered
from tabletome.server.web.guides import GUIDE_TITLE, guide_of
from tabletome.testing.pytest_scenarios import scenario_tests
from tests.server.serving import Client, Server, serving

GAMES = Path(tabletome.__file__).parent / "games"
GUIDED = sorted(path.parent.name for path in GAMES.glob("*/guide.yaml"))

test_guides = scenario_tests(*(GAMES / game / "guide.yaml" for game in GUIDED))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


def test_every_rulebook_that_can_be_played_has_a_guide() -> None:
    assert sorted(registered()) == GUIDED


@pytest.mark.parametrize("game", GUIDED)
def test_a_guided_table_takes_the_steps_it_shows(server: Server, game: str) -> None:
    guide = guide_of(registered()[game])
    assert guide is not None
    status, steps = server.call(f"/api/games/{game}/guide")
    assert status == 200
    assert [step["option"] for step in steps][-1] == ""
    assert all(step["text"] for step in steps)
    body = {"game": game, "guide": True, "seats": [{"kind": "me"}]}
    status, opened = server.call("/api/tables", body)
    assert status == 201, opened
    with Client(server, opened["table"], opened["key"]) as player:
        player.until("data")
        for step in steps[:-1]:
            assert step["option"] in player.last["asked"]["options"]
            assert player.answer(step["option"], player.last["asked"]["seat"])["is"] == "done"


def test_a_game_without_a_guide_says_so(server: Server) -> None:
    assert server.call("/api/games/connect_four/guide")[0] == 404
    status, answer = server.call("/api/tables", {"game": "connect_four", "guide": True, "seats": [{"kind": "me"}]})
    assert (status, answer["detail"]) == (400, "there is no guide for Connect Four")


@pytest.mark.parametrize("game", GUIDED)
def test_only_a_table_that_was_opened_with_the_guide_shows_it_whatever_it_is_called(server: Server, game: str) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]
    shown = {}
    for guide in (True, False):
        body = {"game": game, "guide": guide, "seats": seats, "title": GUIDE_TITLE}
        status, opened = server.call("/api/tables", body)
        assert status == 201, opened
        with Client(server, opened["table"], opened["key"], "page") as player:
            welcome = player.until("welcome")
            assert welcome["title"] == GUIDE_TITLE
            shown[guide] = welcome["guide"]
    assert shown == {True: True, False: False}
