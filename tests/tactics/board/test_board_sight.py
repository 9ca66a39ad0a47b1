"""Sight, range and areas: the reference cases of the notes, the ledger's coordinates, and exact geometry on random boards."""

from __future__ import annotations

import random
from typing import cast

import pytest

from tabletome.games.tactics.board.ground import ground
from tabletome.games.tactics.board.sight import aims, in_reach, reaches, seen, sees
from tabletome.games.tactics.board.squares import (
    BESIDE,
    GRID,
    Range,
    adjacent,
    area,
    band,
    base,
    distance,
)
from tabletome.games.tactics.state import Wall, WallKind
from tabletome.kernel import Bits
from tests.tactics.board import oracle
from tests.tactics.board.boards import Place, at, cells, places, random_figures, random_ground

REFERENCE: list[tuple[Place, Place, list[Place], bool]] = [
    ((0, 0), (3, 0), [(1, 0)], False),
    ((0, 0), (3, 1), [(1, 0)], True),
    ((0, 0), (3, 1), [(1, 0), (1, 1)], False),
    ((0, 0), (2, 1), [(1, 0)], True),
    ((0, 0), (2, 1), [(1, 0), (1, 1)], False),
    ((0, 0), (4, 0), [(2, 1)], True),
    ((0, 0), (4, 2), [(2, 1)], False),
    ((0, 0), (5, 2), [(2, 1)], True),
    ((0, 0), (3, 2), [(1, 1)], True),
    ((0, 0), (3, 2), [(1, 1), (2, 1)], False),
    ((0, 0), (2, 2), [(1, 1)], False),
    ((1, 1), (4, 1), [(2, 0), (2, 2)], True),
    ((1, 1), (4, 2), [(2, 1), (3, 2)], False),
    ((1, 1), (4, 4), [(3, 3)], False),
    ((1, 1), (4, 4), [(2, 3)], True),
    ((0, 0), (1, 1), [(1, 0), (0, 1)], True),
    ((0, 0), (3, 3), [(1, 0), (0, 1)], True),
    ((0, 0), (4, 1), [(2, 0)], True),
]
"""The cases of the notes, section 8, and those of AT-LOS-06."""


@pytest.mark.rules("AT-LOS-01", "AT-LOS-06", "AT-MOVE-10")
@pytest.mark.parametrize(("one", "other", "blockers", "clear"), REFERENCE)
def test_the_reference_cases_of_sight(one: Place, other: Place, blockers: list[Place], clear: bool) -> None:
    assert sees(1 << at(*one), 1 << at(*other), cells(blockers)) is clear
    assert oracle.sees(one, other, frozenset(blockers)) is clear


@pytest.mark.rules("AT-LOS-01")
def test_on_an_empty_board_everything_is_seen() -> None:
    assert all(seen(1 << square, 0) == GRID.board for square in range(100))


@pytest.mark.rules("AT-LOS-07")
def test_neighbours_see_each_other_between_two_walls() -> None:
    assert sees(1 << at(0, 0), 1 << at(1, 1), cells([(1, 0), (0, 1)]))
    assert all(seen(1 << square, GRID.board) == GRID.near(1 << square) for square in range(100))


@pytest.mark.rules("AT-LARGE-13", "AT-LOS-06")
def test_a_large_boss_blocks_with_all_its_squares_but_not_the_view_of_itself() -> None:
    boss = base(at(2, 0), large=True)
    assert not sees(1 << at(0, 0), 1 << at(5, 0), boss)
    assert sees(1 << at(0, 0), boss, boss)
    assert reaches(1 << at(0, 0), base(at(2, 0), large=True), Range(1, 2), boss)
    assert reaches(boss, 1 << at(5, 0), Range(1, 2), boss)


@pytest.mark.rules("AT-RANGE-01", "AT-RANGE-02", "AT-LOS-05")
def test_range_is_distance_with_diagonals_and_sight() -> None:
    wall = cells([(4, 0), (4, 1)])
    assert distance(1 << at(0, 0), 1 << at(3, 2)) == 3
    reach = in_reach(1 << at(2, 0), Range(1, 4), wall)
    assert reach >> at(6, 4) & 1
    assert not reach >> at(7, 4) & 1
    assert not reach >> at(5, 0) & 1, "three squares away, behind the wall"
    assert in_reach(1 << at(4, 4), Range(1, 4), 0) == band(at(4, 4), 1, 4)
    assert in_reach(1 << at(4, 4), Range(1, 4), 0).bit_count() == 9 * 9 - 1


