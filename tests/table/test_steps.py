"""Single steps, by the books' own positions."""

import pytest

from tabletome.table.grid import Direction, Grid, squares
from tabletome.table.steps import Diagonal, Steps

OPEN = Grid(8, 8)


def steps_of(rows: list[str], diagonal: Diagonal) -> Steps:
    grid = Grid.drawn(rows)
    return Steps.on(grid, grid.mask(rows, "."), diagonal=diagonal)


def step(steps: Steps, start: str, end: str) -> bool:
    return steps.cost(steps.grid.square(start), steps.grid.square(end)) is not None


def test_nobody_squeezes_diagonally_between_two_walls_in_the_tomb() -> None:
    """TM-MOVE-09"""
    assert not step(steps_of([".#", "#."], Diagonal.ONE_SHOULDER), "a1", "b2")


def test_a_single_corner_is_walked_around_in_the_tomb() -> None:
    """TM-MOVE-10"""
    assert step(steps_of([".#", ".."], Diagonal.ONE_SHOULDER), "a1", "b2")
    assert step(steps_of(["..", "#."], Diagonal.ONE_SHOULDER), "a1", "b2")


def test_figures_squeeze_between_anything_in_drunagor() -> None:
    """DR-MOVE-09"""
    assert step(steps_of([".#", "#."], Diagonal.FREE), "a1", "b2")


def test_tactics_knows_no_diagonal_step() -> None:
    """AT-MOVE-02"""
    steps = Steps.on(OPEN, OPEN.board)
    assert [OPEN.names[square] for square in squares(steps.spread(OPEN.cells("c3")))] == ["c2", "b3", "d3", "c4"]


def test_the_picture_of_movement_limits_in_the_tomb() -> None:
    """TM-MOVE-12: what the walls alone forbid; figures are a matter of reach."""
    grid = Grid(4, 4)
    walls = 1 << grid.at(1, 0) | 1 << grid.at(0, 1)
    steps = Steps.on(grid, grid.board & ~walls, diagonal=Diagonal.ONE_SHOULDER)
    around = steps.spread(1 << grid.at(1, 1))
    assert not around >> grid.at(1, 0) & 1, "B: a wall square"
    assert not around >> grid.at(0, 0) & 1, "C: the gap between two walls"
    assert around >> grid.at(0, 2) & 1, "around one wall"


def test_tiles_that_touch_at_a_corner_only_are_not_connected() -> None:
    """TM-MOVE-14"""
    rows = ["....####"] * 4 + ["####...."] * 4
    assert not step(steps_of(rows, Diagonal.ONE_SHOULDER), "d4", "e5")


def test_adjacent_means_one_legal_step_apart_in_the_tomb() -> None:
    """TM-COMB-10"""
    steps = steps_of([".#.", "#..", "..."], Diagonal.ONE_SHOULDER)
    cells = steps.grid.cells
    assert not steps.adjacent(cells("a1"), cells("b2"))
    assert steps.adjacent(cells("b2 c2 b3 c3"), cells("c1"))
    assert not steps.adjacent(cells("a3"), cells("c3"))


def test_a_closed_line_stops_the_steps_across_it_both_ways_and_no_other() -> None:
    grid = Grid(3, 3)
    steps = Steps.on(grid, grid.board, closed=[(grid.square("b2"), grid.square("b1"))])
    assert not step(steps, "b2", "b1")
    assert not step(steps, "b1", "b2")
    assert step(steps, "b2", "b3")
    assert step(steps, "a1", "b1")


@pytest.mark.parametrize("diagonal", [Diagonal.FREE, Diagonal.ONE_SHOULDER])
def test_no_diagonal_slips_through_a_wall_drawn_on_the_lines(diagonal: Diagonal) -> None:
    grid = Grid(2, 2)
    wall = [(grid.square("a1"), grid.square("a2")), (grid.square("b1"), grid.square("b2"))]
    steps = Steps.on(grid, grid.board, diagonal=diagonal, closed=wall)
    assert [grid.names[square] for square in squares(steps.spread(grid.cells("a1")))] == ["b1"]


