"""What the game says about something that cannot be done now: always the true reason."""

from typing import Any

import pytest

from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Held
from tabletome.kernel import IllegalAnswer
from tests.deck.arena import Position, answer, combat, duel, fighter, foe, offered, printed, solo
from tests.deck.printed import Cards

__all__ = ["printed"]

BOOST = "one Boost per card"
MAGE: dict[str, Any] = {"classes": ["Mage"]}


def refused(match: Position, answer: str, why: str) -> None:
    with pytest.raises(IllegalAnswer) as error:
        match.answer(answer)
    assert why in str(error.value)
    if why != BOOST:
        assert BOOST not in str(error.value)


def cannot(*what: str) -> dict[str, Any]:
    return {"held": [Held("cannot", kind=" ".join(what), rounds=2)]}


def in_grapple(*hand: str, holds: bool = False, **fields: Any) -> Position:
    """p0 is held by p1, or holds it; p2 stands by on the side of p1."""
    one, other, third = fighter(0, hand, **fields), fighter(1, []), fighter(2, [], side=1)
    grapple_state.seize(*((one, other) if holds else (other, one)))
    return combat(one, other, third)


@pytest.mark.rules("DK-SNEAK-20")
def test_a_target_that_sneaks() -> None:
    match = duel(["Mace U", "Mace D"], [], second={"held": [Held("sneaking")]})
    for option in ("play Mace U at p1", "base attack p1", "grapple p1 declaring U"):
        refused(match, option, "P1 is Sneaking and no Target until it is spotted (DK-SNEAK-20)")
    refused(duel([], []), "search p1", "only who Sneaks can be looked for (DK-SNEAK-20)")


@pytest.mark.rules("DK-TERM-05", "DK-SNEAK-20")
def test_what_is_aimed_at_nobody_else() -> None:
    match = duel(["Sneak U", "War Hound U"], [], first={"classes": ["Rogue"]})
    assert [option for option in offered(match, "play") if " at p1" in option] == []
    refused(match, "play Sneak U at p1", "Sneak is for yourself")
    refused(match, "play War Hound U at p1", "War Hound is for yourself")


@pytest.mark.rules("DK-GRAP-09", "DK-GRAP-26")
def test_what_cannot_be_done_in_a_grapple() -> None:
    match = in_grapple("Longsword U", "Mace U", armed=["Longsword"])
    refused(match, "play Longsword U at p1", "Longsword cannot be used in a Grapple (DK-GRAP-09, DK-GRAP-26)")
    refused(match, "swap Mace", "in a Grapple nobody changes what is in hand (DK-GRAP-26)")
    refused(match, "equip shield", "in a Grapple nobody changes what is in hand (DK-GRAP-26)")
    refused(match, "grapple p1 declaring U", "who is in a Grapple starts no other (DK-GRAP-26)")
    refused(match, "strike p2", "you strike an Opponent who is in it (DK-GRAP-11)")
    refused(match, "let go", "you are held: escape instead (DK-GRAP-14, DK-GRAP-22)")
    spells = in_grapple("Plain Spark U", "Shortsword U", **MAGE)
    refused(spells, "play Plain Spark U at p1", "Plain Spark cannot be used in a Grapple")
    refused(spells, "play Shortsword U at p2", "from inside a Grapple only who is in it can be attacked, and P2 is not")
    refused(in_grapple(holds=True), "escape declaring U", "you are the one who holds: let go instead (DK-GRAP-22)")


@pytest.mark.rules("DK-GRAP-11", "DK-GRAP-14", "DK-GRAP-22")
def test_what_is_only_done_in_a_grapple() -> None:
    for option, rule in (("strike p1", "-11"), ("escape declaring U", "-14"), ("let go", "-22")):
        refused(duel([], []), option, f"you are in no Grapple (DK-GRAP{rule})")


