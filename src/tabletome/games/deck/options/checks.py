"""Up/Down checks: what is asked there, and about what."""

from __future__ import annotations

import msgspec

DECLARE, DECLARE_SEVERAL, DECLARE_TASK, REDRAW = "declare", "declare-several", "declare-task", "redraw"


class Check(msgspec.Struct, frozen=True):
    """What the check is for, and how many symbols are drawn."""

    why: str
    draws: int = 1
