"""The book's worked examples as scenario files, none of them missing."""

from pathlib import Path

from tabletome.games import ledger
from tabletome.testing.pytest_scenarios import scenario_tests
from tabletome.testing.scenario.file import read_scenarios

HERE = Path(__file__).parent / "scenarios"

test_the_books_examples = scenario_tests(HERE)


def test_every_worked_example_of_the_book_is_a_scenario() -> None:
    examples = {id_ for id_, entry in ledger.load("drunagor").entries.items() if entry.kind == "example"}
    played = {rule for file in HERE.glob("*.yaml") for scenario in read_scenarios(file) for rule in scenario.rules}
    assert len(examples) == 89
    assert examples <= played
