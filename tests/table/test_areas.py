"""Areas of two by two squares, tiles of four by four."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.table.areas import Areas
from tabletome.table.grid import Grid, cells_of, squares
from tabletome.table.reach import distance, paths, reach
from tabletome.table.steps import Diagonal, Steps

THOROUGH = settings(max_examples=max(100, settings().max_examples), deadline=None)


@st.composite
def divided_boards(draw: st.DrawFn) -> tuple[Areas, int]:
    side = draw(st.integers(1, 4))
    grid = Grid(side * draw(st.integers(1, 4)), side * draw(st.integers(1, 4)))
    return Areas(grid, side), draw(st.integers(0, grid.board))


@given(divided_boards())
@THOROUGH
def test_areas_are_the_blocks_that_coordinates_divide_into(case: tuple[Areas, int]) -> None:
    """DR-MOVE-12, TM-TILE-18"""
    areas, cells = case
    grid, side = areas.grid, areas.side
    blocks: dict[int, set[int]] = {}
    for square in range(grid.width * grid.height):
        x, y = grid.xy(square)
        blocks.setdefault(areas.lattice.at(x // side, y // side), set()).add(square)
        assert square in blocks[areas.of(square)]
    chosen = set(squares(cells))
    assert areas.touched(cells) == cells_of(area for area, block in blocks.items() if block & chosen)
    assert areas.filled(cells) == cells_of(area for area, block in blocks.items() if block <= chosen)
    for area, block in blocks.items():
        assert areas.cells(1 << area) == cells_of(block)
    assert areas.cells(areas.lattice.board) == grid.board


def test_a_board_that_does_not_divide_is_refused() -> None:
    with pytest.raises(ValueError, match="A board of 5 x 4 does not divide into areas of 2 x 2"):
        Areas(Grid(5, 4))


def test_range_one_reaches_the_own_area_and_all_that_touch_it() -> None:
    """DR-RANGE-15, DR-RANGE-16, DR-KEY-153: areas are counted over the revealed board, corners included."""
    areas = Areas(Grid(8, 8))
    steps = Steps.on(areas.lattice, areas.touched(areas.grid.board), diagonal=Diagonal.FREE)
    hero = areas.grid.square("d4")
    in_range = areas.cells(reach(steps, 1 << areas.of(hero), 1))
    assert in_range & areas.grid.near(1 << hero) == areas.grid.near(1 << hero)
    assert in_range == areas.grid.mask(["######.."] * 6 + ["........"] * 2)


def test_range_is_counted_around_unrevealed_areas() -> None:
    """DR-RANGE-15"""
    rows = ["..##..", "..##..", "......", "......"]
    areas = Areas(Grid.drawn(rows))
    steps = Steps.on(areas.lattice, areas.touched(areas.grid.mask(rows, ".")), diagonal=Diagonal.FREE)
    left, right = areas.of(areas.grid.square("a1")), areas.of(areas.grid.square("f1"))
    assert distance(steps, 1 << left, 1 << right) == 2
    sealed = Steps.on(areas.lattice, areas.touched(areas.grid.mask(rows[:2] + rows[:2], ".")), diagonal=Diagonal.FREE)
    assert distance(sealed, 1 << left, 1 << right) is None


def test_a_large_monster_moves_from_area_to_area() -> None:
    """DR-MOVE-15, DR-SHOVE-01, DR-SHOVE-07: two points, two areas; one pet keeps it out of a whole area."""
    areas = Areas(Grid(10, 2))
    pet = areas.grid.cells("f2")
    steps = Steps.on(areas.lattice, areas.filled(areas.grid.board), diagonal=Diagonal.FREE)
    assert areas.lattice.draw(reach(steps, 1, 2)) == "###.."
    free = areas.filled(areas.grid.board & ~pet)
    assert areas.lattice.draw(reach(steps, 1, 4, through=free)) == "##..."


def test_an_area_is_as_high_as_its_highest_square() -> None:
    """DR-LEVEL3D-14, DR-LEVEL3D-15"""
    rows = ["001012", "000000"]
    areas = Areas(Grid.drawn(rows))
    levels = areas.highest({level: areas.grid.mask(rows, str(level)) for level in (0, 1, 2)})
    assert levels == {0: 0b001, 1: 0b010, 2: 0b100}
    steep = Steps.on(areas.lattice, areas.lattice.board, levels={2: 0b010}, climb={2: 1})
    assert [steep.cost(0, 1), steep.cost(1, 2)] == [2, 1]


def tomb(rows: list[str]) -> tuple[Areas, Steps]:
    grid = Grid.drawn(rows)
    tiles = Areas(grid, 4)
    return tiles, tiles.links(Steps.on(grid, grid.mask(rows, "."), diagonal=Diagonal.ONE_SHOULDER))


def test_tiles_are_connected_by_a_facing_pair_of_open_squares() -> None:
    """TM-TILE-20"""
    _, open_edge = tomb(["...##...", "........", "........", "...##..."])
    assert open_edge.adjacent(0b01, 0b10)
    _, closed_edge = tomb(["...##...", "....#...", "....#...", "...##..."])
    assert not closed_edge.adjacent(0b01, 0b10)
    _, askew = tomb(["...##...", "....#...", "...#....", "...##..."])
    assert not askew.adjacent(0b01, 0b10), "squares that face each other only diagonally do not connect"


def test_tiles_are_never_counted_diagonally() -> None:
    """TM-TILE-17: from (0,0) over (1,0) to (1,1) are two tiles."""
    tiles, links = tomb(["........"] * 4 + ["####...."] * 4)
    corner = tiles.lattice.at(1, 1)
    assert distance(links, 1 << tiles.lattice.at(0, 0), 1 << corner) == 2
    assert list(paths(links, 1, 1 << corner)) == [(0, 1, 3)]


def test_walls_inside_a_tile_do_not_change_its_connections() -> None:
    """TM-TILE-26"""
    tiles, links = tomb([".#......", ".#......", ".#......", ".#......"])
    assert links.adjacent(1 << tiles.of(0), 1 << tiles.of(4))


def test_a_large_monster_is_on_every_tile_its_base_touches() -> None:
    """TM-MOVE-11, TM-MOVE-13"""
    tiles, links = tomb(["............"] * 4)
    girallon = cells_of(tiles.grid.at(x, y) for x in (3, 4) for y in (1, 2))
    on = tiles.touched(girallon)
    assert on == 0b011
    assert [distance(links, on, 1 << tile) for tile in range(3)] == [0, 0, 1]
