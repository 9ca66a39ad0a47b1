"""The pytest plugin that reports which rules are proven, run on small projects in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

from tabletome.testing.rules_report import Case, as_text, proven

RULES = """\
import pytest

@pytest.mark.rules("TM-GEN-01", "AP-COMP-01")
def test_passes(): pass

class TestTraps:
    pytestmark = pytest.mark.rules("TM-GEN-02")
    @pytest.mark.rules("TM-GEN-01")
    def test_passes_too(self): pass

@pytest.mark.rules("TM-GEN-03")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_each(n): pass

@pytest.mark.rules("TM-GEN-04")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.skip)])
def test_one_case_is_skipped(n): pass

@pytest.mark.parametrize("n", [
    pytest.param(1, marks=pytest.mark.rules("TM-GEN-05")),
    pytest.param(2, marks=[pytest.mark.rules("TM-GEN-06"), pytest.mark.skip]),
])
def test_each_case_has_its_own_rule(n): pass

@pytest.mark.rules("TM-GEN-07")
def test_skips_itself(): pytest.skip("not now")

@pytest.fixture
def skipped_afterwards():
    yield
    pytest.skip("not after all")

@pytest.mark.rules("TM-GEN-07")
def test_is_skipped_afterwards(skipped_afterwards): pass

@pytest.mark.rules("TM-GEN-08")
@pytest.mark.xfail(strict=False)
def test_fails_as_expected(): assert False

@pytest.mark.rules("TM-GEN-08")
@pytest.mark.xfail(strict=False)
def test_passes_though_expected_to_fail(): pass

@pytest.mark.rules("TM-GEN-01")
@pytest.mark.skip
def test_skipped(): pass

@pytest.mark.parametrize("scenario", [["TM-GEN-09", "TM-GEN-10"], ["DK-MODE-01"]])
def test_scenario_files(scenario, prove): prove(*scenario)

def test_property(record_property): record_property("rules", "TM-GEN-11")

