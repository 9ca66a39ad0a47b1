"""The enemy's decisions once more, written from the ledger alone: every square and placement is tried, with plain coordinates.

It shares no code with the planner, only the picture that both are given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
from tests.tactics.board import oracle
from tests.tactics.board.boards import places
from tests.tactics.board.oracle import BOARD, Place, apart, base, costs_from

Far = tuple[int, int]


@dataclass
class Decision:
    """Between whom the party would decide; for each of them where it may stop, the price, whether it attacks from there."""

    targets: frozenset[str]
    ends: dict[str, tuple[frozenset[Place], int, bool]]


class Model:
    def __init__(self, picture: Picture, aim: Aim) -> None:
        self.picture, self.aim = picture, aim
        self.large, gait = picture.mover.large, picture.mover.gait
        self.own = place(picture.mover.at)
        self.floor = BOARD - places(picture.ground.stone) - places(picture.ground.missing)
        if not gait.swims:
            self.floor -= places(picture.ground.water)
        self.bodies = frozenset(places(picture.figures))
        self.blockers = frozenset(places(picture.blockers))
        self.obstacles = places(picture.ground.obstacles)
        self.through = gait.through
        self.cost_of_obstacle = gait.obstacle

    def cost(self, entered: Place) -> int:
        return self.cost_of_obstacle if entered in self.obstacles else 1

    def walked(self, start: Place, bodies: frozenset[Place]) -> dict[Place, int]:
        """Costs from a position, of a large one from whichever of its squares is best."""
        found: dict[Place, int] = {}
        for square in base(start, large=self.large):
            for end, spent in costs_from(square, frozenset(self.floor - bodies), self.cost).items():
                found[end] = min(spent, found.get(end, spent))
        return found

    # --- AT-ENEMY-16 --------------------------------------------------------------------------------------------------

    def far(self, target: Target) -> Far:
        at = place(target.at)
        if target.id == self.picture.taunted_by:
            return -1, 0
        for level, bodies in enumerate((frozenset() if self.through else self.bodies, frozenset[Place]())):
            found = self.walked(self.own, bodies - {at})
            if at in found:
                return level, found[at]
        return 2, min(apart(square, at) for square in base(self.own, large=self.large))

    # --- AT-RANGE-01, AT-LARGE-10 -------------------------------------------------------------------------------------

    def reaches(self, position: Place, target: Target) -> bool:
        at, span = place(target.at), self.aim.range
        return any(
            span.low <= apart(square, at) <= span.high
            and (not span.sight or oracle.sees(square, at, self.blockers - base(position, large=self.large)))
            for square in base(position, large=self.large)
        )

    # --- AT-ENEMY-14, AT-ENEMY-29, AT-LARGE-08 ------------------------------------------------------------------------

    def ends(self) -> dict[Place, int]:
        if not self.aim.moves:
            return {self.own: 0}
        enter = frozenset(self.floor if self.through else self.floor - self.bodies)
        stand = frozenset(self.floor - self.bodies)
        return oracle.ends(self.own, self.picture.mover.points, enter, stand, self.cost, large=self.large)

    def attackable(self, target: Target) -> bool:
        return any(self.reaches(end, target) for end in self.ends())

    def stops(self, target: Target) -> tuple[frozenset[Place], int, bool]:
        ends = self.ends()
        good = {end: spent for end, spent in ends.items() if self.reaches(end, target)}
        if good:
            least = min(good.values())
            tied = {end for end, spent in good.items() if spent == least}
            return self.rather_stay(tied), least, True
        left = {end: self.left(end, target) for end in ends} if self.aim.moves else {self.own: (0, 0)}
        best = min((left[end], spent) for end, spent in ends.items())
        tied = {end for end, spent in ends.items() if (left[end], spent) == best}
        return self.rather_stay(tied), best[1], False

    def rather_stay(self, tied: set[Place]) -> frozenset[Place]:
        return frozenset({self.own} & tied or tied)

    def left(self, end: Place, target: Target) -> Far:
        """What would be left from an end to a position from which it could attack. (AT-ENEMY-29)"""
        for level, bodies in enumerate((self.bodies, frozenset[Place]())):
            stand = self.floor - bodies
            good = [
                position
                for position in BOARD
                if base(position, large=self.large) <= stand and self.reaches(position, target)
            ]
            found = self.walked(end, frozenset() if self.through else bodies)
            spent = [found[square] for one in good for square in base(one, large=self.large) if square in found]
            if spent:
                return level, min(spent)
        there = {square for one in good for square in base(one, large=self.large)} or {place(target.at)}
        return 2, min(apart(one, other) for one, other in product(base(end, large=self.large), there))

    # --- AT-ENEMY-04..10, 17, 18, 28 ----------------------------------------------------------------------------------

    def typed(self) -> list[Target]:
        type_, all_ = self.aim.type, self.picture.targets
        assert type_ is not None
        lowest, highest = min(one.hp for one in all_), max(one.hp for one in all_)
        farthest, most = max(self.far(one) for one in all_), max(one.cards for one in all_)
        tests: dict[str, Callable[[Target], bool]] = {
            "lowest_hp": lambda one: one.hp == lowest,
            "highest_hp": lambda one: one.hp == highest,
            "farthest": lambda one: self.far(one) == farthest,
            "most_cards": lambda one: one.cards == most,
            "elite": lambda one: one.elite,
            "last_attacker": lambda one: one.last_attacker,
            "no_equipment": lambda one: not (one.equipped or one.summoned),
            "summoned": lambda one: one.summoned,
            "class": lambda one: one.cls == type_.of,
            "has": lambda one: type_.of in one.conditions,
            "same": lambda one: one.id == self.aim.same,
        }
        return [one for one in all_ if tests[type_.kind](one)]

    def targets(self) -> list[Target]:
        everybody = list(self.picture.targets)
        if not everybody:
            return []
        if self.aim.type is not None:
            typed = self.typed()
            attackable = [one for one in typed if not self.aim.attacks or self.attackable(one)]
            if attackable:
                return self.closest(attackable)
            if self.aim.pursue and self.aim.moves:
                nearer = [one for one in typed if self.own not in self.stops(one)[0]]
                if nearer:
                    return self.closest(nearer)
        if not self.aim.moves:
            return self.closest([one for one in everybody if self.attackable(one)])
        return self.closest(everybody)

    def closest(self, targets: list[Target]) -> list[Target]:
        least = min((self.far(one) for one in targets), default=None)
        return [one for one in targets if self.far(one) == least]

    def decision(self) -> Decision:
        targets = self.targets()
        return Decision(frozenset(one.id for one in targets), {one.id: self.stops(one) for one in targets})


def place(square: int) -> Place:
    return square % 10, square // 10
