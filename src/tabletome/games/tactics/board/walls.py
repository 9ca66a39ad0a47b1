"""Walls that bosses spawn: where a tile can lie, and which old one has to go. (AT-WALL-*, AT-TERR-07..12)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.maps import WALL_LENGTHS
from tabletome.games.tactics.state import Wall, WallKind
from tabletome.table.grid import ORTHOGONALS, Direction, cells_of, squares


def is_stone(kind: WallKind) -> bool:
    """Small and large stone walls are walls of one type, fire of the other: what overlaps and what is limited go by type."""
    return kind != "fire"


def same_type(kind: WallKind, other: WallKind) -> bool:
    return is_stone(kind) == is_stone(other)


def tiles(boss: int, direction: Direction, kind: WallKind) -> list[int]:
    """Where a tile would lie: from a square that shares a side with the boss's, straight on, whole.

    (AT-WALL-02, AT-WALL-03, AT-WALL-08)

    One for a small boss, two for a large one, none for a diagonal (AT-WALL-05) or where the board ends.
    """
    if direction not in ORTHOGONALS:
        return []
    found = []
    for start in squares(GRID.shift(boss, direction) & ~boss):
        line = [start, *GRID.line(start, direction)][: WALL_LENGTHS[kind]]
        if len(line) == WALL_LENGTHS[kind]:
            found.append(cells_of(line))
    return found


def fits(cells: int, kind: WallKind, walls: Iterable[Wall], figures: int) -> bool:
    """Whether a tile may lie there: over none of the other type, and of stone over no figure.

    (AT-WALL-04, AT-TERR-07, AT-TERR-12)
    """
    if is_stone(kind) and cells & figures:
        return False
    return not any(cells & wall.cells for wall in walls if not same_type(kind, wall.kind))


def spawnings(boss: int, direction: Direction, kind: WallKind, walls: Sequence[Wall], figures: int) -> list[int]:
    """The tiles that fit in a direction: none, one, or two between which the party chooses. (AT-TERR-08, AT-WALL-08)"""
    return [cells for cells in tiles(boss, direction, kind) if fits(cells, kind, walls, figures)]


def can_spawn(boss: int, kind: WallKind, walls: Sequence[Wall], figures: int) -> bool:
    """Whether any direction is left; if none is, nothing is placed and nothing removed. (AT-TERR-12)"""
    return any(spawnings(boss, way, kind, walls, figures) for way in ORTHOGONALS)


def outgoing(kind: WallKind, walls: Iterable[Wall], limit: int) -> list[Wall]:
    """The spawned walls that make room for one more of the type, oldest first; those of the map stay. (AT-WALL-06)"""
    spawned = sorted(
        (wall for wall in walls if wall.born and same_type(kind, wall.kind)),
        key=lambda wall: wall.born,
    )
    return spawned[: max(0, len(spawned) - limit + 1)]
