"""Walls that bosses spawn."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.board.squares import base
from tabletome.games.tactics.board.walls import can_spawn, outgoing, spawnings, tiles
from tabletome.games.tactics.state import Wall, WallKind
from tabletome.kernel import Bits
from tabletome.table.grid import DIAGONALS, Direction
from tests.tactics.board.boards import Place, at, cells, places

E, S, N, W = Direction.E, Direction.S, Direction.N, Direction.W
BOSS = 1 << at(4, 4)


def wall(kind: WallKind, squares: list[Place], born: int = 1) -> Wall:
    return Wall(kind, Bits(cells(squares)), born)


@pytest.mark.rules("AT-WALL-02", "AT-WALL-03", "AT-TERR-09", "AT-MOVE-10")
@pytest.mark.parametrize(("kind", "last"), [("small_stone", 6), ("fire", 7), ("large_stone", 8)])
def test_a_wall_begins_beside_the_boss_and_runs_straight_away(kind: WallKind, last: int) -> None:
    (found,) = tiles(BOSS, E, kind)
    assert places(found) == {(x, 4) for x in range(5, last + 1)}


@pytest.mark.rules("AT-WALL-01", "AT-WALL-02", "AT-WALL-05")
def test_no_wall_of_any_kind_runs_diagonally() -> None:
    assert not [found for way in DIAGONALS for kind in ("fire", "small_stone") for found in tiles(BOSS, way, kind)]
    assert places(tiles(BOSS, N, "fire")[0]) == {(4, 3), (4, 2), (4, 1)}


@pytest.mark.rules("AT-WALL-08", "AT-MOVE-10")
def test_a_large_boss_begins_a_wall_on_either_square_of_that_side() -> None:
    found = tiles(base(at(4, 4), large=True), E, "small_stone")
    assert [places(one) for one in found] == [{(6, 4), (7, 4)}, {(6, 5), (7, 5)}]


@pytest.mark.rules("AT-WALL-04", "AT-WALL-05")
def test_a_wall_may_overlap_one_of_its_type_in_any_direction() -> None:
    old = wall("fire", [(5, 4), (5, 5), (5, 6)])
    assert spawnings(BOSS, E, "fire", [old], 0) == tiles(BOSS, E, "fire")
    assert spawnings(BOSS, E, "small_stone", [old], 0) == []
    assert spawnings(BOSS, E, "small_stone", [wall("large_stone", [(5, y) for y in range(4, 8)])], 0)


@pytest.mark.rules("AT-TERR-07", "AT-TERR-08")
def test_stone_is_not_placed_on_characters_and_fire_is() -> None:
    heroes = cells([(5, 4), (3, 4), (4, 3), (4, 5)])
    assert not can_spawn(BOSS, "small_stone", [], heroes)
    assert can_spawn(BOSS, "fire", [], heroes)
    assert spawnings(BOSS, S, "small_stone", [], heroes & ~cells([(4, 5)]))


@pytest.mark.rules("AT-TERR-12")
def test_a_wall_is_not_shortened_at_the_edge() -> None:
    corner = 1 << at(9, 9)
    assert tiles(corner, E, "small_stone") == []
    assert tiles(1 << at(8, 4), E, "small_stone") == []
    assert places(tiles(1 << at(7, 4), E, "small_stone")[0]) == {(8, 4), (9, 4)}
    assert not can_spawn(corner, "small_stone", [], cells([(8, 9), (9, 8)]))


@pytest.mark.rules("AT-WALL-06", "AT-WALL-07")
def test_the_oldest_wall_of_the_type_makes_room() -> None:
    first, second = wall("fire", [(1, 1)], born=3), wall("fire", [(2, 2)], born=5)
    stone, printed = wall("small_stone", [(3, 3)], born=1), wall("fire", [(9, 9)], born=0)
    assert outgoing("fire", [second, stone, printed, first], limit=2) == [first]
    assert outgoing("fire", [first, stone], limit=2) == []
    assert outgoing("small_stone", [first, second, stone], limit=1) == [stone]
    assert outgoing("fire", [second, first], limit=1) == [first, second]
