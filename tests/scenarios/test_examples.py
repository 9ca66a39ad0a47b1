"""The scenario files of the example games."""

from pathlib import Path

from tabletome.testing.pytest_scenarios import scenario_tests

test_scenarios = scenario_tests(Path(__file__).parents[2] / "examples" / "scenarios")
