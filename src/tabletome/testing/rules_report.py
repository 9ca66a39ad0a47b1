"""A pytest plugin that finds out which rules of the ledgers the tests prove, and keeps `games/proven.json` current.

A test says which entries it proves with `@pytest.mark.rules("TM-TRAP-08", "TM-TRAP-09")`, or, when it knows them only at run
time, with the fixture `prove("TM-TRAP-08")`. Only a test that passes proves anything; of a parametrized test every case that
names the id must pass; and an id that a failing test names is not proven, whatever else passes.

`--rules-report=write` writes the report, `--rules-report=check` fails the run if the report is not what this run found.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import pytest

from tabletome.games import ledger
from tabletome.packs.source import SourceError

PROPERTY = "rules"  # the name under which a claimed id travels in `report.user_properties`, also between processes

Report: TypeAlias = dict[str, dict[str, list[str]]]  # game, id, tests


class Prove(Protocol):
    """The fixture `prove`: the test that calls it proves these ledger entries, if it passes."""

    def __call__(self, *ids: str) -> None: ...


@dataclass
class Case:
    """One run of a test, or of one of its parameter sets: the ids it names, and how it went."""

    ids: set[str] = field(default_factory=set)
    failed: bool = False
    set_aside: bool = False  # skipped, or expected to fail
    called: bool = False

    @property
    def passed(self) -> bool:
        return self.called and not self.failed and not self.set_aside

    def take(self, report: pytest.TestReport) -> None:
        """Add what the report of its set-up, call or tear-down says."""
        self.ids.update(str(value) for name, value in report.user_properties if name == PROPERTY)
        self.failed |= report.failed
        self.set_aside |= report.skipped or hasattr(report, "wasxfail")
        self.called |= report.passed and report.when == "call"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tabletome", "Tabletome: which rules the tests prove")
    group.addoption(
        "--rules-report",
        choices=("off", "check", "write"),
        default="off",
        help="write the report of proven rules, or fail if it is stale (default: off)",
    )
    group.addoption(
        "--rules-file",
        default="src/tabletome/games/proven.json",
        metavar="FILE",
        help="the report, relative to the root folder (default: %(default)s)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rules(*ids): the ledger entries this test proves")
    if not hasattr(config, "workerinput"):  # workers only send reports; the process they report to adds them up
        config.pluginmanager.register(RulesReport(config), "tabletome-rules-report")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("rules"):
        item.user_properties.extend((PROPERTY, str(rule)) for rule in mark.args or ("",))


@pytest.fixture
def prove(record_property: object) -> Prove:
    """Say at run time which ledger entries this test proves: `prove("TM-TRAP-08", "TM-TRAP-09")`."""
    assert callable(record_property)

    def claim(*ids: str) -> None:
        for rule in ids:
            record_property(PROPERTY, rule)

    return claim


class RulesReport:
    """Gathers what the tests claim, and writes or checks the report when all are done."""

    def __init__(self, config: pytest.Config) -> None:
        self.mode: str = config.getoption("--rules-report")
        self.file = config.rootpath / config.getoption("--rules-file")
        self.cases: defaultdict[str, Case] = defaultdict(Case)
        self.lines: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.cases[report.nodeid].take(report)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        claimed = {rule for case in self.cases.values() for rule in case.ids}
        if (claimed or self.mode != "off") and not self._report(session.config, exitstatus, claimed) and not exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.lines:
            terminalreporter.section("rules")
            for line in self.lines:
                terminalreporter.line(line)

    def _report(self, config: pytest.Config, exitstatus: int, claimed: set[str]) -> bool:
        """Do what the option asks; False fails the run, with the reason in `self.lines`."""
        prefixes = {rule.partition("-")[0] for rule in claimed}
        named = [name for name, prefix in ledger.PREFIXES.items() if prefix in prefixes]
        try:
            games = {rule: name for name in named for rule in ledger.load(name).entries}
        except SourceError as problem:
            self.lines.append(str(problem))
            return False
        unknown = {(_test(node), rule) for node, case in self.cases.items() for rule in case.ids if rule not in games}
        for test, rule in sorted(unknown):
            self.lines.append(f"{test} says that it proves {rule!r}, which is in no ledger")
        if self.mode == "off" or unknown:
            return not unknown
        reason = _why_partial(config) or ("the run did not pass" if exitstatus else "")
        if reason:
            done = "checked" if self.mode == "check" else "written"
            self.lines.append(f"rules report not {done}: {reason}; that takes all tests in one run that passes")
            return self.mode == "check"
        found: Report = {name: {} for name in ledger.PREFIXES}
        for rule, tests in proven(self.cases).items():
            found[games[rule]][rule] = tests
        if self.mode == "check":
            return self._check(found)
        try:
            self.file.write_text(as_text(found), encoding="utf-8", newline="\n")
        except OSError as problem:
            self.lines.append(f"rules report not written: {problem}")
            return False
        self.lines.append(f"rules report written, entries proven: {sum(map(len, found.values())):,}")
        return True

    def _check(self, found: Report) -> bool:
        try:
            kept = ledger.proofs(self.file)
        except SourceError as problem:
            self.lines.append(str(problem))
            return False
        if kept == found:
            return True
        now = {rule: tests for rules in found.values() for rule, tests in rules.items()}
        before = {rule: tests for rules in kept.values() for rule, tests in rules.items()}
        self.lines.append("rules report is stale: run `make rules`")
        self.lines += _listed("newly proven", now.keys() - before.keys())
        self.lines += _listed("no longer proven", before.keys() - now.keys())
        self.lines += _listed(
            "proven by other tests", {rule for rule in now.keys() & before if now[rule] != before[rule]}
        )
        return False


def proven(cases: Mapping[str, Case]) -> dict[str, list[str]]:
    """The ids that the cases prove, each with the tests that prove it."""
    claims: defaultdict[str, defaultdict[str, list[Case]]] = defaultdict(lambda: defaultdict(list))
    for node, case in cases.items():
        for rule in case.ids:
            claims[rule][_test(node)].append(case)
    found: dict[str, list[str]] = {}
    for rule, tests in sorted(claims.items()):
        passed = sorted(test for test, runs in tests.items() if all(run.passed for run in runs))
        if passed and not any(run.failed for runs in tests.values() for run in runs):
            found[rule] = passed
    return found


def as_text(report: Report) -> str:
    """The report as JSON with a line for each id, so that a change of one proof is a change of one line."""
    games = []
    for name, rules in sorted(report.items()):
        lines = [f"    {json.dumps(rule)}: {json.dumps(tests)}" for rule, tests in sorted(rules.items())]
        games.append(f"  {json.dumps(name)}: " + ("{\n" + ",\n".join(lines) + "\n  }" if lines else "{}"))
    return "{\n" + ",\n".join(games) + "\n}\n"


def _test(node: str) -> str:
    """A node id without its parameter set: `tests/test_trap.py::test_disable[10]` is a case of `…::test_disable`."""
    file, separator, name = node.partition("::")
    return file + separator + name.partition("[")[0]


def _listed(what: str, ids: set[str]) -> Iterator[str]:
    if ids:
        shown = ", ".join(sorted(ids)[:20])
        yield f"  {what}: {shown}" + (f" and {len(ids) - 20} more" if len(ids) > 20 else "")


def _why_partial(config: pytest.Config) -> str:
    """Why this run may not have run all tests. What the project's own `addopts` leave out is not part of "all"."""
    usual: list[str] = config.getini("addopts")
    for option, name in {"-k": "keyword", "-m": "markexpr"}.items():
        word = config.getoption(name, "")
        if word and not {word, option + word} & set(usual):
            return f"{option} {word!r} selects some of the tests"
    for option in ("--deselect", "--ignore", "--ignore-glob"):
        for word in config.getoption(option, None) or ():
            if not {str(word), f"{option}={word}"} & set(usual):
                return f"{option} leaves out some of the tests"
    for option in ("--lf", "--sw", "--collect-only", "--setup-only", "--setup-plan", "--runxfail"):
        if config.getoption(option, False):
            return f"{option} does not run all tests as they are"
    chosen = {(config.invocation_params.dir / word).resolve() for word in config.args}
    root = config.rootpath.resolve()
    everything = {path for pattern in config.getini("testpaths") for path in root.glob(pattern)} or {root}
    if root not in chosen and not everything <= chosen:
        return "only some of the test files were named"
    return ""
