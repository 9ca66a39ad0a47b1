"""Reach, distances and paths, by the books' own positions."""

import itertools

from tabletome.table.footprint import Footprint
from tabletome.table.grid import Grid, squares
from tabletome.table.reach import between, distance, distances, nearest, paths, reach, rings, rings_to
from tabletome.table.steps import Diagonal, Steps

GRID = Grid(10, 10)
ORTHOGONAL = Steps.on(GRID, GRID.board)


def test_three_points_go_three_squares() -> None:
    """AT-MOVE-01, AT-MOVE-02"""
    found = reach(ORTHOGONAL, 1 << GRID.at(2, 2), 3)
    assert found >> GRID.at(5, 2) & 1
    assert not found >> GRID.at(6, 2) & 1
    assert found.bit_count() == 23, "a diamond of radius 3, less the two corners that leave the board"


def test_two_points_reach_the_diagonal_neighbour_either_way() -> None:
    """AT-MOVE-02"""
    assert not reach(ORTHOGONAL, 1 << GRID.at(2, 2), 1) >> GRID.at(3, 3) & 1
    ways = [path[1] for path in paths(ORTHOGONAL, 1 << GRID.at(2, 2), 1 << GRID.at(3, 3))]
    assert ways == [GRID.at(3, 2), GRID.at(2, 3)]


def test_an_obstacle_takes_two_of_three_points() -> None:
    """AT-TERR-02, AT-TERR-03"""
    grid = Grid(5, 1)
    steps = Steps.on(grid, grid.board, costs={2: grid.cells("b1")})
    drawn = [grid.draw(reach(steps, 1, points)) for points in (1, 2, 3)]
    assert drawn == ["#....", "##...", "###.."]


def test_another_hero_is_passed_but_not_stopped_on_and_a_monster_blocks() -> None:
    """TM-MOVE-07, TM-MOVE-08"""
    corridor = Grid(5, 1)
    steps = Steps.on(corridor, corridor.board, diagonal=Diagonal.ONE_SHOULDER)
    start, hero, monster = corridor.cells("a1"), corridor.cells("b1"), corridor.cells("d1")
    found = reach(steps, start, 4, through=~monster, end=~hero)
    assert corridor.draw(found) == "#.#.."


def test_the_picture_of_movement_limits_in_the_tomb() -> None:
    """TM-MOVE-12: the monster's square is not entered, the hero's is passed, the gap is not."""
    grid = Grid(4, 4)
    walls = 1 << grid.at(1, 0) | 1 << grid.at(0, 1)
    steps = Steps.on(grid, grid.board & ~walls, diagonal=Diagonal.ONE_SHOULDER)
    start, monster, hero = 1 << grid.at(1, 1), 1 << grid.at(2, 1), 1 << grid.at(1, 2)
    assert grid.draw(reach(steps, start, 5, through=~monster, end=~hero)).split() == ["..##", ".#.#", "#.##", "####"]
    ways = [path[1] for path in paths(steps, start, 1 << grid.at(1, 3), through=~monster)]
    assert ways == [grid.at(0, 2), grid.at(1, 2), grid.at(2, 2)]


def test_monsters_on_both_shoulders_do_not_close_a_diagonal() -> None:
    """TM-MOVE-14"""
    grid = Grid(2, 2)
    steps = Steps.on(grid, grid.board, diagonal=Diagonal.ONE_SHOULDER)
    monsters = grid.cells("b1 a2")
    assert grid.draw(reach(steps, grid.cells("a1"), 1, through=~monsters, end=~monsters)).split() == ["#.", ".#"]


def test_a_jump_passes_what_it_may_not_land_on() -> None:
    """DR-JUMP-02"""
    grid = Grid(4, 1)
    enemy = grid.cells("b1")
    assert grid.draw(reach(Steps.on(grid, grid.board), 1, 2, end=~enemy)) == "#.#."


def test_one_point_does_not_climb_two_levels() -> None:
    """DR-LEVEL-03, DR-JUMP-04"""
    grid = Grid(2, 1)
    steps = Steps.on(grid, grid.board, diagonal=Diagonal.FREE, levels={2: 0b10}, climb={2: 1})
    assert reach(steps, 0b01, 1) == 0b01
    assert reach(steps, 0b01, 2) == 0b11
    assert reach(steps, 0b10, 1) == 0b11


def test_no_points_or_fewer_mean_staying() -> None:
    assert reach(ORTHOGONAL, 1, 0) == 1
    assert reach(ORTHOGONAL, 1, -2) == 1


def test_a_figure_that_may_not_stop_where_it_stands_is_not_offered_its_own_square() -> None:
    assert reach(ORTHOGONAL, 1, 1, end=~1) == GRID.cells("b1 a2")


def test_the_closest_hero_is_the_one_with_the_cheapest_way_round() -> None:
    """AT-ENEMY-16: A 2 squares away behind a wall with a path of 9, B with a path of 4."""
    rows = [".e#.", "..#A", "..#.", "B.#.", "...."]
    grid = Grid.drawn(rows)
    steps = Steps.on(grid, grid.mask(rows, ".eAB"))
    enemy, hero_a, hero_b = (grid.mask(rows, sign) for sign in "eAB")
    free = grid.mask(rows, ".")
    assert distance(steps, enemy, hero_a, through=free) == 9
    assert distance(steps, enemy, hero_b, through=free) == 4


