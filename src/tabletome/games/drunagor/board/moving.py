"""Where a figure can move with its points, what each way makes it suffer, and the best way to a place.

(DR-MOVE-*, DR-LEVEL-*, DR-JUMP-*, DR-TERR-*, DR-AI-37, DR-AI-44, DR-AI-47, DR-AI-48, DR-AI-58)

Ways are compared by the harms on them, then by whether they enter Water, then by the points that their steps cost. A harm is each
type of harmful terrain that is entered, however often, and each drop of two levels. Water takes 1 point when it is first entered
in a turn, as far as one is left (DR-TERR-16, DR-TERR-23); later entries do nothing, so there is Water on a way or there is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import msgspec

from tabletome.games.drunagor.board.field import Field, Kind, Piece
from tabletome.games.drunagor.board.ground import Board, Harm, Places, board
from tabletome.table.grid import squares
from tabletome.table.reach import rings
from tabletome.table.steps import Steps

PARTY: tuple[Kind, ...] = ("hero", "pet", "companion")
ENEMIES: dict[Kind, tuple[Kind, ...]] = {
    "monster": PARTY, **dict.fromkeys(PARTY, ("monster",)), **dict.fromkeys(("npc", "chest", "object", "prey"), ()),
}  # fmt: skip
"""Who is an enemy of whom: Monsters and the party; tokens and objects of nobody. (DR-TARGET-04, DR-MOVE-07, DR-MOVE-08)"""
TERRAIN: tuple[Harm, ...] = ("lava", "miasma", "spikes")
Ring = tuple[int, int, int, int]
"""Harms, Water entries, points, and the places whose best way has these."""
Flow = tuple[int, int]
"""How far a way has come besides its points: Water entered or not, drops of two levels."""
Layers = dict[Flow, list[int]]
"""For each of these, and by points spent, the places reached."""


class Mover(msgspec.Struct, frozen=True):
    """A figure about to move: its points, how it goes, and which harms do nothing to it.

    `unhurt` are those it is immune to or has suffered this turn; `wet`: Water has taken its point (DR-TERR-04). Whom it does not
    perceive it does not count when it tramples.
    """

    id: str
    points: int
    flies: bool = False
    tramples: bool = False
    unhurt: tuple[Harm, ...] = ()
    wet: bool = False
    sees_hidden: bool = False


@dataclass(frozen=True)
class Walk:
    """A move as a search sees it: places that may be passed and ended on, and what hurts on the way.

    `trampled` are the places of each enemy that passing would trample.
    """

    places: Places
    start: int
    points: int
    through: int
    ends: int
    harms: tuple[int, ...]
    water: int
    flies: bool
    trampled: tuple[int, ...] = ()

    @property
    def falls(self) -> Steps | None:
        """Drops that hurt; jumping and flying do not fall. (DR-JUMP-03, DR-LEVEL-06)"""
        return None if self.flies else self.places.falls

    def harms_at(self, place: int) -> int:
        """How many types of terrain hurt it there. (DR-TERR-03, DR-TERR-25)"""
        return sum([mask >> place & 1 for mask in self.harms])


def walk(field: Field, mover: Mover) -> Walk:
    """Who may be passed, and where the move may end."""
    here, own = board(field.ground), field.piece(mover.id)
    places = here.places(large=own.large)
    others = [one for one in field.pieces if one.id != mover.id]
    enemies = [one for one in others if one.kind in ENEMIES[own.kind]]
    blocking, solid = _in_the_way(here, own, others, enemies)
    passing = _cells(here, enemies) if mover.tramples else 0
    through = places.stand
    if not mover.flies:
        through &= ~places.touching(blocking & ~passing)
    types = TERRAIN if own.kind == "monster" else (*TERRAIN, "darkness")
    perceived = [one for one in enemies if not one.down and (mover.sees_hidden or not one.hidden)]
    return Walk(
        places=places,
        start=places.place(own.at),
        points=mover.points,
        through=through,
        ends=places.stand & ~places.touching(solid) | 1 << places.place(own.at),
        harms=tuple([places.harms[type_] for type_ in types if type_ not in mover.unhurt and places.harms[type_]]),
        water=0 if mover.wet else places.water,
        flies=mover.flies,
        trampled=tuple([places.touching(1 << one.at) for one in perceived]) if mover.tramples else (),
    )


def are_enemies(one: Piece, other: Piece) -> bool:
    """Do they stand on two sides?"""
    return other.kind in ENEMIES[one.kind]


def _in_the_way(here: Board, own: Piece, others: list[Piece], enemies: list[Piece]) -> tuple[int, int]:
    """The squares that may not be passed, and those that may not be ended on.

    A small figure passes its allies and NPC tokens, not enemies and lifeless objects, and ends on none of them (DR-MOVE-07,
    DR-MOVE-08, DR-KEY-189). A large Monster passes Monsters and Chests and ends on small ones of them, which it shoves and
    crushes (DR-SHOVE-01, DR-SHOVE-02, DR-SHOVE-07).
    """
    if own.large:
        blocking = _cells(here, [one for one in others if one.kind not in ("monster", "chest")])
        return blocking, blocking | _cells(here, [one for one in others if one.kind == "monster" and one.large])
    lifeless = [one for one in others if one.kind in ("chest", "object", "prey")]
    return _cells(here, lifeless + enemies), _cells(here, others)


def _cells(here: Board, pieces: list[Piece]) -> int:
    cells = 0
    for one in pieces:
        cells |= here.base(one.at, large=True) if one.large else 1 << one.at
    return cells


@dataclass(frozen=True)
class Reach:
    """Every place it may end on, staying included, in rings of equally good ways, the best first. (DR-AI-35, DR-AI-58)

    `floods` are the searches behind them, each with the number of harmful types that it may enter.
    """

    walk: Walk
    rings: list[Ring]
    floods: list[tuple[int, Layers]]

    @property
    def places(self) -> int:
        return sum([ring[3] for ring in self.rings])

    @property
    def unhurt(self) -> int:
        """The places it comes to without any harm."""
        return sum([ring[3] for ring in self.rings if ring[0] == 0])

    def ring_of(self, place: int) -> Ring:
        return next(ring for ring in self.rings if ring[3] >> place & 1)


def reach(walk: Walk) -> Reach:
    """Where the move may end, with the best way to each place."""
    start = 1 << walk.start
    found: dict[tuple[int, int, int], int] = {(walk.harms_at(walk.start), 0, 0): start}
    if walk.flies:
        floods = [(0, flood(walk, walk.through))]
        for points, ring in enumerate(floods[0][1][0, 0]):
            for place in squares(ring & walk.ends & ~start):
                key = walk.harms_at(place), walk.water >> place & 1, points
                found[key] = found.get(key, 0) | 1 << place
        return Reach(walk, _disjoint(found), floods)
    floods = list(_floods(walk))
    for entered, layers in floods:
        for (wet, drops), by_points in layers.items():
            for points, ring in enumerate(by_points):
                if ring := ring & walk.ends & ~start:
                    key = entered + drops, wet, points
                    found[key] = found.get(key, 0) | ring
    return Reach(walk, _disjoint(found), floods)


def reachable(walk: Walk) -> int:
    """Where the move may end, staying included, however much harm the way does."""
    found = 1 << walk.start
    for by_points in flood(walk, walk.through).values():
        for ring in by_points:
            found |= ring
    return found & walk.ends


def _disjoint(found: dict[tuple[int, int, int], int]) -> list[Ring]:
    """Each place in its best ring only."""
    seen, best = 0, []
    for key in sorted(found):
        if new := found[key] & ~seen:
            best.append((*key, new))
            seen |= new
    return best


def _floods(walk: Walk) -> Iterator[tuple[int, Layers]]:
    """One flood for each set of harmful types that may be entered, with the number of types in it; none left out first."""
    everywhere = flood(walk, walk.through)
    met = _met(walk, everywhere)
    yield len(met), everywhere
    for entered in range(len(met)):
        for types in combinations(range(len(met)), entered):
            yield entered, flood(walk, _sparing(walk, met, types))


def _met(walk: Walk, everywhere: Layers) -> list[int]:
    """The harmful types that it can enter at all with its points."""
    reached = 0
    for by_points in everywhere.values():
        for ring in by_points[1:]:
            reached |= ring
    return [mask for mask in walk.harms if mask & reached]


def _sparing(walk: Walk, met: list[int], entered: tuple[int, ...]) -> int:
    """The places that may be passed if no other harmful type than these is entered."""
    through = walk.through
    for type_, mask in enumerate(met):
        if type_ not in entered:
            through &= ~mask
    return through


def flood(walk: Walk, through: int) -> Layers:
    """The places reached by points spent, those with Water and with drops on the way apart; each in its first ring only."""
    start = 1 << walk.start
    dry = rings(walk.places.walk, start, points=walk.points, through=through)
    if not _meets_water_or_drops(walk, sum(dry)):
        return {(0, 0): dry + [0] * (walk.points + 1 - len(dry))}
    layers: Layers = {(0, 0): [start]}
    seen: dict[Flow, int] = {(0, 0): start}
    for spent in range(1, walk.points + 1):
        for flow, entered in _entered(walk, layers, spent).items():
            wet, drops = flow
            known = seen.get(flow, 0)
            for fewer in range(drops):
                known |= seen.get((wet, fewer), 0)
            new = entered & through & ~known
            if new:
                layers.setdefault(flow, [0] * spent)
                seen[flow] = seen.get(flow, 0) | new
            if flow in layers:
                layers[flow].append(new)
        for by_points in layers.values():
            if len(by_points) == spent:
                by_points.append(0)
    return layers


def _meets_water_or_drops(walk: Walk, reached: int) -> bool:
    """Does anything on these places make a difference to a way but its points?"""
    if walk.places.falls is not None and walk.places.falls.spread(reached):
        return True
    return bool(reached & walk.water) and not walk.flies


def _entered(walk: Walk, layers: Layers, spent: int) -> dict[Flow, int]:
    """What is entered by the step that brings the points spent to this number."""
    found: dict[Flow, int] = {}
    for (wet, drops), by_points in layers.items():
        if wet and spent == walk.points:
            continue
        stepped = 0
        for cost in walk.places.walk.costs:
            if cost <= spent and by_points[spent - cost]:
                stepped |= walk.places.walk.spread_for(cost, by_points[spent - cost])
        _note(found, walk, wet, drops, stepped)
        if walk.places.falls is not None and by_points[spent - 1]:
            fallen = walk.places.falls.spread(by_points[spent - 1])
            _note(found, walk, wet, drops + (not walk.flies), fallen)
    return dict(sorted(found.items()))


def _note(found: dict[Flow, int], walk: Walk, wet: int, drops: int, entered: int) -> None:
    """Places entered, sorted by whether Water has now been entered. Whoever flies touches none on the way.

    (DR-JUMP-01, DR-TERR-16, DR-TERR-24)
    """
    water = 0 if wet or walk.flies else walk.water
    for flow, cells in (((wet, drops), entered & ~water), ((1, drops), entered & water)):
        if cells:
            found[flow] = found.get(flow, 0) | cells


def best_path(reach: Reach, end: int) -> tuple[int, ...]:
    """The best way to a place: most enemies trampled among those of its ring, then first in reading order. (DR-AI-58)"""
    walk = reach.walk
    if end == walk.start:
        return (end,)
    harms, wet, points, _ = reach.ring_of(end)
    if walk.flies:
        ways = list(_ways(walk, reach.floods[0][1], (0, 0), points, end))
    else:
        ways = [
            way for entered, layers in reach.floods for way in _ways(walk, layers, (wet, harms - entered), points, end)
        ]
    return min(ways, key=lambda way: (-trampled_on(walk, way), way))


def trampled_on(walk: Walk, way: tuple[int, ...]) -> int:
    """How many enemies a way passes over, each once. (DR-KEY-224)"""
    passed = 0
    for place in way[1:]:
        passed |= 1 << place
    return sum([1 for mask in walk.trampled if mask & passed])


def _ways(walk: Walk, layers: Layers, flow: Flow, points: int, end: int) -> Iterator[tuple[int, ...]]:
    """The ways of that cost to a place: all of them if some enemy could be trampled, else the first in reading order."""
    if flow not in layers or not layers[flow][points] >> end & 1:
        return
    useful = _on_the_way(walk, layers, flow, points, end)
    path = [walk.start]
    branches = [_onward(walk, useful, (0, 0), 0, walk.start)]
    while branches:
        if not branches[-1]:
            branches.pop()
            path.pop()
            continue
        place, then, spent = branches[-1].pop(0)
        path.append(place)
        if place == end and spent == points and then == flow:
            yield tuple(path)
            if not walk.trampled:
                return
            path.pop()
        else:
            branches.append(_onward(walk, useful, then, spent, place))


def _onward(walk: Walk, useful: Layers, flow: Flow, spent: int, place: int) -> list[tuple[int, Flow, int]]:
    """The next places on useful ways, in reading order, with how far the way has then come."""
    found = []
    for (wet, drops), cost, cells in _single_steps(walk, flow, 1 << place):
        if (wet, drops) in useful and spent + cost < len(useful[wet, drops]):
            if flow[0] and spent + cost >= walk.points:
                continue
            found += [
                (next_, (wet, drops), spent + cost) for next_ in squares(cells & useful[wet, drops][spent + cost])
            ]
    return sorted(found)


def _single_steps(walk: Walk, flow: Flow, cells: int) -> Iterator[tuple[Flow, int, int]]:
    """Single steps from these places: how far the way has then come, the cost, the places entered."""
    wet, drops = flow
    moves = [(drops, cost, walk.places.walk.spread_for(cost, cells)) for cost in walk.places.walk.costs]
    if walk.places.falls is not None:
        moves.append((drops + (not walk.flies), 1, walk.places.falls.spread(cells)))
    water = 0 if wet or walk.flies else walk.water
    for fallen, cost, entered in moves:
        yield (wet, fallen), cost, entered & ~water
        yield (1, fallen), cost, entered & water


def _on_the_way(walk: Walk, layers: Layers, flow: Flow, points: int, end: int) -> Layers:
    """The part of the layers from which the place is still reached with exactly these points."""
    useful: Layers = {one: [0] * (points + 1) for one in layers}
    useful[flow][points] = 1 << end
    back, up = walk.places.walk.reverse, walk.places.falls
    for spent in range(points, 0, -1):
        for (wet, drops), by_points in useful.items():
            cells = by_points[spent]
            if not cells:
                continue
            before = [(0, cells & walk.water if wet else cells)]
            if wet and spent < walk.points:
                before.append((1, cells))
            for dry_or_wet, entered in before:
                for cost in back.costs:
                    if cost <= spent and (dry_or_wet, drops) in layers:
                        left = back.spread_for(cost, entered) & layers[dry_or_wet, drops][spent - cost]
                        useful[dry_or_wet, drops][spent - cost] |= left
                fewer = dry_or_wet, drops - (not walk.flies)
                if up is not None and fewer in layers:
                    useful[fewer][spent - 1] |= up.reverse.spread(entered) & layers[fewer][spent - 1]
    return useful
