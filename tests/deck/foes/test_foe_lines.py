"""What the lines of a Foe Card do when something stands against them: no Weapon, a Grapple, a flight, several Targets."""

import pytest

from tabletome.games.deck.events.combat import AttackDeclared, Rearmed
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Held, grappling, has_effect
from tests.deck.arena import (
    acts,
    answer,
    asked,
    attacked,
    combat,
    fighter,
    foe,
    hp,
    offered,
    party,
    printed,
    solo,
    told,
)
from tests.deck.printed import Cards, combat_card, foe_card

__all__ = ["printed"]


@pytest.fixture(autouse=True)
def own_foes(cards: Cards) -> None:
    cards.add(
        foe_card("Bomber", acts={"D1 *": "dmg 4 eth MTR area"}),
        foe_card("Slinger", acts={"D1 *": 'dmg 4 phys TR "Sling"'}),
        foe_card("Clutcher", acts={"D1 *": "grapple"}),
        foe_card("Adept", attributes={"INT": "U"}, acts={"D1 *": "spell Energy Bolt"}),
    )


# --- without a Weapon, without Spells ---------------------------------------------------------------------------------


@pytest.mark.rules("DK-WEAP-31")
def test_a_disarmed_foe_spends_one_turn_to_arm_itself() -> None:
    match = acts(foe("Guard", held=[Held("disarmed")]), *party({}))
    assert (hp(match, "p0"), told(match, Rearmed)) == (10, [Rearmed("guard-1")])
    match = acts(match.state.who("guard-1"), *party({}), chance="U")
    assert hp(match, "p0") == 6


@pytest.mark.rules("DK-WEAP-31", "DK-FLEE-20")
def test_a_disarmed_foe_has_nothing_against_a_fleer() -> None:
    match = solo([], foe("Guard", held=[Held("disarmed")]))
    answer(match, "flee")
    assert (hp(match, "p0"), match.state.who("p0").gone) == (10, "fled")


@pytest.mark.rules("DK-TERM-07")
def test_a_foe_that_cannot_cast_does_not() -> None:
    match = acts(foe("Warlock", held=[Held("cannot", kind="cast", rounds=2)]), *party({}), round=2)
    assert (hp(match, "p0"), told(match, AttackDeclared)) == (10, [])


@pytest.mark.rules("DK-DMG-22", "DK-DMG-21")
def test_a_sling_is_a_ranged_weapon() -> None:
    match = acts(foe("Slinger"), fighter(0, ["Light Armor U"]), chance="U")
    answer(match, "defend Light Armor U")
    assert hp(match, "p0") == 10 - (4 - 1)  # half of what the Armor is worth


@pytest.mark.rules("DK-UD-18", "DK-SPELL-02")
@pytest.mark.parametrize(("mirrored", "left"), [(False, 7), (True, 9)])
def test_a_spell_of_a_foe_is_countered_by_the_symbol_of_its_card(mirrored: bool, left: int) -> None:
    """Energy Bolt for 3; the Player draws a Down."""
    match = acts(foe("Warlock", mirrored=mirrored), *party({}), round=2, chance="UD" + "UU")
    answer(match, "match")
    assert hp(match, "p0") == left


# --- in a Grapple, against a fleer ------------------------------------------------------------------------------------


@pytest.mark.rules("DK-GRAP-26", "DK-GRAP-09")
def test_a_foe_in_a_grapple_attacks_whom_it_holds_whoever_attacked_it() -> None:
    brute, players = foe("Brute", last_attacker="p1"), party({}, {})
    grapple_state.seize(brute, players[0])
    assert attacked(acts(brute, *players, chance="U")) == ["p0"]


@pytest.mark.rules("DK-TRAIT-40", "DK-TRAIT-01", "DK-FLEE-25")
def test_a_foe_that_would_flee_breaks_free_first() -> None:
    goblin, players = foe("Goblin Skirmisher", hp=1), party({})
    grapple_state.seize(players[0], goblin)
    match = acts(goblin, *players, chance="DD")
    assert told(match, AttackDeclared) == []
    assert not grappling(match.state.who("goblin-skirmisher-1"))
    assert match.state.who("goblin-skirmisher-1").gone == ""


@pytest.mark.rules("DK-FLEE-01", "DK-FLEE-02")
def test_an_extra_turn_is_for_the_fleer_whoever_attacked_last() -> None:
    first, second = party({}, {})
    match = combat(first, second, foe("Brute", last_attacker="p1"), duel=False, chance="UD")
    answer(match, "flee")
    assert attacked(match) == ["p0"]


@pytest.mark.rules("DK-FOE-11", "DK-GRAP-01", "DK-SNEAK-20")
def test_a_line_that_grapples_needs_somebody_at_melee_whom_it_sees() -> None:
    away = acts(foe("Clutcher", at=1), *party({}), mode="1d", chance="U")
    assert offered(away) != ["strike", "let"]
    match = acts(foe("Clutcher"), *party({"held": [Held("sneaking")]}, {}), chance="UU")
    assert (asked(match), offered(match)) == (1, ["strike", "let"])


