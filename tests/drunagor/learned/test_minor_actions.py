"""Minor Actions together: their kinds, how often, and which of them an enemy beside one forbids. (DR-TURN-09..12)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.minor import CALLED, WHILE_ENGAGED, may_take
from tabletome.games.drunagor.options.place import retrievable
from tabletome.games.drunagor.state import House, State
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, chapter
from tests.drunagor.stage import fight, one, sheet

CORDIAL = "millers-cordial"
LOADED: Any = {
    "bag": {"jaheen": [CORDIAL, CORDIAL, "lintel-hammer"]}, "resources": {"jaheen": {"focus": 4}}, "chest": [CORDIAL],
    "house": House(trap_die=False), "health": {"jaheen": 2}, "turn": "jaheen",
}  # fmt: skip
KINDS = {"search": "chest", "consume": "consumable", "equip": "exchange", "focus": "focus", "open": "door"}


def kinds(game: Position[State]) -> set[str]:
    """The kinds of Minor Actions that are offered."""
    return {KINDS[option.verb] for option in game.request if option.verb in KINDS}


@pytest.mark.rules("DR-TURN-12")
def test_there_are_six_kinds_and_two_of_them_are_possible_while_engaged() -> None:
    assert [*CALLED.values()] == [
        "Open a Door", "Search a Chest", "Interact", "Use Focus Ability", "Use a Consumable Item", "Exchange Items",
    ]  # fmt: skip
    assert {CALLED[kind] for kind in WHILE_ENGAGED} == {"Use Focus Ability", "Use a Consumable Item"}
    assert kinds(fight("JC....1", **LOADED)) == {"chest", "consumable", "exchange", "focus"}
    assert kinds(fight("JC.....\n1......", **LOADED)) == {"consumable", "focus"}
    door = adventure(chapter(), "c2").play("move d3")
    assert "door" in kinds(door)
    game = fight("JC....1", **LOADED)
    table = Table(game.state, game.game.library)
    assert all(may_take(table, one(game, "jaheen"), kind) for kind in CALLED)


@pytest.mark.rules("DR-TURN-09", "DR-TURN-10", "DR-TURN-11")
def test_who_is_not_engaged_takes_any_number_of_minor_actions_but_each_kind_once() -> None:
    game = fight(".JC...1\n..C....", **LOADED).play("move a1", "move b1")
    left = game.state.turn.points
    game.play("focus breath-given-back", f"consume {CORDIAL}", "search c1")
    while game.asked[0] != "turn":
        game.play(game.offered()[0])
    assert one(game, "jaheen").health == 2 + 3 + 4
    assert game.state.turn.points == left == 1
    assert game.state.turn.minor == ["focus", "consumable", "chest"]
    assert kinds(game) == {"exchange"}, "though a second Chest, a second Potion and FOCUS are there"


@pytest.mark.rules("DR-HERO-12", "DR-CAMP-28")
def test_starting_gear_that_was_discarded_can_be_had_again() -> None:
    game = fight("V1 J.")
    table = Table(game.state, game.game.library)
    vorn = sheet(game, "vorn")
    assert vorn.equipment[0] == "lintel-hammer"
    assert "lintel-hammer" not in retrievable(table, vorn)
    vorn.equipment = vorn.equipment[1:]
    sheet(game, "jaheen").equipment = []
    assert {"lintel-hammer", "harvest-bill"} <= {*retrievable(table, vorn)}
    assert "yew-shortbow" not in retrievable(table, vorn), "he is not proficient with it"
    sheet(game, "jaheen").bag = ["lintel-hammer"]
    assert "lintel-hammer" in retrievable(table, vorn), "it never runs out"
