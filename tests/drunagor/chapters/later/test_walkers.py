"""Chapter 14: nobody walks alone; braziers burn down; every Hero crosses the crest before the last Rune."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import EventCalled
from tabletome.games.drunagor.game import GAME
from tabletome.kernel import Match
from tests.drunagor.chapters.trial import RUNES, by_bots, deserted, things, to_round, trial
from tests.drunagor.stage import pool

RULE = "Nobody Walks Alone"
HALL = {"tiles": ["13a @a1"], "doors": [{"to": "Second", "on": "h3 east"}]}
"""Four areas from west to east."""


def cubes_after_a_turn(*lines: str, vorn: str, maya: str = "") -> int:
    """How many cubes Vorn has lost by ending a turn there."""
    starts = [square for square in (vorn, maya) if square]
    room = HALL | {"start": [*starts, "d4", "e4", "f4", "g4", "h4"]}
    game = trial(RULE, *lines, heroes=len(starts), first=room)
    before = len(pool(game, "vorn"))
    game.play("end")
    if game.asked[0] == "expend":
        game.play(game.offered()[0])
    return before - len(pool(game, "vorn"))


@pytest.mark.rules("DR-DOOR-06")
def test_a_hero_who_ends_the_turn_alone_suffers_fatigue() -> None:
    assert cubes_after_a_turn(vorn="a1", maya="g1") == 1
    assert cubes_after_a_turn(vorn="a1", maya="c1") == 0  # an area away


def test_a_burning_brazier_is_company_and_a_dark_one_is_not() -> None:
    assert cubes_after_a_turn("Landmark: Brazier, 1 @d2", vorn="a1", maya="g1") == 0
    assert cubes_after_a_turn("Landmark: Brazier @d2", vorn="a1", maya="g1") == 1
    assert cubes_after_a_turn("Landmark: Brazier, 1 @e2", vorn="a1", maya="h1") == 1  # two areas away


def test_a_party_of_one_needs_a_fire_within_range_3() -> None:
    assert cubes_after_a_turn("Landmark: Brazier, 1 @h1", vorn="a1") == 0
    assert cubes_after_a_turn("Landmark: Brazier @h1", vorn="a1") == 1


@pytest.mark.rules("DR-DOOR-08")
def test_a_brazier_is_lit_for_one_cube_and_burns_until_three_rounds_have_ended() -> None:
    game = trial(RULE, "Landmark: Brazier @d1", first=HALL)
    cubes = len(pool(game, "vorn"))
    game.play("do rekindle at d1", "give up yellow")
    assert len(pool(game, "vorn")) == cubes - 1
    fire = things(game, "brazier")[0]
    assert fire.count == 3
    assert [to_round(game, number).state.objects[0].count for number in (2, 3, 4)] == [2, 1, 0]


def test_every_sixth_round_ends_with_a_whiteout() -> None:
    game = trial(RULE, "Landmark: Brazier, 3 @d1", first=HALL, chance=(RUNES["grey"],))
    to_round(game, 6)
    assert game.told(EventCalled) == []
    to_round(game, 7)
    assert [event.number for event in game.told(EventCalled)] == [16]


def test_whoever_carries_the_ember_is_never_alone() -> None:
    game = trial(RULE, heroes=1, first=HALL)
    game.state.heroes[0].statuses = ["ember-in-the-coat"]
    before = len(pool(game, "vorn"))
    game.play("end")
    assert len(pool(game, "vorn")) == before


@pytest.mark.rules("DR-END-04")
def test_nine_runes_lie_on_the_track_from_the_start() -> None:
    state = Match(GAME, 1, {"mode": "one-shot", "chapter": 14, "heroes": 1, "experience": "none"}, seed=3).state
    laid = [rune for colour in state.runes.laid.values() for rune in colour]
    assert len(laid) == 9
    assert len(state.runes.bag) == 27
    assert not {*laid} & {*state.runes.bag}


def test_it_is_won_when_every_hero_stands_on_the_far_edge_of_the_last_setup() -> None:
    room = {"endgame": "over the crest", "start": ["d3", "d4", "a1", "b1", "a4"]}
    game = trial(RULE, heroes=2, first=room)
    game.play("open d3", "move e3")
    assert game.state.result == ""
    game.play("end", "move e4")
    assert (game.state.result, game.state.why) == ("won", "every Hero is over the crest")


@pytest.mark.parametrize("heroes", [2, 3])
def test_where_nobody_is_in_the_way_the_bot_crosses_the_pass(heroes: int) -> None:
    _, ended = by_bots(deserted(14), 14, heroes)
    assert (ended.result, ended.why) == ("won", "every Hero is over the crest")
