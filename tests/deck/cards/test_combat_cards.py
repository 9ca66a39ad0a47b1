"""Cards of a Combat Deck: what their fields say and what is refused. (DK-CARD)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.amounts import ROUNDS
from tabletome.games.deck.cards.language import OpenBoost
from tabletome.games.deck.options.characters.deck_limits import symbols
from tabletome.games.deck.rules.effects import WORDS
from tabletome.packs.source import SourceError
from tests.deck.printed import BOX, combat_card

BOLT: dict[str, Any] = {
    "level": 2,
    "requires": ["Mage"],
    "action": "Normal",
    "rounds": "P1,2",
    "value": "dmg R+1 eth",
    "distances": "TR",
    "split": "R+1",
    "boost": "r3-6 pay INT*2 -> dmg R+1",
    "counter": "ud:half, Shield:half, AGI:none",
    "attribute": "INT",
    "recall": "INT R/2 [Mage]",
}


@pytest.mark.rules("DK-CARD-01")
def test_a_card_has_every_field_that_is_printed() -> None:
    bolt = combat_card("spell", "Energy Bolt", **BOLT)
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
    bolt = BOX.combat_cards["Energy Bolt"]
    assert (bolt.value_on(2), bolt.ethereal) == (3, True)
    assert isinstance(bolt.boost, OpenBoost)
    assert 4 in bolt.boost.rounds
    assert bolt.boost.value is not None
    assert (bolt.boost.value.values.on(bolt.rondel, 4), bolt.boost.value.type) == (5, "eth")
    assert not BOX.combat_cards["Longsword"].ethereal


@pytest.mark.rules("DK-CARD-10")
def test_a_card_may_be_of_two_action_types() -> None:
    antidote = combat_card("item", "Salve", action="Normal or Reaction", value="heal 1 self|ally", once=True)
    assert antidote.can("N")
    assert antidote.can("!")
    assert not antidote.can("B")


@pytest.mark.rules("DK-CARD-12")
def test_a_card_without_a_value_does_no_damage() -> None:
    sneak = BOX.combat_cards["Sneak"]
    assert sneak.value is None
    assert [sneak.value_on(round_) for round_ in ROUNDS] == [0] * 6
    assert [op.name for op in sneak.on_ok.ops] == ["sneaking", "search"]


@pytest.mark.rules("DK-CARD-16")
def test_a_card_without_a_counter_icon_lists_no_counter() -> None:
    assert BOX.combat_cards["Longsword"].counters == ()
    assert {counter.by for counter in BOX.combat_cards["Energy Bolt"].counters} == {"ud", "Shield", "AGI"}


@pytest.mark.rules("DK-CARD-17", "DK-CARD-21")
def test_copies_carry_up_and_down_in_turn() -> None:
    assert sorted(symbols(4)) == ["D", "D", "U", "U"]
    for copies in range(30):
        carried = symbols(copies)
        assert len(carried) == copies
        assert 0 <= carried.count("U") - carried.count("D") <= 1


@pytest.mark.rules("DK-TERM-13")
def test_enhance_is_a_boost() -> None:
    fields = {"boost": "dmg +R", "attribute": "STR"}
    assert combat_card("skill", "Blow", action="Enhance", **fields) == combat_card(
        "skill", "Blow", action="Boost", **fields
    )


def test_a_boosted_value_is_of_the_type_of_the_card_unless_it_says_otherwise() -> None:
    for value, boosted, type_ in (
        ("dmg R+1 eth", "dmg R+1", "eth"),
        ("dmg R+1", "dmg R+1", "phys"),
        ("dmg R+1 eth", "dmg R+1 phys", "phys"),
        ("heal 2 ally", "heal 4 ally", "phys"),
    ):
        card = combat_card(
            "spell", "Bolt", **{**BOLT, "value": value, "split": "", "boost": f"r3-6 pay INT*2 -> {boosted}"}
        )
        assert isinstance(card.boost, OpenBoost)
        assert card.boost.value is not None
        assert card.boost.value.type == type_


def test_attributes_say_what_they_serve_for() -> None:
    fortitude = BOX.combat_cards["Fortitude"]
    assert fortitude.kinds_of("boost") == ("armor", "shield")
    assert "escalate" not in [use.name for use in fortitude.uses]
    assert fortitude.kinds_of("escalate") == ()
    assert (fortitude.saves, fortitude.no_opening) == (True, True)


PLAIN = {"action": "Normal", "value": "dmg 3 phys", "distances": "M", "attribute": "AGI"}


@pytest.mark.parametrize(
    ("kind", "fields", "problem"),
    [
        (
            "weapon",
            {**PLAIN, "attribute": None, "size": "M", "hands": 1},
            "a Weapon has Damage, Distances, an Attribute",
        ),
        ("weapon", {**PLAIN, "action": "", "size": "M", "hands": 1}, "as what it is played"),
        ("armor", {**PLAIN, "action": "Reaction"}, "Armor and Shields have a Defense"),
        ("spell", PLAIN, "names the Class that casts it"),
        ("skill", {**PLAIN, "value": ""}, "the card does nothing"),
        ("skill", {**PLAIN, "action": "Boost"}, "only a Boost"),
        ("skill", {**PLAIN, "value": "", "boost": "dmg +R"}, "only a Boost"),
        ("skill", {**PLAIN, "on_ok": "sneaking"}, "'on_ok' follows a check"),
        ("action", PLAIN, "names whose it is"),
        ("pet", {"price": 3}, "a pet has HP"),
        ("attribute", {"uses": "boost"}, "'Test' is no Attribute"),
        ("attribute", {"uses": "lift"}, "stands 'lift', where 'boost', 'counter', 'recounter', 'escalate', 'recall'"),
        ("skill", {**PLAIN, "action": "Reaction"}, "Damage is done by a Normal Action"),
        ("skill", {**PLAIN, "value": "def 3 phys"}, "a Defense is a Reaction"),
        ("skill", {**PLAIN, "effect": "swap then play weapon"}, "a Special card"),
        ("skill", {"action": "Special", "value": "heal 2 self"}, "a Special card"),
        ("skill", {"action": "Normal", "value": "heal 2 ally", "area": True}, "only an attack is divided"),
        (
            "skill",
            {**PLAIN, "action": "Quick"},
            "stands 'Quick', where 'Normal', 'Reaction', 'Boost', 'Enhance' or 'Special' belongs",
        ),
    ],
)
def test_what_no_card_could_print_is_refused_with_a_sentence(kind: str, fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        combat_card(kind, "Test", **fields)


GOOD = "- {kind: item, name: Salve, action: Normal, value: heal 1 self}\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "- kind: item\n  name: Tonic\n  action: Normal\n  rounds: P9\n",
            "items.yaml:5: Tonic: at column 1 stands 'P9', where Rounds such as P2-5 or Rounds such as S1,6 belongs",
        ),
        (
            "- kind: item\n  name: Tonic\n  action: Normal\n",
            "items.yaml:2: Tonic: the card does nothing; give it a value or an effect",
        ),
        (
            "- {kind: item, name: Tonic,\n   smell: vile}\n",
            "items.yaml:3: [1]: unknown key `smell`;",
        ),
        (
            "- {kind: weapons, name: Tonic}\n",
            "items.yaml:2: [1].kind: the text 'weapons' is not known here; did you mean `weapon`?",
        ),
        (
            "- {kind: item, name: Tonic, level: 11}\n",
            "items.yaml:2: [1].level: expected a whole number <= 10, got the number 11",
        ),
        (
            "- {kind: item, name: Tonic, cures: [boredom]}\n",
            "items.yaml:2: [1].cures[0]: the text 'boredom' is not known here",
        ),
        (GOOD, "items.yaml:2: Salve: this is there already; give it another name"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_file_and_line(text: str, sentence: str) -> None:
    with pytest.raises(SourceError) as refused:
        library.Library(WORDS).adding(library.read_file(WORDS, GOOD + text, "items.yaml"))
    assert str(refused.value).startswith(sentence)


def test_a_key_stands_once() -> None:
    with pytest.raises(
        SourceError, match=r"^items\.yaml:3: the key `action` stands here a second time, first on line 2"
    ):
        library.read_file(WORDS, "- name: Salve\n  action: Normal\n  action: Reaction\n", "items.yaml")
