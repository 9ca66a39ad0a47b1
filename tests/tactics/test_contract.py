"""Tactics keeps the contract of every game, in encounters of several kinds, for every size of party, and in campaigns."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import tabletome.games.tactics.game
from tabletome.testing.contract import GameContract


class TestTactics(GameContract):
    spec = str(Path(tabletome.games.tactics.game.__file__))
    moments_per_game = 4
    leak_games = 2
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {"chapter": 1},
        {"chapter": 6, "ties": "ask"},
        {"chapter": 15, "heroes": 5, "mode": "hard"},
        {"chapter": 23, "heroes": 5, "friendly_fire": "foes"},
        {"chapter": 40},
        {"chapter": 52, "heroes": 5, "mode": "easy"},
    ]


class TestCampaign(GameContract):
    """Begun at several places of the road, as random play does not come far on it."""

    spec = TestTactics.spec
    moments_per_game = 4
    leak_games = 2
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {"play": "campaign", "heroes": 5, "most_tries": 1},
        {"play": "campaign", "heroes": 5, "most_tries": 1, "chapter": 9, "agree": "vote"},
        {"play": "campaign", "heroes": 5, "most_tries": 2, "chapter": 30, "mode": "easy", "keep_potions": True},
        {"play": "campaign", "heroes": 5, "most_tries": 1, "chapter": 51},
    ]
