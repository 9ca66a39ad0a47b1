"""Wounds at evaluation: what is asked about them. (AP-WOUND-04..12)"""

from __future__ import annotations

import msgspec

WOUNDS = "wounds"


class ToDeal(msgspec.Struct, frozen=True):
    """The wounds of a card still to be cancelled or dealt, and what there is against them. (AP-WOUND-04..06)"""

    card: str
    wounds: str
    shields: int
    blocks: str
