"""What a Hero would lose before the next turn, by the square it stands on: to enemies, the ground and the Darkness."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tabletome.games.drunagor.board.field import Mind
from tabletome.games.drunagor.board.ground import Board, Harm
from tabletome.games.drunagor.board.ranking import ORDER, perceives
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import available, held
from tabletome.games.drunagor.options.figures import board, cells, opposed
from tabletome.games.drunagor.options.ground.darkness import catch_damage, draws
from tabletome.games.drunagor.options.ground.terrain import monster_damage, unhurt
from tabletome.games.drunagor.options.minds import mind_of, piece_of
from tabletome.games.drunagor.options.skills import payments, skills_of
from tabletome.games.drunagor.options.special.aims import hidden_on
from tabletome.games.drunagor.options.values import limit
from tabletome.games.drunagor.state import Figure, Hero, hero
from tabletome.table.reach import EVERYWHERE, reach, rings

HURTS: dict[Harm, float] = {"darkness": 3.5, "lava": 3.0, "miasma": 3.0, "spikes": 2.0}
"""The Health that it costs to end a turn there, and later: BURN and POISON last, and out of Darkness one comes through it."""
HUNTED, OTHERS = (1.0, 0.9, 0.8, 0.7, 0.45, 0.2), 0.5
"""How likely Darkness catches whom it goes for, by how many squares it has to come; others are caught less often."""
CRUSHED = 0.6
"""How likely the next Rune of the same turn finds all Heroes on Darkness, and crushes them."""
SPARED = 0.2
"""Somebody else is preferred, but may have moved away by then."""


class Foe(msgspec.Struct):
    """An enemy as a danger: the squares where it can hit somebody in its next turn, how hard, and how many at once."""

    figure: Figure
    mind: Mind
    zone: int
    damage: int


def scarred(table: Table, owner: Hero) -> bool:
    """Would the next Trauma Cube be one too many?"""
    return held(owner, "trauma") >= limit(table, owner, "trauma")


class Dangers:
    """All enemies of a Hero and what they could do; worked out once, asked for every square."""

    def __init__(self, table: Table, figure: Figure) -> None:
        self.table, self.figure = table, figure
        self.board = board(table)
        self.heroes = [piece_of(table, one) for one in table.state.figures if one.side == "hero" and one.at >= 0]
        self.own = next(one for one in self.heroes if one.id == figure.id)
        foes = [one for one in table.state.figures if opposed(figure, one) and one.side == "monster" and one.at >= 0]
        blocked = sum({cells(table, one) for one in table.state.figures if one.side == "hero" and one is not figure})
        self.foes = [foe for one in foes if (foe := foe_of(table, one, blocked)).damage]
        self.harms = [
            (cost, self.board.small.harms[harm]) for harm, cost in HURTS.items() if harm not in unhurt(table, figure)
        ]
        self.guards = sorted(_guards(table, figure), reverse=True)
        self.night = self._night()

    def loss(self, square: int) -> float:
        """The Health that a Hero may lose there to enemies and the ground, if Reactions are used while there are cubes."""
        seen = [foe for foe in self.foes if foe.zone >> square & 1]
        if seen and hidden_on(self.table, self.figure, square):
            seen = [foe for foe in seen if foe.mind.sees_hidden]
        hits = sorted((self._hit(foe, square) for foe in seen), reverse=True)
        prevented = sum(min(hit, guard) for hit, guard in zip(hits, self.guards, strict=False))
        shield = self.figure.resources.get("shield", 0)
        harmed = sum(cost for cost, where in self.harms if where >> square & 1)
        return max(0.0, sum(hits) - prevented - shield) + harmed

    def _hit(self, foe: Foe, square: int) -> float:
        """The damage of an enemy, unless there are others in its reach whom it would rather hit."""
        if not perceives(foe.mind, self.own):
            return 0.0
        order = ORDER.get(foe.mind.behaviour, ORDER["strongest"])
        mine = order(self.own)
        rivals = sum(
            foe.zone >> one.at & 1
            for one in self.heroes
            if one is not self.own and perceives(foe.mind, one) and order(one) < mine
        )
        return foe.damage * (SPARED if rivals >= foe.mind.most_targets else 1.0)

    def _night(self) -> tuple[float, list[int]]:
        """What the growing Darkness takes from whom it catches, and the squares by how many steps it has to come to them."""
        table, ground = self.table, self.board.ground
        card = next((card for card in table.state.track.cards if card.kind == "rune"), None)
        start = int(ground.darkness | ground.spawn)
        if card is None or not start or not (damage := catch_damage(table, self.figure)):
            return 0.0, []
        runes = draws(table, table.library.track_cards[card.id])
        crushed = CRUSHED * len(self.heroes) * (runes - 1)
        steps, floor = self.board.small.steps, int(ground.floor)
        return damage + crushed, rings(steps, start, points=len(HUNTED) - 1, through=floor)

    def caught(self, square: int) -> tuple[float, float]:
        """How likely the growing Darkness catches a Hero there, and what it takes."""
        damage, near = self.night
        far = next((far for far, ring in enumerate(near) if ring >> square & 1), 0)
        if not far:
            return 0.0, 0.0
        first = all(one.health <= self.own.health for one in self.heroes)
        return HUNTED[far] * (1.0 if first else OTHERS), damage


def foe_of(table: Table, one: Figure, blocked: int) -> Foe:
    """Where an enemy can hit somebody in its next turn."""
    mind, here = mind_of(table, one), board(table)
    twice = 2 if mind.shape == "twice" else 1
    damage = 0 if mind.harmless or mind.stunned else twice * monster_damage(table, one)
    return Foe(one, mind, _zone(here, mind, one, blocked), damage)


def _zone(here: Board, mind: Mind, one: Figure, blocked: int) -> int:
    """(DR-AI-23..25)"""
    if mind.attack == "magical" or mind.ambush:
        return int(here.ground.floor)
    places = here.places(large=one.large)
    through = EVERYWHERE if mind.flies or mind.tramples else ~places.touching(blocked)
    ends = reach(places.steps, 1 << places.place(one.at), mind.points, through=through)
    stands = ends if not one.large else here.areas.cells(ends)
    return here.adjacent(stands) | stands if mind.attack == "melee" else here.in_range(stands, mind.range)


def _guards(table: Table, figure: Figure) -> Iterator[int]:
    """What each Reaction that can be paid for prevents, as long as there are cubes."""
    owner = hero(table.state, figure.id)
    left = len(available(owner))
    for id_ in skills_of(table, owner):
        card = table.library.skills[id_]
        prevents = [op.operands[0] for op in card.text.ops() if op.name == "PREVENT"]
        if left and prevents and card.symbol == "reaction" and payments(table, owner, id_):
            left -= 1
            yield prevents[0].value() if prevents[0].measure == "number" else 4
