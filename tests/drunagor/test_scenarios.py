"""The book's worked examples as scenario files."""

from pathlib import Path

from tabletome.testing.pytest_scenarios import scenario_tests

test_the_books_examples = scenario_tests(Path(__file__).parent / "scenarios")
