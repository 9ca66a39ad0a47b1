"""Foes in a Grapple, Base Actions with a Boost, and whoever falls in an exchange of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.board import grapples
from tabletome.games.deck.events.combat import AttackDeclared, GrappleTried, Unseen
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Held, has_effect
from tests.deck.arena import Position, answer, asked, combat, duel, fighter, foe, hp, offered, printed, solo, told
from tests.deck.printed import Cards, combat_card, foe_card

__all__ = ["printed"]


def held_by_a_foe(cards: Cards, weapon: str, chance: str = "", at: str = "M", **fields: Any) -> Position:
    """A Foe that holds p0, in its Turn as soon as p0 passes."""
    acts = {"D1 *": f'dmg 5 phys {at} "{weapon}"', "if(cowardly) D1 U": "sneak"}
    card = foe_card("Wrestling Orc", hp=6, acts=acts, traits="cowardly")
    cards.add(card)
    match = solo([], foe("Wrestling Orc", **fields), chance=chance)
    grapple_state.seize(match.state.who("wrestling-orc-1"), match.state.who("p0"))
    answer(match, "pass", "keep")
    return match


@pytest.mark.rules("DK-GRAP-09", "DK-GRAP-11", "DK-GRAP-21", "DK-GRAP-26")
@pytest.mark.parametrize(
    ("weapon", "chance", "lost"), [("Shortsword", "U", 5), ("Claws", "U", 5), ("Longsword", "", 1), ("Club", "", 1)]
)
def test_a_foe_in_a_grapple_uses_what_can_be_used_there_or_strikes_for_1(
    cards: Cards, weapon: str, chance: str, lost: int
) -> None:
    match = held_by_a_foe(cards, weapon, chance)
    assert hp(match, "p0") == 10 - lost


@pytest.mark.rules("DK-GRAP-09", "DK-GRAP-26")
@pytest.mark.parametrize(("at", "chance", "lost"), [("MT", "U", 5), ("TR", "", 1)])
def test_what_a_foe_does_from_afar_it_does_not_do_in_a_grapple(cards: Cards, at: str, chance: str, lost: int) -> None:
    assert hp(held_by_a_foe(cards, "Claws", chance, at), "p0") == 10 - lost


@pytest.mark.rules("DK-GRAP-20", "DK-WEAP-23")
@pytest.mark.parametrize(
    ("weapon", "disarmed", "lost"),
    [("Longsword", False, 5), ("Longsword", True, 1), ("Claws", False, 5), ("Claws", True, 5)],
)
def test_a_foe_wards_off_a_grapple_with_what_it_holds(cards: Cards, weapon: str, disarmed: bool, lost: int) -> None:
    cards.add(foe_card("Wary Orc", hp=6, acts={"D1 *": f'dmg 5 phys M "{weapon}"'}))
    held = [Held("disarmed")] if disarmed else []
    match = solo(["Strength U"], foe("Wary Orc", held=held), chance="U")
    answer(match, "grapple wary-orc-1 by Strength U")
    assert hp(match, "p0") == 10 - lost


@pytest.mark.rules("DK-TRAIT-40", "DK-GRAP-11")
def test_a_frightened_foe_in_a_grapple_strikes_before_it_thinks_of_sneaking(cards: Cards) -> None:
    match = held_by_a_foe(cards, "Longsword", hurt=2)
    assert hp(match, "p0") == 9
    assert not has_effect(match.state.who("wrestling-orc-1"), "sneaking")


@pytest.mark.rules("DK-GRAP-07")
def test_the_way_of_a_grapple_is_fixed_before_the_opponent_does_anything() -> None:
    match = duel(["Strength U", "Piety U"], ["Mace U"])
    answer(match, "grapple p1 by Strength U")
    assert asked(match) == 1
    assert match.state.who("p0").played == ["Strength U"]


@pytest.mark.rules("DK-GRAP-22", "DK-CTR-38")
def test_any_holder_keeps_hold_and_only_the_attribute_used_helps_against_it() -> None:
    held = fighter(0, ["Agility U", "Agility D", "Strength U"])
    holders = fighter(1, ["Piety U"], side=1), fighter(2, ["Strength U"], side=1)
    for holder in holders:
        grapple_state.seize(holder, held)
    match = combat(held, *holders)
    answer(match, "escape by Agility U", "pass")
    assert asked(match) == 2
    answer(match, "counter Strength U")
    assert offered(match, "recounter") == ["Agility D"]
    answer(match, "pass")
    assert {other.id for other in grapples.holders(match.state, match.state.who("p0"))} == {"p1", "p2"}


@pytest.mark.rules("DK-TRAIT-44")
def test_once_somebody_holds_the_opponent_the_others_attack() -> None:
    wrestlers = [foe("Wrestler", number) for number in (1, 2)]
    match = solo([], *wrestlers, chance="UUUUUU", order=["p0", "wrestler-2", "wrestler-1"])
    grapple_state.seize(match.state.who("wrestler-1"), match.state.who("p0"))
    answer(match, "pass", "keep")
    assert told(match, GrappleTried) == []
    assert told(match, AttackDeclared)[0].who == "wrestler-2"


@pytest.mark.rules("DK-FLEE-20")
def test_extra_turns_begin_after_the_fleer() -> None:
    first, fleer, last = fighter(0, [], side=0), fighter(1, [], side=1), fighter(2, [], side=0)
    match = combat(first, fleer, last, turn=1)
    answer(match, "flee")
    assert asked(match) == 2
    answer(match, "decline")
    assert asked(match) == 0


@pytest.mark.rules("DK-BOOST-20")
def test_armor_is_boosted_by_fortitude_besides_its_printed_attribute(cards: Cards) -> None:
    vest = combat_card("armor", "Silk Vest", action="Reaction", value="def 1 phys", attribute="AGI")
    cards.add(vest)
    match = duel(["Mace U"], ["Silk Vest U", "Fortitude U", "Agility U", "Piety U"])
    answer(match, "play Mace U at p1")
    boosts = {option.partition(" with ")[2] for option in offered(match, "defend")}
    assert boosts == {"", "AGI*U", "FOR*U", "AGI*U+FOR*U"}


@pytest.mark.rules("DK-ACT-30")
def test_a_base_action_is_boosted_by_a_boost_card_but_by_no_attribute() -> None:
    match = duel(["Power Strike U", "Strength U"], [])
    assert offered(match, "base") == ["attack p1"]
    assert offered(match, "boost") == ["Power Strike U: attack p1"]
    answer(match, "boost Power Strike U: attack p1")
    assert hp(match) == 10 - 1 - 2
    assert match.state.who("p0").deck.discards == ["Power Strike U"]
    assert match.state.who("p0").base_used == ["dmg"]
    assert offered(duel(["Power Strike U"], [], round=4), "boost") == []  # not on this Round
    assert offered(duel(["Brace U"], []), "boost") == []  # adds to Defense


@pytest.mark.rules("DK-CTR-36", "DK-MODE-24")
def test_one_who_falls_by_its_own_area_attacks_nobody_else(cards: Cards) -> None:
    burst = combat_card(
        "spell",
        "Burst",
        requires=["Mage"],
        action="Normal",
        value="dmg 9 eth",
        distances="MTR",
        area=True,
        attribute="INT",
    )
    cards.add(burst)
    mage = fighter(0, ["Burst U"], classes=["Mage"], hp=5)
    goblins = [foe("Goblin Skirmisher", number) for number in (1, 2)]
    match = combat(mage, *goblins, mode="1d", duel=False)
    answer(match, "play Burst U", "aim goblin-skirmisher-1")
    assert match.state.who("p0").gone == "dead"
    assert [attack.on for attack in told(match, AttackDeclared)] == ["p0"]
    assert [hp(match, goblin.id) for goblin in goblins] == [3, 3]


@pytest.mark.rules("DK-GRAP-09", "DK-GRAP-26")
def test_no_skill_that_strikes_or_takes_a_shield_serves_in_a_grapple() -> None:
    """Cleave and Fan of Knives are done with Weapons, a Shield Bash with the Shield; Power Strike only adds to an attack."""
    cards_ = ["Shield Bash U", "Cleave U", "Fan of Knives U", "Shortsword U", "Power Strike U", "Healing Potion U"]
    one = fighter(0, cards_, level=10, classes=["Warrior", "Rogue"], shield=True)
    other = fighter(1, [])
    free = {option.partition(" U")[0] for option in offered(combat(one, other), "play")}
    assert free == {"Shield Bash", "Cleave", "Fan of Knives", "Shortsword", "Healing Potion"}
    grapple_state.seize(other, one)
    held = offered(combat(one, other), "play")
    assert {option.partition(" U")[0] for option in held} == {"Shortsword", "Healing Potion"}
    assert "Shortsword U at p1 with Power Strike U" in held


# --- in the dark ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-LIGHT-14", "DK-LIGHT-01", "DK-LIGHT-10")
def test_who_does_not_see_the_opponent_grapples_nobody() -> None:
    match = duel(["Strength U"], ["Mace U"], light="dark", chance="D")
    answer(match, "grapple p1 by Strength U", "declare U")
    assert told(match, Unseen)
    assert match.state.who("p0").deck.discards == ["Strength U"]
    assert match.state.phase != "action"  # the Turn is used
    assert asked(match) == 0  # the Opponent is not asked for a free attack, nor for a Counter


@pytest.mark.rules("DK-LIGHT-14")
def test_who_sees_the_opponent_goes_on_with_the_grapple() -> None:
    match = duel(["Strength U"], ["Mace U"], light="dark", chance="U")
    answer(match, "grapple p1 by Strength U", "declare U")
    assert asked(match) == 1
    assert "let" in offered(match)
    gnome = duel(["Strength U"], ["Mace U"], light="dark", first={"race": "Gnome"})
    answer(gnome, "grapple p1 by Strength U")
    assert asked(gnome) == 1


@pytest.mark.rules("DK-LIGHT-14", "DK-TRAIT-20")
@pytest.mark.parametrize(("drawn", "tries"), [("D", False), ("UU", True)])
def test_a_foe_that_sees_badly_must_make_out_whom_it_grapples(drawn: str, tries: bool) -> None:
    wrestlers = [foe("Wrestler", number) for number in (1, 2)]
    match = combat(wrestlers[0], fighter(0, []), wrestlers[1], duel=False, light="dark", chance=drawn)
    assert (offered(match) == ["strike", "let"]) == tries
    assert bool(told(match, Unseen)) != tries


@pytest.mark.rules("DK-LIGHT-14", "DK-GRAP-11")
def test_inside_a_grapple_nobody_needs_to_see() -> None:
    one, other = fighter(0, []), fighter(1, [])
    grapple_state.seize(other, one)
    match = combat(one, other, light="dark")
    answer(match, "strike p1")
    assert hp(match) == 9
