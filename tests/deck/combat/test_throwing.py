"""Thrown Weapons, empty hands, and what lies on the ground."""

from typing import Any

import pytest

from tabletome.games.deck.events.combat import WeaponThrown
from tabletome.games.deck.game import GAME
from tabletome.games.deck.rules.combat import gear
from tabletome.kernel.events import CardGained
from tests.deck.arena import Position, answer, combat, duel, fighter, hp, offered, once_more, printed, told
from tests.deck.printed import Cards, combat_card

__all__ = ["printed"]

LINE: dict[str, Any] = {"mode": "1d"}


def again(match: Position) -> Position:
    """The next Turn of p0, without what the others do."""
    match.state.turn = 0
    return once_more(match)


def armed(match: Position) -> list[str]:
    return match.state.who("p0").armed


# --- throwing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-WEAP-17", "DK-WEAP-18", "DK-DIST-07")
def test_a_weapon_is_drawn_and_thrown_in_one_action() -> None:
    match = duel(["Handaxe U", "Strength U"], [], second={"at": 1}, **LINE)
    answer(match, "throw Handaxe U at p1 with STR*U")
    assert (hp(match), armed(match)) == (10 - 4 - 1, ["Handaxe"])
    assert told(match, WeaponThrown)


@pytest.mark.rules("DK-WEAP-17", "DK-WEAP-18")
def test_what_does_not_list_throw_or_is_not_in_hand_is_not_thrown() -> None:
    match = duel(["Longsword U", "Dagger U"], [], first={"armed": ["Longsword"]}, second={"at": 1}, **LINE)
    assert offered(match, "throw") == []  # the hand is not free for the Dagger
    assert offered(duel(["Longsword U"], [], second={"at": 1}, **LINE), "throw") == []


@pytest.mark.rules("DK-WEAP-18", "DK-ACT-19")
def test_a_weapon_that_is_drawn_takes_the_place_of_another_unless_two_are_wielded() -> None:
    other, one = fighter(0, [], armed=["Longsword"]), fighter(0, [], dual=True, armed=["Dagger"])
    gear.draw(other, "Handaxe")
    gear.draw(one, "Handaxe")
    gear.draw(one, "Handaxe")
    assert (other.armed, one.armed) == (["Handaxe"], ["Dagger", "Handaxe"])
    empty = fighter(0, [], dual=True)
    gear.draw(empty, "Dagger")
    assert empty.armed == ["Dagger"]


@pytest.mark.rules("DK-WEAP-19", "DK-WEAP-20", "DK-WEAP-21")
def test_the_next_one_of_the_kind_is_in_hand_at_once_but_not_its_card() -> None:
    match = duel(["Handaxe U"], [], second={"at": 1}, **LINE)
    cards_before = len(match.state.who("p0").hand)
    answer(match, "throw Handaxe U at p1", "keep")
    assert armed(match) == ["Handaxe"]
    assert len(match.state.who("p0").hand) == cards_before - 1
    assert told(match, CardGained) == []
    match = again(match)
    assert offered(match, "throw") == []  # no card, no throw


@pytest.mark.rules("DK-WEAP-21")
def test_ammunition_is_never_counted() -> None:
    """As many shots as there are cards, from the first to the last."""
    match = duel(["Shortbow U"] * 20, [], second={"at": 2, "hp": 99, "max_hp": 99}, **LINE)
    for shot in range(1, 21):
        answer(match, "play Shortbow U at p1", *["none"] * (shot > 1))  # by then p1 has Drawn cards and is asked
        assert hp(match) == 99 - 4 * shot
        match = again(match)
    assert offered(match, "play") == []


@pytest.mark.rules("DK-WEAP-22")
def test_another_kind_takes_a_swap() -> None:
    match = duel(["Handaxe U", "Dagger U"], [], second={"at": 1}, **LINE)
    answer(match, "throw Handaxe U at p1")
    match = again(match)
    assert offered(match, "throw") == []
    answer(match, "swap Dagger")
    assert offered(again(match), "throw") == ["Dagger U at p1"]


@pytest.mark.rules("DK-WEAP-17")
def test_a_thrown_weapon_is_no_ranged_weapon_and_reaches_a_fleer() -> None:
    match = duel(["Dagger U"], ["Light Armor U"], second={"at": 1}, turn=1, **LINE)
    answer(match, "flee")
    assert offered(match) == ["throw Dagger U at p1", "decline"]


@pytest.mark.rules("DK-WEAP-11", "DK-WEAP-17")
def test_a_dual_wielder_throws_with_either_hand() -> None:
    first = {"armed": ["Dagger", "Handaxe"], "dual": True}
    match = duel(["Dagger U", "Handaxe U"], [], first=first, second={"at": 1}, **LINE)
    answer(match, "throw Dagger U at p1", "throw Handaxe U at p1")
    assert hp(match) == 10 - 3 - 4