@pytest.mark.soak
@pytest.mark.rules("TM-GEN-12")
def test_takes_long(): pass
"""
FOUND = {
    "deck": {"DK-MODE-01": ["tests/test_rules.py::test_scenario_files"]},
    "drunagor": {},
    "party": {"AP-COMP-01": ["tests/test_rules.py::test_passes"]},
    "tactics": {},
    "tomb": {
        "TM-GEN-01": ["tests/test_rules.py::TestTraps::test_passes_too", "tests/test_rules.py::test_passes"],
        "TM-GEN-02": ["tests/test_rules.py::TestTraps::test_passes_too"],
        "TM-GEN-03": ["tests/test_rules.py::test_each"],
        "TM-GEN-05": ["tests/test_rules.py::test_each_case_has_its_own_rule"],
        "TM-GEN-09": ["tests/test_rules.py::test_scenario_files"],
        "TM-GEN-10": ["tests/test_rules.py::test_scenario_files"],
        "TM-GEN-11": ["tests/test_rules.py::test_property"],
    },
}
SETTINGS = """\
[pytest]
testpaths = tests
addopts = --strict-markers --rules-file=proven.json -m "not soak"
markers = soak: long
filterwarnings = error
"""


class Project:
    """A small project with tests, on which pytest is run with the plugin."""

    def __init__(self, folder: Path, tests: str) -> None:
        self.folder = folder
        self.report = folder / "proven.json"
        (folder / "tests").mkdir()
        (folder / "pytest.ini").write_text(SETTINGS)
        (folder / "tests" / "test_rules.py").write_text(tests)
        (folder / "tests" / "test_other.py").write_text("def test_nothing(): pass\n")

    def run(self, *options: str, folder: str = ".") -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", "-p", "no:tabletome_rules", "-p", "tabletome.testing.rules_report"]
        environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
        for name in [name for name in environment if name.startswith("PYTEST_XDIST")]:
            del environment[name]
        ran = subprocess.run(
            [*command, *options], cwd=self.folder / folder, env=environment, capture_output=True, text=True, check=False
        )
        return ran.returncode, ran.stdout + ran.stderr


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path, RULES)


WORKERS = pytest.mark.parametrize("workers", [[], ["-p", "xdist.plugin", "-n", "2"]], ids=["alone", "two-workers"])


@WORKERS
def test_the_report_names_what_passing_tests_prove_and_then_counts_as_current(
    project: Project, workers: list[str]
) -> None:
    status, said = project.run("--rules-report=write", *workers)
    assert status == 0, said
    assert "rules report written, entries proven: 9" in said
    assert json.loads(project.report.read_text()) == FOUND
    assert project.report.read_text() == as_text(FOUND)
    status, said = project.run("--rules-report=check", "tests", *workers)
    assert status == 0, said
    assert "rules report" not in said


@WORKERS
def test_a_stale_report_fails_the_run_and_says_what_changed(project: Project, workers: list[str]) -> None:
    tomb = {
        **FOUND["tomb"],
        "TM-GEN-14": ["tests/test_gone.py::test_gone"],
        "TM-GEN-02": ["tests/test_gone.py::test_b"],
    }
    del tomb["TM-GEN-03"]
    project.report.write_text(as_text({**FOUND, "tomb": tomb}))
    before = project.report.read_text()
    status, said = project.run("--rules-report=check", *workers)
    assert status == 1
    assert "rules report is stale: run `make rules`" in said
    assert "newly proven: TM-GEN-03\n" in said
    assert "no longer proven: TM-GEN-14\n" in said
    assert "proven by other tests: TM-GEN-02\n" in said
    assert project.report.read_text() == before


def test_a_missing_report_fails_the_check(project: Project) -> None:
    status, said = project.run("--rules-report=check")
    assert status == 1
    assert "proven.json:1: the rules report cannot be read" in said


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["-k", "passes"], "-k 'passes' selects some of the tests"),
        (["-m", "soak"], "-m 'soak' selects some of the tests"),
        (["tests/test_rules.py"], "only some of the test files were named"),
        (["--deselect", "tests/test_rules.py::test_passes"], "--deselect leaves out some of the tests"),
        (["--lf"], "--lf does not run all tests as they are"),
        (["--collect-only"], "--collect-only does not run all tests as they are"),
    ],
)
def test_a_run_of_some_tests_writes_nothing_and_checks_nothing(
    project: Project, options: list[str], reason: str
) -> None:
    project.report.write_text("{}")
    status, said = project.run("--rules-report=write", *options)
    assert status == 1
    assert f"rules report not written: {reason}; that takes all tests in one run that passes" in said
    assert project.report.read_text() == "{}"
    if "passes" in options:
        status, said = project.run("--rules-report=check", *options)
        assert status == 0
        assert f"rules report not checked: {reason}" in said


def test_a_run_from_inside_the_test_folder_counts_as_whole_only_if_it_runs_all(project: Project) -> None:
    (project.folder / "tests" / "more").mkdir()
    status, said = project.run("--rules-report=write", folder="tests/more")
    assert "rules report not written" in said
    assert status != 0
    status, said = project.run("--rules-report=write", folder="tests")
    assert status == 0, said
    assert json.loads(project.report.read_text()) == FOUND


BROKEN = {
    "a call": "def test_it(): assert False",
    "a tear-down": "@pytest.fixture\ndef broken():\n    yield\n    assert False\ndef test_it(broken): pass",
    "a collection": "raise ValueError",
}


@pytest.mark.parametrize("where", BROKEN)
def test_a_run_that_does_not_pass_writes_nothing(tmp_path: Path, where: str) -> None:
    project = Project(tmp_path, f"import pytest\npytestmark = pytest.mark.rules('TM-GEN-01')\n{BROKEN[where]}\n")
    status, said = project.run("--rules-report=write")
    assert status in (1, 2)
    assert "rules report not written: the run did not pass" in said
    assert not project.report.exists()


def test_a_worker_whose_own_tests_pass_writes_nothing_when_another_test_fails(tmp_path: Path) -> None:
    project = Project(tmp_path, "def test_it(): assert False\n")
    status, said = project.run("--rules-report=write", "-p", "xdist.plugin", "-n", "2")
    assert status == 1
    assert "rules report not written: the run did not pass" in said
    assert not project.report.exists()


@pytest.mark.parametrize("mode", ["off", "check", "write", "off -p xdist.plugin -n 2"])
def test_an_id_that_is_in_no_ledger_fails_the_run(tmp_path: Path, mode: str) -> None:
    tests = "import pytest\n@pytest.mark.rules('TM-GEN-1')\ndef test_a(): pass\ndef test_b(prove): prove('XX-01')\n"
    project = Project(tmp_path, tests)
    status, said = project.run(*f"--rules-report={mode}".split())
    assert status == 1
    assert "tests/test_rules.py::test_a says that it proves 'TM-GEN-1', which is in no ledger" in said
    assert "tests/test_rules.py::test_b says that it proves 'XX-01', which is in no ledger" in said
    assert not project.report.exists()


def test_without_the_option_the_plugin_is_silent_and_explains_its_mark(project: Project) -> None:
    status, said = project.run()
    assert status == 0
    assert "= rules =" not in said
    assert not project.report.exists()
    assert "@pytest.mark.rules(*ids): the ledger entries this test proves" in project.run("--markers")[1]


def case_of(outcomes: str) -> Case:
    """The case whose set-up, call and tear-down went as the three letters say; x is a pass that was expected to fail."""
    case = Case()
    letters: dict[str, Literal["passed", "failed", "skipped"]] = {"p": "passed", "f": "failed", "s": "skipped"}
    phases: tuple[Literal["setup", "call", "teardown"], ...] = ("setup", "call", "teardown")
    for when, letter in zip(phases, outcomes, strict=True):
        if letter != "-":
            outcome = letters.get(letter, "passed")
            report = pytest.TestReport("a.py::test_a", ("a.py", 1, "test_a"), {}, outcome, None, when)
            report.user_properties = [("rules", "X"), ("other", "Y")]
            if letter == "x":
                report.wasxfail = "reason"
            case.take(report)
    return case


@pytest.mark.parametrize(
    ("outcomes", "passed", "failed"),
    [
        ("ppp", True, False),
        *[
            ("s-p", False, False),
            ("psp", False, False),
            ("pps", False, False),
            ("pxp", False, False),
            ("p--", False, False),
        ],
        *[("f-p", False, True), ("pfp", False, True), ("ppf", False, True)],
    ],
)
def test_a_test_passes_only_if_set_up_call_and_tear_down_all_pass(outcomes: str, passed: bool, failed: bool) -> None:
    case = case_of(outcomes)
    assert (case.passed, case.failed, case.ids) == (passed, failed, {"X"})


def test_an_id_that_a_failing_test_names_is_not_proven_whatever_else_passes() -> None:
    cases = {
        "a.py::test_good": Case({"X", "Y"}, called=True),
        "a.py::test_bad": Case({"X"}, failed=True, called=True),
        "a.py::test_some[1]": Case({"Z", "Y"}, called=True),
        "a.py::test_some[2::[x]]": Case({"Z"}, failed=True),
        "a.py::test_skipped": Case({"Y"}, set_aside=True),
    }
    assert proven(cases) == {"Y": ["a.py::test_good", "a.py::test_some"]}
