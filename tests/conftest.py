"""How thoroughly the tests look: a sample by default, less behind `make quick`, far more behind `make soak`."""

import gc
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
    "*/test_contract.py::*test_what_a_seat_cannot_know*", "*/test_contract.py::*in_another_process*",
    "*/test_whole_c*.py*", "*/test_bot_town.py::*campaign*", "*/test_bot.py::*better_than*", "*/test_bot.py::*that_random_play*",
    "*/test_campaign.py::*random_campaigns*", "*/test_level_up.py::*random_campaigns*", "*/test_used.py*",
    "*/test_darkness_model.py*", "*/test_counter_model.py*", "*/test_board_sight.py*", "*/test_bot.py::*beats_random*",
    "party/test_asking.py::*rivals_are_asked_one*", "server/store/test_frozen.py*", "server/store/test_gone.py*",
    "server/store/test_store_away.py*", "server/tables/test_set_ups.py::*to_their_end*", "server/door/test_class.py*",
    "server/work/test_workers.py::*waits_for_ever*",
)  # fmt: skip
"""What takes longest for what it finds: servers that are attacked or killed, browsers, whole campaigns."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(fnmatchcase(item.nodeid.removeprefix("tests/"), pattern) for pattern in LONG):
            item.add_marker("long")


def pytest_collection_finish() -> None:
    """Tests and modules stay until the end: nobody needs to look through them again for cycles."""
    gc.collect()
    gc.freeze()
