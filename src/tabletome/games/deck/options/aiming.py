"""Whom or where a card hits that does not name its Target when it is Played: what is asked there, and about what."""

from __future__ import annotations

import msgspec

AIM, AIM_AREA, AIM_SQUARE, DIVIDE = "aim", "aim-area", "aim-square", "divide"


class Aimed(msgspec.Struct, frozen=True):
    """The card that is aimed; of Damage that is divided, what is left."""

    card: str
    left: int = 0
