"""How much way is left from a place to where a Monster could do something: the measure of approaching. (DR-AI-42)

A route is counted as one long move: the points of its steps, and 1 more if it enters Water. A clean route enters no terrain that
would hurt and drops no two levels; whoever flies is hurt only where the route ends.
"""

from __future__ import annotations

from tabletome.games.drunagor.board.field import Field, Mind, Piece
from tabletome.games.drunagor.board.ground import board
from tabletome.games.drunagor.board.moving import Mover, Walk, walk
from tabletome.table.steps import Steps


def mover(mind: Mind) -> Mover:
    """The Monster as one who moves."""
    unhurt = (*mind.immune, *mind.suffered)
    return Mover(mind.id, mind.points, mind.flies, mind.tramples, unhurt, mind.wet, mind.sees_hidden)


def ways_left(walk: Walk, goal: int, *, clean: bool = False) -> list[int]:
    """By what is left to the goal, the places from which the cheapest route costs that; each in its first ring only."""
    through, steps = walk.through, walk.places.steps
    if clean:
        for mask in walk.harms:
            goal &= ~mask
            if not walk.flies:
                through &= ~mask
        if walk.falls is not None:
            steps = walk.places.walk
    if walk.flies or not walk.water:
        return _rings_to(steps, goal, through)
    dry = _rings_to(steps, goal, through & ~walk.water)
    wet = [0, *_rings_to(steps, goal, through)]
    seen, found = 0, []
    for cost in range(max(len(dry), len(wet))):
        ring = (dry[cost] if cost < len(dry) else 0) | (wet[cost] if cost < len(wet) else 0)
        found.append(ring & ~seen)
        seen |= ring
    return found


def _rings_to(steps: Steps, goal: int, through: int) -> list[int]:
    """Rings towards the goal; a route enters places of `through` only, the goal too, but may begin on any."""
    back = steps.reverse
    found, seen, idle = [goal], goal, 0
    while idle < 2:
        ring = 0
        for cost in back.costs:
            if cost <= len(found) and found[-cost]:
                ring |= back.spread_for(cost, found[-cost] & through)
        ring &= ~seen
        seen |= ring
        found.append(ring)
        idle = 0 if ring else idle + 1
    return found


def cost_from(rings: list[int], place: int) -> int | None:
    """What is left from a place; None if there is no route."""
    return next((cost for cost, ring in enumerate(rings) if ring >> place & 1), None)


def cost_beside(field: Field, mind: Mind, one: Piece) -> float:
    """The points of the cheapest route that ends beside somebody, without end if there is none. (DR-KEY-186)"""
    going = walk(field, mover(mind))
    goal = going.places.touching(board(field.ground).adjacent(1 << one.at)) & going.ends
    cost = cost_from(ways_left(going, goal), going.start)
    return float("inf") if cost is None else cost
