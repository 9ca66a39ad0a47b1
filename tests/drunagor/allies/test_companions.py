"""Companions: Sturdiness, turns, attacks, LOOT, TRICK OR TREAT. (DR-CMP-*, DR-KEY-052..056, DR-KEY-117, DR-KEY-215)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Withstood
from tabletome.games.drunagor.options.allies.companions import COMPANION
from tabletome.games.drunagor.options.allies.pets import NEXT_PET
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.options.ties import TIE
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.rules.campaign.camp import camp_heal
from tabletome.games.drunagor.rules.ground.darkness import catch, lay
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Camp, Campaign, House, State, figure_of, hero
from tabletome.kernel import Play
from tabletome.kernel.events import Attacked, Damaged, Defeated, Rolled, TurnBegan
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, chapter
from tests.drunagor.stage import at, fight, gone, monster_turn, one
from tests.drunagor.story.pages import met, option, page, turn_of

SLAM = {"m1": {"damage": 4, "black": "POISON 2", "movement": 0}}
"""A Monster that hits for 4."""


def hits(drawing: str, damage: int, **more: Any) -> Position[State]:
    """The Monster strikes everybody in an area, for so much; nobody reacts."""
    faces = {"m1": {"damage": damage, "black": "STRIKE 1", "movement": 0}}
    game = monster_turn(drawing, faces=faces, cubes={"vorn": ""}, **more)
    while game.asked[0] == REACT:
        game.play("take it")
    return game


def struck(times: int, damage: int, **more: Any) -> Position[State]:
    """A blow of so much on Tharmagar, so many times, by what nobody can react to."""
    game = fight("V.T...", **more)
    play = Play(game.state, game.game.library)
    for _ in range(times):
        list(hurt(play, one(game, "tharmagar"), damage, "stone"))
    return game


# --- Sturdiness -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CMP-02", "DR-CMP-03", "DR-KEY-052")
def test_a_blow_up_to_the_sturdiness_leaves_no_trace_however_often_and_one_point_more_defeats() -> None:
    game = struck(3, 4)
    assert (one(game, "tharmagar").health, one(game, "tharmagar").conditions) == (1, {})
    assert gone(struck(1, 5), "tharmagar")


@pytest.mark.rules("DR-CMP-04", "DR-KEY-233")
def test_tharmagar_is_as_sturdy_as_the_book_says() -> None:
    assert not gone(struck(1, 4), "tharmagar")
    assert gone(struck(1, 5), "tharmagar")


@pytest.mark.rules("DR-CMP-05")
def test_tharmagar_in_the_area_of_a_strike_of_5_is_defeated_unless_1_is_prevented() -> None:
    assert gone(hits("VT 1.", 5), "tharmagar")
    protected = hits("VT 1.", 5, resources={"tharmagar": {"shield": 1}})
    assert not gone(protected, "tharmagar")
    assert Withstood("tharmagar", 4) in protected.told(Withstood)


@pytest.mark.rules("DR-CMP-08", "DR-KEY-054", "DR-KEY-216")
def test_shields_of_a_companion_are_used_up_first_even_if_it_would_stand_the_blow() -> None:
    six = hits("VT 1.", 6, resources={"tharmagar": {"shield": 2}})
    assert not gone(six, "tharmagar")
    assert one(six, "tharmagar").resources == {}
    three = hits("VT 1.", 3, resources={"tharmagar": {"shield": 2}})
    assert one(three, "tharmagar").resources == {}


@pytest.mark.rules("DR-KEY-216", "DR-CMP-08")
def test_a_hero_may_prevent_part_of_a_blow_on_a_companion() -> None:
    faces = {"m1": {"damage": 5, "black": "STRIKE 1", "movement": 0}}
    skills = {"vorn": {"cover": "y reaction PREVENT 1"}}
    game = monster_turn("VT 1.", faces=faces, cubes={"vorn": "y"}, skills=skills)
    assert game.asked[0] == REACT
    game.play("react cover yellow for tharmagar")
    while game.asked[0] == REACT:
        game.play("take it")
    assert not gone(game, "tharmagar")


@pytest.mark.rules("DR-KEY-215")
def test_darkness_and_other_damage_that_nothing_prevents_is_ignored_up_to_the_sturdiness() -> None:
    game = fight("V.P...")
    play = Play(game.state, game.game.library)
    square = one(game, "pell").at
    lay(play, 1 << square)
    list(catch(play, 1 << square))
    assert not gone(game, "pell"), "Darkness takes 2, and Pell stands 2"
    list(hurt(play, one(game, "pell"), 3, "stone"))
    assert gone(game, "pell")
    assert Damaged not in {type(event_) for event_ in game.told(Damaged)}


@pytest.mark.rules("DR-CMP-17")
def test_collateral_never_reaches_a_companion_but_terrain_does() -> None:
    game = monster_turn("V....T1.", faces=SLAM | {"m1": {"damage": 3, "black": "POISON 2", "movement": 0}})
    assert game.told(Attacked)[-1].on == ("tharmagar",)
    assert one(game, "tharmagar").conditions == {}
    walked = fight("VB....", terrain=".^....").play("end", "stay")
    assert one(walked, "brisa").conditions == {"bleed": 2}


# --- to Monsters ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CMP-06", "DR-KEY-053")
def test_a_monster_attacks_a_companion_only_if_no_hero_can_be_attacked() -> None:
    beside = monster_turn("VT 1.", faces=SLAM, cubes={"vorn": ""})
    assert beside.told(Attacked)[0].on == ("vorn",)
    far = monster_turn("V......T ......1.", faces=SLAM)
    assert far.told(Attacked)[0].on == ("tharmagar",)


@pytest.mark.rules("DR-CMP-07")
def test_between_a_pet_and_a_companion_the_party_leader_picks() -> None:
    drawing = "V........ M.....l1T"
    game = monster_turn(drawing, faces=SLAM, house=House(ties="ask"))
    assert game.asked[0] == TIE
    (hit_pet, hit_companion) = sorted(game.offered())
    assert "luma" in hit_pet
    assert "tharmagar" in hit_companion
    game.play(hit_companion)
    assert game.told(Attacked)[0].on == ("tharmagar",)


# --- turns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CMP-09", "DR-KEY-055")
def test_a_companion_acts_right_after_its_hero_first_the_move_and_then_the_attack() -> None:
    game = fight("VB..1. M.....", kinds={"m1": "rotten-flesh-rookie"}).play("end")
    assert [event_.who for event_ in game.told(TurnBegan)] == ["brisa"]
    assert game.asked[0] == "move"
    game.play("move d1")
    assert one(game, "m1").health == 5, "Brisa hits for 3"
    assert one(game, "m1").conditions == {"burn": 2}
    assert game.told(Rolled) == []
    assert game.state.turn.figure == "maya"


@pytest.mark.rules("DR-CMP-18")
def test_a_companion_attacks_as_a_pet_does_and_not_at_range_while_engaged() -> None:
    """Captain Odalys shoots an area far for 3; beside an enemy she does not shoot at all."""
    game = fight("VO.1.. ....M.", kinds={"m1": "rotten-flesh-rookie"}).play("end", "stay")
    assert one(game, "m1").health == 5
    assert game.told(Rolled) == []
    engaged = fight("VO1... ....M.", kinds={"m1": "rotten-flesh-rookie"}).play("end", "stay")
    assert one(engaged, "m1").health == 8


@pytest.mark.rules("DR-CMP-10", "DR-CMP-15")
def test_pets_and_companions_of_one_hero_act_one_after_the_other_as_its_player_wants() -> None:
    game = fight("MlTB.. ....1.", turn="maya", owners={"tharmagar": "maya", "brisa": "maya"}).play("end")
    assert game.asked[0] == NEXT_PET
    assert game.offered() == ["next luma", "next tharmagar", "next brisa"]
    game.play("next brisa", "stay")
    assert [event_.who for event_ in game.told(TurnBegan)] == ["brisa"]
    assert game.offered() == ["next luma", "next tharmagar"]


@pytest.mark.rules("DR-CMP-01", "DR-CMP-11")
def test_what_is_for_pets_is_not_for_companions_but_what_is_for_allies_is() -> None:
    skills = {
        "vorn": {
            "call": "y - PET, ACTIVATE",
            "guard": "y - ALLY, SHIELD 1",
            "tooth": "- passive WHEN PET ATTACK, +1 DMG",
        }
    }
    game = fight("VB1...", skills=skills, kinds={"m1": "rotten-flesh-rookie"})
    game.play("use call yellow")
    assert "activate brisa" not in game.offered()
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    given = fight("VB1...", skills=skills).play("use guard yellow")
    assert one(given, "brisa").resources == {"shield": 1}
    bitten = fight("VB1... ....M.", skills=skills, kinds={"m1": "rotten-flesh-rookie"}).play("end", "stay")
    assert one(bitten, "m1").health == 5, "3 damage, and nothing more"


@pytest.mark.rules("DR-CMP-16")
def test_a_companion_follows_the_hero_whose_choice_made_it_join() -> None:
    game = met(page(option(101, "companion Tharmagar joins"), option(102)))
    turn_of(game, "maya").play("interact c3", "choose 101")
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    assert one(game, "tharmagar").owner == "maya"
    game.play("end")
    assert game.state.turn.figure == "tharmagar"


# --- TRICK OR TREAT -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-232", "DR-KEY-233")
def test_tharmagar_heals_a_hero_or_gives_a_monster_one_of_three_conditions_within_an_area() -> None:
    game = fight("VT.1..", health={"vorn": 3}, kinds={"m1": "shadow-cultist-rookie"}).play("end")
    assert game.asked[0] == COMPANION
    assert game.offered("treat") == ["treat vorn"]
    well = fight("VT.1..", health={"m1": 2}, kinds={"m1": "shadow-cultist-rookie"}).play("end")
    assert well.offered("treat") == [], "nobody is hurt but a Monster"
    assert game.offered("trick") == ["trick bleed m1", "trick burn m1", "trick poison m1"]
    healed = fight("VT.1..", health={"vorn": 3}, kinds={"m1": "shadow-cultist-rookie"}).play("end", "treat vorn")
    assert one(healed, "vorn").health == 5
    for condition in ("bleed", "burn", "poison"):
        tricked = fight("VT.1..", health={"vorn": 3}, kinds={"m1": "shadow-cultist-rookie"})
        tricked.play("end", f"trick {condition} m1")
        assert one(tricked, "m1").conditions == {condition: 2}
    far = fight("VT..1.....", health={"vorn": 3}, kinds={"m1": "shadow-cultist-rookie"}).play("end")
    assert far.offered("trick") == []


@pytest.mark.rules("DR-CMP-19")
def test_tharmagar_moves_and_deals_in_any_order_and_makes_no_attack() -> None:
    moved_first = fight("V......T", health={"vorn": 3}).play("end")
    assert moved_first.offered("treat") == []
    moved_first.play("move d1", "treat vorn")
    assert one(moved_first, "vorn").health == 5
    assert moved_first.offered("treat") == [], "once"
    dealt_first = fight("VT.1..", health={"vorn": 3}, kinds={"m1": "shadow-cultist-rookie"}).play(
        "end", "trick burn m1"
    )
    assert {option.split()[0] for option in dealt_first.offered()} == {"move", "rest"}, "one thing out of his satchels"
    dealt_first.play("move b2")
    assert at(dealt_first, "tharmagar") == "b2"
    assert all(event_.who != "tharmagar" for event_ in dealt_first.told(Attacked))
    slow = fight("V..T....", health={"vorn": 3}, conditions={"tharmagar": {"slow": 1}}).play("end", "move d2")
    assert one(slow, "tharmagar").conditions == {}, "a move like any other"
    beside = fight("VT1...", health={"vorn": 9}).play("end")
    assert not [option for option in beside.offered() if option.startswith(("aim", "attack"))]


# --- LOOT -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-117", "DR-KEY-118")
def test_an_enemy_felled_by_loot_leaves_a_chest_without_a_trap_on_which_one_may_stand() -> None:
    faces = {"m2": {"movement": 0, "damage": None}}
    drawing = "V.N1.. .....2"
    game = fight(drawing, health={"m1": 2}, chest=("bitter-tea",), faces=faces, npcs="a2").play("end", "stay")
    assert gone(game, "m1")
    assert [(thing.kind, thing.solid) for thing in game.state.objects if thing.kind != "npc"] == [("loot", False)]
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    game.play("move d1", "search d1")
    assert hero(game.state, "vorn").bag == ["bitter-tea"]
    assert "rolled" not in game.kinds
    assert [thing.kind for thing in game.state.objects] == ["npc"], "this Chest is gone, and nothing else"


@pytest.mark.rules("DR-CMP-09", "DR-KEY-055")
def test_a_stunned_companion_moves_and_does_not_attack() -> None:
    told = {"kinds": {"m1": "rotten-flesh-rookie"}, "health": {"m1": 8}}
    struck = fight("V.B1.. ......", **told).play("end", "stay")
    assert one(struck, "m1").health < 8
    stunned = fight("V.B1.. ......", conditions={"brisa": {"stun": 1}}, **told).play("end", "stay")
    assert one(stunned, "m1").health == 8


def test_who_fells_without_loot_leaves_nothing() -> None:
    game = fight("V.B1.. .....2", health={"m1": 2}).play("end", "stay")
    assert game.told(Defeated) == [Defeated("m1", "brisa")]
    assert game.state.objects == []


# --- coming and going -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CMP-12", "DR-KEY-056")
def test_companions_go_their_way_in_the_camp() -> None:
    game = fight("VTB...")
    assert len([figure for figure in game.state.figures if figure.side == "companion"]) == 2
    game.state.campaign, game.state.camp = Campaign(), Camp()
    camp_heal(Play(game.state, game.game.library))
    assert [figure for figure in game.state.figures if figure.side == "companion"] == []


@pytest.mark.rules("DR-KEY-131")
def test_nobody_stands_where_a_bystander_stands_who_has_a_name() -> None:
    game = adventure(chapter({"always": ["NPC yellow @c3"]}), "c2")
    assert "move c3" not in game.offered()
    assert game.refused("move c3") == "something stands on c3"
    (token,) = [piece for piece in game.scene().boards[0].pieces if piece.id.startswith("npc")]
    assert token.name == "The Villager of Blackriver"


@pytest.mark.rules("DR-CMP-14")
def test_a_companion_is_shown_with_its_sturdiness_and_its_card_beside_its_hero() -> None:
    game = fight("VT....")
    (piece,) = [piece for piece in game.scene().boards[0].pieces if piece.id == "tharmagar"]
    assert (piece.health, piece.kind) == (4, "ally")
    (zone,) = [zone for zone in game.scene().zones if zone.id == "companions"]
    assert zone.title == "With Vorn"
    assert zone.cards[0].lines[0] == "Sturdiness 4, Move 4"
    assert "TRICK OR TREAT" in zone.cards[0].lines[1]


def test_a_special_event_is_called_by_its_number_from_anywhere() -> None:
    game = fight("V.E...1.")
    list(event(Play(game.state, game.game.library), 5))
    assert [figure_of(game.state, id_).conditions for id_ in ("vorn", "elros", "m1")] == [{"burn": 1}] * 3
    assert Table(game.state, game.game.library).library.story.events["event-5"].name == "Sparks in the Thatch"
