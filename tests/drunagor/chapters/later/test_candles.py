"""Chapter 15: candles go out with every Recall and Curse Cube, and are lit again; the road down is opened."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import EventCalled
from tabletome.games.drunagor.state import State
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import by_bots, deserted, trial
from tests.drunagor.places.dungeon import FIRST, SECOND, adventure, chapter
from tests.drunagor.stage import held, one, pool

RULE = "Candles on the Table"


def burning(game: Position[State]) -> int:
    return game.state.story.counters["candles"]


def recall(game: Position[State]) -> None:
    """An Unwilling Recall: no cube is left."""
    for cube in game.state.heroes[0].cubes:
        cube.at = "expended"
    game.play("end")
    while game.state.phase and game.asked[0] == "status-cube":
        game.play(game.offered()[0])


@pytest.mark.parametrize(("heroes", "candles"), [(1, 8), (3, 12)])
def test_6_candles_burn_and_2_for_every_hero(heroes: int, candles: int) -> None:
    assert burning(trial(RULE, heroes=heroes)) == candles


@pytest.mark.rules("DR-RECALL-03", "DR-DOOR-06")
def test_a_recall_costs_2_curse_cubes_and_puts_one_candle_out() -> None:
    game = trial(RULE, recall=2)
    recall(game)
    assert held(game, "vorn", "curse") == 2
    assert burning(game) == 7


@pytest.mark.rules("DR-DOOR-06")
def test_a_curse_cube_that_no_recall_brought_puts_one_out_too() -> None:
    game = trial(RULE, second={"on_open": "SELF, CURSE 2"})
    game.play("move d3", "open d3")
    while game.asked[0] == "status-cube":
        game.play(game.offered()[0])
    assert held(game, "vorn", "curse") == 2
    assert burning(game) == 6


@pytest.mark.rules("DR-DOOR-08")
def test_a_flame_is_passed_on_for_two_cubes_and_never_beyond_the_first_number() -> None:
    game = trial(RULE, "Landmark: Candelabrum @d1")
    assert game.refused("do kindle at d1") == "every candle burns"
    game.state.story.counters["candles"] = 7
    cubes = len(pool(game, "vorn"))
    game.play("move c1", "do kindle at d1", "give up yellow", "give up red")
    assert burning(game) == 8
    assert len(pool(game, "vorn")) == cubes - 2


@pytest.mark.rules("DR-END-04")
def test_it_is_lost_when_the_last_candle_goes_out() -> None:
    game = trial(RULE, recall=2)
    game.state.story.counters["candles"] = 1
    recall(game)
    assert (game.state.result, game.state.why) == ("lost", "the last candle on the table went out")


def test_the_first_curse_in_the_upper_hall_is_noticed_at_the_table_once() -> None:
    game = trial(RULE, first={"name": "The Upper Table"}, recall=2)
    recall(game)
    assert [event.number for event in game.told(EventCalled)] == [17]
    recall(game)
    assert [event.number for event in game.told(EventCalled)] == [17]


def test_it_is_won_when_no_monster_is_left_and_a_hero_is_at_the_trapdoor() -> None:
    room = {"endgame": "road opened"}
    game = trial(RULE, "Landmark: Trapdoor @d4", "WM: Skeleton Archer - Rookie @d1", first=room)
    game.play("move d3")
    assert game.state.result == ""
    one(game, "skeleton-archer-yellow").health = 1
    one(game, "skeleton-archer-yellow").conditions["burn"] = 2
    game.play("end")
    assert (game.state.result, game.state.why) == ("won", "the road down is open")


@pytest.mark.parametrize("heroes", [2, 3])
def test_where_nobody_is_in_the_way_the_bot_finds_the_trapdoor(heroes: int) -> None:
    _, ended = by_bots(deserted(15), 15, heroes)
    assert (ended.result, ended.why) == ("won", "the road down is open")


def test_the_pot_boys_stair_opens_the_granary() -> None:
    rooms = [FIRST | {"doors": [{"to": "Flue", "on": "d3 east"}]},
             SECOND | {"name": "Flue", "on_open": "open way pot-boys' stair", "doors": [{"to": "The Granary", "on": "d3 east"}]},
             {"name": "The Granary", "tray": 1, "tiles": ["02a @a1"], "arrow": "a3 west", "box": "Empty."}]  # fmt: skip
    written = chapter(rule={"name": RULE, "text": "As told."})
    game = adventure(written | {"setups": rooms}, "c2")
    game.play("move d3", "open d3")
    assert game.state.setups == ["first", "flue", "the-granary"]