@pytest.mark.rules("DK-RECALL-13", "DK-WEAP-17")
def test_a_recalled_dagger_is_thrown_at_once() -> None:
    match = duel(["Agility U"], [], first={"race": "Halfling"}, second={"at": 1}, **LINE)
    match.state.who("p0").deck.discards.append("Dagger U")
    match = once_more(match)
    answer(match, "recall Dagger U for AGI*U", "throw Dagger U at p1")
    assert hp(match) == 7


@pytest.mark.rules("DK-WEAP-06", "DK-WEAP-17", "DK-DIST-06")
def test_a_quick_swap_to_a_weapon_that_is_thrown() -> None:
    hand = ["Fast Weapon Swap U", "Dagger U"]
    match = duel(hand, [], first={"armed": ["Mace"]}, second={"at": 1}, **LINE)
    assert (offered(match, "quick Fast"), offered(match, "quick throw")) == ([], ["Fast Weapon Swap U: Dagger U at p1"])
    answer(match, "quick throw Fast Weapon Swap U: Dagger U at p1")
    assert (hp(match), armed(match)) == (7, ["Dagger"])


# --- disarmed ---------------------------------------------------------------------------------------------------------


def disarmed(*hand: str, **fields: Any) -> Position:
    """p1 has struck the Longsword from the hand of p0, who is asked for the next Action."""
    match = duel(["Disarm U"], ["Longsword U", *hand], first={"level": 4}, second={"armed": ["Longsword"]}, **fields)
    answer(match, "play Disarm U at p1", "none", "keep")
    if offered(match, "keep"):
        answer(match, "keep")
    assert match.state.active.id == "p1"
    return match


@pytest.mark.rules("DK-WEAP-23", "DK-WEAP-31", "DK-ACT-33")
@pytest.mark.parametrize("mode", ["simple", "1d"])
def test_a_disarmed_weapon_is_played_again_only_when_retrieved(mode: Any) -> None:
    match = disarmed(*["Dagger U"] * 6, mode=mode)
    victim = match.state.who("p1")
    assert (victim.armed, victim.dropped) == ([], ["Longsword"])
    assert {option.partition(" at ")[0] for option in offered(match, "play")} == {"Dagger U"}  # no Action to draw it
    answer(match, "retrieve Longsword")
    assert (match.state.who("p1").armed, match.state.who("p1").dropped) == (["Longsword"], [])
    assert match.state.active.id == "p0"  # the Turn is used
    assert not match.state.who("p1").dual


@pytest.mark.rules("DK-WEAP-23", "DK-WEAP-31")
@pytest.mark.parametrize(
    ("fields", "after"),
    [
        ({"armed": ["Dagger"], "dual": True}, (["Dagger", "Handaxe"], True)),
        ({"armed": ["Dagger"]}, (["Handaxe"], False)),
        ({"armed": ["Greatsword"], "dual": True}, (["Handaxe"], True)),
        ({"armed": ["Dagger", "Mace"], "dual": True}, (["Handaxe"], True)),
    ],
)
def test_the_second_weapon_of_a_dual_wielder_is_taken_up_beside_the_first(fields: Any, after: Any) -> None:
    one = fighter(0, [], **fields, dropped=["Handaxe"])
    gear.retrieve(GAME.library, one, "Handaxe")
    assert ((one.armed, one.dual), one.dropped) == (after, [])


@pytest.mark.rules("DK-WEAP-31")
@pytest.mark.parametrize(
    ("mode", "places", "able"),
    [("1d", (2, 3), False), ("1d", (2, 2), True), ("2d", (9, 11), False), ("2d", (9, 18), True)],
)
def test_a_weapon_is_retrieved_where_it_lies(mode: Any, places: tuple[int, int], able: bool) -> None:
    one = fighter(0, [], armed=["Longsword"], at=places[0])
    gear.fall(one, "Longsword")
    one.at = places[1]
    match = combat(one, fighter(1, [], at=places[1] + 1), mode=mode)
    assert offered(match, "retrieve") == (["Longsword"] if able else [])


@pytest.mark.rules("DK-WEAP-31")
def test_a_weapon_on_the_ground_is_no_part_of_a_pair() -> None:
    hand = ["Dagger U", "Mace U", "Shortsword U"]
    lying = {"armed": ["Dagger"], "dropped": ["Mace"], "fallen_at": {"Mace": 0}}
    assert offered(duel(hand, [], first=lying), "dual") == ["Dagger and Shortsword"]


@pytest.mark.rules("DK-ACT-33", "DK-WEAP-31", "DK-ACT-09")
def test_a_dropped_shield_lies_on_the_spot() -> None:
    match = duel(["Small Shield U"], [], first={"shield": True}, second={"at": 1}, **LINE)
    answer(match, "drop shield")
    assert (match.state.phase, match.state.who("p0").dropped) == ("end_turn", ["Shield"])
    match = again(match)
    assert (match.state.who("p0").shield, "equip shield" in offered(match)) == (False, True)
    answer(match, "move to 1")
    match = again(match)
    assert "equip shield" not in offered(match)
    answer(match, "move to 0")
    match = again(match)
    answer(match, "equip shield")
    assert (match.state.who("p0").shield, match.state.who("p0").dropped) == (True, [])


