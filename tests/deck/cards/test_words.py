"""The text on cards is made from their fields, and says all that they do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.games.deck.cards import foe_text
from tabletome.games.deck.cards.text import AREA, card_text
from tabletome.words import sentence
from tests.deck.printed import BOX, combat_card


def test_the_longsword_reads_as_its_card() -> None:
    assert card_text(BOX.combat_cards["Longsword"]) == [
        "Weapon, Large, one-handed, Strength.",
        "Normal. Rounds 2-5 Primary, 1,6 Secondary.",
        "5 (Secondary 3) Physical Damage. Melee.",
        "Recall: R/2 Strength Cards (Warrior).",
        "“Nobody ever asked what it is for.”",
    ]


def test_energy_bolt_reads_as_its_card() -> None:
    assert card_text(BOX.combat_cards["Energy Bolt"]) == [
        "Spell, Level 2, Intellect.",
        "Normal. Rounds 1,2 Primary.",
        "R+1 Ethereal Damage. Thrown or Ranged.",
        "Requires Mage.",
        "The Damage may be divided among up to R+1 Opponents.",
        "Boost: play 2 Intellect Cards to play this on Rounds 3-6, for R+1 Ethereal Damage.",
        (
            "Countered by: a match of its Up/Down symbol (half is left); a Shield Card (half is left); "
            "an Agility Card (nothing is left)."
        ),
        "Recall: R/2 Intellect Cards (Mage).",
        "“Straight lines are for people without imagination.”",
    ]


def test_sneak_says_what_follows_its_check() -> None:
    text = card_text(BOX.combat_cards["Sneak"])
    assert (
        "Declare Up or Down: if no Opponent matches it, you Sneak and search your Draw Deck for a Sneak Attack Card."
        in text
    )
    assert "A Persistent Effect." in text


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ({"area": True}, sentence(AREA)),
        ({"once": True}, "Removed from the adventure once it was played."),
        ({"grapple": True}, "Can be used in a Grapple."),
        ({"price": 7}, "Price: 7 Gold."),
        ({"cures": ["disease", "poison"]}, "Cures disease and poison."),
        ({"counter": "ud2:none"}, "Countered by: a match of 2 declared Up/Downs (nothing is left)."),
        ({"boost": "+1R per INT"}, "Boost: every Intellect Card lets this be played one Round later."),
        ({"boost": "+1 per PIE max R"}, "Boost: +1 for every Piety Card, at most R of them."),
        ({"requires": ["wield(shield)"]}, "Requires that you wield a shield."),
        ({"requires": ["sneaking"]}, "Only while sneaking."),
        ({"effect": "push 1"}, "The Target is moved 1 Distance away."),
        (
            {"effect": "self: guard R any for 2 rounds"},
            "You have R Physical or Ethereal Defense against every attack for 2 Rounds.",
        ),
    ],
)
def test_every_field_of_a_card_is_said(field: dict[str, Any], line: str) -> None:
    plain = {"action": "Normal", "value": "dmg 2 phys", "distances": "M", "attribute": "STR"}
    assert line not in card_text(combat_card("skill", "Test", **plain))
    assert line in card_text(combat_card("skill", "Test", **plain, **field))


@pytest.mark.rules("DK-MODE-15", "DK-MODE-24")
def test_an_area_says_whom_it_hits_in_every_kind_of_play() -> None:
    assert card_text(BOX.combat_cards["Fireball"])[4] == (
        "An area: in Simple Play up to 3 Opponents, otherwise everyone at one point or within 1 square of it, "
        "Allies and you too."
    )


SHIELDS = {
    "Small Shield": "Against Ranged Weapons one card counts for up to 2 attacks in a Round.",
    "Medium Shield": "Against Ranged Weapons it stops all Damage of up to 3 attacks in a Round.",
    "Large Shield": "Against Ranged Weapons it stops all Damage of any number of attacks in a Round.",
}


@pytest.mark.rules("DK-DMG-21")
@pytest.mark.parametrize("name", SHIELDS)
def test_a_shield_says_what_it_does_against_ranged_weapons(name: str) -> None:
    assert SHIELDS[name] in card_text(BOX.combat_cards[name])


@pytest.mark.rules("DK-DMG-21")
@pytest.mark.parametrize(("size", "number"), [("S", 2), ("M", 3)])
def test_a_shield_without_a_number_stands_as_long_as_others_of_its_size(size: str, number: int) -> None:
    for covers, most in ((0, number), (5, 5)):
        shield = combat_card("shield", "Test", action="Reaction", value="def 2 phys", size=size, covers=covers)
        assert f"up to {most} attacks in a Round" in " ".join(card_text(shield))


def test_different_cards_have_different_texts_and_each_a_line_of_its_own() -> None:
    """But for Intellect and Piety, which differ in what they are called."""
    texts: dict[tuple[str, ...], str] = {}
    for name, card in BOX.combat_cards.items():
        text = tuple(card_text(msgspec.structs.replace(card, flavour="")))
        assert all(line.endswith(".") for line in text)
        assert texts.setdefault(text, name) == name or card.kind == "attribute"
    flavours = [card.flavour for card in BOX.combat_cards.values()]
    flavours += [foe.flavour for foe in BOX.foes.values()]
    assert all(flavours)
    assert len({*flavours}) == len(flavours)


def test_the_goblin_reads_as_its_card() -> None:
    assert foe_text.foe_text(BOX.foes["Goblin Skirmisher"]) == [
        "Level 1, Small, 3 HP, 1 XP, 1 Gold.",
        "Rounds 1-4, draw 1, U: 4 Physical Damage at Melee (Shortsword).",
        "Rounds 5,6, draw 1, D: 3 Physical Damage at Melee (Shortsword).",
        "After Damage, every Round, draw 2, UD: Sneaks.",
        "Attacked: every Round, draw 3, UU*: 3 Physical Defense (Light Armor).",
        "Attacked: Rounds 3-6, draw 3, DDU: R Physical Defense (Small Shield).",
        "Attacked: Rounds 1,2, draw 3, DDU: 2 Physical Defense (Small Shield).",
        "Agility: DD.",
        "Self Preservation: Flees at 1 HP or fewer.",
        "Merciless: attacks the most wounded after 3 Rounds.",
        "Overwhelm: 4 of them at Melee against one Opponent try a Grapple.",
        "Cowardly Sneak: Sneaks after 1 or more Damage.",
        "Sneaky: Pre-Sneaks if possible.",
        "Darksight.",
        "“One laughs. It is never the one you see.”",
    ]


def test_people_read_as_their_cards() -> None:
    assert foe_text.race_text(BOX.races["Human"]) == [
        "+1 of 2 different Attributes of your choice.",
        "Once per adventure redraw one Up/Down check.",
    ]
    assert foe_text.class_text(BOX.classes["Priest"]) == [
        "Strength 3, Agility 2, Intellect 2, Piety 8, Fortitude 3.",
        "14 HP and 3 more per Level.",
        "Base Action, Normal: heal 1 HP of you or an Ally.",
    ]
    exorcist = BOX.specialized["Exorcist"]
    assert foe_text.specialized_text(exorcist) == [
        "A Priest from Level 3.",
        "Base Action, Normal: 1 Ethereal Damage at Ranged against undead.",
    ]
    assert foe_text.hybrid_text(BOX.hybrids["Spellblade"])[0] == "A Warrior and Mage from Level 3."
