"""Scenario files: rules proven by play. Given a position and scripted chance, play some answers, and expect what the book says.

    from tabletome.testing.scenario import read_scenarios, run

    for scenario in read_scenarios(Path("examples/scenarios/dragon_hoard.yaml")):
        verdict = run(scenario)
        print(scenario.name, "ok" if verdict.ok else verdict.error)

The format is described in docs/scenarios.md.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tabletome.kernel import WATCHER, BadChance, BadSetup, BadState, BrokenGame, Event, IllegalAnswer, Match, Scripted
from tabletome.packs.source import LONGEST, SourceError
from tabletome.scene import text
from tabletome.scene.stage import stage
from tabletome.testing.scenario.chance import Script
from tabletome.testing.scenario.checks import Position
from tabletome.testing.scenario.expect import asked_now
from tabletome.testing.scenario.file import (
    Answer,
    Expectation,
    PlayStep,
    Refuse,
    Scenario,
    Undo,
    read_scenarios,
    read_text,
)
from tabletome.testing.scenario.given import begin, restart
from tabletome.testing.scenario.paths import BadPath
from tabletome.testing.scenario.source import Place

__all__ = [
    "Scenario",
    "SourceError",
    "Verdict",
    "is_scenario_file",
    "read_scenarios",
    "read_text",
    "run",
    "scenario_files",
]


class Verdict(msgspec.Struct, frozen=True):
    """How a scenario went. `malformed`: the file itself is wrong, and nothing can be said about the rules."""

    error: str = ""
    line: int = 0
    malformed: bool = False

    @property
    def ok(self) -> bool:
        return not self.error


class Mismatch(Exception):
    """Something came other than expected."""

    def __init__(self, place: Place, *differences: tuple[Place, str, str]) -> None:
        super().__init__(place, *differences)
        self.place, self.differences = place, differences


def run(scenario: Scenario) -> Verdict:
    """Play a scenario and look whether all that it expects comes true."""
    table = _Table(scenario)
    try:
        table.play()
    except SourceError as problem:
        return Verdict(str(problem), problem.line, malformed=True)
    except Mismatch as mismatch:
        return Verdict(_report(scenario, mismatch, table.match), mismatch.place.line)
    except Exception as fault:  # noqa: BLE001 - whatever the rules of a game raise is a finding about that game
        broken = Mismatch(table.at, (table.at, "the rules go on", _fault(fault)))
        return Verdict(_report(scenario, broken, table.match), table.at.line)
    return Verdict()


class _Table:
    """A scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.at = scenario.place
        self.script = Script([result for _, result in scenario.chance], scenario.given.seed)
        self.match: Match[Any] | None = None
        self.start = self.last = 0

    def play(self) -> None:
        scenario = self.scenario
        if scenario.bad_setup:
            self.expect_bad_setup()
            return
        match = self.match = self.begin()
        played_on = scenario.before and not scenario.overrides
        self.start = self.last = len(_events(match)) if played_on else 0
        for step in scenario.steps:
            self.at = step.place
            self.take(step, match)
        self.at = scenario.place
        if self.script.listed.left:
            place, result = scenario.chance[self.script.listed.used]
            raise Mismatch(place, (place, f"somebody asks for the result {result}", "nobody asked for it"))

    # --- the start ----------------------------------------------------------------------------------------------------

    def expect_bad_setup(self) -> None:
        place = self.at = self.scenario.place / "expect" / "bad_setup"
        words = self.scenario.bad_setup
        try:
            begin(self.scenario, self.script)
        except BadSetup as refusal:
            if words.casefold() not in str(refusal).casefold():
                raise Mismatch(place, (place, f"the set-up is refused with '{words}'", str(refusal))) from None
            return
        except BadChance:
            pass
        raise Mismatch(place, (place, f"the set-up is refused with '{words}'", "it was accepted"))

    def begin(self) -> Match[Any]:
        scenario = self.scenario
        self.at = scenario.given_at
        try:
            match = self.match = begin(scenario, self.script)
        except BadSetup as refusal:
            raise scenario.given_at.error(str(refusal)) from None
        except BadChance as problem:
            raise self.no_result(problem) from None
        for answer in scenario.before:
            self.at = answer.place
            self.answer(answer, match)
        if not scenario.before or not scenario.overrides:
            return match
        self.at = scenario.overrides[0].place
        try:
            match = restart(scenario, match, self.script)
        except BadChance as problem:
            raise self.no_result(problem) from None
        self.expect_results_used(self.at)
        return match

    # --- steps --------------------------------------------------------------------------------------------------------

    def take(self, step: PlayStep, match: Match[Any]) -> None:
        if isinstance(step, Answer):
            self.last = len(_events(match))
            self.answer(step, match)
        elif isinstance(step, Refuse):
            self.refuse(step, match)
        elif isinstance(step, Undo):
            self.undo(step, match)
        elif isinstance(step, Expectation):
            self.expect(step, match)

    def answer(self, step: Answer, match: Match[Any]) -> None:
        self.script.beside = None if step.results is None else Scripted(step.results)
        try:
            match.answer(step.text, seat=step.seat)
        except IllegalAnswer as refusal:
            raise Mismatch(step.place, (step.place, f"the answer '{step.text}' is possible", str(refusal))) from None
        except BadChance as problem:
            raise self.no_result(problem) from None
        self.expect_results_used(step.place)

    def expect_results_used(self, place: Place) -> None:
        """All results that stand beside an answer must have been asked for."""
        beside, self.script.beside = self.script.beside, None
        if beside is not None and beside.left:
            raise Mismatch(place, (place, f"this answer asks for the result {beside.left[0]}", "it did not"))

    def no_result(self, problem: BadChance) -> Mismatch:
        """A result that is missing or does not fit: the line of the result, or of the answer that asked for it."""
        listed = self.script.listed
        place = self.at
        if self.script.beside is None and listed.left:
            place = self.scenario.chance[listed.used][0]
        return Mismatch(place, (place, "a result that chance can give here", str(problem)))

    def refuse(self, step: Refuse, match: Match[Any]) -> None:
        text, because = step.answer.text, step.because
        title = f"the answer '{text}' is refused" + (f" with '{because}'" if because else "")
        self.script.beside = None
        try:
            match.answer(text, seat=step.answer.seat)
        except IllegalAnswer as refusal:
            if because.casefold() not in str(refusal).casefold():
                raise Mismatch(step.place, (step.place, title, str(refusal))) from None
        except BadChance as problem:
            raise Mismatch(step.place, (step.place, title, f"it was accepted ({problem})")) from None
        else:
            raise Mismatch(step.place, (step.place, title, "it was accepted"))

    def undo(self, step: Undo, match: Match[Any]) -> None:
        if step.answers > match.answered:
            raise step.place.error(f"undo takes back {step.answers}, but only {match.answered} answers were given")
        match.undo(step.answers)

    def expect(self, step: Expectation, match: Match[Any]) -> None:
        position = Position(match, _events(match)[self.start if step.of_all else self.last :])
        differences: list[tuple[Place, str, str]] = []
        for check in step.checks:
            self.at = check.place
            try:
                difference = check.look(position)
            except BadPath as problem:
                raise check.place.error(str(problem)) from None
            if difference is not None:
                differences.append((check.place, *difference))
        if differences:
            raise Mismatch(differences[0][0], *differences)


