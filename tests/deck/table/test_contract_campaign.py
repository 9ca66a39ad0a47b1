"""Making Characters, campaigns and town keep the contract of every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from tabletome.kernel import Match, Option, Seeded
from tabletome.testing.contract import GameContract

DEEDS = ("done", "set-out", "automatic", "aside", "die")
"""What brings a game on: without it people would put cards in and out of decks for ever."""


class TestCampaign(GameContract):
    spec = str(Path(__file__).parents[3] / "src" / "tabletome" / "games" / "deck" / "game.py")
    moments_per_game = 2
    leak_games = 3
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {"play": "campaign"},
        {"play": "campaign", "first": "make", "second": "Half-Orc Warrior 4 Berserker", "level": 4, "checks": "draw"},
        {"play": "adventure", "adventure": "D", "first": "make", "third": "make", "mode": "1d"},
    ]

    def answers(self, match: Match[Any], seed: int, most: int | None = None) -> Iterator[Option]:
        """Random answers of people who come to an end with their decks, and who die when they can."""
        pick = Seeded(seed + 1)
        for _ in range(self.most_answers if most is None else most):
            if match.request is None:
                return
            option = match.request.option(pick.below(match.request.size))
            quick = [index for index, other in enumerate(match.request) if other.verb in DEEDS]
            if quick and pick.below(2):
                option = match.request.option(quick[pick.below(len(quick))])
            match.answer(option)
            yield option
