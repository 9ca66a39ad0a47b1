"""The planner against the independent model, on random positions."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.drunagor.board.planner import because, plan
from tests.drunagor.board.boards import random_position
from tests.drunagor.board.model import Model


def compare(seed: int) -> str:
    """One position: the same plan, the same ties, the same criterion with the same numbers."""
    field, mind = random_position(seed)
    model, decided = Model(field, mind), plan(field, mind)
    expected = model.outcome()
    where = f"seed {seed}"
    assert decided.kind == expected.kind, where
    assert decided.way == decided.tied[0], where
    assert because(decided), where
    if decided.kind == "pass":
        assert decided.path == (field.piece("M").at,), where
        return "pass"
    assert decided.primary == expected.primary, where
    if decided.kind == "ambush":
        assert {(way.end, model.value(way.targets)) for way in decided.tied} == expected.ways, where
        return "ambush"
    found = {(way.end, way.path, frozenset(way.targets), way.areas) for way in decided.tied}
    assert found == expected.ways, where
    assert len(found) == len(decided.tied), where
    assert decided.whom.criterion == expected.whom, where
    assert decided.route == expected.route, where
    assert decided.verdict.criterion == expected.criterion, where
    if expected.criterion in ("heroes", "allies", "harm", "points", "trampled", "chests", "shoved", "distance"):
        assert abs(decided.verdict.taken) == abs(expected.taken), where
        assert abs(decided.verdict.other) == abs(expected.other), where
    return f"{decided.kind} {expected.criterion}"


@pytest.mark.rules(
    "DR-AI-04", "DR-AI-12", "DR-AI-13", "DR-AI-17", "DR-AI-18", "DR-AI-19", "DR-AI-23", "DR-AI-24", "DR-AI-25",
    "DR-AI-29", "DR-AI-30", "DR-AI-33", "DR-AI-34", "DR-AI-35", "DR-AI-36", "DR-AI-37", "DR-AI-39", "DR-AI-40",
    "DR-AI-41", "DR-AI-42", "DR-AI-43", "DR-AI-45", "DR-AI-47", "DR-AI-50", "DR-AI-54", "DR-AI-58", "DR-KEY-186",
    "DR-KEY-200", "DR-KEY-201", "DR-MON-41",
)  # fmt: skip
def test_the_planner_decides_as_the_model_does() -> None:
    decided = Counter(compare(seed) for seed in range(300))
    often = ("heroes", "rank", "allies", "darkness", "harm", "water", "points", "way left", "leader", "only")
    assert {f"attack {criterion}" for criterion in often} <= set(decided)
    assert {"pass", "ambush", "approach way left", "approach leader", "approach distance"} <= set(decided)


@pytest.mark.soak
def test_the_planner_decides_as_the_model_does_in_ten_thousand_positions() -> None:
    decided = Counter(compare(seed) for seed in range(10_000))
    seldom = (
        "attack trampled",
        "attack chests",
        "attack shoved",
        "approach engaged",
        "approach stays",
        "approach harm",
    )
    assert set(seldom) <= set(decided)
