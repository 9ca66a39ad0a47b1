"""Tiles and cards of other games of the line, or of the players' own, that packs bring. (TM-GEN-05)"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletome.games.tomb.game import GAME, LIBRARIES
from tabletome.kernel import BadSetup, Match, Seeded
from tabletome.packs.pack import Pack, load
from tabletome.table import contents
from tests.tomb.cards import BOX

FILES = {
    "pack.yaml": "id: ice\nname: Ice\ngame: tomb\nversion: '1'\n",
    "monsters.yaml": """\
- {name: Snow Ape, type: animal, glyph: a, ac: 13, hp: 1, xp: 1, copies: 2, tactics: ["adj -> hit +5:1", "* -> move 1"]}
""",
    "treasures.yaml": "- {name: Warm Cap, type: item, buy: 200, sell: 100, ability: {ac: '+1'}}\n",
    "tiles.yaml": """\
tiles:
  - id: I01
    name: Frozen Brook
    kind: jungle
    triangle: white
    squares: |
      #..#
      #.A#
      #M.#
      #..#
""",
}


def pack(folder: Path, **changed: str) -> Pack:
    folder.mkdir(exist_ok=True)
    for name, text in {**FILES, **{f"{key}.yaml": value for key, value in changed.items()}}.items():
        (folder / name).write_text(text)
    return load(folder)


@pytest.mark.rules("TM-GEN-05")
def test_a_pack_brings_tiles_and_cards_to_the_games_that_ask_for_it_and_to_no_other(tmp_path: Path) -> None:
    mixed = Match(GAME, 1, {"mode": "campaign"}, seed=1, packs=(pack(tmp_path),)).state
    usual = Match(GAME, 1, {"mode": "campaign"}, seed=1).state
    for deck, card, number in (("monster", "snow-ape", 2), ("treasure", "warm-cap", 1), ("jungle", "I01", 1)):
        assert contents(mixed.decks[deck]).count(card) == number
        assert card not in contents(usual.decks[deck])
        assert len(contents(mixed.decks[deck])) == len(contents(usual.decks[deck])) + number


@pytest.mark.rules("TM-GEN-05")
def test_what_a_pack_brings_is_played_saved_and_loaded(tmp_path: Path) -> None:
    brought = pack(tmp_path)
    met: set[str] = set()
    for seed in range(24):
        match = Match(GAME, 3, {"adventure": 2, "ties": "settle"}, seed=seed, packs=(brought,))
        source = Seeded(seed)
        while match.request is not None:
            met |= {figure.name for figure in match.state.figures} | {placed.tile for placed in match.state.placed}
            match.answer(source.below(match.request.size))
        again: Match[Any] = Match.load(match.journal(), GAME, packs={"ice": brought})
        assert again.encoded() == match.encoded()
    assert {"snow-ape", "I01"} <= met


def test_two_versions_of_one_pack_are_played_side_by_side(tmp_path: Path) -> None:
    """Two matches take turns; in one of them the ape of the same pack is tougher, and its tile has a wall more."""
    tougher = FILES["monsters.yaml"].replace("hp: 1", "hp: 4").replace("+5:1", "+5:3")
    narrower = FILES["tiles.yaml"].replace("#.A#", "#.##")
    first = pack(tmp_path / "old")
    second = pack(tmp_path / "new", monsters=tougher, tiles=narrower, pack=FILES["pack.yaml"].replace("'1'", "'2'"))
    matches = [Match(GAME, 3, {"adventure": 2}, seed=4, packs=(brought,)) for brought in (first, second)]
    sources = [Seeded(4), Seeded(4)]
    for _ in range(120):
        for match, source in zip(matches, sources, strict=True):
            if match.request is not None:
                match.answer(source.below(match.request.size))
    old, new = (match.game.library for match in matches)
    assert (old.monsters["snow-ape"].hp, new.monsters["snow-ape"].hp) == (1, 4)
    assert old.tiles["I01"].blocks[0].open.bit_count() == new.tiles["I01"].blocks[0].open.bit_count() + 1
    assert "snow-ape" not in BOX.monsters
    for match, brought in zip(matches, (first, second), strict=True):
        again: Match[Any] = Match.load(match.journal(), GAME, packs={"ice": brought})
        assert again.encoded() == match.encoded()


def test_the_same_packs_have_one_library_that_nobody_changes(tmp_path: Path) -> None:
    brought = pack(tmp_path)
    assert LIBRARIES.of([brought]) is LIBRARIES.of([brought])
    assert LIBRARIES.of([]) is BOX
    with pytest.raises(TypeError):
        BOX.monsters["snow-ape"] = BOX.monsters["firenewt"]  # type: ignore[index]  # that is the claim


def test_what_a_pack_brings_is_called_by_its_printed_name(tmp_path: Path) -> None:
    match = Match(GAME, 1, packs=(pack(tmp_path),))
    assert match.game.library.called("snow-ape-2") == "Snow Ape 2"
    assert BOX.called("snow-ape-2") == "snow ape 2", "nobody has heard of it there"


def test_a_pack_that_cannot_be_mixed_in_is_refused_with_a_sentence(tmp_path: Path) -> None:
    twice = FILES["monsters.yaml"].replace("Snow Ape", "Firenewt")
    with pytest.raises(BadSetup, match=r"ice/monsters.yaml:1: Firenewt is there already"):
        Match(GAME, 1, packs=(pack(tmp_path, monsters=twice),))
    with pytest.raises(BadSetup, match=r"ice/tiles.yaml:2: there is a tile J01 already"):
        Match(GAME, 1, packs=(pack(tmp_path, tiles=FILES["tiles.yaml"].replace("I01", "J01")),))
    with pytest.raises(BadSetup, match=r"ice/monsters.yaml:1: .*explode"):
        Match(GAME, 1, packs=(pack(tmp_path, monsters=FILES["monsters.yaml"].replace("move 1", "explode")),))


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("monsters", FILES["monsters.yaml"].replace("move 1", "place Snow King @symbol"), "Snow Ape places 'Snow King'"),
        ("monsters", FILES["monsters.yaml"].replace("hit +5:1", "hit +5:1 [place Snow King @symbol]"), "places 'Snow King'"),
        ("treasures", "- {name: Horn, type: fortune, do: place Snow King @ambush}\n", "Horn places 'Snow King'"),
        ("encounters", "- {name: Howl, type: event, do: place Snow King @ambush}\n", "ice/encounters.yaml:1: Howl places"),
        ("monsters", FILES["monsters.yaml"].replace("copies: 2", "copies: 9999"), "ice/monsters.yaml:1: .*copies"),
        ("treasures", FILES["treasures.yaml"].replace("buy: 200", "buy: 20000"), "ice/treasures.yaml:1: .*buy"),
        ("monsters", FILES["monsters.yaml"].replace("+5:1", "+5:123456"), "ice/monsters.yaml:1: 123456 is too large"),
    ],
)  # fmt: skip
def test_what_would_break_a_game_later_is_refused_when_the_pack_is_read(
    tmp_path: Path, file: str, text: str, said: str
) -> None:
    with pytest.raises(BadSetup, match=said):
        Match(GAME, 1, packs=(pack(tmp_path, **{file: text}),))


def test_a_card_may_place_monsters_of_the_box_and_of_its_own_pack(tmp_path: Path) -> None:
    called = "- {name: Howl, type: event, do: place Snow Ape @ambush}\n- {name: Hiss, type: event, do: place Firenewt @ambush}\n"
    match = Match(GAME, 1, packs=(pack(tmp_path, encounters=called),))
    assert {"howl", "hiss"} <= set(contents(match.state.decks["encounter"]))
