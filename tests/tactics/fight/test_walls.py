"""Walls that bosses spawn in a fight: where they begin, which way they run, and which one makes room."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.events import Directed, WallRemoved, WallSpawned
from tabletome.games.tactics.state import House
from tests.tactics.fight.stage import boss_turn, figure, the_fight

ROOM = """
    ..........
    ..........
    ....B.....
    ..........
    .........R
"""


@pytest.mark.rules("AT-WALL-08", "AT-WALL-03")
def test_the_wall_of_a_large_boss_begins_where_the_party_says() -> None:
    asked = {"kinds": {"B": "old-gristle"}, "house": House(ties="ask"), "hands": {"roberta": ["basic-move"]}}
    game = boss_turn(ROOM, "boss: spawn small_wall E", **asked)
    assert game.offered() == ["put on g3", "put on g4"]
    game.play("put on g4")
    assert game.told(WallSpawned) == [WallSpawned("small stone wall", ("g4", "h4"), "B")]
    settled = boss_turn(ROOM, "boss: spawn small_wall E", kinds={"B": "old-gristle"}, hands={"roberta": ["basic-move"]})
    assert settled.told(WallSpawned) == [WallSpawned("small stone wall", ("g3", "h3"), "B")]
    south = boss_turn(ROOM, "boss: spawn large_wall S", **asked).play("put on f5")
    assert south.told(WallSpawned) == [WallSpawned("large stone wall", ("f5", "f6", "f7", "f8"), "B")]


@pytest.mark.rules("AT-TERR-08", "AT-WALL-06", "AT-WALL-07")
def test_a_passive_that_raises_the_limit_lets_one_more_wall_stand() -> None:
    """Throne's Breath: with 24 HP or fewer, three fire walls in place of two."""
    board = "f........f\n" + ROOM.strip()
    for hp, left in ((25, 2), (24, 3)):
        game = boss_turn(
            board, "boss: spawn fire_wall W limit 2", kinds={"B": "queen-domianne"}, hp={"B": hp, "roberta": 9},
            hands={"roberta": ["basic-move"]},
        )  # fmt: skip
        fires = [wall for wall in the_fight(game).walls if wall.kind == "fire"]
        assert len(fires) == left
        assert len(game.told(WallRemoved)) == 3 - left
    first_gone = boss_turn(
        board,
        "boss: spawn fire_wall W limit 2",
        kinds={"B": "queen-domianne"},
        hp={"B": 30},
        hands={"roberta": ["guard"]},
    )
    assert [one.cells for one in first_gone.told(WallRemoved)] == [("a1",)]


@pytest.mark.rules("AT-TERR-08", "AT-WALL-02")
def test_directions_are_drawn_until_a_wall_fits_and_without_any_nothing_is_spawned() -> None:
    corner = "B........R"
    found = boss_turn(
        corner, "boss: spawn small_wall random", chance=("N", "W", "NE", "E"), hands={"roberta": ["guard"]}
    )
    assert [one.direction for one in found.told(Directed)] == ["N", "W", "NE", "E"]
    assert found.told(WallSpawned) == [WallSpawned("small stone wall", ("b1", "c1"), "B")]
    north = boss_turn(corner, "boss: spawn small_wall N", hands={"roberta": ["guard"]})
    assert not north.told(WallSpawned)
    assert not north.told(Directed)
    closed = boss_turn("B1.......R\n2", "boss: spawn small_wall random", hands={"roberta": ["guard"]})
    assert not closed.told(Directed)  # stone fits nowhere, so no card is turned


@pytest.mark.rules("AT-WALL-04", "AT-TERR-10", "AT-WALL-06")
def test_a_new_wall_is_the_youngest_and_burns_only_if_it_is_fire() -> None:
    board = """
        ..........
        .B.R......
    """
    queen = {"kinds": {"B": "ember-witch"}, "hp": {"roberta": 9}, "hands": {"roberta": ["basic-move"]}}
    fire = boss_turn(board, "boss: spawn fire_wall E limit 2", **queen)
    assert figure(fire, "roberta").hp == 8
    assert [(wall.kind, wall.born, wall.cells.bit_count()) for wall in the_fight(fire).walls] == [("fire", 1, 3)]
    assert the_fight(fire).walls[0].cells == sum(1 << GRID.square(name) for name in ("c2", "d2", "e2"))
    stone = boss_turn(board, "boss: spawn small_wall S", **queen)
    assert figure(stone, "roberta").hp == 9
