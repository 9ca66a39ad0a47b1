"""The parts of card lines: what they say, that they can be written back, and that nothing else is understood."""

from __future__ import annotations

import pytest

from tabletome.games.deck.cards.amounts import Amount, number, read_amount
from tabletome.games.deck.cards.deeds import KNOWN, Deed, read_deed, read_deeds, write_deed
from tabletome.games.deck.cards.durations import Duration
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
    read_word,
    split,
)
from tabletome.games.deck.cards.rondel import read_values
from tabletome.packs.library import slug


def test_fields_are_split_outside_brackets_and_quotation_marks() -> None:
    assert split('a; b(c; d); "e; f"; [g; h]', ";") == ["a", "b(c; d)", '"e; f"', "[g; h]"]
    assert split("r1,6 D1 U: sneak, DD: nothing", ", ") == ["r1,6 D1 U: sneak", "DD: nothing"]
    for text in ("a(b; c", 'a "b; c'):
        with pytest.raises(ValueError, match="is not closed"):
            split(text, ";")


def test_a_word_may_say_what_it_is_about() -> None:
    assert read_word("task") == Word("task")
    assert read_word("boost(armor, shield)") == Word("boost", ("armor", "shield"))
    with pytest.raises(ValueError, match="is no word"):
        read_word("boost(armor")


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
    "text", ["dmg", "dmg 5 any", "def x phys", "heal 5", "heal 5 target", "dmg 5 fire", "harm 3 phys"]
)
def test_nothing_else_is_a_value(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no value|is no amount|is Physical or Ethereal"):
        read_value(text)


def test_distances_come_in_their_order() -> None:
    assert read_distances("RM") == ("M", "R")
    for text in ("", "X", "MM"):
        with pytest.raises(ValueError, match="are no Distances"):
            read_distances(text)


# --- requirements, Recall, Boosts, Counters ---------------------------------------------------------------------------


def test_requirements_are_people_something_wielded_or_a_situation() -> None:
    assert read_requirement("Rogue|Halfling") == Requirement(anyone=("Rogue", "Halfling"))
    assert read_requirement("wield(shield)") == Requirement(wield="shield")
    assert read_requirement("sneaking") == Requirement(while_="sneaking")
    for text in ("wield(spoon)", "asleep", "Rogue|"):
        with pytest.raises(ValueError, match=r"require"):
            read_requirement(text)


def test_recall_names_attributes_a_cost_and_who() -> None:
    recall = read_recall("STR/AGI R/2 [Warrior|Rogue]")
    assert recall == Recall(("STR", "AGI"), Amount("R/2"), ("Warrior", "Rogue"))
    assert read_recall("INT 1").anyone == ()
    for text in ("R/2 INT", "INT", "LUCK 1"):
        with pytest.raises(ValueError, match=r"is no (Recall|Attribute)"):
            read_recall(text)


def test_the_four_kinds_of_boost() -> None:
    opened = read_boost("r3-6 pay INT*2 -> dmg R+1", "eth")
    assert isinstance(opened, OpenBoost)
    assert (opened.rounds, opened.attributes, opened.cost) == ((3, 4, 5, 6), ("INT",), number(2))
    assert opened.value == read_value("dmg R+1 eth")
    assert read_boost("r4-6 pay INT/PIE*R/2") == OpenBoost((4, 5, 6), ("INT", "PIE"), Amount("R/2"))
    assert read_boost("+1 per PIE max 3") == PerCardBoost(1, ("PIE",), number(3))
    assert read_boost("+1R per INT") == RoundBoost(("INT",))
    assert read_boost("dmg +R/2+1") == AddBoost("dmg", read_amount("R/2+1"))
    with pytest.raises(ValueError, match="is no Boost"):
        read_boost("more damage")


def test_counters_are_attributes_a_shield_or_up_downs() -> None:
    assert read_counters("ud2") == (Counter("ud", "none", 2),)
    assert read_counters("ud:half, Shield:half, AGI:none") == (
        Counter("ud", "half", 1),
        Counter("Shield", "half"),
        Counter("AGI", "none"),
    )
    assert read_counters("INT") == (Counter("INT"),)
    with pytest.raises(ValueError, match="is no Counter"):
        read_counters("ud9:half")
    with pytest.raises(ValueError, match="each Counter once"):
        read_counters("AGI:none, AGI:half")


@pytest.mark.rules("DK-FOE-06")
def test_a_check_says_how_many_are_drawn() -> None:
    assert read_check("D3", "UU*") == Check(3, "UU*")
    for draws, pattern in (("D0", "U"), ("3", "U"), ("D1", "UU")):
        with pytest.raises(ValueError, match=r"is no draw|only 1"):
            read_check(draws, pattern)


# --- deeds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *(part for part in split(KNOWN, ", ") if not part.startswith(("cannot", "guard", "regen", "light"))),
        "cannot(move,flee) for 2 rounds", "guard R any for a count", "regen 1 until count",
        "light(medium) for a count", "regen R for R rounds",
    ],
)  # fmt: skip
def test_everything_a_card_can_do_is_written_as_it_is_read(text: str) -> None:
    assert write_deed(read_deed(text)) == text


def test_who_has_a_deed_stands_in_front_of_it() -> None:
    [guard] = read_deeds("self: guard 3 phys for 2 rounds")
    assert guard == Deed("guard", "self", number(3), type="phys", duration=Duration("rounds", number(2)))
    [fall] = read_deeds("cannot(move) for 1 round")
    assert fall.whom == "target"
    [sneaking, search] = read_deeds("sneaking, search(Sneak Attack)")
    assert (sneaking.whom, search.whom, search.names) == ("self", "self", ("Sneak Attack",))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("fly", "is nothing a card can do"),
        ("cannot(sing) for 1 round", "'sing' is unknown here"),
        ("cannot(move)", "says for how long"),
        ("regain 2 for 3 rounds", "lasts no time"),
        ("guard 3 any for ever", "is no duration"),
    ],
)
def test_nothing_else_is_a_deed(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_deeds(text)
