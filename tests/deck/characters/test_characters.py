"""Characters: Race, Class, Level, what they add up to, and what does not fit together."""

from __future__ import annotations

import re

import msgspec
import pytest

from tabletome.games.deck.cards import character as characters
from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.character import NotLegal, allotment, max_hp, new_character
from tabletome.games.deck.cards.combat_cards import of_kind
from tabletome.games.deck.cards.language import ATTRIBUTES
from tabletome.games.deck.options.characters import deck_limits
from tabletome.games.deck.state import Attribute, StoryDeck
from tests.deck.heroes import HUMAN_GIFTS, hero, ledger
from tests.deck.printed import BOX

# --- the Character Deck -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DECK-01")
def test_a_saved_character_comes_back_with_information_combat_and_story() -> None:
    ada = hero("Dwarf", "Warrior", 3, specialized="Knight")
    deck = dict(BOX.starter_decks["human-warrior"].cards)
    ada = msgspec.structs.replace(ada, combat=deck, story=story_cards.gain((), xp=25, gold=3))
    again = characters.load(BOX, characters.save(ada))
    assert again == ada
    assert again.information == ("Level 1", "Level 2", "Level 3", "Dwarf", "Warrior", "Knight")
    assert sum(again.combat.values()) == 52
    assert (again.xp, again.gold) == (25, 3)


def test_a_saved_character_that_does_not_fit_together_is_refused() -> None:
    broken = msgspec.structs.replace(hero("Dwarf", "Warrior"), specialized="Knight")
    with pytest.raises(NotLegal, match="from Level 3 on"):
        characters.load(BOX, characters.save(broken))


@pytest.mark.rules("DK-DECK-02", "DK-DECK-06")
def test_information_and_story_cards_have_no_limit() -> None:
    ada = hero("Elf", "Mage", 10, specialized="Evoker")
    deck: StoryDeck = ()
    for _ in range(200):
        deck = story_cards.gain(deck, gold=1)
    ada = msgspec.structs.replace(ada, story=deck)
    assert len(ada.information) == 13
    assert len(ada.story) == 200
    assert characters.problems(BOX, ada) == []


@pytest.mark.rules("DK-DECK-09", "DK-DECK-11")
def test_the_kinds_of_information_and_story_cards_are_those_of_the_book() -> None:
    ada, bo = hero("Gnome", "Mage", 3, specialized="Evoker"), hero("Gnome", "Mage", 3, hybrid="Theurge")
    of_ada, of_bo = (
        {
            "Level" if card.startswith("Level ") else
            "Race" if card in BOX.races else
            "Class" if card in BOX.classes else
            "Specialized Class" if card in BOX.specialized else
            "Hybrid Class" if card in BOX.hybrids else card
            for card in character.information
        }
        for character in (ada, bo)
    )  # fmt: skip
    assert of_ada | of_bo == set(ledger("DK-DECK-09")["kinds"])
    for card in (*ada.information, *bo.information):
        assert [found.rule for found in deck_limits.violations(BOX, ada, {card: 1}) if card in found.text] == [
            "DK-DECK-16"
        ]
    told = story_cards.record(story_cards.add_treasure(story_cards.gain((), xp=1, gold=1), "Jade Heron", 6), "Infamous")
    kinds = [kind.split(" (")[0] for kind in ledger("DK-DECK-11")["kinds"]]
    assert [card.kind for card in told] == kinds


@pytest.mark.rules("DK-DECK-10")
def test_a_specialized_class_excludes_a_hybrid_class_and_the_reverse() -> None:
    ada = hero("Human", "Warrior", 3)
    with pytest.raises(NotLegal, match="DK-DECK-10"):
        characters.join(BOX, characters.specialize(BOX, ada, "Knight"), "Paladin")
    with pytest.raises(NotLegal, match="DK-DECK-10"):
        characters.specialize(BOX, characters.join(BOX, ada, "Paladin"), "Knight")
    both = msgspec.structs.replace(ada, specialized="Knight", hybrid="Paladin")
    assert [found.rule for found in characters.problems(BOX, both)] == ["DK-DECK-10"]


