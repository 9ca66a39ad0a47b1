"""How often somebody may do something: so many at once, and so many a second in the long run."""

from __future__ import annotations

import time
from collections.abc import Callable


class Bucket:
    """Holds up to `burst` drops and fills up again at `per_second`; whoever acts takes one."""

    __slots__ = ("_clock", "_drops", "_last", "burst", "per_second")

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst = per_second, burst
        self._clock, self._drops, self._last = clock, burst, clock()

    @property
    def drops(self) -> float:
        """How much is in it now; less than none after more was spent than it had."""
        now = self._clock()
        self._drops = min(self.burst, self._drops + (now - self._last) * self.per_second)
        self._last = now
        return self._drops

    @property
    def full(self) -> bool:
        """Whether it is as good as new."""
        return self.drops >= self.burst

    def take(self) -> bool:
        """Whether there was a drop left."""
        if self.drops < 1:
            return False
        self._drops -= 1
        return True

    def spend(self, drops: float) -> None:
        """Take what was used, also more than there is."""
        self._drops = self.drops - drops

    def wait(self, drops: float = 1) -> float:
        """Seconds until it has so many; 0.0 when it has them."""
        return max(0.0, (drops - self.drops) / self.per_second)
