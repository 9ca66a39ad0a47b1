"""Enemies by chance and by reach: random moves and attacks, flight, how far a blow carries, and whose numbers count."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tabletome.games.tactics.cards.kinds import fighting
from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.events import Decided, Directed, TurnSkipped, WallSpawned
from tabletome.games.tactics.game import GAME, Tactics
from tabletome.games.tactics.rules.terrain.returning import DIRECTIONS
from tabletome.games.tactics.state import House, State
from tabletome.kernel.events import Attacked, Damaged, Healed, Moved, Rolled
from tabletome.testing.play import Position

from .stage import at, boss_turn, fight, figure, sheet, the_fight

ASK = House(ties="ask")
IDLE = {"roberta": ["basic-move"]}


def foe(name: str, text: str, **more: Any) -> Library:
    """The box and a boss of a test's own with a passive ability."""
    plain: Mapping[str, Any] = {
        "mark": "X",
        "move": 3,
        "attack": "bl",
        "range": "1",
        "flavour": "Of the test.",
        "boss": True,
    }
    passive = {"name": "Habit", "text": text, "flavour": "So it says."}
    return GAME.library.adding({"enemies.yaml": json.dumps([{**plain, "name": name, "passives": [passive], **more}])})


# --- at random --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-ENEMY-11", "AT-ENEMY-20")
def test_a_random_move_goes_straight_on_in_the_drawn_direction_until_something_is_in_the_way() -> None:
    free = boss_turn("........R.\n..........\n..B.......", "boss: move random 2", chance=("E",), hands=IDLE)
    assert at(free, "B") == "e3"
    assert free.told(Moved) == [Moved("B", ("c3", "d3", "e3"))]
    room = ".........R\n..........\n..........\n....#.....\n..........\n..B......."
    walled = boss_turn(room, "boss: move random 3", chance=("NE",), hands=IDLE)
    assert at(walled, "B") == "d5"
    stuck = boss_turn("B........R", "boss: move random 2", chance=("W",), hands=IDLE)
    assert at(stuck, "B") == "a1"
    assert not stuck.told(Moved)


@pytest.mark.rules("AT-ENEMY-21")
def test_a_random_attack_strikes_the_first_hero_in_the_drawn_direction_within_range_or_nobody() -> None:
    long_arm = foe("Long Arm", "mod range_max +2 self")
    row: dict[str, Any] = {"library": long_arm, "kinds": {"B": "long-arm"}, "hands": {**IDLE, "elwyn": ["basic-move"]}}
    near = boss_turn("...RE.....\n..........\n......B...", "boss: attack random", chance=("W", 1), **row)
    assert not near.told(Attacked), "nobody stands to the west"
    struck = boss_turn("..........\n..........\n..ER.B....", "boss: attack random", chance=("W", 1), **row)
    assert [one.on for one in struck.told(Attacked)] == [("roberta",)]
    assert [(one.who, one.amount) for one in struck.told(Damaged)] == [("roberta", 1)]
    third = boss_turn("..........\n..........\n..E..B...R", "boss: attack random", chance=("W", 1), **row)
    assert [one.on for one in third.told(Attacked)] == [("elwyn",)], "its long arm reaches three squares"
    fourth = boss_turn("..........\n..........\n.E...B...R", "boss: attack random", chance=("W",), **row)
    assert not fourth.told(Attacked)


@pytest.mark.rules("AT-COND-15")
def test_a_stunned_minion_sits_out_a_random_move_and_a_random_attack_and_no_others() -> None:
    drawing = "R.........\n..........\n..1..2...."
    moves = boss_turn(drawing, "minions: move random 1", conditions={"M1": ["stunned"]}, chance=("E",), hands=IDLE)
    assert (at(moves, "M1"), at(moves, "M2")) == ("c3", "g3")
    assert moves.told(TurnSkipped) == [TurnSkipped("M1", "stunned")]
    beside = "..........\n.1R2......"
    strikes = boss_turn(beside, "minions: attack random", conditions={"M1": ["stunned"]}, chance=("W", 1), hands=IDLE)
    assert [one.who for one in strikes.told(Attacked)] == ["M2"]
    assert figure(strikes, "M1").conditions == []


@pytest.mark.rules("AT-ENEMY-12")
def test_after_a_turn_that_drew_a_direction_the_whole_deck_is_fresh_and_another_turn_leaves_it_so() -> None:
    game = fight(
        "R........B", phase="boss_turn", turn="B", line=["B", "roberta"], boss_cards=[["boss: move random 1"]], hands=IDLE,
        chance=("W",),
    )  # fmt: skip
    assert [one.direction for one in game.told(Directed)] == ["W"]
    assert the_fight(game).direction.layers == [sorted(DIRECTIONS)]
    assert not the_fight(game).direction_used


