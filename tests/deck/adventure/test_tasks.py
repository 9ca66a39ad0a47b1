"""Tasks: the check, the Attribute after a failure, once per Character, in Combat as an Action."""

from __future__ import annotations

import pytest

from tabletome.games.deck.events.combat import AttackDeclared, Checked
from tabletome.games.deck.events.story import TaskTried
from tabletome.kernel import IllegalAnswer
from tabletome.table.deck import Deck, size
from tests.deck.arena import FILLER, answer, asked, foe, offered, printed, told
from tests.deck.printed import Cards, room_card
from tests.deck.trail import hero, in_combat, on_the_way, places, stop

__all__ = ["places", "printed"]


@pytest.mark.rules("DK-TASK-01", "DK-UD-07")
def test_a_door_takes_as_many_draws_as_its_difficulty_says() -> None:
    match = stop(room="X3", chance="UDU")
    assert "X5" not in offered(match, "go")
    answer(match, "try Iron door", "declare UUD")
    assert [check.drawn for check in told(match, Checked)] == ["UDU"]
    assert "X5" in offered(match, "go")
    easy = stop(room="X3", chance="DU")
    answer(easy, "try Tiles", "declare U")
    assert [check.drawn for check in told(easy, Checked)] == ["DU"]
    assert on_the_way(easy).solved == ["X3 Tiles"]


@pytest.mark.rules("DK-TASK-03")
def test_nothing_is_drawn_before_it_is_declared_what_must_match() -> None:
    match = stop(room="X3", chance="")
    answer(match, "try Iron door")
    assert offered(match) == ["declare UUD", "declare DDU"]
    assert told(match, Checked) == []


@pytest.mark.rules("DK-TASK-04")
@pytest.mark.parametrize(("drawn", "solved"), [("DD", True), ("UU", False), ("UD", False), ("DU", False)])
def test_a_very_difficult_task_with_two_downs_declared(drawn: str, solved: bool) -> None:
    match = stop(room="X3", chance=drawn)
    answer(match, "try Small lock", "declare DD")
    assert bool(on_the_way(match).solved) == solved
    assert match.state.combatants[0].gold == (6 if solved else 0)


@pytest.mark.rules("DK-TASK-05", "DK-TASK-10")
def test_after_a_failure_one_fitting_card_of_the_hand_is_enough_and_another_is_drawn_for_it() -> None:
    match = stop(hero(hand=["Strength U", "Dagger U"]), room="X3", chance="UUU")
    answer(match, "try Iron door", "declare UUD", "use Strength U")
    who = match.state.combatants[0]
    assert on_the_way(match).solved == ["X3 Iron door"]
    assert who.hand == ["Dagger U", FILLER]
    assert who.deck.discards == ["Strength U"]
    assert who.fatigue == 0


@pytest.mark.rules("DK-TASK-06", "DK-TASK-13")
@pytest.mark.parametrize(
    ("task", "fitting"),
    [("Iron door", "Strength U"), ("Small lock", "Agility U"), ("Tiles", "Intellect U"), ("Cursed altar", "Piety D")],
)
def test_only_the_attribute_that_fits_helps(task: str, fitting: str) -> None:
    every = ["Strength U", "Agility U", "Intellect U", "Piety D", "Fortitude U"]
    drawn = {"Iron door": "UUU", "Small lock": "UD", "Tiles": "DD", "Cursed altar": "D"}[task]
    match = stop(hero(hand=every), room="X3", chance=drawn)
    answer(match, f"try {task}")
    match.answer(0)
    assert offered(match, "use") == [fitting]
    with pytest.raises(IllegalAnswer, match="DK-TASK-06"):
        match.answer("use Fortitude U")
    answer(match, f"use {fitting}")
    assert on_the_way(match).solved == [f"X3 {task}"]


@pytest.mark.rules("DK-TASK-13", "DK-UD-07")
def test_a_task_without_a_named_attribute_is_normal_and_no_card_helps(cards: Cards) -> None:
    cards.add(
        room_card(
            "X3",
            name="Landing",
            distances="MTR",
            tasks=[{"kind": "gap", "name": "Gap", "opens": "X5"}],
            exits=["X1", "X5"],
        ),
    )
    match = stop(hero(hand=["Agility U"]), hero(1), room="X3", chance="DU")
    answer(match, "try Gap")
    assert offered(match) == ["declare U", "declare D"]
    answer(match, "declare U")
    assert told(match, TaskTried) == [TaskTried("p0", "Gap", solved=False, opens="")]
    answer(match, "rest", "try Gap", "declare U")
    assert on_the_way(match).solved == ["X3 Gap"]


@pytest.mark.rules("DK-TASK-07", "DK-TASK-08", "DK-FATIG-10")
def test_without_it_in_hand_it_comes_out_of_the_draw_deck_for_a_level_of_exhaustion() -> None:
    deck = Deck("Draw Deck of p0", [["Agility U", FILLER]])
    seven = [f"Dagger {symbol}" for symbol in "UDUDUDU"]
    match = stop(hero(hand=seven, deck=deck), room="X3", chance="UD")
    answer(match, "try Small lock", "declare DD")
    assert offered(match) == ["draw out Agility U", "give up"]
    answer(match, "draw out Agility U")
    who = match.state.combatants[0]
    assert (who.fatigue, who.hand_maximum) == (1, 6)
    assert len(who.hand) == 7
    answer(match, "discard Dagger U")
    assert len(who.hand) == 6
    assert on_the_way(match).solved == ["X3 Small lock"]
    assert size(who.deck) == 1
    assert sorted(who.deck.discards) == ["Agility U", "Dagger U"]


