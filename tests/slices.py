"""Long runs in slices, for a machine that others use, too.

`SOAK_SECONDS=400` ends a test of `make soak` after so long, with what it did until then, which it says; `SOAK_FIRST=20` begins
with that game, so that the next slice sees something else.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import count

FIRST = int(os.environ.get("SOAK_FIRST", "0"))
SECONDS = float(os.environ.get("SOAK_SECONDS", "inf"))


class Slice:
    """The time of one test, from now on."""

    def __init__(self) -> None:
        self._until = time.monotonic() + SECONDS

    def __bool__(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self._until

    def games(self) -> Iterator[int]:
        """The numbers of games to look at, as long as there is time."""
        for number in count(FIRST):
            if not self:
                return
            yield number