# --- Race and Class ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CHAR-01")
def test_the_five_attributes_of_the_book_are_the_attribute_cards() -> None:
    attributes = of_kind(BOX.combat_cards.values(), "attribute")
    assert [card.name for card in attributes] == list(ledger("DK-CHAR-01"))
    assert [card.name for card in attributes if card.no_opening] == ["Fortitude"]
    uses = {card.name: [use.name for use in card.uses] for card in attributes}
    assert {name for name, of in uses.items() if "grapple" in of} == {"Strength", "Agility"}
    assert [name for name, of in uses.items() if "initiative" in of] == ["Agility"]


@pytest.mark.rules("DK-CHAR-03")
def test_races_change_the_allotment_and_hp_as_the_table_says() -> None:
    for row in ledger("DK-CHAR-03"):
        race = row["race"]
        ada = hero(race, "Warrior")
        changes = dict(re.findall(r"([A-Z]{3}) ([+-]\d)", row["attributes"]))
        if race == "Human":
            changes = dict.fromkeys(HUMAN_GIFTS, "+1")
        plain = BOX.classes["Warrior"].attributes
        assert allotment(BOX, ada) == {kind: plain[kind] + int(changes.get(kind, 0)) for kind in ATTRIBUTES}
        assert max_hp(BOX, ada) == BOX.classes["Warrior"].hp + row["hp"]
    assert allotment(BOX, hero("Dwarf", "Warrior"))["FOR"] == 7
    assert len(BOX.races) == len(ledger("DK-CHAR-03")) == 6


@pytest.mark.rules("DK-CHAR-03")
def test_every_race_has_the_ability_of_the_table() -> None:
    def kinds(race: str) -> list[tuple[str, int, str]]:
        return [(ability.kind, ability.number, ability.of) for ability in characters.abilities(BOX, hero(race, "Mage"))]

    assert kinds("Human") == [("redraw", 1, "")]
    assert kinds("Halfling") == [("recall", 0, "Dagger")]
    assert kinds("Elf") == [("recall", 0, "Longbow")]
    assert kinds("Gnome") == [("darksight", 0, "")]
    assert kinds("Half-Orc") == [("darksight", 0, ""), ("grapple_strike", 2, "")]
    against = [base.against for base in characters.base_actions(BOX, hero("Dwarf", "Mage")) if base.kind == "counter"]
    assert kinds("Dwarf") == []
    assert against == ["poison"]


@pytest.mark.rules("DK-CHAR-03")
def test_a_human_chooses_two_different_attributes_and_nobody_else_chooses_any() -> None:
    chosen: tuple[Attribute, ...] = ("INT", "PIE")
    ada = new_character(BOX, "Ada", "Human", "Mage", chosen)
    assert (
        allotment(BOX, ada)["INT"],
        allotment(BOX, ada)["PIE"],
        allotment(BOX, ada)["STR"],
    ) == (10, 3, 1)
    wrong: list[tuple[str, tuple[Attribute, ...]]] = [("Human", ()), ("Human", ("INT",)), ("Human", ("INT", "INT"))]
    for race, gifts in (*wrong, ("Elf", chosen)):
        with pytest.raises(NotLegal, match="DK-CHAR-03"):
            new_character(BOX, "Ada", race, "Mage", gifts)


@pytest.mark.rules("DK-CHAR-04")
def test_classes_have_the_allotment_hp_and_base_action_of_the_table() -> None:
    for row in ledger("DK-CHAR-04"):
        ada = hero("Gnome", row["class"])
        assert allotment(BOX, ada) == {kind: row["allotment"][kind] + (kind in ("INT", "FOR")) for kind in ATTRIBUTES}
        assert max_hp(BOX, ada) == row["hp"]
        assert max_hp(BOX, hero("Gnome", row["class"], 2)) - max_hp(BOX, ada) == row["hp_per_level"]
    bases = {name: characters.base_actions(BOX, hero("Elf", name)) for name in BOX.classes}
    told = {
        name: [(base.action, base.kind, base.value, base.type, base.distances) for base in bases[name]]
        for name in bases
    }
    assert told == {
        "Warrior": [("N", "dmg", 1, "phys", ("M",))],
        "Rogue": [("!", "dodge", 1, "any", ())],
        "Mage": [("N", "dmg", 1, "eth", ("R",))],
        "Priest": [("N", "heal", 1, "phys", ())],
    }


