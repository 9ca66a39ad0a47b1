"""Guided lessons: each goes as it says, and a table opened with one follows the same course."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletome
from tabletome.kernel import registered
from tabletome.testing.guides import Lesson, lesson_with, lessons_of
from tabletome.testing.pytest_scenarios import scenario_tests
from tests.server.serving import Client, Server, serving

GAMES = Path(tabletome.__file__).parent / "games"
WRITTEN = sorted(path.parent.name for path in GAMES.glob("*/guide.yaml"))
GUIDED = [game for game in WRITTEN if game in registered()]
"""A game that is still being built may have its guide before it can be played everywhere."""
LESSONS = [lesson for game in GUIDED for lesson in lessons_of(registered()[game])]

test_guides = scenario_tests(*(GAMES / game / "guide.yaml" for game in WRITTEN))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


def test_every_rulebook_that_can_be_played_has_a_guide() -> None:
    assert sorted(registered()) == GUIDED


def named(lesson: Lesson) -> str:
    return f"{lesson.game} {lesson.number}"


def test_tactics_is_taught_in_three_lessons() -> None:
    titles = [lesson.title for lesson in lessons_of(registered()["tactics"])]
    assert titles == ["Move and attack", "Responses and potions", "Level up and equip"]


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_is_known_again_by_how_its_game_was_begun(lesson: Lesson) -> None:
    game = registered()[lesson.game]
    assert lesson_with(game, dict(lesson.options)) == lesson  # so no two may have the same options
    assert lesson_with(game, {"nothing": "like it"}) is None


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_guided_table_takes_the_steps_it_shows(server: Server, lesson: Lesson) -> None:
    status, steps = server.call(f"/api/games/{lesson.game}/guide?lesson={lesson.number}")
    assert status == 200
    assert [step["option"] for step in steps][-1] == ""
    assert all(step["text"] for step in steps)
    body = {"game": lesson.game, "guide": True, "lesson": lesson.number, "seats": [{"kind": "me"}]}
    status, opened = server.call("/api/tables", body)
    assert status == 201, opened
    with Client(server, opened["table"], opened["key"]) as player:
        welcome = player.until("welcome")
        assert welcome["title"] == lesson.title
        assert welcome["lesson"]["after"] == len(lesson.before)
        player.until("data")
        for step in steps[:-1]:
            assert step["option"] in player.last["asked"]["options"]
            assert player.answer(step["option"], player.last["asked"]["seat"])["is"] == "done"


def test_a_lesson_that_there_is_not_is_refused(server: Server) -> None:
    body = {"game": "tactics", "guide": True, "lesson": 4, "seats": [{"kind": "me"}]}
    status, answer = server.call("/api/tables", body)
    assert (status, answer["detail"]) == (400, "there is no lesson 4 for Adventure Tactics; there are 3 lessons")
    assert server.call("/api/games/tactics/guide?lesson=4")[0] == 404
    assert server.call("/api/games/tactics/guide?lesson=0")[0] == 404


def test_the_lobby_offers_the_lessons_by_their_titles(server: Server) -> None:
    offers = {offer["id"]: offer["lessons"] for offer in server.call("/api/games")[1]}
    for game in GUIDED:
        assert offers[game] == [lesson.title for lesson in lessons_of(registered()[game])]
    assert offers["connect_four"] == []


def test_a_game_without_a_guide_says_so(server: Server) -> None:
    assert server.call("/api/games/connect_four/guide")[0] == 404
    status, answer = server.call("/api/tables", {"game": "connect_four", "guide": True, "seats": [{"kind": "me"}]})
    assert (status, answer["detail"]) == (400, "there is no guide for Connect Four")


@pytest.mark.parametrize("game", GUIDED)
def test_only_a_table_that_was_opened_with_the_guide_shows_it_whatever_it_is_called(server: Server, game: str) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]
    shown, title = {}, lessons_of(registered()[game])[0].title
    for guide in (True, False):
        body = {"game": game, "guide": guide, "seats": seats, "title": title}
        status, opened = server.call("/api/tables", body)
        assert status == 201, opened
        with Client(server, opened["table"], opened["key"], "page") as player:
            welcome = player.until("welcome")
            assert welcome["title"] == title
            assert (welcome["lesson"] is not None) is guide
            shown[guide] = welcome["guide"]
    assert shown == {True: True, False: False}