@pytest.mark.rules("AT-RANGE-04", "AT-RANGE-08")
def test_a_band_reaches_only_distances_inside_it() -> None:
    reach = in_reach(1 << at(0, 0), Range(2, 3), 0)
    assert [bool(reach >> at(x, 0) & 1) for x in range(6)] == [False, False, True, True, False, False]
    assert str(Range(2, 3)) == "2-3"
    assert str(BESIDE) == "1"


@pytest.mark.rules("AT-RANGE-09")
def test_adjacent_counts_diagonals() -> None:
    assert adjacent(1 << at(2, 2)) >> at(3, 3) & 1
    assert not adjacent(1 << at(2, 2)) >> at(4, 2) & 1
    assert not adjacent(1 << at(2, 2)) >> at(2, 2) & 1


@pytest.mark.rules("AT-RANGE-13")
def test_a_range_from_zero_takes_in_the_user_and_one_from_one_does_not() -> None:
    assert in_reach(1 << at(2, 2), Range(0, 3), 0) >> at(2, 2) & 1
    assert not in_reach(1 << at(2, 2), Range(1, 3), 0) >> at(2, 2) & 1


@pytest.mark.rules("AT-LARGE-10")
def test_range_to_a_large_boss_counts_from_its_best_square_which_must_also_be_seen() -> None:
    boss, hero = base(at(4, 4), large=True), 1 << at(7, 5)
    assert distance(boss, hero) == 2
    assert reaches(hero, boss, Range(1, 2), boss)
    assert reaches(boss, hero, Range(1, 2), boss)
    # The near square (5,5) is hidden by walls, (5,4) is seen but three squares from the hero on (8,6).
    hero, walls = 1 << at(8, 5), cells([(6, 5), (7, 5), (7, 6), (6, 6)])
    near = [square for square in places(boss) if sees(hero, 1 << at(*square), walls)]
    assert near
    assert all(oracle.apart(square, (8, 5)) >= 3 for square in near)
    assert not reaches(hero, boss, Range(1, 2), boss | walls)


@pytest.mark.rules("AT-AOE-03", "AT-AOE-10")
def test_an_area_is_a_block_around_its_middle_whatever_stands_in_it() -> None:
    assert places(area(1 << at(4, 4), 1)) == {(x, y) for x in (3, 4, 5) for y in (3, 4, 5)}
    assert area(1 << at(4, 4), 2).bit_count() == 25
    assert places(area(1 << at(0, 0), 1)) == {(0, 0), (1, 0), (0, 1), (1, 1)}


@pytest.mark.rules("AT-LARGE-15")
def test_an_area_around_a_large_boss_is_counted_from_its_whole_base() -> None:
    boss = base(at(4, 4), large=True)
    assert [area(boss, size).bit_count() for size in (1, 2)] == [(2 * size + 2) ** 2 for size in (1, 2)]
    assert not area(1 << at(4, 4), 1) >> at(6, 5) & 1


@pytest.mark.rules("AT-AOE-09", "AT-AOE-15")
def test_an_area_may_be_centred_on_any_square_in_range_and_sight_that_is_no_wall() -> None:
    stone = cells([(3, 3)])
    middles = aims(1 << at(0, 0), Range(1, 4), stone, stone)
    assert middles >> at(4, 0) & 1, "an empty square at 4"
    assert not middles >> at(5, 0) & 1
    assert not middles & stone
    assert not middles >> at(4, 4) & 1, "behind the wall"


def compare_sight(seed: int) -> None:
    chance = random.Random(seed)
    lying = random_ground(chance)
    stone = frozenset(places(lying.stone))
    square = chance.randrange(100)
    expected = {place for place in oracle.BOARD if oracle.sees(GRID.xy(square), place, stone)}
    assert places(seen(1 << square, lying.stone)) == expected, f"seed {seed}, from {GRID.xy(square)}"


@pytest.mark.rules("AT-LOS-01", "AT-LOS-06")
def test_sight_is_what_exact_geometry_says_on_random_boards() -> None:
    for seed in range(150):
        compare_sight(seed)


