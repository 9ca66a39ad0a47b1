"""Chapter 17: low rolls wake sleepers, the twelfth wakes them all; every Hero comes to the gate of the throne."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events.chapters import SleeperWoke
from tabletome.games.drunagor.state import State, monsters
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import by_bots, deserted, things, trial

RULE = "Do Not Wake Them"
FLESH = "GM: Rotten Flesh - Rookie @d1"


def struck(roll: int, *lines: str, **more: Any) -> Position[State]:
    """Vorn on c2 strikes at a Monster on d1."""
    game = trial(RULE, FLESH, *lines, chance=(roll, roll), minion="Sleeper", **more)
    game.play(next(option for option in game.offered() if option.startswith("use arcing-swing")))
    return game


@pytest.mark.rules("DR-DOOR-06")
@pytest.mark.parametrize(("roll", "woken"), [(1, ["d3"]), (3, ["d3"]), (4, []), (20, [])])
def test_a_natural_3_or_less_wakes_the_sleeper_nearest_to_the_target(roll: int, woken: list[str]) -> None:
    game = struck(roll, "NPC white @d4", "NPC white @d3", "NPC white @a3")
    assert [event.at for event in game.told(SleeperWoke)] == woken
    assert len(things(game, "white")) == 3 - len(woken)
    assert game.state.story.counters.get("woken", 0) == len(woken)


def test_a_minion_stands_where_somebody_slept() -> None:
    game = struck(3, "NPC white @d3")
    woken = [figure for figure in monsters(game.state) if figure.card == "sleeper"]
    assert [figure.at for figure in woken] == [game.state.figures[0].at + 26 + 1]  # d3, below and right of c2


def test_other_bystanders_sleep_on() -> None:
    game = struck(3, "NPC red @d3")
    assert game.told(SleeperWoke) == []


@pytest.mark.rules("DR-END-04")
def test_with_the_twelfth_all_is_lost_at_once() -> None:
    game = trial(RULE, FLESH, "NPC white @d3", chance=(2, 2), minion="Sleeper")
    game.state.story.counters["woken"] = 11
    game.play(next(option for option in game.offered() if option.startswith("use arcing-swing")))
    assert (game.state.result, game.state.why) == ("lost", "12 sleepers have woken")


def test_it_is_won_when_every_hero_stands_beside_the_gate() -> None:
    room = {"endgame": "at the gate", "start": ["b2", "a4", "a1", "b1", "a2"]}
    game = trial(RULE, "Landmark: Field Gate @c3", heroes=2, first=room)
    game.play("move b3", "end")
    assert game.state.result == ""
    game.play("move b4")
    assert (game.state.result, game.state.why) == ("won", "every Hero stands at the gate of the throne")


@pytest.mark.parametrize("heroes", [2, 3])
def test_where_nobody_is_in_the_way_the_bot_reaches_the_gate(heroes: int) -> None:
    _, ended = by_bots(deserted(17, without="17-b"), 17, heroes)
    assert (ended.result, ended.why) == ("won", "every Hero stands at the gate of the throne")


@pytest.mark.parametrize(("heroes", "knights"), [(1, 1), (2, 2), (4, 3)])
def test_when_sanna_has_been_spoken_to_knights_come_into_the_pen(heroes: int, knights: int) -> None:
    room = {
        "name": "The Pen of the Children",
        "tiles": ["13a @a1", "14a @a5"],
        "doors": [{"to": "Second", "on": "h3 east"}],
    }
    game = trial(RULE, heroes=heroes, first=room | {"start": ["c2", "b2", "a1", "b1", "a4"]})
    game.play("end")
    assert monsters(game.state) == []
    game.state.story.charges["17-b"] = 0
    while len(monsters(game.state)) < knights:
        game.play("end" if "end" in game.offered() else game.offered()[0])
    assert [figure.card for figure in monsters(game.state)] == ["shadow-knight-champion"] * knights
