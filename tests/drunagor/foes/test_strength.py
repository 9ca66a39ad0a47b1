"""Which enemy is the stronger one: COMMAND tells. (DR-MON-01, DR-MON-02, DR-MON-48, DR-MON-49, DR-MON-65, DR-BOSS-08)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabletome.games.drunagor.events import Commanded
from tests.drunagor.stage import monster_turn

COMMANDS: dict[str, Any] = {"pink": "COMMAND", "movement": 0, "damage": None, "slot": "grey above"}
ROOM = """
V.......1.......
................
..2...3...4...5.
................
..6...7...8...9.
................
"""


def order(kinds: Mapping[str, str], health: Mapping[str, int] | None = None) -> list[str]:
    """Who is commanded again and again, if whoever was is taken away each time."""
    left, found = dict(kinds), list[str]()
    while left:
        drawing = "".join(sign if not sign.isdigit() or sign == "1" or f"m{sign}" in left else "." for sign in ROOM)
        game = monster_turn(
            drawing, kinds={"m1": "shadow-cultist-rookie", **left}, health=health or {},
            faces={"m1": COMMANDS, **{id_: {"movement": 0, "pink": "SHIELD 1"} for id_ in left}},
        )  # fmt: skip
        commanded = game.told(Commanded)[0].on
        found.append(left.pop(commanded))
    return found


@pytest.mark.rules("DR-MON-01", "DR-BOSS-08")
def test_the_kinds_of_enemies_from_the_strongest_to_the_weakest() -> None:
    kinds = {
        "m2": "snuffer", "m3": "skeleton-archer-rookie", "m4": "executioner-rookie", "m5": "shadow-knight-rookie",
        "m6": "the-reeve", "m7": "the-creditor", "m8": "the-undead-king", "m9": "brother-quill",
    }  # fmt: skip
    assert order(kinds, dict.fromkeys(kinds, 9)) == [
        "the-undead-king", "the-creditor", "the-reeve", "brother-quill", "shadow-knight-rookie", "executioner-rookie",
        "skeleton-archer-rookie", "snuffer",
    ]  # fmt: skip


@pytest.mark.rules("DR-MON-02")
def test_the_ranks_of_a_kind_from_the_strongest_to_the_weakest() -> None:
    ranks = ("rookie", "fighter", "veteran", "champion")
    kinds = {f"m{place}": f"executioner-{rank}" for place, rank in enumerate(ranks, 2)}
    assert order(kinds, dict.fromkeys(kinds, 9)) == [f"executioner-{rank}" for rank in reversed(ranks)]


@pytest.mark.rules("DR-MON-48", "DR-MON-65")
def test_the_type_counts_before_rank_and_health() -> None:
    assert (
        order({"m2": "executioner-rookie", "m3": "skeleton-archer-rookie"}, {"m2": 4, "m3": 9})[0]
        == "executioner-rookie"
    )
    assert (
        order({"m2": "skeleton-archer-champion", "m3": "abomination-rookie"}, {"m2": 9, "m3": 8})[0]
        == "abomination-rookie"
    )
    assert (
        order({"m2": "rotten-flesh-rookie", "m3": "executioner-rookie"}, {"m2": 9, "m3": 8})[0] == "rotten-flesh-rookie"
    )


@pytest.mark.rules("DR-MON-49")
def test_within_a_type_the_rank_counts_and_every_rookie_is_stronger_than_a_minion() -> None:
    kinds = {"m2": "sleeper", "m3": "skeleton-archer-rookie", "m4": "skeleton-archer-champion"}
    assert order(kinds, {"m2": 9, "m3": 5, "m4": 3}) == [
        "skeleton-archer-champion",
        "skeleton-archer-rookie",
        "sleeper",
    ]
