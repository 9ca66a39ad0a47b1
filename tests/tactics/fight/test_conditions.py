"""Conditions, knock-outs, coming back, defeats: what they forbid, when they end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletome.games.tactics.events import KnockedOut, Returned, TurnSkipped
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import House
from tabletome.kernel.events import ConditionGained, Damaged, Defeated, Healed, Moved, Revealed, Rolled

from .stage import at, boss_turn, fight, figure, gone, sheet, the_fight


@pytest.mark.rules("AT-COND-02", "AT-COND-03", "AT-COND-17")
def test_an_attack_that_ends_up_at_no_damage_gives_no_condition_but_still_moves() -> None:
    """Hard case 10: a weakened attacker rolls 1 with an effect."""
    text = {"Flames": "atk w r1-3 : slowed, push 1"}
    game = fight(
        "R1", hands={"roberta": ["flames"]}, cards=text, conditions={"roberta": ["weakened"]}, chance=(1,)
    ).play("play flames")
    assert figure(game, "M1").conditions == []
    assert at(game, "M1") == "c1"
    leathers = fight(
        "BR", boards={"roberta": ["goblin-leathers"]}, phase="boss_turn", turn="B", line=["B", "roberta"],
        boss_cards=[["boss: atk bl r1-3 : weakened"]], chance=(1,), hands={"roberta": ["basic-move"]},
    )  # fmt: skip
    assert figure(leathers, "roberta").conditions == []


@pytest.mark.rules("AT-COND-04", "AT-COND-01")
def test_divine_flames_weaken_whom_they_hurt() -> None:
    game = fight("T1", turn="tolben", hands={"tolben": ["divine-flames"]}, hp={"M1": 3}, chance=(1,)).play(
        "play divine-flames"
    )
    assert figure(game, "M1").conditions == ["weakened"]


@pytest.mark.rules("AT-COND-05")
def test_slowed_leaves_one_point_for_each_move() -> None:
    game = fight("R......1", hands={"roberta": ["basic-move"] * 2}, conditions={"roberta": ["slowed"]}).play(
        "play basic-move"
    )
    assert game.offered("move") == ["move b1", "move a2"]
    game.play("move b1", "play basic-move")
    assert "move c1" in game.offered("move")
    assert "move d1" not in game.offered("move")


@pytest.mark.rules("AT-COND-06", "AT-COND-22")
def test_weakened_halves_what_is_dealt_and_not_what_is_healed() -> None:
    weak = {"tolben": ["weakened"]}
    area = fight(
        "T12", turn="tolben", hands={"tolben": ["blast"]}, cards={"Blast": "atk r r0 a1"}, conditions=weak, chance=(3,)
    )
    assert [one.amount for one in area.play("play blast").told(Damaged)] == [1]
    heal = fight(
        "T..1",
        turn="tolben",
        hands={"tolben": ["mend"]},
        cards={"Mend": "heal 3 self"},
        conditions=weak,
        hp={"tolben": 2},
    )
    assert figure(heal.play("play mend"), "tolben").hp == 5


@pytest.mark.rules("AT-COND-08", "AT-COND-14")
def test_a_stunned_boss_skips_its_next_card_only_and_reveals_nothing() -> None:
    """Hard case 8: line [A, boss, B, boss]."""
    game = fight(
        "R.B1\nO", phase="next_card", line=["B", "olette", "B"], conditions={"B": ["stunned"]}, hands={"olette": ["side-step"]},
        boss_cards=[["minions: attack"]],
    )  # fmt: skip
    assert game.told(TurnSkipped) == [TurnSkipped("B", "stunned")]
    assert not game.told(Revealed)
    game.play("pass")
    assert [one.card for one in game.told(Revealed)] == ["card-1"]


@pytest.mark.rules("AT-COND-15")
def test_a_stunned_minion_sits_out_its_next_activation() -> None:
    game = fight(
        "R1\n.2",
        phase="boss_turn",
        turn="B",
        line=["B"],
        conditions={"M1": ["stunned"]},
        boss_cards=[["minions: attack"]],
        chance=(1,),
    )
    assert [one.who for one in game.told(Rolled)] == ["M2"]
    assert figure(game, "M1").conditions == []


@pytest.mark.rules("AT-COND-15")
def test_a_stunned_minion_sits_out_all_lines_of_the_card() -> None:
    game = boss_turn(
        "R1...\n.2..B", "minions: attack", "boss: heal 1 self", "minions: attack", conditions={"M1": ["stunned"]}, chance=(1, 1),
    )  # fmt: skip
    assert [one.who for one in game.told(Rolled)] == ["M2", "M2"]
    assert game.told(TurnSkipped) == [TurnSkipped("M1", "stunned")]
    assert figure(game, "M1").conditions == []


@pytest.mark.rules("AT-COND-15")
def test_a_minion_that_is_stunned_in_the_midst_of_a_boss_turn_goes_on_and_sits_out_the_next_one() -> None:
    bolt = {"Bolt": {"text": "give stunned foes r1", "kw": ["RESPONSE"], "when": "damaged(me)"}}
    game = boss_turn(
        "R1..B", "minions: attack", "minions: attack", cards=bolt, hands={"roberta": ["bolt"]}, chance=(1, 1)
    )
    game.play("respond roberta bolt")
    assert [one.who for one in game.told(Rolled)] == ["M1", "M1"]
    assert figure(game, "M1").conditions == ["stunned"]


@pytest.mark.rules("AT-COND-09", "AT-COND-10", "AT-COND-18")
def test_nobody_can_choose_an_invisible_hero_but_areas_and_its_own_ring_reach_it() -> None:
    """Hard case 19: Healing Prayer by a friend, the own Ring, a boss's blast."""
    unseen = {"roberta": ["invisible"]}
    prayer = fight(
        "TR..1", turn="tolben", hands={"tolben": ["healing-prayer"]}, conditions=unseen, hp={"roberta": 4, "tolben": 9}
    )
    assert "play healing-prayer" not in prayer.offered()
    ring = fight("R..1", boards={"roberta": ["ring-of-healing"]}, conditions=unseen, hp={"roberta": 4}, chance=(1,))
    assert figure(ring.play("use ring-of-healing"), "roberta").hp == 6
    blast = fight(
        "B.RO", phase="boss_turn", turn="B", line=["B", "olette"], conditions=unseen, boss_cards=[["boss: atk w r3 a1 heroes"]],
        chance=(2,), hands={"olette": ["side-step"]},
    ).play("as listed")  # fmt: skip
    assert (figure(blast, "roberta").hp, figure(blast, "olette").hp) == (8, 6)