def test_a_blocked_way_has_no_distance_and_no_path() -> None:
    rows = ["e#h"]
    grid = Grid.drawn(rows)
    steps = Steps.on(grid, grid.mask(rows, "eh"))
    assert distance(steps, 0b001, 0b100) is None
    assert nearest(steps, 0b001, 0b100) == 0
    assert between(steps, 0b001, 0b100) == 0
    assert list(paths(steps, 0b001, 0b100)) == []
    assert rings(steps, 0b001) == [0b001]


def test_a_board_without_any_step_is_still_a_board() -> None:
    grid = Grid(1, 1)
    steps = Steps.on(grid, 1)
    assert (rings(steps, 1), distance(steps, 1, 1), list(paths(steps, 1, 1))) == ([1], 0, [(0,)])


def test_a_shoved_monster_finds_the_next_ring_when_all_twelve_squares_are_taken() -> None:
    """DR-SHOVE-06"""
    steps = Steps.on(GRID, GRID.board, diagonal=Diagonal.FREE)
    area = Footprint.rectangle(GRID, 2, 2).covered(GRID.cells("e5"))
    around = GRID.near(area) & ~area
    assert around.bit_count() == 12
    assert nearest(steps, area, GRID.board & ~area) == around
    assert nearest(steps, area, GRID.board & ~area & ~around) == GRID.near(area, 2) & ~GRID.near(area)


def test_the_way_up_is_dearer_than_the_way_down() -> None:
    """DR-LEVEL-03, DR-LEVEL-05: distance maps from and to a square differ."""
    grid = Grid(3, 1)
    steps = Steps.on(grid, grid.board, levels={2: 0b010}, climb={2: 1})
    assert rings(steps, 0b001) == [0b001, 0, 0b010, 0b100]
    assert rings_to(steps, 0b010) == [0b010, 0, 0b101]
    assert rings(steps, 0b010) == [0b010, 0b101]
    assert rings_to(steps, 0b001) == [0b001, 0b010, 0, 0b100]


def test_a_distance_map_towards_a_goal_goes_round_what_blocks() -> None:
    rows = ["g#.", ".#.", "..."]
    grid = Grid.drawn(rows)
    found = rings_to(Steps.on(grid, grid.board), grid.mask(rows, "g"), through=grid.mask(rows, "."))
    assert [list(squares(ring)) for ring in found] == [[0], [3], [6], [7], [8], [5], [2]]


def test_a_distance_map_may_end_where_it_meets_something() -> None:
    grid = Grid(6, 2)
    steps = Steps.on(grid, grid.board, costs={2: grid.cells("c1 c2")})
    whole = rings_to(steps, grid.cells("a1"))
    met = rings_to(steps, grid.cells("a1"), until=grid.cells("d1 f2"))
    assert met == whole[: len(met)]
    assert met[-1] & grid.cells("d1")
    assert rings_to(steps, grid.cells("a1"), through=~grid.cells("b1 b2"), until=grid.cells("d1")) == [
        grid.cells("a1"),
        grid.cells("a2"),
    ]


def test_all_distances_at_once_are_what_each_is_alone() -> None:
    grid = Grid(5, 3)
    steps = Steps.on(grid, grid.board & ~grid.cells("c1 c2"), costs={2: grid.cells("d3")})
    goals = [1 << square for square in range(15)]
    start = grid.cells("a2")
    assert distances(steps, start, goals) == [
        distance(steps, start, goal) if goal not in (grid.cells("c1"), grid.cells("c2")) else None for goal in goals
    ]


def test_the_first_of_countless_paths_comes_at_once_and_in_reading_order() -> None:
    """A corner to corner walk on 64 x 64 has more shortest paths than could ever be listed."""
    grid = Grid(64, 64)
    steps = Steps.on(grid, grid.board)
    start = 1 << grid.at(0, 0)
    goal = 1 << grid.at(63, 63)
    one, two = itertools.islice(paths(steps, start, goal), 2)
    assert one == (*range(64), *(64 * y + 63 for y in range(1, 64)))
    assert two[:63] == one[:63]
    assert two[63] == grid.at(62, 1)


def test_paths_over_dear_squares_keep_the_reading_order() -> None:
    """DR-AI-58: one dear step up comes before two cheap steps down."""
    grid = Grid(1, 4)
    steps = Steps.on(grid, grid.board, costs={2: grid.cells("a1")})
    assert list(paths(steps, grid.cells("a2"), grid.cells("a1 a4"))) == [(1, 0), (1, 2, 3)]


def test_a_path_may_wind_as_long_as_the_board_allows() -> None:
    rows = [("." * 64, "#" * 63 + ".", "." * 64, "." + "#" * 63)[y % 4] for y in range(63)]
    grid = Grid.drawn(rows)
    steps = Steps.on(grid, grid.mask(rows, "."))
    (only,) = paths(steps, 1 << grid.at(0, 0), 1 << grid.at(0, 62))
    assert len(only) == grid.mask(rows, ".").bit_count() == 32 * 64 + 31
