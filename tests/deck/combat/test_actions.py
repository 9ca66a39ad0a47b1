"""Actions, Boosts, Recall, gear and Sneaking, by their consequence in play."""

from typing import Any

import pytest

from tabletome.games.deck.state import Held
from tabletome.kernel import IllegalAnswer
from tabletome.table.deck import Deck
from tests.deck.arena import FILLER, answer, duel, foe, hp, offered, once_more, printed, solo

__all__ = ["printed"]

MAGE = {"classes": ["Mage"]}
ROGUE = {"classes": ["Rogue"]}


def discarded(*cards: str, **more: Any) -> dict[str, Any]:
    return {"deck": Deck("d", [[FILLER] * 20], [*cards]), **more}


# --- Actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-ACT-06", "DK-MODE-06")
def test_the_kinds_of_actions_of_a_turn() -> None:
    match = duel(["Longsword U", "Strength U", "Medium Shield U"], [], first=discarded("Mace U", armed=["Longsword"]))
    verbs = {option.verb for option in match.request or ()}
    assert verbs == {"pass", "play", "recall", "base", "swap", "dual", "equip shield", "yield", "flee", "grapple"}
    answer(match, "base attack p1")
    assert (match.state.phase, hp(match)) == ("end_turn", 9)
    with pytest.raises(IllegalAnswer, match="DK-ACT-01"):
        match.answer("play Longsword U at p1")


@pytest.mark.rules("DK-ACT-01", "DK-ACT-02", "DK-ACT-03", "DK-BOOST-11", "DK-CARD-22")
def test_only_normal_cards_are_actions() -> None:
    match = duel(["Longsword U", "Light Armor U", "Power Strike U", "Strength U", "Fast Weapon Swap U"], [])
    assert {option.split(" at ")[0] for option in offered(match, "play")} == {"Longsword U"}
    match = duel(["Mace U"], ["Longsword U", "Power Strike U"])
    answer(match, "play Mace U at p1")
    assert offered(match) == ["none"]


@pytest.mark.rules("DK-ACT-10", "DK-ACT-25", "DK-ACT-30", "DK-CHAR-04", "DK-CHAR-07")
@pytest.mark.parametrize(
    ("class_", "level", "lost"), [("Warrior", 1, 1), ("Mage", 1, 1), ("Warrior", 4, 2), ("Mage", 10, 4)]
)
def test_base_damage_once_per_round(class_: str, level: int, lost: int) -> None:
    match = duel([], [], first={"classes": [class_], "level": level})
    answer(match, "base attack p1")
    assert hp(match) == 10 - lost
    assert offered(once_more(match), "base") == []


@pytest.mark.rules("DK-ACT-10", "DK-CHAR-04", "DK-TRAIT-19")
def test_a_priest_heals_without_a_card() -> None:
    match = duel([], [], first={"classes": ["Priest"], "hp": 4})
    answer(match, "base heal p0")
    assert hp(match, "p0") == 5


@pytest.mark.rules("DK-ACT-16", "DK-ACT-17", "DK-ACT-32")
@pytest.mark.parametrize(
    ("gear", "able"),
    [
        ({"armed": ["Longsword"], "shield": True}, False),
        ({"armed": ["Dagger"]}, True),
        ({"shield": True}, True),
        ({"armed": ["Greatsword"]}, True),
        ({"armed": ["Dagger", "Dagger"], "dual": True}, False),
    ],
)
def test_a_spell_needs_a_free_hand(gear: dict[str, Any], able: bool) -> None:
    match = duel(["Plain Spark U"], [], first={**MAGE, **gear})
    assert bool(offered(match, "play")) == able
    if able:
        answer(match, "play Plain Spark U at p1")
        assert match.state.who("p0").armed == gear.get("armed", [])


@pytest.mark.rules("DK-CARD-02", "DK-CARD-03", "DK-CARD-04", "DK-CARD-07", "DK-CARD-20")
@pytest.mark.parametrize(("round_", "damage"), [(1, 3), (2, 5), (5, 5), (6, 3)])
def test_a_card_has_the_value_of_the_round(round_: int, damage: int) -> None:
    match = duel(["Longsword U", "Web U"], [], round=round_, first={"classes": ["Warrior", "Mage"]})
    assert not [option for option in offered(match, "play") if option.startswith("Web")]
    answer(match, "play Longsword U at p1")
    assert hp(match) == 10 - damage


