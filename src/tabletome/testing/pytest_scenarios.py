"""Scenario files as tests: every scenario its own test, marked with the rules it proves.

from pathlib import Path
from tabletome.testing.pytest_scenarios import scenario_tests

test_scenarios = scenario_tests(Path(__file__).parent / "scenarios")
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletome.testing.scenario import Scenario, SourceError, read_scenarios, run, scenario_files


def scenario_tests(*paths: Path | str) -> Callable[..., None]:
    """A parametrized test over all scenarios of these files and folders. A file that cannot be read is a test that fails."""
    cases = [case for path in paths for case in _cases(Path(path))]

    @pytest.mark.parametrize("scenario", cases)
    def test_scenario(scenario: Scenario | SourceError) -> None:
        error = str(scenario) if isinstance(scenario, SourceError) else run(scenario).error
        if error:
            pytest.fail(error, pytrace=False)

    return test_scenario


def _cases(path: Path) -> Iterator[object]:
    files = list(scenario_files([path]))
    if not files:
        raise FileNotFoundError(f"there is no scenario file in {path}")
    for file in files:
        name = file.relative_to(path).as_posix() if path.is_dir() else file.name
        try:
            scenarios = read_scenarios(file)
        except SourceError as problem:
            yield pytest.param(problem, id=f"{name}: cannot be read")
            continue
        for scenario in scenarios:
            marks = [pytest.mark.rules(*scenario.rules)] if scenario.rules else []
            yield pytest.param(scenario, id=f"{name}: {scenario.name}", marks=marks)
