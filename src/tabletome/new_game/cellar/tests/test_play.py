"""The rules of the cellar, each shown by a few moves."""

from __future__ import annotations

from tabletome.kernel.events import ConditionGained, ConditionLost, Damaged, Moved
from tabletome.new_game.cellar.events import Blocked
from tabletome.new_game.cellar.rules.effects import Hit
from tabletome.new_game.cellar.tests.conftest import Given
from tabletome.scene import svg


def test_a_strike_hits_on_the_defence_of_its_target(given: Given) -> None:
    game = given("Ar...s", hand="torch", chance=(3,))
    game.play("attack rat-1 with torch")
    assert game.told(Damaged) == [Damaged("rat-1", 1, left=0)]
    assert game.log[1:] == ["Ada plays Torch.", "Ada rolls 3 and needs 3.", "Rat 1 loses 1 health and has 0 left."]


def test_a_hero_who_is_hit_may_react_before_the_damage(given: Given) -> None:
    game = given("Ar", hand="riposte parry", chance=(4,)).play("end")
    assert game.asked == ("react", Hit("ada", by="rat-1", amount=1))
    assert game.offered() == ["react riposte", "react parry", "pass"]
    game.play("react parry", "pass")
    assert game.told(Blocked) == [Blocked("ada", 1)]
    assert game.told(Damaged) == []


def test_a_reaction_can_win_the_game_in_the_middle_of_a_blow(given: Given) -> None:
    game = given("Ar", hand="riposte", chance=(6,)).play("end", "react riposte")
    assert game.result == "won"
    assert [damaged.who for damaged in game.told(Damaged)] == ["rat-1"], "the blow itself never lands"


def test_the_last_hero_down_loses_at_once(given: Given) -> None:
    game = given("As", hand="oil-flask", health=1).play("play oil-flask")
    assert game.result == "lost"
    assert game.log[-1] == "Nobody stands any more: the cellar keeps Ada."


def test_a_webbed_hero_moves_one_square_and_is_free_after_the_turn(given: Given) -> None:
    game = given("A.w", chance=(4, 1)).play("end")
    assert game.told(ConditionGained) == [ConditionGained("ada", "webbed")]
    assert game.offered("move") == ["move b1", "move a2"]
    assert game.refused("move a3") == "a3 is farther than 1 square away"
    assert game.play("end").told(ConditionLost) == [ConditionLost("ada", "webbed")]


def test_refusals_say_what_the_rules_have_against_it(given: Given) -> None:
    game = given("A.r...", hand="bandage net parry")
    assert game.refused("move b2") == "a pillar stands on b2"
    assert game.refused("move c1") == "somebody stands on c1"
    assert game.refused("attack rat-1 with fists") == "Fists cannot reach farther than 1 square"
    assert game.refused("play bandage") == "Bandage would do nothing"
    assert game.refused("play parry") == "Parry is not an action"
    assert game.refused("react parry") == "now you may move, attack or end"
    assert game.refused("attack rat-1 wiht net") == "after 'attack', at column 7 stands 'wiht', where 'with' belongs"


def test_a_monster_does_the_first_line_of_its_tactic_that_would_do_anything(given: Given) -> None:
    game = given("A....r ...... s.....", chance=(1,)).play("end")
    assert game.told(Moved) == [Moved("rat-1", ("f1", "b1"))]
    assert "Skeleton 1 rolls 1 and needs 4." in game.log


def test_options_are_offered_where_they_lie(given: Given) -> None:
    game = given("Ar", hand="torch oil-flask")
    scene = game.game.scene(game.state, game.match.request)
    rat = next(piece for piece in scene.boards[0].pieces if piece.id == "rat-1")  # type: ignore[attr-defined]  # a Scene
    assert (rat.option, *rat.also) == ("attack rat-1 with fists", "attack rat-1 with torch")


def test_monsters_are_called_by_name_in_the_picture_and_in_options(given: Given) -> None:
    game = given("Ar", hand="torch throwing-axe")
    scene = game.game.scene(game.state, game.match.request)
    painted = svg.paint(scene)  # type: ignore[arg-type]  # a Scene
    assert "Rat 1" in painted
    assert "Attack Rat 1 with Torch" in painted
    assert "Throwing Axe on Rat 1" in painted