@pytest.mark.rules("DK-TASK-11")
def test_an_attribute_in_the_discard_deck_does_not_help() -> None:
    deck = Deck("Draw Deck of p0", [[FILLER]], ["Agility U"])
    match = stop(hero(hand=["Dagger U"], deck=deck), hero(1), room="X3", chance="UD")
    answer(match, "try Small lock", "declare DD")
    assert offered(match) == ["give up"]
    with pytest.raises(IllegalAnswer, match="DK-TASK-11"):
        match.answer("draw out Agility U")
    answer(match, "give up")
    assert on_the_way(match).solved == []
    deck = Deck("Draw Deck of p0", [["Mace U"], ["Agility U", FILLER]])
    match = stop(hero(hand=["Dagger U"], deck=deck), hero(1), room="X3", chance="UD")
    answer(match, "try Small lock", "declare DD", "draw out Agility U")
    assert match.state.combatants[0].deck.layers == [["Mace U", FILLER]]  # shuffled, and the card is gone


@pytest.mark.rules("DK-TASK-07")
def test_the_draw_deck_is_not_opened_while_it_is_in_hand() -> None:
    deck = Deck("Draw Deck of p0", [["Agility D", FILLER]])
    match = stop(hero(hand=["Agility U"], deck=deck), room="X3", chance="UD")
    answer(match, "try Small lock", "declare DD")
    assert offered(match) == ["use Agility U", "give up"]


@pytest.mark.rules("DK-TASK-12")
def test_each_character_tries_a_task_once_and_again_after_a_rest() -> None:
    match = stop(hero(0), hero(1), room="X3", chance="DUD")
    answer(match, "try Cursed altar", "declare U", "give up")
    assert "Cursed altar" not in offered(match, "try")
    with pytest.raises(IllegalAnswer, match="DK-TASK-12"):
        match.answer("try Cursed altar")
    answer(match, "rest")
    assert "Cursed altar" in offered(match, "try")
    answer(match, "rest")
    assert on_the_way(match).rests == 1
    assert "Cursed altar" in offered(match, "try")


@pytest.mark.rules("DK-TASK-02", "DK-TASK-12")
def test_in_combat_a_task_is_the_action_of_the_turn() -> None:
    match = in_combat(hero(0, ["Dagger U"]), foe("Brute"), room="X4", chance="UU")
    answer(match, "try Lever", "declare U")
    assert on_the_way(match).solved == ["X4 Lever"]
    assert told(match, Checked)[0].drawn == "U"
    assert told(match, AttackDeclared) == []
    answer(match, "keep")
    assert [what.who for what in told(match, AttackDeclared)] == ["brute-1"]


@pytest.mark.rules("DK-TASK-02", "DK-LOOT-01")
def test_what_a_task_gives_in_combat_waits_until_it_is_over() -> None:
    match = in_combat(hero(0, ["Dagger U"]), hero(1, ["Dagger U"]), foe("Rat", hp=1), room="X3", chance="UU")
    answer(match, "try Tiles", "declare U", "keep")
    assert on_the_way(match).found == ["Healing Potion"]
    answer(match, "keep") if offered(match, "keep") else None
    answer(match, "play Dagger U at rat-1")
    assert offered(match) == ["claim", "pass"]


@pytest.mark.rules("DK-REST-12")
def test_a_card_drawn_for_a_task_out_of_an_empty_deck_tires() -> None:
    deck = Deck("Draw Deck of p0", [], ["Dagger U", "Dagger U"])
    match = stop(hero(hand=["Piety U", "Mace U"], deck=deck), room="X3", chance="D")
    answer(match, "try Cursed altar", "declare U", "use Piety U")
    who = match.state.combatants[0]
    assert who.fatigue == 1
    assert who.hand == ["Dagger U", "Mace U"]


@pytest.mark.rules("DK-TASK-01", "DK-LOOT-05")
def test_gold_behind_a_task_is_for_the_whole_party() -> None:
    match = stop(hero(0), hero(1), room="X3", chance="DD")
    answer(match, "try Small lock", "declare DD")
    assert [who.gold for who in match.state.combatants] == [3, 3]


@pytest.mark.rules("DK-MAP-21")
def test_the_way_back_is_open_whatever_bars_it_from_this_side() -> None:
    assert offered(stop(room="X3", came_from="X1"), "go") == ["X1"]
    assert offered(stop(room="X3", came_from="X5"), "go") == ["X1", "X5"]


@pytest.mark.rules("DK-MAP-21", "DK-ADV-09")
def test_when_a_task_changes_what_can_be_done_everybody_is_asked_again() -> None:
    match = stop(hero(0), hero(1), room="X3", chance="UDU")
    answer(match, "go X1", "try Iron door", "declare UUD")
    assert asked(match) == 0
    answer(match, "go X5", "go X5")
    assert on_the_way(match).room == "X5"
