"""The position as a Monster sees it, and what it is like: what its plan is made from. (DR-MON-29, DR-AI-32)"""

from __future__ import annotations

from tabletome.games.drunagor.board.field import Behaviour, Field, Mind, Piece, Shape
from tabletome.games.drunagor.board.plan import Plan
from tabletome.games.drunagor.board.planner import plan
from tabletome.games.drunagor.cards.abilities import Attack
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import available, cursed
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.foes import x_of
from tabletome.games.drunagor.options.ground.terrain import already, immunities, wet
from tabletome.games.drunagor.options.move import flies
from tabletome.games.drunagor.options.special import changed
from tabletome.games.drunagor.options.special.prey import things_in_the_way
from tabletome.games.drunagor.options.values import always, has_trait, immune, plus, tramples
from tabletome.games.drunagor.state import OFF_BOARD, SLOTS, Figure, hero

SHAPES: dict[str, Shape] = {"CLEAVE": "cleave", "MULTISHOT": "multishot", "STRIKE": "strike"}
BEHAVIOURS: dict[str, Behaviour] = {
    "BLOODSEEKER": "bloodseeker", "RECKONER": "reckoner", "DEFIANT": "defiant", "RELENTLESS": "relentless",
    "COVETOUS": "covetous", "SLAUGHTER": "slaughter",
}  # fmt: skip


def field_of(table: Table) -> Field:
    """All that stands on the board."""
    standing = [piece_of(table, one) for one in table.state.figures if one.at != OFF_BOARD]
    return Field(board(table).ground, (*standing, *things_in_the_way(table)))


def piece_of(table: Table, one: Figure) -> Piece:
    hidden = "stealth" in one.conditions and table.state.contest is None
    if one.side != "hero":
        return Piece(one.id, one.side, one.at, one.large, one.health, hidden=hidden, down=one.down)
    owner = hero(table.state, one.id)
    return Piece(
        one.id, "hero", one.at, one.large, one.health, SLOTS.index(owner.role), len(cursed(owner)), len(available(owner)),
        sum(one.resources.values()), hidden, one.down, changed(table, "strength", one, 0),
    )  # fmt: skip


def mind_of(table: Table, monster: Figure, *, stunned: bool = False) -> Mind:
    """What the face of a Monster says, and the tokens that matter to its plan. (DR-MON-10, DR-AI-45, DR-AI-46, DR-TOKEN-07)"""
    face = table.library.monsters[monster.card]
    x, p = x_of(table, monster), len(table.state.heroes)
    shape, number = _shape(face.black, x, p)
    return Mind(
        monster.id, face.movement, face.attack,
        face.black.range.areas.value(x, p) if face.black.range is not None else 1,
        shape, number,
        behaviour_of(table, monster),
        plus(table, monster, "MOVEMENT") + monster.resources.get("movement", 0),
        ambush=has_trait(table, monster, "AMBUSH"), flies=flies(table, monster),
        tramples=bool(tramples(table, monster)), sees_hidden=immune(table, monster, "STEALTH"),
        immune=immunities(table, monster), suffered=already(table, monster), wet=wet(table, monster),
        knocked_down="knock_down" in monster.conditions, slowed="slow" in monster.conditions,
        stunned=stunned or "stun" in monster.conditions, harmless=face.damage is None,
    )  # fmt: skip


def behaviour_of(table: Table, monster: Figure) -> Behaviour:
    """Whom its card says that it seeks: no word is the Strongest Hero, in a Battleground the nearest.

    (DR-KEY-140, DR-AI-05, DR-PVP-12)
    """
    usual: Behaviour = "strongest" if table.state.contest is None else "nearest"
    known = always(table, monster)
    return next((BEHAVIOURS[word] for word in BEHAVIOURS if known.has(word)), usual)


def _shape(black: Attack, x: int, heroes: int) -> tuple[Shape, int]:
    if black.shape is not None:
        return SHAPES[black.shape.word], black.shape.most(x, heroes)
    return ("twice", 1) if black.has("ATTACK TWICE") else ("single", 1)


def plan_of(table: Table, monster: Figure, *, stunned: bool = False) -> Plan:
    """What a Monster does if it acts now."""
    return plan(field_of(table), mind_of(table, monster, stunned=stunned))
