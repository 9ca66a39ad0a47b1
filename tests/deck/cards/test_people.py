"""Races, Classes, Specialized and Hybrid Classes, Levels and ready decks."""

from __future__ import annotations

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.information_cards import (
    Ability,
    BaseAction,
    PrintedClass,
    PrintedDeck,
    PrintedHybrid,
    read_base,
    read_class,
    read_deck,
    read_hybrid,
)
from tabletome.games.deck.rules.effects import WORDS
from tabletome.games.deck.state import Attribute
from tabletome.packs.source import SourceError
from tests.deck.printed import BOX

ALLOTMENT: dict[Attribute, int] = {"STR": 4, "AGI": 8, "INT": 3, "PIE": 1, "FOR": 2}


def test_a_race_changes_attributes_and_hp_and_has_an_ability() -> None:
    dwarf = BOX.races["Dwarf"]
    assert (dwarf.attributes, dwarf.hp) == ({"FOR": 2, "STR": 1, "AGI": -1}, 2)
    assert dwarf.base == BaseAction("!", "counter", whom="self", against="poison")
    assert BOX.races["Halfling"].abilities == (Ability("recall", of="Dagger"),)
    human = BOX.races["Human"]
    assert (human.attributes, human.free) == ({}, 2)


def test_a_class_allots_all_five_attributes() -> None:
    rogue = read_class(PrintedClass("Bard", ALLOTMENT, 11, 3, "Reaction dodge 1 any"))
    assert rogue.attributes == {"STR": 4, "AGI": 8, "INT": 3, "PIE": 1, "FOR": 2}
    assert (rogue.hp, rogue.hp_per_level) == (11, 3)
    assert (rogue.base.kind, rogue.base.type) == ("dodge", "any")


def test_base_actions_hit_heal_dodge_or_counter() -> None:
    hit = read_base("Normal dmg 1 eth R vs undead")
    assert (hit.kind, hit.distances, hit.against) == ("dmg", ("R",), "undead")
    heal = read_base("Normal heal 1 self|ally")
    assert (heal.kind, heal.value, heal.whom) == ("heal", 1, "self|ally")


def test_specialized_and_hybrid_classes_name_the_classes_they_come_from() -> None:
    scout = BOX.specialized["Scout"]
    assert scout.class_ == "Rogue"
    assert [ability.kind for ability in scout.abilities] == ["presneak_without", "initiative_ties"]
    spellblade = read_hybrid(PrintedHybrid("Spellblade", ("Fighter", "Wizard"), {"INT": 1}))
    assert (spellblade.pair, spellblade.attributes) == (("Warrior", "Mage"), {"INT": 1})


def test_a_deck_counts_its_cards_and_knows_attributes_by_their_letters() -> None:
    deck = read_deck(PrintedDeck("Mage", {"Dagger": 6, "INT": 11}, "Elf"))
    assert (deck.id, deck.size, dict(deck.cards)["Intellect"]) == ("elf-mage", 17, 11)
    assert BOX.collections["Mage"].race == ""


BARD = "- {name: Bard, attributes: {STR: 4, AGI: 8, INT: 3, PIE: 1, FOR: 2}, hp: 11, hp_per_level: 3, base: Reaction dodge 1 any}"


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("races", "- name: Orc\n  attributes: {STR: +2}", "[0]: the key `hp` is missing"),
        (
            "races",
            "- {name: Orc, hp: +1, attributes: {STR: two}}",
            "[0].attributes.STR: expected a whole number, got the text 'two'",
        ),
        (
            "races",
            "- {name: Orc, hp: +1, attributes: {LUK: +2}}",
            "[0].attributes: unknown key `LUK`; the keys here are `AGI`, `FOR`, `INT`, `PIE`, `STR`",
        ),
        (
            "races",
            "- {name: Orc, hp: +3, abilities: [flies]}",
            "Orc: at column 1 stands 'flies', where 'redraw once per adventure'",
        ),
        (
            "races",
            "- {name: Orc, hp: +3, base: Reaction sing}",
            "Orc: at column 1 stands 'Reaction', where 'Reaction dodge'",
        ),
        (
            "classes",
            BARD.replace(", FOR: 2", ""),
            "Bard: a Class says how many cards of every Attribute it has; FOR is missing",
        ),
        ("classes", BARD.replace(", hp_per_level: 3", ""), "[0]: the key `hp_per_level` is missing"),
        ("classes", BARD.replace("dodge 1 any", "dodge"), "Bard: at column 15 the text ends, where a number belongs"),
        (
            "specialized_classes",
            "- {name: Skald, class: Warrior}",
            "Skald: a Specialized Class has an ability or a Base Action",
        ),
        (
            "hybrid_classes",
            "- {name: Skald, classes: [Warrior], attributes: {STR: +1}}",
            "[0].classes: expected a list of length 2",
        ),
        ("levels", "- {level: 11, xp: 400, base: 4}", "[0].level: expected a whole number <= 10, got the number 11"),
        ("starter_decks", "- {race: Elf, cards: {Dagger: 6}}", "[0]: the key `class` is missing"),
        (
            "starter_decks",
            "- {race: Elf, class: Mage, cards: {Dagger: 0}}",
            "[0].cards.Dagger: expected a whole number >= 1",
        ),
        (
            "starter_decks",
            "- {race: Elf, class: Mage, cards: {Dagger: 6, Dagger: 2}}",
            "the key `Dagger` stands here a second time",
        ),
        (
            "starter_decks",
            "- {race: Elf, class: Mage, cards: {INT: 6, Intellect: 2}}",
            "Elf Mage: a card stands twice in the deck",
        ),
    ],
)
def test_whatever_is_none_of_them_is_refused(file: str, text: str, sentence: str) -> None:
    with pytest.raises(SourceError) as refused:
        library.read_file(WORDS, text, f"{file}.yaml")
    assert str(refused.value).startswith(f"{file}.yaml:1: {sentence}")
