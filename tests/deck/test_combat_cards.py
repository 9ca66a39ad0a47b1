"""Lines of Combat Deck cards: what is read from them and what is refused. (DK-CARD)"""

from __future__ import annotations

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.amounts import ROUNDS
from tabletome.games.deck.cards.combat_cards import CombatCard, read_combat_card
from tabletome.games.deck.cards.language import OpenBoost
from tabletome.packs.source import SourceError

BOLT = (
    "spell Energy Bolt L2; req Mage; N; P1,2; dmg R+1 eth; dist TR; split R+1; boost r3-6 pay INT*2 -> dmg R+1; "
    "counter ud:half, Shield:half, AGI:none; attr INT; recall INT R/2 [Mage]"
)


@pytest.mark.rules("DK-CARD-01")
def test_a_card_has_every_field_its_line_gives() -> None:
    bolt = read_combat_card(BOLT)
    assert (bolt.kind, bolt.name, bolt.id, bolt.level) == ("spell", "Energy Bolt", "energy-bolt", 2)
    assert (bolt.actions, bolt.distances, bolt.attribute) == (("N",), ("T", "R"), "INT")
    assert [requirement.anyone for requirement in bolt.requires] == [("Mage",)]
    assert [counter.by for counter in bolt.counters] == ["ud", "Shield", "AGI"]
    assert bolt.recall is not None
    assert (bolt.recall.attributes, bolt.recall.anyone) == (("INT",), ("Mage",))
    assert bolt.split is not None
    assert bolt.split.value(2) == 3


@pytest.mark.rules("DK-CARD-18", "DK-CARD-19", "DK-CARD-09")
def test_energy_bolt_does_3_ethereal_on_round_2_and_boosted_5_on_round_4() -> None:
    bolt = library.combat_cards()["Energy Bolt"]
    assert (bolt.value_on(2), bolt.ethereal) == (3, True)
    assert isinstance(bolt.boost, OpenBoost)
    assert 4 in bolt.boost.rounds
    assert bolt.boost.value is not None
    assert (bolt.boost.value.values.on(bolt.rondel, 4), bolt.boost.value.type) == (5, "eth")
    assert not library.combat_cards()["Longsword"].ethereal


@pytest.mark.rules("DK-CARD-10")
def test_a_card_may_be_of_two_action_types() -> None:
    antidote = read_combat_card("item Salve; N!; P1-6; heal 1 self|ally; once")
    assert antidote.can("N")
    assert antidote.can("!")
    assert not antidote.can("B")


@pytest.mark.rules("DK-CARD-12")
def test_a_card_without_a_value_does_no_damage() -> None:
    sneak = library.combat_cards()["Sneak"]
    assert sneak.value is None
    assert [sneak.value_on(round_) for round_ in ROUNDS] == [0] * 6
    assert [deed.kind for deed in sneak.on_ok] == ["sneaking", "search"]


@pytest.mark.rules("DK-CARD-16")
def test_a_card_without_a_counter_icon_lists_no_counter() -> None:
    assert library.combat_cards()["Longsword"].counters == ()
    assert {counter.by for counter in library.combat_cards()["Energy Bolt"].counters} == {"ud", "Shield", "AGI"}


@pytest.mark.rules("DK-CARD-17", "DK-CARD-21")
def test_copies_carry_up_and_down_in_turn() -> None:
    assert sorted(library.symbols(4)) == ["D", "D", "U", "U"]
    for copies in range(30):
        symbols = library.symbols(copies)
        assert len(symbols) == copies
        assert 0 <= symbols.count("U") - symbols.count("D") <= 1


@pytest.mark.rules("DK-TERM-13")
def test_enhance_is_a_boost() -> None:
    assert read_combat_card(BOLT.replace("boost", "enhance")).boost == read_combat_card(BOLT).boost


def test_attributes_say_what_they_serve_for() -> None:
    fortitude = library.combat_cards()["Fortitude"]
    boost = fortitude.use("boost")
    assert boost is not None
    assert boost.of == ("armor", "shield")
    assert fortitude.use("escalate") is None
    assert (fortitude.saves, fortitude.no_opening) == (True, True)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("sword Longsword; N", "is no card: begin with one of weapon"),
        ("attribute Luck; use boost", "'Luck' is no Attribute"),
        ("attribute Strength; use lift", "'lift' is no use of an Attribute"),
        ("weapon Club; N; P1-6; dmg 3 phys; dist M; size M; hands 1", "a Weapon has Damage, Distances, an Attribute"),
        ("weapon Club; P1-6; dmg 3 phys; dist M; size M; hands 1; attr STR", "as what it is played"),
        ("armor Rags; !; P1-6; dmg 3 phys", "Armor and Shields have a Defense"),
        ("spell Spark L1; N; P1-6; dmg 1 eth; dist R; attr INT", "names the Class that casts it"),
        ("spell Spark L11; req Mage; N; P1-6; dmg 1 eth; attr INT", "Levels go from 1 to 10"),
        ("skill Bite L1; N; P1-6; attr AGI", "the card does nothing"),
        ("skill Bite L1; B; P1-6; dmg 3 phys; attr AGI", "only a Boost"),
        ("skill Bite L1; N; P1-6; boost dmg +R; attr AGI", "only a Boost"),
        ("skill Bite L1; N; P1-6; on ok: sneaking; attr AGI", "'on ok' follows a check"),
        ("skill Bite L1; N; N; dmg 3 phys", "stands twice"),
        ("skill Bite L1; N; P1-6; dmg 3 phys; loud", "'loud' is no field of a card"),
        ("action Bite; N; P1-6; dmg 3 phys; dist M", "names whose it is"),
        ("pet Hound; price 3", "a pet has HP"),
        ("item Salve; N; P1-6; cures boredom", "'boredom' cannot be cured"),
        ("skill Riposte L1; !; P1-6; dmg 3 phys; dist M; attr AGI", "Damage is done by a Normal Action"),
        ("skill Wall L1; N; P1-6; def 3 phys; attr AGI", "a Defense is a Reaction"),
        ("skill Quick L1; N; P1-6; effect swap then play weapon; attr AGI", "a Special card"),
        ("skill Quick L1; S; P1-6; heal 2 self; attr AGI", "a Special card"),
        ("spell Rain L1; req Priest; N; P1-6; heal 2 ally; area; attr PIE", "only an attack is divided"),
    ],
)
def test_a_line_that_is_no_card_is_refused_with_a_sentence(line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_combat_card(line)


def names(card: CombatCard) -> str:
    return card.name


def test_a_wrong_line_of_a_file_is_named_with_file_and_line() -> None:
    good = "- 'item Salve; N; P1-6; heal 1 self'"
    with pytest.raises(SourceError, match=r"^items\.yaml:2: 'P9' is no field of a card"):
        library.read_lines(f"{good}\n- 'item Tonic; N; P9; heal 1 self'", "", read_combat_card, names, "items.yaml")
    with pytest.raises(SourceError, match=r"^items\.yaml:2: two cards are called Salve"):
        library.read_lines(f"{good}\n{good}", "", read_combat_card, names, "items.yaml")