# --- Recall -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-RECALL-01", "DK-RECALL-02", "DK-RECALL-04", "DK-RECALL-09", "DK-RECALL-21", "DK-RFORM-18")
@pytest.mark.parametrize(("round_", "cost"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_recall_costs_attribute_cards_by_the_round(round_: int, cost: int) -> None:
    match = duel([*["Strength U"] * 3, "Intellect U"], [], round=round_, first=discarded("Longsword U"))
    assert offered(match, "recall") == [f"Longsword U for STR*{'U' * cost}"]
    answer(match, f"recall Longsword U for STR*{'U' * cost}", "keep")
    player = match.state.who("p0")
    assert "Longsword U" in player.hand
    assert player.deck.discards == ["Strength U"] * cost


@pytest.mark.rules("DK-RECALL-03", "DK-RECALL-10")
def test_several_attributes_pay_in_any_mix() -> None:
    match = duel([*["Strength U"] * 2, *["Agility U"] * 2], [], round=4, first=discarded("Mace U"))
    assert offered(match, "recall") == ["Mace U for AGI*UU", "Mace U for AGI*U+STR*U", "Mace U for STR*UU"]
    answer(match, "recall Mace U for AGI*U+STR*U", "keep")
    assert sorted(match.state.who("p0").deck.discards) == ["Agility U", "Strength U"]


@pytest.mark.rules("DK-RECALL-05", "DK-RECALL-06", "DK-RECALL-08", "DK-RECALL-22")
@pytest.mark.parametrize(
    ("card", "rounds"),
    [
        ("Energy Bolt U", [2, 3, 4, 5, 6]),
        ("Doom U", [4, 5, 6]),
        ("Doom Nine U", [6]),
        ("Plain Spark U", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_a_card_is_recalled_from_the_round_of_its_level_on(card: str, rounds: list[int]) -> None:
    able = [
        round_
        for round_ in range(1, 7)
        if offered(duel(["Intellect U"] * 3, [], round=round_, first=discarded(card, **MAGE)), "recall")
    ]
    assert able == rounds


@pytest.mark.rules("DK-RECALL-07", "DK-RECALL-11", "DK-RECALL-12", "DK-CHAR-03")
@pytest.mark.parametrize(
    ("card", "race", "class_", "able"),
    [
        ("Dagger U", "Halfling", "Mage", True),
        ("Dagger U", "Human", "Rogue", True),
        ("Dagger U", "Human", "Mage", False),
        ("Longbow U", "Elf", "Priest", True),
        ("Longsword U", "Human", "Mage", False),
    ],
)
def test_who_may_recall_what(card: str, race: str, class_: str, able: bool) -> None:
    first = discarded(card, race=race, classes=[class_])
    match = duel(["Agility U", "Strength U"], [], round=1, first=first)
    assert bool(offered(match, "recall")) == able
    if not able:
        with pytest.raises(IllegalAnswer, match="DK-RECALL-07"):
            match.answer(f"recall {card} for AGI*U")


@pytest.mark.rules("DK-RECALL-13", "DK-RECALL-20")
def test_a_recalled_card_may_be_played_at_once_with_its_boost() -> None:
    match = duel(["Strength U", "Strength U"], [], first=discarded("Longsword U"))
    answer(match, "recall Longsword U for STR*U")
    assert offered(match) == ["play Longsword U at p1", "play Longsword U at p1 with STR*U", "keep"]
    answer(match, "play Longsword U at p1 with STR*U")
    assert hp(match) == 4
    assert match.state.phase == "end_turn"
    match = duel(["Strength U"], [], first=discarded("Mace U", armed=["Longsword"]))
    answer(match, "recall Mace U for STR*U")
    assert (offered(match), match.state.who("p0").hand) == (["keep"], ["Mace U"])  # it takes a swap first


@pytest.mark.rules("DK-RECALL-14")
def test_after_a_recall_to_keep_no_other_card_is_played() -> None:
    match = duel(["Strength U", "Mace U"], [], first=discarded("Longsword U", armed=["Mace"]))
    answer(match, "recall Longsword U for STR*U")
    assert offered(match) == ["keep"]
    answer(match, "keep")
    assert match.state.phase == "end_turn"


@pytest.mark.rules("DK-RECALL-21")
def test_what_cannot_be_recalled() -> None:
    assert offered(duel(["Agility U"], [], first=ROGUE), "recall") == []
    assert offered(duel(["Strength U"], [], first=discarded("Greatsword U")), "recall") == []


# --- Weapons and Shields ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-WEAP-01", "DK-WEAP-02", "DK-WEAP-03", "DK-ACT-19")
def test_the_first_weapon_played_is_armed() -> None:
    match = duel(["Longsword U", "Longsword D", "Mace U"], [])
    assert len(offered(match, "play")) == 3
    answer(match, "play Longsword U at p1")
    assert match.state.who("p0").armed == ["Longsword"]
    match = once_more(match)
    assert offered(match, "play") == ["Longsword D at p1"]
    with pytest.raises(IllegalAnswer, match="DK-WEAP-03"):
        match.answer("play Mace U at p1")


@pytest.mark.rules("DK-ACT-08", "DK-WEAP-04", "DK-WEAP-05")
def test_a_swap_takes_the_turn() -> None:
    match = duel(["Mace U"], [], first={"armed": ["Longsword"]})
    answer(match, "swap Mace")
    assert (match.state.phase, match.state.who("p0").armed) == ("end_turn", ["Mace"])
    assert not match.state.who("p0").dual
    assert offered(once_more(match), "play") == ["Mace U at p1"]


@pytest.mark.rules("DK-WEAP-06", "DK-ACT-04")
def test_fast_weapon_swap_plays_the_new_weapon_at_once() -> None:
    match = duel(["Mace U", "Fast Weapon Swap U", "Strength U"], [], first={"armed": ["Longsword"]})
    answer(match, "quick Fast Weapon Swap U: Mace U at p1 with STR*U")
    assert (hp(match), match.state.who("p0").armed) == (5, ["Mace"])
    assert not {"Mace U", "Fast Weapon Swap U", "Strength U"} & {*match.state.who("p0").hand}
    assert sorted(match.state.who("p0").deck.discards) == ["Fast Weapon Swap U", "Mace U", "Strength U"]


@pytest.mark.rules("DK-WEAP-11", "DK-WEAP-30", "DK-BOOST-24")
def test_two_weapons_on_a_primary_round_of_both() -> None:
    dual = {"armed": ["Dagger", "Longsword"], "dual": True}
    match = duel(["Dagger U", "Longsword U", "Agility U", "Strength U"], [], first=dual)
    answer(match, "play Dagger U at p1 with AGI*U", "play Longsword U at p1 with STR*U")
    assert (hp(match), match.state.who("p1").gone) == (1, "beaten")  # 4 and 6 of 10
    match = duel(
        ["Dagger U", "Longsword U", *["Agility U"] * 2, *["Strength U"] * 2], [], first=dual, second={"hp": 20}
    )
    answer(match, "play Dagger U at p1 with AGI*UU", "play Longsword U at p1 with STR*UU")
    assert hp(match) == 20 - 5 - 7  # on Round 3 each of them may have up to 3
    match = duel(["Dagger U", "Longsword U"], [], first=dual)
    answer(match, "play Longsword U at p1")
    assert offered(match) == ["play Dagger U at p1", "enough"]  # either of them may be the first
    match = duel(["Dagger U", "Longsword U"], [], first=dual, round=5)
    answer(match, "play Dagger U at p1")
    assert match.state.phase == "end_turn"
    match = duel(["Dagger U", "Dagger D", "Piety U"], [], first=dual)
    answer(match, "play Dagger U at p1")
    assert offered(match) == ["enough"]
    match = duel(["Dagger U"], [], first=dual)
    answer(match, "play Dagger U at p1")
    assert match.state.phase == "end_turn"  # without a card nobody is asked


@pytest.mark.rules("DK-WEAP-07", "DK-WEAP-11")
def test_without_the_declaration_there_is_no_second_weapon() -> None:
    match = duel(["Dagger U", "Dagger D"], [], first={"armed": ["Dagger"]})
    answer(match, "play Dagger U at p1")
    assert match.state.phase == "end_turn"


@pytest.mark.rules("DK-WEAP-08", "DK-WEAP-09", "DK-ACT-22", "DK-WEAP-12", "DK-ACT-09")
def test_changing_to_and_from_dual_wield_takes_the_turn() -> None:
    hand = ["Dagger U", "Dagger D", "Mace U", "Medium Shield U"]
    match = duel(hand, [], first={"armed": ["Dagger", "Dagger"], "dual": True})
    assert not [option for option in offered(match, "play") if option.startswith("Mace")]
    assert offered(match, "dual") == ["Dagger and Mace"]  # another pair; the one in hand needs no Action
    answer(match, "swap Mace")
    assert (match.state.who("p0").dual, match.state.who("p0").armed, match.state.phase) == (False, ["Mace"], "end_turn")
    match = duel(hand, [], first={"armed": ["Mace"]})
    answer(match, "dual Dagger and Mace")
    assert (match.state.who("p0").dual, match.state.phase) == (True, "end_turn")
    assert {option.split()[0] for option in offered(once_more(match), "play")} == {"Dagger", "Mace"}
    match = duel(hand, [], first={"armed": ["Dagger", "Mace"], "dual": True})
    answer(match, "equip shield")
    player = match.state.who("p0")
    assert (player.dual, player.shield, player.armed) == (False, True, ["Dagger"])
    assert match.state.phase == "end_turn"
    match = once_more(match)
    answer(match, "play Dagger U at p1")
    assert (match.state.phase, hp(match)) == ("end_turn", 10 - 3)  # no second Weapon follows
    match = duel(["Mace U"], hand, second={"armed": ["Dagger", "Mace"], "dual": True})
    answer(match, "play Mace U at p1")
    assert offered(match, "defend") == []  # nor is a Shield Card Played beside two Weapons


@pytest.mark.rules("DK-WEAP-32", "DK-WEAP-04", "DK-ACT-09")
@pytest.mark.parametrize("weapon", ["Greatsword", "Longbow", "Shortbow", "Crossbow", "Staff"])
def test_two_handed_weapons_exclude_a_shield(weapon: str) -> None:
    match = duel(["Medium Shield U", f"{weapon} U"], [], first={"armed": [weapon]})
    assert "equip shield" not in offered(match)
    match = duel(["Medium Shield U", f"{weapon} U", "Mace U"], [], first={"shield": True, "armed": ["Mace"]})
    assert weapon not in offered(match, "swap")
    assert offered(duel([f"{weapon} U"], [], first={"shield": True}), "play") == []
    assert weapon in offered(duel([f"{weapon} U", "Mace U"], [], first={"armed": ["Mace"]}), "swap")
    answer(match, "drop shield")
    assert not match.state.who("p0").shield


# --- effects that last ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TERM-12", "DK-TERM-09")
def test_a_card_that_is_held_lies_open_and_is_replaced_with_the_draw_at_the_end_of_the_turn() -> None:
    seven = ["Piety U"] * 7
    match = duel(["Web U", *seven[:6]], seven, first=MAGE)
    answer(match, "play Web U at p1", "declare UU", "none")
    seen = match.seat(1).view.who("p0")
    assert [held.card for held in seen.held] == ["Web U"]
    assert len(match.state.who("p0").hand) == 6  # nothing is Drawn before the end of the Turn
    answer(match, "draw 1")
    assert (len(match.state.who("p0").hand), [held.card for held in match.state.who("p0").held]) == (7, ["Web U"])


@pytest.mark.rules("DK-TERM-07", "DK-TERM-08", "DK-TERM-11", "DK-ROUND-11")
def test_an_effect_for_two_rounds_keeps_its_card_until_the_second_ends() -> None:
    seven = ["Piety U"] * 7
    match = duel(["Web U", *seven[:6]], seven, first=MAGE)
    answer(match, "play Web U at p1", "declare UU", "none")
    caster, victim = match.state.who("p0"), match.state.who("p1")
    assert ([held.card for held in caster.held], [held.effect for held in victim.held]) == (["Web U"], ["cannot"])
    answer(match, "keep", "keep", "pass")  # p0 draws nothing, p1 keeps seven and Passes: Round 3 is over
    assert (match.state.round, len(caster.held)) == (4, 1)
    answer(match, "pass", "keep", "pass")
    caster, victim = match.state.who("p0"), match.state.who("p1")
    assert (match.state.round, caster.held, victim.held) == (5, [], [])
    assert caster.deck.discards == ["Web U"]


def test_a_potion_works_once() -> None:
    match = duel(["Healing Potion U"], [], first={"hp": 2})
    answer(match, "play Healing Potion U at p0")
    assert (hp(match, "p0"), match.state.who("p0").removed) == (7, ["Healing Potion U"])


# --- Sneaking ---------------------------------------------------------------------------------------------------------

HIDDEN_BLADE = {"deck": Deck("d", [["Dagger U", "Sneak Attack U"]])}


@pytest.mark.rules("DK-SNEAK-05", "DK-SNEAK-10", "DK-SNEAK-20", "DK-SNEAK-21", "DK-SNEAK-23")
def test_sneak_hides_searches_and_ends_with_the_attack() -> None:
    match = duel(["Sneak U", "Dagger U"], ["Mace U"], first={**ROGUE, **HIDDEN_BLADE}, chance=["D"])
    answer(match, "play Sneak U at p0", "declare U", "pass", "take Sneak Attack U")
    player = match.state.who("p0")
    assert ([held.card for held in player.held], "Sneak Attack U" in player.hand) == (["Sneak U"], True)
    answer(match, "keep")
    assert offered(match, "play") == []  # p1 cannot aim at who is Sneaking
    assert offered(match, "base") == []
    assert offered(match, "search") == ["p0"]
    match = once_more(match)
    match.state.turn = 0
    match = once_more(match)
    answer(match, "play Dagger U at p1 with Sneak Attack U", "none")
    assert hp(match) == 4
    assert match.state.who("p0").held == []
    assert "Sneak U" in match.state.who("p0").deck.discards


@pytest.mark.rules("DK-SNEAK-21", "DK-SNEAK-22", "DK-UD-18")
def test_a_match_spots_the_sneaker() -> None:
    match = duel(["Sneak U"], ["Mace U"], first=ROGUE, chance=["U"])
    answer(match, "play Sneak U at p0", "declare U")
    assert match.state.who("p0").deck.discards == ["Sneak U"]
    assert match.state.who("p0").held == []


@pytest.mark.rules("DK-SNEAK-06", "DK-SNEAK-09", "DK-CTR-38")
def test_intellect_spots_and_agility_re_counters() -> None:
    for answers, hidden in (
        (["counter Intellect U", "pass"], False),
        (["counter Intellect U", "recounter Agility U", "pass", "leave"], True),
    ):
        match = duel(["Sneak U", "Agility U"], ["Intellect U", "Piety U"], first=ROGUE, chance=["D"])
        answer(match, "play Sneak U at p0", "declare U", *answers)
        assert bool(match.state.who("p0").held) == hidden


@pytest.mark.rules("DK-SNEAK-23")
def test_sneak_attack_only_from_sneaking() -> None:
    assert offered(duel(["Dagger U", "Sneak Attack U"], [], first=ROGUE), "play") == ["Dagger U at p1"]


@pytest.mark.rules("DK-SNEAK-23")
def test_sneak_attack_adds_to_weapons_only() -> None:
    trickster = {"classes": ["Rogue", "Mage"], "held": [Held("sneaking", "Sneak U")]}
    match = duel(["Dagger U", "Plain Spark U", "Sneak Attack U"], [], first=trickster)
    boosted = [option for option in offered(match) if "with Sneak Attack" in option]
    assert boosted == ["play Dagger U at p1 with Sneak Attack U"]


@pytest.mark.rules("DK-SNEAK-20")
@pytest.mark.parametrize(("drawn", "found"), [("U", True), ("D", False)])
def test_a_turn_can_go_to_searching(drawn: str, found: bool) -> None:
    match = duel(["Mace U"], ["Piety U"], second={"held": [Held("sneaking", "Sneak U")]}, chance=[drawn])
    answer(match, "search p1", "declare U")
    assert bool(match.state.who("p1").held) != found


@pytest.mark.rules("DK-MODE-24")
def test_an_area_hits_up_to_three() -> None:
    foes = [foe("Brute", number) for number in (1, 2, 3, 4)]
    match = solo(["Web U"], *foes, first=MAGE, chance=["U", "D"] * 3)
    answer(match, "play Web U", "declare DD", "aim brute-1", "aim brute-2")
    assert "enough" in offered(match)
    answer(match, "aim brute-4")
    assert [bool(match.state.who(f"brute-{number}").held) for number in (1, 2, 3, 4)] == [True, True, False, True]
