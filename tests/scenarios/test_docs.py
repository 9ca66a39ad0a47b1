"""docs/scenarios.md says nothing that is not so: its examples run, and its report is what comes."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tabletome.testing.scenario import read_text, run
from tabletome.testing.scenario.source import Expect, Given, One

from .judging import assert_passes

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, flags=re.DOTALL)
YAML = [text for language, text in BLOCKS if language == "yaml"]
REPORT = next(text for language, text in BLOCKS if language == "text")
FAILING = next(text for (_, text), (after, _) in pairwise(BLOCKS) if after == "text")


@pytest.mark.parametrize("block", [block for block in YAML if block is not FAILING])
def test_the_examples_of_the_page_pass(block: str) -> None:
    for scenario in read_text(block, ROOT / "docs" / "scenarios.yaml"):
        assert_passes(run(scenario))


def test_the_failing_example_of_the_page_fails_as_the_page_says() -> None:
    (scenario,) = read_text(FAILING, ROOT / "docs" / "scenarios.yaml")
    report, _, board = run(scenario).error.partition("\n\n")
    assert report.removeprefix(f"{ROOT}/") == REPORT.rstrip()
    assert board.startswith("  | Dragon Hoard\n")


def test_the_page_names_every_key() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    used = {*re.findall(r"`(\w+)[`:]", prose), *re.findall(r"(\w+):", "\n".join(YAML))}
    known = {name for type_ in (Given, One, Expect) for name in type_.__struct_fields__}
    assert known - used == set()


def test_the_page_shows_how_our_own_suite_runs_scenarios() -> None:
    (python,) = [text for language, text in BLOCKS if language == "python"]
    own = (Path(__file__).parent / "test_examples.py").read_text(encoding="utf-8")
    assert python.strip() in own
