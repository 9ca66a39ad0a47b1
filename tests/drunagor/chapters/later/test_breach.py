"""Chapter 10: three holes are closed stone by stone, or too many come through."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import EventCalled
from tabletome.games.drunagor.state import State, monsters
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import by_bots, deserted, things, to_round, trial
from tests.drunagor.stage import pool

RULE = "Stone by Stone"
HOLE = "Landmark: Hole in the Wall"


def stones(game: Position[State]) -> list[int]:
    return [hole.count for hole in things(game, "hole-in-the-wall")]


def put(game: Position[State], square: str) -> None:
    game.play(f"do wall at {square}")
    if game.asked[0] == "expend":
        game.play(game.offered()[0])


@pytest.mark.rules("DR-DOOR-08")
def test_a_cube_is_put_on_an_adjacent_hole_as_a_cube_action() -> None:
    game = trial(RULE, f"{HOLE} @d1", heroes=4)
    cubes = len(pool(game, "vorn"))
    put(game, "d1")
    assert stones(game) == [1]
    assert len(pool(game, "vorn")) == cubes - 1
    assert game.state.turn.cube_actions == 1


def test_cubes_lie_there_until_their_owner_recalls() -> None:
    game = trial(RULE, f"{HOLE} @d1", heroes=4)
    put(game, "d1")
    put(game, "d1")
    assert stones(game) == [2]
    for cube in game.state.heroes[0].cubes:
        cube.at = cube.at or "expended"
    game.play("end")  # no cube is left: an Unwilling Recall
    while game.asked[0] == "status-cube":
        game.play(game.offered()[0])
    assert stones(game) == [0]


def test_the_third_cube_closes_it_for_good_and_the_wall_settles() -> None:
    game = trial(RULE, f"{HOLE}, 2 @d1")
    put(game, "d1")
    assert stones(game) == [3]
    assert game.state.story.counters["holes"] == 1
    assert [event.number for event in game.told(EventCalled)] == [12]
    assert game.refused("do wall at d1") == "it is closed"
    for cube in game.state.heroes[0].cubes:
        cube.at = cube.at or "expended"
    game.play("end")
    assert stones(game) == [3]


def test_stones_that_the_masons_have_ready_are_laid_with_the_next_cube() -> None:
    game = trial(RULE, f"{HOLE} @d1")
    game.state.story.counters["stones"] = 5
    put(game, "d1")
    assert stones(game) == [3]
    assert game.state.story.counters["stones"] == 3


@pytest.mark.parametrize(("heroes", "ready"), [(1, 6), (2, 5), (3, 2), (4, 0)])
def test_for_a_small_party_the_masons_have_stones_ready(heroes: int, ready: int) -> None:
    game = trial(RULE, f"{HOLE} @d1", heroes=heroes)
    assert game.state.story.counters.get("stones", 0) == ready


@pytest.mark.rules("DR-DOOR-06")
def test_at_the_end_of_every_fourth_round_a_white_veteran_comes_through_each_open_hole() -> None:
    game = trial(RULE, f"{HOLE} @d1", f"{HOLE}, 3 @d4", chance=("shadow-cultist-veteran",))
    to_round(game, 4)
    assert monsters(game.state) == []
    to_round(game, 5)
    assert [figure.card for figure in monsters(game.state)] == ["shadow-cultist-veteran"]


def test_no_more_of_them_come_at_once_than_there_are_heroes() -> None:
    game = trial(RULE, f"{HOLE} @d1", f"{HOLE} @d4", chance=("shadow-cultist-veteran",))
    to_round(game, 5)
    assert len(monsters(game.state)) == 1


@pytest.mark.rules("DR-END-04")
def test_it_is_lost_when_a_round_ends_with_more_monsters_than_three_for_each_hero() -> None:
    archers = [f"WM: Skeleton Archer - Rookie @{square}" for square in ("a3", "b3", "a2")]
    game = trial(RULE, *archers, f"{HOLE} @d1", chance=("skeleton-archer-veteran",))
    game.state.house.trauma_limit = game.state.house.curse_limit = 99
    to_round(game, 4)
    assert game.state.result == ""
    to_round(game, 5)
    assert (game.state.result, game.state.why) == ("lost", "4 Monsters are inside the wall")


def test_it_is_won_as_soon_as_three_holes_are_closed() -> None:
    game = trial(RULE, f"{HOLE}, 2 @d1", f"{HOLE}, 3 @d4", f"{HOLE}, 3 @a3", first={"endgame": "holes closed"})
    game.state.story.counters["holes"] = 2
    put(game, "d1")
    assert (game.state.result, game.state.why) == ("won", "the three holes are closed")


def test_where_nobody_else_is_in_the_way_the_bot_closes_all_three() -> None:
    _, ended = by_bots(deserted(10), 10, 3)
    assert (ended.result, ended.why) == ("won", "the three holes are closed")
