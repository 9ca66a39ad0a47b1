"""Ventures: a quest is chosen, the arena entered, the boss fought; slot wounds, shields and level-ups on the way."""

from __future__ import annotations

import msgspec

QUEST, ARENA, BOSS, SECOND_STAGE = "quest", "arena", "boss", "second-stage"
SLOT_WOUND, SHIELDS, LEVEL_UP = "slot-wound", "shields", "level-up"


class Against(msgspec.Struct, frozen=True):
    """The arena or boss card that heroes may be sent against; of a boss, its stage."""

    card: str
    stage: int = 0


class SlotWound(msgspec.Struct, frozen=True):
    """A wound of a slot of this card, before the roll. (AP-QUEST-06)"""

    card: str
    wound: str


class Shields(msgspec.Struct, frozen=True):
    """So many shields lie on the table, and success wants so many of them. (AP-COND-09)"""

    card: str
    shields: int
    wanted: int


class Learning(msgspec.Struct, frozen=True):
    """How many level-ups are still to be taken. (AP-REWARD-11)"""

    left: int
