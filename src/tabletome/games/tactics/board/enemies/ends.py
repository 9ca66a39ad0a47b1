"""Where an enemy stops to attack its target, or to come as near as it can.

(AT-ENEMY-14, AT-ENEMY-22, AT-ENEMY-29, AT-LARGE-08)
"""

from __future__ import annotations

import msgspec

from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
from tabletome.games.tactics.board.ground import steps
from tabletome.games.tactics.board.moving import covering, passable, positions, reach_rings
from tabletome.games.tactics.board.sight import SIGHT
from tabletome.games.tactics.board.squares import BASE, GRID, band
from tabletome.table.grid import squares
from tabletome.table.reach import rings_to


class Ends(msgspec.Struct, frozen=True):
    """The positions in which it may stop, equally good, lowest square first, at which price.

    `serve`: the target is in range and sight there. If not, `left` are the points that are still missing then.
    """

    at: tuple[int, ...]
    cost: int
    serve: bool
    left: int = 0


def serving(picture: Picture, aim: Aim, target: Target) -> int:
    """All positions from which the target would be in range and sight, free or not. (AT-RANGE-01, AT-LARGE-10)"""
    near = band(target.at, aim.range.low, aim.range.high)
    return covering(picture.mover, SIGHT.visible_among(near, target.at, picture.blockers) if aim.range.sight else near)


def ends(picture: Picture, aim: Aim, target: Target) -> Ends:
    """Where it stops for a target: at the first position from which it can attack, else as near as it can get.

    (AT-ENEMY-14, AT-ENEMY-22, AT-ENEMY-29)
    """
    present = 1 << picture.mover.at
    reached = reach_rings(picture.ground, picture.mover, picture.figures) if aim.moves else (present,)
    good = serving(picture, aim, target)
    for cost, ring in enumerate(reached):
        if ring & good:
            return Ends(_best(ring & good, present), cost, serve=True)
    if not aim.moves:
        return Ends((picture.mover.at,), 0, serve=False)
    for left, ring in enumerate(_left_over(picture, good, target)):
        for cost, there in enumerate(reached):
            if there & ring:
                return Ends(_best(there & ring, present), cost, serve=False, left=left)
    return Ends((picture.mover.at,), 0, serve=False)


def come_nearer(picture: Picture, aim: Aim, target: Target) -> bool:
    """Whether a move for a target would bring it nearer."""
    found = ends(picture, aim, target)
    return found.serve or picture.mover.at not in found.at


def _best(tied: int, present: int) -> tuple[int, ...]:
    """It stays if that is as good as anything. (AT-ENEMY-14, AT-ENEMY-29)"""
    return tuple(squares(tied & present or tied))


def _left_over(picture: Picture, good: int, target: Target) -> list[int]:
    """Positions by the points that would be left to one that serves. (AT-ENEMY-16, AT-ENEMY-29)

    Measured around walls and characters; if it cannot get there so, past characters; else in squares as for range.
    """
    mover = picture.mover
    walking = steps(picture.ground, mover.gait)
    for figures in (picture.figures, 0):
        goal = _covered(picture, good & positions(picture.ground, mover, figures))
        if goal:
            through = passable(picture.ground, mover, figures) | mover.cells
            found = rings_to(walking, goal, through=through, until=mover.cells)
            if found[-1] & mover.cells:
                return [covering(mover, ring) for ring in found]
    near = _covered(picture, good & positions(picture.ground, mover, 0)) or 1 << target.at
    return [covering(mover, GRID.near(near, apart)) for apart in range(GRID.width)]


def _covered(picture: Picture, at: int) -> int:
    return BASE.covered(at) if picture.mover.large else at
