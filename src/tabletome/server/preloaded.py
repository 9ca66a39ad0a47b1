"""Imported once by the process that workers are forked from: each then begins with all games and their cards in memory."""

from __future__ import annotations

from tabletome.kernel import Match, TabletomeError, registered
from tabletome.server import work

for _name in registered():
    try:
        Match(registered()[_name])
    except TabletomeError:
        continue  # whoever plays it is told; the others are ready

__all__ = ["work"]
