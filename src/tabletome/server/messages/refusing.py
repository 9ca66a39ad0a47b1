"""What a table says no with."""

from __future__ import annotations

from tabletome.kernel import TabletomeError


class Refused(TabletomeError):
    """Somebody may not do this, or not now; nothing has changed."""


class Stale(TabletomeError):
    """Somebody decided on a position that is not the present one."""