# --- flight and ways --------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-ENEMY-15", "AT-ENEMY-30")
def test_whoever_flees_goes_where_the_nearest_hero_is_farthest_through_fire_too_and_ties_are_the_partys() -> None:
    corridor = "R1f.......\n##########"
    game = boss_turn(
        f"{corridor}\n.........B", "minions: flee 4", kinds={"B": "ember-witch"}, hands=IDLE, bystander=False
    )
    assert at(game, "M1") == "e1"
    assert game.told(Moved) == [Moved("M1", ("b1", "c1", "d1", "e1"))]
    assert [(one.who, one.amount) for one in game.told(Damaged)] == [("M1", 1)], "fire is no reason to stay"
    row: dict[str, Any] = {"hands": IDLE, "bystander": False, "house": ASK}
    tied = boss_turn("..........\n....1.....\n..........\n....R.....", "minions: flee 1", **row)
    offered = tied.offered()
    assert offered == ["put on e1"] or len(offered) > 1
    cornered = boss_turn("R..1######\n####......", "minions: flee 3", **row)
    assert at(cornered, "M1") == "d1"
    assert not cornered.told(Moved), "it stands best where it is"


@pytest.mark.rules("AT-ENEMY-30")
def test_a_large_boss_that_flees_ends_on_the_square_it_chose() -> None:
    row: dict[str, Any] = {"kinds": {"B": "old-gristle"}, "hands": IDLE, "bystander": False}
    west = boss_turn("......B.R.\n..........", "boss: flee 2", **row)
    assert west.told(Moved) == [Moved("B", ("g1", "f1", "d1"))]
    assert at(west, "B") == "d1"


@pytest.mark.rules("AT-ENEMY-05")
def test_of_heroes_at_different_distances_nobody_is_asked_for() -> None:
    game = boss_turn("R..B...E", "boss: activate", house=ASK, chance=(1,), hands={**IDLE, "elwyn": ["basic-move"]})
    assert [one.on for one in game.told(Decided)] == ["roberta"]
    assert at(game, "B") == "b1"


# --- how far ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-BOSS-16")
def test_an_attack_without_a_move_takes_the_closest_hero_it_can_reach_and_a_longer_reach_counts() -> None:
    beside = boss_turn("EB.R", "boss: attack", chance=(1,), hands={**IDLE, "elwyn": ["basic-move"]})
    assert [one.on for one in beside.told(Attacked)] == [("elwyn",)]
    assert at(beside, "B") == "b1"
    hook = {"name": "Hook", "text": "atk bl r3", "flavour": "Of the test."}
    short = foe("Short Hook", "mod damage_dealt +1 self", actives=[hook])
    longer = foe("Long Hook", "mod range_max +2 self", actives=[hook])
    line = "B....R"
    missed = boss_turn(line, "boss: hook", library=short, kinds={"B": "short-hook"}, hands=IDLE)
    assert not missed.told(Attacked)
    hit = boss_turn(line, "boss: hook", library=longer, kinds={"B": "long-hook"}, hands=IDLE, chance=(1,))
    assert [one.on for one in hit.told(Attacked)] == [("roberta",)]
    assert not boss_turn("B.....R", "boss: hook", library=longer, kinds={"B": "long-hook"}, hands=IDLE).told(Attacked)


@pytest.mark.rules("AT-BOSS-16")
def test_a_longer_reach_counts_for_basic_attacks_and_not_for_blows_around_itself() -> None:
    long_arm = foe(
        "Long Arm", "mod range_max +2 self", actives=[{"name": "Spin", "text": "atk bl a1", "flavour": "Round."}]
    )
    row: dict[str, Any] = {"library": long_arm, "kinds": {"B": "long-arm"}, "hands": IDLE}
    assert boss_turn("B..R", "boss: attack", chance=(1,), **row).told(Attacked)
    assert not boss_turn("B...R", "boss: attack", **row).told(Attacked)
    spun = boss_turn("B..R", "boss: move, spin", chance=(1,), **row)
    assert at(spun, "B") == "c1"
    assert [(one.who, one.amount) for one in spun.told(Damaged)] == [("roberta", 1)]


@pytest.mark.rules("AT-BOSS-16", "AT-ENEMY-07")
def test_of_several_in_reach_an_ability_is_used_on_the_closest_and_not_on_the_weakest() -> None:
    hook = {"name": "Hook", "text": "atk bl r3", "flavour": "Of the test."}
    for text in ("mod damage_dealt +1 self", "mod range_max +1 self"):
        game = boss_turn(
            "B.R.......\n...E......", "boss: hook", library=foe("Hooked", text, actives=[hook]), kinds={"B": "hooked"},
            hands={**IDLE, "elwyn": ["basic-move"]}, hp={"elwyn": 2}, chance=(1,),
        )  # fmt: skip
        assert [one.on for one in game.told(Attacked)] == [("roberta",)]


