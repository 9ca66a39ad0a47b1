"""A Hero's turn: its steps, the free Move Action, Cube Actions, the end. (DR-TURN-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import CubesExpended, CubeSpent, StoodUp
from tabletome.games.drunagor.options.turn import TURN, OnTurn
from tabletome.kernel.events import Attacked, CardPlayed, Damaged, Healed, Moved, Rolled, TurnBegan, TurnEnded
from tests.drunagor.stage import at, fight, held, one, pool, sheet


@pytest.mark.rules("DR-TURN-01", "DR-QUICK-01", "DR-TURN-02")
def test_conditions_come_first_then_what_triggers_then_actions() -> None:
    game = fight(
        "V.....1", phase="hero_conditions", health={"vorn": 5}, conditions={"vorn": {"poison": 1}},
        skills={"vorn": {"morning": "- passive START OF TURN, SELF, HEAL 1"}},
    )  # fmt: skip
    assert game.told(Damaged) == [Damaged("vorn", 1, 4, "", "poison")]
    assert game.told(Healed)[0].left == 5
    assert game.kinds.index("turn-began") < game.kinds.index("damaged") < game.kinds.index("healed")
    assert game.asked == (TURN, OnTurn("vorn", 2, 0, free_move=True))


@pytest.mark.rules("DR-TURN-02")
def test_all_conditions_that_act_at_the_start_of_the_turn_do() -> None:
    game = fight("V.....1", phase="hero_conditions", health={"vorn": 8}, conditions={"vorn": {"poison": 2, "bleed": 1}})
    assert one(game, "vorn").health == 5


@pytest.mark.rules("DR-TURN-05", "DR-TURN-07", "DR-QUICK-02")
def test_the_free_move_comes_before_after_or_between_two_cube_actions() -> None:
    for order in (("move b2", "expend red", "expend blue"), ("expend red", "expend blue", "move b2")):
        game = fight("V.....1 .......").play(*order[:2])
        assert game.play(order[2]).asked[0] == TURN
        assert at(game, "vorn") == "b2"
    between = fight("V.....1 .......").play("use drop-the-bar blue", "move b2", "use bull-rush green")
    assert at(between, "vorn") == "b2"
    assert len(between.told(CardPlayed)) == 2


@pytest.mark.rules("DR-TURN-06", "DR-QUICK-13", "DR-EQUIP-13")
def test_no_more_than_two_cubes_are_used_in_a_turn() -> None:
    game = fight("V.....1 .......").play("use drop-the-bar blue", "expend red")
    assert game.refused("use guarding-strike yellow") == "you have no Cube Action left in this turn"
    assert fight("V.....1").refused("use rapid-shots red") == "you have no Skill 'rapid-shots'"
    assert game.refused("expend yellow") == "you have no Cube Action left in this turn"
    assert game.offered("use") == game.offered("expend") == []
    assert game.offered("move")


@pytest.mark.rules("DR-TURN-08", "DR-MOVE-11", "DR-QUICK-03")
def test_a_cube_action_after_two_of_three_squares_loses_the_third_point() -> None:
    game = fight("V.......1 .........").play("move c1")
    assert game.asked == (TURN, OnTurn("vorn", 2, 1, free_move=False))
    game.play("use drop-the-bar blue")
    assert game.asked == (TURN, OnTurn("vorn", 1, 0, free_move=False))
    assert game.offered("move") == []


@pytest.mark.rules("DR-TURN-13", "DR-RECALL-10", "DR-QUICK-57")
def test_a_recall_is_possible_at_the_end_of_the_turn_and_at_its_beginning() -> None:
    late = fight("V.....1 M......", cubes={"vorn": "yyrg"}, expended={"vorn": "b"})
    late.play("expend green", "expend red", "recall", "block drop-the-bar")
    assert [turn.who for turn in late.told(TurnEnded)] == ["vorn"]
    early = fight("V.....1 M......", cubes={"vorn": "yr"}, expended={"vorn": "ygb"})
    assert "recall" in early.offered()
    early.play("recall", "block drop-the-bar")
    assert [turn.who for turn in early.told(TurnEnded)] == ["vorn"]


@pytest.mark.rules("DR-TURN-14")
def test_a_turn_may_end_before_anything_is_done() -> None:
    game = fight("V.....1 M......").play("end")
    assert game.told(TurnEnded) == [TurnEnded("vorn")]
    assert game.asked == (TURN, OnTurn("maya", 2, 0, free_move=True))


@pytest.mark.rules("DR-TURN-15", "DR-KO-11", "DR-QUICK-46")
def test_who_falls_by_conditions_is_rid_of_all_of_them_stands_up_and_plays_on() -> None:
    game = fight(
        "V.....1",
        phase="hero_conditions",
        health={"vorn": 2},
        conditions={"vorn": {"bleed": 2, "poison": 3, "stun": 1}},
    ).play("block arcing-swing")
    assert game.told(Damaged) == [Damaged("vorn", 2, 0, "", "bleed")]
    assert game.told(StoodUp) == [StoodUp("vorn", 11)]
    assert one(game, "vorn").conditions == {}
    assert held(game, "vorn", "trauma") == 1
    assert game.told(TurnEnded) == []
    assert game.asked == (TURN, OnTurn("vorn", 2, 0, free_move=True))


@pytest.mark.rules("DR-TURN-16", "DR-KEY-193", "DR-KEY-194")
def test_slow_stays_through_the_conditions_step_and_takes_two_points_off_the_next_move() -> None:
    game = fight("V.....1 .......", phase="hero_conditions", conditions={"vorn": {"slow": 1}})
    assert one(game, "vorn").conditions == {"slow": 1}
    assert game.offered("move") == ["move b1", "move a2", "move b2"]
    game.play("move b1")
    assert one(game, "vorn").conditions == {}
    assert game.offered("move") == []
    game.play("expend red")
    assert "move e1" in game.offered("move")
    short = fight("V.....1 .......", conditions={"vorn": {"slow": 1}}, skills={"vorn": {"step": "g - MOVE 1"}})
    assert short.play("use step green").asked[0] == TURN, "nothing is left of one point"


@pytest.mark.rules("DR-TURN-16", "DR-KEY-113", "DR-KEY-114")
def test_knock_down_stays_until_the_next_move_which_it_cancels() -> None:
    game = fight("V.....1 .......", phase="hero_conditions", conditions={"vorn": {"knock_down": 1, "intimidate": 2}})
    assert one(game, "vorn").conditions == {"knock_down": 1, "intimidate": 2}
    assert game.offered("move") == []
    assert game.refused("move b1") == "you are knocked down: your next Move only gets you up"
    game.play("get up")
    assert (at(game, "vorn"), one(game, "vorn").conditions) == ("a1", {"intimidate": 2})
    assert game.offered("move") == game.offered("get up") == []
    assert game.refused("get up") == "you are not knocked down"
    game.play("expend red", "move d1")
    assert at(game, "vorn") == "d1"


@pytest.mark.rules("DR-KEY-113", "DR-KEY-193")
def test_tokens_that_wait_for_a_move_outlast_turns_without_one() -> None:
    game = fight(
        "V.......1 .........", conditions={"vorn": {"knock_down": 1, "slow": 1}}, faces={"m1": {"movement": 0}}
    )
    game.play("end", "end")
    assert [turn.who for turn in game.told(TurnBegan)] == ["m1", "vorn", "m1", "vorn"]
    assert one(game, "vorn").conditions == {"knock_down": 1, "slow": 1}


@pytest.mark.rules("DR-TURN-17", "DR-RECALL-05")
def test_a_turn_ends_when_its_player_ends_it_or_recalls() -> None:
    ended = fight("V.....1 M......").play("move b2", "end")
    recalled = fight("V.....1 M......", cubes={"vorn": "y"}).play("recall", "block arcing-swing")
    for game in (ended, recalled):
        assert game.told(TurnEnded) == [TurnEnded("vorn")]
        assert game.asked == (TURN, OnTurn("maya", 2, 0, free_move=True))


@pytest.mark.rules("DR-TURN-17")
def test_end_of_turn_triggers_act_when_the_turn_ends() -> None:
    game = fight(
        "V.....1 M......", health={"vorn": 5}, skills={"vorn": {"evening": "- passive END OF TURN, SELF, HEAL 1"}}
    ).play("move b2")
    assert game.told(Healed) == []
    game.play("end")
    assert game.told(Healed)[0].left == 6
    assert game.kinds.index("healed") < game.kinds.index("turn-ended")


@pytest.mark.rules("DR-TURN-18")
def test_the_burst_needs_no_roll_swords_do_and_a_bolt_is_only_for_threats() -> None:
    burst = fight("V1", health={"m1": 9}).play("use bull-rush green", "stay", "aim m1")
    assert burst.told(Rolled) == []
    assert burst.told(Attacked) == [Attacked("vorn", ("m1",), "bull-rush")]
    swords = fight("V1", chance=(10,)).play("use guarding-strike yellow")
    assert [roll.results for roll in swords.told(Rolled)] == [(10,)]
    bolt = fight("V1")
    assert bolt.refused("use mind-your-head red") == "Mind Your Head is a Reaction: it answers a threat"
    plain = fight("V1").play("use drop-the-bar blue")
    assert not plain.told(Attacked)
    assert not plain.told(Rolled)


@pytest.mark.rules("DR-KO-01")
def test_a_hero_with_one_health_left_acts_as_any_other() -> None:
    game = fight("V.....1", phase="hero_conditions", health={"vorn": 1})
    assert game.asked == (TURN, OnTurn("vorn", 2, 0, free_move=True))


@pytest.mark.rules("DR-KO-10", "DR-QUICK-46")
def test_who_was_knocked_out_stands_up_at_full_health_in_the_next_own_turn() -> None:
    game = fight("V.....1", phase="hero_conditions", down=["vorn"])
    assert game.told(StoodUp) == [StoodUp("vorn", 11)]
    assert (one(game, "vorn").down, one(game, "vorn").health) == (False, 11)
    assert game.told(TurnEnded) == []
    assert game.asked == (TURN, OnTurn("vorn", 2, 0, free_move=True))


@pytest.mark.rules("DR-QUICK-23")
def test_there_is_no_attack_without_a_cube_for_it() -> None:
    game = fight("V1", cubes={"vorn": "r"}, expended={"vorn": "yygb"}, spent={"vorn": {}})
    weapons = {"arcing-swing", "guarding-strike", "shoulder-to-hinge"}
    assert not weapons & {act.skill for act in game.acts("use")}


@pytest.mark.rules("DR-SKILL-02", "DR-SKILL-03")
def test_a_skill_takes_a_cube_of_its_own_colour_which_stays_on_it() -> None:
    game = fight("V1", cubes={"vorn": "yr"}, chance=(2,))
    assert [str(act) for act in game.acts("use") if act.skill == "arcing-swing"] == ["arcing-swing yellow"]
    assert game.refused("use arcing-swing red") == "Arcing Swing takes a yellow cube"
    game.play("use arcing-swing yellow")
    assert game.told(CubeSpent) == [CubeSpent("vorn", "yellow", "arcing-swing")]
    assert [cube.at for cube in sheet(game, "vorn").cubes] == ["arcing-swing", ""]


@pytest.mark.rules("DR-MOVE-10", "DR-QUICK-04", "DR-CUBE-03")
def test_a_cube_expended_buys_another_move_action_which_counts_as_a_cube_action() -> None:
    game = fight("V.........1 ...........", cubes={"vorn": "yb"}, free_move=False)
    assert game.offered("expend") == ["expend yellow", "expend blue"]
    game.play("expend blue")
    assert game.told(CubesExpended) == [CubesExpended("vorn", ("blue",), "move")]
    assert (pool(game, "vorn"), game.asked) == ("y", (TURN, OnTurn("vorn", 1, 3, free_move=False)))
    game.play("move d1")
    assert at(game, "vorn") == "d1"


@pytest.mark.rules("DR-MOVE-10")
def test_two_bought_moves_leave_no_cube_action() -> None:
    game = fight("V.............1 ...............").play("expend red", "move d1", "expend green", "move g1", "move j1")
    assert at(game, "vorn") == "j1"
    assert game.refused("expend blue") == "you have no Cube Action left in this turn"


@pytest.mark.rules("DR-MOVE-19")
def test_points_of_two_move_effects_never_add_up() -> None:
    game = fight("V.............1 ...............").play("move b1", "expend red")
    assert game.asked == (TURN, OnTurn("vorn", 1, 3, free_move=False))
    assert "move e1" in game.offered("move")
    assert "move f1" not in game.offered("move")


@pytest.mark.rules("DR-MOVE-03")
def test_the_free_move_action_gives_three_points_once_a_turn() -> None:
    game = fight("V.............1 ...............")
    assert "move d1" in game.offered("move")
    assert game.refused("move e1") == "e1 is too far, or enemies bar the way"
    game.play("move d1")
    assert game.refused("move e1").startswith("no movement point is left, and the free Move Action is taken")


@pytest.mark.rules("DR-KEY-213", "DR-KEY-214")
def test_a_stunned_hero_has_one_cube_action_less_and_loses_the_token() -> None:
    game = fight("V.....1", phase="hero_conditions", conditions={"vorn": {"stun": 1}})
    assert game.asked == (TURN, OnTurn("vorn", 1, 0, free_move=True))
    assert one(game, "vorn").conditions == {}


@pytest.mark.rules("DR-KEY-202")
def test_stealth_is_lost_at_the_start_of_the_next_own_turn() -> None:
    game = fight("V.....1", phase="hero_conditions", conditions={"vorn": {"stealth": 1}})
    assert one(game, "vorn").conditions == {}


@pytest.mark.rules("DR-DOOR-12", "DR-TURN-17")
@pytest.mark.parametrize("when", ["START", "END"])
def test_what_triggers_at_the_edge_of_a_turn_may_win_before_anything_else_happens(when: str) -> None:
    skills = {"vorn": {"spite": f"- passive {when} OF TURN, ENEMY, 1 NON-PREVENTABLE DMG"}}
    phase = "hero_conditions" if when == "START" else "hero_end"
    game = fight("V.....1", phase=phase, skills=skills, health={"m1": 1})
    assert (game.result, game.told(TurnEnded)) == ("won", [])


@pytest.mark.rules("DR-KEY-114")
def test_a_move_that_is_given_to_who_lies_there_is_used_up_by_getting_up() -> None:
    skills = {"vorn": {"on": "b - ALLY, MOVE 3"}}
    game = fight("VM..1. ......", skills=skills, conditions={"maya": {"knock_down": 1}}).play("use on blue")
    assert (at(game, "maya"), one(game, "maya").conditions, game.told(Moved)) == ("b1", {}, [])
    assert game.request.kind == TURN
