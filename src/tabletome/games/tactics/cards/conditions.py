"""The tokens of conditions. (AT-COND-*)"""

from __future__ import annotations

import msgspec

from tabletome.games.tactics.state import Condition


class ConditionToken(msgspec.Struct, frozen=True):
    """How the token of a condition looks, what card texts say of who cannot have it, and what bots think of having it."""

    sign: str
    icon: str
    never: str
    hint: float


CONDITIONS: dict[Condition, ConditionToken] = {
    "slowed": ConditionToken("s", "snow", "cannot be slowed", hint=-0.6),
    "weakened": ConditionToken("w", "down", "cannot be weakened", hint=-1.0),
    "stunned": ConditionToken("z", "sleep", "cannot be stunned", hint=-3.5),
    "invisible": ConditionToken("i", "eye", "cannot become invisible", hint=1.2),
}
"""What a condition does stands in the rule that it bends."""
