"""Adventure Party keeps the contract of every game, among rivals with and without skull scrolls, and together."""

from collections.abc import Iterator
from typing import Any, ClassVar

from tabletome.kernel import Choose, Match, Option, Seeded
from tabletome.testing.contract import GameContract

SENSIBLE = ("quest", "fight with", "enter with", "roll", "plan", "level-up", "upgrade", "heal", "equip")


class TestParty(GameContract):
    spec = "party"
    most_answers = 20_000
    moments_per_game = 4
    leak_games = 6
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {"mode": "coop", "difficulty": "hard"},
        {"mode": "coop", "difficulty": "easy"},
        {"skull_scrolls": True},
        {"starter": 0},
    ]

    def answers(self, match: Match[Any], seed: int, most: int | None = None) -> Iterator[Option]:
        """Random answers, three of four with some sense: rivals who waste all their gold take thousands of turns."""
        pick = Seeded(seed + 1)
        for _ in range(self.most_answers if most is None else most):
            if match.request is None:
                return
            option = sensible(match.request, pick) if pick.below(4) else None
            option = option or match.request.option(pick.below(match.request.size))
            match.answer(option)
            yield option


def sensible(request: Choose, pick: Seeded) -> Option | None:
    """Any of the options that help to get on: go on quests, hire without dismissing anybody, take what is offered."""
    found = [
        option
        for option in request
        if option.verb in SENSIBLE or (option.verb == "buy" and " over " not in str(option.arg))
    ]
    return found[pick.below(len(found))] if found else None
