"""What lies on the map and on cards besides figures: what it is, and whom it stops. (DR-TOKEN-06, DR-TOKEN-07)"""

from __future__ import annotations

from typing import get_args

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.move import reached
from tabletome.games.drunagor.options.values import WRITTEN, immune
from tabletome.games.drunagor.state import Condition
from tests.drunagor.stage import at, fight, monster_turn, one


@pytest.mark.rules("DR-TOKEN-06")
def test_being_large_and_standing_in_water_are_no_conditions() -> None:
    skills = {"vorn": {"try": "y - ENEMY, CLEANSE 9"}}
    game = fight(
        "V.1...", terrain=".~~...", faces={"m1": {"immune": "LARGE"}}, conditions={"m1": {"poison": 2}}, skills=skills
    )
    game.play("move b2", "use try yellow")
    table, monster = Table(game.state, game.game.library), one(game, "m1")
    assert monster.conditions == {}
    assert immune(table, monster, "STUN")
    assert reached(table, one(game, "vorn"), 3)[1].points == 2, (
        "into the Water of b1: a step, and a point for the Water"
    )
    assert {"DIFFICULT TERRAIN", "LARGE"}.isdisjoint(WRITTEN.values())
    assert set(WRITTEN) == set(get_args(Condition))


@pytest.mark.rules("DR-TOKEN-07")
def test_an_evolved_monster_has_two_tokens_of_damage_and_one_of_movement() -> None:
    game = monster_turn("V.......1", faces={"m1": {"pink": "EVOLVE"}})
    assert one(game, "m1").resources == {"damage": 2, "movement": 1}
    assert at(game, "m1") == "f1", "three squares, not two"
