"""Where a hero wants to stand: in reach of an enemy, not in reach of all of them, and where the objective calls it."""

from __future__ import annotations

from tabletome.games.tactics.board.squares import distance
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.encounter import area_of, main_objective
from tabletome.games.tactics.options.figures import cells, fighting
from tabletome.games.tactics.state import Actor, enemies, fight_of
from tabletome.table.grid import squares

IN_REACH, NEARER, CROWDED, CALLED = 1.5, 0.25, 0.35, 3.0


def standing_on(table: Table, figure: Actor, square: int) -> float:
    """What it is worth to end a move on a square."""
    here = 1 << square
    foes = [one for one in enemies(table.state) if "invisible" not in one.conditions]
    reach = fighting(table, figure).reach
    far = [distance(here, cells(foe)) for foe in foes]
    worth = 0.0
    if far:
        nearest = min(far)
        worth += IN_REACH if reach.least <= nearest <= reach.most else -NEARER * abs(nearest - reach.most)
        crowd = sum(apart <= 1 for apart in far)
        worth -= CROWDED * max(0, crowd - (1 if reach.most == 1 else 0))
    return worth + called(table, figure, here)


def best_end(table: Table, figure: Actor, ends: int) -> float:
    """How much better than here the best of some squares is; nothing if none is."""
    here = standing_on(table, figure, figure.at)
    return max((standing_on(table, figure, square) for square in squares(ends)), default=here) - here


def called(table: Table, figure: Actor, here: int) -> float:
    """What the main objective says about a place: things to use, an area to reach or to hold."""
    if figure.side != "hero":
        return 0.0
    fight, main = fight_of(table.state), main_objective(table)
    kinds = {goal.of for goal in main.goals if goal.kind == "use"}
    things = [thing.at for thing in fight.things if not thing.used and thing.kind in kinds]
    if things:
        nearest = min(distance(here, 1 << at) for at in things)
        return CALLED - NEARER * 2 * max(0, nearest - 1)
    area = area_of(table, main)
    return CALLED - NEARER * 3 * distance(here, area) if area else 0.0
