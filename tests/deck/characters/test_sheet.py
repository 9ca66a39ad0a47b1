"""Characters as people write them: a starter deck, or a line of text; and every reason against one."""

from __future__ import annotations

import pytest

from tabletome.games.deck.cards.character import allotment, levels_due
from tabletome.games.deck.game import GAME
from tabletome.games.deck.options.characters import deck_limits
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.state import State, all_cards, name_of
from tabletome.kernel import BadSetup, Match
from tests.deck.heroes import class_hp
from tests.deck.printed import BOX

PRIEST = (
    "Dwarf Priest 5; raises PIE FOR STR PIE; deck Mace 10, STR 5, AGI 1, INT 2, PIE 10, FOR 4, Mend 4, Smite 4, "
    "Sunlance 4, Medium Armor 4, Small Shield 2, Steadfast 2"
)


def began(first: str, **options: object) -> Match[State]:
    return Match(GAME, 1, {"first": first, **options}, seed=1)


def reasons(text: str, level: int = 1) -> str:
    with pytest.raises(BadSetup) as refused:
        setting_up.person(BOX, text, level)
    return str(refused.value)


def test_the_id_of_a_starter_deck_is_a_new_character_with_that_deck() -> None:
    for deck_id, deck in BOX.starter_decks.items():
        who = began(deck_id).state.combatants[0]
        assert (who.race, who.classes, who.level) == (deck.race, [deck.class_], 1)
        assert sorted(map(name_of, all_cards(who))) == sorted(name for name, count in deck.cards for _ in range(count))


@pytest.mark.rules("DK-CHAR-05", "DK-CHAR-08", "DK-DECK-09")
def test_a_line_of_text_is_a_character_in_play() -> None:
    who = began("elf wizard 3 evoker").state.combatants[0]
    assert (who.name, who.race, who.classes, who.level, who.specialized) == ("Elf Mage", "Elf", ["Mage"], 3, "Evoker")
    assert who.hp == class_hp("Mage") - 1 + 2 * 2
    assert began(": elf wizard 3").state.combatants[0].name == "Elf Mage"  # nobody is called nothing
    hybrid = began("Bruni: Dwarf Fighter 6 Paladin").state.combatants[0]
    assert (hybrid.name, hybrid.classes, hybrid.max_hp) == (
        "Bruni",
        ["Warrior", "Priest"],
        class_hp("Warrior") + 2 + 5 * 4,
    )


@pytest.mark.rules("DK-DECK-16")
@pytest.mark.parametrize("deck", ["Mace", "Mace ten", "10"])
def test_a_deck_in_a_line_says_how_many_of_each_card(deck: str) -> None:
    with pytest.raises(BadSetup, match=f"'{deck}' says not how many"):
        Match(GAME, 1, {"first": f"Human Warrior; deck {deck}", "adventure": "M"}, seed=1)


@pytest.mark.rules("DK-DECK-16")
def test_a_card_that_stands_twice_in_a_line_counts_twice() -> None:
    (name, count), *others = BOX.starter_decks["human-warrior"].cards
    twice = ", ".join(f"{name} {count}" for name, count in [(name, count - 1), (name, 1), *others])
    with pytest.raises(BadSetup) as error:
        Match(GAME, 1, {"first": f"Human Warrior; deck {twice}", "adventure": "M"}, seed=1)
    assert f"{name} stands twice in the deck" in str(error.value)
    assert "DK-DECK-04" not in str(error.value)  # they are 52 all the same


@pytest.mark.rules("DK-CHAR-07")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_starter_deck_begins_at_the_level_that_is_asked_for(level: int) -> None:
    assert setting_up.person(BOX, "dwarf-priest", level).level == level


@pytest.mark.rules("DK-DECK-09", "DK-CHAR-06")
def test_a_hybrid_class_is_read_and_no_other_word_is_one() -> None:
    match: Match[State] = Match(GAME, 1, {"first": "Gnome Mage 3 Theurge", "adventure": "M"}, seed=1)
    assert match.state.people[0].hybrid == "Theurge"
    with pytest.raises(BadSetup, match="'Potter' is no Race, Class or Level"):
        Match(GAME, 1, {"first": "Gnome Mage 3 Potter", "adventure": "M"}, seed=1)


@pytest.mark.rules("DK-CHAR-07", "DK-DECK-28")
def test_gifts_raises_and_an_own_deck_are_as_written() -> None:
    priest = setting_up.person(BOX, PRIEST)
    assert allotment(BOX, priest) == {
        "STR": 3 + 1 + 1,
        "AGI": 1,
        "INT": 2,
        "PIE": 8 + 2,
        "FOR": 3 + 2 + 1,
    }
    assert priest.combat["Sunlance"] == 4
    in_play = [name_of(card) for card in all_cards(began(PRIEST).state.combatants[0])]
    assert in_play.count("Sunlance") == 4
    assert len(in_play) == 52
    human = setting_up.person(BOX, "Human Rogue; gifts PIE INT")
    assert (allotment(BOX, human)["PIE"], allotment(BOX, human)["INT"]) == (2, 4)


@pytest.mark.parametrize("class_", ["Warrior", "Rogue", "Mage", "Priest"])
@pytest.mark.parametrize("level", [1, 2, 5, 10])
def test_what_is_left_out_is_filled_in_legally(class_: str, level: int) -> None:
    for race in BOX.races:
        who = setting_up.person(BOX, f"{race} {class_}", level)
        assert who.level == level
        assert not deck_limits.violations(BOX, who, who.combat)
        assert not deck_limits.not_owned(who, who.combat)


