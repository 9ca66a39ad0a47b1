"""The position that a Monster decides by: what stands where, and what the Monster is like. Frozen, and all it needs to know."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.games.drunagor.board.ground import Ground, Harm

Kind: TypeAlias = Literal["hero", "pet", "companion", "npc", "monster", "chest", "object", "prey"]
"""Characters and Solid Objects: `object` is any lifeless one that is no Chest, `prey` one that Monsters go for like a Companion.

(DR-KEY-042, DR-KEY-187)
"""
Attack: TypeAlias = Literal["melee", "ranged", "magical"]
Shape: TypeAlias = Literal["single", "twice", "cleave", "multishot", "strike"]
MULTI_TARGET: frozenset[Shape] = frozenset(("cleave", "multishot", "strike"))
"""Attacks that look for as many Heroes as they can hit; ATTACK TWICE is none. (DR-AI-02)"""
Behaviour: TypeAlias = Literal[
    "strongest", "bloodseeker", "reckoner", "defiant", "relentless", "covetous", "slaughter", "nearest"
]  # fmt: skip
"""Whom it seeks: no word on the card is the Strongest Hero, `nearest` is PvP. (DR-KEY-140, DR-PVP-35)"""


class Piece(msgspec.Struct, frozen=True):
    """A character or Solid Object on the board. `at` is its square, of a large one the top left of its area.

    `slot` is the place on the Initiative Track, low being fast (DR-INIT-11); `cubes` are the available Action Cubes, `curses`
    the Curse Cubes, `resources` all Resource tokens together. `down` is knocked out (DR-KO-14). `strength` is what a Special Rule
    adds to how strong a Hero seems (DR-DOOR-06).
    """

    id: str
    kind: Kind
    at: int
    large: bool = False
    health: int = 0
    slot: int = 0
    curses: int = 0
    cubes: int = 0
    resources: int = 0
    hidden: bool = False
    down: bool = False
    strength: int = 0


class Field(msgspec.Struct, frozen=True):
    """A position: the ground and all that stands on it."""

    ground: Ground
    pieces: tuple[Piece, ...]

    def piece(self, id_: str) -> Piece:
        return next(one for one in self.pieces if one.id == id_)


class Mind(msgspec.Struct, frozen=True):
    """The Monster that acts: its figure, what its card says, and the Conditions that matter to its plan.

    `movement` is what the card prints, `extra_movement` comes from tokens. `range` is in areas and counts for ranged attacks
    alone (DR-AI-24). `number` is the k of CLEAVE, MULTISHOT or STRIKE. `flies`: FLYING or JUMP. `immune` are the harms that do
    nothing to it, `sees_hidden` is immunity to STEALTH (DR-KEY-100). `suffered` are the harms it has already suffered this turn,
    `wet` that Water has taken its point this turn (DR-TERR-04). `harmless`: its damage is '-' (DR-MON-19).
    """

    id: str
    movement: int
    attack: Attack = "melee"
    range: int = 1
    shape: Shape = "single"
    number: int = 1
    behaviour: Behaviour = "strongest"
    extra_movement: int = 0
    ambush: bool = False
    flies: bool = False
    tramples: bool = False
    sees_hidden: bool = False
    immune: tuple[Harm, ...] = ()
    suffered: tuple[Harm, ...] = ()
    wet: bool = False
    knocked_down: bool = False
    slowed: bool = False
    stunned: bool = False
    harmless: bool = False

    @property
    def full_movement(self) -> int:
        """Its movement without KNOCK DOWN and SLOW: by this, turns of a long way are counted. (DR-AI-42)"""
        return self.movement + self.extra_movement

    @property
    def points(self) -> int:
        """The movement points of this turn. (DR-AI-45)"""
        if self.knocked_down:
            return 0
        return max(0, self.full_movement - 2 * self.slowed)

    @property
    def most_targets(self) -> int:
        """How many characters, or areas, one attack may hit; an X of 0 still hits one. (DR-MON-41)"""
        return max(1, self.number) if self.shape in MULTI_TARGET else 1
