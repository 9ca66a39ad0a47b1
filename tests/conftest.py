"""How thoroughly the tests look: a sample by default, less behind `make quick`, far more behind `make soak`."""

import os
from fnmatch import fnmatchcase

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=3, derandomize=True, deadline=None)
settings.register_profile("test", max_examples=10, derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=400, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

LONG = (
    "attack/*", "journals/*", "*/test_soak.py*", "*/test_random_play.py*", "cli/test_store_command.py*", "lab/test_bench.py*",
    "deck/*test_contract_campaign.py*", "new_game/test_*", "rules/test_rules_report.py*", "testing/test_contract_catches*",
    "testing/test_mutants.py*", "server/door/test_connections.py*", "server/door/test_hosts.py*",
    "server/store/test_crashes.py*", "server/store/test_writer.py*", "server/tables/test_playing.py*",
    "server/tables/test_closed.py*", "server/tables/test_races.py*", "server/web/*", "kernel/test_fork.py::*cost*",
    "party/*test_contract.py::*test_what_a_seat_cannot_know*", "deck/*test_contract.py::*test_what_a_seat_cannot_know*",
)  # fmt: skip
"""What takes longest for what it finds: servers that are attacked or killed, browsers, whole campaigns."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(fnmatchcase(item.nodeid.removeprefix("tests/"), pattern) for pattern in LONG):
            item.add_marker("long")
