"""Whom an enemy goes for: how far everybody is, who is of the type on its card, and who is left.

(AT-ENEMY-04..10, AT-ENEMY-16..18)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from tabletome.games.tactics.board.enemies.ends import come_nearer, ends
from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
from tabletome.games.tactics.board.ground import enterable, steps
from tabletome.games.tactics.board.squares import distance
from tabletome.games.tactics.cards.boss_language import TargetType
from tabletome.table.reach import distances

Criterion: TypeAlias = Literal["closest", "type", "pursued", "instead", "in reach", "nobody"]
"""The closest of all; of its type; of its type though out of reach; nobody of the type, so the closest; the closest of those a
lone attack reaches; nobody at all."""
TAUNTED, ON_FOOT, OVER_FIGURES, AS_THE_CROW_FLIES = range(-1, 3)


class Measure(msgspec.Struct, frozen=True, order=True):
    """How far a hero is: in points around walls and characters, else over characters, else in squares as for range.

    (AT-ENEMY-16)
    """

    by: int
    points: int

    @property
    def words(self) -> str:
        if self.by == TAUNTED:
            return "taunted"
        if self.by == AS_THE_CROW_FLIES:
            return f"{self.points} squares off, no way"
        return (
            f"{self.points} point{'' if self.points == 1 else 's'}{' past others' if self.by == OVER_FIGURES else ''}"
        )


class Choice(msgspec.Struct, frozen=True):
    """Whom an enemy goes for: one, or those between whom the party decides, and why. (AT-ENEMY-05)"""

    targets: tuple[Target, ...]
    criterion: Criterion
    measure: Measure | None = None
    next: Measure | None = None
    type: TargetType | None = None


def measures(picture: Picture) -> dict[str, Measure]:
    """How far everybody is, each by the first way of counting that finds it. (AT-ENEMY-16, AT-LARGE-12)"""
    found = _walked(picture, 0 if picture.mover.gait.through else picture.figures, ON_FOOT)
    if len(found) < len(picture.targets):
        found = _walked(picture, 0, OVER_FIGURES) | found
    for target in picture.targets:
        if target.id not in found:
            found[target.id] = Measure(AS_THE_CROW_FLIES, distance(picture.mover.cells, 1 << target.at))
        if target.id == picture.taunted_by:
            found[target.id] = Measure(TAUNTED, found[target.id].points)
    return found


def _walked(picture: Picture, figures: int, by: int) -> dict[str, Measure]:
    """The cheapest points to everybody's own square, which counts as open for this alone. (AT-ENEMY-16)"""
    ground, mover = picture.ground, picture.mover
    walking = steps(ground, mover.gait)
    beside = [walking.reverse.spread(1 << target.at) for target in picture.targets]
    spent = distances(walking, mover.cells, beside, through=enterable(ground, mover.gait) & ~figures)
    return {
        target.id: Measure(by, points + (mover.gait.obstacle if ground.obstacles >> target.at & 1 else 1))
        for target, points in zip(picture.targets, spent, strict=True)
        if points is not None
    }


def of_type(picture: Picture, aim: Aim, far: dict[str, Measure]) -> list[Target]:
    """The set that the type on the card names. (AT-ENEMY-28)"""
    type_, targets = aim.type, picture.targets
    assert type_ is not None
    if not targets:
        return []
    match type_.kind:
        case "lowest_hp":
            return [one for one in targets if one.hp == min(other.hp for other in targets)]
        case "highest_hp":
            return [one for one in targets if one.hp == max(other.hp for other in targets)]
        case "farthest":
            return [one for one in targets if far[one.id] == max(far.values())]
        case "most_cards":
            return [one for one in targets if one.cards == max(other.cards for other in targets)]
        case "elite":
            return [one for one in targets if one.elite]
        case "last_attacker":
            return [one for one in targets if one.last_attacker]
        case "no_equipment":
            return [one for one in targets if not one.equipped and not one.summoned]
        case "summoned":
            return [one for one in targets if one.summoned]
        case "class":
            return [one for one in targets if one.cls.lower() == type_.of.lower()]
        case "has":
            return [one for one in targets if type_.of in one.conditions]
        case "same":
            return [one for one in targets if one.id == aim.same]


def choose(picture: Picture, aim: Aim) -> Choice:
    """Whom it goes for: the closest of its type that it can attack, else the closest.

    (AT-ENEMY-04..10, AT-ENEMY-18, AT-BOSS-16)

    A lone attack takes the closest of those in range and sight; a lone move needs nobody in reach.
    """
    far = measures(picture)
    if aim.type is not None:
        typed = of_type(picture, aim, far)
        attackable = [one for one in typed if not aim.attacks or ends(picture, aim, one).serve]
        if attackable:
            return _closest(attackable, far, "type", aim.type)
        if aim.pursue and aim.moves:
            pursued = [one for one in typed if come_nearer(picture, aim, one)]
            if pursued:
                return _closest(pursued, far, "pursued", aim.type)
    if not aim.moves:
        return _closest([one for one in picture.targets if ends(picture, aim, one).serve], far, "in reach", aim.type)
    return _closest(picture.targets, far, "closest" if aim.type is None else "instead", aim.type)


def _closest(
    targets: Iterable[Target], far: dict[str, Measure], criterion: Criterion, type_: TargetType | None
) -> Choice:
    """Those that are closest, first in the order in which ties are settled: lower HP, place in the line, square."""
    ordered = sorted(targets, key=lambda one: (far[one.id], one.hp, one.place, one.at))
    if not ordered:
        return Choice((), "nobody", type=type_)
    nearest = far[ordered[0].id]
    tied = tuple([one for one in ordered if far[one.id] == nearest])
    following = far[ordered[len(tied)].id] if len(tied) < len(ordered) else None
    return Choice(tied, criterion, nearest, following, type_)
