"""Whom a Monster perceives, and in which order it wants to hit them. (DR-AI-32..34, DR-KEY-140)"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tabletome.games.drunagor.board.field import MULTI_TARGET, Behaviour, Field, Mind, Piece
from tabletome.games.drunagor.board.ground import board
from tabletome.games.drunagor.board.routes import cost_beside
from tabletome.table.reach import distance

Rank = dict[str, int]
"""The place of each Hero in a Monster's order, 0 being its Primary Target; equal only where the Party Leader decides."""
ORDER: dict[Behaviour, Callable[[Piece], tuple[int, int]]] = {
    "strongest": lambda hero: (-hero.health - hero.strength, hero.slot),
    "bloodseeker": lambda hero: (hero.health, -hero.slot),
    "reckoner": lambda hero: (-hero.curses, hero.slot),
    "defiant": lambda hero: (-hero.cubes, hero.slot),
    "relentless": lambda hero: (hero.cubes, -hero.slot),
    "covetous": lambda hero: (-hero.resources, hero.slot),
}
"""What each word ranks by: the value at this moment, then the fast slot, or the slow one. (DR-AI-32, DR-KEY-140)"""


def perceives(mind: Mind, one: Piece) -> bool:
    """Knocked-out Heroes are never seen, hidden characters only by those immune to STEALTH. (DR-AI-34, DR-KEY-200)"""
    return not one.down and (not one.hidden or mind.sees_hidden)


def heroes(field: Field, mind: Mind) -> list[Piece]:
    """The Heroes it perceives, its Primary Target first. NPC tokens count as Heroes for SLAUGHTER. (DR-AI-33, DR-KEY-186)"""
    seen = [one for one in field.pieces if one.kind == "hero" and perceives(mind, one)]
    if mind.behaviour == "slaughter":
        return [one for _, one in _tokens(field, mind)] + sorted(seen, key=ORDER["strongest"])
    if mind.behaviour == "nearest" and mind.shape not in MULTI_TARGET:
        return sorted(seen, key=lambda hero: (_steps_away(field, mind, hero), *ORDER["strongest"](hero)))
    return sorted(seen, key=ORDER["strongest" if mind.behaviour == "nearest" else mind.behaviour])


def allies(field: Field, mind: Mind) -> list[Piece]:
    """The Pets and Companions it perceives, and what it goes for like them, in reading order. (DR-AI-12)"""
    seen = [one for one in field.pieces if one.kind in ("pet", "companion", "prey") and perceives(mind, one)]
    return sorted(seen, key=lambda one: one.at)


def ranks(field: Field, mind: Mind, seen: Iterable[Piece]) -> Rank:
    """The order as numbers; NPC tokens that are equally near share theirs. (DR-KEY-186)"""
    rank = {one.id: place for place, one in enumerate(seen)}
    if mind.behaviour == "slaughter":
        near = _tokens(field, mind)
        for cost, one in near:
            rank[one.id] = next(place for place, (other, _) in enumerate(near) if other == cost)
    return rank


def _tokens(field: Field, mind: Mind) -> list[tuple[float, Piece]]:
    """NPC tokens by the points it takes to come beside them, those it cannot come to last. (DR-KEY-186)"""
    tokens = [one for one in field.pieces if one.kind == "npc" and perceives(mind, one)]
    return sorted([(cost_beside(field, mind, one), one) for one in tokens], key=lambda pair: (pair[0], pair[1].at))


def _steps_away(field: Field, mind: Mind, hero: Piece) -> float:
    """Steps over revealed squares, figures and terrain ignored, a climb from level 0 to 2 counted twice. (DR-PVP-35)"""
    here, own = board(field.ground), field.piece(mind.id)
    found = distance(here.small.steps, here.base(own.at, large=own.large), 1 << hero.at)
    return float("inf") if found is None else found
