"""Terrain and Darkness: once for each type, character and turn. (DR-TERR-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import TerrainActed
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.minds import mind_of
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.options.turn import TURN, OnTurn
from tabletome.games.drunagor.rules.ground.steps import along
from tabletome.games.drunagor.rules.turns.conditions_step import conditions_step
from tabletome.games.drunagor.scene.plans import plan
from tabletome.games.drunagor.state import Figure, State, Terrain
from tabletome.kernel import Bits, Flow, Play
from tabletome.kernel.events import ConditionGained, Damaged, Moved
from tabletome.table.grid import Grid
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, gone, monster_turn, one


def conditions(game: Position[State], id_: str) -> dict[str, int]:
    return dict(one(game, id_).conditions)


def run(flow: Flow[object]) -> None:
    """To its end; it asks nothing."""
    assert list(flow) == []


@pytest.mark.rules("DR-TERR-01", "DR-TERR-02", "DR-TERR-20", "DR-TERR-21", "DR-TERR-22")
@pytest.mark.parametrize(("sign", "suffered"), [("L", {"burn": 2}), ("M", {"poison": 2}), ("^", {"bleed": 2})])
def test_a_step_into_harmful_terrain_leaves_its_tokens_at_once(sign: str, suffered: dict[str, int]) -> None:
    game = fight("E...1 .....", terrain=f".{sign}...", turn="elros").play("move b1")
    assert conditions(game, "elros") == suffered
    assert one(game, "elros").health == fight("E...1 .....", turn="elros").state.figures[0].health


@pytest.mark.rules("DR-TERR-01", "DR-TERR-17")
def test_a_step_into_darkness_costs_two_health() -> None:
    game = fight("E...1 .....", terrain=".D...", turn="elros", resources={"elros": {"shield": 4}}, health={"elros": 8})
    game.play("move b1")
    assert (one(game, "elros").health, one(game, "elros").resources) == (6, {"shield": 4})
    assert game.asked[0] == TURN, "nothing prevents it"


@pytest.mark.rules("DR-TERR-03")
def test_who_ends_the_turn_in_terrain_suffers_it() -> None:
    game = fight("E...1 .....", terrain="^....", turn="elros")
    assert conditions(game, "elros") == {}
    game.play("end")
    assert [(event.who, event.condition, event.total) for event in game.told(ConditionGained)] == [
        ("elros", "bleed", 2)
    ]
    dark = fight("E.....1 .......", terrain="D......", turn="elros", faces={"m1": {"movement": 0}}).play("end")
    assert [event.amount for event in dark.told(Damaged)] == [2]


@pytest.mark.rules("DR-TERR-04", "DR-TERR-06")
def test_each_type_acts_once_in_a_turn_however_often_it_is_entered() -> None:
    game = fight("E......1 ########", terrain=".LLL....", turn="elros").play("move b1", "move d1", "end")
    assert [event.total for event in game.told(ConditionGained) if event.who == "elros"] == [2]
    assert [event.terrain for event in game.told(TerrainActed)] == ["lava"]


@pytest.mark.rules("DR-TERR-05", "DR-DARK-44", "DR-DARK-61")
def test_in_another_turn_it_acts_again() -> None:
    game = fight("M.1. ####", terrain="LLLL", turn="maya", cubes={"maya": "g"}).play("move b1", "end")
    assert conditions(game, "maya") == {"burn": 2}
    assert game.asked[0] == REACT
    game.play("react tumble green", "move a1")
    assert conditions(game, "maya") == {"burn": 4}


@pytest.mark.rules("DR-TERR-05", "DR-DARK-61")
def test_each_figure_of_a_card_has_a_turn_of_its_own() -> None:
    """Two archers of one card shoot; the same Hero reacts to both by moving within Darkness."""
    kinds = dict.fromkeys(("m1", "m2"), "skeleton-archer-rookie")
    game = monster_turn(
        "M..1 ...2", terrain="DD.. DD..", kinds=kinds, cubes={"maya": "gy"}, health={"maya": 9},
        faces={id_: {"id": "archers", "movement": 0, "damage": 1} for id_ in ("m1", "m2")},
    )  # fmt: skip
    game.play("react tumble green", "move b1", "react roll-with-it yellow", "move a1")
    assert [event.terrain for event in game.told(TerrainActed)] == ["darkness", "darkness"]
    assert one(game, "maya").health == 5


@pytest.mark.rules("DR-TERR-08", "DR-TERR-07")
def test_a_reaction_without_a_step_is_no_end_of_a_turn() -> None:
    game = monster_turn("M1", terrain="L.", cubes={"maya": "g"}).play("react tumble green", "stay")
    assert conditions(game, "maya") == {}


@pytest.mark.rules("DR-TERR-09", "DR-TERR-10")
def test_different_types_are_counted_apart() -> None:
    game = fight("E......1 ########", terrain=".LL^....", turn="elros").play("move d1", "end")
    told = [(event.condition, event.total) for event in game.told(ConditionGained) if event.who == "elros"]
    assert told == [("burn", 2), ("bleed", 2)]


@pytest.mark.rules("DR-TERR-11")
def test_monsters_suffer_terrain_like_heroes() -> None:
    game = monster_turn("V..1 ####", terrain=".^..", faces={"m1": {"movement": 2}})
    assert (at(game, "m1"), conditions(game, "m1")) == ("b1", {"bleed": 2})
    crosses = monster_turn("V...1 #####", terrain="..^..", faces={"m1": {"movement": 3}})
    assert (at(crosses, "m1"), conditions(crosses, "m1")) == ("b1", {"bleed": 2}), "it walks, and does not jump"
    stays = monster_turn("V1", terrain=".M", faces={"m1": {"immune": "BURN", "movement": 0}}, cubes={"vorn": ""})
    assert conditions(stays, "m1") == {"poison": 2}, "at the end of its turn"


@pytest.mark.rules("DR-TERR-11")
def test_darkness_does_not_hurt_monsters() -> None:
    game = monster_turn("V..1 ####", terrain=".DDD", faces={"m1": {"movement": 2}}, cubes={"vorn": ""})
    assert [event.who for event in game.told(Damaged) if not event.by and event.who == "m1"] == []
    assert game.told(TerrainActed) == []


@pytest.mark.rules("DR-TERR-12", "DR-TERR-02")
def test_who_is_pushed_into_terrain_suffers_it_at_once() -> None:
    game = fight("V1.. ####", terrain="..L.", skills={"vorn": {"shove": "b - ENEMY, PUSH 1"}}).play("use shove blue")
    assert (at(game, "m1"), conditions(game, "m1")) == ("c1", {"burn": 2})


@pytest.mark.rules("DR-TERR-13")
def test_starting_a_turn_in_terrain_does_nothing() -> None:
    game = fight("E....1 ######", terrain="L.....", turn="elros").play("move b1", "end")
    assert conditions(game, "elros") == {}
    dark = fight("E.......1 #########", terrain="D........", turn="elros", faces={"m1": {"movement": 0}})
    assert dark.play("move b1", "end").told(Damaged) == []


@pytest.mark.rules("DR-TERR-14", "DR-DARK-17")
def test_under_a_tile_there_is_only_darkness() -> None:
    game = monster_turn("V.1. ####", terrain=".^..", faces={"m1": {"damage": 3}}, cubes={"vorn": ""})
    assert conditions(game, "m1") == {"bleed": 2}
    covered = fight("V.1. ####", terrain=".^..", faces={"m1": {"damage": 3}}, cubes={"vorn": ""})
    covered.state.darkness = Bits(0b10)
    covered.play("end")
    assert (at(covered, "m1"), conditions(covered, "m1")) == ("b1", {})
    assert [event.amount for event in covered.told(Damaged) if event.by] == [5]


@pytest.mark.rules("DR-TERR-14")
def test_under_a_tile_water_takes_no_point() -> None:
    game = fight("V....1 ######", terrain=".~~...")
    game.state.darkness = Bits(0b10)
    game.play("move b1")
    assert [event.terrain for event in game.told(TerrainActed)] == ["darkness"]
    game.play("move c1")
    assert [event.terrain for event in game.told(TerrainActed)] == ["darkness", "water"]
    assert game.state.turn.points == 0, "one to b1, two into the Water"


@pytest.mark.rules("DR-TERR-15")
def test_beside_a_tile_terrain_stays_as_it_is() -> None:
    game = fight("V....1 ######", terrain=".LL...")
    game.state.darkness = Bits(0b10)
    game.play("move b1")
    assert conditions(game, "vorn") == {}
    game.play("move c1")
    assert conditions(game, "vorn") == {"burn": 2}


@pytest.mark.rules("DR-TERR-16", "DR-KEY-074")
def test_water_takes_one_point_of_the_move_once_in_a_turn() -> None:
    game = fight("V.....1 #######", terrain=".~~~...").play("move b1")
    assert game.asked == (TURN, OnTurn("vorn", 2, 1, free_move=False))
    assert "move d1" not in game.offered()
    game.play("move c1")
    assert game.asked == (TURN, OnTurn("vorn", 2, 0, free_move=False)), "the second Water takes nothing"
    game.play("expend red", "move d1")
    assert game.asked == (TURN, OnTurn("vorn", 1, 2, free_move=False)), "nor in another Move of the same turn"
    four = fight("V.....1 #######", terrain=".~~....", skills={"vorn": {"run": "g - MOVE 4"}}).play("use run green")
    assert "move d1" in four.offered()
    assert "move e1" not in four.offered()


@pytest.mark.rules("DR-TERR-16", "DR-TERR-24")
def test_water_takes_nothing_from_who_is_pushed_into_it_or_stands_in_it() -> None:
    skills = {"vorn": {"shove": "b - ALLY, PUSH 1"}}
    game = fight("VM.....1 ########", terrain="..~.....", skills=skills).play("use shove blue")
    assert (at(game, "maya"), game.told(TerrainActed)) == ("c1", [])
    assert game.state.turn.suffered == {}
    standing = fight("V...1 .....", terrain="~....").play("end")
    assert standing.told(TerrainActed) == []
    leaving = fight("V.....1 #######", terrain="~~.....").play("move b1")
    assert leaving.asked == (TURN, OnTurn("vorn", 2, 1, free_move=False)), "moving within it is entering"


@pytest.mark.rules("DR-TERR-23")
def test_the_last_point_is_enough_to_enter_water() -> None:
    game = fight("V..1 ####", terrain=".~..", points=1, free_move=False).play("move b1")
    assert (at(game, "vorn"), game.state.turn.points) == ("b1", 0)


@pytest.mark.rules("DR-TERR-16")
def test_who_is_immune_to_difficult_terrain_wades_freely() -> None:
    skills = {"vorn": {"light": "- static IMMUNE TO DIFFICULT TERRAIN"}}
    game = fight("V.....1 #######", terrain=".~~....", skills=skills).play("move c1")
    assert game.asked == (TURN, OnTurn("vorn", 2, 1, free_move=False))


@pytest.mark.rules("DR-TERR-17", "DR-DARK-37")
def test_who_is_immune_to_darkness_is_not_hurt_by_it() -> None:
    skills = {"vorn": {"lamp": "- static IMMUNE TO DARKNESS"}}
    game = fight("V.....1 #######", terrain=".DD....", skills=skills, faces={"m1": {"movement": 0}}).play(
        "move c1", "end"
    )
    assert game.told(Damaged) == []


@pytest.mark.rules("DR-TERR-20")
def test_lava_adds_to_the_burning_there_is() -> None:
    game = fight("V..1 ####", terrain=".L..", conditions={"vorn": {"burn": 1}}).play("move b1")
    assert conditions(game, "vorn") == {"burn": 3}


@pytest.mark.rules("DR-TERR-25")
def test_a_large_monster_suffers_every_type_of_its_area_once() -> None:
    drawing = "1...V. ...... ......"
    large = {"m1": {"large": True, "movement": 1}}
    game = monster_turn(drawing, terrain="..L... ...^.. ......", faces=large, cubes={"vorn": ""})
    assert (at(game, "m1"), conditions(game, "m1")) == ("c1", {"burn": 2, "bleed": 2})
    assert [event.terrain for event in game.told(TerrainActed)] == ["lava", "spikes"]


@pytest.mark.rules("DR-TERR-26", "DR-TERR-28")
def test_pets_suffer_terrain_and_npcs_do_not() -> None:
    game = fight("V......1 ########", terrain="...^DD..")
    play = Play(game.state, game.game.library)
    pet = Figure("luma", "pet", "luma", 2, 1, owner="vorn")
    npc = Figure("villager", "npc", "villager", 2, 1)
    game.state.figures += [pet, npc]
    run(along(play, npc, (2, 3)))
    assert (npc.conditions, npc.health) == ({}, 1)
    run(along(play, pet, (2, 3)))
    assert pet.conditions == {"bleed": 2}
    run(conditions_step(play, pet))
    assert gone(game, "luma"), "it takes 2 at the start of its turn"


@pytest.mark.rules("DR-TERR-28")
def test_the_step_that_fells_a_character_is_its_last() -> None:
    game = fight("V......1 ########", terrain="...DDD..")
    play = Play(game.state, game.game.library)
    pet = Figure("luma", "pet", "luma", 2, 1, owner="vorn")
    game.state.figures.append(pet)
    run(along(play, pet, (2, 3, 4, 5)))
    assert (gone(game, "luma"), pet.at) == (True, 3)
    falling = fight("V......1 ########", terrain=".DD.....", health={"vorn": 2}).play("move d1")
    assert (at(falling, "vorn"), one(falling, "vorn").down) == ("b1", True)


@pytest.mark.rules("DR-TERR-27")
def test_a_change_of_square_within_terrain_is_a_step_into_it() -> None:
    skills = {"vorn": {"shove": "b - ENEMY, PUSH 1"}}
    game = fight("V1.. ####", terrain=".LL.", skills=skills).play("use shove blue")
    assert conditions(game, "m1") == {"burn": 2}


@pytest.mark.rules("DR-MOVE-17", "DR-KO-13")
def test_who_is_knocked_out_in_an_allys_square_lies_on_the_last_free_one() -> None:
    game = fight("V.M....1 ########", terrain="..D.....", health={"vorn": 2}).play("move d1")
    assert (at(game, "vorn"), one(game, "vorn").down) == ("b1", True)
    assert [event.path for event in game.told(Moved)] == [("a1", "b1", "c1"), ("c1", "b1")]
    unhurt = fight("V.M....1 ########", terrain="..D.....", health={"vorn": 3}).play("move d1")
    assert (at(unhurt, "vorn"), one(unhurt, "vorn").health) == ("d1", 1)


@pytest.mark.rules("DR-MOVE-17")
def test_a_move_is_never_interrupted_in_an_allys_square() -> None:
    game = fight("V.M....1 ########").play("move b1")
    assert game.refused("move c1") == "something stands on c1"


@pytest.mark.rules("DR-TERR-04")
def test_what_was_suffered_in_this_turn_is_no_reason_for_another_way() -> None:
    """Over the Lava on b1 or past it on b2: both ways are equally long, and b1 comes first."""
    cases: list[tuple[list[Terrain], str]] = [([], "b2"), (["lava"], "b1")]
    for suffered, first in cases:
        game = fight("V..1 ....", terrain=".L..")
        game.state.turn.suffered = {"vorn": suffered}
        assert game.play("move c1").told(Moved)[0].path == ("a1", first, "c1")
    immune = fight("V..1 ....", terrain=".L..", skills={"vorn": {"cool": "- static IMMUNE TO BURN"}}).play("move c1")
    assert immune.told(Moved)[0].path == ("a1", "b1", "c1")


@pytest.mark.rules("DR-TERR-02", "DR-MOVE-02")
def test_a_hero_takes_the_way_with_the_least_harm_and_sees_what_it_suffers() -> None:
    game = fight("V....1 ...... ...... ......", terrain=".LL... ...... ......").play("move c2")
    assert conditions(game, "vorn") == {}
    asked = fight("V...1. #####.", terrain=".LD^..")
    table = Table(asked.state, asked.game.library)
    option = asked.request.find("move d1")
    assert option is not None
    found = plan(table, asked.request, option)
    assert found is not None
    assert "on the way Lava: BURN 2, Darkness: −2 Health and Spikes: BLEED 2" in found.notes
    harmless = fight("V....1 ......", terrain=".L....")
    option = harmless.request.find("move c1")
    assert option is not None
    found = plan(Table(harmless.state, harmless.game.library), harmless.request, option)
    assert found is not None
    assert [note for note in found.notes if "on the way" in note] == []


@pytest.mark.rules("DR-AI-37", "DR-TERR-11")
def test_a_monster_plans_with_what_does_nothing_to_it() -> None:
    """Over the Lava on c1 or past it on c2, equally long: whoever is immune takes the first."""
    around = monster_turn("V...1. ......", terrain="..L...", faces={"m1": {"movement": 3}}, cubes={"vorn": ""})
    assert around.told(Moved)[0].path[2] == "c2"
    through = monster_turn(
        "V...1. ......", terrain="..L...", faces={"m1": {"movement": 3, "immune": "BURN"}}, cubes={"vorn": ""}
    )
    assert through.told(Moved)[0].path[2] == "c1"
    game = fight("V...1. ......", terrain="..L~..")
    game.state.turn.suffered = {"m1": ["lava", "water"]}
    mind = mind_of(Table(game.state, game.game.library), one(game, "m1"))
    assert (mind.immune, mind.suffered, mind.wet) == (("miasma",), ("lava",), True), "it is immune to POISON"


def test_ground_that_a_rule_has_turned_is_what_it_was_turned_to_and_nothing_else() -> None:
    game = fight("V....1", terrain=".~....")
    grid = Grid(6, 2)
    game.state.turned = {"lava": Bits(grid.cells("b1 c1")), "": Bits(grid.cells("c1"))}
    ground = board(Table(game.state, game.game.library)).ground
    assert (ground.lava, ground.water) == (grid.cells("b1"), 0)
