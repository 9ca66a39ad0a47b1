"""Moving over squares, through allies and past enemies; being engaged. (DR-MOVE-*, DR-ENGAGE-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.options.aim import AIM
from tabletome.games.drunagor.options.doing import Blow, Threat
from tabletome.games.drunagor.options.move import MOVE, Moving
from tabletome.games.drunagor.options.turn import TURN, OnTurn
from tabletome.games.drunagor.rules.hit import hit
from tabletome.kernel import Choose, Play
from tabletome.kernel.events import Attacked, Damaged, Healed, Moved, Rolled
from tests.drunagor.stage import at, fight, monster_turn, one

BOW, WAND = ["yew-shortbow"], ["lampwrights-rod"]


@pytest.mark.rules("DR-MOVE-01", "DR-MOVE-04")
def test_a_skill_gives_movement_without_the_free_move_action() -> None:
    game = fight("V.......1 .........", skills={"vorn": {"run": "g spell MOVE 5; TARGET ADJ ENEMY, 1 DMG"}}).play(
        "use run green"
    )
    assert (game.request.kind, game.request.about) == (MOVE, Moving("vorn", 5, card="run"))
    assert "move f1" in game.offered()
    assert "move g1" not in game.offered()
    game.play("move d1")
    assert game.asked == (TURN, OnTurn("vorn", 1, 0, free_move=True))
    assert at(game, "vorn") == "d1"


@pytest.mark.rules("DR-MOVE-02", "DR-MOVE-05")
def test_a_point_is_a_square() -> None:
    game = fight("V.......1 .........").play("move c1")
    assert game.asked == (TURN, OnTurn("vorn", 2, 1, free_move=False))
    game.play("move d1")
    assert game.asked == (TURN, OnTurn("vorn", 2, 0, free_move=False))
    whole = fight("E.......1 .........", turn="elros").play("move d1")
    assert whole.asked == (TURN, OnTurn("elros", 2, 0, free_move=False))


@pytest.mark.rules("DR-MOVE-02")
def test_why_a_square_cannot_be_moved_to() -> None:
    game = fight("VC....1. .#......")
    assert game.refused("move z9") == game.refused("move b2").replace("b2", "z9") == "z9 is no floor"
    assert game.refused("move b1") == "something stands on b1"
    assert game.refused("move f2") == "f2 is too far, or enemies bar the way"
    game.play("move a2", "use drop-the-bar blue")
    assert game.refused("move a1") == (
        "no movement point is left, and the free Move Action is taken; expend a cube for another one"
    )
    down = fight("V...1 .....", conditions={"vorn": {"knock_down": 1}})
    assert down.refused("move b1") == "you are knocked down: your next Move only gets you up"


@pytest.mark.rules("DR-MOVE-02")
def test_a_move_is_told_as_the_squares_that_were_gone_to() -> None:
    game = fight("V....1 ......", terrain="..L...").play("move c1")
    assert [event.path for event in game.told(Moved)] == [("a1", "b1", "c1")]


@pytest.mark.rules("DR-MOVE-06")
def test_diagonal_steps_cost_as_much_as_others() -> None:
    game = fight("V....1 ...... ...... ......").play("move d3")
    assert game.told(Moved)[0].path in (("a1", "b2", "c3", "d3"), ("a1", "b1", "c2", "d3"), ("a1", "b2", "c2", "d3"))
    assert game.asked == (TURN, OnTurn("vorn", 2, 0, free_move=False))


@pytest.mark.rules("DR-MOVE-07", "DR-KEY-188")
def test_nobody_passes_an_enemy() -> None:
    game = fight("V1.. ####")
    assert game.offered("move") == []
    assert game.refused("move c1") == "c1 is too far, or enemies bar the way"
    assert game.refused("move b1") == "something stands on b1"


@pytest.mark.rules("DR-MOVE-07", "DR-KEY-187", "DR-KEY-189")
def test_nobody_passes_a_chest_or_ends_on_one() -> None:
    game = fight("VC..1 #####")
    assert game.offered("move") == []
    assert game.refused("move b1") == "something stands on b1"


@pytest.mark.rules("DR-MOVE-07")
def test_who_jumps_passes_enemies() -> None:
    game = fight("V1.. ####", skills={"vorn": {"leap": "g - JUMP 2"}}).play("use leap green")
    assert game.offered("move") == ["move c1"]


@pytest.mark.rules("DR-MOVE-08", "DR-KEY-189", "DR-KEY-187")
def test_allies_may_be_passed_but_nobody_ends_on_them() -> None:
    game = fight("V.M....1 ########")
    assert game.offered("move") == ["move b1", "move d1"]
    assert game.refused("move c1") == "something stands on c1"
    game.play("move d1")
    assert game.told(Moved)[0].path == ("a1", "b1", "c1", "d1")


@pytest.mark.rules("DR-MOVE-08", "DR-KO-14")
def test_a_knocked_out_hero_fills_the_square_for_monsters_and_may_be_passed_by_allies() -> None:
    game = fight("V.M....1 ########", down=["maya"])
    assert game.offered("move") == ["move b1", "move d1"]
    barred = monster_turn("V.M.1. ######", down=["maya"], faces={"m1": {"movement": 4}})
    assert at(barred, "m1") == "d1"


@pytest.mark.rules("DR-MOVE-09")
def test_one_may_squeeze_diagonally_between_two_enemies() -> None:
    game = fight(".1.. 2V..", turn="vorn", points=1, free_move=False)
    assert "move a1" in game.offered("move")


@pytest.mark.rules("DR-MOVE-12", "DR-MOVE-13", "DR-MOVE-14")
def test_areas_are_blocks_of_four_squares_and_eight_squares_touch_one() -> None:
    game = fight("...... ...... ..V... ...... .....1")
    assert len(game.play("expend red").offered("move")) > 8
    one_step = fight("...... ...... ..V... ...... .....1", points=1, free_move=False)
    assert len(one_step.offered("move")) == 8
    strike = fight("V.1... ..2... ......", skills={"vorn": {"quake": "r spell STRIKE 1, 1 DMG"}}).play("use quake red")
    assert {event.who for event in strike.told(Damaged)} == {"m1", "m2"}


@pytest.mark.rules("DR-MOVE-18")
def test_the_edge_of_the_map_and_void_squares_bar_the_way() -> None:
    game = fight("V#.1 ####")
    assert game.offered("move") == []
    assert game.refused("move b1") == "b1 is no floor"
    assert game.refused("move z9") == "z9 is no floor"


@pytest.mark.rules("DR-MOVE-11", "DR-REACT-04", "DR-QUICK-11")
def test_a_reaction_in_the_own_turn_ends_the_move_and_is_no_cube_action() -> None:
    game = fight("V1 ..", points=2, free_move=False)
    play = Play(game.state, game.game.library)
    threatened = hit(play, Threat(one(game, "m1"), [Blow(one(game, "vorn"), 2)], "rotten-flesh-rookie"))
    asked = next(threatened)
    assert isinstance(asked, Choose)
    with pytest.raises(StopIteration):
        threatened.send(asked.find("react take-it-here red"))
    assert (game.state.turn.points, game.state.turn.cube_actions) == (0, 2)


@pytest.mark.rules("DR-ENGAGE-01")
def test_who_touches_an_enemy_even_at_a_corner_is_engaged() -> None:
    near = fight("M... .1..", turn="maya")
    assert near.play("use rapid-shots red").told(Attacked) == []
    far = fight("M.1. ....", turn="maya", chance=(5, 5))
    far.play("use rapid-shots red")
    assert len(far.told(Attacked)) == 2


@pytest.mark.rules("DR-ENGAGE-02", "DR-QUICK-24")
def test_who_is_engaged_makes_no_ranged_weapon_attack() -> None:
    game = fight("M1....2", turn="maya").play("use pin-the-hem red")
    assert not game.told(Attacked)
    assert not game.told(Rolled)


@pytest.mark.rules("DR-ENGAGE-03", "DR-QUICK-24")
def test_who_is_engaged_makes_melee_attacks_with_any_weapon() -> None:
    game = fight("M1", turn="maya", gear={"maya": BOW}, chance=(15,)).play("use heel-and-away yellow")
    assert [event.on for event in game.told(Attacked)] == [("m1",)]
    assert one(game, "m1").health == 5


@pytest.mark.rules("DR-ENGAGE-05")
def test_leaving_an_enemy_costs_nothing() -> None:
    game = fight("1V2..... ........").play("move e1")
    assert at(game, "vorn") == "e1"
    assert game.told(Damaged) == []
    assert game.asked == (TURN, OnTurn("vorn", 2, 0, free_move=False))


@pytest.mark.rules("DR-ENGAGE-06")
def test_of_three_only_the_one_who_stands_apart_shoots() -> None:
    drawing = "L..M 1E.. ...."
    skills = {
        who: {f"{who}-shot": "r weapon +0 HIT", f"{who}-blow": "y weapon +0 HIT"}
        for who in ("lorelai", "elros", "maya")
    }
    for who, shoots in (("lorelai", False), ("elros", False), ("maya", True)):
        game = fight(drawing, turn=who, skills=skills, chance=(2,)).play(f"use {who}-shot red")
        assert bool(game.told(Attacked)) is shoots
        game = fight(drawing, turn=who, skills=skills, chance=(2,)).play(f"use {who}-blow yellow")
        assert bool(game.told(Attacked)) is not shoots


@pytest.mark.rules("DR-ENGAGE-07", "DR-EQUIP-08")
def test_a_commanded_attack_has_the_range_of_the_weapon_and_needs_room_for_a_ranged_one() -> None:
    skills = {"vorn": {"order": "b weapon ALLY, +0 HIT"}}
    engaged = fight("V..L1", skills=skills, gear={"lorelai": WAND}).play("use order blue")
    assert engaged.told(Attacked) == []
    free = fight("V..L.1 ......", skills=skills, gear={"lorelai": WAND}, chance=(15,)).play("use order blue")
    assert free.told(Attacked)[0].who == "lorelai"


@pytest.mark.rules("DR-ENGAGE-08")
def test_engagement_stops_neither_spells_nor_other_red_skills() -> None:
    game = fight("J1", turn="jaheen", health={"jaheen": 5}).play("use blessing-of-the-sun red", "aim jaheen")
    assert game.told(Healed)[0].left == 7
    spell = fight("L1.2 ....", turn="lorelai").play("use magic-missile red", "aim m1", "aim m2")
    assert [event.who for event in spell.told(Damaged)] == ["m1", "m2"]


@pytest.mark.rules("DR-ENGAGE-09")
def test_a_skill_that_moves_first_may_leave_engagement_and_then_shoot() -> None:
    skills = {"maya": {"hop": "r weapon MOVE 2; +1 HIT"}}
    game = fight("M1... .....", turn="maya", skills=skills, chance=(15,)).play("use hop red")
    assert game.asked[0] == MOVE
    game.play("stay")
    assert game.told(Attacked) == []
    left = fight(".M1.. ..... .....", turn="maya", skills=skills, chance=(15,)).play("use hop red", "move a3")
    assert [event.on for event in left.told(Attacked)] == [("m1",)]
    assert left.asked[0] != AIM
