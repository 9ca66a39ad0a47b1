"""Drunagor keeps the contract of every game, for every size of party, chosen or usual, with ties asked or settled."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import tabletome.games.drunagor.game
from tabletome.testing.contract import GameContract


class TestDrunagor(GameContract):
    spec = str(Path(tabletome.games.drunagor.game.__file__))
    moments_per_game = 4
    leak_games = 2
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {"mode": "one-shot"},
        {"mode": "one-shot", "party": "choose", "ties": "ask"},
        {"mode": "one-shot", "heroes": 5, "party": "choose", "trauma_limit": 2, "curse_limit": 7},
        {"mode": "one-shot", "chapter": 1, "doors": "varied", "ties": "ask"},
        {"mode": "one-shot", "chapter": 2, "doors": "varied"},
    ]


class TestCampaign(GameContract):
    """Begun at several places of the road, as random play does not come far on it; it is given up after a failure."""

    spec = TestDrunagor.spec
    moments_per_game = 4
    leak_games = 2
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {"most_tries": 1},
        {"most_tries": 2, "chapter": 5, "party": "choose", "multiclass": True},
    ]
