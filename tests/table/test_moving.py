"""Steps, searches and walking footprints against a plain search over cells and coordinates."""

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tabletome.table.areas import Areas
from tabletome.table.footprint import Footprint
from tabletome.table.grid import Grid, cells_of, squares
from tabletome.table.reach import between, distance, nearest, paths, reach, rings, rings_to
from tabletome.table.steps import Diagonal, Steps

THOROUGH = settings(max_examples=max(120, settings().max_examples), deadline=None)

Cell = tuple[int, int]
StepCost = Callable[[Cell, Cell], int | None]


@dataclass(frozen=True)
class Board:
    """A board as a person would note it down."""

    width: int
    height: int
    floor: frozenset[Cell]
    walls: frozenset[frozenset[Cell]]
    entry: dict[Cell, int]
    level: dict[Cell, int]
    climb: dict[int, int | None]
    diagonal: Diagonal

    @property
    def grid(self) -> Grid:
        return Grid(self.width, self.height)

    @property
    def cells(self) -> list[Cell]:
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def number(self, cell: Cell) -> int:
        return cell[1] * self.width + cell[0]

    def mask(self, cells: Iterable[Cell]) -> int:
        return cells_of(map(self.number, cells))

    def steps(self) -> Steps:
        return Steps.on(
            self.grid,
            self.mask(self.floor),
            diagonal=self.diagonal,
            closed=[(self.number(a), self.number(b)) for a, b in (sorted(wall) for wall in self.walls)],
            costs={cost: self.mask(c for c in self.cells if self.entry[c] == cost) for cost in (3, 2)},
            levels={level: self.mask(c for c in self.cells if self.level[c] == level) for level in (1, 2)},
            climb=self.climb,
        )

    def step_cost(self, a: Cell, b: Cell) -> int | None:
        """The rules for one step, said over two cells."""
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1 or not {a, b} <= self.floor:
            return None
        if a[0] == b[0] or a[1] == b[1]:
            if frozenset((a, b)) in self.walls:
                return None
        else:
            if self.diagonal is Diagonal.NEVER:
                return None
            ways = []
            for shoulder in ((a[0], b[1]), (b[0], a[1])):
                lines_open = not {frozenset((a, shoulder)), frozenset((shoulder, b))} & self.walls
                ways.append(lines_open and (self.diagonal is Diagonal.FREE or shoulder in self.floor))
            if not any(ways):
                return None
        extra = self.climb.get(self.level[b] - self.level[a], 0)
        return None if extra is None else self.entry[b] + extra


@st.composite
def boards(draw: st.DrawFn, largest: int = 5) -> Board:
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    cells = [(x, y) for y in range(height) for x in range(width)]
    lines = [frozenset((c, n)) for c in cells for n in ((c[0] + 1, c[1]), (c[0], c[1] + 1)) if n in cells]

    def one_per_cell(values: list[int]) -> dict[Cell, int]:
        drawn = draw(st.lists(st.sampled_from(values), min_size=len(cells), max_size=len(cells)))
        return dict(zip(cells, drawn, strict=True))

    mostly_floor = one_per_cell([1, 1, 1, 0])
    return Board(
        width=width,
        height=height,
        floor=frozenset(cell for cell in cells if mostly_floor[cell]),
        walls=frozenset(draw(st.lists(st.sampled_from(lines), max_size=8))) if lines else frozenset(),
        entry=one_per_cell(draw(st.sampled_from([[1], [1, 1, 2, 3]]))),
        level=one_per_cell(draw(st.sampled_from([[0], [0, 1, 2]]))),
        climb=draw(st.sampled_from([{}, {2: 1}, {1: 1, 2: 3}, {1: None, 2: None}])),
        diagonal=draw(st.sampled_from(Diagonal)),
    )


