"""Around the roll: potions before it, modifiers after it, a partner's scroll, and skull scrolls of others."""

from __future__ import annotations

import msgspec

POOL, MODIFY, AID, SKULL_SCROLL = "pool", "modify", "aid", "skull-scroll"


class Rolling(msgspec.Struct, frozen=True):
    """The card that is rolled against."""

    card: str


class Plea(msgspec.Struct, frozen=True):
    """The roller asks a partner for a scroll. (AP-COOP-12)"""

    scroll: str
    roller: int


class SkullMoment(msgspec.Struct, frozen=True):
    """The moment at which a skull scroll may be played, and whom it would hit. (AP-ITEM-14, AP-ITEM-16)"""

    window: str
    victim: int