@pytest.mark.rules("DK-CHAR-04")
def test_a_class_uses_its_weapons_armor_and_shields_and_no_others() -> None:
    def usable(class_: str, *kinds: str) -> set[str]:
        ada = hero("Gnome", class_, 10)
        of_kinds = of_kind(BOX.combat_cards.values(), *kinds)
        return {card.name for card in of_kinds if deck_limits.why_not(BOX, ada, card) is None}

    every = {card.name for card in of_kind(BOX.combat_cards.values(), "weapon", "armor", "shield")}
    assert usable("Warrior", "weapon", "armor", "shield") == every
    assert usable("Rogue", "weapon") == usable("Warrior", "weapon") - {"Greatsword"}
    assert usable("Rogue", "armor", "shield") == {"Light Armor", "Small Shield"}
    assert usable("Mage", "weapon", "armor", "shield") == {"Dagger", "Staff"}
    assert usable("Priest", "weapon") == {"Mace", "Staff", "Handaxe"}
    assert usable("Priest", "armor") == {"Light Armor", "Medium Armor"}
    assert usable("Priest", "shield") == usable("Warrior", "shield")


def test_what_is_not_known_is_refused_with_what_there_is() -> None:
    with pytest.raises(NotLegal, match="'Ogre' is not known; there are Human, Dwarf"):
        new_character(BOX, "Ada", "Ogre", "Mage")
    with pytest.raises(NotLegal, match="'Bard' is not known; there are Warrior"):
        new_character(BOX, "Ada", "Elf", "Bard")


# --- Specialized and Hybrid Classes -----------------------------------------------------------------------------------


@pytest.mark.rules("DK-CHAR-05")
def test_a_specialized_class_of_the_own_class_can_be_taken_from_level_3_on() -> None:
    assert characters.specialize(BOX, hero("Human", "Warrior", 3), "Knight").specialized == "Knight"
    with pytest.raises(NotLegal, match="DK-CHAR-05"):
        characters.specialize(BOX, hero("Human", "Warrior", 2), "Knight")
    with pytest.raises(NotLegal, match="Assassin is for a Rogue"):
        characters.specialize(BOX, hero("Human", "Warrior", 3), "Assassin")
    with pytest.raises(NotLegal, match="no Specialized Class"):
        characters.specialize(BOX, hero("Human", "Warrior", 3), "Janitor")
    knight = characters.specialize(BOX, hero("Human", "Warrior", 3), "Knight")
    with pytest.raises(NotLegal, match="permanent"):
        characters.specialize(BOX, knight, "Berserker")


@pytest.mark.rules("DK-CHAR-05")
def test_there_are_the_eight_specialized_classes_of_the_table_each_with_its_ability() -> None:
    assert [(card.name, card.class_) for card in BOX.specialized.values()] == [
        (row["specialized"], row["base"]) for row in ledger("DK-CHAR-05")
    ]
    plain = {class_: hero("Gnome", class_, 3) for class_ in BOX.classes}
    for card in BOX.specialized.values():
        taken = characters.specialize(BOX, plain[card.class_], card.name)
        gained = len(characters.abilities(BOX, taken)) + len(characters.base_actions(BOX, taken))
        assert gained > len(characters.abilities(BOX, plain[card.class_])) + len(
            characters.base_actions(BOX, plain[card.class_])
        )


@pytest.mark.rules("DK-CHAR-06")
def test_a_hybrid_uses_cards_of_its_second_class_up_to_half_its_level() -> None:
    spellblade = hero("Gnome", "Warrior", 4, hybrid="Spellblade")
    bolt, lance = BOX.combat_cards["Energy Bolt"], BOX.combat_cards["Flame Lance"]
    assert (bolt.level, lance.level) == (2, 3)
    assert deck_limits.why_not(BOX, spellblade, bolt) is None
    refused = deck_limits.why_not(BOX, spellblade, lance)
    assert refused is not None
    assert refused.rule == "DK-CHAR-06"
    assert "up to Level 2" in refused.text
    assert deck_limits.why_not(BOX, spellblade, BOX.combat_cards["Disarm"]) is None  # own Class, Level 4
    at_three = hero("Gnome", "Warrior", 3, hybrid="Spellblade")
    assert deck_limits.why_not(BOX, at_three, BOX.combat_cards["Spark"]) is None
    assert deck_limits.why_not(BOX, at_three, bolt) is not None


