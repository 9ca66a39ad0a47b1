"""Adventures, Foes and cards of the players' own, brought by a pack. (DK-MODE-16)"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletome.games.deck.cards import library, mixing
from tabletome.games.deck.game import GAME
from tabletome.games.deck.options.decks import automatic_deck
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.state import State
from tabletome.kernel import BadSetup, Match, Seeded
from tabletome.packs.pack import Pack, load

from .arena import answer, offered
from .box import box_as_it_was

__all__ = ["box_as_it_was"]

FILES = {
    "pack.yaml": "id: marsh\nname: The Marsh\ngame: deck\nversion: '1'\n",
    "foes.yaml": """\
- 'foe Bog Imp; L1 S; xp 2 hp 2 gp 3; act r1-6 D1 U: dmg 1 phys M; traits selfpres 1hp'
""",
    "weapons.yaml": """\
- 'weapon Eel Spear; N; P1-6; dmg 9 phys; dist M; attr STR; size M; hands 1; recall STR R/2 [Warrior]'
""",
    "treasures.yaml": "- 'treasure Glass Frog; value 8'\n",
    "adventures.yaml": """\
- 'adventure B "The Black Marsh"; level 1; start B1; goal B2; text "Nobody cuts reeds there."'
- 'room B1 "Causeway"; out; dist MTR; ud U; task puzzle "Sunken stones": Easy INT -> loot gold 2; exits B2'
- 'room B2 "Imp Nest"; out; dist MTR; ud D; solo Bog Imp; group Bog Imp*3; exits B1; loot Glass Frog, Eel Spear'
- 'story title "Friend of Frogs"; when goal(B2)'
""",
}


def pack(folder: Path, **changed: str) -> Pack:
    for name, text in {**FILES, **{f"{key}.yaml": value for key, value in changed.items()}}.items():
        (folder / name).write_text(text)
    return load(folder)


def marsh(brought: Pack, seats: int = 1, **options: object) -> Match[State]:
    return Match(GAME, seats, {"play": "adventure", "adventure": "B", **options}, seed=3, packs=(brought,))


def play_on(match: Match[State], seed: int = 1) -> Match[State]:
    pick = Seeded(seed)
    while match.request is not None:
        match.answer(pick.below(match.request.size))
    return match


@pytest.mark.rules("DK-MODE-16")
def test_an_adventure_of_the_players_own_is_played_like_one_of_the_box(tmp_path: Path) -> None:
    brought = pack(tmp_path)
    results = set()
    for seed in range(24):
        match = marsh(brought, 1 + seed % 2, first="Dwarf Warrior 9", second="Human Warrior 9")
        assert match.state.journey is not None
        assert match.state.journey.room == "B1"
        play_on(match, seed)
        assert match.outcome is not None
        results.add(match.outcome.result)
        if match.outcome.result == "won":
            living = [who for who in match.state.combatants if not who.gone]
            assert "Friend of Frogs" in [card.name for card in match.state.people[living[0].seat].story]
        again: Match[State] = Match.load(match.journal(), GAME, packs={"marsh": brought})
        assert again.encoded() == match.encoded()
    assert results == {"won", "lost"}


@pytest.mark.rules("DK-MODE-16")
def test_its_rooms_have_its_foes_for_one_and_for_a_group_and_its_loot(tmp_path: Path) -> None:
    brought = pack(tmp_path)
    for seats, foes in ((1, ["bog-imp-1"]), (3, ["bog-imp-1", "bog-imp-2", "bog-imp-3"])):
        match = marsh(brought, seats, second="dwarf-priest")
        pick = Seeded(1)
        while not any(who.is_foe for who in match.state.combatants):
            assert match.request is not None
            go = [option for option in offered(match) if option.startswith("go ")]
            match.answer(go[0] if go else pick.below(match.request.size))
        assert [who.id for who in match.state.combatants if who.is_foe] == foes
        assert match.state.room == "B2"


@pytest.mark.rules("DK-MODE-16")
def test_games_without_the_pack_know_nothing_of_it(tmp_path: Path) -> None:
    before = automatic_deck.build(setting_up.person("Human Warrior 5"))
    brought = pack(tmp_path)
    marsh(brought)
    assert "Eel Spear" in library.combat_cards()  # by far the best Weapon
    assert automatic_deck.build(setting_up.person("Human Warrior 5")) == before
    with pytest.raises(BadSetup, match="no adventure 'B'"):
        Match(GAME, 1, {"play": "adventure", "adventure": "B"}, seed=1)
    with pytest.raises(BadSetup, match="no Foe 'Bog Imp'"):
        Match(GAME, 1, {"play": "fight", "foes": "Bog Imp"}, seed=1)
    spears = "Human Warrior 2; deck Eel Spear 24, STR 9, AGI 4, INT 1, PIE 1, FOR 6, Light Armor 7"
    with pytest.raises(BadSetup, match="Eel Spear comes with a pack that is not in the game"):
        setting_up.person(spears)
    assert "B" not in [value for value, _ in GAME.choices()["adventure"]]
    match = Match(GAME, 1, {"first": "make", "level": 2}, seed=1)
    answer(match, "race Human", "class Warrior", "gift STR", "gift FOR", "raise STR")
    assert "Eel Spear" not in offered(match, "add")


def test_games_with_the_pack_use_its_cards_and_foes(tmp_path: Path) -> None:
    brought = pack(tmp_path)
    spears = "Human Warrior 2; deck Eel Spear 24, STR 9, AGI 4, INT 1, PIE 1, FOR 6, Light Armor 7"
    options = {"first": spears, "foes": "Bog Imp*2", "play": "fight"}
    match = Match(GAME, 1, options, seed=1, packs=(brought,))
    assert [who.foe for who in match.state.combatants if who.is_foe] == ["Bog Imp", "Bog Imp"]
    assert "Eel Spear U" in offered(match, "take")
    match = Match(GAME, 1, {"first": "make", "level": 2}, seed=1, packs=(brought,))
    answer(match, "race Human", "class Warrior", "gift STR", "gift FOR", "raise STR")
    assert "Eel Spear" in offered(match, "add")
    campaign = Match(GAME, 1, {"play": "campaign"}, seed=1, packs=(brought,))
    assert offered(campaign) == ["go M", "go A", "go B"]


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("foes", FILES["foes.yaml"].replace("Bog Imp", "Ghoul"), "brings Ghoul, which is there already"),
        ("foes", "- 'foe Bog Imp; L1 S; xp lots'\n", "marsh/foes.yaml:1"),
        ("skills", FILES["weapons.yaml"], "brings Eel Spear, which is there already"),
        ("treasures", "- 'treasure Glass Frog; value 800000'\n", "marsh/treasures.yaml:1: 800000 is too large"),
        ("adventures", "- 'adventure B \"Marsh\"; level 1; start B1; goal B2'\n", "needs the Room B1, and there is none"),
        ("adventures", FILES["adventures.yaml"].replace("exits B2", "exits B7"), "leads to B7, and there is none"),
        ("adventures", FILES["adventures.yaml"].replace("Bog Imp*3", "Bog King*3"), "no Foe 'Bog King'"),
        ("adventures", FILES["adventures.yaml"].replace("Glass Frog", "Glass Toad"), "no Loot 'Glass Toad'"),
        ("adventures", FILES["adventures.yaml"].replace("exits B2", "exits B1"), "no way leads from B1 to B2"),
        ("adventures", FILES["adventures.yaml"].replace("goal(B2)", "goal(B9)"), "is for the Room B9, and there is none"),
        ("adventures", FILES["adventures.yaml"] + "- 'story rest B: D2 UU Bog King; else nothing'\n", "no Foe 'Bog King'"),
        ("foes", FILES["foes.yaml"].replace("dmg 1 phys M", "spell Drown"), "Foe Bog Imp: there is no Spell 'Drown'"),
        ("items", "- 'item Scroll of Fog; N; P1-6; effect cast(Fog); once; price 10'\n", "there is no card 'Fog'"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_pack_is_explained_and_nothing_of_it_stays(
    tmp_path: Path, file: str, text: str, reason: str
) -> None:
    before = {name: dict(shelf()) for name, shelves in mixing.SHELVES.items() for *_, shelf in shelves}
    with pytest.raises(BadSetup, match=reason):
        marsh(pack(tmp_path, **{file: text}))
    assert before == {name: dict(shelf()) for name, shelves in mixing.SHELVES.items() for *_, shelf in shelves}
    (tmp_path / f"{file}.yaml").write_text(FILES.get(f"{file}.yaml", "[]\n"))
    assert marsh(load(tmp_path)).request is not None  # put right, it is taken


def test_a_pack_without_content_for_this_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(FILES["pack.yaml"])
    with pytest.raises(BadSetup, match=r"holds adventures.yaml, foes.yaml"):
        Match(GAME, 1, {}, seed=1, packs=(load(tmp_path),))


def test_another_version_of_a_pack_is_not_mixed_with_the_first(tmp_path: Path) -> None:
    marsh(pack(tmp_path))
    other = pack(tmp_path, treasures="- 'treasure Glass Frog; value 9'\n")
    with pytest.raises(BadSetup, match="another version of the pack marsh"):
        marsh(other)
