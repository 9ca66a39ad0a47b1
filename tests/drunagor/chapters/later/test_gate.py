"""Chapter 9: Monsters go for the gate, Heroes brace it, and it is held until the raid has come eight times."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import DoorOpened
from tabletome.games.drunagor.events.chapters import GateStruck
from tabletome.games.drunagor.state import State, monsters
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import by_bots, deserted, to_round, trial
from tests.drunagor.stage import at, one, pool

RULE = "Brace the Gate"
HALL = {"tiles": ["13a @a1"], "doors": [{"to": "Second", "on": "h3 east"}]}
FLESH = "GM: Rotten Flesh - Rookie"


def passage(*lines: str, vorn: str, **more: Any) -> Position[State]:
    """Eight squares by four, with the gate on c3 to d4."""
    room = HALL | {"start": [vorn, "a1", "b1", "a2", "b2"]}
    return trial(RULE, "Landmark: Gate @c3", *lines, first=room, **more)


def counted(game: Position[State]) -> int:
    return game.state.story.counters["gate"]


@pytest.mark.parametrize(("heroes", "strength"), [(1, 10), (2, 12), (4, 16)])
def test_the_gate_has_8_strength_and_2_for_every_hero(heroes: int, strength: int) -> None:
    assert counted(trial(RULE, heroes=heroes)) == strength


@pytest.mark.rules("DR-DOOR-06")
def test_a_monster_that_can_attack_no_hero_goes_to_the_gate_and_strikes_it() -> None:
    game = passage(f"{FLESH} @g3", vorn="a4")
    game.play("end")
    assert at(game, "rotten-flesh-yellow") == "e2"  # beside it, and no farther from Vorn than need be
    assert game.told(GateStruck) == [GateStruck("rotten-flesh-yellow", "gate", 10, 0)]


@pytest.mark.rules("DR-DOOR-06")
def test_a_strike_at_the_gate_is_an_attack_after_which_nobody_is_intimidated() -> None:
    game = passage(f"{FLESH} @g3", vorn="a4")
    one(game, "rotten-flesh-yellow").conditions["intimidate"] = 1
    game.play("end")
    assert [event.who for event in game.told(GateStruck)] == ["rotten-flesh-yellow"]
    assert one(game, "rotten-flesh-yellow").conditions == {}


@pytest.mark.rules("DR-END-04")
def test_the_adventure_is_lost_when_the_gate_has_no_strength_left() -> None:
    game = passage(f"{FLESH} @g3", vorn="a4")
    game.play("end")
    assert (game.state.result, game.state.why) == ("lost", "the gate has fallen")


def test_a_monster_that_can_attack_a_hero_lets_the_gate_be() -> None:
    game = passage(f"{FLESH} @f1", vorn="d2")
    game.play("end")
    while game.asked[0] == "react":
        game.play("take it")
    assert game.told(GateStruck) == []
    assert counted(game) == 10


@pytest.mark.rules("DR-DOOR-08")
def test_an_adjacent_hero_braces_the_gate_for_a_cube_and_prevents_3() -> None:
    game = passage(f"{FLESH} @g3", vorn="b4")
    game.play("end")
    assert game.asked[0] == "landmark"
    cubes = len(pool(game, "vorn"))
    game.play("do brace at c3", "give up yellow")
    assert len(pool(game, "vorn")) == cubes - 1
    assert game.told(GateStruck)[0].amount == 7
    assert counted(game) == 3


def test_the_gate_can_be_left_to_itself_and_nobody_far_away_is_asked() -> None:
    game = passage(f"{FLESH} @g3", vorn="b4")
    game.state.story.counters["gate"] = 20
    game.play("end", "let it happen")
    assert counted(game) == 10


def test_with_half_its_strength_lost_the_door_behind_it_opens_by_itself() -> None:
    room = HALL | {"start": ["b4", "a1", "b1", "a2", "b2"], "doors": [{"to": "The Lime Square", "on": "h3 east"}]}
    game = trial(RULE, "Landmark: Gate @c3", f"{FLESH} @g3", first=room, second={"name": "The Lime Square"})
    game.play("end", "do brace at c3", "give up yellow")
    assert counted(game) == 3
    assert game.state.setups == ["first", "the-lime-square"]
    assert [event.who for event in game.told(DoorOpened)] == [""]


def raids(first: str, **more: Any) -> Position[State]:
    game = trial(
        RULE, first={"name": first, "endgame": "gate held"}, special_card="Monster Raid", minion="Usher", **more
    )
    game.state.house.trauma_limit = game.state.house.curse_limit = 99
    return game


@pytest.mark.parametrize(("heroes", "come"), [(1, 1), (3, 3), (4, 3)])
def test_a_raid_brings_as_many_as_there_are_heroes_but_no_more_than_three(heroes: int, come: int) -> None:
    game = raids("The Barbican", heroes=heroes)
    to_round(game, 2)
    assert [figure.card for figure in monsters(game.state)] == ["usher"] * come
    assert game.state.story.counters["raids"] == 1


def test_a_gate_that_nobody_has_gone_to_loses_3_with_every_raid() -> None:
    game = raids("First")
    to_round(game, 3)
    assert counted(game) == 4
    to_round(game, 9)
    assert (game.state.result, game.state.why, game.state.story.counters["raids"]) == ("lost", "the gate has fallen", 3)


def test_it_is_won_when_the_raid_has_come_eight_times() -> None:
    game = raids("The Barbican")
    to_round(game, 8)
    assert game.state.result == ""
    to_round(game, 9)
    assert (game.state.result, game.state.why) == ("won", "the gate has held")
    assert game.state.story.counters["raids"] == 8


def test_where_only_ushers_come_the_bot_holds_the_gate() -> None:
    _, ended = by_bots(deserted(9), 9, 4)
    assert (ended.result, ended.why) == ("won", "the gate has held")
