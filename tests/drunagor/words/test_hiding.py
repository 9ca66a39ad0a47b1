"""STEALTH, Surprise and who engages whom. (DR-KEY-199..205, DR-ENGAGE-10)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Decided
from tabletome.games.drunagor.options.ground.sight import engaged
from tabletome.games.drunagor.options.react import Danger
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import Figure, State
from tabletome.kernel.events import Attacked, Damaged, Missed
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, monster_turn, one

KNIFE = {"vorn": ["ferrymans-knife"]}  # Accuracy 7, damage 3, critical from 19 on
HIDDEN = {"vorn": {"stealth": 1}}
SEES = {"immune": "STEALTH"}


def ambush(text: str, *rolls: int, drawing: str = "V1", symbol: str = "weapon", face: Any = None) -> Position[State]:
    """Vorn attacks out of hiding."""
    faces = {f"m{sign}": {"health": 30, **(face or {})} for sign in drawing if sign.isdigit()}
    return fight(
        drawing,
        skills={"vorn": {"try": f"y {symbol} {text}"}},
        gear=KNIFE,
        faces=faces,
        conditions=HIDDEN,
        chance=rolls,
    ).play("use try yellow")


def lost(game: Position[State], id_: str = "m1") -> int:
    return 30 - one(game, id_).health


@pytest.mark.rules("DR-KEY-199", "DR-KEY-202")
def test_a_hero_hides_until_its_next_turn() -> None:
    skills = {"vorn": {"fade": "b - SELF, STEALTH"}}
    game = fight("V...1 .....", skills=skills, faces={"m1": {"movement": 9}}).play("use fade blue")
    assert one(game, "vorn").conditions == {"stealth": 1}
    game.play("end")
    assert game.told(Attacked) == [], "the Monster perceives nobody"
    assert (game.request.kind, game.state.round, one(game, "vorn").conditions) == (TURN, 2, {})


@pytest.mark.rules("DR-KEY-200")
def test_a_hidden_hero_neither_engages_nor_is_a_target_nor_lets_anybody_pass() -> None:
    archer = {"m1": {"damage": 3, "movement": 0}}
    game = monster_turn(
        "1VM", kinds={"m1": "skeleton-archer-rookie"}, faces=archer, conditions=HIDDEN, cubes={"vorn": "", "maya": ""}
    )
    assert {event.on for event in game.told(Attacked)} == {("maya",)}
    seen = monster_turn("1VM", kinds={"m1": "skeleton-archer-rookie"}, faces=archer)
    assert seen.told(Attacked) == [], "engaged by Vorn, it cannot get away"
    wall = monster_turn("1V..M ##### #####", faces={"m1": {"movement": 9}}, conditions=HIDDEN)
    assert at(wall, "m1") == "a1", "nobody walks through him"


@pytest.mark.rules("DR-KEY-200", "DR-ENGAGE-10")
def test_who_is_immune_to_stealth_sees_and_is_engaged() -> None:
    archer = {"m1": {"damage": 3, "movement": 0, **SEES}}
    game = monster_turn("1VM", kinds={"m1": "skeleton-archer-rookie"}, faces=archer, conditions=HIDDEN)
    assert game.told(Attacked) == []
    melee = monster_turn("1V", faces={"m1": SEES}, conditions=HIDDEN)
    assert game.told(Decided)
    assert isinstance(melee.request.about, Danger)
    assert melee.request.about.left("vorn") == 2


@pytest.mark.rules("DR-ENGAGE-10", "DR-KEY-200")
@pytest.mark.parametrize(("static", "shoots"), [("+0 HP", True), ("IMMUNE TO STEALTH", False)])
def test_a_hidden_monster_engages_only_a_hero_that_is_immune(static: str, shoots: bool) -> None:
    skills = {"maya": {"shot": "r weapon +0 HIT", "eyes": f"- static {static}"}}
    game = fight("M1.2", turn="maya", skills=skills, conditions={"m1": {"stealth": 1}}, chance=(15,)).play(
        "use shot red"
    )
    assert [event.on for event in game.told(Attacked)] == ([("m2",)] if shoots else [])
    blow = fight("M1", turn="maya", skills={"maya": {"blow": "y weapon +0 HIT", "eyes": f"- static {static}"}},
                 conditions={"m1": {"stealth": 1}}, chance=(15,)).play("use blow yellow")  # fmt: skip
    assert [event.on for event in blow.told(Attacked)] == ([] if shoots else [("m1",)])


@pytest.mark.rules("DR-ENGAGE-10")
def test_who_is_down_neutral_or_lifeless_engages_nobody_and_a_large_one_does_from_all_its_squares() -> None:
    def is_engaged(game: Position[State], id_: str) -> bool:
        return engaged(Table(game.state, game.game.library), one(game, id_))

    down = fight("VM1. ....", down=["maya"])
    assert not is_engaged(down, "m1")
    assert is_engaged(fight("VM1. ...."), "m1")
    chest = fight("MC..1 .....", turn="maya")
    chest.state.figures.append(Figure("villager", "npc", "villager", 6, 3))
    assert not is_engaged(chest, "maya")
    large = fight(".... ..V. 1... ....", levels="0000 0022 1100 1100", faces={"m1": {"large": True}})
    assert is_engaged(large, "vorn"), "from b3, the second square of the area at a3, on another level"
    assert not is_engaged(fight(".... ...V 1... ....", faces={"m1": {"large": True}}), "vorn")


@pytest.mark.rules("DR-KEY-201")
def test_a_strike_hits_who_is_hidden_in_its_area() -> None:
    face = {"m1": {"black": "STRIKE 1", "damage": 2, "movement": 0}}
    game = monster_turn("1V .M", faces=face, conditions=HIDDEN, cubes={"vorn": "", "maya": ""})
    assert {event.who for event in game.told(Damaged)} == {"vorn", "maya"}
    dark = fight("V...1", darkness="b1", conditions=HIDDEN).play("move b1")
    assert [(event.who, event.amount) for event in dark.told(Damaged)] == [("vorn", 2)]
    assert one(dark, "vorn").conditions == {"stealth": 1}


@pytest.mark.rules("DR-KEY-203")
@pytest.mark.parametrize("roll", [2, 15])
def test_a_weapon_attack_ends_it_hit_or_miss(roll: int) -> None:
    game = ambush("+0 HIT", roll)
    assert one(game, "vorn").conditions == {}
    assert len(game.told(Missed)) == (roll == 2)


@pytest.mark.rules("DR-KEY-204")
@pytest.mark.parametrize(("face", "roll", "damage"), [({}, 12, 6), ({}, 20, 12), (SEES, 12, 3), (SEES, 20, 6)], ids=str)
def test_surprise_doubles_the_damage_and_nobody_immune_is_surprised(face: Any, roll: int, damage: int) -> None:
    assert lost(ambush("+0 HIT", roll, face=face)) == damage


@pytest.mark.rules("DR-KEY-205")
def test_all_targets_of_the_first_attack_are_surprised_and_none_of_the_second() -> None:
    assert lost(ambush("+0 HIT / +0 HIT", 12, 12)) == 6 + 3
    cleave = ambush("CLEAVE 2, +0 HIT / +0 HIT", 12, 12, drawing="1V2")
    while cleave.request.kind != TURN:
        cleave.play(cleave.offered()[0])
    assert (lost(cleave), lost(cleave, "m2")) == (9, 9)


@pytest.mark.rules("DR-KEY-205")
def test_a_spell_neither_surprises_nor_ends_it() -> None:
    game = ambush("3 DMG", symbol="spell")
    assert (lost(game), one(game, "vorn").conditions) == (3, {"stealth": 1})
