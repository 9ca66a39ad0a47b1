"""AMBUSH: it does not walk, it appears beside its Primary Target. (DR-KEY-022..027)"""

from __future__ import annotations

from tabletome.games.drunagor.board.choosing import NOBODY
from tabletome.games.drunagor.board.field import Field, Mind
from tabletome.games.drunagor.board.moving import Walk, walk
from tabletome.games.drunagor.board.plan import Plan, Verdict, Way
from tabletome.games.drunagor.board.routes import mover
from tabletome.games.drunagor.board.targets import Targets
from tabletome.table.grid import squares


def ambush(field: Field, mind: Mind, targets: Targets) -> Plan | None:
    """Where it may appear, the target's player picking; None if it need not, or if there is no free square.

    (DR-KEY-023, DR-KEY-025, DR-KEY-026)
    """
    sought = targets.heroes or targets.allies
    going = walk(field, mover(mind))
    if targets.reached_from(sought[0]) >> going.start & 1:
        return None
    free = _free(field, going)
    for one in sought:
        beside = going.places.touching(targets.board.adjacent(1 << one.at)) & free
        if beside:
            ways = tuple([_landing(going, targets, place) for place in squares(beside)])
            attacks = bool(ways[0].targets) and not (mind.stunned or mind.harmless)
            verdict = Verdict("leader", len(ways)) if len(ways) > 1 else Verdict("only")
            return Plan("ambush", ways[0], verdict, ways, one.id, attacks, picker=one.id)
    return None


def _free(field: Field, going: Walk) -> int:
    """The places nobody else occupies: small Monsters and Chests, too, keep a large one away. (DR-KEY-026)"""
    taken = 0
    for one in field.pieces:
        taken |= 1 << going.places.place(one.at)
    return going.ends & (~taken | 1 << going.start)


def _landing(going: Walk, targets: Targets, place: int) -> Way:
    """It lands as after a JUMP, and hits as many as it can from there. (DR-KEY-024, DR-KEY-026)"""
    found = targets.from_place(place)
    aimed = found[0] if found else NOBODY
    square = going.places.square(place)
    path = (going.places.square(going.start), square) if place != going.start else (square,)
    return Way(square, path, aimed.targets, aimed.areas, going.harms_at(place), bool(going.water >> place & 1))