@pytest.mark.rules("DK-CHAR-11")
def test_a_character_made_above_level_1_has_its_experience_and_common_cards_but_no_loot() -> None:
    mage = setting_up.person(BOX, "Elf Mage", 3)
    assert mage.xp == 25
    assert levels_due(BOX, mage) == 0
    assert mage.owned["Flame Lance"] >= mage.combat["Flame Lance"] > 0
    text = ", ".join(f"{name} {count}" for name, count in mage.combat.items())
    assert setting_up.person(BOX, f"Elf Mage 3; deck {text}").combat == mage.combat
    magic = text.replace("Dagger 8", "Dagger 7, Wand of Sparks 1")
    assert "Wand of Sparks are in the deck, and Elf Mage owns 0 (DK-DECK-28)" in reasons(f"Elf Mage 3; deck {magic}")


@pytest.mark.rules("DK-CHAR-09", "DK-CHAR-11")
def test_a_new_character_has_only_its_60_cards_and_one_above_level_1_more() -> None:
    staves = (
        "Staff 9, Dagger 5, STR 1, AGI 3, INT 11, PIE 2, FOR 2, Spark 4, Frost Touch 4, Force Shield 4, "
        "Arcane Focus 3, Mind Ward 4"
    )
    assert sum(int(part.rpartition(" ")[2]) for part in staves.split(", ")) == 52
    assert "9 copies of Staff are in the deck, and Elf Mage owns 8 (DK-CHAR-09)" in reasons(f"Elf Mage; deck {staves}")
    assert setting_up.person(BOX, f"Elf Mage 2; deck {staves}").combat["Staff"] == 9


def test_the_level_option_is_for_those_who_name_none() -> None:
    assert began("human-warrior", level=4).state.combatants[0].level == 4
    assert began("Human Warrior", level=4).state.combatants[0].level == 4
    assert began("Human Warrior 2", level=4).state.combatants[0].level == 2
    for level in (-1, 11):
        with pytest.raises(BadSetup, match=f"Levels go from 1 to 10, not {level}"):
            began("make", level=level)


@pytest.mark.parametrize(("adventure", "level"), [("M", 1), ("W", 2), ("D", 3), ("K", 5)])
def test_characters_are_made_at_the_level_the_adventure_is_meant_for(adventure: str, level: int) -> None:
    who = began("elf-mage", adventure=adventure).state.combatants[0]
    assert (who.level, who.max_hp) == (level, class_hp("Mage") - 1 + 2 * (level - 1))
    assert began("make", adventure=adventure).state.drafts[0].character.level == level


@pytest.mark.rules("DK-DECK-10", "DK-CHAR-03", "DK-CHAR-06")
def test_every_reason_against_a_character_is_told() -> None:
    told = reasons("Elf Mage 2 Knight Paladin; gifts STR; raises STR INT LUCK")
    for reason in (
        "an Elf chooses 0 different Attributes",
        "'LUCK' is no Attribute",
        "Level 2 has chosen 1 Attributes",
        "not both Knight and Paladin (DK-DECK-10)",
        "Knight is for a Warrior",
        "Paladin joins Warrior and Priest, not Mage",
        "from Level 3 on",
    ):
        assert reason in told
    told = reasons("Elf Mage 11 Knight; deck Staff 40, Longsword 25")
    for reason in (
        "Levels go from 1 to 10",
        "Knight is for a Warrior",
        "at most 52 cards, and this one has 65",
        "cannot use Longsword",
        "at most 24 Weapon Cards",
    ):
        assert reason in told


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Bob", "name a Race: Human, Dwarf"),
        ("goblin-king", "the starter decks are human-warrior"),
        ("Elf", "name a Class: Warrior, Rogue, Mage, Priest"),
        ("Elf Mage Mage", "'Mage' is no Race, Class or Level that is still open"),
        ("Elf Mage 11", "Levels go from 1 to 10, not 11"),
        ("Elf Mage 3 4", "'4' is no Race, Class or Level that is still open"),
        ("Elf Mage; luck 3", "'luck 3' says nothing"),
        ("Elf Mage 2; raises INT; raises INT", "'raises' stands twice"),
        ("Human Mage; gifts INT INT", "chooses 2 different Attributes"),
        ("Elf Mage; deck Staff", "'Staff' says not how many"),
        ("Elf Mage; deck Staff 8, Staff 2", "Staff stands twice in the deck"),
        ("Elf Mage; deck Excalibur 52", "'Excalibur' is no card for a Combat Deck (DK-DECK-16)"),
        ("Elf Mage; deck Staff 8", "must have 52 cards, and this one has only 8 (DK-DECK-04)"),
        ("Elf Mage; deck Energy Bolt 52", "Energy Bolt is Level 2"),
    ],
)
def test_what_cannot_be_read_or_is_not_legal_is_explained(text: str, reason: str) -> None:
    assert reason in reasons(text)


def test_all_characters_can_be_written_in_one_line() -> None:
    options = {"play": "fight", "characters": "Elf Mage 3 Evoker | | Ada: Gnome Rogue; gifts", "second": "dwarf-priest"}
    with pytest.raises(BadSetup, match="'gifts' says nothing"):
        Match(GAME, 3, options, seed=1)
    options["characters"] = "Elf Mage 3 Evoker | | Ada: Gnome Rogue"
    match: Match[State] = Match(GAME, 3, options, seed=1)
    names = [(who.name, who.level) for who in match.state.combatants if not who.is_foe]
    assert names == [("Elf Mage", 3), ("Dwarf Priest", 1), ("Ada", 1)]
    with pytest.raises(BadSetup, match="3 Characters are written, and the game is for 2"):
        Match(GAME, 2, options, seed=1)
