"""Tomb keeps the contract of every game, in adventures of every kind and in a short campaign."""

from typing import Any, ClassVar

from tabletome.testing.contract import GameContract


class TestTomb(GameContract):
    spec = "tomb"
    moments_per_game = 4
    leak_games = 2
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {"adventure": 1},
        {"adventure": 2, "ties": "settle", "powers": "choose"},
        {"adventure": 7, "ties": "settle"},
        {"adventure": 13},
        {"mode": "campaign", "most_tries": 1, "ties": "settle"},
    ]