@pytest.mark.rules("DK-CHAR-06")
def test_a_hybrid_gains_a_card_of_the_second_classs_main_attribute_but_no_second_base_action() -> None:
    for row in ledger("DK-CHAR-06"):
        for own, other in (row["pair"], reversed(row["pair"])):
            plain = hero("Gnome", own, 3)
            joined = characters.join(BOX, plain, row["hybrid"])
            assert set(characters.class_levels(BOX, joined)) == {own, other}
            gained = {kind: allotment(BOX, joined)[kind] - allotment(BOX, plain)[kind] for kind in ATTRIBUTES}
            assert gained == {kind: int(kind == characters.main_attribute(BOX, other)) for kind in ATTRIBUTES}
            assert characters.base_actions(BOX, joined) == characters.base_actions(BOX, plain)
    assert [row["hybrid"] for row in ledger("DK-CHAR-06")] == list(BOX.hybrids)


@pytest.mark.rules("DK-CHAR-06")
def test_a_hybrid_class_is_taken_from_level_3_on_by_one_of_its_two_classes() -> None:
    with pytest.raises(NotLegal, match="DK-CHAR-06"):
        characters.join(BOX, hero("Human", "Warrior", 2), "Paladin")
    with pytest.raises(NotLegal, match="joins Mage and Priest, not Warrior"):
        characters.join(BOX, hero("Human", "Warrior", 3), "Theurge")
    with pytest.raises(NotLegal, match="no Hybrid Class"):
        characters.join(BOX, hero("Human", "Warrior", 3), "Wanderer")


# --- Levels and HP ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CHAR-07")
def test_a_level_is_gained_with_exactly_the_experience_of_the_table() -> None:
    needed = {int(level): xp for level, xp in ledger("DK-CHAR-07")["xp_total"].items()}
    for level, xp in needed.items():
        assert characters.level_for(BOX, xp) == level
        assert xp == 0 or characters.level_for(BOX, xp - 1) == level - 1
    assert characters.level_for(BOX, 10_000) == 10


@pytest.mark.rules("DK-CHAR-07")
def test_levels_are_gained_between_adventures_each_with_an_attribute_hp_and_new_cards() -> None:
    ada = msgspec.structs.replace(hero("Elf", "Mage"), story=story_cards.gain((), xp=25))
    bolt, lance = BOX.combat_cards["Energy Bolt"], BOX.combat_cards["Flame Lance"]
    assert ada.level == 1
    assert characters.levels_due(BOX, ada) == 2
    assert deck_limits.why_not(BOX, ada, bolt) is not None
    for wrong in ((), ("INT",), ("INT", "INT", "INT")):
        with pytest.raises(NotLegal, match="choose 2 Attributes"):
            characters.advance(BOX, ada, wrong)
    grown = characters.advance(BOX, ada, ("INT", "FOR"))
    assert grown.level == 3
    assert characters.levels_due(BOX, grown) == 0
    assert (allotment(BOX, grown)["INT"], allotment(BOX, grown)["FOR"]) == (12, 3)
    assert (grown.owned["Intellect"], grown.owned["Fortitude"]) == (
        ada.owned["Intellect"] + 1,
        ada.owned["Fortitude"] + 1,
    )
    assert max_hp(BOX, grown) == max_hp(BOX, ada) + 4
    assert deck_limits.why_not(BOX, grown, bolt) is None
    assert deck_limits.why_not(BOX, grown, lance) is None


@pytest.mark.rules("DK-CHAR-07")
def test_base_actions_are_worth_more_at_levels_4_7_and_10() -> None:
    values = [characters.base_value(BOX, hero("Elf", "Mage", level)) for level in range(1, 11)]
    assert values == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]


def test_a_level_out_of_the_table_or_without_its_choices_is_refused() -> None:
    ada = hero("Elf", "Mage")
    assert "Levels go from 1 to 10" in characters.problems(BOX, msgspec.structs.replace(ada, level=11))[0].text
    assert "has chosen 1 Attributes" in characters.problems(BOX, msgspec.structs.replace(ada, level=2))[0].text


@pytest.mark.rules("DK-CHAR-08")
def test_hp_come_from_class_race_and_level() -> None:
    assert {class_: max_hp(BOX, hero("Gnome", class_)) for class_ in BOX.classes} == {
        "Warrior": 13, "Rogue": 13, "Mage": 11, "Priest": 14,
    }  # fmt: skip
    assert max_hp(BOX, hero("Dwarf", "Warrior", 3)) == 13 + 2 + 8
    assert max_hp(BOX, hero("Elf", "Mage")) == 10
