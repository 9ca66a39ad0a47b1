"""Tiles and cards of other games of the line, or of the players' own, mixed in by packs. (TM-GEN-05)"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletome.games.tomb.board import tiles
from tabletome.games.tomb.cards import library, mixing, numbers
from tabletome.games.tomb.game import Tomb
from tabletome.games.tomb.options import names
from tabletome.games.tomb.rules import moments
from tabletome.kernel import BadSetup, Match, Seeded
from tabletome.packs.pack import Pack, load
from tabletome.table import contents

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


@pytest.fixture(autouse=True)
def box_as_it_was() -> Iterator[None]:
    """What a pack brings is forgotten after the test."""
    numbers.numbered_cards()
    shelves: list[dict[str, Any]] = [tiles.all_tiles(), *(known() for _, _, known in mixing.CARDS.values())]
    kept = [dict(shelf) for shelf in shelves]
    yield
    for shelf, content in zip(shelves, kept, strict=True):
        shelf.clear()
        shelf.update(content)
    mixing.MIXING.forget()
    moments.abilities.cache_clear()
    names.forget()


def pack(folder: Path, **changed: str) -> Pack:
    for name, text in {**FILES, **{f"{key}.yaml": value for key, value in changed.items()}}.items():
        (folder / name).write_text(text)
    return load(folder)


@pytest.mark.rules("TM-GEN-05")
def test_a_pack_brings_tiles_and_cards_to_the_games_that_ask_for_it_and_to_no_other(tmp_path: Path) -> None:
    mixed = Match(Tomb(), 1, {"mode": "campaign"}, seed=1, packs=(pack(tmp_path),)).state
    usual = Match(Tomb(), 1, {"mode": "campaign"}, seed=1).state
    for deck, card, number in (("monster", "snow-ape", 2), ("treasure", "warm-cap", 1), ("jungle", "I01", 1)):
        assert contents(mixed.decks[deck]).count(card) == number
        assert card not in contents(usual.decks[deck])
        assert len(contents(mixed.decks[deck])) == len(contents(usual.decks[deck])) + number


@pytest.mark.rules("TM-GEN-05")
def test_what_a_pack_brings_is_played_saved_and_loaded(tmp_path: Path) -> None:
    brought = pack(tmp_path)
    met: set[str] = set()
    for seed in range(12):
        match = Match(Tomb(), 3, {"adventure": 2, "ties": "settle"}, seed=seed, packs=(brought,))
        source = Seeded(seed)
        while match.request is not None:
            met |= {figure.name for figure in match.state.figures} | {placed.tile for placed in match.state.placed}
            match.answer(source.below(match.request.size))
        again: Match[Any] = Match.load(match.journal(), Tomb(), packs={"ice": brought})
        assert again.encoded() == match.encoded()
    assert {"snow-ape", "I01"} <= met


def test_what_a_pack_brings_is_called_by_its_printed_name(tmp_path: Path) -> None:
    assert names.in_words("snow-ape-2") == "snow ape 2", "nobody has heard of it yet"
    Match(Tomb(), 1, packs=(pack(tmp_path),))
    assert names.in_words("snow-ape-2 with warm-cap") == "Snow Ape 2 with Warm Cap"


def test_a_pack_that_cannot_be_mixed_in_is_refused_with_a_sentence(tmp_path: Path) -> None:
    twice = FILES["monsters.yaml"].replace("Snow Ape", "Firenewt")
    with pytest.raises(BadSetup, match="brings firenewt, which is there already"):
        Match(Tomb(), 1, packs=(pack(tmp_path, monsters=twice),))
    assert "warm-cap" not in library.treasures()
    with pytest.raises(BadSetup, match=r"ice/monsters.yaml:1: .*explode"):
        Match(Tomb(), 1, packs=(pack(tmp_path, monsters=FILES["monsters.yaml"].replace("move 1", "explode")),))


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("monsters", FILES["monsters.yaml"].replace("move 1", "place Snow King @symbol"), "Snow Ape places 'Snow King'"),
        ("monsters", FILES["monsters.yaml"].replace("hit +5:1", "hit +5:1 [place Snow King @symbol]"), "places 'Snow King'"),
        ("treasures", "- {name: Horn, type: fortune, do: place Snow King @ambush}\n", "Horn places 'Snow King'"),
        ("encounters", "- {name: Howl, type: event, do: place Snow King @ambush}\n", "Howl places 'Snow King'"),
        ("monsters", FILES["monsters.yaml"].replace("copies: 2", "copies: 9999"), "ice/monsters.yaml:1: .*copies"),
        ("treasures", FILES["treasures.yaml"].replace("buy: 200", "buy: 20000"), "ice/treasures.yaml:1: .*buy"),
        ("monsters", FILES["monsters.yaml"].replace("+5:1", "+5:123456"), "ice/monsters.yaml:1: 123456 is too large"),
    ],
)  # fmt: skip
def test_what_would_break_a_game_later_is_refused_when_the_pack_is_read(
    tmp_path: Path, file: str, text: str, said: str
) -> None:
    with pytest.raises(BadSetup, match=said):
        Match(Tomb(), 1, packs=(pack(tmp_path, **{file: text}),))
    assert not mixing.MIXING.brought


def test_a_card_may_place_monsters_of_the_box_and_of_its_own_pack(tmp_path: Path) -> None:
    called = "- {name: Howl, type: event, do: place Snow Ape @ambush}\n- {name: Hiss, type: event, do: place Firenewt @ambush}\n"
    Match(Tomb(), 1, packs=(pack(tmp_path, encounters=called),))
    assert mixing.MIXING.brought["howl"] == "ice"
