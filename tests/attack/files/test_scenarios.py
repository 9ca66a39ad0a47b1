"""Damaged scenario files: run, or refused with their line."""

from __future__ import annotations

import pytest

from .batches import check

SHORT, LONG, AT_ONCE = 250, 20_000, 4_000


def test_a_damaged_scenario_is_read_truly_or_refused_in_a_sentence() -> None:
    counts = check("scenarios", 0, SHORT)
    assert counts.keys() >= {"passed", "failed", "malformed", "refused"}


@pytest.mark.soak
@pytest.mark.parametrize("first", range(SHORT, LONG, AT_ONCE))
def test_many_damaged_scenarios_are_read_truly_or_refused_in_a_sentence(first: int) -> None:
    check("scenarios", first, min(AT_ONCE, LONG - first))
