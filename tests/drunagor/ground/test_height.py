"""Height and Darkness in attacks: checked for every target by itself. (DR-HEIGHT-*, DR-LEVEL3D-08..14, DR-TERR-17)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.aim import Aim
from tabletome.games.drunagor.options.ground.sight import engaged
from tabletome.games.drunagor.options.ground.terrain import circumstances
from tabletome.games.drunagor.scene.plans import odds, plan
from tabletome.games.drunagor.state import State
from tabletome.kernel import Bits
from tabletome.kernel.events import Damaged, Hit, Missed, Rolled
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, monster_turn, one

HAMMER = {"vorn": ["lintel-hammer"]}
SKILLS = {"vorn": {"blow": "y weapon +0 HIT", "throw": "r weapon +0 HIT", "sweep": "y weapon CLEAVE 2, +0 HIT"}}


def attack(
    levels: str, roll: int, *, board: str = "V1", use: str = "blow yellow", terrain: str = ""
) -> Position[State]:
    """Vorn with a Weapon of Accuracy 7 attacks the one enemy."""
    game = fight(board, levels=levels, terrain=terrain, gear=HAMMER, skills=SKILLS, chance=(roll,))
    return game.play(f"use {use}")


def modifier(levels: str, board: str = "V1", terrain: str = "") -> int:
    game = fight(board, levels=levels, terrain=terrain, gear=HAMMER)
    return circumstances(Table(game.state, game.game.library), one(game, "vorn"), one(game, "m1"))


@pytest.mark.rules("DR-HEIGHT-01", "DR-LEVEL3D-08")
@pytest.mark.parametrize(("roll", "hits"), [(5, True), (4, False)])
def test_from_above_two_are_added_to_the_roll(roll: int, hits: bool) -> None:
    game = attack("10", roll)
    assert bool(game.told(Hit)) is hits
    assert [(event.results, event.total, event.needed) for event in game.told(Rolled)] == [((roll,), roll + 2, 7)]


@pytest.mark.rules("DR-HEIGHT-02", "DR-LEVEL3D-09")
@pytest.mark.parametrize("levels", ["01", "02"])
@pytest.mark.parametrize(("roll", "hits"), [(9, True), (8, False)])
def test_from_below_two_are_taken_off_the_roll(levels: str, roll: int, hits: bool) -> None:
    assert bool(attack(levels, roll).told(Hit)) is hits


@pytest.mark.rules("DR-HEIGHT-03", "DR-LEVEL3D-08", "DR-LEVEL3D-09")
@pytest.mark.parametrize(("board", "use"), [("V1.. ....", "blow yellow"), ("V.1. ....", "throw red")])
def test_height_counts_in_melee_and_at_range_alike(board: str, use: str) -> None:
    assert attack("1000 0000", 5, board=board, use=use).told(Hit)
    assert attack("0111 0111", 8, board=board, use=use).told(Missed)


@pytest.mark.rules("DR-HEIGHT-04", "DR-LEVEL3D-10")
def test_one_roll_is_checked_for_every_target_by_itself() -> None:
    game = attack("001", 7, board="1V2", use="sweep yellow")
    game.play("aim m1", "aim m2")
    assert len(game.told(Rolled)) == 1
    assert [event.on for event in game.told(Hit)] == ["m1"]
    assert [event.on for event in game.told(Missed)] == ["m2"]
    assert [event.who for event in game.told(Damaged)] == ["m1"]


@pytest.mark.rules("DR-HEIGHT-07", "DR-LEVEL3D-13")
def test_the_modifier_is_two_whatever_the_difference() -> None:
    assert [modifier(levels) for levels in ("10", "20", "21", "00", "22", "01", "02", "12")] == [
        2,
        2,
        2,
        0,
        0,
        -2,
        -2,
        -2,
    ]


@pytest.mark.rules("DR-HEIGHT-07")
def test_monsters_and_spells_do_not_roll_and_do_not_care_for_height() -> None:
    for levels in ("20", "02"):
        game = monster_turn("V1", levels=levels, faces={"m1": {"damage": 3}}, cubes={"vorn": ""})
        assert [event.amount for event in game.told(Damaged) if event.by] == [3], levels
        spell = fight("V1", levels=levels, skills={"vorn": {"bolt": "y spell 2 DMG"}}).play("use bolt yellow")
        assert [event.amount for event in spell.told(Damaged)] == [2], levels


@pytest.mark.rules("DR-LEVEL3D-14")
def test_a_large_monster_is_as_high_as_its_area() -> None:
    large = {"m1": {"large": True}}
    game = fight("V.1. ....", levels="0011 0011", gear=HAMMER, faces=large)
    table = Table(game.state, game.game.library)
    assert circumstances(table, one(game, "vorn"), one(game, "m1")) == -2
    mixed = fight("V.1. ....", levels="0000 0001", gear=HAMMER, faces=large)
    table = Table(mixed.state, mixed.game.library)
    assert circumstances(table, one(mixed, "vorn"), one(mixed, "m1")) == -2, "the highest of its squares counts"


@pytest.mark.rules("DR-LEVEL-08", "DR-LEVEL3D-12")
def test_levels_break_neither_adjacency_nor_engagement_nor_range() -> None:
    game = attack("02", 9)
    assert [event.on for event in game.told(Hit)] == ["m1"], "a yellow attack two levels up, with -2"
    table = Table(game.state, game.game.library)
    assert engaged(table, one(game, "vorn"))
    assert engaged(table, one(game, "m1"))
    assert attack("2200", 7, board="V.1. ....", use="throw red").told(Hit), "Range counts areas of the plan"


@pytest.mark.rules("DR-TERR-17", "DR-DARK-38", "DR-DARK-46")
@pytest.mark.parametrize("tile", [True, False])
def test_on_darkness_a_hero_has_two_less_printed_or_as_a_tile(tile: bool) -> None:
    game = fight("V1", terrain="" if tile else "D.", gear=HAMMER, skills=SKILLS, chance=(8,))
    if tile:
        game.state.darkness = Bits(1)
    assert game.play("use blow yellow").told(Missed)
    assert attack("00", 9, terrain="D.").told(Hit)
    assert attack("00", 7, terrain=".D").told(Hit), "the target may stand where it likes"
    assert modifier("10", terrain="D.") == 0, "height and Darkness are added up"


@pytest.mark.rules("DR-TERR-17", "DR-DARK-39", "DR-AI-47")
def test_on_darkness_a_monster_deals_two_more() -> None:
    for terrain, damage in ((".D", 5), ("D.", 3)):
        game = monster_turn("V1", terrain=terrain, faces={"m1": {"damage": 3, "movement": 0}}, cubes={"vorn": ""})
        assert [event.amount for event in game.told(Damaged) if event.by] == [damage]


@pytest.mark.rules("DR-HEIGHT-01", "DR-HEIGHT-02", "DR-TERR-17")
def test_the_plan_of_an_attack_says_what_height_and_darkness_make_of_it() -> None:
    skills = {"vorn": {"shot": "r weapon +0 HIT"}}
    game = fight("V.1. ...2", levels="1000 0001", gear=HAMMER, skills=skills, terrain="D...").play("use shot red")
    likely = odds(Table(game.state, game.game.library), game.request)
    assert likely == {"aim m1": "70 %", "aim m2": "60 %"}, "7 and 9 needed; m1 stands lower, Vorn on Darkness"


def test_the_plan_tells_why_a_roll_is_easier_or_harder() -> None:
    skills = {"vorn": {"any": "b weapon +0 HIT"}}
    game = fight("V.1.2. ......", levels="100020 000020", gear=HAMMER, skills=skills).play("use any blue")
    table = Table(game.state, game.game.library)
    told = {
        option.arg.figure: next(note for note in found.notes if note.startswith("needs"))
        for option in game.request
        if isinstance(option.arg, Aim) and (found := plan(table, game.request, option)) is not None
    }
    assert told == {"m1": "needs 5 on the D20 (+2 from above)", "m2": "needs 9 on the D20 (−2 from below)"}
