"""Adventures, Foes and cards of the players' own, brought by a pack. (DK-MODE-16)"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.game import GAME, LIBRARIES
from tabletome.games.deck.options.characters import automatic_deck
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.rules.effects import WORDS
from tabletome.games.deck.state import State
from tabletome.kernel import BadSetup, Match, Seeded
from tabletome.packs.pack import Pack, load
from tests.deck.arena import answer, offered
from tests.deck.printed import BOX

FILES = {
    "pack.yaml": "id: marsh\nname: The Marsh\ngame: deck\nversion: '1'\n",
    "foes.yaml": """\
- name: Bog Imp
  level: 1
  size: S
  xp: 2
  hp: 2
  gold: 3
  acts:
    D1 U: dmg 1 phys M
  traits: selfpres 1hp
""",
    "weapons.yaml": """\
- {kind: weapon, name: Eel Spear, action: Normal, value: dmg 9 phys, distances: M, attribute: STR, size: M, hands: 1,
   recall: "STR R/2 [Warrior]"}
""",
    "treasures.yaml": "- {name: Glass Frog, value: 8}\n",
    "adventures.yaml": """\
- id: B
  name: The Black Marsh
  text: Nobody cuts reeds there.
  level: 1
  start: B1
  goal: B2
  titles:
    Friend of Frogs: B2
  rooms:
  - id: B1
    name: Causeway
    place: out
    symbol: U
    tasks:
    - {kind: puzzle, name: Sunken stones, difficulty: Easy, attributes: [INT], gold: 2}
    exits: [B2]
  - id: B2
    name: Imp Nest
    place: out
    symbol: D
    solo: Bog Imp
    group: Bog Imp*3
    exits: [B1]
    loot: [Glass Frog, Eel Spear]
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
    before = automatic_deck.build(BOX, setting_up.person(BOX, "Human Warrior 5"))
    with_the_pack = LIBRARIES.of([pack(tmp_path)])
    assert "Eel Spear" in with_the_pack.combat_cards  # by far the best Weapon
    assert automatic_deck.build(with_the_pack, setting_up.person(with_the_pack, "Human Warrior 5")) == before
    assert "Eel Spear" not in BOX.combat_cards
    with pytest.raises(BadSetup, match="no adventure 'B'"):
        Match(GAME, 1, {"play": "adventure", "adventure": "B"}, seed=1)
    with pytest.raises(BadSetup, match="no Foe 'Bog Imp'"):
        Match(GAME, 1, {"play": "fight", "foes": "Bog Imp"}, seed=1)
    spears = "Human Warrior 2; deck Eel Spear 24, STR 9, AGI 4, INT 1, PIE 1, FOR 6, Light Armor 7"
    with pytest.raises(BadSetup, match="'Eel Spear' is no card for a Combat Deck"):
        setting_up.person(BOX, spears)
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


