"""What a card that is being carried out asks: which way, which die, which hero. (AP-ROLL-05, AP-SYM-01..12)"""

from __future__ import annotations

import msgspec

WAY, ADD_DIE, REROLL_DIE, SET_DIE, REMOVE_DIE, HEAL = (
    "way", "add-die", "reroll-die", "set-die", "remove-die", "heal",
)  # fmt: skip
QUESTIONS = (WAY, ADD_DIE, REROLL_DIE, SET_DIE, REMOVE_DIE, HEAL)


class Using(msgspec.Struct, frozen=True):
    """The card, ability or weapon in use, and whose it is."""

    source: str
    owner: int