@pytest.mark.rules("AT-COMP-13")
def test_neither_the_dice_nor_the_tokens_of_the_box_limit_play() -> None:
    cards = {"Swarm": "atk w+w+w r1", "Thunder": "give stunned foes r9"}
    game = fight("1R2\n345\n678", hands={"roberta": ["swarm", "thunder"]}, cards=cards, chance=(1, 2, 2))
    game.play("play swarm", "aim M1")
    assert [(one.dice, one.results) for one in game.told(Rolled)] == [(("white", "white", "white"), (1, 2, 2))]
    game.play("play thunder")
    assert [figure(game, f"M{number}").conditions for number in range(1, 9)] == [["stunned"]] * 8


@pytest.mark.rules("AT-COND-12")
def test_a_second_helping_of_a_condition_changes_nothing() -> None:
    cards = {"Mud": "give slowed r3 foe"}
    game = fight("R.1", hands={"roberta": ["mud"]}, cards=cards, conditions={"M1": ["slowed"]})
    assert "play mud" not in game.offered()
    once = fight("R.1", hands={"roberta": ["mud"]}, cards=cards).play("play mud")
    assert once.told(ConditionGained) == [ConditionGained("M1", "slowed", "roberta")]


@pytest.mark.rules("AT-COND-19")
def test_attacking_does_not_end_invisibility() -> None:
    game = fight("R1", hands={"roberta": ["basic-attack"]}, conditions={"roberta": ["invisible"]}, chance=(1,)).play(
        "play basic-attack"
    )
    assert figure(game, "roberta").conditions == ["invisible"]


@pytest.mark.rules("AT-COND-23", "AT-KEY-07", "AT-KEY-04")
def test_a_stunned_hero_may_still_respond() -> None:
    stunned = {"roberta": ["stunned"]}
    game = boss_turn("BR", "boss: attack", conditions=stunned, hands={"roberta": ["guard"]}, chance=(2,))
    assert game.offered() == ["respond roberta guard", "pass"]
    game.play("respond roberta guard")
    assert figure(game, "roberta").hp == 9
    assert sheet(game, "roberta").deck.discards == ["guard"]