@pytest.mark.rules("AT-AOE-09")
def test_the_middle_of_an_enemys_area_is_whom_it_goes_for() -> None:
    game = boss_turn(
        "B...R.....\n.........E", "boss: atk bl r5 a1 heroes", hands={**IDLE, "elwyn": ["basic-move"]}, chance=(1,),
    )  # fmt: skip
    assert [(one.who, one.amount) for one in game.told(Damaged)] == [("roberta", 1)]


@pytest.mark.rules("AT-AOE-09")
def test_the_middle_of_a_heros_area_is_the_square_its_player_names_and_is_asked_for_only_if_there_are_several() -> None:
    cards = {"Burst": "atk bl r2 a1 foes", "Puff": "atk bl r1 a1 foes"}
    game = fight("R...1\n.2....", hands={"roberta": ["burst"]}, cards=cards, chance=(2,)).play("play burst")
    assert "aim at c1" in game.offered()
    game.play("aim at c1")
    assert (figure(game, "M1").hp, figure(game, "M2").hp) == (9, 7), "two squares from e1, one from b2"
    nook = fight("R.1\n###", hands={"roberta": ["puff"]}, cards=cards, chance=(2,)).play("play puff")
    assert figure(nook, "M1").hp == 7, "one square is in sight, and nobody is asked"


@pytest.mark.rules("AT-WALL-08")
def test_where_only_one_place_is_left_the_wall_of_a_large_boss_stands_there_unasked() -> None:
    room = "..........\n..........\n....B.....\n......1...\n.........R"
    game = boss_turn(room, "boss: spawn small_wall E", kinds={"B": "old-gristle"}, house=ASK, hands=IDLE)
    assert game.told(WallSpawned) == [WallSpawned("small stone wall", ("g3", "h3"), "B")]


# --- whose numbers ----------------------------------------------------------------------------------------------------


def numbered(game: Position[State], **fights: Any) -> Position[State]:
    """The same position in a chapter that prints other numbers for some enemies."""
    library = game.game.library
    chapter = msgspec.structs.replace(library.encounters[1], fighting=fights)
    return Position(Tactics(msgspec.structs.replace(library, encounters={1: chapter})), game.state, seats=1)


@pytest.mark.rules("AT-SETUP-04", "AT-SETUP-05")
def test_an_enemy_moves_and_strikes_by_the_chapters_numbers_or_else_by_its_own() -> None:
    """A Melee Goblin has 4 points and a white die; the chapter gives M1 five of them, a red die and a range of two."""
    row: dict[str, Any] = {
        "hands": {"roberta": ["basic-move"]}, "line": ["roberta", "B"], "boss_cards": [["minions: activate"]],
    }  # fmt: skip
    own = fight("R......1", **row, bystander=False).comes(1).play("pass")
    assert own.told(Moved) == [Moved("M1", ("h1", "g1", "f1", "e1", "d1"))]
    changed = numbered(fight("R......1", **row, bystander=False), M1=fighting(5, "r", "1-2")).comes(3).play("pass")
    assert changed.told(Moved) == [Moved("M1", ("h1", "g1", "f1", "e1", "d1", "c1"))]
    assert [one.dice for one in changed.told(Rolled)] == [("red",)]
    assert figure(changed, "roberta").hp == 7


@pytest.mark.rules("AT-HERO-04", "AT-SETUP-04")
def test_a_creature_moves_and_strikes_by_its_own_card_and_what_is_protected_stands_still() -> None:
    hands = {"roberta": ["whistle", "guard"]}
    game = fight("R.....1\n.......w", hands=hands, cards={"Whistle": "summon wolf"}).play("play whistle", "put on b1")
    wolf = GAME.library.creatures["wolf"].fighting
    game.play("creature wolf")
    reached = [option for option in game.offered("move") if option.endswith("1")]
    assert len(reached) == min(wolf.move, 4)
    assert str(GAME.library.enemies["crossbow"].fighting.reach) == "r2-5"
    near, far = (boss_turn(row, "minions: attack", kinds={"M1": "crossbow"}, chance=(1,)) for row in ("R1", "R.1"))
    assert (near.told(Attacked), len(far.told(Attacked))) == ([], 1), "a printed range may begin farther off"


@pytest.mark.rules("AT-HEAL-01")
def test_where_only_one_figure_is_in_range_it_is_the_target_unasked() -> None:
    cards = {"Balm": "heal 2 r2 ally"}
    game = fight("RE....O", hands={"roberta": ["balm"]}, cards=cards, hp={"elwyn": 3, "olette": 3}).play("play balm")
    assert [(one.who, one.amount) for one in game.told(Healed)] == [("elwyn", 2)]
    assert figure(game, "olette").hp == 3
    assert sheet(game, "roberta").hand == []
