"""Scenario files as data: each scenario with its start, its chance and its steps, all checked as far as can be without play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from tabletome.kernel import Game, Result, UnknownGame, game_named
from tabletome.packs.source import parse
from tabletome.testing.scenario.checks import Check
from tabletome.testing.scenario.expect import checks
from tabletome.testing.scenario.paths import BadPath, parse_path, suggestion
from tabletome.testing.scenario.paths import Step as PathStep
from tabletome.testing.scenario.source import Expect, Given, One, Place, Several, Single, Step


class Answer(msgspec.Struct, frozen=True):
    """An answer, from a certain seat if that is said, with the results of chance that stand beside it."""

    place: Place
    text: str
    seat: int | None
    results: tuple[str, ...] | None


class Say(msgspec.Struct, frozen=True):
    """A sentence for somebody who is shown the way: what the next answer is about, or what just happened."""

    place: Place
    text: str


class Refuse(msgspec.Struct, frozen=True):
    """An answer that must be refused, with words that the refusal must contain."""

    place: Place
    answer: Answer
    because: str


class Undo(msgspec.Struct, frozen=True):
    """The last answers taken back."""

    place: Place
    answers: int


class Expectation(msgspec.Struct, frozen=True):
    """Things that must be true now: about the last answer, or at the end about everything."""

    place: Place
    checks: list[Check]
    of_all: bool = False


PlayStep: TypeAlias = Answer | Say | Refuse | Undo | Expectation


class Override(msgspec.Struct, frozen=True):
    """A part of the state to set, or to add to, or to remove from."""

    place: Place
    path: tuple[PathStep, ...]
    verb: str
    value: Any


class Scenario(msgspec.Struct, frozen=True):
    """One scenario, ready to run."""

    place: Place
    name: str
    rules: tuple[str, ...]
    game: Game[Any]
    given: Given
    given_at: Place
    packs: list[tuple[Place, Path]]
    before: list[Answer]
    overrides: list[Override]
    chance: list[tuple[Place, Result]]
    steps: list[PlayStep]
    bad_setup: str

    @property
    def file(self) -> str:
        return self.place.file

    @property
    def line(self) -> int:
        return self.place.line


def read_scenarios(path: Path) -> list[Scenario]:
    """The scenarios of a file; `SourceError` says file and line of what is wrong with it."""
    return _scenarios(Place(parse(path)), path)


def read_text(text: str, path: Path) -> list[Scenario]:
    """The scenarios of a text that stands, or could stand, in the file `path`."""
    return _scenarios(Place(parse(text, str(path))), path)


def _scenarios(top: Place, path: Path) -> list[Scenario]:
    data = top.marked.data
    if isinstance(data, dict) and "scenarios" in data:
        several = top.marked.convert(Several)
        if not several.scenarios:
            raise (top / "scenarios").error("there is no scenario in this list")
        game = _game(top, several.game, path)
        shared = (top / "given", several.given)
        listed = [(top / "scenarios" / index, one) for index, one in enumerate(several.scenarios)]
        scenarios = [_scenario(place, one, game, path, shared) for place, one in listed]
    else:
        single = top.marked.convert(Single)
        scenarios = [_scenario(top, single, _game(top, single.game, path), path, (top / "given", Given()))]
    _refuse_same_names(scenarios)
    return scenarios


def _refuse_same_names(scenarios: list[Scenario]) -> None:
    first: dict[str, Scenario] = {}
    for scenario in scenarios:
        if scenario.name in first:
            line = first[scenario.name].line
            raise (scenario.place / "name").error(f"the scenario of line {line} has the same name; give each its own")
        first[scenario.name] = scenario


def _game(top: Place, spec: str, path: Path) -> Game[Any]:
    try:
        return game_named(str(path.parent / spec) if spec.endswith(".py") else spec)
    except UnknownGame as problem:
        raise (top / "game").error(str(problem)) from None


def _scenario(place: Place, one: One, game: Game[Any], path: Path, shared: tuple[Place, Given]) -> Scenario:
    own = (place / "given", one.given)
    if not one.name.strip():
        raise (place / "name").error("the name is a sentence that says what the scenario shows")
    packs = [
        (at / "packs" / index, path.parent / pack)
        for at, given in (shared, own)
        for index, pack in enumerate(given.packs)
    ]
    before_at, before = own if own[1].before else shared
    return Scenario(
        place=place,
        name=one.name,
        rules=_rules(place / "rules", one.rules),
        game=game,
        given=_both(shared[1], own[1]),
        given_at=shared[0] if one.given == Given() else own[0],
        packs=packs,
        before=[_answer(before_at / "before" / index, step) for index, step in enumerate(before.before)],
        overrides=[*_overrides(shared[0] / "state", shared[1].state), *_overrides(own[0] / "state", own[1].state)],
        chance=[(place / "chance" / index, result) for index, result in enumerate(one.chance)],
        steps=_steps(place, one),
        bad_setup=_bad_setup(place / "expect", one),
    )


def _both(shared: Given, own: Given) -> Given:
    """What is given for all scenarios of a file with what one of them adds; where both speak, the scenario is right."""
    return Given(
        seats=shared.seats if own.seats is None else own.seats,
        options=shared.options | own.options,
        seed=shared.seed if own.seed is None else own.seed,
    )


def _rules(place: Place, rules: list[str]) -> tuple[str, ...]:
    for index, rule in enumerate(rules):
        if not rule.strip() or re.search(r"\s", rule):
            raise (place / index).error(f"`{rule}` is no rule id; right would be one of the ledger, as TM-TRAP-08")
        if rule in rules[:index]:
            raise (place / index).error(f"the rule {rule} stands here twice")
    return tuple(rules)


def _overrides(place: Place, state: dict[str, Any]) -> Iterator[Override]:
    for key, value in state.items():
        path, verb = key, "set"
        if found := re.fullmatch(r"(.*\S)\s+(add|remove)", key):
            path, verb = found[1], found[2]
        try:
            yield Override(place / key, parse_path(path), verb, value)
        except BadPath as problem:
            raise (place / key).error(f"{problem}; with a verb, `figures add` and `figures remove`") from None


# --- steps ------------------------------------------------------------------------------------------------------------

_ANSWER = re.compile(r"\s*(?:seat (\d{1,3}):\s*)?(.*?)\s*(?:\s\|(.*))?", re.DOTALL)
_SEAT = re.compile(r"seat (\d{1,3})")
_KEYS = ("say", "seat 0", "answer", "refuse", "because", "undo", "expect")


def _steps(place: Place, one: One) -> list[PlayStep]:
    steps = [step for index, entry in enumerate(one.play) for step in _step(place / "play" / index, entry)]
    if not isinstance(one.expect, msgspec.UnsetType):
        if isinstance(one.expect.bad_setup, str):
            return steps
        steps.append(Expectation(place / "expect", checks(place / "expect", one.expect), of_all=True))
    if not any(isinstance(step, Expectation | Refuse) for step in steps):
        raise place.error(f"the scenario '{one.name}' expects nothing, so it could never fail; add `expect`")
    return steps


def _step(place: Place, entry: Step) -> Iterator[PlayStep]:
    """An entry of `play`: an answer, a refusal, an undo or an expectation; an answer may carry an expectation along."""
    if entry == "undo":
        yield Undo(place, 1)
        return
    if isinstance(entry, str):
        yield _answer(place, entry)
        return
    seats = [key for key in entry if _SEAT.fullmatch(key)]
    verbs = [key for key in entry if key in ("answer", "refuse", "undo") or key in seats]
    for key in entry:
        if key not in verbs and key not in _KEYS:
            raise (place / key).error(f"unknown key `{key}` in a step; {suggestion(key, _KEYS)}")
    if len(verbs) > 1 or (not verbs and "expect" not in entry and "say" not in entry):
        raise place.error(
            "a step is one of: an answer, `seat 1: ANSWER`, `refuse: ANSWER`, `undo: 1`, `expect: {…}`, `say: …`"
        )
    if "because" in entry and "refuse" not in entry:
        raise (place / "because").error("`because` says why an answer is refused; it stands beside `refuse`")
    if "say" in entry:
        yield Say(place, (place / "say").read(entry["say"], str))
    for verb in verbs:
        yield _verb(place, entry, verb)
    if "expect" in entry:
        where = place / "expect"
        expect = where.read(entry["expect"], Expect)
        if isinstance(expect.bad_setup, str):
            raise (where / "bad_setup").error("`bad_setup` stands in the `expect` of the whole scenario")
        yield Expectation(where, checks(where, expect))


def _verb(place: Place, entry: dict[str, Any], verb: str) -> PlayStep:
    if verb == "undo":
        count = (place / verb).read(entry[verb], int)
        if count < 1:
            raise (place / verb).error(f"undo takes back 1 answer or more, not {count}")
        return Undo(place, count)
    if verb == "refuse":
        because = (place / "because").read(entry.get("because", "-"), str)
        if not because.strip():
            raise (place / "because").error("`because` names words of the refusal, or is left out")
        answer = _answer(place / verb, entry[verb])
        if answer.results is not None:
            raise (place / verb).error("an answer that is refused leads to no chance; leave the results out")
        return Refuse(place, answer, because if "because" in entry else "")
    return _answer(place / verb, entry[verb]) if verb == "answer" else _answer(place, {verb: entry[verb]})


def _answer(place: Place, entry: object) -> Answer:
    if isinstance(entry, dict):
        named = place.read(entry, dict[str, str])
        if len(named) != 1 or not _SEAT.fullmatch(next(iter(named))):
            raise place.error("an answer is written as `drop a`, or with its seat as `seat 1: drop a`")
        entry = ": ".join(*named.items())
    found = _ANSWER.fullmatch(place.read(entry, str))
    if found is None or not found[2]:
        raise place.error("the answer is missing; it is written as `drop a`, `seat 1: drop a` or `raid | d6=4`")
    results = None if found[3] is None else tuple(part.strip() for part in found[3].split(";"))
    if results is not None and "" in results:
        raise place.error("results beside an answer are set apart by `;`, as `attack kobold-1 | d20=14; d6=3`")
    return Answer(place, found[2], None if found[1] is None else int(found[1]), results)


def _bad_setup(place: Place, one: One) -> str:
    words = msgspec.UNSET if isinstance(one.expect, msgspec.UnsetType) else one.expect.bad_setup
    if isinstance(words, msgspec.UnsetType):
        return ""
    if not words.strip():
        raise (place / "bad_setup").error("`bad_setup` names words of the refusal")
    if one.play or one.chance or one.given.before or one.given.state or one.expect != Expect(bad_setup=words):
        raise (place / "bad_setup").error("a set-up that is refused cannot be played: `bad_setup` stands alone")
    return words
