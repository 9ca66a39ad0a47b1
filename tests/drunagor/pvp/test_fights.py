"""Heroes against Heroes: Conditions at once, STEALTH, enemies, Reactions, Monsters. (DR-PVP-11..21, DR-PVP-29..35)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import Decided
from tabletome.games.drunagor.events.heroes import StoodUp
from tabletome.games.drunagor.options.ground.sight import engaged
from tabletome.games.drunagor.state import House, State
from tabletome.kernel import Table
from tabletome.kernel.events import Missed
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, monster_turn, one

TWO = {"vorn": 0, "maya": 1}
BOLT = "b spell TARGET ENEMY, 1 DMG AND {}"


def duel(drawing: str, **more: Any) -> Position[State]:
    return fight(drawing, teams=TWO, seats=2, **more)


def passed(game: Position[State]) -> Position[State]:
    """Nobody reacts."""
    while game.request.kind == "react":
        game.play("take it")
    return game


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        pytest.param("BLEED 2", "", marks=pytest.mark.rules("DR-PVP-15")),
        pytest.param("BURN 2", "", marks=pytest.mark.rules("DR-PVP-16", "DR-PVP-17")),
        pytest.param("POISON 2", "", marks=pytest.mark.rules("DR-PVP-18")),
    ],
)
def test_what_eats_at_one_in_an_adventure_hurts_at_once_and_is_gone(word: str, rule: str) -> None:
    game = duel("V...M", skills={"vorn": {"curse": f"b - ENEMY, {word}"}}, health={"maya": 8}).play("use curse blue")
    assert one(game, "maya").health == 6
    assert one(game, "maya").conditions == {}


@pytest.mark.rules("DR-PVP-17")
def test_the_same_burn_costs_three_in_an_adventure() -> None:
    game = fight(
        "V.1", skills={"vorn": {"flame": "b - ENEMY, BURN 2"}}, health={"m1": 8}, faces={"m1": {"damage": None}}
    )
    game.play("use flame blue", "end")
    while game.state.round < 3:
        game.play("end")
    assert one(game, "m1").health == 5


@pytest.mark.rules("DR-PVP-34")
def test_lava_burns_a_monster_at_once() -> None:
    """Its way leads through Lava alone."""
    game = monster_turn("1.V..M\n######", terrain=".L....", teams=TWO, seats=2, health={"m1": 5})
    passed(game)
    assert one(game, "m1").health == 3
    assert one(game, "m1").conditions == {}


@pytest.mark.rules("DR-PVP-34")
def test_who_falls_by_spikes_in_the_own_turn_stands_up_and_goes_on() -> None:
    game = duel("V....M", terrain=".^....", health={"vorn": 2}).play("move b1")
    if game.request.kind == "status-cube":
        game.play(game.offered()[0])
    assert game.told(StoodUp)
    assert one(game, "vorn").health > 2
    assert game.request.kind in ("turn", "move")
    assert game.state.turn.figure == "vorn"


@pytest.mark.rules("DR-PVP-19", "DR-KEY-200")
def test_who_hides_can_be_aimed_at() -> None:
    hiding = {"conditions": {"maya": {"stealth": 1}}, "skills": {"vorn": {"bolt": BOLT.format("SLOW")}}}
    game = duel("V...M..1", **hiding).play("use bolt blue")
    assert "aim maya" in game.offered()


@pytest.mark.rules("DR-PVP-20")
@pytest.mark.parametrize(("natural", "hits"), [(11, False), (12, True)])
def test_a_roll_against_who_hides_loses_five(natural: int, *, hits: bool) -> None:
    game = duel(
        "VM", conditions={"maya": {"stealth": 1}}, skills={"vorn": {"jab": "y weapon +0 HIT"}}, chance=[natural],
    )  # fmt: skip
    before = one(game, "maya").health
    passed(game.play("use jab yellow"))
    assert (one(game, "maya").health < before) == hits
    assert bool(game.told(Missed)) != hits
    seen = duel("VM", skills={"vorn": {"jab": "y weapon +0 HIT"}}, chance=[natural])
    assert passed(seen.play("use jab yellow")).told(Missed) == [], "only if the Hero hides"


@pytest.mark.rules("DR-PVP-21")
def test_surprise_doubles_the_damage() -> None:
    game = duel("VM", conditions={"vorn": {"stealth": 1}}, skills={"vorn": {"jab": "y weapon +0 HIT"}}, chance=[15])
    hidden = one(game, "maya").health - one(passed(game.play("use jab yellow")), "maya").health
    game = duel("VM", skills={"vorn": {"jab": "y weapon +0 HIT"}}, chance=[15])
    seen = one(game, "maya").health - one(passed(game.play("use jab yellow")), "maya").health
    assert hidden == 2 * seen > 0


@pytest.mark.rules("DR-PVP-30")
def test_other_teams_are_enemies_the_own_one_is_not() -> None:
    teams = {"vorn": 0, "maya": 1, "lorelai": 0}
    game = fight("LVM", teams=teams, skills={"vorn": {"bolt": BOLT.format("SLOW"), "balm": "g - ALLY, SHIELD 1"}})
    table = Table(game.state, game.game.library)
    assert engaged(table, one(game, "vorn"))
    assert not engaged(table, one(game, "lorelai"))
    passed(game.play("use bolt blue"))
    assert one(game, "maya").conditions == {"slow": 1}
    assert one(game, "lorelai").conditions == {}
    game.play("use balm green")
    assert one(game, "lorelai").resources == {"shield": 1}


@pytest.mark.rules("DR-PVP-30")
def test_monsters_are_everybodys_enemies() -> None:
    game = duel("1V..M", skills={"vorn": {"bolt": BOLT.format("SLOW")}}).play("use bolt blue")
    assert sorted(game.offered("aim")) == ["aim m1", "aim maya"]


@pytest.mark.rules("DR-PVP-31")
def test_a_hero_reacts_to_a_hero_and_only_for_the_own_side() -> None:
    prevent = "b reaction PREVENT 2"
    game = fight(
        "V...M.L", teams={"vorn": 0, "maya": 1, "lorelai": 0}, seats=3,
        skills={"vorn": {"bolt": BOLT.format("SLOW")}, "maya": {"ward": prevent}, "lorelai": {"ward": prevent}},
        health={"maya": 8},
    )  # fmt: skip
    game.play("use bolt blue")
    assert (game.request.kind, game.seat) == ("react", 1)
    game.play("react ward blue")
    assert one(game, "maya").health == 8
    assert game.request.kind == "turn"


@pytest.mark.rules("DR-PVP-32")
def test_the_fastest_player_decides_what_concerns_no_side() -> None:
    game = monster_turn(
        "V.1\n...\n..M", teams=TWO, seats=2, house=House(ties="ask"), roles={"maya": "defender", "vorn": "leader"},
    )  # fmt: skip
    assert (game.request.kind, game.seat) == ("tie", 1)


@pytest.mark.rules("DR-PVP-12", "DR-PVP-14")
def test_a_monster_goes_for_the_nearest_hero() -> None:
    game = monster_turn("V..1.....M", teams=TWO, seats=2, health={"vorn": 4, "maya": 10})
    assert game.told(Decided)[0].on == ("vorn",)
    assert game.told(Decided)[0].at == "b1"
    passed(game)
    assert one(game, "vorn").health == 4 - 2 - 1, "2 damage, and POISON 1 at once"


@pytest.mark.rules("DR-PVP-12", "DR-KEY-140")
@pytest.mark.parametrize(("sides", "goes_for"), [(TWO, "vorn"), ({}, "maya")])
def test_though_it_could_reach_the_strongest_who_would_be_its_target_in_an_adventure(
    sides: dict[str, int], goes_for: str
) -> None:
    health = {"vorn": 4, "maya": 10}
    game = monster_turn("V..1...M", teams=sides, seats=2, health=health, faces={"m1": {"movement": 4}})
    assert game.told(Decided)[0].on == (goes_for,)


@pytest.mark.rules("DR-PVP-13")
@pytest.mark.parametrize(("vorn", "maya", "goes_for"), [(6, 8, "maya"), (8, 6, "vorn")])
def test_of_two_equally_near_the_stronger_is_attacked(vorn: int, maya: int, goes_for: str) -> None:
    game = monster_turn(
        "V..1..M", teams=TWO, seats=2, health={"vorn": vorn, "maya": maya}, faces={"m1": {"movement": 3}}
    )
    assert game.told(Decided)[0].on == (goes_for,)


@pytest.mark.rules("DR-PVP-11")
@pytest.mark.parametrize(
    ("drawing", "health", "group"),
    [
        ("V.......L\nM...1...J\n.........", (9, 4, 8, 7), ["maya", "vorn"]),
        ("V.......L\nM...1...J\n.........", (9, 7, 8, 4), ["maya", "vorn"]),
        ("V.......L\nM.....1.J\n.........", (9, 4, 8, 7), ["maya", "vorn"]),
        ("V.......L\nM.1.....J\n.........", (8, 7, 9, 4), ["jaheen", "lorelai"]),
    ],
    ids=["weaker together", "without the weakest", "farther away", "farther away on the other side"],
)
def test_an_attack_on_several_looks_for_the_strongest_group(
    drawing: str, health: tuple[int, ...], group: list[str]
) -> None:
    """Two groups of two, each in reach of one square: the Strongest of all Heroes says which it is."""
    teams = {"vorn": 0, "maya": 1, "lorelai": 0, "jaheen": 1}
    game = monster_turn(
        drawing, teams=teams, seats=4, health=dict(zip(teams, health, strict=True)),
        faces={"m1": {"black": "CLEAVE 2", "movement": 6}},
    )  # fmt: skip
    assert sorted(game.told(Decided)[0].on) == group


@pytest.mark.rules("DR-PVP-35")
def test_nearest_is_by_steps_over_squares_whatever_stands_there() -> None:
    """Vorn is three steps away behind a wall of Chests that makes a detour of seven, Maya four with nothing between them."""
    wall = "..C.....\n..C.....\nV.C1...M\n..C.....\n..C.....\n........"
    game = monster_turn(wall, teams=TWO, seats=2, health={"vorn": 4, "maya": 9}, faces={"m1": {"movement": 2}})
    decided = game.told(Decided)[0]
    assert decided.on == (), "nobody is in its reach"
    assert (decided.at, "goes for Vorn" in decided.why) == ("d5", True), "it goes round the wall to who is nearer"
    mirrored = "\n".join(row[::-1] for row in wall.split())
    other = monster_turn(mirrored, teams=TWO, seats=2, health={"vorn": 4, "maya": 9}, faces={"m1": {"movement": 2}})
    assert "goes for Vorn" in other.told(Decided)[0].why, "whichever side they stand on"


@pytest.mark.rules("DR-PVP-29")
def test_a_monster_hits_who_hides() -> None:
    game = monster_turn("1V...M", teams=TWO, seats=2, health={"vorn": 8}, conditions={"vorn": {"stealth": 1}})
    passed(game)
    assert one(game, "vorn").health == 8 - 2 - 1, "2 damage, and POISON 1 at once"