@pytest.mark.rules("AT-COND-13", "AT-CLEAN-03", "AT-MODE-05")
def test_cleanup_ends_all_conditions_but_by_a_house_rule_not_a_stun_that_cost_nothing() -> None:
    """Hard case 9: stunned after its turn; the next round is normal."""
    afflicted = {"roberta": ["stunned", "slowed"], "M1": ["weakened"]}
    after: dict[str, Any] = {
        "phase": "cleanup",
        "conditions": afflicted,
        "bystander": False,
        "hands": {"roberta": ["guard"]},
    }
    game = fight("R..1", **after, chance=("roberta", "B")).play("keep")
    assert (figure(game, "M1").conditions, figure(game, "roberta").conditions) == ([], [])
    assert game.asked[0] == "turn"
    carried = fight("R..1", **after, chance=("roberta", "B", "roberta", "B"), house=House(stun_carries=True)).play(
        "keep"
    )
    assert carried.told(TurnSkipped)[0] == TurnSkipped("roberta", "stunned")


# --- knocked out ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-KO-01", "AT-KO-02", "AT-KO-06")
def test_a_hero_at_no_hp_is_knocked_out_and_off_the_board() -> None:
    game = fight(
        "BR1\nO",
        phase="boss_turn",
        turn="B",
        line=["B", "olette"],
        hp={"roberta": 2},
        boss_cards=[["boss: attack"]],
        chance=(3,),
    )
    assert figure(game, "roberta").hp == 0
    assert at(game, "roberta") == ""
    assert game.told(KnockedOut) == [KnockedOut("roberta", "b1", "B")]


@pytest.mark.rules("AT-KO-03", "AT-KO-16")
def test_a_response_that_lessens_damage_prevents_the_knock_out_and_afterwards_nothing_is_offered() -> None:
    saved = boss_turn("BR", "boss: attack", hp={"roberta": 2}, hands={"roberta": ["guard"]}, chance=(2,))
    assert figure(saved.play("respond roberta guard"), "roberta").hp == 1
    lost = boss_turn("BR1", "boss: attack", hp={"roberta": 2}, hands={"roberta": ["answer-in-kind"]}, chance=(2,))
    assert figure(lost, "roberta").hp == 0
    assert lost.asked[0] != "respond"


@pytest.mark.rules("AT-KO-07", "AT-KO-12", "AT-KO-13")
def test_a_fallen_hero_is_healed_where_it_fell_and_takes_its_turn() -> None:
    hands, line = {"tolben": ["healing-prayer"], "roberta": ["guard"]}, ["tolben", "roberta"]
    game = fight("T..R...1", turn="tolben", line=line, hp={"roberta": 0}, hands=hands, chance=(1, 2))
    game.play("play healing-prayer", "aim roberta")
    assert figure(game, "roberta").hp == 3
    assert game.told(Returned) == [Returned("roberta", "d1")]
    assert (the_fight(game).turn.who, the_fight(game).turn.actions) == ("roberta", 2)
    assert sheet(game, "roberta").aside == []


@pytest.mark.rules("AT-KO-08", "AT-KO-09", "AT-ENEMY-12")
def test_if_its_square_is_taken_it_comes_back_where_the_direction_deck_says() -> None:
    """Hard case 7: a goblin took the square; north is a wall, east is free."""
    hands = {"tolben": ["healing-prayer", "guard"]}
    game = fight("...#..\nT..1..\nR.....", turn="tolben", hands=hands, fell={"roberta": "d2"}, chance=(1, 1, "N", "E"))
    game.play("play healing-prayer", "aim roberta")
    assert at(game, "roberta") == "e2"
    assert not the_fight(game).direction_used or len(the_fight(game).direction.layers[0]) == 6


@pytest.mark.rules("AT-KO-10", "AT-SETUP-07")
def test_an_enemy_at_no_hp_is_removed_and_its_square_is_free() -> None:
    game = fight("R12", hands={"roberta": ["basic-attack", "basic-move"]}, hp={"M1": 2}, chance=(2,)).play(
        "play basic-attack"
    )
    assert gone(game, "M1")
    assert game.told(Defeated) == [Defeated("M1", "roberta")]
    assert figure(game, "M2").hp == 9
    assert "move b1" in game.play("play basic-move").offered()


