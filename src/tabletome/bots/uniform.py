"""The bot that takes any option, each as likely as the other."""

from __future__ import annotations

from typing import Any

from tabletome.bots.bot import asked, private_chance
from tabletome.kernel import Option, Seat


class Uniform:
    """Plays at random, always the same for the same seed."""

    __slots__ = ("_below",)

    def __init__(self, seed: int) -> None:
        self._below = private_chance(seed).below

    def choose(self, seat: Seat[Any]) -> Option:
        request = seat.request or asked(seat)
        return request.option(self._below(request.size))
