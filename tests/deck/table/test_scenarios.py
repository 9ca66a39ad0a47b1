"""The worked examples of the book, as scenario files."""

from pathlib import Path

from tabletome.testing.pytest_scenarios import scenario_tests
from tests.deck.box import box_as_it_was

__all__ = ["box_as_it_was"]

test_examples_of_the_book = scenario_tests(Path(__file__).parents[1] / "scenarios")