@pytest.mark.rules("AT-KO-11")
def test_cleanup_does_not_end_a_knock_out() -> None:
    game = fight("RO..1", phase="cleanup", hp={"roberta": 0}, bystander=False, hands={"olette": ["guard"]})
    assert game.asked[0] == "cleanup"
    game.comes("olette", "B", "roberta").play("keep")
    assert figure(game, "roberta").hp == 0


@pytest.mark.rules("AT-KO-15")
def test_the_passives_of_a_fallen_hero_are_off() -> None:
    up = fight(
        "RO1",
        turn="olette",
        hands={"olette": ["basic-attack"]},
        boards={"roberta": ["sanctuary"]},
        chance=(1,),
        hp={"olette": 8},
    )
    assert the_fight(up).sheets["roberta"].board == {"feature": "sanctuary"}
    for down, lost in ((10, 1), (0, 2)):
        game = fight(
            "BOR", phase="boss_turn", turn="B", line=["B", "olette"], boards={"roberta": ["sanctuary"]}, hp={"roberta": down},
            boss_cards=[["boss: attack @class(Rogue)"]], chance=(1,), hands={"olette": ["side-step"]},
        )  # fmt: skip
        assert figure(game, "olette").hp == 8 - lost


@pytest.mark.rules("AT-KO-17", "AT-KO-05")
def test_healing_areas_reach_the_fallen_and_harmful_ones_do_not() -> None:
    game = fight("TR..1", turn="tolben", boards={"tolben": ["benediction"]}, hp={"roberta": 0}, chance=(2,)).play(
        "use benediction"
    )
    assert figure(game, "roberta").hp == 2
    assert at(game, "roberta") == "b1"
    blast = fight(
        "B.RO",
        phase="boss_turn",
        turn="B",
        line=["B", "olette"],
        hp={"roberta": 0},
        potions=0,
        boss_cards=[["boss: atk w r3 a1 heroes"]],
        chance=(2,),
        hands={"olette": ["side-step"]},
    )
    assert figure(blast, "olette").hp == 6
    assert blast.result == ""


@pytest.mark.rules("AT-KO-18")
def test_a_hero_knocked_out_by_its_own_area_still_strikes_the_others_and_is_done() -> None:
    game = fight("E1...2", turn="elwyn", hands={"elwyn": ["fireball", "rime-dart"]}, hp={"elwyn": 2}, chance=(2,))
    game.play("play fireball", "aim at b1", "first elwyn")
    assert figure(game, "M1").hp == 7
    assert figure(game, "elwyn").hp == 0
    assert the_fight(game).turn.who == "tolben"
    assert not sheet(game, "elwyn").passed


@pytest.mark.rules("AT-SETUP-20", "AT-HEAL-03", "AT-HEAL-04", "AT-HEAL-02", "AT-HEAL-01")
def test_healing_prayer_heals_two_white_dice_within_three_up_to_the_maximum() -> None:
    game = fight(
        "T..R\n....O\n....1",
        turn="tolben",
        hands={"tolben": ["healing-prayer"]},
        hp={"roberta": 4, "olette": 5, "tolben": 8},
        chance=(1, 2),
    )
    game.play("play healing-prayer")
    assert game.offered() == ["aim roberta", "aim tolben"]
    game.play("aim roberta")
    assert figure(game, "roberta").hp == 7
    assert game.told(Rolled)[0].dice == ("white", "white")
    full = fight("TR.1", turn="tolben", hands={"tolben": ["healing-prayer"]}, hp={"roberta": 9}, chance=(2, 2)).play(
        "play healing-prayer", "aim roberta"
    )
    assert figure(full, "roberta").hp == 10
    assert full.told(Healed)[0].amount == 1


@pytest.mark.rules("AT-RANGE-05", "AT-RANGE-06", "AT-RANGE-07")
def test_the_ring_of_healing_works_on_its_user_alone_and_is_discarded() -> None:
    game = fight(
        "RO..1",
        boards={"roberta": ["ring-of-healing"]},
        hp={"roberta": 5, "olette": 2},
        hands={"roberta": ["guard"]},
        chance=(1,),
    )
    game.play("use ring-of-healing")
    assert (figure(game, "roberta").hp, figure(game, "olette").hp) == (7, 2)
    assert sheet(game, "roberta").deck.discards == ["ring-of-healing"]


