"""Chapters 1 and 2: the light that fails, and the villagers who are led home. (DR-DOOR-06..08, DR-END-04)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import EventCalled
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.state import State, figure_of, monsters
from tabletome.kernel import Bits
from tabletome.testing.play import Position
from tests.drunagor.chapters.staged import (
    beside_thing,
    chapter,
    last_line,
    name,
    opened,
    resumed,
    rounds,
    stand,
    table,
    things,
)

CELLAR = "the-wet-cellar"
ALL = (CELLAR, "the-archive-of-shoes", "the-landing")


def villagers(game: Position[State]) -> list[str]:
    return [name(game, one.at) for one in things(game, "yellow")]


# --- The Road to Black River ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DOOR-07")
def test_at_the_end_of_rounds_10_and_15_an_archer_comes_and_all_are_slowed() -> None:
    game = chapter(1, 2)
    game.state.round = 9
    game = rounds(resumed(game), 9)
    assert game.told(EventCalled) == []
    game = rounds(game, 10)
    assert [event.number for event in game.told(EventCalled)] == [1]
    assert [one.card for one in monsters(game.state)] == ["skeleton-archer-rookie"]
    game = chapter(1, 2)
    game.state.round = 15
    game = rounds(resumed(game), 15)
    assert [event.number for event in game.told(EventCalled)] == [1]
    assert figure_of(game.state, "vorn").conditions.get("slow") == 1


@pytest.mark.rules("DR-DOOR-06")
def test_who_goes_alone_is_only_slowed_when_the_light_fails() -> None:
    game = chapter(1)
    game.state.round = 10
    game = rounds(resumed(game), 10)
    assert (game.told(EventCalled), monsters(game.state)) == ([], [])
    assert figure_of(game.state, "vorn").conditions.get("slow") == 1


@pytest.mark.rules("DR-END-04")
def test_night_falls_after_round_20() -> None:
    game = chapter(1)
    game.state.round = 20
    game = resumed(game)
    assert last_line(game, "Failing Light") == "Failing Light: this is the last round."
    game.play("end")
    assert (game.result, game.state.why) == ("lost", "night fell after round 20")


def test_brother_quill_waits_in_the_bridge_house() -> None:
    setups = chapter(1).game.library.chapters["the-road-to-black-river"].setups
    assert "brother-quill" in [line.kind for line in setups["the-bridge-house"].always]
    other = setups["the-bridge-house"].other
    assert other is not None
    assert "brother-quill" in [line.kind for line in other.always]


# --- Blackriver's Missing -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DOOR-08")
def test_a_villager_led_to_the_mill_steps_is_home() -> None:
    game = opened(chapter(2, 3), CELLAR)
    assert len(villagers(game)) == 2
    first = things(game, "yellow")[0]
    first.at = board(table(game)).grid.square("f8")
    game = stand(game, **{game.state.turn.figure: "g8"})
    game.play("take hand f8")
    assert "home" not in game.state.story.counters
    game.play("move h8")
    assert game.state.story.counters["home"] == 1
    assert len(villagers(game)) == 1
    assert last_line(game, "Villagers") == "Villagers: 1 of 5 home, 1 in sight, 1 of them awake."


@pytest.mark.rules("DR-END-05")
def test_the_chapter_is_won_when_the_fifth_is_home_and_not_before() -> None:
    game = opened(chapter(2, 3), *ALL)
    people = things(game, "yellow")
    assert len(people) == 5
    safe = things(game, "mill-steps")[0].at
    for one in people[1:]:
        game.state.objects.remove(one)
    game.state.story.counters["home"] = 4
    acting = figure_of(game.state, game.state.turn.figure)
    people[0].at, people[0].with_, people[0].count = safe + 2 * 26, acting.id, 1
    acting.at = people[0].at + 1
    game = resumed(game)
    assert game.result == ""
    people = things(game, "yellow")
    people[0].at = safe + 26
    game = resumed(game)
    game.play(game.offered("move")[0])
    assert (game.result, game.state.why) == ("won", "all the missing are home")


@pytest.mark.rules("DR-END-04")
@pytest.mark.parametrize(("adjacent", "led", "result"), [(False, False, "lost"), (True, False, ""), (False, True, "")])
def test_a_villager_on_darkness_with_nobody_near_when_a_round_ends_is_lost(
    adjacent: bool, led: bool, result: str
) -> None:
    game = opened(chapter(2, 4), CELLAR)
    game.state.story.counters["awake"] = 0
    one = things(game, "yellow")[0]
    game.state.darkness = Bits(1 << one.at)
    last = [card.id for card in game.state.track.cards][-1]
    if adjacent:
        game = stand(game, **{last: beside_thing(game, one)[0]})
    one = things(game, "yellow")[0]
    one.with_, one.count = (last, 1) if led else ("", 0)
    game = rounds(resumed(game), game.state.round)
    assert game.result == result
    if result:
        assert game.state.why == "the Darkness has taken a villager"


def test_who_is_awake_walks_three_squares_towards_the_steps_when_a_round_ends() -> None:
    game = opened(chapter(2, 4), CELLAR)
    game.state.story.counters["awake"] = 0
    before = villagers(game)
    game = rounds(resumed(game), game.state.round)
    assert villagers(game) == before
    game.state.story.counters["awake"] = 1
    game = rounds(resumed(game), game.state.round)
    moved = [one for one, two in zip(before, villagers(game), strict=False) if one != two]
    assert len(moved) == 1
    assert game.state.story.counters["awake"] == 1


def test_nobody_walks_onto_darkness() -> None:
    game = opened(chapter(2, 4), CELLAR)
    first = things(game, "yellow")[0]
    game.state.darkness = Bits(board(table(game)).adjacent(1 << first.at))
    game.state.story.counters["awake"] = 2
    before = villagers(game)
    game = rounds(resumed(game), game.state.round)
    assert villagers(game)[0] == before[0]
    assert villagers(game)[1] != before[1]


@pytest.mark.parametrize(("heroes", "awake"), [(1, 3), (2, 1), (3, 1), (4, 1), (5, 0)])
def test_for_few_heroes_some_villagers_are_awake_from_the_beginning(heroes: int, awake: int) -> None:
    assert chapter(2, heroes).state.story.counters.get("awake", 0) == awake


@pytest.mark.rules("DR-DOOR-07")
def test_when_the_third_is_home_the_river_gives_back() -> None:
    game = opened(chapter(2, 3), CELLAR)
    game.state.story.counters["home"] = 2
    one = things(game, "yellow")[0]
    one.at = things(game, "mill-steps")[0].at
    game = resumed(game)
    game.play(game.offered("move")[0])
    assert [event.number for event in game.told(EventCalled)] == [3]
