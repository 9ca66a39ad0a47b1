"""The notation on cards: what it says, that they can be written back, and that nothing else is understood."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletome.cards import Unreadable
from tabletome.games.deck.cards.amounts import Amount, number, read_amount
from tabletome.games.deck.cards.language import (
    AddBoost,
    Check,
    Counter,
    OpenBoost,
    PerCardBoost,
    Recall,
    Requirement,
    RoundBoost,
    Word,
    proper,
    read_boost,
    read_check,
    read_counters,
    read_distances,
    read_recall,
    read_requirement,
    read_value,
    word_of,
)
from tabletome.games.deck.cards.rondel import read_values
from tabletome.packs.library import slug

AMOUNT = "an amount such as 3, R, R/2+1, Rx2 or iR"


def complaint(read: Callable[[str], object], text: str) -> str:
    """Why a text cannot be read; it must not be."""
    with pytest.raises(Unreadable) as refused:
        read(text)
    return str(refused.value)


def test_a_word_may_say_what_it_is_about() -> None:
    read = word_of("boost", "task").parse
    assert read("task") == Word("task")
    assert read("boost(armor, shield)") == Word("boost", ("armor", "shield"))
    assert complaint(read, "boost(armor") == "at column 12 the text ends, where ',' or ')' belongs"
    assert complaint(read, "lift") == "at column 1 stands 'lift', where 'boost' or 'task' belongs"


def test_names_become_ids() -> None:
    assert slug("Healer’s  Arch, East") == "healers-arch-east"


@pytest.mark.rules("DK-TERM-13")
def test_two_words_for_a_thing_are_one() -> None:
    assert read_requirement("Wizard") == read_requirement("Mage")
    assert read_requirement("Fighter|Rogue") == read_requirement("Warrior|Rogue")
    assert read_recall("STR 1 [Fighter]") == read_recall("STR 1 [Warrior]")
    assert [proper(word) for word in ("Enhance", "Throwing", "Discard Pile", "Core Card", "Pre-Hide")] == [
        "Boost", "Thrown", "Discard Deck", "Information Card", "Pre-Sneak",
    ]  # fmt: skip


# --- values -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CARD-09", "DK-CARD-11")
def test_a_value_is_damage_defense_or_health_physical_unless_it_says_otherwise() -> None:
    damage, defense, health = read_value("dmg 5|3"), read_value("def R eth"), read_value("heal R/2+1 ally")
    assert (damage.kind, damage.type, damage.whom, damage.values) == ("dmg", "phys", "target", read_values("5|3"))
    assert (defense.kind, defense.type, defense.whom) == ("def", "eth", "self")
    assert (health.kind, health.whom) == ("heal", "ally")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dmg", f"at column 4 the text ends, where {AMOUNT} belongs"),
        ("dmg 5 any", "at column 7 stands 'any', where '|', 'phys', 'eth' or the end belongs"),
        ("def x phys", f"at column 5 stands 'x', where {AMOUNT} belongs"),
        ("def 3 phys only", "at column 12 stands 'only', where the end belongs"),
        ("heal 5", "at column 7 the text ends, where '|', 'self|ally', 'self' or 'ally' belongs"),
        ("heal 5 target", "at column 8 stands 'target', where '|', 'self|ally', 'self' or 'ally' belongs"),
        ("dmg 5 fire", "at column 7 stands 'fire', where '|', 'phys', 'eth' or the end belongs"),
        ("harm 3 phys", "at column 1 stands 'harm', where 'dmg', 'def' or 'heal' belongs"),
    ],
)
def test_nothing_else_is_a_value(text: str, sentence: str) -> None:
    assert complaint(read_value, text) == sentence


def test_distances_come_in_their_order() -> None:
    assert read_distances("RM") == ("M", "R")
    for text in ("", "X"):
        assert complaint(read_distances, text).endswith("where Distances out of M, T and R belongs")
    assert complaint(read_distances, "MM") == "at column 1 stands 'MM', where each Distance once belongs"


# --- requirements, Recall, Boosts, Counters ---------------------------------------------------------------------------


def test_requirements_are_people_something_wielded_or_a_situation() -> None:
    assert read_requirement("Rogue|Halfling") == Requirement(anyone=("Rogue", "Halfling"))
    assert read_requirement("wield(shield)") == Requirement(wield="shield")
    assert read_requirement("sneaking") == Requirement(while_="sneaking")
    assert complaint(read_requirement, "wield(spoon)").startswith(
        "at column 7 stands 'spoon', where 'shield', 'weapon'"
    )
    assert complaint(read_requirement, "asleep").endswith("'unarmed', 'wield' or a Race or Class belongs")
    assert complaint(read_requirement, "Rogue|") == "at column 7 the text ends, where a Race or Class belongs"


def test_recall_names_attributes_a_cost_and_who() -> None:
    recall = read_recall("STR/AGI R/2 [Warrior|Rogue]")
    assert recall == Recall(("STR", "AGI"), Amount("R/2"), ("Warrior", "Rogue"))
    assert read_recall("INT 1").anyone == ()
    for text in ("R/2 INT", "LUCK 1"):
        assert complaint(read_recall, text).endswith("where 'STR', 'AGI', 'INT', 'PIE' or 'FOR' belongs")
    assert complaint(read_recall, "INT") == f"at column 4 the text ends, where '/' or {AMOUNT} belongs"


def test_the_four_kinds_of_boost() -> None:
    opened = read_boost("r3-6 pay INT*2 -> dmg R+1", "eth")
    assert isinstance(opened, OpenBoost)
    assert (opened.rounds, opened.attributes, opened.cost) == ((3, 4, 5, 6), ("INT",), number(2))
    assert opened.value == read_value("dmg R+1 eth")
    assert read_boost("r4-6 pay INT/PIE*R/2") == OpenBoost((4, 5, 6), ("INT", "PIE"), Amount("R/2"))
    assert read_boost("+1 per PIE max 3") == PerCardBoost(1, ("PIE",), number(3))
    assert read_boost("+1R per INT") == RoundBoost(("INT",))
    assert read_boost("dmg +R/2+1") == AddBoost("dmg", read_amount("R/2+1"))
    sentence = "at column 1 stands 'more', where Rounds such as r3-6, '+', 'dmg', 'def' or 'heal' belongs"
    assert complaint(read_boost, "more damage") == sentence


def test_counters_are_attributes_a_shield_or_up_downs() -> None:
    assert read_counters("ud2") == (Counter("ud", "none", 2),)
    assert read_counters("ud:half, Shield:half, AGI:none") == (
        Counter("ud", "half", 1),
        Counter("Shield", "half"),
        Counter("AGI", "none"),
    )
    assert read_counters("INT") == (Counter("INT"),)
    assert complaint(read_counters, "ud9:half") == "at column 1 stands 'ud9', where 'ud' belongs"
    assert complaint(read_counters, "AGI:all") == "at column 5 stands 'all', where 'none' or 'half' belongs"
    assert complaint(read_counters, "AGI:none, AGI:half") == "at column 1 stands 'AGI', where each Counter once belongs"


@pytest.mark.rules("DK-FOE-06")
def test_a_check_says_how_many_are_drawn() -> None:
    assert read_check("D3 UU*") == Check(3, "UU*")
    for text in ("D0 U", "D7 U", "3 U"):
        assert complaint(read_check, text).endswith("where a draw, D1 to D6, belongs")
    assert complaint(read_check, "D1 X") == "at column 4 stands 'X', where a pattern of U, D and * (either) belongs"
    sentence = "at column 1 stands 'D1', where a draw of no fewer symbols than the pattern has belongs"
    assert complaint(read_check, "D1 UU") == sentence
