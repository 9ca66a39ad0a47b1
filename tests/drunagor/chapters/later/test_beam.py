"""Chapter 13: the Lantern's beam is turned, takes Darkness off and dazzles Monsters; the Reeve must not stay beside it."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events.chapters import BeamTurned, DarknessLifted
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.rules.chapters.beam import beam
from tabletome.games.drunagor.state import State, monsters
from tabletome.kernel import Bits
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import to_round, trial
from tests.drunagor.stage import one

RULE = "The Turning Beam"
HALL = {"tiles": ["13a @a1", "14a @a5"], "doors": [{"to": "Second", "on": "h3 east"}],
        "start": ["b4", "a1", "b1", "a8", "h8"]}  # fmt: skip
LANTERN = "Landmark: Lantern @c3"
FLESH = "GM: Rotten Flesh - Rookie"
PASSIVE = "iron-patience"
"""An Attack card of the Commander's that does nothing by itself."""


def lit(game: Position[State]) -> set[str]:
    table = Table(game.state, game.game.library)
    names = board(table).grid.names
    return {names[square] for square in range(len(names)) if beam(table) >> square & 1}


@pytest.mark.rules("DR-DOOR-06")
def test_the_beam_is_as_wide_as_the_lantern_and_goes_to_the_end_of_the_map() -> None:
    game = trial(RULE, LANTERN, first=HALL)
    assert lit(game) == {f"{column}{row}" for column in "cd" for row in (5, 6, 7, 8)}


@pytest.mark.rules("DR-DOOR-08")
def test_an_adjacent_hero_turns_it_a_quarter_to_the_right_as_a_minor_action() -> None:
    game = trial(RULE, LANTERN, first=HALL)
    actions = game.state.turn.cube_actions
    game.play("do turn at c3")
    assert game.told(BeamTurned) == [BeamTurned("west")]
    assert lit(game) == {"a3", "b3", "a4", "b4"}
    assert game.state.turn.cube_actions == actions
    assert game.refused("do turn at c3") == "Interact is possible once in a turn"


def test_darkness_tiles_in_the_beam_are_taken_off() -> None:
    game = trial(RULE, LANTERN, first=HALL)
    grid = board(Table(game.state, game.game.library)).grid
    game.state.darkness = game.state.small_tiles = Bits(grid.cells("a3 b3 e3"))
    game.play("do turn at c3")
    assert game.state.darkness == grid.cells("e3")
    assert game.state.small_tiles == grid.cells("e3")
    assert game.told(DarknessLifted) == [DarknessLifted(("a3", "b3"))]


@pytest.mark.rules("DR-DOOR-06")
def test_a_monster_in_the_beam_has_intimidate_2_and_no_stealth() -> None:
    room = HALL | {"start": ["e5", "a1", "b1", "a8", "h8"]}
    game = trial(RULE, LANTERN, f"{FLESH} @a3", f"{FLESH} @h1", first=room)
    for figure in monsters(game.state):
        figure.conditions["stealth"] = 1
    game.play("do turn at c3")
    assert [dict(figure.conditions) for figure in monsters(game.state)] == [{"intimidate": 2}, {"stealth": 1}]


@pytest.mark.rules("DR-DOOR-06")
def test_a_monster_that_begins_its_turn_in_the_beam_is_dazzled() -> None:
    game = trial(RULE, LANTERN, f"{FLESH} @c8", first=HALL)
    one(game, "rotten-flesh-yellow").conditions = {}
    game.play("end")
    assert one(game, "rotten-flesh-yellow").conditions.get("intimidate", 0) == 2
    told = [kind for kind in game.kinds if kind in ("condition-gained", "round-began")]
    assert told[-2:] == ["condition-gained", "round-began"], "in its turn, not only when the next round begins"


def reeve(at: str, vorn: str) -> Position[State]:
    game = trial(
        RULE,
        LANTERN,
        f"Commander CP 2+P @{at}",
        first=HALL | {"start": [vorn, "b1", "a2", "a8", "h8"]},
        chance=(PASSIVE,),
    )
    game.state.house.trauma_limit = game.state.house.curse_limit = 99
    return game


@pytest.mark.rules("DR-END-04")
def test_it_is_lost_when_the_reeve_has_ended_five_turns_beside_the_lantern() -> None:
    game = reeve("e5", "b4")
    to_round(game, 2)
    assert game.state.story.counters["lantern"] == 4
    to_round(game, 5)
    assert (game.state.result, game.state.story.counters["lantern"]) == ("", 1)
    to_round(game, 9)
    assert (game.state.result, game.state.why) == ("lost", "the Reeve has put out the Lantern")


def test_turns_that_she_ends_elsewhere_do_not_count() -> None:
    game = reeve("g7", "h5")
    to_round(game, 3)
    assert game.state.story.counters["lantern"] == 5


@pytest.mark.rules("DR-DOOR-06")
def test_it_is_won_when_she_is_defeated() -> None:
    game = trial(
        RULE, LANTERN, "Commander CP 2+P @g7", first=HALL | {"endgame": "commander defeated"}, chance=(PASSIVE,)
    )
    figure = monsters(game.state)[0]
    figure.health, figure.conditions["burn"] = 1, 2
    game.play("end")
    assert (game.state.result, game.state.why) == ("won", "the Reeve is defeated, and the Lantern burns")


def test_whoever_has_the_keepers_keys_turns_it_from_an_area_away() -> None:
    game = trial(RULE, LANTERN, first=HALL | {"start": ["f3", "a1", "b1", "a8", "h8"]})
    assert game.refused("do turn at c3") == "the Lantern is not adjacent"
    game.state.heroes[0].statuses = ["keepers-keys"]
    game.play("move f4", "do turn at c3")
    assert game.told(BeamTurned) == [BeamTurned("west")]
