"""Which single steps a board allows, and what each of them costs."""

import enum
from collections.abc import Iterable, Mapping
from typing import Self

from tabletome.table.grid import DIAGONALS, ORTHOGONALS, Direction, Grid, squares

Leaving = Mapping[Direction, Mapping[int, int]]
_Fan = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]

_SIDES = {
    Direction.NE: (Direction.N, Direction.E),
    Direction.SE: (Direction.S, Direction.E),
    Direction.SW: (Direction.S, Direction.W),
    Direction.NW: (Direction.N, Direction.W),
}


class Diagonal(enum.Enum):
    """When a diagonal step is allowed; its shoulders are the two squares that touch both its ends."""

    NEVER = "never"
    """Only up, down, left and right (AT-MOVE-02, TM-TILE-17)."""
    FREE = "free"
    """Whatever fills the shoulders: figures squeeze through (DR-MOVE-09)."""
    ONE_SHOULDER = "one shoulder"
    """Past one corner, but not between two (TM-MOVE-09, TM-MOVE-10, TM-MOVE-14)."""


class Steps:
    """All single steps of one board: made once for a board, never changed.

    Figures are no part of it: they come and go, never count as corners (TM-MOVE-14), and are given to each search as
    the squares that may be passed. For every direction and cost there is the set of squares that can be left that way,
    so that a whole set of squares steps at once. `fans` are the same by cost, the cheapest first, as searches need them: all
    that can be left at that cost, and what can be left each way, with how far the bits move forwards and backwards.

    >>> grid = Grid(3, 3)
    >>> steps = Steps.on(grid, grid.mask([".#.", "#..", "..."], "."), diagonal=Diagonal.ONE_SHOULDER)
    >>> print(grid.draw(steps.spread(grid.cells("b2"))))
    ..#
    ..#
    ###
    """

    __slots__ = ("_all", "_fans", "_reverse", "costs", "fans", "grid", "leaving")

    def __init__(self, grid: Grid, leaving: Leaving) -> None:
        """From the squares that can be left in each direction at each cost."""
        self.grid = grid
        self.leaving = {
            way: {cost: cells for cost, cells in leaving.get(way, {}).items() if cells} for way in Direction
        }
        self.costs = tuple(sorted({cost for by_cost in self.leaving.values() for cost in by_cost}))
        self._fans = {
            cost: _fan(grid, {way: by_cost.get(cost, 0) for way, by_cost in self.leaving.items()})
            for cost in self.costs
        }
        self.fans = tuple([(cost, _left_at_all(fan), *fan) for cost, fan in self._fans.items()])
        self._all = _fan(grid, {way: self.leaving_by(way) for way in Direction})
        self._reverse: Steps | None = None

    @classmethod
    def on(
        cls,
        grid: Grid,
        floor: int,
        *,
        diagonal: Diagonal = Diagonal.NEVER,
        closed: Iterable[tuple[int, int]] = (),
        costs: Mapping[int, int] | None = None,
        levels: Mapping[int, int] | None = None,
        climb: Mapping[int, int | None] | None = None,
    ) -> Self:
        """The steps between the squares of `floor`; walls and squares without a tile are those it lacks.

        `closed` names pairs of neighbours with a wall on the line between them. A diagonal step has two ways round,
        over either shoulder: a way is shut by a wall on one of its two lines, and with a shoulder rule also if the
        shoulder is no floor. Both shoulders need both ways, everything else needs one, so that no diagonal slips
        through a wall drawn on the lines.

        A step costs 1, or what `costs` (cost to squares) says of the square entered (AT-TERR-02, AT-TERR-11). `levels`
        (level to squares, the rest being level 0) and `climb` (levels risen in one step to extra cost, or to None where
        such a step is impossible) make climbing dear: {2: 1} is DR-LEVEL-03, {1: None, 2: None} stops what cannot rise
        (DR-KEY-151). Going down costs nothing (DR-LEVEL-05).
        """
        floor &= grid.board
        shut = _shut(grid, closed)
        ways: dict[Direction, int] = {way: ~shut[way] for way in ORTHOGONALS}
        if diagonal is not Diagonal.NEVER:
            shoulders = grid.board if diagonal is Diagonal.FREE else floor
            for way in DIAGONALS:
                one, other = (
                    ~shut[side] & grid.shift(shoulders & ~shut[then], side.opposite)
                    for side, then in (_SIDES[way], _SIDES[way][::-1])
                )
                ways[way] = one | other
        dear = _checked_costs(costs or {})
        rises = list(_rises(floor, levels or {}, climb or {}))
        leaving = {}
        for way, allowed in ways.items():
            back = way.opposite
            left = floor & grid.shift(floor, back) & allowed
            by_cost = {1: left}
            for cost, entered in dear.items():
                entering = left & grid.shift(entered, back)
                by_cost[1] &= ~entering
                by_cost[cost] = by_cost.get(cost, 0) | entering
            for low, high, extra in rises:
                by_cost = _dearer(by_cost, low & grid.shift(high, back), extra)
            leaving[way] = by_cost
        return cls(grid, leaving)

    def leaving_by(self, way: Direction) -> int:
        """The squares that can be left in that direction, at whatever cost."""
        cells = 0
        for left in self.leaving[way].values():
            cells |= left
        return cells

    def spread(self, cells: int) -> int:
        """Every square one step away from a square of the set."""
        return _spread(self._all, cells)

    def spread_for(self, cost: int, cells: int) -> int:
        """Every square entered from a square of the set by a step of exactly that cost."""
        return _spread(self._fans[cost], cells)

    def cost(self, square: int, neighbour: int) -> int | None:
        """What the single step costs, None if there is no such step."""
        for cost in self.costs:
            if self.spread_for(cost, 1 << square) >> neighbour & 1:
                return cost
        return None

    def adjacent(self, cells: int, others: int) -> bool:
        """Whether one step leads from a square of one figure to a square of the other (TM-COMB-10)."""
        return self.spread(cells) & others != 0

    def line(self, square: int, direction: Direction) -> list[int]:
        """The squares straight ahead as far as steps lead, nearest first (AT-ENEMY-20, DR-KEY-149)."""
        ahead = []
        left = self.leaving_by(direction)
        cells = 1 << square
        while cells := self.grid.shift(cells & left, direction):
            ahead.append(cells.bit_length() - 1)
        return ahead

    @property
    def reverse(self) -> "Steps":
        """Every step taken backwards at its own cost: what searches from a goal need where up is not down."""
        if self._reverse is None:
            self._reverse = Steps(
                self.grid,
                {
                    way.opposite: {cost: self.grid.shift(cells, way) for cost, cells in by_cost.items()}
                    for way, by_cost in self.leaving.items()
                },
            )
            self._reverse._reverse = self
        return self._reverse


