"""Quests, heroes, items, arenas and bosses of the players' own, brought by a pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletome.games.party.game import GAME, LIBRARIES
from tabletome.games.party.state import State
from tabletome.kernel import BadSetup, Match, Seeded, TabletomeError
from tabletome.packs.pack import Pack, load
from tests.party.language import written

BOX = LIBRARIES.box

FILES = {
    "pack.yaml": "id: fair\nname: The Fair\ngame: party\nversion: '1'\n",
    "quests.yaml": "- {name: Greased Pig, deck: town, slots: '.', need: A, hits: '', win: 3g 1vp, fail: 1g}\n",
    "heroes.yaml": "- {name: Pie Judge, cost: 2, std: y, up: {dice: yy, ability: 'free: set y H', vp: 2}}\n",
    "items.yaml": "- {name: Toffee, type: potion, effect: heal, copies: 2}\n",
}


def pack(folder: Path, **changed: str) -> Pack:
    folder.mkdir(exist_ok=True)
    for name, text in {**FILES, **{f"{key}.yaml": value for key, value in changed.items()}}.items():
        (folder / name).write_text(text)
    return load(folder)


def set_up(*packs: Pack) -> State:
    return GAME.with_packs(packs).set_up(2, {}, packs)


def everywhere(state: State) -> list[str]:
    """The cards in all decks, rows and hands."""
    decks = [card for deck in state.decks.values() for layer in deck.layers for card in layer]
    return [*decks, *(card for player in state.players for card in player.hand)]


def test_the_cards_of_a_pack_lie_in_the_decks_of_those_who_asked_for_it(tmp_path: Path) -> None:
    fair = pack(tmp_path / "a")
    state = set_up(fair)
    assert "greased-pig" in state.decks["town"].layers[0]
    assert "pie-judge" in state.decks["heroes"].layers[0]
    assert state.decks["items"].layers[0].count("toffee") == 2
    assert not {"greased-pig", "pie-judge", "toffee"} & set(everywhere(set_up()))


def test_the_box_is_as_it_was_for_all_others(tmp_path: Path) -> None:
    before = LIBRARIES.box.contents(skulls=True)
    assert set_up(pack(tmp_path / "a")).decks
    assert LIBRARIES.box.contents(skulls=True) == before


def test_a_game_with_a_pack_is_played_to_its_end_saved_and_loaded(tmp_path: Path) -> None:
    fair = pack(tmp_path / "a")
    match: Match[State] = Match(GAME, 1, {"mode": "coop"}, seed=3, packs=(fair,))
    pick = Seeded(3)
    for _ in range(400):
        if match.request is None:
            break
        match.answer(pick.below(match.request.size))
    again = Match.load(match.save(), GAME, packs={"fair": fair})
    assert again.encoded() == match.encoded()


def test_a_skull_scroll_of_a_pack_counts_only_where_it_is(tmp_path: Path) -> None:
    """Nobody is asked about scrolls that are not in the game."""
    skull = "- {name: Raspberry, type: scroll, skull: true, window: turn_start, effect: 'target roller: steal 2g', copies: 9}\n"
    with_it = GAME.with_packs((pack(tmp_path / "a", items=skull),))
    assert [card.id for card in GAME.library.skulls["turn_start"]] == ["tax-collector"]
    assert [card.id for card in with_it.library.skulls["turn_start"]] == ["tax-collector", "raspberry"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (
            {"quests": "- {name: Hole, deck: town, slots: '.', need: zz, hits: '', win: 1g, fail: ''}\n"},
            "fair/quests.yaml:1",
        ),
        (
            {"heroes": "- {name: Hedge Witch, cost: 2, std: b, up: {dice: bb, ability: 'R: heal', vp: 2}}\n"},
            "heroes.yaml:1: Hedge Witch is there already",
        ),
        ({"items": "- {name: Toffee, type: potion, effect: heal, copies: 5000}\n"}, "fair/items.yaml:1: .*copies"),
        ({"quests": "- {name: Toffee, deck: town, slots: '.', need: A, hits: '', win: 1g, fail: ''}\n"}, "toffee"),
    ],
)
def test_a_pack_with_a_mistake_is_refused_and_brings_nothing(
    changed: dict[str, str], words: str, tmp_path: Path
) -> None:
    with pytest.raises(BadSetup, match=words):
        set_up(pack(tmp_path / "a", **changed))
    assert "pie-judge" not in GAME.library.heroes


def test_a_pack_without_a_card_for_this_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(FILES["pack.yaml"])
    (tmp_path / "tiles.yaml").write_text("- x\n")
    with pytest.raises(BadSetup, match=r"quests\.yaml"):
        set_up(load(tmp_path))


def test_two_versions_of_a_pack_are_played_side_by_side(tmp_path: Path) -> None:
    """A match has the cards it began with, whatever another match brings under the same name."""
    old = pack(tmp_path / "a")
    new = pack(tmp_path / "b", items="- {name: Toffee, type: potion, effect: '+y', copies: 1}\n")
    first: Match[State] = Match(GAME, 2, seed=4, packs=(old,))
    second: Match[State] = Match(GAME, 2, seed=4, packs=(new,))
    for match, copies, deed in ((first, 2, "heal"), (second, 1, "+y"), (first, 2, "heal")):
        assert everywhere(match.state).count("toffee") == copies
        assert written(match.game.library.items["toffee"].deed) == deed
    assert "toffee" not in GAME.library.items


def test_a_match_with_one_version_cannot_be_loaded_with_the_other(tmp_path: Path) -> None:
    saved = Match(GAME, 2, seed=4, packs=(pack(tmp_path / "a"),)).save()
    other = pack(tmp_path / "b", items="- {name: Toffee, type: potion, effect: '+y'}\n")
    with pytest.raises(TabletomeError, match="fair"):
        Match.load(saved, GAME, packs={"fair": other})


def test_a_pack_that_was_mended_is_taken(tmp_path: Path) -> None:
    """A mistake leaves nothing behind, not even which version it was in."""
    with pytest.raises(BadSetup, match="quests"):
        set_up(pack(tmp_path / "a", quests="- {name: Hole}\n"))
    assert "greased-pig" in set_up(pack(tmp_path / "a")).decks["town"].layers[0]
