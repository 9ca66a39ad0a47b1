"""What happens in the cellar beside what happens in all games."""

from __future__ import annotations

from tabletome.kernel import Happened, Id


class Blocked(Happened, frozen=True):
    """A reaction makes a blow smaller."""

    who: Id
    amount: int


EVENTS = (Blocked,)
