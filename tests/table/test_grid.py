"""Squares, sets of squares, drawings and free distances."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.table.grid import Direction, Grid, cells_of, first, squares

THOROUGH = settings(max_examples=max(100, settings().max_examples), deadline=None)

grids = st.builds(Grid, st.integers(1, 9), st.integers(1, 9))


@st.composite
def grids_with_cells(draw: st.DrawFn) -> tuple[Grid, int]:
    grid = draw(grids)
    return grid, draw(st.integers(0, grid.board))


def test_columns_are_lettered_beyond_z_and_rows_are_numbered_from_the_top() -> None:
    grid = Grid(64, 64)
    assert [grid.names[x] for x in (0, 25, 26, 51, 52, 63)] == ["a1", "z1", "aa1", "az1", "ba1", "bl1"]
    assert grid.square("bl64") == 64 * 64 - 1


def test_every_name_leads_back_to_its_square() -> None:
    grid = Grid(30, 7)
    assert [grid.square(name) for name in grid.names] == list(range(30 * 7))


@pytest.mark.parametrize("name", ["c9", "k1", "c0", "c01", "C7", "7c", "", "c-1"])
def test_a_name_that_is_not_on_the_board_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(ValueError, match="columns run from a to j, rows from 1 to 8"):
        Grid(10, 8).square(name)


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (4, 0), (0, 3)])
def test_coordinates_off_the_board_are_refused(x: int, y: int) -> None:
    with pytest.raises(ValueError, match="There is no square at"):
        Grid(4, 3).at(x, y)


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (65, 5), (5, 65)])
def test_a_board_of_impossible_size_is_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="1 to 64 squares"):
        Grid(width, height)


@given(grids_with_cells())
@THOROUGH
def test_a_drawing_reads_back_as_the_set_it_draws(case: tuple[Grid, int]) -> None:
    grid, cells = case
    assert grid.mask(grid.draw(cells)) == cells
    assert grid.mask(grid.draw(cells), ".") == grid.board & ~cells


def test_a_drawing_that_is_ragged_or_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="Row 2 of the drawing has 2 squares, row 1 has 3"):
        Grid(3, 2).mask(["...", ".."])
    with pytest.raises(ValueError, match="The drawing is 3 x 1 squares, the board 3 x 2"):
        Grid(3, 2).mask(["..."])
    with pytest.raises(ValueError, match="at least one square"):
        Grid.drawn([])


@given(st.sets(st.integers(0, 4095)))
@THOROUGH
def test_the_squares_of_a_set_come_in_reading_order(numbers: set[int]) -> None:
    assert list(squares(cells_of(numbers))) == sorted(numbers)
    if numbers:
        assert first(cells_of(numbers)) == min(numbers)


def test_an_empty_set_has_no_first_square() -> None:
    with pytest.raises(ValueError, match="no first square"):
        first(0)


@given(grids_with_cells(), st.sampled_from(Direction))
@THOROUGH
def test_a_shifted_set_never_wraps_around_an_edge(case: tuple[Grid, int], way: Direction) -> None:
    grid, cells = case
    moved = [(x + way.dx, y + way.dy) for x, y in map(grid.xy, squares(cells))]
    inside = [grid.at(x, y) for x, y in moved if 0 <= x < grid.width and 0 <= y < grid.height]
    assert grid.shift(cells, way) == cells_of(inside)


def test_the_eight_directions_are_the_eight_neighbours_and_each_undoes_its_opposite() -> None:
    """AT-COMP-14"""
    assert len({(way.dx, way.dy) for way in Direction} - {(0, 0)}) == 8
    for way in Direction:
        assert (way.opposite.dx, way.opposite.dy) == (-way.dx, -way.dy)


def test_a_direction_is_saved_by_its_name() -> None:
    assert msgspec.json.encode(Direction.SE) == b'"SE"'
    assert msgspec.json.decode(b'"SE"', type=Direction) is Direction.SE


def test_a_wall_of_three_runs_straight_away_from_its_boss() -> None:
    """AT-WALL-03"""
    grid = Grid(10, 10)
    assert [grid.xy(square) for square in grid.line(grid.at(4, 4), Direction.E)[:3]] == [(5, 4), (6, 4), (7, 4)]


@given(grids_with_cells(), st.integers(0, 4))
@THOROUGH
def test_near_is_every_square_within_the_larger_of_both_differences(case: tuple[Grid, int], distance: int) -> None:
    """AT-LOS-05, AT-AOE-03, DK-MODE-21"""
    grid, cells = case
    expected = [
        square
        for square, (x, y) in enumerate(map(grid.xy, range(grid.width * grid.height)))
        if any(max(abs(x - a), abs(y - b)) <= distance for a, b in map(grid.xy, squares(cells)))
    ]
    assert grid.near(cells, distance) == cells_of(expected)


def test_range_counts_squares_with_diagonals() -> None:
    """AT-LOS-05: (0,0) and (3,2) are 3 apart. AT-LARGE-10: a large boss is measured from its best square."""
    grid = Grid(10, 10)
    assert grid.apart(1 << grid.at(0, 0), 1 << grid.at(3, 2)) == 3
    boss = cells_of([grid.at(4, 4), grid.at(5, 4), grid.at(4, 5), grid.at(5, 5)])
    assert grid.apart(boss, 1 << grid.at(7, 5)) == 2
    assert grid.apart(boss, boss) == 0


def test_an_area_of_one_is_nine_squares() -> None:
    """AT-AOE-03"""
    grid = Grid(10, 10)
    area = [grid.xy(square) for square in squares(grid.near(1 << grid.at(4, 4)))]
    assert area == [(x, y) for y in (3, 4, 5) for x in (3, 4, 5)]


def test_nothing_is_apart_from_an_empty_set() -> None:
    with pytest.raises(ValueError, match="empty set"):
        Grid(3, 3).apart(1, 0)