def _events(match: Match[Any]) -> list[Event]:
    return match.events or []


# --- telling ----------------------------------------------------------------------------------------------------------


def _report(scenario: Scenario, mismatch: Mismatch, match: Match[Any] | None) -> str:
    """What was expected, what came, the answers so far, and the board."""
    lines = [f"{mismatch.place}: {scenario.name}"]
    for place, expected, came in mismatch.differences:
        where = f"  (line {place.line})" if len(mismatch.differences) > 1 else ""
        lines += [f"  expected: {expected}{where}", f"  came:     {_indented(came, 12)}"]
    if match is not None:
        lines.append(f"  answers:  {_indented(_answers(match), 12)}")
        lines += ["", *(f"  | {line}".rstrip() for line in _board(match).splitlines())]
    return "\n".join(lines)


def _indented(words: str, by: int) -> str:
    return words.replace("\n", "\n" + " " * by)


def _answers(match: Match[Any]) -> str:
    """All answers with their results of chance, as a scenario would write them."""
    lines = []
    for answer in match.history():
        results = "; ".join(f"{label}={result}" for label, result in answer.results)
        said = "start" if answer.option is None else f"seat {answer.seat}: {answer.option}"
        if answer.option is not None or results:
            lines.append(said + (f" | {results}" if results else ""))
    return "\n".join(lines) or "none yet"


def _board(match: Match[Any]) -> str:
    seat = WATCHER if match.request is None else match.request.seat
    try:
        return text.paint(stage(match.seat(seat)))
    except Exception as fault:  # noqa: BLE001 - a picture that fails must not hide what the scenario found
        return f"(no picture: {_fault(fault)})\n{asked_now(match)}"


def _fault(fault: Exception) -> str:
    """An error inside a game, with the place in the code where it came from."""
    if isinstance(fault, BadState | BrokenGame) and isinstance(fault.__cause__, Exception):
        fault = fault.__cause__
    frames = traceback.extract_tb(fault.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(fault).__name__}: {fault}{where}"


# --- finding ----------------------------------------------------------------------------------------------------------

_LOOKS_LIKE = re.compile(r"^(game|scenarios|play|expect)\s*:", re.MULTILINE)


def is_scenario_file(path: Path) -> bool:
    """Does a YAML file look like scenarios? Packs, content and ledgers are YAML too."""
    if path.name == "pack.yaml":
        return False
    try:
        with path.open("rb") as file:
            beginning = file.read(LONGEST)
    except OSError:
        return True
    return bool(_LOOKS_LIKE.search(beginning.decode(errors="replace")))


def scenario_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files that are named, and all scenario files in the folders that are named, in order of their names."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = (file for ending in ("*.yaml", "*.yml") for file in path.rglob(ending))
        visible = (file for file in inside if not any(part.startswith(".") for part in file.relative_to(path).parts))
        yield from (file for file in sorted(visible) if file.is_file() and is_scenario_file(file))
