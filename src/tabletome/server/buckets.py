"""How often somebody may do something: so many at once, and so many a second in the long run."""

from __future__ import annotations

import time


class Bucket:
    """Holds up to `burst` drops and fills up again at `per_second`; whoever acts takes one."""

    __slots__ = ("burst", "drops", "last", "per_second")

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self.drops, self.last = burst, time.monotonic()

    def take(self) -> bool:
        """Whether there was a drop left."""
        now = time.monotonic()
        self.drops = min(self.burst, self.drops + (now - self.last) * self.per_second)
        self.last = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True
