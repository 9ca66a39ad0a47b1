"""A guided first turn: a scenario file beside the game, whose sentences are shown and whose answers are pointed at.

The test that runs all scenarios runs the guide, too: a guide that no longer fits the rules fails there.
"""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tabletome.kernel import Game
from tabletome.testing.scenario.file import Answer, Say, Scenario, read_scenarios

GUIDE_TITLE = "A guided first turn"
"""What a table is called that was opened with its game's guide."""


class GuideStep(msgspec.Struct, frozen=True):
    """What is said, and the option that it asks for; at the end none."""

    text: str
    option: str = ""


class Guide(msgspec.Struct, frozen=True):
    """The first turn of a game, with the seed that makes it go as told."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    steps: list[GuideStep]


@cache
def guide_of(game: Game[Any]) -> Guide | None:
    """The guide that lies beside a game; none if there is none."""
    code = Path(inspect.getfile(type(game)))
    for file in (code.with_name(f"{code.stem}.guide.yaml"), code.with_name("guide.yaml")):
        if file.is_file():
            return _guide(game, read_scenarios(file)[0])
    return None


def _guide(game: Game[Any], scenario: Scenario) -> Guide:
    given = scenario.given
    steps: list[GuideStep] = []
    said = ""
    for step in scenario.steps:
        if isinstance(step, Say):
            said = step.text
        elif isinstance(step, Answer):
            steps.append(GuideStep(said, step.text))
            said = ""
    steps.append(GuideStep(said))
    return Guide(game.id, given.seats or game.seats[0], given.options, given.seed or 0, steps)
