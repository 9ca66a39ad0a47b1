"""Real states in the middle of games of every kind and mode, as plain data to be spoilt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletome.kernel import Game, Match, game_named, to_plain

EXAMPLES = Path(__file__).parents[3] / "examples"
SPECS = {
    "tomb": "tomb",
    "party": "party",
    "deck": "deck",
    "tactics": "tactics",
    "drunagor": "drunagor",
    "connect_four": str(EXAMPLES / "connect_four.py"),
    "dragon_hoard": str(EXAMPLES / "dragon_hoard.py"),
}
SET_UPS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "tomb": [
        (2, {"adventure": 1}),
        (5, {"adventure": 7, "ties": "settle"}),
        (3, {"adventure": 13, "powers": "choose"}),
        (2, {"mode": "campaign", "most_tries": 3, "ties": "settle"}),
    ],
    "party": [
        (1, {"mode": "coop", "difficulty": "easy"}),
        (4, {"mode": "coop", "difficulty": "hard"}),
        (3, {"skull_scrolls": True}),
        (2, {"mode": "rival"}),
    ],
    "deck": [
        (2, {}),
        (2, {"play": "fight", "mode": "1d", "outdoors": True, "foes": "Goblin Archer*2, Grey Wolf*3"}),
        (3, {"play": "fight", "mode": "2d", "first": "elf-mage", "foes": "Hedge Wizard, Bandit*3"}),
        (4, {"play": "adventure", "adventure": "A", "fourth": "human-warrior"}),
        (2, {"play": "adventure", "adventure": "M", "mode": "1d", "first": "make"}),
        (2, {"play": "campaign", "mode": "2d", "level": 4, "checks": "draw"}),
    ],
    "tactics": [
        (1, {"chapter": 7}),
        (3, {"chapter": 16, "ties": "ask", "friendly_fire": "foes"}),
        (5, {"chapter": 48, "mode": "hard"}),
        (2, {"play": "campaign", "agree": "vote", "most_tries": 3}),
    ],
    "drunagor": [
        (1, {"mode": "one-shot"}),
        (2, {"mode": "campaign"}),
        (5, {"mode": "campaign", "ties": "ask"}),
        (2, {"mode": "pvp"}),
    ],
    "connect_four": [(2, {})],
    "dragon_hoard": [(4, {})],
}
BRING_ON = ("done", "set-out", "automatic", "end", "roll")
"""What brings a game on where random people would go round in circles."""


class Position(NamedTuple):
    """A state as plain data, and the table it is played at."""

    seats: int
    options: dict[str, Any]
    plain: dict[str, Any]


def game_of(name: str) -> Game[Any]:
    return game_named(SPECS[name])


def positions(name: str, games: int, count: int = 6) -> list[Position]:
    """Some positions of each of so many games, the set-ups in turn, each game a little farther than the one before."""
    found: list[Position] = []
    for game in range(games):
        seats, options = SET_UPS[name][game % len(SET_UPS[name])]
        match: Match[Any] = Match(game_of(name), seats, options, seed=game)
        found += [Position(seats, options, to_plain(state)) for state in _states(match, count, 40 + 60 * game)]
    return found


def _states(match: Match[Any], count: int, answers: int) -> Iterator[Any]:
    """The states of some checkpoints among the first so many answers of a random game."""
    dice, read = Random(f"{match.game.id} {answers}"), match.game.codec[1]
    stops = sorted(dice.sample(range(answers), min(count, answers)))
    for answered in range(answers):
        if answered in stops:
            yield read(match.checkpoint()[0])
        if match.request is None:
            return
        on = [index for index, option in enumerate(match.request) if option.verb in BRING_ON]
        match.answer(dice.choice(on) if on and dice.random() < 0.3 else dice.randrange(match.request.size))
