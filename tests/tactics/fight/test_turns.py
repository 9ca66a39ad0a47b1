"""Turns: actions, FREE cards, passing, potions, cards laid on the board, and what becomes of cards."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tactics.events import Equipped, PotionDrunk, SetAside, TurnSkipped
from tabletome.games.tactics.state import State
from tabletome.kernel.events import CardDiscarded, Drew, Healed, Passed, Rolled, TurnBegan
from tabletome.testing.play import Position

from .stage import at, fight, figure, sheet, the_fight


@pytest.mark.rules("AT-TURN-01", "AT-TURN-02", "AT-ACT-01")
def test_a_hero_takes_two_actions_of_the_same_kind_perhaps_and_no_third() -> None:
    game = fight("R1", hands={"roberta": ["basic-attack"] * 3}, chance=(1, 1)).play("play basic-attack")
    assert the_fight(game).turn.actions == 1
    game.play("play basic-attack")
    assert game.seat == 0
    assert the_fight(game).turn.who != "roberta"
    assert sheet(game, "roberta").hand == ["basic-attack"]


@pytest.mark.rules("AT-TURN-01")
def test_after_two_actions_a_third_is_refused_and_only_free_cards_are_left() -> None:
    game = fight("O1", turn="olette", actions=0, hands={"olette": ["basic-attack", "side-step"]})
    assert "no action left" in game.refused("play basic-attack")
    assert "play side-step" in game.offered()


@pytest.mark.rules("AT-KEY-02")
def test_a_free_card_costs_no_action() -> None:
    game = fight("O..1", turn="olette", hands={"olette": ["side-step", "basic-move"]}).play("play side-step", "move b2")
    assert the_fight(game).turn.actions == 2
    assert at(game, "olette") == "b2"


@pytest.mark.rules("AT-KEY-03", "AT-TURN-06", "AT-TURN-01", "AT-KEY-02")
def test_whoever_played_a_free_card_has_not_passed_and_cannot() -> None:
    game = fight("O..1", turn="olette", hands={"olette": ["side-step", "basic-move"]}).play("play side-step", "move b2")
    assert "you can only end it" in game.refused("pass")
    game.play("end")
    assert not sheet(game, "olette").passed
    passed = fight("O..1", turn="olette", hands={"olette": ["side-step"]}).play("pass")
    assert sheet(passed, "olette").passed
    assert passed.told(Passed)[0].who == "olette"


@pytest.mark.rules("AT-ACT-02", "AT-ACT-03", "AT-EQUIP-03")
def test_a_weapon_on_the_board_is_used_as_an_action_and_discarded() -> None:
    game = fight("R1", boards={"roberta": ["honest-sword"]}, hands={"roberta": ["basic-move"]}, chance=(2,)).play(
        "use honest-sword"
    )
    assert figure(game, "M1").hp == 6
    assert sheet(game, "roberta").board == {}
    assert sheet(game, "roberta").deck.discards == ["honest-sword"]
    assert sheet(game, "roberta").playing == []
    assert the_fight(game).turn.actions == 1


@pytest.mark.rules("AT-ACT-04", "AT-ACT-08", "AT-CARD-04")
@pytest.mark.parametrize(("cls", "points"), [("necromancer", 1), ("fighter", 2), ("rogue", 2)])
def test_any_card_is_discarded_to_move_half_the_basic_movement_rounded_down(cls: str, points: int) -> None:
    game = fight("R.....1", classes={"roberta": cls}, hands={"roberta": ["ring-of-healing", "guard"]})
    game.play("discard ring-of-healing")
    assert f"move {'abc'[points]}1" in game.offered()
    assert f"move {'abcd'[points + 1]}1" not in game.offered()
    assert sheet(game, "roberta").deck.discards == ["ring-of-healing"]
    assert the_fight(game).turn.actions == 1


@pytest.mark.rules("AT-ACT-13", "AT-COND-05", "AT-COND-16")
def test_discarding_gives_points_so_rubble_costs_two_and_slowed_leaves_one() -> None:
    rough = fight("Rr....1", hands={"roberta": ["guard", "guard"]}).play("discard guard")
    assert {"move b1", "move a3", "move b2"} == set(rough.offered("move")) - {"move a2"}
    slow = fight("Rr....1", hands={"roberta": ["guard", "guard"]}, conditions={"roberta": ["slowed"]}).play(
        "discard guard"
    )
    assert slow.offered("move") == ["move a2"]


@pytest.mark.rules("AT-ACT-05", "AT-ACT-07", "AT-ACT-09", "AT-EQUIP-02")
def test_equipment_is_laid_into_its_slot_and_what_lay_there_is_discarded() -> None:
    game = fight("R1", hands={"roberta": ["millers-maul", "basic-move"]}, boards={"roberta": ["honest-sword"]})
    assert "must be equipped before" in game.refused("play millers-maul")
    game.play("equip millers-maul")
    assert sheet(game, "roberta").board == {"weapon": "millers-maul"}
    assert game.told(CardDiscarded)[0].card == "honest-sword"
    assert sheet(game, "roberta").deck.discards == ["honest-sword"]
    assert game.told(Equipped)[0].slot == "weapon"
    assert the_fight(game).turn.actions == 1


@pytest.mark.rules("AT-ACT-06", "AT-SETUP-29")
def test_a_class_feature_is_prepared_only_into_an_empty_slot() -> None:
    full = fight("R1", hands={"roberta": ["smoke-step"]}, boards={"roberta": ["battle-cry"]})
    assert "Battle Cry lies in the slot" in full.refused("prepare smoke-step")
    game = fight("R1", hands={"roberta": ["smoke-step", "guard"]}).play("prepare smoke-step")
    assert sheet(game, "roberta").board == {"feature": "smoke-step"}
    assert the_fight(game).turn.actions == 1


@pytest.mark.rules("AT-FEAT-02", "AT-FEAT-01")
def test_a_class_feature_used_as_an_action_goes_to_the_discard_pile() -> None:
    game = fight("R1", boards={"roberta": ["battle-cry"]}, hands={"roberta": ["basic-attack"]}, chance=(1,)).play(
        "use battle-cry"
    )
    assert sheet(game, "roberta").deck.discards == ["battle-cry"]
    game.play("play basic-attack")
    assert figure(game, "M1").hp == 7


@pytest.mark.rules("AT-ACT-10", "AT-COND-04", "AT-RANGE-08")
def test_ongoing_armor_stays_on_the_board() -> None:
    game = fight(
        "BR", boards={"roberta": ["goblin-leathers"]}, phase="boss_turn", turn="B", line=["B", "roberta"],
        boss_cards=[["boss: attack", "boss: attack"]], chance=(1, 1), hands={"roberta": ["guard"]},
    ).play("pass", "pass")  # fmt: skip
    assert figure(game, "roberta").hp == 8
    assert sheet(game, "roberta").board == {"armor": "goblin-leathers"}


@pytest.mark.rules("AT-ACT-11")
def test_a_card_that_could_do_nothing_is_refused_with_the_reason() -> None:
    game = fight("R...1", hands={"roberta": ["cleave", "guard"]})
    assert game.refused("play cleave") == "Cleave would do nothing: nobody it could be done to is in range and sight"
    assert "response" in game.refused("play guard")


@pytest.mark.rules("AT-ACT-14")
def test_what_changes_the_basic_movement_counts_before_it_is_halved() -> None:
    boots = fight("E.....1", turn="elwyn", boards={"elwyn": ["borrowed-boots"]}, hands={"elwyn": ["fireball"]}).play(
        "discard fireball"
    )
    assert "move c1" in boots.offered()
    plain = fight("E.....1", turn="elwyn", hands={"elwyn": ["fireball"]}).play("discard fireball")
    assert "move c1" not in plain.offered()


@pytest.mark.rules("AT-ABIL-01")
def test_abilities_on_the_board_improve_numbers_and_dice() -> None:
    moves: dict[str, Any] = {"hands": {"roberta": ["basic-move", "guard"]}}
    plain = fight("R.......1\n.........", **moves).play("play basic-move")
    longer = fight("R.......1\n.........", **moves, boards={"roberta": ["long-stride"]}).play("play basic-move")
    assert "move f1" not in plain.offered()
    assert "move f1" in longer.offered()
    assert "move g1" not in longer.offered()
    attack: dict[str, Any] = {"turn": "elwyn", "hands": {"elwyn": ["basic-attack", "guard"]}}
    game = fight("E1", **attack, boards={"elwyn": ["burnt-page"]}, chance=(1, 3)).play("play basic-attack", "yes")
    assert game.told(Rolled)[0].dice == ("white", "blue")


@pytest.mark.rules("AT-MOVE-03", "AT-MOVE-08")
def test_a_basic_move_gives_the_basic_movement_and_unused_points_are_lost() -> None:
    game = fight("R......1", hands={"roberta": ["basic-move", "guard"]}).play("play basic-move")
    assert {"move e1", "move d2"} <= set(game.offered())
    assert "move f1" not in game.offered()
    game.play("move b1")
    assert game.asked[0] == "turn"
    assert at(game, "roberta") == "b1"


@pytest.mark.rules("AT-CARD-01", "AT-CARD-05")
def test_the_parts_of_a_card_are_done_in_the_order_in_which_they_stand() -> None:
    before = fight("R...1", hands={"roberta": ["charge"]}, chance=(1,)).play("play charge", "move d1")
    assert figure(before, "M1").hp == 8
    assert at(before, "M1") == "g1"
    after = fight("R..1", hands={"roberta": ["after"]}, cards={"After": "atk w r1; move 2"}).play(
        "play after", "move c1"
    )
    assert figure(after, "M1").hp == 9


@pytest.mark.rules("AT-CARD-02")
def test_as_much_of_a_card_is_done_as_can_be() -> None:
    game = fight("R...1", hands={"roberta": ["both"]}, cards={"Both": "atk w r1; heal 2 self"}, hp={"roberta": 5}).play(
        "play both"
    )
    assert figure(game, "roberta").hp == 7


@pytest.mark.rules("AT-CARD-02")
def test_what_a_card_prints_for_afterwards_is_done_when_its_change_ends_and_not_before() -> None:
    game = fight(
        "R1", hands={"roberta": ["fury", "basic-attack"]}, chance=(1, 1),
        cards={"Fury": "mod attack_dice +r until:attack; then(give weakened self); heal 1 self"},
    ).play("play fury")  # fmt: skip
    assert figure(game, "roberta").conditions == []
    game.play("play basic-attack")
    assert figure(game, "roberta").conditions == ["weakened"]


@pytest.mark.rules("AT-CARD-03")
def test_a_card_that_allows_diagonals_is_followed() -> None:
    game = fight("R...1", hands={"roberta": ["skew"]}, cards={"Skew": "move 2 diag"}).play("play skew")
    assert "move c3" in game.offered()
    plain = fight("R...1", hands={"roberta": ["straight"]}, cards={"Straight": "move 2"}).play("play straight")
    assert "move c3" not in plain.offered()


@pytest.mark.rules("AT-KEY-01", "AT-KEY-09")
def test_a_card_with_remove_is_set_aside_when_played_but_not_when_discarded() -> None:
    game = fight("O..1", turn="olette", hands={"olette": ["slip-away", "guard"]}).play("play slip-away")
    assert sheet(game, "olette").removed == ["slip-away"]
    assert game.told(SetAside)[0].cards == ("slip-away",)
    thrown = fight("O..1", turn="olette", hands={"olette": ["slip-away", "guard"]}).play("discard slip-away", "move b1")
    assert sheet(thrown, "olette").removed == []
    assert sheet(thrown, "olette").deck.discards == ["slip-away"]


@pytest.mark.rules("AT-KEY-10")
def test_free_and_remove_count_when_a_card_is_used_from_the_board() -> None:
    hands = {"roberta": ["clerks-penknife", "guard"]}
    game = fight("R1", hands=hands).play("equip clerks-penknife", "use clerks-penknife")
    assert the_fight(game).turn.actions == 1


@pytest.mark.rules("AT-ABIL-03", "AT-HERO-09")
def test_a_passive_that_gives_an_action_costs_one_and_stays() -> None:
    game = fight(
        "TR.1", turn="tolben", boards={"tolben": ["field-medic"]}, hp={"roberta": 5}, hands={"tolben": ["basic-move"]}
    )
    game.play("use field-medic", "aim roberta")
    assert game.told(Healed)[0].who == "roberta"
    assert sheet(game, "tolben").passives == ["field-medic"]
    assert the_fight(game).turn.actions == 1


@pytest.mark.rules("AT-TURN-01")
def test_a_hero_with_nothing_to_do_passes_unasked_and_one_who_has_acted_does_not() -> None:
    idle = fight("###\n#R#\n###", phase="next_card", line=["roberta"], hands={"roberta": []})
    assert sheet(idle, "roberta").passed
    assert the_fight(idle).turn.who == "tolben"
    busy = fight("###\n#R#\n###", hands={"roberta": ["balm", "balm"]}, cards={"Balm": "heal 1 self"}, hp={"roberta": 2})
    busy.play("play balm", "play balm")
    assert not sheet(busy, "roberta").passed
    assert the_fight(busy).turn.who == "tolben"


@pytest.mark.rules("AT-ACT-09")
def test_hp_above_the_maximum_are_lost_when_the_armor_that_raised_it_is_replaced() -> None:
    game = fight(
        "R..1", boards={"roberta": ["quilted-jerkin"]}, hands={"roberta": ["goblin-leathers"]}, hp={"roberta": 12}
    )
    game.play("equip goblin-leathers")
    assert figure(game, "roberta").hp == 10
    assert sheet(game, "roberta").deck.discards == ["quilted-jerkin"]


@pytest.mark.rules("AT-SETUP-16", "AT-SETUP-26")
def test_a_passive_that_is_used_stays_where_a_card_is_discarded_and_an_item_is_used_up() -> None:
    game = fight(
        "TR.1", turn="tolben", boards={"tolben": ["field-medic"]}, hp={"roberta": 2}, items={"honey-pot": 2}, actions=3,
        hands={"tolben": ["balm", "basic-move"]}, cards={"Balm": "heal 1 r3 ally"}, chance=(1, 1),
    ).play("use field-medic", "aim roberta", "play balm", "item honey-pot")  # fmt: skip
    assert sheet(game, "tolben").passives == ["field-medic"]
    assert (sheet(game, "tolben").hand, sheet(game, "tolben").deck.discards) == (["basic-move"], ["balm"])
    assert the_fight(game).items["honey-pot"] == 1
    assert sheet(game, "tolben").playing == []


@pytest.mark.rules("AT-SETUP-22", "AT-SETUP-26")
def test_an_item_of_the_party_costs_an_action_of_whoever_uses_it() -> None:
    game = fight("R..1", items={"honey-pot": 1}, hp={"roberta": 2}, hands={"roberta": ["guard"]}, chance=(1, 1)).play(
        "item honey-pot"
    )
    assert figure(game, "roberta").hp == 6
    assert the_fight(game).turn.actions == 1
    assert the_fight(game).items["honey-pot"] == 0
    assert "has no" in game.refused("item honey-pot")


# --- knocked out at the start of the turn -----------------------------------------------------------------------------


def down(**more: Any) -> Position[State]:
    """Roberta is knocked out, and her card comes up."""
    given: dict[str, Any] = {"decks": {"roberta": ["cleave"] * 9}, **more}
    return fight("R...1", phase="next_card", line=["roberta"], hp={"roberta": 0}, **given)


@pytest.mark.rules("AT-REV-01", "AT-REV-02", "AT-REV-03", "AT-REV-04", "AT-REV-06", "AT-TURN-03", "AT-COMP-12")
def test_a_revive_potion_heals_half_and_costs_a_red_die_of_cards() -> None:
    decks, discards = {"roberta": ["cleave"] * 3}, {"roberta": ["charge"] * 6}
    game = down(discards=discards, decks=decks, chance=(3, *["charge"] * 7)).play("drink")
    assert figure(game, "roberta").hp == 5
    assert at(game, "roberta") == "a1"
    assert game.told(PotionDrunk)[0].potions == 1
    assert len(sheet(game, "roberta").aside) == 3
    assert game.told(SetAside)[0].cards == tuple(sheet(game, "roberta").aside)
    assert len(sheet(game, "roberta").hand) == 4
    assert sheet(game, "roberta").deck.discards == []
    assert the_fight(game).turn.actions == 2


@pytest.mark.rules("AT-REV-05", "AT-REV-08", "AT-REV-09")
def test_four_cards_in_deck_and_discards_are_enough_and_three_are_not() -> None:
    """Hard case 5: deck 1, discards 3, red 4: allowed; four shuffled, four set aside, the hand as it was."""
    decks, discards, hands = {"roberta": ["cleave"]}, {"roberta": ["charge"] * 3}, {"roberta": ["guard", "guard"]}
    game = down(decks=decks, discards=discards, hands=hands, chance=(4, "cleave")).play("drink")
    assert len(sheet(game, "roberta").aside) == 4
    assert sheet(game, "roberta").hand == ["guard", "guard"]
    assert game.asked[0] == "turn"
    few = down(decks={"roberta": ["cleave"]}, discards={"roberta": ["charge"] * 2})
    assert few.told(TurnSkipped)[0].who == "roberta"


@pytest.mark.rules("AT-TURN-04", "AT-TURN-05", "AT-REV-01")
def test_a_knocked_out_hero_without_a_potion_skips_which_is_no_pass() -> None:
    game = down().play("lie still")
    assert game.told(TurnSkipped) == [TurnSkipped("roberta", "knocked out")]
    assert not sheet(game, "roberta").passed
    assert the_fight(game).turn.who == "tolben"


@pytest.mark.rules("AT-REV-04")
@pytest.mark.parametrize(("hand", "drawn"), [(1, 3), (4, 0), (5, 0)])
def test_whoever_is_revived_draws_up_to_its_hand_size(hand: int, drawn: int) -> None:
    game = down(hands={"roberta": ["guard"] * hand}, chance=(1,)).play("drink")
    assert len([one for one in game.told(Drew) if one.who == "roberta"]) == drawn
    assert len(sheet(game, "roberta").hand) == hand + drawn


@pytest.mark.rules("AT-REV-07", "AT-OBJ-18")
def test_the_last_potion_leaves_the_other_fallen_hero_down_and_play_goes_on() -> None:
    """Hard case 3: A and B down, one potion; B drinks it, A stays down; the next knock-out fails."""
    game = fight(
        "RO..1", phase="next_card", line=["olette", "roberta"], hp={"roberta": 0, "olette": 0}, potions=1,
        decks={"olette": ["quick-cut"] * 9, "roberta": ["cleave"] * 9}, chance=(1,), hands={"olette": []},
    ).play("drink", "pass")  # fmt: skip
    assert game.result == ""
    assert game.told(TurnSkipped)[0].who == "roberta"
    assert figure(game, "roberta").hp == 0


@pytest.mark.rules("AT-REV-10")
def test_a_standing_hero_cannot_give_a_potion() -> None:
    game = fight("RO..1", hp={"olette": 0}, hands={"roberta": ["guard"]})
    assert not any("drink" in option for option in game.offered())


@pytest.mark.rules("AT-COND-20", "AT-COND-07", "AT-TURN-07")
def test_a_stunned_hero_skips_its_turn_and_drinks_nothing() -> None:
    """Hard case 6: knocked out and stunned, with potions left."""
    game = down(conditions={"roberta": ["stunned"]})
    assert game.told(TurnSkipped) == [TurnSkipped("roberta", "stunned")]
    assert figure(game, "roberta").conditions == []
    assert not sheet(game, "roberta").passed
    up = fight(
        "R...1", phase="next_card", line=["roberta"], conditions={"roberta": ["stunned"]}, hands={"roberta": ["guard"]}
    )
    assert [one.who for one in up.told(TurnBegan)] == ["tolben"]


@pytest.mark.rules("AT-DRAW-06")
def test_nobody_draws_when_its_own_turn_begins() -> None:
    game = fight(
        "R...1", phase="next_card", line=["roberta"], decks={"roberta": ["cleave"] * 5}, hands={"roberta": ["guard"]}
    )
    assert game.asked[0] == "turn"
    assert not game.told(Drew)


@pytest.mark.rules("AT-ACT-11")
def test_an_area_of_healing_is_not_offered_while_nobody_in_it_is_hurt() -> None:
    whole = fight("TR..1", turn="tolben", boards={"tolben": ["benediction"]}, hands={"tolben": ["basic-move"]})
    assert "use benediction" not in whole.offered()
    hurt = fight(
        "TR..1", turn="tolben", boards={"tolben": ["benediction"]}, hands={"tolben": ["basic-move"]}, hp={"roberta": 9}
    )
    assert "use benediction" in hurt.offered()


@pytest.mark.rules("AT-ACT-05", "AT-ACT-06", "AT-ACT-09", "AT-ACT-04")
def test_what_cannot_be_equipped_prepared_or_discarded_is_refused_with_its_reason() -> None:
    hands = {"roberta": ["ring-of-healing", "battle-cry", "cleave"]}
    game = fight("R..1", hands=hands)
    assert "you have no 'honest-sword' in hand" in game.refused("equip honest-sword")
    assert "Cleave is no equipment" in game.refused("equip cleave")
    assert "you have no 'smoke-step' in hand" in game.refused("prepare smoke-step")
    assert "Cleave is no class feature" in game.refused("prepare cleave")
    assert "you have no 'charge' in hand" in game.refused("discard charge")
    assert {"equip ring-of-healing", "prepare battle-cry", "discard cleave"} <= set(game.offered())
    spent = fight("R..1", hands={"roberta": ["ring-of-healing", "battle-cry", "clerks-penknife"]}, actions=0, boards={
        "roberta": ["frog-charm"]}, conditions={"roberta": ["slowed"]})  # fmt: skip
    for wish in ("equip ring-of-healing", "prepare battle-cry", "discard battle-cry"):
        assert "no action left" in spent.refused(wish)
    closed = fight("R1\n23", hands={"roberta": ["cleave"]})
    assert "there is nowhere to move to" in closed.refused("discard cleave")
