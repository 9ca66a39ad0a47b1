"""The tokens of Conditions. (DR-TOKEN-01, DR-TOKEN-02)"""

from __future__ import annotations

import msgspec

from tabletome.games.drunagor.state import Condition


class ConditionToken(msgspec.Struct, frozen=True):
    """How texts write a Condition, its sign and drawing, and what one token is worth to its holder.

    A redundant one is held once at most, the others up to `MOST_TOKENS` times. (DR-TOKEN-01, DR-TOKEN-02)
    """

    written: str
    sign: str
    icon: str
    hint: float
    redundant: bool = False


CONDITIONS: dict[Condition, ConditionToken] = {
    "knock_down": ConditionToken("KNOCK DOWN", "k", "down", -1.2, redundant=True),
    "rangers_mark": ConditionToken("RANGER'S MARK", "m", "target", -1.5, redundant=True),
    "slow": ConditionToken("SLOW", "s", "snow", -0.8, redundant=True),
    "stealth": ConditionToken("STEALTH", "h", "eye", 3.0, redundant=True),
    "stun": ConditionToken("STUN", "z", "sleep", -2.5, redundant=True),
    "bleed": ConditionToken("BLEED", "b", "drop", -0.9),
    "burn": ConditionToken("BURN", "f", "flame", -1.2),
    "intimidate": ConditionToken("INTIMIDATE", "i", "down", -0.9),
    "poison": ConditionToken("POISON", "p", "poison", -1.8),
}
"""What a Condition does stands in the rule that it bends."""
REDUNDANT: frozenset[Condition] = frozenset([condition for condition, token in CONDITIONS.items() if token.redundant])
