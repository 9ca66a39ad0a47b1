"""The Adventure Deck System keeps the contract of every game: Duels with every starter deck, fights against Foes, adventures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from tabletome.kernel import Match, Option, Seeded
from tabletome.testing.contract import GameContract


class TestDeck(GameContract):
    spec = str(Path(__file__).parents[3] / "src" / "tabletome" / "games" / "deck" / "game.py")
    moments_per_game = 4
    leak_games = 6
    option_sets: ClassVar[list[dict[str, Any]]] = [
        {},
        {
            "first": "elf-mage",
            "second": "dwarf-priest",
            "foes": "Hedge Wizard, Plague Rat Swarm*2",
            "play": "fight",
            "random_start": True,
        },
        {
            "first": "halfling-rogue",
            "second": "elf-mage",
            "checks": "draw",
            "clockwise": True,
            "play": "fight",
            "foes": "Goblin Skirmisher*4",
        },
        {"first": "dwarf-priest", "second": "human-warrior", "deadly": True, "adventure": "A"},
        {"mode": "1d", "outdoors": True, "play": "fight", "foes": "Goblin Archer*2, Grey Wolf*3"},
        {"play": "adventure", "adventure": "A", "first": "elf-mage", "fourth": "human-warrior"},
        {"play": "adventure", "adventure": "M", "mode": "1d"},
        {"play": "adventure", "adventure": "D", "level": 4, "checks": "draw"},
        {"mode": "2d", "ranged_in_melee": True, "first": "elf-mage", "play": "fight", "foes": "Hedge Wizard, Bandit*3"},
        {"mode": "2d", "off_distance": True, "play": "adventure", "adventure": "W", "level": 5, "second": "elf-mage"},
    ]

    def answers(self, match: Match[Any], seed: int, most: int | None = None) -> Iterator[Option]:
        """Random answers of people who seldom give up: otherwise hardly a game would come to its second Count."""
        pick = Seeded(seed + 1)
        for _ in range(self.most_answers if most is None else most):
            if match.request is None:
                return
            option = match.request.option(pick.below(match.request.size))
            if option.verb in ("yield", "flee", "die", "leave") and pick.below(4):
                option = match.request.option(0)
            match.answer(option)
            yield option
