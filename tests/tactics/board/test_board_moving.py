"""Movement in points, obstacles, walls and water, and large bosses that shrink and expand."""

from __future__ import annotations

import random

import pytest

from tabletome.games.tactics.board.ground import Gait, Ground, ground
from tabletome.games.tactics.board.moving import (
    Mover,
    by_cost,
    cost_to,
    farthest,
    positions,
    reach_rings,
    reachable,
    way_cost,
    ways,
)
from tabletome.games.tactics.board.squares import GRID, base
from tabletome.games.tactics.state import Wall
from tabletome.kernel import Bits
from tests.tactics.board import oracle
from tests.tactics.board.boards import FREE, Place, at, cells, mover, places, random_figures, random_ground


def reached(ground: Ground, who: Mover, figures: int = 0) -> set[Place]:
    return places(reachable(ground, who, figures))


@pytest.mark.rules("AT-MOVE-01", "AT-MOVE-04", "AT-MOVE-10")
def test_a_point_moves_one_square() -> None:
    assert {(5, 2)} <= reached(FREE, mover(2, 2, 3))
    assert (6, 2) not in reached(FREE, mover(2, 2, 3))
    assert len(reached(FREE, mover(4, 4, 3))) == 25
    assert len(reached(FREE, mover(2, 2, 3))) == 23
    assert (2, 2) in reached(FREE, mover(2, 2, 3)), "it need not move"


@pytest.mark.rules("AT-MOVE-02", "AT-MOVE-06")
def test_diagonal_steps_cost_two() -> None:
    assert (3, 3) not in reached(FREE, mover(2, 2, 1))
    assert cost_to(FREE, mover(2, 2, 2), 0, at(3, 3)) == 2
    assert (3, 3) in reached(FREE, mover(2, 2, 1, gait=Gait(diagonal=True)))


@pytest.mark.rules("AT-TERR-02", "AT-TERR-03", "AT-MOVE-10")
def test_an_obstacle_takes_two_points_to_enter() -> None:
    rubble = Ground(obstacles=cells([(3, 2)]))
    assert cost_to(rubble, mover(2, 2, 4), 0, at(4, 2)) == 3
    assert (5, 2) in reached(rubble, mover(2, 2, 4))
    assert (5, 2) not in reached(rubble, mover(2, 2, 3))
    corridor = Ground(stone=~cells([(2, 2), (3, 2), (4, 2)]) & GRID.board, obstacles=cells([(3, 2)]))
    assert reached(corridor, mover(2, 2, 1)) == {(2, 2)}
    assert reached(corridor, mover(2, 2, 3)) == {(2, 2), (3, 2), (4, 2)}
    assert (3, 2) in reached(rubble, mover(2, 2, 1, gait=Gait(obstacle=1)))


@pytest.mark.rules("AT-TERR-11")
def test_leaving_an_obstacle_costs_nothing_extra() -> None:
    rubble = Ground(obstacles=cells([(2, 2)]))
    assert cost_to(rubble, mover(2, 2, 1), 0, at(3, 2)) == 1


@pytest.mark.rules("AT-TERR-04", "AT-TERR-06", "AT-MOVE-09")
def test_walls_water_and_the_edge_close_the_way() -> None:
    closed = Ground(stone=cells([(3, 3)]), water=cells([(2, 2)]), missing=cells([(4, 4)]))
    assert not reached(closed, mover(3, 4, 9)) & {(3, 3), (2, 2), (4, 4)}
    assert (2, 2) in reached(closed, mover(3, 4, 9, gait=Gait(swims=True)))
    assert reached(FREE, mover(0, 0, 1)) == {(0, 0), (1, 0), (0, 1)}


