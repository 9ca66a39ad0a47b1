"""Seats that do something one after the other: round the table, or in an order they agree on among themselves."""

from __future__ import annotations

import msgspec

from tabletome.kernel.numbers import Few, SeatNumber


def clockwise(seats: int, first: int) -> list[int]:
    """All seats, from one on.

    >>> clockwise(4, 2)
    [2, 3, 0, 1]
    """
    return [*range(first, seats), *range(min(first, seats))]


def after(seats: int, seat: int) -> list[int]:
    """All other seats, from the next one on.

    >>> after(4, 2)
    [3, 0, 1]
    """
    return clockwise(seats, seat)[1:]


class InTurn(msgspec.Struct):
    """Those who are still to come. Each may let the others go first, once until somebody has gone.

    >>> order = InTurn([0, 1, 2])
    >>> order.wait(); order.now
    1
    >>> order.done(); order.seats
    [2, 0]
    >>> order.may_wait
    True
    """

    seats: Few[SeatNumber]
    waited: Few[SeatNumber] = []

    @property
    def now(self) -> int:
        """Whose turn it is."""
        return self.seats[0]

    @property
    def may_wait(self) -> bool:
        return len(self.seats) > 1 and self.now not in self.waited

    def wait(self) -> None:
        """Let the others go first."""
        self.waited.append(self.now)
        self.seats.append(self.seats.pop(0))

    def done(self) -> None:
        """The one whose turn it is has gone; with one less to come, all may choose again whether they wait."""
        self.seats.pop(0)
        self.waited.clear()
