"""Whom an attack can hit from a place, and which set of them is best. (DR-AI-01..05, DR-AI-12, DR-AI-13, DR-AI-23..30, DR-AI-54)

What an attack aims at are single characters, or with a STRIKE whole areas. Places from which the same of them are in reach are
alike; the sets are weighed once for each such group of places.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import msgspec

from tabletome.games.drunagor.board.field import MULTI_TARGET, Field, Mind, Piece
from tabletome.games.drunagor.board.ground import Board, Places, board
from tabletome.games.drunagor.board.ranking import Rank, allies, heroes, ranks

EVERYWHERE = -1


class Hits(msgspec.Struct, frozen=True, order=True):
    """What a set of targets is worth, the better the smaller: most Heroes, best ranks one by one, most Pets and Companions.

    (DR-AI-35)
    """

    fewer_heroes: int
    ranks: tuple[int, ...]
    fewer_allies: int


class Aimed(msgspec.Struct, frozen=True):
    """A choice of targets: all who are hit, and the areas of a STRIKE."""

    hits: Hits = Hits(0, (), 0)
    targets: tuple[str, ...] = ()
    areas: tuple[int, ...] = ()

    @property
    def on_heroes(self) -> bool:
        return self.hits.fewer_heroes < 0


class Aim(msgspec.Struct, frozen=True):
    """A character, or an area with everybody in it whom it would hit, and the places from which it is in reach."""

    heroes: tuple[str, ...]
    allies: tuple[str, ...]
    unseen: tuple[str, ...]
    reached_from: int
    area: int = -1


class Targets:
    """Everything that a Monster could aim at now, from wherever it might stand."""

    def __init__(self, field: Field, mind: Mind) -> None:
        self.field, self.mind = field, mind
        self.board: Board = board(field.ground)
        self.places: Places = self.board.places(large=field.piece(mind.id).large)
        self.heroes: list[Piece] = heroes(field, mind)
        self.allies: list[Piece] = allies(field, mind)
        self.rank: Rank = ranks(field, mind, self.heroes)
        self.engaged: int = self._engaged()
        self.aims: list[Aim] = self._areas() if mind.shape == "strike" else self._characters()

    def _engaged(self) -> int:
        """The places where it would be engaged: beside a Hero, Pet or Companion it perceives. (DR-AI-50, DR-ENGAGE-10)"""
        enemies = [one for one in (*self.heroes, *self.allies) if one.kind not in ("npc", "prey")]
        cells = 0
        for one in enemies:
            cells |= 1 << one.at
        return self.places.touching(self.board.adjacent(cells) | cells)

    def reached_from(self, one: Piece) -> int:
        """The places from which a character is in reach of the attack."""
        return self._from(self.board.base(one.at, large=one.large))

    def _from(self, cells: int) -> int:
        """Melee: adjacent. Ranged: within Range, and not engaged. Magical: everywhere. (DR-AI-23..25, DR-AI-29, DR-AI-30)"""
        if self.mind.attack == "magical":
            return EVERYWHERE
        if self.mind.attack == "melee":
            return self.places.touching(self.board.adjacent(cells))
        areas = self.board.within(self.board.areas.touched(cells), self.mind.range)
        near = areas if self.places is self.board.large else self.board.areas.cells(areas)
        return near & ~self.engaged

    def _characters(self) -> list[Aim]:
        aims = [Aim((one.id,), (), (), self.reached_from(one)) for one in self.heroes]
        return aims + [Aim((), (one.id,), (), self.reached_from(one)) for one in self.allies]

    def _areas(self) -> list[Aim]:
        """Areas with somebody it perceives; whoever else is in them is hit without having counted. (DR-AI-54, DR-KEY-201)"""
        areas = self.board.areas
        seen = {one.id for one in (*self.heroes, *self.allies)}
        held = {areas.of(one.at) for one in (*self.heroes, *self.allies)}
        aims = []
        for area in sorted(held):
            unseen = [
                one.id
                for one in self.field.pieces
                if one.kind in ("hero", "pet", "companion")
                and one.id not in seen
                and not one.down
                and areas.of(one.at) == area
            ]
            aims.append(
                Aim(
                    tuple([one.id for one in self.heroes if areas.of(one.at) == area]),
                    tuple([one.id for one in self.allies if areas.of(one.at) == area]),
                    tuple(unseen),
                    self._struck_from(area),
                    area,
                )
            )
        return aims

    def _struck_from(self, area: int) -> int:
        """Melee: one of its squares is adjacent to the attacker, who may stand in it; else within Range. (DR-KEY-207..209)"""
        cells = self.board.areas.cells(1 << area) & self.board.ground.floor
        return self._from(cells) | (self.places.touching(cells) if self.mind.attack == "melee" else 0)

    def groups(self, places: int) -> list[tuple[int, list[Aim]]]:
        """The places parted by what is in reach from them; those with nothing in reach are left out."""
        parts: list[tuple[int, list[Aim]]] = [(places, [])]
        for aim in self.aims:
            split = []
            for part, inside in parts:
                if near := part & aim.reached_from:
                    split.append((near, [*inside, aim]))
                if far := part & ~aim.reached_from:
                    split.append((far, inside))
            parts = split
        return [(part, inside) for part, inside in parts if inside]

    def choices(self, aims: list[Aim]) -> list[Aimed]:
        """Every set of targets that the attack may choose where these are in reach."""
        if self.mind.shape == "strike":
            most = min(self.mind.most_targets, len(aims))
            sets: Iterable[tuple[Aim, ...]] = [
                chosen for number in range(1, most + 1) for chosen in combinations(aims, number)
            ]
        elif self.mind.shape in MULTI_TARGET:
            sets = self._as_many_as_it_can(aims)
        else:
            sets = [(aim,) for aim in aims]
        return [self._weighed(chosen) for chosen in sets]

    def _as_many_as_it_can(self, aims: list[Aim]) -> list[tuple[Aim, ...]]:
        """The best-ranked Heroes in reach; the rest is filled with Pets and Companions. (DR-AI-04, DR-AI-13, DR-AI-40)"""
        most = self.mind.most_targets
        ranked = [aim for aim in aims if aim.heroes]
        others = [aim for aim in aims if not aim.heroes]
        left = min(most - min(most, len(ranked)), len(others))
        return [(*group, *more) for group in self._best_ranked(ranked, most) for more in combinations(others, left)]

    def _best_ranked(self, ranked: list[Aim], most: int) -> list[tuple[Aim, ...]]:
        """Those that rank highest; several sets only where NPC tokens are equally near. (DR-MTURN-05, DR-KEY-186)"""
        number = min(most, len(ranked))
        best = [self.rank[aim.heroes[0]] for aim in ranked[:number]]
        return [group for group in combinations(ranked, number) if [self.rank[aim.heroes[0]] for aim in group] == best]

    def _weighed(self, chosen: tuple[Aim, ...]) -> Aimed:
        hit = [id_ for aim in chosen for id_ in aim.heroes]
        hit.sort(key=lambda id_: self.rank[id_])
        more = [id_ for aim in chosen for id_ in aim.allies]
        unseen = [id_ for aim in chosen for id_ in aim.unseen]
        areas = self.board.area_squares(sum([1 << aim.area for aim in chosen])) if chosen[0].area >= 0 else ()
        value = Hits(-len(hit), tuple([self.rank[id_] for id_ in hit]), -len(more))
        return Aimed(value, (*hit, *more, *unseen), areas)

    def from_place(self, place: int) -> list[Aimed]:
        """Every set of targets from one place, the best first; none if nothing is in reach. (DR-AI-52)"""
        aims = [aim for aim in self.aims if aim.reached_from >> place & 1]
        return sorted(self.choices(aims), key=lambda aimed: aimed.hits) if aims else []

    def legal(self, place: int) -> set[str]:
        """Everybody whom some attack from the place could hit."""
        aims = [aim for aim in self.aims if aim.reached_from >> place & 1]
        return {id_ for aim in aims for id_ in (*aim.heroes, *aim.allies, *aim.unseen)}
