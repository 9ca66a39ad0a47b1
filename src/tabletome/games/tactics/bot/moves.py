"""Where a hero wants to stand: in reach of an enemy, not in reach of all of them, and where the objective calls it."""

from __future__ import annotations

from tabletome.games.tactics.board.squares import distance
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.encounter import area_of, main_objective
from tabletome.games.tactics.options.figures import cells, fighting
from tabletome.games.tactics.state import Actor, enemies, fight_of
from tabletome.table.grid import squares

IN_REACH, NEARER, CROWDED, CALLED = 1.5, 0.25, 0.35, 3.0


class Standing:
    """What it is worth to a figure to end a move on one square or another, as things are now."""

    def __init__(self, table: Table, figure: Actor) -> None:
        self.reach = fighting(table, figure).reach
        self.foes = [cells(one) for one in enemies(table.state) if "invisible" not in one.conditions]
        self.things, self.area = _calling(table) if figure.side == "hero" else ((), 0)

    def on(self, square: int) -> float:
        here, reach = 1 << square, self.reach
        far = [distance(here, foe) for foe in self.foes]
        worth = 0.0
        if far:
            nearest = min(far)
            worth += IN_REACH if reach.least <= nearest <= reach.most else -NEARER * abs(nearest - reach.most)
            crowd = sum(apart <= 1 for apart in far)
            worth -= CROWDED * max(0, crowd - (1 if reach.most == 1 else 0))
        return worth + self._called(here)

    def _called(self, here: int) -> float:
        """What the main objective says about a place: things to use, an area to reach or to hold."""
        if self.things:
            nearest = min(distance(here, 1 << at) for at in self.things)
            return CALLED - NEARER * 2 * max(0, nearest - 1)
        return CALLED - NEARER * 3 * distance(here, self.area) if self.area else 0.0


def _calling(table: Table) -> tuple[tuple[int, ...], int]:
    """The squares of things that the main objective wants to be used, and the area it names."""
    main = main_objective(table)
    kinds = {goal.of for goal in main.goals if goal.kind == "use"}
    things = fight_of(table.state).things
    return tuple(thing.at for thing in things if not thing.used and thing.kind in kinds), area_of(table, main)


def standing_on(table: Table, figure: Actor, square: int) -> float:
    """What it is worth to end a move on a square."""
    return Standing(table, figure).on(square)


def best_end(table: Table, figure: Actor, ends: int) -> float:
    """How much better than here the best of some squares is; nothing if none is."""
    standing = Standing(table, figure)
    here = standing.on(figure.at)
    return max((standing.on(square) for square in squares(ends)), default=here) - here
