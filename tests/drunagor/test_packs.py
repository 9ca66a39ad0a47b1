"""Packs of players' own content beside the box."""

from __future__ import annotations

from pathlib import Path

from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.state import State
from tabletome.kernel import Match, Seeded
from tabletome.packs.pack import Pack, load

CAPTAIN = Path(__file__).parent / "packs/captain"
OPTIONS = {"mode": "one-shot", "heroes": 1}


def edition(folder: Path, version: str, health: int) -> Pack:
    """The pack of the Captain in a version of its own."""
    folder.mkdir()
    for file in CAPTAIN.iterdir():
        text = file.read_text().replace('version: "1"', f'version: "{version}"')
        (folder / file.name).write_text(text.replace("health: 8", f"health: {health}"))
    return load(folder)


def test_two_versions_of_a_pack_are_played_side_by_side(tmp_path: Path) -> None:
    """Two matches take turns, a move here, a move there; in one of them the Captain of the same pack is tougher."""
    packs = [edition(tmp_path / "old", "1", 8), edition(tmp_path / "new", "2", 9)]
    matches: list[Match[State]] = [Match(GAME, 1, OPTIONS, seed=4, packs=(pack,)) for pack in packs]
    sources = [Seeded(4), Seeded(4)]
    for _ in range(60):
        for match, source in zip(matches, sources, strict=True):
            if match.request is not None:
                match.answer(source.below(match.request.size))
    assert [match.game.library.monsters["the-captain"].health for match in matches] == [8, 9]
    assert "the-captain" not in GAME.library.monsters
    for match, pack in zip(matches, packs, strict=True):
        assert Match.load(match.journal(), GAME, packs={"captain": pack}).encoded() == match.encoded()
