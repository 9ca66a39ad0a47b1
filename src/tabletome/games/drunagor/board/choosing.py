"""Narrowing places down, criterion after criterion, and remembering which one decided. (DR-AI-35, DR-AI-36)"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.drunagor.board.field import Field
from tabletome.games.drunagor.board.ground import board
from tabletome.games.drunagor.board.moving import Reach, best_path, trampled_on
from tabletome.games.drunagor.board.plan import Criterion, Verdict, Way
from tabletome.games.drunagor.board.targets import Aimed
from tabletome.table.grid import squares

NOBODY = Aimed()
BY_WAY: tuple[Criterion, Criterion, Criterion] = ("harm", "water", "points")


class Choosing:
    """The places still in question. Each criterion keeps the best of them; the last that dropped any is the one that decided."""

    def __init__(self, reach: Reach, places: int) -> None:
        self.reach = reach
        self.alive = places
        self.verdict = Verdict("only")
        self.worth: list[int] = []
        """What each criterion kept, the better the smaller: by this, plans of two attacks are compared. (DR-AI-55)"""

    def by_value(self, criterion: Criterion, worst_last: Iterable[tuple[int, int]], sign: int = 1) -> None:
        """Keep the first of these values, best first, that some place has; `sign` turns it into the number told."""
        values = [(value, places & self.alive) for value, places in worst_last if places & self.alive]
        best, kept = values[0]
        self.worth.append(best)
        if len(values) > 1:
            self.verdict = Verdict(criterion, sign * best, sign * values[1][0])
        self.alive = kept

    def by_number(self, criterion: Criterion, number_of: dict[int, int], sign: int = 1) -> None:
        """Keep the places with the smallest number."""
        by_number: dict[int, int] = {}
        for place, number in number_of.items():
            by_number[number] = by_number.get(number, 0) | 1 << place
        self.by_value(criterion, sorted(by_number.items()), sign)

    def by_darkness(self) -> None:
        """It ends on Darkness if it can. (DR-AI-19)"""
        dark = self.reach.walk.places.darkness
        self.by_value("darkness", ((-1, self.alive & dark), (0, self.alive & ~dark)), sign=-1)

    def by_way(self, number: int = 3) -> None:
        """Fewest harms, then Water entries, then points: as many of these as are asked for. (DR-AI-17, DR-AI-18, DR-AI-37)"""
        rings = [ring for ring in self.reach.rings if ring[3] & self.alive]
        best = rings[0][:number]
        self.worth += best
        worse = [ring for ring in rings if ring[:number] != best]
        if worse:
            differing = next(at for at in range(number) if worse[0][at] != best[at])
            self.verdict = Verdict(BY_WAY[differing], best[differing], worse[0][differing])
        self.alive &= sum([ring[3] for ring in rings if ring[:number] == best])

    def by_deeds(self, field: Field) -> None:
        """Most trampled, then fewest Chests crushed and Monsters shoved where it ends. (DR-AI-48, DR-AI-58)"""
        if self.reach.walk.trampled:
            trampled = {
                place: -trampled_on(self.reach.walk, best_path(self.reach, place)) for place in squares(self.alive)
            }
            self.by_number("trampled", trampled, sign=-1)
        if self.reach.walk.places is board(field.ground).large:
            self.by_number("chests", _standing_on(self, field, "chest"))
            self.by_number("shoved", _standing_on(self, field, "monster"))

    def ways(self, aimed: dict[int, list[Aimed]]) -> tuple[Way, ...]:
        """The ways left, in reading order: each place with each of its equally good sets of targets."""
        return tuple(
            [way_to(self.reach, place, one) for place in squares(self.alive) for one in aimed.get(place, [NOBODY])]
        )

    def decided(self, ways: tuple[Way, ...]) -> Verdict:
        """What decided: the Party Leader if several ways are left. (DR-AI-36)"""
        return Verdict("leader", len(ways)) if len(ways) > 1 else self.verdict


def _standing_on(choosing: Choosing, field: Field, kind: str) -> dict[int, int]:
    """For each area in question, how many of a kind stand there, itself left out. (DR-SHOVE-02, DR-SHOVE-03)"""
    walk = choosing.reach.walk
    standing = [walk.places.place(one.at) for one in field.pieces if one.kind == kind]
    return {place: 0 if place == walk.start else standing.count(place) for place in squares(choosing.alive)}


def way_to(reach: Reach, place: int, aimed: Aimed) -> Way:
    """The best way to a place, and whom it hits from there."""
    harms, water, points, _ = reach.ring_of(place)
    path = tuple([reach.walk.places.square(one) for one in best_path(reach, place)])
    return Way(path[-1], path, aimed.targets, aimed.areas, harms, bool(water), points)


def rank_verdict(taken: Aimed, other: Aimed) -> Verdict:
    """The criterion by which one set of targets is better than another."""
    if taken.hits.fewer_heroes != other.hits.fewer_heroes:
        return Verdict("heroes", -taken.hits.fewer_heroes, -other.hits.fewer_heroes)
    if taken.hits.ranks != other.hits.ranks:
        return Verdict(
            "rank", whom=taken.targets[: -taken.hits.fewer_heroes], instead_of=other.targets[: -other.hits.fewer_heroes]
        )
    return Verdict("allies", -taken.hits.fewer_allies, -other.hits.fewer_allies)