def _fan(grid: Grid, left: Mapping[Direction, int]) -> _Fan:
    """What can be left, with how far the bits move: forwards in reading order, and backwards."""
    moves = [(cells, way.dy * grid.width + way.dx) for way, cells in left.items() if cells]
    return tuple([(cells, by) for cells, by in moves if by > 0]), tuple([(cells, -by) for cells, by in moves if by < 0])


def _left_at_all(fan: _Fan) -> int:
    cells = 0
    for left, _ in (*fan[0], *fan[1]):
        cells |= left
    return cells


def _spread(fan: _Fan, cells: int) -> int:
    forwards, backwards = fan
    entered = 0
    for left, by in forwards:
        entered |= (cells & left) << by
    for left, by in backwards:
        entered |= (cells & left) >> by
    return entered


def _shut(grid: Grid, closed: Iterable[tuple[int, int]]) -> dict[Direction, int]:
    """For each orthogonal direction the squares that have a wall on that line."""
    shut = dict.fromkeys(ORTHOGONALS, 0)
    for square, neighbour in closed:
        for way in ORTHOGONALS:
            if grid.shift(1 << square, way) == 1 << neighbour:
                shut[way] |= 1 << square
                shut[way.opposite] |= 1 << neighbour
                break
        else:
            raise ValueError(
                f"No line runs between {grid.names[square]} and {grid.names[neighbour]}: they are no neighbours."
            )
    return shut


def _checked_costs(costs: Mapping[int, int]) -> Mapping[int, int]:
    priced = 0
    for cost, entered in costs.items():
        if cost < 1:
            raise ValueError(f"Entering a square costs at least 1, not {cost}.")
        if priced & entered:
            raise ValueError(f"Square number {next(squares(priced & entered))} has two costs.")
        priced |= entered
    return costs


def _rises(
    floor: int, levels: Mapping[int, int], climb: Mapping[int, int | None]
) -> Iterable[tuple[int, int, int | None]]:
    """Every pair of levels between which climbing costs extra: the low squares, the high ones, how much."""
    raised = 0
    for cells in levels.values():
        if raised & cells:
            raise ValueError(f"Square number {next(squares(raised & cells))} is on two levels.")
        raised |= cells
    cells_at = {**levels, 0: levels.get(0, 0) | floor & ~raised}
    for rise, extra in climb.items():
        if rise < 1 or (extra is not None and extra < 0):
            raise ValueError(f"Climbing {rise} levels cannot cost {extra} extra: only going up costs, and never less.")
        for level, low in cells_at.items():
            if level + rise in cells_at:
                yield low, cells_at[level + rise], extra


def _dearer(by_cost: Mapping[int, int], climbing: int, extra: int | None) -> dict[int, int]:
    """The same steps with the climbing ones at their extra cost, or left out."""
    changed: dict[int, int] = {}
    for cost, left in by_cost.items():
        changed[cost] = changed.get(cost, 0) | left & ~climbing
        if extra is not None:
            changed[cost + extra] = changed.get(cost + extra, 0) | left & climbing
    return changed
