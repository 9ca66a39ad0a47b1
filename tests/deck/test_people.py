"""Lines of Races, Classes, Specialized and Hybrid Classes, Levels and ready decks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.information_cards import (
    Ability,
    BaseAction,
    read_base,
    read_class,
    read_deck,
    read_hybrid,
    read_level,
    read_race,
    read_specialized,
)


def test_a_race_changes_attributes_and_hp_and_has_an_ability() -> None:
    dwarf = library.races()["Dwarf"]
    assert (dwarf.attributes, dwarf.hp) == ({"FOR": 2, "STR": 1, "AGI": -1}, 2)
    assert dwarf.base == BaseAction("!", "counter", whom="self", against="poison")
    assert library.races()["Halfling"].abilities == (Ability("recall", of="Dagger"),)
    human = library.races()["Human"]
    assert (human.attributes, human.free) == ({}, 2)


def test_a_class_allots_all_five_attributes() -> None:
    rogue = read_class("class Rogue; STR4 AGI8 INT3 PIE1 FOR2; hp 11+3/level; base ! dodge 1 any")
    assert rogue.attributes == {"STR": 4, "AGI": 8, "INT": 3, "PIE": 1, "FOR": 2}
    assert (rogue.hp, rogue.hp_per_level) == (11, 3)
    assert (rogue.base.kind, rogue.base.type) == ("dodge", "any")


def test_base_actions_hit_heal_dodge_or_counter() -> None:
    hit = read_base("base N dmg 1 eth R vs undead")
    assert (hit.kind, hit.distances, hit.against) == ("dmg", ("R",), "undead")
    heal = read_base("base N heal 1 self|ally")
    assert (heal.kind, heal.value, heal.whom) == ("heal", 1, "self|ally")


def test_specialized_and_hybrid_classes_name_the_classes_they_come_from() -> None:
    scout = library.specialized()["Scout"]
    assert scout.class_ == "Rogue"
    assert [ability.kind for ability in scout.abilities] == ["presneak_without", "initiative_ties"]
    spellblade = read_hybrid("hybrid Spellblade; Fighter+Wizard; second <= level/2; INT+1")
    assert (spellblade.pair, spellblade.attributes) == (("Warrior", "Mage"), {"INT": 1})


def test_a_deck_counts_its_cards_and_knows_attributes_by_their_letters() -> None:
    deck = read_deck("deck Elf Mage: Dagger 6, INT 11")
    assert (deck.id, deck.size, dict(deck.cards)["Intellect"]) == ("elf-mage", 17, 11)
    assert library.collections()["Mage"].race == ""


@pytest.mark.parametrize(
    ("read", "line", "problem"),
    [
        (read_race, "race Orc; STR+2", "is no race"),
        (read_race, "race Orc; STR two; hp +1", "changes no Attribute"),
        (read_race, "race Orc; STR+2; hp 3", "a Race changes HP"),
        (read_race, "race Orc; STR+2; hp +3; flies", "is no ability"),
        (read_class, "class Bard; STR4 AGI8; hp 11+3/level; base ! dodge 1 any", "every Attribute"),
        (read_class, "class Bard; STR4 AGI8 INT3 PIE1 FOR2; hp 11; base ! dodge 1 any", "a Class has HP"),
        (read_class, "class Bard; STR4 AGI8 INT3 PIE1 FOR2; hp 11+3/level; base sing", "is no Base Action"),
        (read_specialized, "specialized Skald; Warrior", "is no specialized"),
        (read_hybrid, "hybrid Skald; Warrior; second <= level/2; STR+1", "joins two Classes"),
        (read_level, "level 11; xp 400; base 4", "is no Level"),
        (read_deck, "deck Elf: Dagger 6", "is no deck"),
        (read_deck, "deck Elf Mage: Dagger", "says not how many"),
        (read_deck, "deck Elf Mage: Dagger 6, Dagger 2", "stands twice"),
    ],
)
def test_whatever_is_none_of_them_is_refused(read: Callable[[str], object], line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read(line)
