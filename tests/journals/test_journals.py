"""Finished games replay to the same end: a rules change that alters one is a conscious act."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tabletome.kernel import BadJournal, game_named
from tabletome.testing.journals import replay

HERE = Path(__file__).parent
FILES = {
    "tomb": ("tomb", 100),
    "party": ("party", 100),
    "deck": ("deck", 100),
    "tactics": ("tactics", 100),
    "drunagor": ("drunagor", 100),
    "dragon_hoard": ("examples/dragon_hoard.py", 6),
}


@pytest.mark.parametrize("name", FILES)
def test_finished_games_replay_to_the_same_end(name: str) -> None:
    spec, least = FILES[name]
    assert replay(HERE / f"{name}.txt", game_named(spec)) >= least


def test_the_campaigns_of_tactics_among_them_come_to_every_ending() -> None:
    lines = (HERE / "tactics.txt").read_text(encoding="utf-8").splitlines()
    ends = {msgspec.json.decode(line)["result"] for line in lines}
    assert ends == {"success", "+success", "failure", "free-kingdoms", "throne-of-ash", "long-dusk"}


def test_a_game_that_comes_out_otherwise_is_noticed(tmp_path: Path) -> None:
    lines = (HERE / "dragon_hoard.txt").read_text(encoding="utf-8").splitlines()
    changed = tmp_path / "changed.txt"
    changed.write_text(
        lines[0].replace("seat 0", "seat 1", 1) if "seat 0" in lines[0] else lines[0].replace("seat 1", "seat 0", 1)
    )
    with pytest.raises(BadJournal):
        replay(changed, game_named("examples/dragon_hoard.py"))
