"""Packs of players' own content beside the box."""

from __future__ import annotations

from pathlib import Path

from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import State
from tabletome.kernel import Match, Seeded
from tabletome.packs.pack import Pack, load

CARDS = '- {name: Hare Hop, class: Fighter, level: starter, copies: 2, text: "move STEPS", flavour: "Hop."}\n'


def edition(folder: Path, version: str, steps: int) -> Pack:
    """A pack of one card, in a version of its own."""
    folder.mkdir()
    (folder / "pack.yaml").write_text(f'id: strides\nname: Strides\ngame: tactics\nversion: "{version}"\n')
    (folder / "actions.yaml").write_text(CARDS.replace("STEPS", str(steps)))
    return load(folder)


def test_two_versions_of_a_pack_are_played_side_by_side(tmp_path: Path) -> None:
    """Two matches take turns; in one of them the card of the same pack goes farther."""
    packs = [edition(tmp_path / "old", "1", 4), edition(tmp_path / "new", "2", 6)]
    matches: list[Match[State]] = [Match(GAME, 1, {"heroes": 3}, seed=4, packs=(pack,)) for pack in packs]
    sources = [Seeded(4), Seeded(4)]
    for _ in range(60):
        for match, source in zip(matches, sources, strict=True):
            if match.request is not None:
                match.answer(source.below(match.request.size))
    assert [str(match.game.library.cards["hare-hop"].text) for match in matches] == ["move 4 self", "move 6 self"]
    assert "hare-hop" not in GAME.library.cards
    for match, pack in zip(matches, packs, strict=True):
        assert Match.load(match.journal(), GAME, packs={"strides": pack}).encoded() == match.encoded()
