"""Hard cases as scenario files."""

from pathlib import Path

from tabletome.testing.pytest_scenarios import scenario_tests

test_hard_cases = scenario_tests(Path(__file__).parent / "scenarios")
