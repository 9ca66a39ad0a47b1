"""Pets: how they are called, what they are, when they act and how they attack. (DR-PET-*, DR-KEY-087, DR-KEY-138, DR-KEY-236)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.bot import champion
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import PetDispelled, PetSummoned, TerrainActed
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.aim import AIM, AREA
from tabletome.games.drunagor.options.allies.pets import NEXT_PET, PET, RETURN, Calling, known
from tabletome.games.drunagor.options.move import MOVE
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import State, figure_of, hero
from tabletome.kernel.events import Attacked, ConditionGained, Damaged, Moved, Rolled, TurnBegan, TurnEnded
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, gone, monster_turn, one

ANY = {"maya": {"whistle": "g - PET, ACTIVATE"}}
WIDE = "........ ........ ........ ..M..... ........ ........ ........ .......1"


def whistle(drawing: str = WIDE, text: str = "PET, ACTIVATE", **more: Any) -> Position[State]:
    """Maya uses a Skill that calls Pets."""
    game = fight(drawing, turn="maya", skills={"maya": {"whistle": f"g - {text}"}}, **more)
    return game.play("use whistle green")


def ended(drawing: str, **more: Any) -> Position[State]:
    """Maya's turn is over; when her Pets have acted, Lorelai's begins, away from it all."""
    rows = drawing.split()
    width, wall = len(rows[0]), len(rows[0]) * "#"
    rows += [wall] * (2 - len(rows) % 2) + ["L" + (width - 1) * "#", wall]
    return fight(" ".join(rows), turn="maya", **more).play("end")


def played(game: Position[State], answers: int = 1) -> Position[State]:
    """The bot answers so many questions."""
    for _ in range(answers):
        game.play(str(champion(0).choose(game.match.seat(game.seat))))
    return game


# --- coming ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-PET-01", "DR-PET-05", "DR-PET-13", "DR-QUICK-42")
def test_a_pet_that_is_called_comes_to_the_board_and_its_card_lies_with_its_hero() -> None:
    game = whistle()
    assert game.asked == (PET, Calling("maya", "whistle", "PET, ACTIVATE"))
    game.play("summon luma d4")
    luma = one(game, "luma")
    assert (luma.side, luma.owner, at(game, "luma")) == ("pet", "maya", "d4")
    assert game.told(PetSummoned) == [PetSummoned("maya", "luma", "d4")]
    assert {card.id for card in game.state.track.cards} == {"maya", "rotten-flesh-rookie"}, "no Pet on the track"
    (zone,) = [zone for zone in game.scene().zones if zone.id == "pets"]
    assert (zone.title, [card.title for card in zone.cards]) == ("Maya's Pets", ["Luma"])


@pytest.mark.rules("DR-PET-03", "DR-QUICK-43")
def test_a_pet_arrives_on_a_free_square_beside_its_hero_which_the_player_picks() -> None:
    game = whistle("V1..\n.MC.\n.E2.", health={"maya": 5})
    assert game.offered("summon") == [
        f"summon {pet} {square}" for pet in ("luma", "jinx") for square in ("c1", "a2", "a3")
    ]
    assert game.refused("summon luma b1") == "b1 is not a free square beside you"
    assert game.refused("summon luma d1") == "d1 is not a free square beside you"


@pytest.mark.rules("DR-PET-04")
def test_without_a_free_square_a_summon_is_wasted_and_the_cube_stays_spent() -> None:
    game = whistle("123 4M5 678")
    assert game.told(PetSummoned) == []
    assert [cube.at for cube in hero(game.state, "maya").cubes if cube.at] == ["whistle"]
    assert game.asked[0] == TURN


@pytest.mark.rules("DR-PET-04")
def test_a_pet_arrives_on_any_level_and_does_not_fall() -> None:
    game = whistle("M... ....", levels="2200 2200")
    game.play("summon luma a2")
    assert (at(game, "luma"), one(game, "luma").health) == ("a2", 1)
    below = whistle(".M.. ....", levels="2200 2200").play("summon luma c1")
    assert (at(below, "luma"), one(below, "luma").health) == ("c1", 1), "two levels down without a fall"


@pytest.mark.rules("DR-PET-07", "DR-QUICK-43")
def test_a_pet_summoned_onto_darkness_takes_2_and_is_dispelled() -> None:
    game = whistle("..M.", terrain="...D").play("summon luma d1")
    assert gone(game, "luma")
    assert game.told(Damaged)[-1] == Damaged("luma", 1, 0, "", "darkness")
    assert game.told(PetDispelled) == [PetDispelled("luma", "defeated")]


@pytest.mark.rules("DR-PET-07")
def test_terrain_acts_on_a_pet_where_it_arrives_where_it_steps_and_where_its_turn_ends() -> None:
    game = whistle("..M. ....", terrain="...^ ....").play("summon luma d1")
    assert one(game, "luma").conditions == {"bleed": 2}
    wet = whistle("..M. ....", terrain="...~ ....").play("summon luma d1")
    assert wet.told(TerrainActed) == [], "Water takes points of a move, and it has made none"
    walked = ended("M.l. ....", terrain="...L ....").play("move d1")
    assert ConditionGained("luma", "burn", "", 2) in walked.told(ConditionGained)
    stays = ended("M.l. ....", terrain="..M. ....").play("stay")
    assert stays.told(TerrainActed) == [TerrainActed("luma", "miasma")], "at the end of its own turn"


@pytest.mark.rules("DR-PET-10", "DR-PET-13", "DR-QUICK-42")
def test_a_dispelled_pet_may_be_summoned_again_with_full_health_and_without_tokens() -> None:
    game = monster_turn("M..l1", seats=1, conditions={"luma": {"slow": 1}}, faces={"m1": {"movement": 0}})
    assert gone(game, "luma")
    assert game.told(PetDispelled) == [PetDispelled("luma", "defeated", "m1")]
    again = whistle("M...1").play("summon luma b1")
    assert (one(again, "luma").health, one(again, "luma").conditions) == (1, {})


@pytest.mark.rules("DR-PET-09")
def test_what_a_pet_held_leaves_with_it() -> None:
    game = fight(
        "..M....l....1", turn="maya", skills=ANY, conditions={"luma": {"burn": 2}}, resources={"luma": {"shield": 2}}
    )
    game.play("end")  # Luma burns at the start of her turn
    assert gone(game, "luma")
    assert game.told(PetDispelled) == [PetDispelled("luma", "defeated")]
    while game.asked[0] != TURN or game.state.turn.figure != "maya":
        played(game)
    game.play("use whistle green", "summon luma b1")
    assert (one(game, "luma").health, one(game, "luma").conditions, one(game, "luma").resources) == (1, {}, {})


# --- whom a text calls ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-PET-15", "DR-PET-23")
def test_a_general_call_offers_all_pets_that_a_hero_knows_and_no_unique_one() -> None:
    game = whistle()
    assert {act.pet for act in game.acts("summon")} == {"luma", "jinx"}
    assert "comes only by the card that names it" in game.refused("summon kettle d4")
    assert "you do not know Grumble" in game.refused("summon grumble d4")
    two = {"maya": {"two": "- static PETS 2", "whistle": "g - PET, ACTIVATE"}}
    out = fight("..M.l...\n....j..1", turn="maya", skills=two).play("use whistle green")
    assert out.offered("activate") == ["activate luma", "activate jinx"]


@pytest.mark.rules("DR-PET-23")
def test_a_card_that_names_a_pet_makes_it_known() -> None:
    game = fight(
        WIDE, turn="maya", skills={"maya": {"crook": "g - DAME HISS, ACTIVATE", "egg": "g - KETTLE, ACTIVATE"}}
    )
    table = Table(game.state, game.game.library)
    assert [pet.id for pet in known(table, one(game, "maya"))] == ["luma", "jinx", "dame-hiss", "kettle"]


@pytest.mark.rules("DR-PET-14")
def test_a_call_by_name_is_for_that_pet_only() -> None:
    game = whistle("..M.j...\n.......1", text="LUMA, ACTIVATE")
    assert game.offered("activate") == []
    assert {act.pet for act in game.acts("summon")} == {"luma"}
    assert game.refused("activate jinx") == "Jinx has acted, or is not whom this calls"


@pytest.mark.rules("DR-PET-05", "DR-PET-14")
def test_a_call_is_for_the_own_pets_only() -> None:
    both = whistle("..M.j.l.\nV......1")
    assert both.offered("activate") == ["activate luma", "activate jinx"]
    game = whistle("..M.j.l.\nV......1", owners={"luma": "vorn"})
    assert (game.asked[0], game.request.about.hero) == (MOVE, "jinx"), "no other Pet can be meant"  # type: ignore[attr-defined]


@pytest.mark.rules("DR-KEY-236")
def test_a_unique_pet_comes_by_the_card_that_names_it_and_then_answers_every_call() -> None:
    named = {"maya": {"egg": "g - KETTLE, ACTIVATE", "whistle": "g - PET, ACTIVATE"}}
    game = fight(WIDE, turn="maya", skills=named, cubes={"maya": "ggg"}).play("use whistle green")
    assert {act.pet for act in game.acts("summon")} == {"luma", "jinx"}
    game.play("summon luma d4", "use egg green")
    assert {act.pet for act in game.acts("summon")} == {"kettle"}
    game.play("summon kettle c5")
    there = fight("..M.k...\n.......1", turn="maya", skills=named).play("use whistle green")
    assert there.offered("activate") == ["activate kettle"]


@pytest.mark.rules("DR-PET-16")
def test_a_second_pet_dispels_the_first() -> None:
    game = whistle("..M.l...\n.......1").play("summon jinx b1")
    assert gone(game, "luma")
    assert at(game, "jinx") == "b1"
    assert game.told(PetDispelled) == [PetDispelled("luma", "replaced")]


@pytest.mark.rules("DR-PET-17")
def test_an_ability_lets_two_pets_stay_together() -> None:
    two = {"maya": {"squad": "- static PETS 2", "whistle": "g - PET, ACTIVATE"}}
    game = fight("..M.l...\n.......1", turn="maya", skills=two).play("use whistle green", "summon jinx b1")
    assert (at(game, "luma"), at(game, "jinx")) == ("e1", "b1")
    assert game.told(PetDispelled) == []


@pytest.mark.rules("DR-PET-24")
def test_nobody_calls_the_pet_of_another_and_the_one_that_came_first_leaves() -> None:
    game = fight("V.......\n..M.l...\n.......1", skills={"vorn": {"whistle": "g - PET, ACTIVATE"}}).play(
        "use whistle green"
    )
    assert game.offered("activate") == []
    assert {act.pet for act in game.acts("summon")} == {"jinx"}
    assert game.refused("summon luma a2") == "Luma is on the board"
    two = {"maya": {"squad": "- static PETS 2", "crook": "g - DAME HISS, ACTIVATE"}}
    third = fight("..M.l.j.\n.......1", turn="maya", skills=two).play("use crook green", "summon dame-hiss b1")
    assert third.told(PetDispelled) == [PetDispelled("luma", "replaced")]
    assert at(third, "jinx") == "g1"


@pytest.mark.rules("DR-QUICK-41")
def test_a_companion_is_no_pet() -> None:
    state = fight("..M.l...\n.......1", turn="maya", skills=ANY)
    figure_of(state.state, "luma").side = "companion"
    game = Position(state.game, state.state, (), 1).play("use whistle green")
    assert game.offered("activate") == []


def test_up_to_two_pets_act_one_after_the_other_each_once() -> None:
    two = {"maya": {"squad": "- static PETS 2", "pack": "g - UP TO TWO PETS, ACTIVATE"}}
    game = fight(".lM.j1..\n........", turn="maya", skills=two).play("use pack green", "activate jinx", "stay")
    assert game.told(Attacked)[-1] == Attacked("jinx", ("m1",), "jinx")
    game.play("fly back d1")
    assert "jinx" not in {act.pet for act in (*game.acts("activate"), *game.acts("summon"))}
    game.play("enough")
    assert game.asked[0] == TURN


# --- turns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-PET-11", "DR-PET-12", "DR-QUICK-39", "DR-KEY-138")
def test_a_pet_moves_and_then_attacks_right_after_its_heros_turn() -> None:
    game = ended("M.l.....\n..V....1", done=())
    assert (game.asked[0], game.seat) == (MOVE, 0)
    assert game.state.turn.figure == "luma"
    game.play("move g2")
    told = [event for kind in (TurnEnded, TurnBegan) for event in game.told(kind)]
    assert told[:2] == [TurnEnded("maya"), TurnEnded("luma")]
    order = [kind for kind in game.kinds if kind in ("moved", "attacked", "turn-ended")]
    assert order[:4] == ["turn-ended", "moved", "attacked", "turn-ended"]
    assert game.told(TurnBegan)[0] == TurnBegan("luma")


@pytest.mark.rules("DR-PET-12", "DR-QUICK-39")
def test_after_its_attack_a_pet_does_not_move() -> None:
    game = ended("M.l1....", faces={"m1": {"health": 9}}).play("stay")
    assert game.told(Attacked) == [Attacked("luma", ("m1",), "luma")]
    assert game.asked[0] != MOVE or game.state.turn.figure != "luma"
    assert not [event for event in game.told(Moved) if event.who == "luma"]


@pytest.mark.rules("DR-PET-19")
def test_a_pet_that_was_summoned_in_the_turn_takes_its_own_turn_after_it() -> None:
    game = whistle("M.......\n.......1").play("summon luma b1", "end")
    assert (game.asked[0], game.state.turn.figure) == (MOVE, "luma")


@pytest.mark.rules("DR-PET-21")
def test_the_pet_of_a_hero_who_was_knocked_out_acts_after_her_place() -> None:
    game = fight("M.l.....\n.......1", turn="maya", phase="hero_conditions", down=["maya"]).play("end")
    assert (game.asked[0], game.state.turn.figure) == (MOVE, "luma")
    falling = fight(
        "M.l.....\n.......1", turn="maya", skills=ANY, health={"maya": 2}, terrain=".D......",
    )  # fmt: skip
    falling.play("move b1", "block whistle")
    assert one(falling, "maya").down
    assert (falling.asked[0], falling.state.turn.figure) == (MOVE, "luma")


@pytest.mark.rules("DR-PET-22")
def test_conditions_act_on_a_pet_at_the_start_of_its_turn() -> None:
    game = ended("M.l1....", conditions={"luma": {"bleed": 1}}, faces={"m1": {"health": 9}})
    assert gone(game, "luma")
    assert not [event for event in game.told(Attacked) if event.who == "luma"]
    stunned = ended("M.l1....", conditions={"luma": {"stun": 1}}, faces={"m1": {"health": 9}}).play("stay")
    assert not [event for event in stunned.told(Attacked) if event.who == "luma"]
    slowed = ended("M.l.....\n........", conditions={"luma": {"slow": 1}})
    assert "move f1" not in slowed.offered("move")
    assert "move e1" in slowed.offered("move")


def test_of_several_pets_the_player_says_which_acts_first() -> None:
    game = ended("M.l.j...\n.......1", skills={"maya": {"squad": "- static PETS 2"}})
    assert game.asked[0] == NEXT_PET
    game.play("next jinx")
    assert game.state.turn.figure == "jinx"
    game.play("stay")
    assert game.state.turn.figure == "luma"


@pytest.mark.rules("DR-PET-18")
def test_an_extra_activation_is_a_move_and_an_attack_or_the_attack_alone_or_a_summon() -> None:
    game = whistle("..M.l1..\n........", faces={"m1": {"health": 9}})
    assert game.offered("activate") == ["activate luma"]
    assert {act.pet for act in game.acts("summon")} == {"jinx"}
    game.play("activate luma")
    assert game.asked[0] == MOVE
    game.play("stay")
    assert game.told(Attacked) == [Attacked("luma", ("m1",), "luma")]
    assert game.state.turn.figure == "maya", "outside the Pet's own turn"


@pytest.mark.rules("DR-PET-25")
def test_conditions_of_a_pet_wait_for_its_own_turn() -> None:
    game = whistle("..M.l1..\n........", faces={"m1": {"health": 9}}, conditions={"luma": {"stun": 1, "burn": 1}})
    game.play("activate luma", "stay")
    assert game.told(Attacked) == [Attacked("luma", ("m1",), "luma")]
    assert one(game, "luma").conditions == {"stun": 1, "burn": 1}


@pytest.mark.rules("DR-PET-18")
def test_a_pet_may_be_activated_in_the_turn_of_a_monster() -> None:
    reaction = {"maya": {"bite": "g reaction SELF, PREVENT 1; PET, ACTIVATE"}}
    game = monster_turn("M1l.....\n........", skills=reaction, faces={"m1": {"health": 9}, "id": "m1"})
    game.play("react bite green")
    assert game.offered("activate") == ["activate luma"]
    assert {act.pet for act in game.acts("summon")} == {"jinx"}
    game.play("activate luma", "stay")
    assert game.told(Attacked) == [
        Attacked("m1", ("maya",), "rotten-flesh-rookie-of-m1"),
        Attacked("luma", ("m1",), "luma"),
    ]


# --- attacks --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-PET-20")
def test_a_melee_pet_deals_its_damage_to_somebody_adjacent_without_a_roll() -> None:
    game = ended("M.l1...2", health={"m1": 5}).play("stay")
    assert one(game, "m1").health == 3
    assert game.told(Rolled) == []
    assert one(game, "m1").conditions == {"bleed": 1}


@pytest.mark.rules("DR-PET-20")
def test_the_player_of_the_hero_chooses_the_target() -> None:
    game = ended("M..1\n..l2", seats=1, health={"m1": 5, "m2": 5}).play("stay")
    assert (game.asked[0], game.offered("aim")) == (AIM, ["aim m1", "aim m2"])
    game.play("aim m2")
    assert (one(game, "m1").health, one(game, "m2").health) == (5, 3)


@pytest.mark.rules("DR-PET-20")
def test_collateral_of_a_pet_needs_health_lost() -> None:
    game = ended("M.l1....", resources={"m1": {"shield": 2}}, health={"m1": 5}).play("stay")
    assert (one(game, "m1").health, one(game, "m1").conditions) == (5, {})


@pytest.mark.rules("DR-PET-20")
def test_a_ranged_pet_reaches_an_area_away_and_not_while_engaged_and_strikes_an_area() -> None:
    far = ended("M..k....1...", health={"m1": 5}).play("stay")
    assert not [event for event in far.told(Attacked) if event.who == "kettle"]
    near = ended("M..k.1......\n....2.......", health={"m1": 5, "m2": 5}).play("move a2")
    assert not [event for event in near.told(Attacked) if event.who == "kettle"], "too far"
    shot = ended("M.k..1......\n....2.......", health={"m1": 5, "m2": 5}).play("stay")
    assert shot.told(Attacked)[0] == Attacked("kettle", ("m1", "m2"), "kettle"), "all in one area"
    engaged = ended("M.k1........", health={"m1": 5}).play("stay")
    assert not [event for event in engaged.told(Attacked) if event.who == "kettle"], "beside an enemy"
    two = ended("M.k..1......\n.....2......\n............\n....3.......", health={"m1": 5, "m2": 5, "m3": 5}).play(
        "move d2"
    )
    assert (two.asked[0], two.offered("strike")) == (AREA, ["strike e1", "strike e3"])


@pytest.mark.rules("DR-PET-20")
def test_a_magical_pet_reaches_everywhere() -> None:
    game = ended("M.w..........1", health={"m1": 5}).play("stay")
    assert game.told(Attacked) == [Attacked("wick", ("m1",), "wick")]
    assert one(game, "m1").conditions == {"burn": 1}


def test_a_flying_pet_passes_enemies() -> None:
    walking = ended("Ml1.\n##2.")
    assert walking.offered("move") == []
    flying = ended("Mw1.\n##2.")
    assert flying.offered("move") == ["move d1", "move d2"]


def test_the_cards_of_its_hero_add_to_the_attack_of_a_pet() -> None:
    strong = {"maya": {"wild": "- passive WHEN PET ATTACK, +1 DMG AND SLOW"}}
    game = ended("M.l1....", skills=strong, health={"m1": 9}).play("stay")
    assert (one(game, "m1").health, one(game, "m1").conditions) == (6, {"bleed": 1, "slow": 1})
    alone = fight("V1......\n....M...", skills={"maya": strong["maya"]}, health={"m1": 9}, chance=(15,))
    alone.play("use guarding-strike yellow")
    assert one(alone, "m1").conditions == {}, "not of a Hero's own attack"


@pytest.mark.rules("DR-KEY-087", "DR-KEY-088")
def test_a_pet_with_flyby_returns_after_its_attack() -> None:
    game = whistle("M.......\n......j1", health={"m1": 9}, terrain="...LLL..\n.^......").play("activate jinx", "stay")
    assert game.asked[0] == RETURN
    assert game.offered("fly back") == ["fly back b1", "fly back a2", "fly back b2"]
    assert game.refused("fly back c1") == "c1 is not a free square beside its Hero"
    game.play("fly back b2")
    assert at(game, "jinx") == "b2"
    assert game.told(ConditionGained) == [ConditionGained("jinx", "bleed", "", 2)], "only where it lands"


# --- what they are ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-PET-06", "DR-KEY-138")
def test_one_damage_dispels_a_pet() -> None:
    game = monster_turn("M...l1", faces={"m1": {"damage": 1, "movement": 0}})
    assert game.told(PetDispelled) == [PetDispelled("luma", "defeated", "m1")]
    assert game.told(Damaged)[0] == Damaged("luma", 1, 0, "m1", "rotten-flesh-rookie-of-m1")


@pytest.mark.rules("DR-PET-08")
def test_a_pet_holds_shield_and_conditions_and_others_prevent_damage_to_it() -> None:
    game = monster_turn("M...l1", faces={"m1": {"damage": 2, "movement": 0}}, resources={"luma": {"shield": 2}})
    assert (one(game, "luma").health, one(game, "luma").resources) == (1, {})
    guard = {"vorn": {"guard": "b reaction PREVENT 3"}}
    saved = monster_turn("M...l1\nV.....", faces={"m1": {"damage": 2, "movement": 0}}, skills=guard)
    assert saved.asked[0] == REACT
    saved.play("react guard blue for luma")
    assert one(saved, "luma").health == 1
    held = whistle("..M.l...\n.......1", text="PET, SHIELD 3 AND STEALTH")
    assert (one(held, "luma").resources, one(held, "luma").conditions) == ({"shield": 3}, {"stealth": 1})


def test_at_her_heels_moves_calls_and_shields() -> None:
    game = fight(WIDE, turn="maya").play("use at-her-heels green", "move d4", "summon luma e4")
    assert one(game, "luma").resources == {"shield": 1}
    assert str(GAME.library.skills["at-her-heels"].text) == "MOVE 4; PET, ACTIVATE; PET, SHIELD 1"


def test_the_bot_calls_a_pet_and_lets_it_bite() -> None:
    game = fight("..M.\n....\n....\n....\n....\n...1", turn="maya", cubes={"maya": "g"}, health={"m1": 9})
    while not game.told(PetSummoned):
        assert game.state.round < 4
        played(game)
    while not [event for event in game.told(Attacked) if event.who in ("luma", "jinx")]:
        assert game.state.round < 6
        played(game)
