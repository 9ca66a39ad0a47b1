"""Line of sight and range: from a corner of one square to a corner of the other. (AT-LOS-*, AT-RANGE-*)

`blockers` are the squares of walls and enemies (AT-LOS-02, AT-LOS-03); heroes and their creatures never block (AT-LOS-04,
AT-LOS-10), nor do rubble, fire and water (AT-LOS-09). The figures at both ends are left out of them here.
"""

from __future__ import annotations

from tabletome.games.tactics.board.squares import GRID, Range, band
from tabletome.table.grid import squares
from tabletome.table.sight import Sight

SIGHT = Sight(GRID)


def seen(cells: int, blockers: int) -> int:
    """All squares that a figure sees from one of its squares. (AT-LOS-01, AT-LARGE-10)"""
    others = blockers & ~cells
    found = 0
    for square in squares(cells):
        found |= SIGHT.visible_from(square, others)
    return found


def sees(cells: int, target: int, blockers: int) -> bool:
    """Whether two figures see each other; all their squares are left out of what blocks. (AT-LOS-06, AT-LARGE-13)"""
    others = blockers & ~(cells | target)
    return any(SIGHT.visible_from(square, others) & target for square in squares(cells))


def in_reach(cells: int, reach: Range, blockers: int) -> int:
    """The squares in range and sight of a figure; of a large one the same square must serve both.

    (AT-RANGE-01, AT-LARGE-10)

    A large enemy that is aimed at hides some of its own squares from this; ask `reaches` for it.
    """
    others = blockers & ~cells
    found = 0
    for square in squares(cells):
        near = band(square, reach.low, reach.high)
        found |= SIGHT.visible_among(near, square, others) if reach.sight else near
    return found & ~cells if reach.low else found


def near(cells: int, reach: Range) -> int:
    """The squares in range of a figure, whatever blocks sight. (AT-RANGE-04, AT-LARGE-10)"""
    found = 0
    for square in squares(cells):
        found |= band(square, reach.low, reach.high)
    return found


def reaches(cells: int, target: int, reach: Range, blockers: int) -> bool:
    """Whether a figure has another one in range and sight. (AT-RANGE-01, AT-LARGE-10)"""
    others = blockers & ~(cells | target)
    for square in squares(cells):
        near = band(square, reach.low, reach.high) & target
        if near and reach.low:
            near &= ~cells
        if near and (not reach.sight or any(SIGHT.sees(square, other, others) for other in squares(near))):
            return True
    return False


def aims(cells: int, reach: Range, blockers: int, walls: int) -> int:
    """The squares on which an area can be centred: any in range and sight that is no wall.

    (AT-RANGE-02, AT-AOE-09, AT-AOE-15)
    """
    return in_reach(cells, reach, blockers) & ~walls