def changed(file: str, written: str, instead: str) -> str:
    assert written in FILES[f"{file}.yaml"]
    return FILES[f"{file}.yaml"].replace(written, instead)


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        (
            "foes",
            changed("foes", "Bog Imp", "Ghoul"),
            "marsh/foes.yaml:1: Ghoul: this is there already; give it another name",
        ),
        (
            "foes",
            changed("foes", "xp: 2", "xp: lots"),
            "marsh/foes.yaml:4: [0].xp: expected a whole number, got the text 'lots'",
        ),
        ("skills", FILES["weapons.yaml"], "marsh/skills.yaml:1: Eel Spear: this is there already"),
        ("treasures", changed("treasures", "8", "800000"), "marsh/treasures.yaml:1: 800000 is too large"),
        (
            "adventures",
            changed("adventures", "start: B1", "start: B7"),
            "marsh/adventures.yaml:5: The Black Marsh: it needs the Room B7",
        ),
        (
            "adventures",
            changed("adventures", "exits: [B2]", "exits: [B2, B7]"),
            "marsh/adventures.yaml:16: Room B1: it leads to B7, and there is none",
        ),
        (
            "adventures",
            changed("adventures", "Bog Imp*3", "Bog King*3"),
            "marsh/adventures.yaml:22: Room B2: there is no Foe 'Bog King'",
        ),
        (
            "adventures",
            changed("adventures", "Glass Frog", "Glass Toad"),
            "marsh/adventures.yaml:24: Room B2: there is no Loot 'Glass Toad'",
        ),
        (
            "adventures",
            changed("adventures", "exits: [B2]", "exits: [B1]"),
            "marsh/adventures.yaml:6: The Black Marsh: no way leads from B1 to B2",
        ),
        (
            "adventures",
            changed("adventures", "Frogs: B2", "Frogs: B9"),
            "marsh/adventures.yaml:8: Friend of Frogs: the title is for the Room B9",
        ),
        (
            "adventures",
            changed("adventures", "  titles:", "  rest:\n    D2 UU: Bog King\n  titles:"),
            "marsh/adventures.yaml:8: B: there is no Foe 'Bog King'",
        ),
        (
            "foes",
            changed("foes", "dmg 1 phys M", "spell Drown"),
            "marsh/foes.yaml:8: Bog Imp: there is no Spell 'Drown'",
        ),
        (
            "items",
            "- {kind: item, name: Scroll of Fog, action: Normal, effect: cast(Fog), once: true, price: 10}\n",
            "marsh/items.yaml:1: Scroll of Fog: there is no card 'Fog'",
        ),
        (
            "weapons",
            changed("weapons", "[Warrior]", "[Pirate]"),
            "marsh/weapons.yaml:2: Eel Spear: there is no Race or Class 'Pirate'",
        ),
    ],
)
def test_a_mistake_in_a_pack_is_explained_and_nothing_of_it_stays(
    tmp_path: Path, file: str, text: str, reason: str
) -> None:
    before = {name: dict(BOX.deck(name)) for name in library.DECKS}
    with pytest.raises(BadSetup) as refused:
        marsh(pack(tmp_path, **{file: text}))
    assert str(refused.value).startswith(reason)
    assert before == {name: BOX.deck(name) for name in library.DECKS}
    (tmp_path / f"{file}.yaml").write_text(FILES.get(f"{file}.yaml", "[]\n"))
    assert marsh(load(tmp_path)).request is not None  # put right, it is taken


def test_a_pack_without_content_for_this_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(FILES["pack.yaml"])
    with pytest.raises(BadSetup, match=r"holds adventures.yaml, foes.yaml"):
        Match(GAME, 1, {}, seed=1, packs=(load(tmp_path),))


@pytest.mark.rules("DK-MODE-16")
def test_two_versions_of_a_pack_are_played_side_by_side(tmp_path: Path) -> None:
    first = pack(tmp_path)
    second = pack(tmp_path, foes=changed("foes", "hp: 2", "hp: 5"), treasures="- {name: Glass Frog, value: 9}\n")
    options = {"play": "fight", "foes": "Bog Imp", "first": "Dwarf Warrior 9"}
    matches: list[Match[State]] = [Match(GAME, 1, options, seed=1, packs=(one,)) for one in (first, second)]
    assert [match.state.combatants[-1].hp for match in matches] == [2, 5]
    for match in matches:  # a move here, a move there
        assert match.request is not None
    while any(match.request for match in matches):
        for match in matches:
            if match.request is not None:
                match.answer(match.answered % match.request.size)
    for match, one, worth in zip(matches, (first, second), (8, 9), strict=True):
        assert match.game.library.treasures["Glass Frog"].value == worth
        assert Match.load(match.journal(), GAME, packs={"marsh": one}).encoded() == match.encoded()


def test_the_examples_of_the_documentation_can_be_read() -> None:
    text = (Path(__file__).parents[3] / "docs" / "games" / "deck.md").read_text()
    blocks = [part.partition("```")[0] for part in text.split("```yaml\n")[1:]]
    files = ("mage_spells.yaml", "foes.yaml", "adventures.yaml")
    read = [
        placed.key
        for block, file in zip(blocks, files, strict=True)
        for placed in library.read_file(WORDS, block, file)
    ]
    assert read == ["Energy Bolt", "Bog Imp", "B", "B1", "B2", "B", "Friend of Frogs"]
