"""Chapter 11: the river breathes every second round; three pens are opened before the fourth high tide."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import EventCalled
from tabletome.games.drunagor.events.chapters import TideTurned
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.state import State
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import by_bots, deserted, things, to_round, trial
from tests.drunagor.stage import one, pool

RULE = "The River Breathes"
SHORE = {"tiles": ["01b @a1"], "start": ["c2", "b2", "a1", "b1", "a4"]}
"""Level 1 in the north-west, printed Water in the south-east."""


def ground(game: Position[State], layer: str) -> set[str]:
    lies = board(Table(game.state, game.game.library))
    return {name for square, name in enumerate(lies.grid.names) if getattr(lies.ground, layer) >> square & 1}


@pytest.mark.rules("DR-DOOR-06")
def test_at_high_tide_level_0_is_water_at_low_tide_miasma_where_no_water_is_printed() -> None:
    game = trial(RULE, first=SHORE)
    assert ground(game, "water") == {"c1", "d1", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"}
    assert ground(game, "miasma") == set()
    to_round(game, 3)
    assert ground(game, "miasma") == {"c1", "d1", "c2", "d2", "a3", "b3", "a4", "b4"}
    assert ground(game, "water") == {"c3", "d3", "c4", "d4"}


def test_the_tide_turns_at_the_end_of_every_even_round() -> None:
    game = trial(RULE, first={"tiles": ["10a @a1"]})
    to_round(game, 2)
    assert [event.tide for event in game.told(TideTurned)] == ["high"]
    to_round(game, 3)
    assert [event.tide for event in game.told(TideTurned)] == ["high", "low"]
    to_round(game, 6)
    assert [event.tide for event in game.told(TideTurned)] == ["high", "low", "high"]


def test_what_lies_behind_a_door_is_flooded_too() -> None:
    game = trial(RULE)
    game.play("move d3", "open d3")
    assert "h4" in ground(game, "water")  # the second room, level 0
    assert "e1" not in ground(game, "water")  # level 2


@pytest.mark.parametrize(("shield", "start", "lost"), [(0, "c2", 1), (1, "c2", 0), (0, "a1", 0)])
def test_a_hero_who_ends_the_turn_in_the_flood_without_shield_takes_a_point(shield: int, start: str, lost: int) -> None:
    game = trial(RULE, first=SHORE | {"start": [start, "b2", "d2", "b1", "a4"]})
    if shield:
        one(game, "vorn").resources["shield"] = shield
    before = one(game, "vorn").health
    to_round(game, 2)
    assert one(game, "vorn").health == before - lost


@pytest.mark.rules("DR-DOOR-08")
def test_a_pen_is_opened_for_two_cubes_and_the_third_wins() -> None:
    pens = ["Landmark: Pen @d1", "Landmark: Pen @d2", "Landmark: Pen @d3"]
    game = trial(RULE, *pens, first={"tiles": ["10a @a1"], "endgame": "pens open"})
    cubes = len(pool(game, "vorn"))
    game.play("do open at d1", "give up yellow", "give up red")
    assert len(pool(game, "vorn")) == cubes - 2
    assert [pen.count for pen in things(game, "pen")] == [1, 0, 0]
    assert game.refused("do open at d1") == "it is open"
    game.play("do open at d2", *(["give up yellow", "give up green"]))
    game.state.heroes[0].cubes[0].at = game.state.heroes[0].cubes[1].at = ""
    to_round(game, 2)
    game.play("do open at d3")
    while game.state.phase and game.asked[0] == "expend":
        game.play(game.offered()[0])
    assert (game.state.result, game.state.why) == ("won", "the three pens are open")


def test_open_pens_win_only_without_an_enemy_beside_a_captive() -> None:
    lines = ["Landmark: Pen, 1 @d1", "NPC blue @d4", "GM: Rotten Flesh - Rookie @c4"]
    game = trial(RULE, *lines, first={"tiles": ["10a @a1"], "endgame": "pens open"})
    game.state.story.counters["captives"] = 3
    game.play("move c1")
    assert not game.state.result
    game.state.figures = [figure for figure in game.state.figures if figure.side == "hero"]
    game.state.track.cards = [card for card in game.state.track.cards if card.kind == "hero"]
    game.play("move c2")
    assert (game.state.result, game.state.why) == ("won", "the three pens are open")


@pytest.mark.rules("DR-END-04")
def test_the_fourth_high_tide_to_come_in_loses_while_a_pen_is_shut() -> None:
    game = trial(RULE, "Landmark: Pen @d1", first={"tiles": ["10a @a1"]})
    game.state.house.trauma_limit = 99
    to_round(game, 8)
    assert game.told(EventCalled) == []
    to_round(game, 16)
    assert [event.number for event in game.told(EventCalled)] == [13]  # the second high tide
    assert game.state.story.counters["tides"] == 3
    to_round(game, 17)
    assert (game.state.result, game.state.why) == ("lost", "the fourth high tide came, and a pen was still shut")


@pytest.mark.parametrize("heroes", [2, 3])
def test_where_nobody_is_in_the_way_the_bot_opens_all_three(heroes: int) -> None:
    _, ended = by_bots(deserted(11), 11, heroes)
    assert (ended.result, ended.why) == ("won", "the three pens are open")
