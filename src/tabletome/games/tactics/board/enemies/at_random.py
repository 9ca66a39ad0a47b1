"""Attacks in a direction that was drawn. Random moves are `board.forced.shifted`. (AT-ENEMY-11, AT-ENEMY-21)"""

from __future__ import annotations

from tabletome.games.tactics.board.enemies.picture import Picture, Target
from tabletome.games.tactics.board.sight import reaches
from tabletome.games.tactics.board.squares import GRID, Range
from tabletome.table.grid import Direction


def struck(picture: Picture, range_: Range, direction: Direction) -> list[Target]:
    """Whom a random attack strikes: the first on the straight line that is in range and sight; nobody if there is none.

    A large boss sweeps with its whole base, so two may be met at once, between whom the party decides.
    """
    own = swept = picture.mover.cells
    while swept := GRID.shift(swept, direction):
        met = [
            target
            for target in picture.targets
            if swept >> target.at & 1 and reaches(own, 1 << target.at, range_, picture.blockers)
        ]
        if met:
            return sorted(met, key=lambda one: (one.hp, one.place, one.at))
    return []
