"""Combat Decks: what is legal, what is not and why, and the builder."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.games.deck.cards.combat_cards import of_kind
from tabletome.games.deck.options.characters import automatic_deck, deck_limits
from tabletome.games.deck.options.characters.deck_limits import SIZE, SPELLS_OF_LEVEL, not_owned, violations
from tabletome.games.deck.state import Character
from tabletome.games.ledger import load
from tests.deck.heroes import hero, ledger, starter, swapped
from tests.deck.printed import BOX

STARTERS = sorted(BOX.starter_decks)
PADDING = "Light Armor"
"""A card without a limit, for decks about something else."""


def padded(deck: dict[str, int]) -> dict[str, int]:
    """A deck filled up."""
    return {**deck, PADDING: SIZE - sum(deck.values())}


def rules(character: Character, deck: dict[str, int]) -> list[str]:
    return [found.rule for found in violations(BOX, character, deck)]


# --- size -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STARTERS)
@pytest.mark.rules("DK-DECK-05", "DK-CHAR-09")
def test_the_starter_decks_are_legal_at_level_1_whichever_deck_checks_are_drawn_from(name: str) -> None:
    ada, deck = starter(name)
    assert sum(deck.values()) == 52
    assert violations(BOX, ada, deck, "updown") == violations(BOX, ada, deck, "draw") == []
    assert not_owned(ada, deck) == []


@pytest.mark.parametrize("name", STARTERS)
@pytest.mark.rules("DK-DECK-03", "DK-DECK-04", "DK-DECK-05")
def test_one_card_more_or_less_is_refused(name: str) -> None:
    ada, deck = starter(name)
    weapon = next(card for card in deck if BOX.combat_cards[card].kind == "weapon")
    assert rules(ada, {**deck, weapon: deck[weapon] + 1}) == ["DK-DECK-03"]
    assert rules(ada, {**deck, weapon: deck[weapon] - 1}) == ["DK-DECK-04"]


@pytest.mark.rules("DK-DECK-16", "DK-COMP-21")
def test_only_cards_for_combat_are_in_a_combat_deck() -> None:
    ada, deck = starter("human-warrior")
    for other in (
        "Gold",
        "Experience",
        "Hit Point",
        "Silver Chalice",
        "Human",
        "Knight",
        "Goblin Skirmisher",
        "Cleanser of the Hall",
    ):
        assert rules(ada, swapped(deck, "Longsword", other, 1)) == ["DK-DECK-16"]
    told = {kind.lower().split()[-1] for kind in ledger("DK-DECK-16")["kinds"]}
    assert {card.kind for card in BOX.combat_cards.values()} == told
    assert rules(ada, {**deck, "Spear": -1, "Longsword": 13})[:1] == ["DK-DECK-16"]


# --- Weapons, Spells, Skills, Attributes ------------------------------------------------------------------------------


@pytest.mark.rules("DK-DECK-17", "DK-DECK-18")
def test_at_most_24_weapons_in_any_mix() -> None:
    ada = hero("Human", "Warrior")
    assert violations(BOX, ada, padded({"Longsword": 12, "Dagger": 6, "Shortbow": 6})) == []
    assert violations(BOX, ada, padded({"Longsword": 24})) == []
    assert rules(ada, padded({"Longsword": 12, "Dagger": 6, "Shortbow": 7})) == ["DK-DECK-17"]
    assert rules(ada, padded({"Longsword": 25})) == ["DK-DECK-17"]


def spells(level: int, count: int) -> dict[str, int]:
    """So many Mage Spells of a Level, four of each at most while they last."""
    names = [card.name for card in of_kind(BOX.combat_cards.values(), "spell")
             if card.level == level and card.requires[0].anyone == ("Mage",)]  # fmt: skip
    deck: dict[str, int] = {}
    for place in range(count):
        name = names[place % len(names)]
        deck[name] = deck.get(name, 0) + 1
    return deck


@pytest.mark.parametrize("level", SPELLS_OF_LEVEL)
@pytest.mark.rules("DK-DECK-19")
def test_spells_of_a_level_are_limited(level: int) -> None:
    ada = hero("Elf", "Mage", 10)
    most = ledger("DK-DECK-19")["max_spell_cards_by_spell_level"][str(level)]
    assert violations(BOX, ada, mage_deck(spells(level, most))) == []
    refused = violations(BOX, ada, mage_deck(spells(level, most + 1)))
    assert f"at most {most} Spell Cards of Level {level}, and this deck has {most + 1}" in [
        found.text for found in refused
    ]


def mage_deck(deck: dict[str, int]) -> dict[str, int]:
    """Filled up with what a Mage may always have."""
    for card, most in (
        ("Dagger", 24),
        ("Dodge", 4),
        ("Mind Ward", 4),
        ("Arcane Focus", 4),
        ("Intellect", 11),
        ("Agility", 4),
    ):
        deck = {**deck, card: min(most, SIZE - sum(deck.values()))}
    return {card: count for card, count in deck.items() if count}


@pytest.mark.rules("DK-DECK-20", "DK-DECK-21")
def test_at_most_four_copies_of_a_spell_in_any_mix() -> None:
    ada = hero("Elf", "Mage")
    assert violations(BOX, ada, mage_deck({"Spark": 4, "Frost Touch": 4, "Force Shield": 4})) == []
    assert violations(BOX, ada, mage_deck({"Spark": 4, "Frost Touch": 3, "Force Shield": 3, "Glow": 2})) == []
    assert rules(ada, mage_deck({"Spark": 5, "Frost Touch": 4})) == ["DK-DECK-20"]


@pytest.mark.rules("DK-DECK-22")
def test_above_level_5_the_limit_of_the_level_is_the_limit_of_copies_too() -> None:
    ada = hero("Elf", "Mage", 10)
    assert violations(BOX, ada, mage_deck({"Mind Spear": 2})) == []
    assert rules(ada, mage_deck({"Mind Spear": 3})) == ["DK-DECK-22", "DK-DECK-19"]
    assert violations(BOX, ada, mage_deck({"Ice Storm": 3})) == []
    assert rules(ada, mage_deck({"Ice Storm": 4})) == ["DK-DECK-22", "DK-DECK-19"]
    assert violations(BOX, ada, mage_deck({"Fireball": 4})) == []


@pytest.mark.rules("DK-DECK-23")
def test_the_rows_of_the_spell_table_apply_together_whatever_the_casters_level() -> None:
    full = {**spells(1, 12), **spells(2, 8)}
    assert violations(BOX, hero("Elf", "Mage", 2), mage_deck(full)) == []
    assert violations(BOX, hero("Elf", "Mage", 3), mage_deck({**full, **spells(3, 6)})) == []


@pytest.mark.rules("DK-DECK-28")
def test_attribute_cards_are_limited_by_the_allotment() -> None:
    ada, deck = starter("human-warrior")  # Strength 7 and 1 for a Human
    assert rules(ada, swapped(deck, "Longsword", "Strength", 1)) == ["DK-DECK-28"]
    assert rules(ada, swapped(deck, "Longsword", "Strength", 4)) == ["DK-DECK-28"]
    other = msgspec.structs.replace(ada, gifts=("INT", "PIE"))
    assert sorted(found.text for found in violations(BOX, other, deck)) == [
        "Ada may have 5 Fortitude Cards, not 6", "Ada may have 7 Strength Cards, not 8",
    ]  # fmt: skip


@pytest.mark.rules("DK-DECK-28")
def test_at_most_four_copies_of_a_skill_and_armor_of_one_type() -> None:
    ada, deck = starter("human-warrior")
    assert violations(BOX, ada, swapped(deck, "Longsword", "Parry", 2)) == []
    assert rules(ada, swapped(deck, "Longsword", "Parry", 3)) == ["DK-DECK-28"]
    assert rules(ada, swapped(deck, "Light Armor", "Heavy Armor", 1)) == ["DK-DECK-28"]
    assert violations(BOX, ada, swapped(deck, "Light Armor", "Heavy Armor", 6)) == []
    assert violations(BOX, ada, swapped(deck, "Longsword", "Light Armor", 12)) == []  # no limit but 52
    assert violations(BOX, ada, swapped(deck, "Longsword", "Large Shield", 12)) == []


@pytest.mark.rules("DK-DECK-28")
def test_magic_items_pets_and_hirelings_only_if_owned_one_card_per_copy() -> None:
    ada, deck = starter("human-warrior")
    for name in ("Everburning Torch", "Healing Potion", "War Hound", "Bite", "Acolyte", "Litany"):
        one, two = swapped(deck, "Longsword", name, 1), swapped(deck, "Longsword", name, 2)
        assert rules(ada, one) == ["DK-DECK-28"]
        owner = msgspec.structs.replace(ada, owned={**ada.owned, name: 1})
        assert violations(BOX, owner, one) == []
        assert rules(owner, two) == ["DK-DECK-28"]


# --- requirements -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DECK-24", "DK-DECK-25")
def test_spells_and_skills_need_their_level() -> None:
    bolt = swapped(starter("elf-mage")[1], "Spark", "Energy Bolt", 2)
    assert rules(hero("Elf", "Mage"), bolt) == ["DK-DECK-24"]
    assert violations(BOX, hero("Elf", "Mage", 2), bolt) == []
    evade = swapped(starter("halfling-rogue")[1], "Dodge", "Evade", 2)
    assert rules(hero("Halfling", "Rogue", 2), evade) == ["DK-DECK-25"]
    assert violations(BOX, hero("Halfling", "Rogue", 3), evade) == []


@pytest.mark.rules("DK-DECK-26", "DK-DECK-27")
def test_requirements_of_race_and_class_are_checked_when_the_deck_is_built_and_situations_are_not() -> None:
    ada, deck = starter("human-warrior")
    [refused] = violations(BOX, ada, swapped(deck, "Longsword", "Spark", 1))
    assert str(refused) == "Spark requires Mage, and Ada is neither by Race nor by Class (DK-DECK-26)"
    assert violations(BOX, ada, deck) == []  # its Small Shields require a Shield wielded, which is seen in play
    sneaky = swapped(deck, "Longsword", "Sneak", 1)
    assert rules(ada, sneaky) == ["DK-DECK-26"]
    small = hero("Halfling", "Warrior")
    assert deck_limits.why_not(BOX, small, BOX.combat_cards["Sneak"]) is None  # a Race is enough
    assert deck_limits.why_not(BOX, hero("Gnome", "Rogue"), BOX.combat_cards["Sneak"]) is None  # and so is a Class


def test_every_violation_is_told_not_only_the_first() -> None:
    ada = hero("Human", "Warrior")
    told = violations(
        BOX,
        ada,
        {"Longsword": 30, "Spark": 5, "Intellect": 9, "Light Armor": 1, "Heavy Armor": 1, "Gold": 3},
    )
    assert [found.rule for found in told] == [
        "DK-DECK-16", "DK-DECK-04", "DK-DECK-26", "DK-DECK-20", "DK-DECK-28", "DK-DECK-17", "DK-DECK-28",
    ]  # fmt: skip
    assert all(found.text and found.rule in load("deck").entries for found in told)


# --- symbols ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CARD-21")
def test_copies_are_up_and_down_in_turn_and_a_deck_for_checks_is_about_even() -> None:
    assert deck_limits.copies_with_symbols({"Dagger": 4}) == ["Dagger U", "Dagger D", "Dagger U", "Dagger D"]
    lone = [card.name for card in of_kind(BOX.combat_cards.values(), "weapon", "skill", "spell")]
    ada = hero("Human", "Warrior")
    many = dict.fromkeys(lone, 1)
    ups = [found for found in violations(BOX, ada, many, "draw") if found.rule == "DK-CARD-21"]
    assert "needs 24 to 28 Up cards" in ups[0].text
    assert not [found for found in violations(BOX, ada, many, "updown") if found.rule == "DK-CARD-21"]
    for name in STARTERS:
        copies = deck_limits.copies_with_symbols(starter(name)[1])
        assert 24 <= sum(copy.endswith(" U") for copy in copies) <= 28


# --- the builder ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CHAR-09")
def test_a_new_character_of_any_race_and_class_builds_a_legal_deck_from_its_60_cards() -> None:
    for race in BOX.races:
        for class_ in BOX.classes:
            ada = hero(race, class_)
            assert sum(ada.owned.values()) == 60
            deck = automatic_deck.build(BOX, ada, ada.owned)
            assert violations(BOX, ada, deck, "draw") == []
            assert not_owned(ada, deck) == []


@pytest.mark.rules("DK-CHAR-09")
def test_a_deck_of_cards_that_are_not_owned_is_told() -> None:
    ada, deck = starter("human-warrior")
    [missing] = not_owned(ada, swapped(deck, "Longsword", "Greatsword", 2))
    assert str(missing) == "2 copies of Greatsword are in the deck, and Ada owns 0 (DK-CHAR-09)"


def test_the_builder_makes_a_legal_deck_at_every_level_with_every_specialized_and_hybrid_class() -> None:
    for class_ in BOX.classes:
        for level in range(1, 11):
            ada = hero("Half-Orc", class_, level)
            assert violations(BOX, ada, automatic_deck.build(BOX, ada), "draw") == []
    for special in BOX.specialized.values():
        ada = hero("Dwarf", special.class_, 6, specialized=special.name)
        assert violations(BOX, ada, automatic_deck.build(BOX, ada), "draw") == []
    for hybrid in BOX.hybrids.values():
        for class_ in hybrid.pair:
            ada = hero("Gnome", class_, 7, hybrid=hybrid.name)
            assert violations(BOX, ada, automatic_deck.build(BOX, ada), "draw") == []


def test_the_builder_uses_what_was_bought_and_what_a_level_opens() -> None:
    ada = hero("Elf", "Mage", 5)
    rich = msgspec.structs.replace(ada, owned={**ada.owned, "Wand of Sparks": 2})
    assert automatic_deck.build(BOX, rich)["Wand of Sparks"] == 2
    assert max(BOX.combat_cards[name].level for name in automatic_deck.build(BOX, ada)) == 5
    assert max(BOX.combat_cards[name].level for name in automatic_deck.build(BOX, hero("Elf", "Mage"))) == 1


@pytest.mark.rules("DK-CARD-21")
def test_ups_and_downs_are_evened_out_between_cards_with_odd_numbers_and_pairs_stay() -> None:
    """What has an even number is even already: the best Spells of the Level, of which there are two, are not taken away."""
    for level in range(7, 11):
        deck = automatic_deck.build(BOX, hero("Dwarf", "Priest", level))
        assert deck["Wrath"] == 2
        assert 24 <= sum((count + 1) // 2 for count in deck.values()) <= 28