@pytest.mark.soak
@pytest.mark.rules("AT-LOS-01", "AT-LOS-06")
def test_sight_is_what_exact_geometry_says_on_ten_thousand_boards() -> None:
    for seed in range(10_000):
        compare_sight(seed)


@pytest.mark.rules("AT-LOS-08", "AT-LARGE-10")
def test_sight_and_reach_are_mutual_and_one_more_wall_never_opens_them() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        lying = random_ground(chance)
        one, other, wall = random_figures(chance, lying, 3)
        reach = Range(1, chance.randint(1, 6))
        there = reaches(1 << one, 1 << other, reach, lying.stone)
        assert there == reaches(1 << other, 1 << one, reach, lying.stone)
        assert there or not reaches(1 << one, 1 << other, reach, lying.stone | 1 << wall)


@pytest.mark.rules("AT-LOS-01")
def test_turning_the_board_turns_what_is_seen() -> None:
    def turned(found: int) -> int:
        return cells([(9 - y, x) for x, y in places(found)])

    for seed in range(40):
        chance = random.Random(seed)
        stone, square = random_ground(chance).stone, chance.randrange(100)
        assert turned(seen(1 << square, stone)) == seen(turned(1 << square), turned(stone))


@pytest.mark.rules("AT-AOE-03", "AT-LARGE-15")
def test_areas_and_bands_are_what_counting_says() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        large = chance.random() < 0.5
        place = (chance.randrange(9), chance.randrange(9))
        own, size, low = oracle.base(place, large=large), chance.randint(0, 4), chance.randint(0, 3)
        near = {other for other in oracle.BOARD if min(oracle.apart(square, other) for square in own) <= size}
        assert places(area(base(at(*place), large=large), size)) == near
        ring = {other for other in oracle.BOARD if low <= oracle.apart(place, other) <= low + size}
        assert places(band(at(*place), low, low + size)) == ring


# --- the examples of the book -----------------------------------------------------------------------------------------


@pytest.mark.rules("AT-LOS-02", "AT-LOS-09", "AT-TERR-05")
def test_stone_hides_and_obstacles_and_water_do_not() -> None:
    hero, goblin = 1 << at(0, 0), 1 << at(3, 0)
    between = Bits(cells([(1, 0), (1, 1)]))
    for kind, clear in (("small_stone", False), ("fire", True)):
        lying = ground(0, 0, [Wall(cast("WallKind", kind), between)])
        assert sees(hero, goblin, lying.stone) is clear
    assert sees(hero, goblin, ground(between, between, []).stone)


@pytest.mark.rules("AT-RANGE-10", "AT-RANGE-11")
def test_a_dark_knight_reaches_two_squares_and_not_three() -> None:
    roberta, goblins, wraith = 1 << at(2, 2), (1 << at(3, 2), 1 << at(2, 4)), 1 << at(5, 2)
    assert all(reaches(roberta, goblin, Range(1, 2), sum(goblins)) for goblin in goblins)
    assert not reaches(roberta, wraith, Range(1, 2), wraith)


@pytest.mark.rules("AT-RANGE-03")
def test_a_range_of_four_reaches_one_and_four_squares_and_not_five() -> None:
    others = [1 << at(1, 0), 1 << at(0, 4), 1 << at(5, 5)]
    assert [reaches(1 << at(0, 0), other, Range(1, 4), 0) for other in others] == [True, True, False]


@pytest.mark.rules("AT-RANGE-12")
def test_a_wall_hides_a_wraith_from_a_wizard_in_range() -> None:
    elwyn, wraith, wall = 1 << at(0, 0), 1 << at(3, 0), cells([(1, 0), (2, 0)])
    assert reaches(elwyn, wraith, Range(1, 4), wraith)
    assert not reaches(elwyn, wraith, Range(1, 4), wall | wraith)


@pytest.mark.rules("AT-AOE-04", "AT-AOE-05")
def test_a_fireball_at_four_strikes_the_neighbour_at_five_and_not_the_one_behind() -> None:
    target = 1 << at(4, 0)
    assert in_reach(1 << at(0, 0), Range(1, 4), target) & target
    struck = area(target, 1)
    assert struck >> at(5, 1) & 1
    assert not struck >> at(6, 0) & 1
