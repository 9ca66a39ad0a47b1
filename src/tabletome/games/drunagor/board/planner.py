"""Monster AI, exact and total: what a Monster does in its turn. (DR-AI-01..60)"""

from __future__ import annotations

from tabletome.games.drunagor.board.field import Field, Mind
from tabletome.games.drunagor.board.plan import Plan


def plan(field: Field, mind: Mind) -> Plan:
    """What the Monster does now, ties settled by reading order and left open in `tied`."""
    raise NotImplementedError


def retarget(field: Field, mind: Mind, planned: tuple[str, ...]) -> tuple[str, ...]:
    """Whom it hits from where it stands: the planned ones that are still legal, else the best legal set. (DR-AI-52)"""
    raise NotImplementedError
