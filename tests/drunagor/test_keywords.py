"""The dictionary at the end of the book, as far as no chapter proves it: one test for each keyword. (DR-KEY-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import StatusCubeGained
from tabletome.games.drunagor.options.move import MOVE, Moving
from tabletome.games.drunagor.options.react import REACT, Danger
from tabletome.games.drunagor.rules.conditions import gain, gain_resource
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.movement import begin_move
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Play
from tabletome.kernel.events import Attacked, Damaged, Healed, Hit, Missed, Moved, Prevented, Rolled
from tests.drunagor.stage import at, fight, held, monster_turn, one

HAMMER = {"vorn": ["lintel-hammer"]}


@pytest.mark.rules("DR-KEY-001", "DR-REACT-01", "DR-KEY-130")
def test_reactions_answer_preventable_damage_only() -> None:
    threatened = monster_turn("V1", faces={"m1": {"damage": 3}})
    assert threatened.asked == (REACT, Danger("vorn", "m1", "rotten-flesh-rookie-of-m1", (("vorn", 3),)))
    vicious = monster_turn("V1", faces={"m1": {"damage": 3, "black": "VICIOUS"}})
    assert vicious.asked[0] != REACT
    assert [event.amount for event in vicious.told(Damaged)] == [3]
    burnt = fight("V.1", phase="hero_conditions", conditions={"vorn": {"burn": 2}})
    assert burnt.asked[0] != REACT


@pytest.mark.rules("DR-KEY-002")
def test_a_reaction_may_be_used_though_shields_took_all_damage() -> None:
    game = monster_turn("M1.. ....", resources={"maya": {"shield": 2}})
    assert game.asked == (REACT, Danger("maya", "m1", "rotten-flesh-rookie", (("maya", 0),), (("maya", 2, 0),)))
    game.play("react tumble green", "move a2")
    assert (at(game, "maya"), one(game, "maya").health) == ("a2", 9)


@pytest.mark.rules("DR-KEY-003")
def test_heroes_combine_their_reactions_and_each_has_one() -> None:
    skills = {"maya": {"dodge": "y reaction SELF, PREVENT 2", "duck": "r reaction SELF, PREVENT 1"}}
    game = monster_turn(
        "M1...J",
        faces={"m1": {"damage": 4}},
        skills={**skills, "jaheen": {"ward": "b reaction PREVENT 2"}},
        health={"jaheen": 5},
    ).play("react dodge yellow")
    assert game.asked == (REACT, Danger("jaheen", "m1", "rotten-flesh-rookie-of-m1", (("maya", 2),), (("maya", 0, 2),)))
    game.play("react ward blue for maya")
    assert one(game, "maya").health == 9
    assert all(not str(act).startswith("duck") for act in game.acts("react"))


@pytest.mark.rules("DR-KEY-004")
def test_an_attack_on_several_is_one_threat_and_each_attack_is_a_new_one() -> None:
    skills = {"jaheen": {"ward": "b reaction PREVENT 2", "wall": "g reaction PREVENT 2"}}
    cleave = monster_turn(
        "V1M..J", faces={"m1": {"damage": 3, "black": "CLEAVE 2"}}, skills=skills, roles={"vorn": "leader"}, health={"jaheen": 5},
        cubes={"vorn": "", "maya": "", "jaheen": "bgg"},
    )  # fmt: skip
    cleave.play("react ward blue for maya")
    assert [event.who for event in cleave.told(Prevented)] == ["maya"]
    assert {event.who: event.amount for event in cleave.told(Damaged)} == {"vorn": 3, "maya": 1}
    twice = monster_turn(
        "V1...J", faces={"m1": {"damage": 3, "black": "ATTACK TWICE"}}, skills=skills, health={"jaheen": 5},
        roles={"vorn": "leader"}, cubes={"vorn": "", "jaheen": "bgg"},
    )  # fmt: skip
    twice.play("react ward blue for vorn")
    assert twice.asked[0] == REACT


@pytest.mark.rules("DR-KEY-005")
def test_shields_go_first_and_later_heroes_see_what_is_left() -> None:
    game = monster_turn(
        "V1...J", faces={"m1": {"damage": 5}}, resources={"vorn": {"shield": 2}}, health={"jaheen": 5},
        skills={"vorn": {"parry": "y reaction SELF, PREVENT 2"}, "jaheen": {"ward": "b reaction PREVENT 2"}},
    )  # fmt: skip
    assert game.asked == (REACT, Danger("vorn", "m1", "rotten-flesh-rookie-of-m1", (("vorn", 3),), (("vorn", 2, 0),)))
    game.play("react parry yellow")
    assert game.asked == (REACT, Danger("jaheen", "m1", "rotten-flesh-rookie-of-m1", (("vorn", 1),), (("vorn", 2, 2),)))


@pytest.mark.rules("DR-KEY-006", "DR-KEY-008", "DR-ATK-03")
def test_a_spell_attack_needs_no_roll_and_is_never_critical() -> None:
    game = fight("V1", skills={"vorn": {"bolt": "y spell 2 DMG"}}).play("use bolt yellow")
    assert game.told(Rolled) == []
    assert one(game, "m1").health == 6


@pytest.mark.rules("DR-KEY-007", "DR-KEY-010", "DR-ATK-04")
@pytest.mark.parametrize(
    ("bonus", "roll", "hits"), [("+0", 7, True), ("+0", 6, False), ("+2", 5, True), ("-2", 8, False), ("-2", 9, True)]
)
def test_a_weapon_attack_adds_its_bonus_to_the_roll(bonus: str, roll: int, hits: bool) -> None:
    game = fight("V1", gear=HAMMER, skills={"vorn": {"blow": f"y weapon {bonus} HIT"}}, chance=(roll,)).play(
        "use blow yellow"
    )
    assert (len(game.told(Hit)), len(game.told(Missed))) == ((1, 0) if hits else (0, 1))


@pytest.mark.rules("DR-KEY-009", "DR-KEY-244", "DR-KEY-068")
@pytest.mark.parametrize(
    ("text", "roll", "damage"),
    [
        ("+1 DMG", 15, 4),
        ("+1 DMG", 20, 8),
        ("-1 DMG", 20, 4),
        ("DOUBLE DAMAGE", 15, 6),
        ("DOUBLE DAMAGE", 20, 12),
        ("BLEED 2", 20, 6),
    ],
)
def test_what_is_added_is_doubled_along_and_conditions_are_not(text: str, roll: int, damage: int) -> None:
    skills = {"vorn": {"blow": f"y weapon +0 HIT, {text}"}}
    game = fight("V1", gear=HAMMER, skills=skills, chance=(roll,), faces={"m1": {"health": 30}}).play("use blow yellow")
    assert 30 - one(game, "m1").health == damage
    assert one(game, "m1").conditions == ({"bleed": 2} if text == "BLEED 2" else {})


@pytest.mark.rules("DR-KEY-011", "DR-KEY-012")
def test_a_bonus_never_makes_a_roll_critical() -> None:
    game = fight("V1", gear=HAMMER, skills={"vorn": {"blow": "y weapon +6 HIT"}}, chance=(14,)).play("use blow yellow")
    assert (game.told(Rolled)[0].results, game.told(Rolled)[0].total) == ((14,), 20)
    assert one(game, "m1").health == 5


@pytest.mark.rules("DR-KEY-013", "DR-KEY-014")
def test_movement_is_raised_with_every_move_effect_and_with_nothing_else() -> None:
    skills = {"vorn": {"boots": "- static +1 MOVEMENT", "run": "g - MOVE 2", "leap": "b - JUMP 3"}}
    free = fight("V.......1 .........", skills=skills)
    assert "move e1" in free.offered()
    assert "move f1" not in free.offered()
    assert free.play("use run green").asked == (MOVE, Moving("vorn", 3, card="run"))
    leaping = fight("V.......1 .........", skills=skills).play("use leap blue")
    assert leaping.asked == (MOVE, Moving("vorn", 4, jumping=True, card="leap"))
    pushed = fight("MV......1 #########", turn="maya", skills={**skills, "maya": {"shove": "y - ALLY, PUSH 2"}}).play(
        "use shove yellow"
    )
    assert [len(event.path) for event in pushed.told(Moved)] == [3]
    monster = monster_turn("V.......1", faces={"m1": {"movement": 2, "blue": "+1 MOVEMENT"}})
    assert at(monster, "m1") == "f1"
    evolved = monster_turn("V.......1", faces={"m1": {"movement": 2}}, resources={"m1": {"movement": 1}})
    assert at(evolved, "m1") == "f1"
    still = monster_turn("V1", resources={"m1": {"movement": 2}})
    assert begin_move(Play(still.state, still.game.library), one(still, "m1"), 3) == 5


@pytest.mark.rules("DR-KEY-015", "DR-KEY-064", "DR-KEY-065")
def test_two_cubes_a_turn_of_the_right_colour_and_a_bought_move_is_one_of_them() -> None:
    game = fight("V.....1")
    assert game.refused("use drop-the-bar yellow") == "Drop the Bar takes a blue cube"
    game.play("use drop-the-bar blue", "expend red")
    assert game.refused("use guarding-strike yellow") == "you have no Cube Action left in this turn"


@pytest.mark.rules("DR-KEY-016")
def test_adj_reaches_adjacent_squares_whatever_the_range() -> None:
    skills = {"jaheen": {"touch": "b - TARGET ADJ, HEAL 3"}}
    game = fight("J.M..V.1", turn="jaheen", skills=skills, health={"maya": 2, "vorn": 2}).play("use touch blue")
    assert game.told(Healed) == []
    near = fight("JM...V.1", turn="jaheen", skills=skills, health={"maya": 2, "vorn": 2}).play("use touch blue")
    assert [event.who for event in near.told(Healed)] == ["maya"]


@pytest.mark.rules("DR-KEY-042", "DR-KEY-043", "DR-KEY-081")
def test_an_npc_is_a_character_but_nobodys_enemy_and_holds_no_token() -> None:
    game = fight("M...1 .....", turn="maya")
    villager = Figure("villager", "npc", "villager", 1, 3)
    game.state.figures.append(villager)
    play = Play(game.state, game.game.library)
    assert (gain(play, villager, "poison", 2), gain_resource(play, villager, "shield", 1)) == (0, 0)
    assert (villager.conditions, villager.resources) == ({}, {})
    assert list(hurt(play, villager, 1, "a fall")) == []
    assert villager.health == 2
    shot = fight("M..1 ....", turn="maya", chance=(15, 15))
    shot.state.figures.append(Figure("villager", "npc", "villager", 1, 3))
    shot.play("use rapid-shots red")
    assert {event.on for event in shot.told(Attacked)} == {("m1",)}


@pytest.mark.rules("DR-KEY-045", "DR-KEY-148")
def test_cleanse_takes_all_poison_and_no_other_condition() -> None:
    game = fight("V.1", conditions={"vorn": {"poison": 4, "burn": 2}}, skills={"vorn": {"calm": "b - SELF, CLEANSE 1"}})
    assert one(game.play("use calm blue"), "vorn").conditions == {"burn": 2}


@pytest.mark.rules("DR-KEY-066")
def test_who_has_used_both_cube_actions_may_still_react() -> None:
    game = fight("V.....1", faces={"m1": {"movement": 9}}).play("use drop-the-bar blue", "expend red", "end")
    assert game.asked[0] == REACT


@pytest.mark.rules("DR-KEY-097")
@pytest.mark.parametrize(("health", "after"), [(11, 11), (10, 11), (5, 8)])
def test_heal_never_goes_beyond_the_maximum(health: int, after: int) -> None:
    game = fight("V.1", health={"vorn": health}, skills={"vorn": {"mend": "b - SELF, HEAL 3"}}).play("use mend blue")
    assert one(game, "vorn").health == after


@pytest.mark.rules("DR-KEY-141")
@pytest.mark.parametrize(("prevent", "lost"), [("3", 2), ("9", 0), ("ALL DMG", 0), ("ALL BUT 1 DMG", 1)])
def test_prevent_cancels_up_to_so_many_points(prevent: str, lost: int) -> None:
    skills = {"vorn": {"parry": f"y reaction SELF, PREVENT {prevent}"}}
    game = monster_turn("V1", faces={"m1": {"damage": 5}}, skills=skills).play("react parry yellow")
    assert sum(event.amount for event in game.told(Damaged) if event.by == "m1") == lost


@pytest.mark.rules("DR-KEY-160", "DR-KO-10")
def test_what_waits_for_a_regained_breath_acts_when_a_hero_stands_up() -> None:
    skills = {"vorn": {"second-wind": "- passive WHEN REGAIN BREATH: SELF, SHIELD 2"}}
    up = fight("V.1", phase="hero_conditions", down=["vorn"], skills=skills)
    assert one(up, "vorn").resources == {"shield": 2}
    standing = fight("V.1", phase="hero_conditions", skills=skills)
    assert one(standing, "vorn").resources == {}


@pytest.mark.rules("DR-KEY-174")
def test_a_self_reaction_is_for_nobody_else() -> None:
    skills = {"jaheen": {"parry": "b reaction SELF, PREVENT 3"}}
    game = monster_turn(
        "V1...J", skills=skills, health={"jaheen": 2}, roles={"jaheen": "leader"}, cubes={"jaheen": "b", "vorn": "b"}
    )
    assert game.request.kind == REACT
    assert game.asked[1] == Danger("vorn", "m1", "rotten-flesh-rookie", (("vorn", 2),))
    game.play("take it")
    assert game.asked[0] != REACT


@pytest.mark.rules("DR-KEY-211")
def test_of_equally_strong_heroes_the_faster_one_is_the_strongest() -> None:
    health = {"vorn": 9, "maya": 9, "jaheen": 5}
    game = monster_turn("M.1.V J....", health=health, faces={"m1": {"movement": 0, "attack": "magical"}})
    assert game.asked[1] == Danger("vorn", "m1", "rotten-flesh-rookie-of-m1", (("vorn", 2),))
    other = monster_turn(
        "M.1.V J....", health=health, faces={"m1": {"movement": 0, "attack": "magical"}}, roles={"vorn": "controller"}
    )
    assert isinstance(other.asked[1], Danger)
    assert other.asked[1].damage == (("maya", 2),)


@pytest.mark.rules("DR-KEY-234", "DR-KEY-235")
def test_a_trauma_cube_blocks_a_skill_and_the_second_one_is_the_end() -> None:
    game = monster_turn("V1", health={"vorn": 1}).play("take it", "block guarding-strike")
    assert game.told(StatusCubeGained) == [StatusCubeGained("vorn", "trauma", "guarding-strike", 1)]
    assert game.refused("use guarding-strike yellow") == "Guarding Strike is blocked by a Trauma Cube"
    one(game, "vorn").health = 1
    game.play("end", "take it", "block bull-rush")
    assert (game.result, held(game, "vorn", "trauma")) == ("lost", 2)


@pytest.mark.rules("DR-KEY-107")
def test_a_jump_given_to_another_hero_is_made_by_that_heros_player() -> None:
    skills = {"vorn": {"go": "b - ALLIED HERO, JUMP 3"}}
    game = fight("V.M....1 ........", seats=2, skills=skills).play("use go blue")
    assert (game.asked[0], game.seat) == (MOVE, 1)


@pytest.mark.rules("DR-KEY-247")
def test_a_move_given_to_another_hero_is_walked_by_that_heros_player() -> None:
    skills = {"vorn": {"go": "b - ALLIED HERO, MOVE 3"}}
    game = fight("V.M....1 ........", seats=2, skills=skills).play("use go blue")
    assert (game.asked, game.seat) == ((MOVE, Moving("maya", 3, card="go")), 1)
    game.play("stay")
    assert at(game, "maya") == "c1"
