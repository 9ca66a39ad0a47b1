"""What a bot is."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Protocol

from tabletome.kernel import Choose, GameOver, Option, OutOfTurn, Seat, Seeded


class Bot(Protocol):
    """Decides for a seat. It may use all a `Seat` offers: its view, its request, and worlds it imagines."""

    def choose(self, seat: Seat[Any]) -> Option:
        """One of the options that `seat` is asked to choose from."""
        ...


def asked(seat: Seat[Any]) -> Choose:
    """The request that a bot in `seat` has to answer; an error if it has none."""
    request = seat.request
    if request is not None:
        return request
    if seat.waiting_for is None:
        raise GameOver("the game is over; nothing is asked")
    raise OutOfTurn(f"seat {seat.waiting_for} is asked, not seat {seat.seat}")


def private_chance(seed: int) -> Seeded:
    """A bot's own chance. It never runs along with the dice of a match that happens to have the same seed."""
    return Seeded(int.from_bytes(blake2b(b"bot %d" % seed, digest_size=16).digest(), "big"))
