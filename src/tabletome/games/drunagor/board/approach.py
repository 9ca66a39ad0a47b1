"""Going towards somebody whom it cannot attack this turn. (DR-AI-08, DR-AI-42, DR-AI-43, DR-AI-49, DR-AI-51)"""

from __future__ import annotations

from math import ceil

from tabletome.games.drunagor.board.choosing import Choosing
from tabletome.games.drunagor.board.field import Mind, Piece
from tabletome.games.drunagor.board.moving import Reach
from tabletome.games.drunagor.board.plan import Plan, Route
from tabletome.games.drunagor.board.routes import cost_from, ways_left
from tabletome.games.drunagor.board.targets import Targets
from tabletome.table.grid import squares


def approach(mind: Mind, targets: Targets, reach: Reach, allowed: int) -> Plan:
    """Towards the first Hero to whom there is a route, else straight towards its Primary Target.

    Without a Hero it goes for the Pet or Companion that the Party Leader names, the nearest if nobody is asked (DR-AI-41).
    """
    if not targets.heroes:
        return _towards_allies(mind, targets, reach, allowed)
    for hero in targets.heroes:
        plan = towards(mind, targets, reach, allowed, hero)
        if plan is not None:
            return plan
    return straight_towards(targets, reach, allowed, targets.heroes[0])


def towards(mind: Mind, targets: Targets, reach: Reach, allowed: int, one: Piece) -> Plan | None:
    """It ends where the least of its route is left, on a clean route without suffering harm; None if there is no route.

    (DR-AI-42)
    """
    walk = reach.walk
    goal = targets.reached_from(one) & walk.ends
    cheapest, clean = ways_left(walk, goal), ways_left(walk, goal, clean=True)
    route = choose_route(mind, cost_from(cheapest, walk.start), cost_from(clean, walk.start))
    if route == "none":
        return None
    left = cheapest if route == "harmful" else clean
    places = allowed & sum(left)
    if route != "harmful":
        places = places & reach.unhurt or places
    if not places:
        return None
    choosing = Choosing(reach, places)
    choosing.by_value("way left", enumerate(left))
    return _ended(mind, targets, choosing, one, route)


def choose_route(mind: Mind, cheapest: int | None, clean: int | None) -> Route:
    """A clean route if it needs no more turns than the cheapest, turns being counted by its full movement. (DR-AI-42)"""
    if cheapest is None:
        return "none"
    if clean is None or _turns(mind, clean) > _turns(mind, cheapest):
        return "harmful"
    return "cheapest" if clean == cheapest else "clean"


def _turns(mind: Mind, cost: int) -> int:
    return ceil(cost / max(1, mind.full_movement))


def straight_towards(targets: Targets, reach: Reach, allowed: int, one: Piece) -> Plan:
    """No route at all: as near as it gets, counted straight; if it is as near already, it stays. (DR-AI-43)"""
    places, cells = reach.walk.places, 1 << one.at
    choosing = Choosing(reach, allowed)
    choosing.by_number(
        "distance", {place: targets.board.apart(places.cells(place), cells) for place in squares(allowed)}
    )
    own = 1 << reach.walk.start
    choosing.by_value("stays", ((0, choosing.alive & own), (1, choosing.alive & ~own)))
    return _ended(targets.mind, targets, choosing, one, "none")


def _ended(mind: Mind, targets: Targets, choosing: Choosing, one: Piece, route: Route) -> Plan:
    """Of equally near places: not engaged for a ranged Monster, then Darkness, then less harm, then the Party Leader."""
    if mind.attack == "ranged":
        choosing.by_value("engaged", ((0, choosing.alive & ~targets.engaged), (1, choosing.alive & targets.engaged)))
    choosing.by_darkness()
    choosing.by_way(1)
    ways = choosing.ways({})
    return Plan("approach", ways[0], choosing.decided(ways), ways, one.id, route=route)


def _towards_allies(mind: Mind, targets: Targets, reach: Reach, allowed: int) -> Plan:
    """Every Pet and Companion may be named; the nearest comes first. (DR-AI-41)"""
    plans = []
    for one in targets.allies:
        plan = towards(mind, targets, reach, allowed, one)
        cost = cost_from(ways_left(reach.walk, targets.reached_from(one) & reach.walk.ends), reach.walk.start)
        straight = targets.board.apart(reach.walk.places.cells(reach.walk.start), 1 << one.at)
        far = float("inf") if cost is None else cost
        plans.append(((far, straight, one.at), plan or straight_towards(targets, reach, allowed, one)))
    plans.sort(key=lambda pair: pair[0])
    nearest = plans[0][1]
    ways = tuple(dict.fromkeys([way for _, plan in plans for way in plan.tied]))
    verdict = Choosing(reach, allowed).decided(ways) if len(ways) > 1 else nearest.verdict
    return Plan("approach", nearest.way, verdict, ways, nearest.primary, route=nearest.route)
