"""Responses: one for an event, from whom, and what they do."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.events import Taken
from tabletome.kernel.events import Damaged

from .stage import at, boss_turn, fight, figure, sheet, the_fight


@pytest.mark.rules("AT-KEY-05", "AT-KEY-06")
def test_one_response_answers_an_event_for_the_whole_party_and_the_earliest_is_asked_first() -> None:
    hands = {"roberta": ["shield-up"], "olette": ["side-step"], "quill": ["shield-up"]}
    drawing, line = "BO..\nRQ..", ["B", "quill", "roberta", "olette"]
    game = boss_turn(drawing, "boss: attack @class(Rogue)", hands=hands, line=line, seats=4, chance=(3,))
    assert game.seat == 3  # Quill's player: her card comes before Roberta's
    assert game.offered() == ["respond quill shield-up for olette", "pass"]
    game.play("pass")
    assert game.offered() == ["respond roberta shield-up for olette", "pass"]
    game.play("respond roberta shield-up for olette", "no")
    assert figure(game, "olette").hp == 6
    assert sheet(game, "quill").hand == ["shield-up"]


@pytest.mark.rules("AT-KEY-05", "AT-KEY-06")
def test_when_one_player_has_responded_nobody_else_is_asked() -> None:
    hands = {"roberta": ["shield-up"], "olette": ["side-step"], "quill": ["shield-up"]}
    line = ["B", "quill", "roberta", "olette"]
    game = boss_turn("BO..\nRQ..", "boss: attack @class(Rogue)", hands=hands, line=line, seats=4, chance=(3,))
    game.play("respond quill shield-up for olette", "no")
    assert game.asked[0] == "turn"
    assert sheet(game, "roberta").hand == ["shield-up"]
    assert figure(game, "olette").hp == 6


@pytest.mark.rules("AT-KEY-11", "AT-AOE-11")
def test_damage_to_each_character_is_an_event_of_its_own() -> None:
    hands = {"roberta": ["guard"], "olette": ["guard"]}
    game = boss_turn("B.RO", "boss: atk bl r3 a1 heroes", hands=hands, chance=(2,))
    game.play("as listed", "respond roberta guard", "respond olette guard")
    assert (figure(game, "roberta").hp, figure(game, "olette").hp) == (10, 8)


@pytest.mark.rules("AT-KEY-05", "AT-KEY-11", "AT-FEAT-01")
def test_an_attack_is_one_event_however_many_it_strikes() -> None:
    boards = {"elwyn": ["arcane-ward"], "quill": ["beekeepers-veil"]}
    game = boss_turn(
        "B.EQ", "boss: atk bl r3 a1 heroes", boards=boards, hands={"quill": ["step-and-shoot"]}, chance=(2,)
    )
    assert game.offered() == ["respond elwyn arcane-ward", "respond quill beekeepers-veil", "pass"]
    game.play("respond elwyn arcane-ward")
    assert (figure(game, "elwyn").hp, figure(game, "quill").hp) == (7, 6)
    assert sheet(game, "elwyn").deck.discards == ["arcane-ward"]
    assert sheet(game, "quill").board == {"armor": "beekeepers-veil"}


@pytest.mark.rules("AT-KEY-07", "AT-TURN-08", "AT-CLEAN-02")
def test_whoever_passed_may_respond_and_still_discard_the_whole_hand() -> None:
    """Hard case 18: passed, then attacked; a response from the hand; at cleanup all may go."""
    game = fight(
        "BR", line=["roberta", "B"], hands={"roberta": ["guard", "charge", "charge"]}, boss_cards=[["boss: attack"]],
        chance=(2,), bystander=False,
    ).play("pass", "respond roberta guard")  # fmt: skip
    assert game.asked[0] == "cleanup"
    assert game.offered() == ["keep", "give up charge", "give up all"]
    game.comes("guard", "roberta", "B").play("give up all")
    assert sheet(game, "roberta").deck.discards == []  # shuffled into the hand that was drawn
    assert sorted(sheet(game, "roberta").hand) == ["charge", "charge", "guard"]


@pytest.mark.rules("AT-KEY-08")
def test_no_response_answers_a_response() -> None:
    hands = {"roberta": ["answer-in-kind"], "olette": ["while-they-look"]}
    game = boss_turn("BR\nO.", "boss: attack @class(Fighter)", hands=hands, chance=(1, 3))
    game.play("respond roberta answer-in-kind")
    assert figure(game, "B").hp == 6
    assert game.asked[0] != "respond"
    assert sheet(game, "olette").hand == ["while-they-look"]


@pytest.mark.rules("AT-KEY-04", "AT-KEY-07")
def test_a_response_may_be_played_on_the_own_turn_and_costs_no_action() -> None:
    hands = {"olette": ["while-they-look", "side-step"], "roberta": ["basic-attack"]}
    game = fight("R1O", turn="roberta", hands=hands, line=["roberta", "olette"], chance=(1, 2)).play(
        "play basic-attack"
    )
    assert game.offered() == ["respond olette while-they-look for M1", "pass"]
    game.play("respond olette while-they-look for M1", "stay")
    assert figure(game, "M1").hp == 5


def test_a_paladin_takes_the_blow_of_a_neighbour() -> None:
    game = boss_turn(
        "BR.\n.O.",
        "boss: attack @class(Rogue)",
        boards={"roberta": ["intercept"]},
        hands={"olette": ["side-step"]},
        chance=(3,),
    )
    game.play("respond roberta intercept for olette")
    assert game.told(Taken) == [Taken("roberta", "olette")]
    assert (figure(game, "roberta").hp, figure(game, "olette").hp) == (7, 8)


def test_a_barn_door_pushes_the_foe_that_set_it_off() -> None:
    game = boss_turn(
        ".B..\n.O..\nR...",
        "boss: attack @class(Rogue)",
        boards={"roberta": ["barn-door"]},
        hands={"olette": ["side-step"]},
        chance=(3,),
    )
    game.play("respond roberta barn-door for olette")
    assert figure(game, "olette").hp == 7
    assert at(game, "olette") == "b2"


def test_a_passive_that_waits_for_a_moment_acts_by_itself_once_in_its_time() -> None:
    game = boss_turn(
        "BO\n.R",
        "boss: attack @class(Rogue)",
        "boss: attack @class(Rogue)",
        boards={"roberta": ["broad-back"]},
        hands={"olette": ["side-step"]},
        chance=(2, 2),
    )
    assert [one.amount for one in game.told(Damaged)] == [2, 3]
    assert the_fight(game).once["round"] == ["roberta broad-back"]


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-ABIL-04", "AT-ABIL-05", "AT-ABIL-06", "AT-SETUP-16")
def test_a_reroll_is_offered_once_per_roll_and_the_new_result_stands() -> None:
    hands = {"elwyn": ["basic-attack", "basic-attack", "rime-dart"]}
    game = fight("E1", turn="elwyn", hands=hands, boards={"elwyn": ["focus"]}, chance=(2, 0))
    game.play("play basic-attack")
    assert game.offered() == ["reroll 1", "keep"]
    game.play("reroll 1")
    assert figure(game, "M1").hp == 9
    game.comes(1).play("play basic-attack", "keep")
    assert figure(game, "M1").hp == 8
    assert sheet(game, "elwyn").dice == ["focus"]


def test_dice_abilities_add_dice_to_the_rolls_they_touch() -> None:
    boards = {"roberta": ["heavy-hand"]}
    basic = fight("R1", hands={"roberta": ["basic-attack", "charge"]}, boards=boards, chance=(1, 2)).play(
        "play basic-attack"
    )
    assert figure(basic, "M1").hp == 6
    other = fight("R1", hands={"roberta": ["make-room", "charge"]}, boards=boards).play("play make-room")
    assert figure(other, "M1").hp == 8


def test_the_price_of_a_dice_ability_must_be_payable() -> None:
    boards = {"elwyn": ["burnt-page"]}
    poor = fight("E1", turn="elwyn", hands={"elwyn": ["basic-attack"]}, boards=boards, chance=(1,)).play(
        "play basic-attack"
    )
    assert figure(poor, "M1").hp == 8
    rich = fight("E1", turn="elwyn", hands={"elwyn": ["basic-attack", "fireball"]}, boards=boards, chance=(1, 3))
    rich.play("play basic-attack", "yes")
    assert figure(rich, "M1").hp == 5
    assert sheet(rich, "elwyn").deck.discards[:1] == ["fireball"]
