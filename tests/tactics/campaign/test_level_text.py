"""What is printed of level up cards, classes and perks."""

from __future__ import annotations

from tabletome.games.tactics.cards.level_text import class_line, level_text, perk_text
from tabletome.games.tactics.game import GAME

LIBRARY = GAME.library


def test_a_level_up_card_prints_all_that_it_gives() -> None:
    """Hearts, cards with their own texts, abilities; the first of an elite class what the hero becomes."""
    for card in LIBRARY.level_ups.values():
        lines = level_text(LIBRARY, card)
        printed = " ".join(lines)
        for id_ in (*card.add, *card.replace, card.feature, card.passive, card.dice):
            assert not id_ or LIBRARY.cards[id_].name in printed
        assert f"+{card.hp} heart" in printed
        assert not card.perk or LIBRARY.perks[card.perk].name in printed
        assert printed.count("REPLACE ") == len(card.replace)
    first = level_text(LIBRARY, LIBRARY.level_ups["dark-knight-1"])
    assert first[0] == "Movement 4, basic attack a blue die, range 1-2."
    assert first[1] == "+4 hearts."


def test_classes_and_perks_print_their_numbers_and_what_they_grant() -> None:
    assert class_line(LIBRARY.classes["wizard"]) == "Movement 3, basic attack a white die, range 1-4."
    assert perk_text(LIBRARY, "unwebbed")[0].startswith("ADD Web Walk: ")
    assert all(perk_text(LIBRARY, perk) for perk in LIBRARY.perks)


def test_the_keywords_of_a_card_that_comes_are_sentences_of_their_own_and_damage_without_dice_says_so() -> None:
    fighter, rogue = (" ".join(level_text(LIBRARY, LIBRARY.level_ups[id_])) for id_ in ("fighter-2", "rogue-1"))
    assert "REPLACE Make Room: FREE. Attack at range 1: 1 damage. Effect: push it 2 squares away." in fighter
    assert "ADD Slip Away: FREE. REMOVE. You become invisible." in rogue
