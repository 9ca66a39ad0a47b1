"""Monster AI, exact and total: what a Monster does in its turn. (DR-AI-01..60)

Read from the top: whom it perceives, where it may end, whom it could hit from there; then the best attack on Heroes, else on Pets
and Companions, else the approach. Ties are settled by reading order and left open in `tied` for the Party Leader.

>>> from tabletome.games.drunagor.board.field import Piece
>>> from tabletome.games.drunagor.board.ground import drawn
>>> ground = drawn("...... ......")
>>> pieces = Piece("archer", "monster", 0), Piece("Maya", "hero", 5, health=9), Piece("Vorn", "hero", 11, health=8)
>>> decided = plan(Field(ground, pieces), Mind("archer", movement=4))
>>> decided.path, decided.targets, because(decided)
((0, 1, 2, 3, 4), ('Maya',), 'prefers Maya to Vorn; one of 2 equal ways')
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.board.ambush import ambush
from tabletome.games.drunagor.board.approach import approach
from tabletome.games.drunagor.board.choosing import Choosing, rank_verdict
from tabletome.games.drunagor.board.field import Field, Mind
from tabletome.games.drunagor.board.moving import Reach, reach, walk
from tabletome.games.drunagor.board.plan import Passing, Plan, Verdict, Way, because
from tabletome.games.drunagor.board.routes import mover, ways_left
from tabletome.games.drunagor.board.targets import Aimed, Targets
from tabletome.table.grid import squares

Worth = tuple[object, ...]
__all__ = ["because", "plan", "plan_best", "retarget"]


def plan(field: Field, mind: Mind) -> Plan:
    """What the Monster does now."""
    return _judged(field, mind)[1]


def plan_best(field: Field, minds: Sequence[Mind]) -> tuple[Mind, Plan]:
    """Of alternative attacks on one card the one with the better plan, the first printed one on ties. (DR-AI-55)"""
    judged = [(_judged(field, mind), mind) for mind in minds]
    (_, best), mind = min(judged, key=lambda one: one[0][0])
    return mind, best


def retarget(field: Field, mind: Mind, planned: Sequence[str]) -> tuple[str, ...]:
    """Whom it hits from where it stands: those planned who are still legal, else the best legal set, else nobody.

    (DR-AI-52)
    """
    targets = Targets(field, mind)
    own = targets.places.place(field.piece(mind.id).at)
    legal = targets.legal(own)
    still = tuple([id_ for id_ in planned if id_ in legal])
    best = targets.from_place(own)
    return still or (best[0].targets if best else ())


def _judged(field: Field, mind: Mind) -> tuple[Worth, Plan]:
    """The plan, and what it is worth against one of another attack, the better the smaller."""
    targets = Targets(field, mind)
    if not (targets.heroes or targets.allies):
        return (3,), _passes(field, mind, "perceives nobody")
    if mind.ambush and not mind.knocked_down:
        appearing = ambush(field, mind, targets)
        if appearing is not None:
            return (0,), appearing
    reached = reach(walk(field, mover(mind)))
    allowed = reached.places
    if mind.attack == "ranged" and targets.engaged >> reached.walk.start & 1:
        allowed &= ~targets.engaged
        if not allowed:
            return (3,), _passes(field, mind, "cannot get away")
    groups = [(places, targets.choices(aims)) for places, aims in targets.groups(allowed)]
    if any(one.on_heroes for _, choices in groups for one in choices):
        return _attack(field, mind, targets, reached, groups, on_heroes=True)
    if groups:
        return _attack(field, mind, targets, reached, groups, on_heroes=False)
    return (2,), approach(mind, targets, reached, allowed)


def _attack(
    field: Field,
    mind: Mind,
    targets: Targets,
    reached: Reach,
    groups: list[tuple[int, list[Aimed]]],
    *,
    on_heroes: bool,
) -> tuple[Worth, Plan]:
    """The best attack: best targets first, then the best place for them. (DR-AI-35)

    On Pets and Companions alone, the place that has the least way left to its Primary Target comes before Darkness (DR-AI-39).
    Who is stunned or harmless only goes there (DR-AI-46, DR-MON-19). Of several attacks the best is told by its worth (DR-AI-55).
    """
    every = [one for _, choices in groups for one in choices if one.on_heroes == on_heroes]
    best = min(every, key=lambda one: one.hits)
    worse = [one for one in every if one.hits != best.hits]
    places, aimed = _from_where(groups, best)
    choosing = Choosing(reached, places)
    if worse:
        choosing.verdict = rank_verdict(best, min(worse, key=lambda one: one.hits))
    whom = choosing.verdict
    if not on_heroes and targets.heroes:
        left = ways_left(reached.walk, targets.reached_from(targets.heroes[0]) & reached.walk.ends)
        none_left = places & ~sum(left)
        choosing.by_value("way left", [*enumerate(left), (len(left), none_left)])
    choosing.by_darkness()
    choosing.by_way()
    choosing.by_deeds(field)
    ways = choosing.ways(aimed)
    primary = (targets.heroes or targets.allies)[0].id
    attacks = not (mind.stunned or mind.harmless)
    decided = Plan("attack", ways[0], choosing.decided(ways), ways, primary, attacks, whom=whom)
    return (0 if on_heroes else 1, best.hits, *choosing.worth), decided


def _from_where(groups: list[tuple[int, list[Aimed]]], best: Aimed) -> tuple[int, dict[int, list[Aimed]]]:
    """The places from which a set as good as the best can be hit, and these sets for each."""
    places = 0
    aimed: dict[int, list[Aimed]] = {}
    for part, choices in groups:
        good = [one for one in choices if one.hits == best.hits]
        if good:
            places |= part
            aimed |= dict.fromkeys(squares(part), good)
    return places, aimed


def _passes(field: Field, mind: Mind, passing: Passing) -> Plan:
    """It neither moves nor attacks. (DR-AI-09, DR-AI-27)"""
    here = Way(field.piece(mind.id).at, (field.piece(mind.id).at,))
    return Plan("pass", here, Verdict("only"), (here,), passing=passing)
