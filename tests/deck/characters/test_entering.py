"""From the Character Deck into Combat: only the Combat Deck, and only a legal one."""

from __future__ import annotations

import re

import msgspec
import pytest

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.combat_cards import of_kind
from tabletome.games.deck.cards.durations import Clock
from tabletome.games.deck.game import GAME
from tabletome.games.deck.options.characters import automatic_deck
from tabletome.games.deck.options.characters.deck_limits import violations
from tabletome.games.deck.rules.campaign import shopping
from tabletome.games.deck.rules.characters.combat_deck import enter
from tabletome.games.deck.state import all_cards, name_of
from tabletome.games.ledger import load
from tabletome.kernel import BadSetup, Match
from tests.deck.arena import answer, offered
from tests.deck.heroes import class_hp, hero, ledger, starter, swapped
from tests.deck.printed import BOX


@pytest.mark.rules("DK-DECK-04", "DK-DECK-05")
def test_an_adventure_begins_with_exactly_52_cards() -> None:
    ada, deck = starter("elf-mage")
    assert len(all_cards(enter(BOX, msgspec.structs.replace(ada, combat=deck), 0, 0))) == 52
    for change, rule in ((-1, "DK-DECK-04"), (1, "DK-DECK-03")):
        wrong = msgspec.structs.replace(ada, combat={**deck, "Staff": deck["Staff"] + change})
        with pytest.raises(BadSetup, match=rule):
            enter(BOX, wrong, 0, 0)


@pytest.mark.rules("DK-DECK-07")
def test_information_and_story_cards_stay_out_of_combat() -> None:
    ada, deck = starter("dwarf-priest")
    ada = shopping.find(BOX, msgspec.structs.replace(ada, combat=deck), "Opal Ring", "Healing Potion", gold=9)
    ada = msgspec.structs.replace(ada, story=story_cards.record(ada.story, "Champion of the Ring"))
    names = {name_of(card) for card in all_cards(enter(BOX, ada, 0, 0))}
    assert names == set(deck)
    assert not names & {*ada.information, *(card.name for card in ada.story), "Healing Potion"}


def test_a_character_brings_its_hp_level_and_classes() -> None:
    ada = hero("Dwarf", "Warrior", 6, hybrid="Paladin")
    deck = automatic_deck.build(BOX, ada)
    ada = msgspec.structs.replace(ada, combat=deck, owned=deck)
    combatant = enter(BOX, ada, 1, 1)
    assert combatant.hp == combatant.max_hp == class_hp("Warrior") + 2 + 5 * 4
    assert (combatant.id, combatant.seat, combatant.side, combatant.level) == ("p1", 1, 1, 6)
    assert (combatant.race, combatant.classes) == ("Dwarf", ["Warrior", "Priest"])


def test_every_reason_against_a_deck_is_told_at_once() -> None:
    ada, deck = starter("human-warrior")
    wrong = msgspec.structs.replace(
        ada, combat=swapped(swapped(deck, "Longsword", "Spark", 1), "Handaxe", "Greatsword", 2)
    )
    with pytest.raises(BadSetup, match=r"Spark requires Mage.*DK-DECK-26.*2 copies of Greatsword.*DK-CHAR-09"):
        enter(BOX, wrong, 0, 0)


@pytest.mark.rules("DK-CARD-17")
def test_every_copy_carries_one_symbol_and_a_deck_that_is_too_uneven_cannot_serve_for_checks() -> None:
    ada, deck = starter("human-warrior")
    ready = enter(BOX, msgspec.structs.replace(ada, combat=deck), 0, 0, "draw")
    assert {card[-2:] for card in all_cards(ready)} == {" U", " D"}
    every = {card.name: 1 for card in of_kind(BOX.combat_cards.values(), "weapon") if not card.price}
    uneven = {**every, "Strength": 7, "Agility": 3, "Fortitude": 5, "Light Armor": 7, "Small Shield": 7, "Large Shield": 7,
              "Power Strike": 1, "Parry": 1, "Dodge": 1, "Fast Weapon Swap": 1}  # fmt: skip
    ada = msgspec.structs.replace(ada, owned=uneven, combat=uneven)
    assert sum(uneven.values()) == 52
    assert len(all_cards(enter(BOX, ada, 0, 0, "updown"))) == 52
    with pytest.raises(BadSetup, match="DK-CARD-21"):
        enter(BOX, ada, 0, 0, "draw")


@pytest.mark.rules("DK-COMP-22")
def test_the_numbers_of_the_rule_cards_are_those_of_the_game() -> None:
    told = ledger("DK-COMP-22")["book"]
    pages = [page for entry in load("deck").entries.values() for page in map(int, re.findall(r"\d+", str(entry.page)))]
    assert max(pages) == told["rule_cards"]
    match = Match(GAME, 2, {}, seed=1)
    for chosen in range(told["chosen"]):
        assert len(match.state.combatants[0].hand) == chosen
        answer(match, f"take {offered(match, 'take')[0]}")
    assert [len(all_cards(who)) for who in match.state.combatants] == [told["combat_deck"]] * 2
    drawn = len(match.state.combatants[0].hand) - told["chosen"]
    while match.state.phase == "opening":
        match.answer(0)
    assert drawn == 0  # nothing is Drawn before everybody has chosen
    assert [len(who.hand) for who in match.state.combatants] == [told["starting_hand"]] * 2
    assert told["starting_hand"] == told["chosen"] + told["drawn"]
    rounds, most = set(), told["weapon_cards_max"]
    clock = Clock()
    for _ in range(20):
        rounds.add(clock.round)
        clock = clock.next()
    assert len(rounds) == told["rounds"]
    warrior, mage = hero("Human", "Warrior"), hero("Elf", "Mage")
    assert [str(found.rule) for found in violations(BOX, warrior, {"Spear": most + 1, "Light Armor": 51 - most})] == [
        "DK-DECK-17"
    ]
    copies = {"Spark": told["spell_duplicates_max"] + 1}
    assert "DK-DECK-20" in [found.rule for found in violations(BOX, mage, copies)]