@pytest.mark.rules("DK-TERM-07")
def test_an_effect_forbids_it() -> None:
    match = duel(["Mace U"], [], first=cannot("attack"))
    for option in ("play Mace U at p1", "base attack p1", "grapple p1 declaring U"):
        refused(match, option, "an effect keeps you from attacking (DK-TERM-07)")
    match = duel(["Plain Spark U"], [], first={**cannot("cast"), **MAGE})
    refused(match, "play Plain Spark U at p1", "an effect keeps you from casting Spells (DK-TERM-07)")
    refused(duel(["Mace U"], [], first=cannot("act")), "play Mace U at p1", "an effect keeps you from acting")
    match = duel(["Mace U"], ["Light Armor U"], second=cannot("react"))
    answer(match, "play Mace U at p1")
    assert match.state.who("p1").hp == 6  # who cannot react is not even asked


@pytest.mark.rules("DK-TERM-02", "DK-TERM-03", "DK-TERM-05")
def test_the_target_is_wrong() -> None:
    match = duel(["Mace U", "Mend U"], [], first={"classes": ["Priest"]})
    refused(match, "play Mace U at p7", "there is no 'p7' here")
    refused(match, "play Mace U", "say at whom, such as 'play Mace U at p1'")
    refused(match, "play Mace U at p0", "Mace is aimed at Opponents, and P0 is none (DK-TERM-03, DK-TERM-05)")
    refused(match, "play Mend U at p1", "Mend is for you and your Allies (DK-TERM-02)")
    refused(solo(["Mace U"], foe("Brute"), foe("Brute", 2, gone="dead")), "play Mace U at brute-2", "out of the Combat")


@pytest.mark.rules("DK-ACT-02")
def test_a_reaction_without_an_attack() -> None:
    match = duel(["Light Armor U"], [], first={"classes": ["Rogue"]})
    refused(match, "defend Light Armor U", "a Reaction answers an attack on you, and there is none now")
    refused(match, "base dodge", "Dodge answers an attack on you, and there is none now (DK-CTR-06)")


@pytest.mark.rules("DK-ACT-25", "DK-DIST-13", "DK-TERM-02")
def test_a_second_base_action_in_a_round() -> None:
    match = duel([], [], first={"base_used": ["dmg"]})
    refused(match, "base attack p1", "each Base Action serves once per Round, and this one is used (DK-ACT-25)")
    priest = duel([], [], first={"classes": ["Priest"], "hp": 4})
    refused(priest, "base heal p1", "you heal yourself and your Allies (DK-TERM-02)")
    refused(match, "base heal p0", "no card of yours prints the Base Action 'heal' (DK-ACT-10, DK-ACT-31)")
    refused(duel([], []), "base attack p9", "there is no 'p9' here")
    refused(duel([], [], second={"at": 2}, mode="1d"), "base attack p1", "your Base Action does not reach P1")


@pytest.mark.rules("DK-WEAP-03", "DK-WEAP-12", "DK-WEAP-31", "DK-WEAP-32", "DK-ACT-33", "DK-SETUP-15")
def test_gear() -> None:
    match = duel(["Mace U", "Greatsword U"], [], first={"armed": ["Mace"], "shield": True})
    refused(match, "swap Mace", "Mace is in hand already (DK-WEAP-03)")
    refused(match, "swap Greatsword", "Greatsword takes both hands, and one is busy (DK-WEAP-32)")
    refused(match, "swap Halberd", "you own no Weapon 'Halberd'")
    refused(match, "dual Mace and Greatsword", "two Weapons take both hands, and one is busy (DK-WEAP-12, DK-WEAP-32)")
    refused(match, "retrieve Greatsword", "Greatsword")
    refused(in_grapple("Mace U", "Dagger U"), "dual Dagger and Mace", "in a Grapple nobody changes what is in hand")
    refused(match, "equip shield", "you hold a Shield already (DK-ACT-33)")
    match = duel(["Mace U"], [])
    refused(match, "swap Mace", "your hand is empty: Play Mace and it is drawn as a Free Action")
    refused(match, "drop shield", "you hold no Shield (DK-ACT-33)")
    refused(match, "equip shield", "you own no Shield Card (DK-SETUP-15)")
    refused(match, "retrieve Mace", "Mace does not lie on the ground (DK-WEAP-31)")