@st.composite
def searches(draw: st.DrawFn, largest: int = 5) -> tuple[Board, set[Cell], set[Cell], set[Cell]]:
    """A board, where to start, where to go, what may be passed."""
    board = draw(boards(largest))
    some = st.sets(st.sampled_from(board.cells), min_size=1, max_size=3)
    blocked = draw(st.sets(st.sampled_from(board.cells), max_size=5))
    return board, draw(some), draw(some), set(board.cells) - blocked


def dijkstra(cells: Iterable[Cell], step_cost: StepCost, start: Iterable[Cell], through: set[Cell]) -> dict[Cell, int]:
    cells = list(cells)
    spent = dict.fromkeys(start, 0)
    queue = [(0, cell) for cell in sorted(spent)]
    while queue:
        so_far, cell = heapq.heappop(queue)
        if so_far > spent[cell]:
            continue
        for following in cells:
            cost = step_cost(cell, following)
            if cost is not None and following in through and so_far + cost < spent.get(following, 10**6):
                spent[following] = so_far + cost
                heapq.heappush(queue, (so_far + cost, following))
    return spent


def as_map(board: Board, found: list[int]) -> dict[Cell, int]:
    return {board.grid.xy(square): spent for spent, ring in enumerate(found) for square in squares(ring)}


@given(boards())
@THOROUGH
def test_every_single_step_costs_what_the_rules_say(board: Board) -> None:
    steps = board.steps()
    for a in board.cells:
        expected = {b: board.step_cost(a, b) for b in board.cells}
        assert {b: steps.cost(board.number(a), board.number(b)) for b in board.cells} == expected
        assert steps.spread(board.mask([a])) == board.mask(b for b in board.cells if expected[b] is not None)


@given(boards())
@THOROUGH
def test_a_step_back_costs_what_the_step_forward_costs(board: Board) -> None:
    back = board.steps().reverse
    for a in board.cells:
        for b in board.cells:
            assert back.cost(board.number(b), board.number(a)) == board.step_cost(a, b)


@given(searches())
@THOROUGH
def test_rings_are_the_cheapest_ways_from_the_start(case: tuple[Board, set[Cell], set[Cell], set[Cell]]) -> None:
    board, start, _, through = case
    found = rings(board.steps(), board.mask(start), through=board.mask(through))
    assert as_map(board, found) == dijkstra(board.cells, board.step_cost, start, through)
    assert len(found) == 1 or found[-1]


@given(searches())
@THOROUGH
def test_rings_towards_a_goal_are_the_cheapest_ways_to_it(case: tuple[Board, set[Cell], set[Cell], set[Cell]]) -> None:
    board, _, goal, through = case
    found = as_map(board, rings_to(board.steps(), board.mask(goal), through=board.mask(through)))
    expected = {}
    for cell in board.cells:
        if cell in through | goal:
            ways = dijkstra(board.cells, board.step_cost, [cell], through | goal)
            there = [ways[end] for end in goal if end in ways]
            if there:
                expected[cell] = min(there)
    assert found == expected


@given(searches(), st.integers(0, 7), st.data())
@THOROUGH
def test_reach_is_what_the_points_pay_for_and_may_be_ended_on(
    case: tuple[Board, set[Cell], set[Cell], set[Cell]], points: int, data: st.DataObject
) -> None:
    board, start, _, through = case
    ends = data.draw(st.sets(st.sampled_from(board.cells)))
    found = reach(board.steps(), board.mask(start), points, through=board.mask(through), end=board.mask(ends))
    spent = dijkstra(board.cells, board.step_cost, start, through)
    assert found == board.mask(cell for cell in ends if spent.get(cell, points + 1) <= points)


@given(searches())
@THOROUGH
def test_distance_and_nearest_agree_with_the_cheapest_way(case: tuple[Board, set[Cell], set[Cell], set[Cell]]) -> None:
    board, start, goal, through = case
    steps, masks = board.steps(), (board.mask(start), board.mask(goal))
    spent = dijkstra(board.cells, board.step_cost, start, through | goal)
    there = {cell: spent[cell] for cell in goal if cell in spent}
    best = min(there.values(), default=None)
    assert distance(steps, *masks, through=board.mask(through)) == best
    assert nearest(steps, *masks, through=board.mask(through)) == board.mask(c for c in there if there[c] == best)


