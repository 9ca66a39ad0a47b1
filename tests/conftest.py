"""How thoroughly the tests look: a sample by default, less behind `make quick`, far more behind `make soak`."""

import os

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=3, derandomize=True, deadline=None)
settings.register_profile("test", max_examples=10, derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=400, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

LONG = (
    "attack/", "server/store/test_crashes", "server/tables/test_playing", "server/tables/test_races", "server/web/",
    "lab/test_bench", "deck/test_contract_campaign", "deck/test_soak", "tomb/whole/test_soak", "party/test_soak",
    "testing/test_mutants", "testing/test_contract_catches", "journals/",
    "new_game/test_adding", "new_game/test_new_game", "cli/test_store_command", "rules/test_rules_report",
    "server/door/test_connections", "server/door/test_hosts", "server/store/test_writer", "party/test_random_play",
    "kernel/test_fork.py::test_a_fork_costs", "kernel/test_fork.py::test_an_answer_in_a_fork_costs",
    "party/test_contract.py::TestParty::test_what_a_seat_cannot_know",
    "deck/test_contract.py::TestDeck::test_what_a_seat_cannot_know",
)  # fmt: skip
"""What takes longest for what it finds: servers that are attacked or killed, browsers, whole campaigns."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.removeprefix("tests/").startswith(LONG):
            item.add_marker("long")
