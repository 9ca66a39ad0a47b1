"""The contract of a game that is broken on purpose."""

from __future__ import annotations

from typing import Any

from tabletome.kernel import Game
from tabletome.testing.contract import GameContract


def contract_of(broken: Game[Any]) -> GameContract:
    class Contract(GameContract):
        spec = "none"
        game = broken

    return Contract()