def all_paths(
    board: Board, start: Iterable[Cell], goal: set[Cell], through: set[Cell], budget: int
) -> list[tuple[int, ...]]:
    """Every path of exactly that cost, by trying all of them."""
    found = []

    def walk(path: list[Cell], left: int) -> None:
        if left == 0 and path[-1] in goal:
            found.append(tuple(map(board.number, path)))
        for following in board.cells:
            cost = board.step_cost(path[-1], following)
            if cost is not None and cost <= left and following in through | goal and following not in path:
                walk([*path, following], left - cost)

    for cell in start:
        walk([cell], budget)
    return sorted(found)


@given(searches(largest=4))
@THOROUGH
def test_paths_are_all_cheapest_paths_in_reading_order(case: tuple[Board, set[Cell], set[Cell], set[Cell]]) -> None:
    board, start, goal, through = case
    steps, masks = board.steps(), (board.mask(start), board.mask(goal))
    best = distance(steps, *masks, through=board.mask(through))
    assume(best is None or best <= 5)
    expected = [] if best is None else all_paths(board, start, goal, through, best)
    assert list(paths(steps, *masks, through=board.mask(through))) == expected
    on_them = cells_of(square for path in expected for square in path)
    assert between(steps, *masks, through=board.mask(through)) == on_them


@given(searches(), st.integers(1, 3), st.integers(1, 2))
@THOROUGH
def test_a_footprint_walks_where_every_square_of_it_can_walk(
    case: tuple[Board, set[Cell], set[Cell], set[Cell]], width: int, height: int
) -> None:
    board, _, _, through = case
    anchors = [(x, y) for x, y in board.cells if x + width <= board.width and y + height <= board.height]
    assume(anchors)

    def covered(anchor: Cell) -> list[Cell]:
        return [(anchor[0] + x, anchor[1] + y) for y in range(height) for x in range(width)]

    def step_cost(a: Cell, b: Cell) -> int | None:
        costs = [board.step_cost(c, d) for c, d in zip(covered(a), covered(b), strict=True)]
        return None if None in costs else max(cost for cost in costs if cost is not None)

    footprint = Footprint.rectangle(board.grid, width, height)
    standing = {anchor for anchor in anchors if set(covered(anchor)) <= through}
    walking = footprint.steps(board.steps())
    for a in anchors:
        for b in anchors:
            found_costs = [c for c in walking.costs if walking.spread_for(c, board.mask([a])) & board.mask([b])]
            assert found_costs == [c for c in (step_cost(a, b),) if c is not None]
    for start in anchors:
        found = rings(walking, board.mask([start]), through=footprint.fits(board.mask(through)))
        assert as_map(board, found) == dijkstra(anchors, step_cost, [start], standing)


@given(boards(largest=3), st.integers(1, 3))
@THOROUGH
def test_areas_are_linked_where_facing_squares_are(board: Board, side: int) -> None:
    """TM-TILE-20, TM-TILE-26"""
    grid = Grid(board.width * side, board.height * side)
    floor = {
        (x * side + c, y * side + r)
        for x, y in board.cells
        for c in range(side)
        for r in range(side)
        if (x, y) in board.floor or (c + r) % 2
    }
    steps = Steps.on(grid, cells_of(grid.at(x, y) for x, y in floor), diagonal=board.diagonal)
    areas = Areas(grid, side)
    links = areas.links(steps)
    for a in board.cells:
        linked = {
            (x // side, y // side)
            for x, y in floor
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (x + dx, y + dy) in floor and ((x + dx) // side, (y + dy) // side) == a
        } - {a}
        assert links.spread(board.mask([a])) == board.mask(linked)
