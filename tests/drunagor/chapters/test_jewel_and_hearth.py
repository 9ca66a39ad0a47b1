"""Chapters 3 and 4: the bearer of the Jewel, and the Mother-Hearth. (DR-DOOR-06..08, DR-END-04)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import EventCalled, LandmarkChanged
from tabletome.games.drunagor.options.ground.darkness import hunted
from tabletome.games.drunagor.options.minds import plan_of
from tabletome.games.drunagor.state import State, figure_of, hero
from tabletome.testing.play import Position
from tests.drunagor.chapters.staged import (
    at_door,
    beside_thing,
    chapter,
    deserted,
    last_line,
    monster,
    name,
    opened,
    resumed,
    rounds,
    stand,
    table,
    things,
)

CHAMBER = ("the-barrow-passage", "the-moot-chamber")
TUNNEL = (*CHAMBER, "the-climbing-tunnel")
HALL = "the-mother-hearth"


# --- The Jewell of Free People --------------------------------------------------------------------------------------------


def at_the_stone(heroes: int = 2) -> Position[State]:
    game = opened(chapter(3, heroes), *CHAMBER)
    stone = things(game, "uncrowning-stone")[0]
    return stand(game, **{game.state.turn.figure: beside_thing(game, stone)[0]})


@pytest.mark.rules("DR-DOOR-08")
def test_the_jewel_is_lifted_from_the_stone_as_a_minor_action_and_they_rise() -> None:
    game = at_the_stone()
    square = name(game, things(game, "uncrowning-stone")[0].at)
    assert last_line(game, "The Jewel") == "The Jewel: nobody has it."
    game.state.turn.minor = []
    game = resumed(game)
    game.play(f"do lift at {square}")
    assert "the-jewel" in hero(game.state, game.state.turn.figure).bag
    assert "interaction" in game.state.turn.minor
    assert [event.number for event in game.told(EventCalled)] == [2]
    assert game.told(LandmarkChanged)[-1].state == "bare"
    game.state.turn.minor = []
    assert resumed(game).refused(f"do lift at {square}") == "the Jewel has been lifted"


@pytest.mark.rules("DR-DOOR-06")
def test_the_bearer_is_the_strongest_hero_to_monsters_and_to_the_darkness() -> None:
    game = at_the_stone()
    vorn, maya = figure_of(game.state, "vorn"), figure_of(game.state, "maya")
    assert vorn.health > maya.health
    vorn.at, maya.at = 20 + 5 * 26, 20 + 7 * 26
    foe = monster(game, "skeleton-archer-rookie", "u7")
    assert hunted(table(game))[0].id == "vorn"
    assert plan_of(table(game), foe).way.targets == ("vorn",)
    hero(game.state, "maya").bag.append("the-jewel")
    assert hunted(table(game))[0].id == "maya"
    assert plan_of(table(game), foe).way.targets == ("maya",)


@pytest.mark.rules("DR-END-04", "DR-DOOR-06")
@pytest.mark.parametrize(("near", "result"), [(True, ""), (False, "lost")])
def test_a_bearer_who_is_knocked_out_hands_it_to_an_adjacent_hero_or_all_is_lost(near: bool, result: str) -> None:
    game = at_the_stone()
    hero(game.state, "vorn").bag.append("the-jewel")
    game = stand(game, vorn="s4", maya="t4" if near else "w4")
    vorn = figure_of(game.state, "vorn")
    vorn.health, vorn.conditions = 1, {"bleed": 2}
    game = resumed(game)
    for _ in range(9):
        if not game.result and "the-jewel" in hero(game.state, "vorn").bag:
            offered = game.offered()
            game.play("end" if "end" in offered else offered[0])
    assert game.result == result
    if near:
        assert "the-jewel" in hero(game.state, "maya").bag


def test_who_goes_alone_keeps_the_jewel_the_first_time() -> None:
    game = at_the_stone(1)
    hero(game.state, "vorn").bag.append("the-jewel")
    vorn = figure_of(game.state, "vorn")
    vorn.health, vorn.conditions = 1, {"bleed": 2}
    game = resumed(game)
    game.play("end")
    while game.asked[0] != "turn":
        game.play(game.offered()[0])
    assert game.result == ""
    assert "the-jewel" in hero(game.state, "vorn").bag


@pytest.mark.rules("DR-DOOR-06")
def test_the_diggers_of_the_chamber_kneel() -> None:
    game = at_door(opened(chapter(3, 3), "the-barrow-passage"), "the-moot-chamber")
    game.play(game.offered("open")[0])
    kneeling = {one.id: {*one.conditions} for one in game.state.figures if one.side == "monster" and not one.large}
    assert kneeling
    assert all(tokens == {"stun", "knock_down"} for tokens in kneeling.values())


@pytest.mark.rules("DR-END-05")
def test_it_is_won_when_the_bearer_stands_in_daylight() -> None:
    game = opened(chapter(3, 2), *TUNNEL)
    acting = game.state.turn.figure
    light = name(game, things(game, "daylight")[0].at)
    x, y = light[0], int(light[1:])
    game.state.turn.free_move, game.state.turn.points = False, 3
    beside = f"{chr(ord(x) + 2)}{y}"
    game = stand(game, **{acting: beside})
    game.play(f"move {chr(ord(x) + 1)}{y}")
    assert game.result == ""
    hero(game.state, acting).bag.append("the-jewel")
    game = resumed(game)
    game.play(f"move {light}")
    assert (game.result, game.state.why) == ("won", "the Jewel is in daylight")


# --- The Raid of Ignispyra ------------------------------------------------------------------------------------------------


def at_the_hearth(heroes: int = 1, flames: int = 6) -> Position[State]:
    game = chapter(4, heroes)
    game.state.round = 4
    game = opened(resumed(game), HALL)
    hearth = things(game, "mother-hearth")[0]
    hearth.count = flames
    return stand(game, **{game.state.turn.figure: beside_thing(game, hearth)[0]})


@pytest.mark.rules("DR-DOOR-08")
def test_a_hero_beside_the_hearth_puts_a_flame_back_for_one_cube() -> None:
    game = at_the_hearth(flames=5)
    square = name(game, things(game, "mother-hearth")[0].at)
    game.play(f"do feed at {square}", game.offered("give up")[0] if game.asked[0] == "expend" else "give up yellow")
    assert things(game, "mother-hearth")[0].count == 6
    assert game.state.turn.cube_actions == 1
    full = at_the_hearth(flames=8)
    assert full.refused(f"do feed at {square}") == "it holds 8 flames, and no more"


@pytest.mark.rules("DR-DOOR-08", "DR-END-04")
@pytest.mark.parametrize(("flames", "left", "result"), [(6, 5, ""), (1, 0, "lost")])
def test_a_minion_that_ends_its_turn_beside_the_hearth_puts_a_flame_out(flames: int, left: int, result: str) -> None:
    game = at_the_hearth(flames=flames)
    near = beside_thing(game, things(game, "mother-hearth")[0])
    figure_of(game.state, "vorn").conditions = {"stealth": 1}
    game = stand(game, vorn="a8")
    monster(game, "snuffer", near[-1])
    game = resumed(game)
    game.play("end")
    assert things(game, "mother-hearth")[0].count == left
    assert game.result == result


def test_other_monsters_do_not_care_for_the_fire() -> None:
    game = at_the_hearth()
    near = beside_thing(game, things(game, "mother-hearth")[0])
    figure_of(game.state, "vorn").conditions = {"stealth": 1}
    game = stand(game, vorn="a8")
    monster(game, "rotten-flesh-rookie", near[-1])
    game = resumed(game)
    game.play("end")
    assert things(game, "mother-hearth")[0].count == 6


@pytest.mark.rules("DR-DOOR-06")
def test_the_door_to_the_hearth_opens_by_itself_when_round_3_ends_and_not_before() -> None:
    game = chapter(4)
    game = at_door(game, HALL)
    assert game.offered("open") == [] or all("h7" not in option for option in game.offered("open"))
    assert game.refused("open h7") == "the Door to the Hearth opens when round 3 ends"
    game = rounds(game, 2)
    assert HALL not in game.state.setups
    game = rounds(game, 3)
    assert HALL in game.state.setups
    assert any(one.id == "brisa" for one in game.state.figures)


@pytest.mark.rules("DR-END-05", "DR-DOOR-08")
def test_it_is_won_when_round_10_ends_and_the_hearth_burns() -> None:
    """The lane and the foundry are there for who likes: nobody has been to them."""
    game = at_the_hearth(flames=1)
    game.state.round = 9
    game = rounds(resumed(game), 9)
    assert game.result == ""
    game = deserted(game)
    game = rounds(game, 10)
    assert (game.result, game.state.why) == ("won", "the Mother-Hearth burns")
    assert game.state.setups == ["the-well-square", HALL]
    assert last_line(at_the_hearth(), "Mother-Hearth") == "Mother-Hearth: 6 flames; 7 rounds to go."
