"""Sight from corner to corner, against exact geometry and by the ledger's coordinates."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.table.grid import Grid, cells_of, squares
from tabletome.table.sight import Sight, crossed

THOROUGH = settings(max_examples=max(120, settings().max_examples), deadline=None)

Cell = tuple[int, int]
GRID = Grid(10, 10)
SIGHT = Sight(GRID)


def clipped(start: Cell, end: Cell, box: tuple[Fraction, ...]) -> tuple[Fraction, Fraction] | None:
    """The part of the line, from 0 at its start to 1 at its end, that lies in the closed box; None if there is none."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        near, far, speed = box[axis] - start[axis], box[axis + 2] - start[axis], end[axis] - start[axis]
        if speed == 0:
            if not near <= 0 <= far:
                return None
        else:
            bounds = sorted((near / speed, far / speed))
            low, high = max(low, bounds[0]), min(high, bounds[1])
    return (low, high) if low <= high else None


def interrupts(start: Cell, end: Cell, blocker: Cell) -> bool:
    """Whether the blocker has a point of the line other than the line's own two ends (AT-LOS-06)."""
    x, y = map(Fraction, blocker)
    part = clipped(start, end, (x, y, x + 1, y + 1))
    return part is not None and start != end and part[0] < 1 and part[1] > 0


def corners(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in product((0, 1), repeat=2)]


def sees_by_geometry(one: Cell, other: Cell, blockers: set[Cell]) -> bool:
    others = blockers - {one, other}
    return any(
        not any(interrupts(start, end, blocker) for blocker in others)
        for start, end in product(corners(one), corners(other))
    )


def cells(places: list[Cell]) -> int:
    return cells_of(GRID.at(*place) for place in places)


@pytest.mark.parametrize(
    ("rule", "one", "other", "blockers", "clear"),
    [
        ("AT-LOS-02", (0, 0), (3, 0), [(1, 0)], False),
        ("AT-LOS-04", (0, 0), (3, 0), [], True),
        ("AT-LOS-06", (0, 0), (3, 0), [(1, 0)], False),
        ("AT-LOS-06", (0, 0), (3, 1), [(1, 0)], True),
        ("AT-LOS-06", (0, 0), (4, 1), [(2, 0)], True),
        ("AT-LOS-06", (0, 0), (2, 2), [(1, 1)], False),
        ("AT-LOS-06", (0, 0), (3, 3), [(1, 0), (0, 1)], True),
        ("AT-LOS-07", (0, 0), (1, 1), [(1, 0), (0, 1)], True),
    ],
)
def test_the_reference_positions_of_the_ledger(
    rule: str, one: Cell, other: Cell, blockers: list[Cell], clear: bool
) -> None:
    assert SIGHT.sees(GRID.at(*one), GRID.at(*other), cells(blockers)) is clear, rule
    assert sees_by_geometry(one, other, set(blockers)) is clear, rule


def test_everything_is_seen_on_an_empty_board() -> None:
    """AT-LOS-01"""
    assert all(SIGHT.visible_from(square, 0) == GRID.board for square in range(100))


def test_neighbours_always_see_each_other_whatever_stands_around() -> None:
    """AT-LOS-07"""
    for square in range(100):
        assert SIGHT.visible_from(square, GRID.board) == GRID.near(1 << square)


def test_a_blocking_square_is_itself_seen_but_hides_what_is_behind_it() -> None:
    """AT-LOS-06: the two squares concerned never block."""
    wall = GRID.cells("c1")
    seen = SIGHT.visible_from(GRID.square("a1"), wall)
    assert seen & wall
    assert not seen & GRID.cells("d1 e1 j1")


def test_a_line_may_run_across_the_two_squares_it_joins() -> None:
    """AT-LOS-06: of all lines from (0,0) to (5,1) only one that crosses its target is left open by these blockers."""
    gap = [(1, 0), (2, 0), (3, 0), (3, 1), (4, 1)]
    blockers = GRID.board & ~cells(gap)
    assert SIGHT.sees(GRID.at(0, 0), GRID.at(5, 1), blockers)
    assert SIGHT.sees(GRID.at(5, 1), GRID.at(0, 0), blockers)
    assert sees_by_geometry((0, 0), (5, 1), set(map(GRID.xy, squares(blockers))))
    for place in gap:
        assert not SIGHT.sees(GRID.at(0, 0), GRID.at(5, 1), blockers | cells([place]))