@pytest.mark.rules("AT-SETUP-21", "AT-SETUP-31")
def test_a_raised_maximum_holds_for_its_time_and_then_hp_above_the_old_one_are_lost() -> None:
    cards = {"Broth": "mod max_hp +2 self until:round; heal 5 self"}
    game = fight("R..1", hands={"roberta": ["broth"]}, cards=cards, bystander=False, chance=("B", "roberta")).play(
        "play broth"
    )
    assert max(one.left for one in game.told(Healed)) == 12
    assert figure(game, "roberta").hp == 10


# --- enemies that come back -------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-BOSS-05", "AT-BOSS-11", "AT-BOSS-14", "AT-BOSS-15")
def test_a_wraith_rises_beside_its_taken_square_with_full_hp_and_without_the_effect() -> None:
    """Hard case 13: 2 HP, hit for 3 with Stunned; its start square is taken, east is drawn."""
    game = fight(
        "O....\n.R1..", kinds={"M1": "wraith"}, hp={"M1": 2}, hands={"roberta": ["blow"]}, cards={"Blow": "atk bl r1 : stunned"},
        main="defeat_count(wraith, 2)", begins={"M1": "a1"}, chance=(3, "E"),
    )  # fmt: skip
    game.play("play blow")
    assert at(game, "M1") == "b1"
    assert (figure(game, "M1").hp, figure(game, "M1").conditions) == (20, [])
    assert the_fight(game).progress.deeds == ["M1"]


@pytest.mark.rules("AT-BOSS-08", "AT-BOSS-09", "AT-BOSS-07", "AT-ENEMY-08")
def test_the_chieftains_harpoon_drags_its_target_beside_him() -> None:
    game = fight(
        "..........\n..........\n..B....R..", phase="boss_turn", turn="B", line=["B", "roberta"], hp={"roberta": 9},
        boss_cards=[["boss: harpoon"]], chance=(1,), hands={"roberta": ["guard"]},
    )  # fmt: skip
    game.play("pass")
    assert figure(game, "roberta").hp == 8
    assert at(game, "roberta") == "d3"
    assert game.told(Moved)[-1].by == "B"
    far = fight(
        "B.....R",
        phase="boss_turn",
        turn="B",
        line=["B", "roberta"],
        boss_cards=[["boss: harpoon"]],
        hands={"roberta": ["basic-move"]},
    )
    assert figure(far, "roberta").hp == 10


@pytest.mark.rules("AT-COND-01")
def test_a_condition_is_gained_at_a_moment_lasts_until_cleanup_and_is_lost_with_it() -> None:
    keen = {"name": "Keen", "class": "any", "level": 1, "when": "condition-gained(foe)", "text": "draw 1"}
    library = GAME.library.adding({"passives.yaml": json.dumps([keen])})
    game = fight(
        "R.1", hands={"roberta": ["mud"]}, cards={"Mud": "give slowed foes r3"}, library=library, boards={"roberta": ["keen"]},
        decks={"roberta": ["basic-move"] * 9}, bystander=False, chance=("roberta", "B"),
    ).play("play mud")  # fmt: skip
    assert figure(game, "M1").conditions == ["slowed"]
    assert sheet(game, "roberta").hand == ["basic-move"]
    game.play("end", "keep")
    assert figure(game, "M1").conditions == []


@pytest.mark.rules("AT-KO-17", "AT-ATK-15")
def test_an_area_of_help_reaches_its_side_alone_the_fallen_in_it_and_its_user() -> None:
    cards = {"Rain": "heal 2 r3 a1 heroes"}
    game = fight(
        "RE...1\n2O....\n......\n......\n......\nT", hands={"roberta": ["rain"]}, cards=cards, fell={"olette": "b2"},
        hp={"roberta": 4, "elwyn": 3, "olette": 0, "tolben": 3, "M1": 3, "M2": 3},
    ).play("play rain")  # fmt: skip
    assert "aim at a1" in game.offered(), "help may be centred on oneself"
    game.play("aim at a1")
    assert {one.who for one in game.told(Healed)} == {"roberta", "elwyn", "olette"}
    assert figure(game, "M1").hp == 3
    far = fight("RE...1", hands={"roberta": ["rain"]}, cards=cards, hp={"roberta": 4, "M1": 3}).play("play rain")
    assert "aim at d1" not in far.offered(), "it would help nobody"