@pytest.mark.rules("DK-FLEE-02")
def test_the_extra_turn_is_against_the_fleer() -> None:
    match = solo(
        ["Mace U"], foe("Brute"), foe("Goblin Skirmisher", hp=1), order=["goblin-skirmisher-1", "p0", "brute-1"]
    )
    refused(match, "play Mace U at brute-1", "the extra Turn is against Goblin Skirmisher 1, who flees (DK-FLEE-02)")


@pytest.mark.rules("DK-BOOST-01", "DK-BOOST-03", "DK-BOOST-06", "DK-BOOST-09")
def test_the_boost_is_named_only_if_there_is_one() -> None:
    match = duel(["Mace U", "Piety U"], [])
    refused(match, "play Mace U at p1 with PIE*U", BOOST)
    match = duel(["Energy Bolt U", "Intellect U", "Intellect D"], [], round=4, first={**MAGE, "level": 5})
    refused(match, "play Energy Bolt U at p1", "on Round 4 Energy Bolt is Played only with its Boost")
    level = Cards.now.library.combat_cards["Energy Bolt"].level
    just = duel(["Energy Bolt U", "Intellect U", "Intellect D"], [], round=4, first={**MAGE, "level": level})
    refused(just, "play Energy Bolt U at p1", "on Round 4 Energy Bolt is Played only with its Boost")


@pytest.mark.rules("DK-CTR-02", "DK-GRAP-26", "DK-ACT-02")
def test_what_does_not_defend() -> None:
    one, other = fighter(0, ["Shortsword U"]), fighter(1, ["Small Shield U", "Mace U"], shield=True)
    grapple_state.seize(one, other)
    match = combat(one, other)
    answer(match, "play Shortsword U at p1")
    assert "defend Small Shield U" in offered(match)  # a Shield is no Weapon (DK-GRAP-26)
    refused(match, "defend Mace U", "Mace is no Reaction (DK-ACT-02)")
    refused(match, "play Mace U at p0", "a Normal Action is for your own Turn (DK-ACT-01)")


@pytest.mark.rules("DK-DECK-24", "DK-DECK-25")
def test_a_card_of_a_higher_level() -> None:
    high = next(
        name
        for name, card in Cards.now.library.combat_cards.items()
        if card.level > 3 and card.can("N") and card.kind == "weapon"
    )
    match = duel([f"{high} U", "Mace U"], [])
    refused(
        match,
        f"play {high} U at p1",
        f"is Level {Cards.now.library.combat_cards[high].level}, and you use such cards up to Level 3",
    )
    answer(match, "play Mace U at p1")
    assert match.state.who("p1").hp < 10


@pytest.mark.rules("DK-ACT-02", "DK-FLEE-03", "DK-DIST-02")
def test_a_reaction_to_an_attack_on_somebody_else_or_with_a_card_one_does_not_hold() -> None:
    match = duel(["Mace U"], ["Light Armor U", "Longsword U"])
    answer(match, "play Mace U at p1")
    refused(match, "defend Heavy Armor U", "Heavy Armor U is not in your hand")
    refused(match, "defend Longsword U", "Longsword is no Reaction (DK-ACT-02)")
    assert "defend Light Armor U" in offered(match)
    answer(match, "defend Light Armor U")


@pytest.mark.rules("DK-ACT-16", "DK-LIGHT-13", "DK-CTR-30", "DK-WEAP-03")
def test_a_spell_needs_a_free_hand() -> None:
    free = duel(["Plain Spark U"], [], first={**MAGE, "armed": ["Dagger"]})
    assert "Plain Spark U at p1" in offered(free, "play")
    full = duel(["Plain Spark U"], [], first={**MAGE, "armed": ["Dagger"], "shield": True})
    refused(full, "play Plain Spark U at p1", "a Spell needs a free hand (DK-ACT-16)")


@pytest.mark.rules("DK-ACT-10", "DK-ACT-25", "DK-ACT-01")
def test_a_base_action_is_for_the_own_turn() -> None:
    match = duel(["Mace U"], ["Light Armor U"])
    answer(match, "play Mace U at p1")
    refused(match, "base attack p0", "a Normal Action is for your own Turn (DK-ACT-01)")
    answer(match, "none")
    refused(match, "base attack p1", "a Normal Action is for your own Turn (DK-ACT-01)")