@pytest.mark.rules("AT-TERR-05", "AT-TERR-10")
def test_fire_walls_are_obstacles_and_stone_walls_are_walls() -> None:
    fire = Wall("fire", Bits(cells([(3, 2), (4, 2), (5, 2)])), 1)
    stone = Wall("small_stone", Bits(cells([(2, 3), (2, 4)])))
    made = ground(cells([(9, 9)]), cells([(0, 8)]), [fire, stone])
    assert made.obstacles == fire.cells | cells([(0, 8)])
    assert made.stone == stone.cells
    assert made.water == cells([(9, 9)])
    assert cost_to(made, mover(2, 2, 3), 0, at(3, 2)) == 2
    assert cost_to(made, mover(2, 2, 9), 0, at(2, 3)) is None
    other = Wall("large_stone", Bits(cells([(2, 4), (2, 5), (2, 6), (2, 7)])))
    assert ground(0, 0, [other]).stone >> at(2, 4) & 1, "what another tile still covers stays a wall"


@pytest.mark.rules("AT-MOVE-05", "AT-MOVE-07", "AT-BOSS-06")
def test_nobody_passes_others_unless_it_may_and_nobody_stops_on_them() -> None:
    corridor = Ground(stone=~cells([(x, 0) for x in range(6)]) & GRID.board)
    fellow = cells([(2, 0)])
    assert reached(corridor, mover(0, 0, 5), fellow) == {(0, 0), (1, 0)}
    passing = mover(0, 0, 5, gait=Gait(through=True))
    assert reached(corridor, passing, fellow) == {(x, 0) for x in (0, 1, 3, 4, 5)}
    assert reached(corridor, mover(0, 0, 2, gait=Gait(through=True)), fellow) == {(0, 0), (1, 0)}


@pytest.mark.rules("AT-LARGE-01")
def test_a_large_boss_covers_four_squares() -> None:
    assert places(base(at(4, 4), large=True)) == {(4, 4), (5, 4), (4, 5), (5, 5)}


@pytest.mark.rules("AT-LARGE-03", "AT-LARGE-04", "AT-MOVE-10")
def test_a_large_boss_counts_from_one_square_and_expands_over_the_end() -> None:
    covered = set().union(
        *(places(base(at(*place), large=True)) for place in reached(FREE, mover(4, 4, 3, large=True)))
    )
    near = {place for place in oracle.BOARD if min(steps(place, own) for own in [(4, 4), (5, 4), (4, 5), (5, 5)]) <= 3}
    assert near <= covered
    assert (0, 3) in reached(FREE, mover(4, 4, 3, large=True)), "it ends on (1,4) and expands to the left of it"
    assert cost_to(FREE, mover(4, 4, 3, large=True), 0, at(0, 3)) == 3
    assert (0, 3) not in reached(FREE, mover(4, 4, 2, large=True))


def steps(one: Place, other: Place) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


CORRIDOR = """
..########
..########
......####
..####....
..####....
..........
##########
##########
##########
##########
"""


@pytest.mark.rules("AT-LARGE-02", "AT-LARGE-05", "AT-LARGE-07")
def test_a_large_boss_passes_a_corridor_shrunk_but_does_not_stop_in_it() -> None:
    corridor = Ground(stone=GRID.mask(CORRIDOR))
    there = reached(corridor, mover(0, 4, 6, large=True))
    assert {(6, 4), (6, 3)} <= there, "through the corridor of row 5 into the room"
    assert not [place for place in there if 2 <= place[0] <= 5]
    assert cost_to(corridor, mover(0, 4, 9, large=True), 0, at(6, 4)) == 5


@pytest.mark.rules("AT-LARGE-06")
def test_a_large_boss_pays_for_rubble_on_its_way_not_under_its_base() -> None:
    way = Ground(stone=GRID.mask(CORRIDOR), obstacles=cells([(3, 5)]))
    assert cost_to(way, mover(0, 4, 9, large=True), 0, at(6, 4)) == 6
    under = Ground(stone=GRID.mask(CORRIDOR), obstacles=cells([(7, 5), (7, 4), (6, 4)]))
    assert cost_to(under, mover(0, 4, 9, large=True), 0, at(6, 4)) == 5


