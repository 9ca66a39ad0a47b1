"""Guided lessons: scenario files beside a game, whose sentences are shown and whose answers are pointed at.

`guide.yaml` holds one scenario or several; each is a lesson, and its name is the title. What stands under `before` has been
played when the lesson begins. The test that runs all scenarios runs the lessons, too: one that no longer fits the rules fails
there.
"""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tabletome.kernel import Game
from tabletome.testing.scenario.file import Answer, Say, Scenario, read_scenarios


class GuideStep(msgspec.Struct, frozen=True):
    """What is said, and the option that it asks for; at the end none."""

    text: str
    option: str = ""


class Lesson(msgspec.Struct, frozen=True):
    """A few decisions of a game, with the seed that makes it go as told and what has been answered before."""

    game: str
    number: int
    title: str
    seats: int
    options: dict[str, Any]
    seed: int
    before: tuple[str, ...]
    steps: tuple[GuideStep, ...]


@cache
def lessons_of(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons that lie beside a game, in order; none if there are none."""
    code = Path(inspect.getfile(type(game)))
    for file in (code.with_name(f"{code.stem}.guide.yaml"), code.with_name("guide.yaml")):
        if file.is_file():
            return tuple(_lesson(game, number, one) for number, one in enumerate(read_scenarios(file), start=1))
    return ()


def lesson_with(game: Game[Any], options: dict[str, Any]) -> Lesson | None:
    """The lesson that is played with these options: no two of a game have the same."""
    return next((one for one in lessons_of(game) if one.options == options), None)


def _lesson(game: Game[Any], number: int, scenario: Scenario) -> Lesson:
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
    before = tuple(answer.text for answer in scenario.before)
    seats = given.seats or game.seats[0]
    return Lesson(game.id, number, scenario.name, seats, given.options, given.seed or 0, before, tuple(steps))
