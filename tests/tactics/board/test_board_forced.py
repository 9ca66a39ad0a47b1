"""Pushes, pulls, random moves and figures that come back."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.board.forced import (
    away_from,
    placed,
    pulled,
    pulled_beside,
    pushed,
    returns,
    returns_at_once,
    returns_nearest,
    shifted,
)
from tabletome.games.tactics.board.ground import Gait, Ground
from tabletome.games.tactics.board.squares import GRID, base
from tabletome.table.grid import Direction
from tests.tactics.board.boards import FREE, at, cells, mover, places

E, W, N, S, NE, SE = Direction.E, Direction.W, Direction.N, Direction.S, Direction.NE, Direction.SE


@pytest.mark.rules("AT-ENEMY-11", "AT-ENEMY-20")
def test_a_random_move_goes_straight_and_stops_before_a_wall() -> None:
    assert shifted(FREE, mover(3, 3, 2), 0, E).at == at(5, 3)
    moved = shifted(Ground(stone=cells([(4, 3)])), mover(2, 5, 3), 0, NE)
    assert moved.at == at(3, 4)
    assert moved.way == (at(2, 5), at(3, 4))
    assert moved.stopped_by == cells([(4, 3)])


@pytest.mark.rules("AT-ENEMY-20")
def test_a_random_move_stops_before_figures_water_and_the_edge() -> None:
    assert shifted(FREE, mover(3, 3, 5), cells([(6, 3)]), E).at == at(5, 3)
    assert shifted(FREE, mover(3, 3, 5), cells([(6, 3)]), E).stopped_by == cells([(6, 3)])
    assert shifted(Ground(water=cells([(4, 3)])), mover(3, 3, 5), 0, E).at == at(3, 3)
    assert shifted(FREE, mover(1, 3, 5), 0, W).at == at(0, 3)
    assert shifted(FREE, mover(1, 3, 5), 0, W).stopped_by == 0


@pytest.mark.rules("AT-ENEMY-20", "AT-TERR-03")
def test_obstacles_still_cost_two_on_a_random_move() -> None:
    rubble = Ground(obstacles=cells([(4, 3)]))
    assert shifted(rubble, mover(3, 3, 3), 0, E).at == at(5, 3)
    assert shifted(rubble, mover(3, 3, 1), 0, E).at == at(3, 3)


@pytest.mark.rules("AT-MOVE-07")
def test_one_that_passes_figures_never_stops_on_them_at_random() -> None:
    wraith = mover(3, 3, 2, gait=Gait(through=True))
    assert shifted(FREE, wraith, cells([(4, 3)]), E).at == at(5, 3)
    assert shifted(FREE, wraith, cells([(5, 3)]), E).at == at(4, 3)
    assert shifted(FREE, wraith, cells([(4, 3), (5, 3)]), E).way == (at(3, 3),)


@pytest.mark.rules("AT-LARGE-14")
def test_a_large_boss_is_shifted_with_its_whole_base() -> None:
    boss = mover(4, 4, 3, large=True)
    assert shifted(FREE, boss, cells([(8, 4)]), E).at == at(6, 4)
    assert shifted(FREE, mover(7, 4, 3, large=True), 0, E).at == at(8, 4)
    half = Ground(obstacles=cells([(6, 4)]))
    assert shifted(half, mover(4, 4, 1, large=True), 0, E).at == at(5, 4), "one of two new squares is free"
    full = Ground(obstacles=cells([(6, 4), (6, 5)]))
    assert shifted(full, mover(4, 4, 1, large=True), 0, E).at == at(4, 4)
    assert shifted(full, mover(4, 4, 2, large=True), 0, E).at == at(5, 4)


@pytest.mark.rules("AT-BOSS-12")
def test_a_push_stops_before_walls_and_costs_no_points() -> None:
    assert pushed(Ground(stone=cells([(5, 3)])), mover(3, 3, 3), 0, E).at == at(4, 3)
    assert pushed(Ground(obstacles=cells([(4, 3), (5, 3)])), mover(3, 3, 2), 0, E).at == at(5, 3)
    assert pushed(FREE, mover(3, 3, 2), cells([(4, 3)]), E).at == at(3, 3)


@pytest.mark.rules("AT-BOSS-12", "AT-LARGE-14")
def test_a_push_goes_straight_away_from_who_pushes() -> None:
    assert away_from(1 << at(3, 3), 1 << at(4, 3)) is E
    assert away_from(1 << at(3, 3), 1 << at(4, 4)) is SE
    assert away_from(1 << at(3, 3), 1 << at(4, 0)) is N
    assert away_from(base(at(4, 4), large=True), 1 << at(6, 5)) is E
    assert away_from(base(at(4, 4), large=True), 1 << at(6, 3)) is NE


@pytest.mark.rules("AT-BOSS-09", "AT-BOSS-12", "AT-MOVE-10")
def test_a_harpooned_hero_stands_on_the_nearest_free_square_beside_the_boss() -> None:
    assert pulled_beside(1 << at(2, 2), at(7, 2), GRID.board) == 1 << at(3, 2)
    blocked = GRID.board & ~cells([(3, 2)])
    assert places(pulled_beside(1 << at(2, 2), at(7, 2), blocked)) == {(3, 1), (3, 3)}
    assert pulled_beside(1 << at(2, 2), at(3, 3), GRID.board) == 1 << at(3, 3), "it is there already"
    for beside in [(x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]:
        assert pulled_beside(1 << at(2, 2), at(*beside), 0) == 1 << at(*beside), "wherever beside it is"
    assert pulled_beside(1 << at(4, 2), at(2, 2), GRID.board) == 1 << at(3, 2)
    assert pulled_beside(1 << at(2, 2), at(4, 2), GRID.board) == 1 << at(3, 2)


@pytest.mark.rules("AT-BOSS-12")
def test_a_pull_by_squares_brings_the_target_so_much_nearer() -> None:
    assert pulled(1 << at(2, 2), at(7, 2), 2, GRID.board) == 1 << at(5, 2)
    assert pulled(1 << at(2, 2), at(4, 2), 5, GRID.board) == 1 << at(3, 2)
    taken = GRID.board & ~sum(1 << at(5, y) for y in range(10)) & ~cells([(x, y) for x in range(6) for y in (5,)])
    assert pulled(1 << at(2, 2), at(7, 2), 2, taken) >> at(6, 2) & 1
    assert pulled(1 << at(2, 2), at(3, 2), 2, GRID.board) == 1 << at(3, 2)
    assert placed(at(0, 0), cells([(5, 0), (0, 3)]), GRID.board) == 1 << at(0, 3)


@pytest.mark.rules("AT-KO-07", "AT-KO-08", "AT-KO-09", "AT-KO-14", "AT-BOSS-05", "AT-BOSS-11")
def test_a_figure_comes_back_where_it_was_else_on_the_drawn_side_else_on_the_nearest_square() -> None:
    free = GRID.board & ~cells([(3, 3)])
    assert returns_at_once(at(4, 4), free)
    assert not returns_at_once(at(3, 3), free)
    assert not returns_at_once(at(2, 2), free, large=True)
    assert returns(at(3, 3), N, free) == at(3, 2)
    assert returns(at(3, 3), N, free & ~cells([(3, 2)])) is None
    assert returns(at(0, 0), N, GRID.board) is None
    crowded = free & ~GRID.near(1 << at(3, 3))
    assert all(returns(at(3, 3), way, crowded) is None for way in Direction)
    assert places(returns_nearest(at(3, 3), crowded)) == {
        (x, y) for x in range(1, 6) for y in range(1, 6) if max(abs(x - 3), abs(y - 3)) == 2
    }
    assert returns_nearest(at(3, 3), crowded | cells([(4, 4)])) == cells([(4, 4)])
    assert returns_nearest(at(3, 3), 0) == 0
