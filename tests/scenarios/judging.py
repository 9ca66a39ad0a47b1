"""Scenario texts judged, for tests."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from tabletome.testing.scenario import Scenario, SourceError, Verdict, read_text, run

HERE = Path(__file__).parent
FILE = HERE / "test.yaml"


def scenarios(text: str) -> list[Scenario]:
    """The scenarios of a file beside this one."""
    return read_text(dedent(text).lstrip("\n"), FILE)


def judge(body: str) -> Verdict:
    """How a scenario of the Burrow goes. The body begins on line 3 of its file."""
    body = dedent(body).strip("\n")
    (scenario,) = read_text(f"game: burrow.py\nname: test\n{body}\n", FILE)
    return run(scenario)


def expect(checks: str, before: str = "") -> Verdict:
    """How an expectation goes, at the start or after what stands `before`."""
    return judge(dedent(before).strip("\n") + "\nexpect:\n" + indent(dedent(checks).strip("\n"), "  "))


def assert_passes(verdict: Verdict) -> None:
    assert verdict.ok, verdict.error


def assert_fails(verdict: Verdict, *words: str) -> None:
    """A rule that was not kept, told with these words."""
    assert not verdict.ok
    assert not verdict.malformed, verdict.error
    for word in words:
        assert word in verdict.error, verdict.error


def complaint(body: str) -> str:
    """The one line, without the file's name, that is said about a malformed scenario, whenever it is found."""
    try:
        verdict = judge(body)
    except SourceError as problem:
        said = str(problem)
    else:
        assert verdict.malformed, f"not malformed: {verdict.error or 'it passes'}"
        assert verdict.error.startswith(f"{FILE}:{verdict.line}: ")
        said = verdict.error
    assert said.startswith(f"{FILE}:")
    return said.removeprefix(f"{FILE}:")


def complaint_of(text: str) -> str:
    """What is said about a malformed file as a whole."""
    with pytest.raises(SourceError) as caught:
        scenarios(text)
    return f"{caught.value.line}: {caught.value.message}"
