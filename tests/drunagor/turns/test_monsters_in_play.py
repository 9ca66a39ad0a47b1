"""What Monsters perceive, and what they do about the ground: the plans of the planner, carried out. (DR-AI-*, DR-MTURN-08)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import PetDispelled
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import Attacked, Damaged, Gained, Moved
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, monster_turn, one

ARCHER, CULTIST = "skeleton-archer-rookie", "shadow-cultist-rookie"
HIDDEN = {"stealth": 1}


def unanswered(game: Position[State]) -> Position[State]:
    """Nobody reacts, as long as somebody is asked to."""
    while game.match.request is not None and game.asked[0] == REACT:
        game.play("take it")
    return game


def attacks(game: Position[State]) -> list[tuple[str, ...]]:
    return [event.on for event in game.told(Attacked) if event.who == "m1"]


def lost(game: Position[State], who: str) -> list[int]:
    return [event.amount for event in game.told(Damaged) if event.who == who and event.by == "m1"]


@pytest.mark.rules("DR-AI-09")
def test_who_perceives_nobody_suffers_and_triggers_but_stays() -> None:
    game = monster_turn(
        "V..1", faces={"m1": {"pink": "SHIELD 1", "health": 8}}, conditions={"vorn": HIDDEN, "m1": {"burn": 1}}
    )
    assert (one(game, "m1").health, game.told(Gained)) == (7, [Gained("m1", "shield", 1, 1)])
    assert (at(game, "m1"), attacks(game), game.told(Moved)) == ("d1", [], [])


@pytest.mark.rules("DR-AI-34", "DR-AI-41")
def test_a_hidden_hero_is_passed_over_for_another_and_for_a_pet() -> None:
    heroes = monster_turn(
        "V1M", faces={"m1": {"movement": 0}}, health={"vorn": 9, "maya": 3}, conditions={"vorn": HIDDEN}
    )
    assert attacks(heroes) == [("maya",)]
    pet = monster_turn("M.l.1.", kinds={"m1": ARCHER}, faces={"m1": {"movement": 0}}, conditions={"maya": HIDDEN})
    assert attacks(pet) == [("luma",)]
    assert pet.told(PetDispelled) == [PetDispelled("luma", "defeated", "m1")]


@pytest.mark.rules("DR-AI-50")
def test_an_archer_beside_a_hidden_hero_shoots_others() -> None:
    game = monster_turn("E1.V", kinds={"m1": ARCHER}, faces={"m1": {"movement": 0}}, conditions={"elros": HIDDEN})
    assert attacks(game) == [("vorn",)]
    engaged = monster_turn("E1.V", kinds={"m1": ARCHER}, faces={"m1": {"movement": 0}})
    assert attacks(engaged) == []
    by_a_pet = monster_turn("l1.M", kinds={"m1": ARCHER}, faces={"m1": {"movement": 0}})
    assert attacks(by_a_pet) == []


@pytest.mark.rules("DR-AI-54")
def test_a_strike_hits_the_hidden_in_the_area_too_and_no_other_monster() -> None:
    face = {"black": "STRIKE 1", "movement": 0, "damage": 2}
    game = unanswered(
        monster_turn("1V.\n.E2", faces={"m1": face}, conditions={"elros": HIDDEN}, health={"vorn": 9, "elros": 8})
    )
    assert (lost(game, "vorn"), lost(game, "elros"), one(game, "m2").health) == ([2], [2], 8)
    pets = unanswered(monster_turn("1...M.\n..l.j.", faces={"m1": {**face, "attack": "ranged"}}))
    assert attacks(pets) == [("luma",)], "all of one area, nobody of another"
    both = unanswered(monster_turn("1..M..\n..l.j.", faces={"m1": {**face, "attack": "ranged"}}))
    assert attacks(both) == [("maya", "luma")]


@pytest.mark.rules("DR-KEY-100")
def test_who_is_immune_to_stealth_sees_the_hidden_and_is_not_surprised() -> None:
    sees = monster_turn("E1", faces={"m1": {"immune": "STEALTH", "movement": 0}}, conditions={"elros": HIDDEN})
    assert attacks(sees) == [("elros",)]
    skills = {"elros": {"try": "y weapon +0 HIT"}}
    blows = []
    for immune in ("STEALTH", "POISON"):
        game = fight(
            "E1", turn="elros", faces={"m1": {"immune": immune, "health": 20}}, conditions={"elros": HIDDEN}, skills=skills,
            chance=(15,),
        )  # fmt: skip
        game.play("use try yellow")
        blows.append(20 - one(game, "m1").health)
    assert blows[1] == 2 * blows[0]


@pytest.mark.rules("DR-AI-22", "DR-AI-31", "DR-MTURN-08")
def test_a_magical_monster_steps_onto_darkness_off_lava_and_else_stays() -> None:
    face = {"damage": 3, "movement": 3}
    dark = unanswered(monster_turn("V...1...", kinds={"m1": CULTIST}, faces={"m1": face}, terrain="......D."))
    assert (at(dark, "m1"), lost(dark, "vorn")) == ("g1", [5])
    plain = unanswered(monster_turn("V...1...", kinds={"m1": CULTIST}, faces={"m1": face}))
    assert (at(plain, "m1"), lost(plain, "vorn")) == ("e1", [3])
    lava = unanswered(monster_turn("V...1...", kinds={"m1": CULTIST}, faces={"m1": face}, terrain="....L..."))
    assert (at(lava, "m1") != "e1", one(lava, "m1").conditions, lost(lava, "vorn")) == (True, {}, [3])


@pytest.mark.rules("DR-MTURN-08", "DR-AI-19")
def test_a_monster_in_reach_moves_only_for_darkness_from_which_it_hits_the_same() -> None:
    face = {"damage": 3, "movement": 3}
    stays = unanswered(monster_turn("V1..\n....", faces={"m1": face}))
    assert (at(stays, "m1"), lost(stays, "vorn")) == ("b1", [3])
    dark = unanswered(monster_turn("V1..\n....", faces={"m1": face}, terrain="....\nD..."))
    assert (at(dark, "m1"), lost(dark, "vorn")) == ("a2", [5])


@pytest.mark.rules("DR-AI-38")
def test_a_monster_steps_off_spikes_to_hit_the_same() -> None:
    game = unanswered(monster_turn("V1..\n....", terrain=".^..\n....", faces={"m1": {"movement": 2}}))
    assert (at(game, "m1") != "b1", one(game, "m1").conditions, attacks(game)) == (True, {}, [("vorn",)])
    held = unanswered(monster_turn("V1..\n####", terrain=".^..\n....", faces={"m1": {"movement": 2}}))
    assert (at(held, "m1"), one(held, "m1").conditions) == ("b1", {"bleed": 2}), "it suffers at the end of its turn"


@pytest.mark.rules("DR-AI-21", "DR-AI-35", "DR-AI-37")
def test_targets_come_before_harm_and_darkness_before_harm() -> None:
    strong = unanswered(
        monster_turn(
            "V.^1.M\n######", terrain="..^...\n......", faces={"m1": {"movement": 2}}, health={"vorn": 9, "maya": 3}
        )
    )
    assert (attacks(strong), one(strong, "m1").conditions) == ([("vorn",)], {"bleed": 2})
    dark = unanswered(monster_turn("V..1\n....", terrain=".D^.\n..^.", faces={"m1": {"movement": 2, "damage": 1}}))
    assert (at(dark, "m1"), one(dark, "m1").conditions, lost(dark, "vorn")) == ("b1", {"bleed": 2}, [3])
    immune = unanswered(
        monster_turn(
            "V..1..\n......\n......", terrain=".LL...\n.L....\n.L....", faces={"m1": {"movement": 5, "immune": "BURN"}}
        )
    )
    assert [event.path for event in immune.told(Moved)] == [("d1", "c1", "b1")], "Lava is no harm to it"


@pytest.mark.rules("DR-AI-16")
def test_a_monster_pays_two_points_for_a_climb_of_two_levels() -> None:
    high = "002222\n002222"
    near = monster_turn("1..V..\n......", levels=high, faces={"m1": {"movement": 2}})
    assert attacks(near) == [], "b1 and then two points for c1"
    far = monster_turn("1..V..\n......", levels=high, faces={"m1": {"movement": 3}})
    assert attacks(far) == [("vorn",)]
