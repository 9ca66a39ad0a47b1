"""The pictures in the documentation are what the program paints today."""

from __future__ import annotations

from pathlib import Path

from tabletome.kernel import Match, game_named
from tabletome.scene import svg
from tabletome.scene.stage import stage

ROOT = Path(__file__).parents[2]


def test_the_picture_of_connect_four_is_what_the_program_paints() -> None:
    journal = (ROOT / "docs/pictures/connect-four.journal").read_text(encoding="utf-8")
    match = Match.load(journal, game_named(str(ROOT / "examples/connect_four.py")), listen=True)
    painted = svg.paint(stage(match.seat(1)))
    assert painted.strip() == (ROOT / "docs/pictures/connect-four.svg").read_text(encoding="utf-8").strip()
