"""Focus Abilities: what they cost, how often, whom they reach; Class Abilities that are actions. (DR-FOCUS-*, DR-CLASS-18)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.aim import AIM
from tabletome.games.drunagor.options.doing import Blow, Threat
from tabletome.games.drunagor.rules.reactions import window
from tabletome.games.drunagor.state import State
from tabletome.kernel import Choose
from tabletome.kernel.events import Attacked, CardPlayed, Healed, Moved, Prevented, Spent
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, monster_turn, one

BILL = {"vorn": ["harvest-bill"]}


def vorn(focus: int, drawing: str = "V1", **more: Any) -> Position[State]:
    return fight(drawing, gear=BILL, resources={"vorn": {"focus": focus}}, **more)


def threatened(focus: int, drawing: str = "V1", **more: Any) -> Position[State]:
    """A Monster strikes at Vorn, who has no cube for a Reaction."""
    return monster_turn(drawing, resources={"vorn": {"focus": focus}}, **{"cubes": {"vorn": ""}, **more})


@pytest.mark.rules("DR-FOCUS-03", "DR-QUICK-28")
def test_the_tokens_are_discarded_and_without_them_it_is_refused() -> None:
    game = vorn(3, chance=(15,)).play("focus hammer-crush")
    assert game.told(Spent) == [Spent("vorn", "focus", 2, 1, "hammer-crush")]
    assert one(game, "vorn").resources == {"focus": 1}
    assert one(game, "m1").health == 8 - 6
    assert vorn(1).refused("focus hammer-crush") == "Hammer Crush costs 2 FOCUS, and you have 1"
    assert vorn(1).offered("focus") == []
    assert vorn(2).offered("focus") == ["focus hammer-crush"]
    none = monster_turn("V1", cubes={"vorn": "y"})
    assert none.refused("react crossed-parry focus") == "Crossed Parry costs 1 FOCUS, and you have 0"


@pytest.mark.rules("DR-FOCUS-02", "DR-FOCUS-03", "DR-FOCUS-05")
def test_in_a_monsters_turn_only_a_reaction_is_offered() -> None:
    game = threatened(4)
    assert game.offered("react") == ["react crossed-parry focus"]
    assert game.refused("react hammer-crush focus") == "Hammer Crush is no Reaction"
    game.play("react crossed-parry focus")
    assert game.told(Prevented) == [Prevented("vorn", 2, "vorn")]
    assert one(game, "vorn").resources == {"focus": 3}
    own = vorn(4)
    assert own.offered("focus") == ["focus hammer-crush"]
    assert own.refused("focus crossed-parry") == "Crossed Parry is a Reaction: it answers a threat"
    assert own.refused("focus full-stop") == "you have no Focus Ability 'full-stop'"


@pytest.mark.rules("DR-FOCUS-02", "DR-REACT-03")
def test_a_focus_reaction_says_how_it_is_paid() -> None:
    assert threatened(4).refused("react crossed-parry yellow") == "Crossed Parry is paid with FOCUS"
    with_cubes = threatened(4, cubes={"vorn": "yr"})
    assert with_cubes.refused("react take-it-here focus") == "Take It Here is paid with a cube"
    assert with_cubes.refused("react take-it-here green") == "Take It Here cannot be paid with a green cube now"
    blood = threatened(
        0, cubes={"vorn": "y"}, skills={"vorn": {"vow": "y reaction PAY 2 LIFE, PREVENT 9"}}, health={"vorn": 2}
    )
    assert blood.refused("react vow yellow") == "Vow would cost your last Health"
    poor = threatened(0, cubes={"vorn": "y"})
    assert poor.refused("react crossed-parry focus") == "Crossed Parry costs 1 FOCUS, and you have 0"


@pytest.mark.rules("DR-FOCUS-06", "DR-TURN-10")
def test_one_focus_ability_in_a_turn() -> None:
    tokens = {"jaheen": {"focus": 4}}
    game = fight("J...1", turn="jaheen", resources=tokens, health={"jaheen": 3}).play("focus breath-given-back")
    assert one(game, "jaheen").health == 6
    assert one(game, "jaheen").resources == {"focus": 3}
    assert game.offered("focus") == []
    assert game.refused("focus unanswered-noon") == "you have used a Focus Ability in this turn"


@pytest.mark.rules("DR-FOCUS-07")
def test_who_used_one_in_their_turn_may_still_react_with_one_later() -> None:
    game = vorn(4, drawing="V1", chance=(2,)).play("focus hammer-crush", "end")
    assert "react crossed-parry focus" in game.offered()
    game.play("react crossed-parry focus")
    assert one(game, "vorn").resources == {"focus": 1}


@pytest.mark.rules("DR-FOCUS-13")
def test_each_figure_of_a_card_is_a_turn_but_not_each_attack_of_a_figure() -> None:
    twins: Any = {id_: {"id": "twins", "black": "SLOW"} for id_ in ("m1", "m2")}
    both = threatened(4, "1V2", faces=twins).play("react crossed-parry focus")
    assert both.offered("react") == ["react crossed-parry focus"], "against the second figure"
    both.play("react crossed-parry focus")
    assert one(both, "vorn").resources == {"focus": 2}
    twice = threatened(4, faces={"m1": {"black": "ATTACK TWICE"}}, cubes={"vorn": "y"}).play(
        "react crossed-parry focus"
    )
    assert "react take-it-here yellow" in twice.offered()
    assert twice.refused("react crossed-parry focus") == "you have used a Focus Ability in this turn"


@pytest.mark.rules("DR-FOCUS-08")
def test_clauses_are_resolved_left_to_right() -> None:
    game = fight("J.1 M..", turn="jaheen", resources={"jaheen": {"focus": 3}}, health={"jaheen": 3, "maya": 3})
    game.play("focus unanswered-noon")
    assert one(game, "m1").conditions == {"burn": 1}
    assert [healed.who for healed in game.told(Healed)] == ["maya", "jaheen"]
    assert game.kinds.index("condition-gained") < game.kinds.index("healed")


@pytest.mark.rules("DR-FOCUS-09", "DR-QUICK-29")
def test_the_weapon_says_how_far_a_focus_weapon_attack_reaches() -> None:
    melee = vorn(2, drawing="V..1").play("focus hammer-crush")
    assert melee.told(Attacked) == []
    bow: Any = {
        "turn": "maya",
        "gear": {"maya": ["poachers-crossbow"]},
        "resources": {"maya": {"focus": 2}},
        "chance": (15,),
    }
    shot = fight("M..1", **bow).play("focus held-breath")
    assert shot.told(Attacked) == [Attacked("maya", ("m1",), "held-breath")]
    far = fight("M.....1", **bow).play("focus held-breath")
    assert far.told(Attacked) == [], "Range 1"
    engaged = fight("M1", **bow).play("focus held-breath")
    assert engaged.told(Attacked) == [], "no Ranged attack while engaged"


@pytest.mark.rules("DR-FOCUS-10", "DR-QUICK-29")
def test_all_else_reaches_everybody() -> None:
    game = fight("J..........M1", turn="jaheen", resources={"jaheen": {"focus": 1}}, health={"jaheen": 3, "maya": 3})
    game.play("focus breath-given-back")
    assert game.asked[0] == AIM
    game.play("aim maya")
    assert one(game, "maya").health == 6
    spell = fight("L..........1", turn="lorelai", resources={"lorelai": {"focus": 2}}).play("focus full-stop")
    assert one(spell, "m1").health == 5
    assert one(spell, "m1").conditions == {"stun": 1}


@pytest.mark.rules("DR-FOCUS-11", "DR-QUICK-29")
def test_a_move_is_the_heros_own() -> None:
    game = fight("M....V.1", turn="maya", focus={"jinx-comes-down": "MOVE 3"}, resources={"maya": {"focus": 1}})
    game.play("focus jinx-comes-down", "move d1")
    assert at(game, "maya") == "d1"
    assert [moved.who for moved in game.told(Moved)] == ["maya"]


@pytest.mark.rules("DR-FOCUS-12")
def test_specifications_of_targets_hold() -> None:
    game = fight(
        "J....M.V.1", turn="jaheen", focus={"breath-given-back": "UP TO TWO TARGETS, SHIELD 1"},
        resources={"jaheen": {"focus": 1}},
    )  # fmt: skip
    game.play("focus breath-given-back", "aim maya", "aim vorn")
    assert game.asked[0] == "turn"
    assert [one(game, id_).resources.get("shield", 0) for id_ in ("jaheen", "maya", "vorn")] == [0, 1, 1]


@pytest.mark.rules("DR-FOCUS-14", "DR-TURN-11")
def test_a_minor_action_keeps_what_is_left_of_a_move_and_a_reaction_does_not() -> None:
    game = fight("J.....1", turn="jaheen", resources={"jaheen": {"focus": 1}}, health={"jaheen": 3}).play("move b1")
    assert game.state.turn.points == 2
    game.play("focus breath-given-back")
    assert game.state.turn.points == 2
    own = fight("V1", resources={"vorn": {"focus": 1}}, points=2, free_move=False)
    flow = window(Play(own.state, own.game.library), Threat(one(own, "m1"), [Blow(one(own, "vorn"), 2)]))
    asked = next(flow)
    assert isinstance(asked, Choose)
    with pytest.raises(StopIteration):
        flow.send(next(option for option in asked if str(option) == "react crossed-parry focus"))
    assert own.state.turn.points == 0


@pytest.mark.rules("DR-TURN-09", "DR-TURN-12")
def test_being_engaged_forbids_no_focus_ability() -> None:
    assert vorn(2, drawing="V1").offered("focus") == vorn(2, drawing="V...1").offered("focus") == ["focus hammer-crush"]


# --- Class Abilities that are actions --------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CLASS-11", "DR-CLASS-18")
def test_a_class_ability_that_is_an_action_has_its_price_and_is_used_once_in_a_turn() -> None:
    game = fight("L...1.", turn="lorelai", learned={"lorelai": ["bellows"]}, resources={"lorelai": {"focus": 2}})
    assert game.offered("ability") == ["ability bellows"]
    game.play("ability bellows")
    assert (one(game, "m1").health, one(game, "m1").conditions) == (7, {"burn": 1})
    assert one(game, "lorelai").resources == {"focus": 1}
    assert game.state.turn.cube_actions == 2, "no Cube Action"
    assert game.refused("ability bellows") == "Bellows was used in this turn"
    poor = fight("L...1.", turn="lorelai", learned={"lorelai": ["bellows", "dry-tinder"]})
    assert poor.refused("ability bellows") == "you cannot pay for Bellows: DISCARD 1 FOCUS TO:"
    assert poor.refused("ability dry-tinder") == "Dry Tinder is passive: it acts by itself"
    assert poor.refused("ability last-horn") == "you have not learned 'last-horn'"


def test_the_last_horn_lets_two_allies_attack() -> None:
    game = fight(
        "V... .M1. .J..", learned={"vorn": ["last-horn"]}, resources={"vorn": {"focus": 2}},
        gear={"maya": ["ferrymans-knife"], "jaheen": ["harvest-bill"]}, chance=(12, 12), faces={"m1": {"health": 13}},
    ).play("ability last-horn", "aim maya", "aim jaheen")  # fmt: skip
    assert [attacked.who for attacked in game.told(Attacked)] == ["maya", "jaheen"]
    assert one(game, "m1").health == 13 - 4 - 5


def test_a_cube_is_the_price_of_someone_like_you() -> None:
    game = fight("L..V.1", turn="lorelai", learned={"lorelai": ["someone-like-you"]}, cubes={"lorelai": "y"})
    game.play("ability someone-like-you", "copy drop-the-bar")
    assert one(game, "lorelai").resources == {"shield": 2}
    assert CardPlayed("lorelai", "someone-like-you") in game.told(CardPlayed)