@pytest.mark.rules("AT-LARGE-07", "AT-LARGE-09")
def test_walls_and_characters_forbid_a_placement_and_its_own_squares_do_not() -> None:
    who = mover(4, 4, 2, large=True)
    walls = Ground(stone=cells([(5, 5 + 2), (7, 5), (7, 7), (5, 7), (7, 6), (6, 7)]))
    assert not reached(walls, who) & {(5, 6), (6, 5), (6, 6)}
    assert (5, 5) in reached(walls, who), "over one of its own squares"
    assert (5, 5) not in reached(walls, who, cells([(6, 6)])), "a hero stands on one of the four"
    assert positions(FREE, who, 0) >> at(9, 9) & 1 == 0


@pytest.mark.rules("AT-LARGE-04")
def test_a_large_boss_may_shift_a_square_aside_without_a_point() -> None:
    rings = reach_rings(FREE, mover(4, 4, 0, large=True), 0)
    assert places(rings[0]) == {(x, y) for x in (3, 4, 5) for y in (3, 4, 5)}


@pytest.mark.rules("AT-ENEMY-15", "AT-ENEMY-30")
def test_equal_ways_are_told_apart_by_what_they_set_off() -> None:
    who = mover(2, 2, 2)
    assert ways(FREE, who, 0, at(3, 3)) == [(at(2, 2), at(3, 2), at(3, 3))]
    fire = cells([(3, 2)])
    burning = ways(FREE, who, 0, at(3, 3), fire)
    assert burning == [(at(2, 2), at(3, 2), at(3, 3)), (at(2, 2), at(2, 3), at(3, 3))]
    assert ways(FREE, who, 0, at(2, 2), fire) == [(at(2, 2),)]


def compare_moves(seed: int) -> None:
    chance = random.Random(seed)
    made = random_ground(chance)
    spots = random_figures(chance, made, 9)
    large = chance.random() < 0.5
    gait = Gait(through=chance.random() < 0.3, swims=chance.random() < 0.2)
    start = next((spot for spot in spots if positions(made, Mover(spot, 0, large, gait), 0) >> spot & 1), None)
    if start is None:
        return
    who = Mover(start, chance.randint(0, 6), large, gait)
    figures = sum(1 << spot for spot in spots) & ~who.cells
    bodies = frozenset(places(figures))
    floor = oracle.BOARD - places(made.stone) - places(made.missing)
    floor -= set() if gait.swims else places(made.water)
    obstacles = places(made.obstacles)

    def cost(place: Place) -> int:
        return 2 if place in obstacles else 1

    enter = frozenset(floor if gait.through else floor - bodies)
    expected = oracle.ends(GRID.xy(start), who.points, enter, frozenset(floor - bodies), cost, large=large)
    found = {GRID.xy(position): cost for position, cost in by_cost(made, who, figures).items()}
    assert found == expected, f"seed {seed}"
    for position, spent in found.items():
        for way in ways(made, who, figures, at(*position), made.obstacles):
            assert way_cost(made, who, way) == (spent if at(*position) != start else 0)
            assert base(at(*position), large=large) >> way[-1] & 1
            assert who.cells >> way[0] & 1


@pytest.mark.rules("AT-MOVE-01", "AT-MOVE-05", "AT-TERR-02", "AT-LARGE-02", "AT-LARGE-05", "AT-LARGE-08")
def test_moves_are_what_brute_force_finds_on_random_boards() -> None:
    for seed in range(120):
        compare_moves(seed)


@pytest.mark.soak
@pytest.mark.rules("AT-MOVE-01", "AT-MOVE-05", "AT-TERR-02", "AT-LARGE-02", "AT-LARGE-05", "AT-LARGE-08")
def test_moves_are_what_brute_force_finds_on_five_thousand_boards() -> None:
    for seed in range(5_000):
        compare_moves(seed)


def test_one_that_flees_goes_as_far_as_it_gets_and_no_farther_than_needed() -> None:
    assert places(farthest(FREE, mover(4, 0, 2), 0, cells([(3, 0)]))) == {(6, 0)}
    corner = Ground(stone=GRID.board & ~cells([(x, 0) for x in range(4)]))
    assert places(farthest(corner, mover(2, 0, 5), 0, cells([(0, 0)]))) == {(3, 0)}
    assert places(farthest(FREE, mover(9, 9, 2), 0, cells([(0, 0)]))) == {(9, 9)}, "it is as far away as can be"