def test_the_squares_of_a_large_boss_do_not_hide_each_other() -> None:
    """AT-LOS-06, AT-LARGE-10: its own squares are left out of the blockers."""
    hero, boss, goblin = GRID.square("a1"), GRID.cells("c1 d1 c2 d2"), GRID.cells("b3")
    assert not SIGHT.sees(hero, GRID.square("d1"), boss | goblin)
    assert SIGHT.visible_from(hero, goblin) & boss == boss


@st.composite
def small_boards(draw: st.DrawFn) -> tuple[Grid, int, int, int]:
    grid = Grid(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    number = st.integers(0, grid.width * grid.height - 1)
    walls = draw(st.one_of(st.integers(0, grid.board), st.sets(number, max_size=4).map(cells_of)))
    return grid, draw(number), draw(number), walls


@given(small_boards())
@THOROUGH
def test_sight_is_what_exact_geometry_says(case: tuple[Grid, int, int, int]) -> None:
    grid, square, _, walls = case
    blockers = set(map(grid.xy, squares(walls)))
    expected = [
        other
        for other in range(grid.width * grid.height)
        if sees_by_geometry(grid.xy(square), grid.xy(other), blockers)
    ]
    assert Sight(grid).visible_from(square, walls) == cells_of(expected)


@given(small_boards())
@THOROUGH
def test_sight_is_mutual_and_both_questions_agree(case: tuple[Grid, int, int, int]) -> None:
    grid, square, other, walls = case
    sight = Sight(grid)
    assert sight.sees(square, other, walls) == sight.sees(other, square, walls)
    assert sight.sees(square, other, walls) == bool(sight.visible_from(square, walls) >> other & 1)


@given(small_boards())
@THOROUGH
def test_of_some_squares_those_are_seen_that_are_seen_of_all(case: tuple[Grid, int, int, int]) -> None:
    grid, square, other, walls = case
    sight = Sight(grid)
    for cells in (1 << other, grid.near(1 << square), grid.near(1 << other, 2), grid.board, 0):
        assert sight.visible_among(cells, square, walls) == sight.visible_from(square, walls) & cells


@given(small_boards(), st.data())
@THOROUGH
def test_one_more_wall_never_opens_a_line(case: tuple[Grid, int, int, int], data: st.DataObject) -> None:
    grid, square, _, walls = case
    wall = data.draw(st.integers(0, grid.width * grid.height - 1))
    sight = Sight(grid)
    assert not sight.visible_from(square, walls | 1 << wall) & ~sight.visible_from(square, walls)


@given(small_boards())
@THOROUGH
def test_a_mirrored_or_turned_board_gives_the_same_answers(case: tuple[Grid, int, int, int]) -> None:
    grid, square, _, walls = case
    seen = Sight(grid).visible_from(square, walls)
    turned = Grid(grid.height, grid.width)
    mirror = {
        s: grid.at(grid.width - 1 - x, y) for s, (x, y) in enumerate(map(grid.xy, range(grid.board.bit_length())))
    }
    turn = {
        s: turned.at(grid.height - 1 - y, x) for s, (x, y) in enumerate(map(grid.xy, range(grid.board.bit_length())))
    }
    for other, place in ((grid, mirror), (turned, turn)):
        moved = Sight(other).visible_from(place[square], cells_of(place[s] for s in squares(walls)))
        assert moved == cells_of(place[s] for s in squares(seen))


def test_a_row_that_ends_at_the_edge_does_not_go_on_in_the_next_one() -> None:
    """Walls on the far side of the neighbouring rows must not block a column at the edge."""
    grid = Grid(3, 6)
    walls = grid.mask(["..#"] * 6)
    assert Sight(grid).visible_from(0, walls) & grid.mask(["#.."] * 6) == grid.mask(["#.."] * 6)


@given(small_boards())
@THOROUGH
def test_the_line_of_centres_runs_through_the_squares_it_has_inside(case: tuple[Grid, int, int, int]) -> None:
    """DK-MODE-22: in doubled coordinates centres are odd and squares have sides of two."""
    grid, square, other, _ = case
    start, end = ((2 * x + 1, 2 * y + 1) for x, y in (grid.xy(square), grid.xy(other)))
    expected = []
    for between in range(grid.width * grid.height):
        x, y = (Fraction(2 * place) for place in grid.xy(between))
        part = clipped(start, end, (x, y, x + 2, y + 2))
        if between not in (square, other) and part is not None and part[0] < part[1]:
            expected.append(between)
    found = crossed(grid, square, other)
    assert found == cells_of(expected)
    assert found == crossed(grid, other, square)
