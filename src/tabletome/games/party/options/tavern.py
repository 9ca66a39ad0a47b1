"""In the Tavern, and at the end of a turn when the hand is too full: what is asked there. (AP-TAVERN-08, AP-ITEM-01)"""

from __future__ import annotations

import msgspec

TAVERN, DISCARD = "tavern", "discard"


class Visit(msgspec.Struct, frozen=True):
    """A visit with so much gold; `again` after the quest. (AP-TAVERN-07)"""

    gold: int
    again: bool


class TooMany(msgspec.Struct, frozen=True):
    """How many cards of the hand must go to keep the limit. (AP-ITEM-01)"""

    over: int
    limit: int
