"""The Adventure Deck System keeps the contract of every game: Duels with every starter deck, and a Player against Foes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from tabletome.kernel import Match, Option, Seeded
from tabletome.testing.contract import GameContract


class TestDeck(GameContract):
    spec = str(Path(__file__).parents[2] / "src" / "tabletome" / "games" / "deck" / "game.py")
    moments_per_game = 4
    leak_games = 6
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {},
        {
            "first": "elf-mage",
            "second": "dwarf-priest",
            "foes": "Hedge Wizard, Plague Rat Swarm*2",
            "random_start": True,
        },
        {
            "first": "halfling-rogue",
            "second": "elf-mage",
            "checks": "draw",
            "clockwise": True,
            "foes": "Goblin Skirmisher*4",
        },
        {"first": "dwarf-priest", "second": "human-warrior", "deadly": True, "foes": "Goblin Shaman, Cave Spider*2"},
        {"mode": "1d", "outdoors": True, "foes": "Goblin Archer*2, Grey Wolf*3"},
    ]

    def answers(self, match: Match[Any], seed: int, most: int | None = None) -> Iterator[Option]:
        """Random answers of people who seldom give up: otherwise hardly a game would come to its second Count."""
        pick = Seeded(seed + 1)
        for _ in range(self.most_answers if most is None else most):
            if match.request is None:
                return
            option = match.request.option(pick.below(match.request.size))
            if option.verb in ("yield", "flee", "die") and pick.below(4):
                option = match.request.option(0)
            match.answer(option)
            yield option