@pytest.mark.rules("DK-WEAP-23")
def test_what_lies_on_the_ground_is_not_swapped_to() -> None:
    first = {"armed": ["Mace"], "dropped": ["Longsword"]}
    match = duel(["Longsword U", "Mace U", "Dagger U"], [], first=first)
    assert offered(match, "swap") == ["Dagger"]
    assert all("Longsword" not in pair for pair in offered(match, "dual"))
    assert {option.partition(" at ")[0] for option in offered(match, "play")} == {"Mace U"}


# --- both hands free --------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-ACT-20")
def test_a_dual_wielder_with_empty_hands_readies_two_weapons_and_still_acts() -> None:
    match = duel(["Shortsword U", "Dagger U"], [], first={"dual": True})
    answer(match, "ready Dagger and Shortsword")
    assert match.state.phase == "action"
    answer(match, "play Shortsword U at p1", "play Dagger U at p1")
    assert hp(match) == 10 - 4 - 3


@pytest.mark.rules("DK-ACT-20", "DK-ACT-22")
@pytest.mark.parametrize("first", [{}, {"armed": ["Dagger"]}])
def test_others_use_an_action_for_it(first: Any) -> None:
    match = duel(["Shortsword U", "Dagger U"], [], first=first)
    assert offered(match, "ready") == []
    answer(match, "dual Dagger and Shortsword")
    assert match.state.phase != "action"


@pytest.mark.rules("DK-ACT-19", "DK-ACT-33")
def test_a_dual_wielder_who_lost_one_weapon_takes_another_into_that_hand() -> None:
    first = {"armed": ["Dagger"], "dual": True, "dropped": ["Shortsword"]}
    match = duel(["Mace U", "Longbow U"], [], first=first)
    assert {option.partition(" at ")[0] for option in offered(match, "play")} == {"Mace U"}  # no hand is free for a bow
    answer(match, "play Mace U at p1")
    assert armed(match) == ["Dagger", "Mace"]


@pytest.mark.rules("DK-WEAP-33")
@pytest.mark.parametrize(
    ("pair", "able"),
    [
        (("Longsword", "Shortsword"), True),
        (("Dagger", "Dagger"), True),
        (("Handaxe", "Mace"), True),
        (("Longsword", "Spear"), False),
        (("Shortsword", "Greatsword"), False),
        (("Dagger", "Shortbow"), False),
    ],
)
def test_sizes_say_what_can_be_dual_wielded(pair: tuple[str, str], able: bool) -> None:
    match = duel([f"{pair[0]} U", f"{pair[1]} D"], [], first={"armed": [pair[0]]})
    assert (" and ".join(sorted(pair)) in offered(match, "dual")) == able


@pytest.mark.rules("DK-WEAP-33")
def test_every_weapon_has_a_size_and_those_of_the_book_have_theirs() -> None:
    weapons = [card for card in GAME.library.combat_cards.values() if card.kind == "weapon"]
    assert all(card.size for card in weapons)
    sizes = {size: {card.name for card in weapons if card.size == size} for size in ("S", "M", "L", "XL")}
    assert "Dagger" in sizes["S"]
    assert {"Shortsword", "Handaxe", "Mace"} <= sizes["M"]
    assert {"Longsword", "Shortbow", "Longbow", "Crossbow", "Staff"} <= sizes["L"]
    assert "Greatsword" in sizes["XL"]


@pytest.mark.rules("DK-WEAP-16")
def test_what_is_extra_large_is_not_dual_wielded_even_in_one_hand(cards: Cards) -> None:
    for size, able in (("L", True), ("XL", False)):
        club = combat_card(
            "weapon", "Club", action="Normal", value="dmg 5 phys", distances="M", attribute="STR", size=size, hands=1
        )
        cards.add(club)
        match = duel(["Club U", "Dagger U"], [], first={"armed": ["Dagger"]})
        assert ("Club and Dagger" in offered(match, "dual")) == able


@pytest.mark.rules("DK-WEAP-07")
@pytest.mark.parametrize(("count", "pairs"), [(1, []), (2, ["Dagger and Dagger"])])
def test_two_of_a_kind_take_two_cards_of_it(count: int, pairs: list[str]) -> None:
    match = duel(["Dagger U"] * count, [], first={"armed": ["Dagger"]})
    assert offered(match, "dual") == pairs


@pytest.mark.rules("DK-WEAP-01", "DK-WEAP-32")
@pytest.mark.parametrize(
    ("fields", "able"),
    [({}, {"Greatsword U", "Mace U"}), ({"shield": True}, {"Mace U"}), ({"armed": ["Dagger"]}, set())],
)
def test_what_is_taken_into_empty_hands_is_as_large_as_the_hands_that_are_free(fields: Any, able: set[str]) -> None:
    match = duel(["Greatsword U", "Mace U"], [], first=fields)
    assert {option.partition(" at ")[0] for option in offered(match, "play")} == able