def test_the_end_of_a_drawn_wall_is_a_corner() -> None:
    grid = Grid(2, 2)
    wall = [(grid.square("a1"), grid.square("a2"))]
    allowed = {
        diagonal: step(Steps.on(grid, grid.board, diagonal=diagonal, closed=wall), "a1", "b2") for diagonal in Diagonal
    }
    assert allowed == {
        Diagonal.NEVER: False,
        Diagonal.FREE: True,
        Diagonal.ONE_SHOULDER: True,
    }


def test_a_closed_line_needs_two_neighbours() -> None:
    with pytest.raises(ValueError, match="No line runs between a1 and b2"):
        Steps.on(OPEN, OPEN.board, closed=[(OPEN.square("a1"), OPEN.square("b2"))])


def test_an_obstacle_costs_two_to_enter_and_nothing_to_leave() -> None:
    """AT-TERR-02, AT-TERR-11"""
    grid = Grid(3, 1)
    steps = Steps.on(grid, grid.board, costs={2: grid.cells("b1")})
    assert [steps.cost(0, 1), steps.cost(1, 2), steps.cost(1, 0), steps.cost(0, 2)] == [2, 1, 1, None]


@pytest.mark.parametrize(
    ("low", "high", "cost"), [(0, 0, 1), (0, 1, 1), (1, 2, 1), (0, 2, 2), (2, 0, 1), (2, 1, 1), (1, 0, 1)]
)
def test_only_climbing_two_levels_at_once_costs_extra(low: int, high: int, cost: int) -> None:
    """DR-LEVEL-02..05"""
    grid = Grid(2, 1)
    levels = {level: sum(1 << square for square in (0, 1) if (low, high)[square] == level) for level in (1, 2)}
    steps = Steps.on(grid, grid.board, diagonal=Diagonal.FREE, levels=levels, climb={2: 1})
    assert steps.cost(0, 1) == cost


def test_climbing_costs_on_top_of_the_square_entered() -> None:
    grid = Grid(2, 1)
    steps = Steps.on(grid, grid.board, costs={2: 0b10}, levels={2: 0b10}, climb={2: 1})
    assert (steps.cost(0, 1), steps.cost(1, 0), steps.costs) == (3, 1, (1, 3))


def test_a_push_falls_but_never_rises() -> None:
    """DR-KEY-151"""
    grid = Grid(4, 1)
    levels = {1: grid.cells("b1"), 2: grid.cells("d1")}
    steps = Steps.on(grid, grid.board, levels=levels, climb={1: None, 2: None})
    assert steps.line(grid.square("b1"), Direction.E) == [grid.square("c1")]
    assert steps.line(grid.square("b1"), Direction.W) == [grid.square("a1")]
    assert steps.line(grid.square("a1"), Direction.E) == []


def test_a_random_move_goes_straight_and_stops_before_a_wall() -> None:
    """AT-ENEMY-20: NE from (2,5) with a wall on (4,3) ends on (3,4)."""
    grid = Grid(10, 10)
    steps = Steps.on(grid, grid.board & ~(1 << grid.at(4, 3)), diagonal=Diagonal.FREE)
    assert [grid.xy(square) for square in steps.line(grid.at(2, 5), Direction.NE)] == [(3, 4)]


def test_backwards_twice_is_forwards() -> None:
    grid = Grid(2, 1)
    steps = Steps.on(grid, grid.board, levels={2: 0b10}, climb={2: 1})
    assert (steps.reverse.cost(1, 0), steps.reverse.cost(0, 1)) == (2, 1)
    assert steps.reverse.reverse is steps


def test_costs_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="costs at least 1, not 0"):
        Steps.on(OPEN, OPEN.board, costs={0: 1})
    with pytest.raises(ValueError, match="has two costs"):
        Steps.on(OPEN, OPEN.board, costs={2: 0b11, 3: 0b10})
    with pytest.raises(ValueError, match="is on two levels"):
        Steps.on(OPEN, OPEN.board, levels={1: 0b11, 2: 0b10})
    with pytest.raises(ValueError, match="only going up costs"):
        Steps.on(OPEN, OPEN.board, climb={-1: 1})
