"""Scenario files as tests of their own, with the rules they prove as marks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tabletome.testing.pytest_scenarios import scenario_tests

BURROW = Path(__file__).parent / "burrow.py"
SEVERAL = f"""game: {BURROW}
scenarios:
  - name: Red begins
    rules: [BU-1, BU-2]
    expect: {{asked: 0}}
  - name: Yellow begins – or not
    expect: {{asked: 1}}
"""
MODULE = """
from pathlib import Path
import pytest
from tabletome.testing.pytest_scenarios import scenario_tests

test_scenarios = scenario_tests(Path(__file__).parent / "scenarios")

@pytest.fixture(autouse=True)
def tell_rules(request):
    print("rules", [mark.args for mark in request.node.iter_markers("rules")])
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    (tmp_path / "scenarios" / "deep").mkdir(parents=True)
    (tmp_path / "scenarios" / "several.yaml").write_text(SEVERAL, encoding="utf-8")
    (tmp_path / "scenarios" / "deep" / "broken.yaml").write_text("game: x\nname: y\nexpcet: z\n")
    (tmp_path / "test_them.py").write_text(MODULE)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\nmarkers = rules(*ids): proven\n")
    return tmp_path


def run_pytest(suite: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=suite, env=alone, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_every_scenario_is_a_test_of_its_own_with_its_rules_as_a_mark(suite: Path) -> None:
    said = run_pytest(suite, "-v", "-s")
    assert re.search(r"test_scenarios\[several.yaml: Red begins\] rules \[\('BU-1', 'BU-2'\)\]\s+PASSED", said)
    assert re.search(r"test_scenarios\[several.yaml: Yellow begins .* or not\] rules \[\]\s+FAILED", said)
    assert re.search(r"test_scenarios\[deep/broken.yaml: cannot be read\] rules \[\]\s+FAILED", said)
    assert "several.yaml:7: Yellow begins – or not\n  expected: seat 1 is asked" in said
    assert "broken.yaml:3: unknown key `expcet`; did you mean `expect`?" in said
    assert "pytest_scenarios.py" not in said
    assert "2 failed, 1 passed" in said


def test_it_works_on_several_workers(suite: Path) -> None:
    assert "2 failed, 1 passed" in run_pytest(suite, "-p", "xdist", "-n2")


def test_a_folder_without_scenarios_is_an_error_and_no_empty_test(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no scenario file in"):
        scenario_tests(tmp_path)


def test_a_single_file_can_be_named(suite: Path) -> None:
    (suite / "scenarios" / "several.yaml").write_text(
        SEVERAL.replace("    rules: [BU-1, BU-2]\n", ""), encoding="utf-8"
    )
    test = scenario_tests(str(suite / "scenarios" / "several.yaml"))
    (mark,) = vars(test)["pytestmark"]
    assert [case.id for case in mark.args[1]] == ["several.yaml: Red begins", "several.yaml: Yellow begins – or not"]
