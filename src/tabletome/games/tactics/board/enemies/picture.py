"""The picture of a position that an enemy decides by: frozen, small, and all it needs to know."""

from __future__ import annotations

import msgspec

from tabletome.games.tactics.board.ground import Ground
from tabletome.games.tactics.board.moving import Mover
from tabletome.games.tactics.board.squares import Range
from tabletome.games.tactics.cards.boss_language import TargetType
from tabletome.games.tactics.state import Condition


class Target(msgspec.Struct, frozen=True):
    """A hero or summoned creature that an enemy may go for: on the board, not knocked out, not invisible.

    (AT-ENEMY-17, AT-ENEMY-23)

    `place` is its place in the initiative line, which settles ties; the rest is what types of target ask for (AT-ENEMY-28).
    """

    id: str
    at: int
    hp: int
    place: int = 0
    cls: str = ""
    elite: bool = False
    conditions: tuple[Condition, ...] = ()
    cards: int = 0
    equipped: bool = False
    summoned: bool = False
    last_attacker: bool = False


class Picture(msgspec.Struct, frozen=True):
    """A position as one enemy sees it.

    `figures` are the squares of everybody else on the board, `blockers` the walls and other enemies, which hide what is behind
    them (AT-LOS-08), `noted` the squares that set something off when they are entered (AT-ENEMY-30). `taunted_by` is whom it
    counts as the closest.
    """

    ground: Ground
    mover: Mover
    targets: tuple[Target, ...]
    figures: int
    blockers: int
    noted: int = 0
    taunted_by: str = ""


class Aim(msgspec.Struct, frozen=True):
    """What it is about to do: move, attack, or move and then attack or use an ability. (AT-ENEMY-24, AT-BOSS-16)

    `range` is that of the attack or ability, of a move alone that of the basic attack. `same` is the target of the card's earlier
    step. With `pursue`, a house rule, it follows a typed target that it cannot attack yet (AT-ENEMY-18).
    """

    range: Range
    moves: bool = True
    attacks: bool = True
    type: TargetType | None = None
    same: str = ""
    pursue: bool = False
