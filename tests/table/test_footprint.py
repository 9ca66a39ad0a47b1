"""Large bases, tile shapes, and where they fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.table.footprint import Footprint, orientations, turned
from tabletome.table.grid import Grid, cells_of, squares
from tabletome.table.reach import reach
from tabletome.table.steps import Diagonal, Steps

THOROUGH = settings(max_examples=max(100, settings().max_examples), deadline=None)

GRID = Grid(10, 10)
LARGE = Footprint.rectangle(GRID, 2, 2)

drawings = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.text("#.", min_size=width, max_size=width), min_size=1, max_size=4)
)
shapes = drawings.filter(lambda rows: "#" in "".join(rows))


def test_a_large_boss_covers_four_squares() -> None:
    """AT-LARGE-01"""
    covered = [GRID.xy(square) for square in squares(LARGE.covered(1 << GRID.at(4, 4)))]
    assert covered == [(4, 4), (5, 4), (4, 5), (5, 5)]


@given(shapes, st.integers(1, 6), st.integers(1, 6), st.data())
@THOROUGH
def test_a_shape_fits_exactly_where_all_its_squares_are_given(
    rows: list[str], width: int, height: int, data: st.DataObject
) -> None:
    grid = Grid(width, height)
    cells = data.draw(st.integers(0, grid.board))
    given_cells = set(map(grid.xy, squares(cells)))
    footprint = Footprint(grid, rows)
    shape = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    boxes = [
        (x, y) for y in range(height) for x in range(width) if x + len(rows[0]) <= width and y + len(rows) <= height
    ]
    at = {anchor: {(anchor[0] + x, anchor[1] + y) for x, y in shape} for anchor in boxes}
    assert footprint.anchors == cells_of(grid.at(*anchor) for anchor in boxes)
    assert footprint.fits(cells) == cells_of(grid.at(*anchor) for anchor in boxes if at[anchor] <= given_cells)
    assert footprint.over(cells) == cells_of(grid.at(*anchor) for anchor in boxes if at[anchor] & given_cells)
    for anchor in boxes:
        assert footprint.covered(1 << grid.at(*anchor)) == cells_of(grid.at(*cell) for cell in at[anchor])


def test_a_boss_ends_only_where_its_base_can_be_placed_over_the_square() -> None:
    """AT-LARGE-05, AT-LARGE-07, AT-LARGE-09"""
    end = 1 << GRID.at(6, 6)
    diagonals = cells_of([GRID.at(5, 5), GRID.at(7, 5), GRID.at(5, 7), GRID.at(7, 7)])
    assert LARGE.over(end).bit_count() == 4
    assert not LARGE.over(end) & LARGE.fits(GRID.board & ~diagonals), "a wall on every 2x2 that covers (6,6)"
    one_left = LARGE.over(end) & LARGE.fits(GRID.board & ~diagonals | 1 << GRID.at(7, 7))
    assert one_left == end


def test_the_whole_large_base_is_adjacent_to_what_any_of_its_squares_touches() -> None:
    """TM-COMB-10, TM-MON-13: the anchors from which a 2x2 monster is adjacent to a hero surround him."""
    steps = Steps.on(GRID, GRID.board, diagonal=Diagonal.ONE_SHOULDER)
    hero = GRID.cells("e5")
    spots = LARGE.fits(GRID.board & ~hero) & LARGE.over(steps.reverse.spread(hero))
    assert spots.bit_count() == 12
    for anchor in squares(LARGE.fits(GRID.board & ~hero)):
        assert steps.adjacent(LARGE.covered(1 << anchor), hero) == bool(spots >> anchor & 1)


def test_a_large_base_does_not_walk_through_a_corridor_of_one() -> None:
    rows = ["..#..", "..#..", ".....", "..#.."]
    grid = Grid.drawn(rows)
    large = Footprint.rectangle(grid, 2, 2)
    walking = large.steps(Steps.on(grid, grid.mask(rows, ".")))
    assert grid.draw(reach(walking, grid.cells("a1"), 9)).split() == ["#....", "#....", "#....", "....."]
    wider = [*rows[:3], "....."]
    walking = large.steps(Steps.on(grid, grid.mask(wider, ".")))
    assert grid.draw(reach(walking, grid.cells("a1"), 9)).split() == ["#..#.", "#..#.", "####.", "....."]


def test_a_shape_that_is_larger_than_the_board_fits_nowhere() -> None:
    grid = Grid(3, 2)
    assert Footprint.rectangle(grid, 4, 1).fits(grid.board) == 0
    assert Footprint.rectangle(grid, 1, 3).fits(grid.board) == 0
    assert Footprint.rectangle(grid, 3, 2).fits(grid.board) == 1


def test_a_shape_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one square"):
        Footprint(GRID, ["..", ".."])


@pytest.mark.parametrize(
    ("rows", "number"),
    [(["###", "#.."], 8), (["##", "##"], 1), (["####"], 2), (["###", ".#."], 4), ([".##", "##."], 4)],
)
def test_a_darkness_tile_may_be_turned_and_turned_over(rows: list[str], number: int) -> None:
    """DR-DARK-48"""
    found = orientations(rows)
    assert len(found) == number
    assert len({tuple(lines) for lines in found}) == number
    assert {"".join(lines).count("#") for lines in found} == {"".join(rows).count("#")}


@given(drawings)
@THOROUGH
def test_a_quarter_turn_takes_column_and_row_as_the_tomb_says(rows: list[str]) -> None:
    """TM-TILE-08, geometry of the ledger's notes: (c, r) goes to (height - 1 - r, c)."""
    once = turned(rows)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            assert once[c][len(rows) - 1 - r] == sign
    assert turned(rows, 4) == turned(rows, 0) == rows
    assert turned(rows, 3) == turned(turned(turned(rows)))
