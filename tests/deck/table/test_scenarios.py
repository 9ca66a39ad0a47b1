"""The worked examples of the book, as scenario files."""

from pathlib import Path

from tabletome.testing.pytest_scenarios import scenario_tests

test_examples_of_the_book = scenario_tests(Path(__file__).parents[1] / "scenarios")