# --- areas ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CTR-36", "DK-MODE-24")
def test_those_in_an_area_react_in_turn_order() -> None:
    assert attacked(acts(foe("Bomber", last_attacker="p1"), *party({}, {}), chance="U")) == ["p0", "p1"]
    brutes = [foe("Brute", number) for number in (1, 2)]
    match = solo(["Web U"], *brutes, first={"classes": ["Mage"]}, chance="UDUD")
    answer(match, "play Web U", "declare DD", "aim brute-2", "aim brute-1")
    assert attacked(match) == ["brute-1", "brute-2"]


@pytest.mark.rules("DK-FLEE-08", "DK-FLEE-22", "DK-MODE-24")
@pytest.mark.parametrize(
    ("at", "answers", "caught"), [(0, ["play Web U at p1"], "p1"), (1, ["play Web U", "declare DD", "aim p2"], "p2")]
)
def test_who_escaped_is_in_no_area_with_those_who_are_left(at: int, answers: list[str], caught: str) -> None:
    """p1 escaped over open ground from the point 1; where p2 stands at Melee, Web can only be for p1."""
    mage = fighter(0, ["Web U"], classes=["Mage"], level=4)
    escaped = fighter(1, [], at=1, held=[Held("escaped", rounds=2)])
    match = combat(mage, escaped, fighter(2, [], side=1, at=at), mode="1d", chance="UD")
    answer(match, *answers, *(["declare DD"] if len(answers) == 1 else []), "match")
    assert [who.id for who in match.state.combatants if has_effect(who, "cannot")] == [caught]


# --- Counters, and what a Foe remembers -------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-29", "DK-FOE-27")
@pytest.mark.parametrize(("mirrored", "left"), [(True, 9), (False, 6)])
def test_the_icon_of_the_other_copies_has_up_for_down(mirrored: bool, left: int) -> None:
    mage = {"classes": ["Mage"]}
    match = solo(["Energy Bolt U"], foe("Acrobat", mirrored=mirrored), first=mage, round=2, chance="D")
    answer(match, "play Energy Bolt U at acrobat-1")
    assert hp(match, "acrobat-1") == left


@pytest.mark.rules("DK-CTR-21", "DK-CTR-22")
def test_a_foe_whose_card_does_not_say_so_re_counters_nothing() -> None:
    match = acts(foe("Adept"), fighter(0, ["Agility U", "Mace U"]), round=2, chance="U")
    answer(match, "counter Agility U")
    assert hp(match, "p0") == 10


@pytest.mark.rules("DK-TRAIT-11", "DK-FOE-43")
def test_an_attack_without_damage_is_remembered_too() -> None:
    match = solo(["Dagger U"], foe("Goblin Skirmisher"), round=5, chance="UUU")
    answer(match, "play Dagger U at goblin-skirmisher-1")
    assert hp(match, "goblin-skirmisher-1") == 3
    assert match.state.who("goblin-skirmisher-1").last_attacker == "p0"


@pytest.mark.rules("DK-TRAIT-08")
def test_the_biggest_threat_is_all_the_damage_together(cards: Cards) -> None:
    threat = foe_card("Judge", hp=30, acts={"D1 *": "dmg 4 phys M"}, traits="attack threat")
    cards.add(threat)
    judge = foe("Judge", damage_by={"p0": 3, "p1": 5})
    match = combat(fighter(0, ["Mace U"]), judge, fighter(1, [], side=0), duel=False, chance="U")
    answer(match, "play Mace U at judge-1", "keep")
    assert attacked(match) == ["judge-1", "p0"]  # 3 and 4 are more than 5


@pytest.mark.rules("DK-FOE-43", "DK-MODE-01")
def test_of_three_each_is_as_likely_and_a_number_too_high_is_drawn_again() -> None:
    for drawn, hit in (("DD", "p0"), ("DU", "p1"), ("UD", "p2"), ("UUDD", "p0")):
        assert attacked(acts(foe("Brute"), *party({}, {}, {}), chance="U" + drawn)) == [hit]


@pytest.mark.rules("DK-TRAIT-19")
@pytest.mark.parametrize(("cures", "left"), [(["poison"], []), (["disease"], ["poison"])])
def test_a_spell_of_a_foe_cures_what_it_says(cards: Cards, cures: list[str], left: list[str]) -> None:
    cards.add(
        combat_card(
            "spell",
            "Purge",
            requires=["Priest"],
            action="Normal",
            value="heal 2 self|ally",
            attribute="PIE",
            cures=cures,
        ),
        foe_card("Nurse", acts={"D1 *": "spell Purge"}),
    )
    ill = foe("Ogre", hp=3, held=[Held("poison", amount=1, rounds=3)])
    match = acts(foe("Nurse"), ill, *party({}), chance="UUDUD")
    assert match.state.who("ogre-1").hp == 5
    assert [held.effect for held in match.state.who("ogre-1").held] == left
