"""Chapters 7 and 8: Tharmagar and his map, the lamps of Lampside. (DR-DOOR-06..08, DR-END-04)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import CardFlipped, EventCalled, StoryRead
from tabletome.games.drunagor.options.doors import beside_door, closed_doors
from tabletome.games.drunagor.options.figures import board, occupied
from tabletome.games.drunagor.rules.chapters.galleries import in_the_lift_hall
from tabletome.games.drunagor.rules.falling import fall
from tabletome.games.drunagor.rules.ground.steps import along
from tabletome.games.drunagor.state import Card, MapObject, State, figure_of, hero
from tabletome.kernel import Flow, Over, Play
from tabletome.table.grid import squares
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
from tests.drunagor.stage import pool

UPPER, LOWER = "upper-lampside", "lower-lampside"
CARD = Card("guttering", "special", "special")
RUNES = ("grey-bar", "red-bar", "green-hook", "grey-square", "red-tee", "blue-tee")


# --- Where the Lamps Went Out ---------------------------------------------------------------------------------------------


def street(heroes: int = 1, *rooms: str) -> Position[State]:
    return opened(chapter(8, heroes), *(rooms or (UPPER,)))


@pytest.mark.rules("DR-DOOR-08")
@pytest.mark.parametrize(("bag", "price"), [((), 2), (("good-quality-torch",), 1)])
def test_a_dark_lamp_is_lit_for_two_cubes_or_one_with_fire_in_the_bag(bag: tuple[str, ...], price: int) -> None:
    game = street()
    dark = next(one for one in things(game, "street-lamp") if not one.count)
    hero(game.state, "vorn").bag = list(bag)
    game = stand(game, vorn=beside_thing(game, dark)[0])
    before = len(pool(game, "vorn"))
    game.play(f"do light at {name(game, dark.at)}")
    while game.asked[0] == "expend":
        game.play(game.offered()[0])
    assert before - len(pool(game, "vorn")) == price
    assert all(one.count for one in things(game, "street-lamp"))


def guttering(game: Position[State], face: str = "A", *chance: str) -> Position[State]:
    """The special card comes up on this face."""
    game.state.track.cards.append(CARD)
    game.state.runes.special = "A" if face == "A" else "B"
    return rounds(resumed(game), game.state.round, chance)


@pytest.mark.rules("DR-DTURN-04", "DR-DOOR-06")
def test_face_a_puts_out_the_burning_lamp_farthest_from_every_hero() -> None:
    game = street(1, UPPER, LOWER)
    lamps = things(game, "street-lamp")
    for lamp in lamps:
        lamp.count = 1
    game = stand(game, vorn=beside_thing(game, lamps[0])[0])
    rune = next(iter(game.state.runes.bag))
    game = guttering(game, "A", rune)
    assert [one.count for one in things(game, "street-lamp")] == [1, 1, 1, 0]
    assert game.state.story.counters["failures"] == 1
    assert [event.number for event in game.told(EventCalled)] == [10]
    assert game.told(CardFlipped)[0].face == "B"
    assert rune not in game.state.runes.bag


@pytest.mark.rules("DR-DOOR-06")
def test_a_house_is_taken_even_if_no_lamp_burns_and_with_the_eighth_failure_all_is_lost() -> None:
    game = street()
    for lamp in things(game, "street-lamp"):
        lamp.count = 0
    game.state.story.counters["failures"] = 7
    game = guttering(game, "A")
    assert (game.result, game.state.why) == ("lost", "the last house is taken")


@pytest.mark.rules("DR-DTURN-04")
@pytest.mark.parametrize(("burning", "drawn"), [(2, 1), (3, 0)])
def test_face_b_draws_a_rune_if_two_or_more_lamps_are_dark(burning: int, drawn: int) -> None:
    game = street(1, UPPER, LOWER)
    for place, lamp in enumerate(things(game, "street-lamp")):
        lamp.count = int(place < burning)
    before = sum(game.state.runes.bag.values())
    game = guttering(game, "B", next(iter(game.state.runes.bag)))
    assert before - sum(game.state.runes.bag.values()) == drawn
    assert sum(one.count for one in things(game, "street-lamp")) == burning


@pytest.mark.rules("DR-END-05")
def test_it_is_won_when_a_round_ends_with_all_four_lamps_burning() -> None:
    game = street(1, UPPER, LOWER)
    lamps = things(game, "street-lamp")
    assert len(lamps) == 4
    for lamp in lamps[1:]:
        lamp.count = 1
    lamps[0].count = 0
    game = rounds(resumed(game), game.state.round)
    assert game.result == ""
    for lamp in things(game, "street-lamp"):
        lamp.count = 1
    game = rounds(resumed(game), game.state.round)
    assert (game.result, game.state.why) == ("won", "all four lamps are burning")
    assert "lamps-relit" in hero(game.state, "vorn").outcomes


@pytest.mark.rules("DR-END-05")
@pytest.mark.parametrize(("round_", "together", "result"), [(8, True, ""), (9, True, "won"), (9, False, "")])
def test_or_when_every_hero_is_on_the_lift_after_round_8(round_: int, together: bool, result: str) -> None:
    game = chapter(8, 2)
    first, second = [card.id for card in game.state.track.cards]
    game = stand(game, **{first: "a1", second: "b4" if together else "h8"})
    game.state.round = round_
    game = rounds(resumed(game), round_)
    assert game.result == result
    if result:
        assert game.state.why == "the lift carries you up"
        assert game.told(StoryRead)[-1].text.startswith("You let off the brake.")
        assert "those-who-ran" in hero(game.state, first).statuses
        assert "lamps-relit" not in hero(game.state, first).outcomes


@pytest.mark.rules("DR-DOOR-08")
def test_with_lent_fire_the_first_lamp_that_is_lit_cannot_go_out() -> None:
    game = street()
    hero(game.state, "vorn").statuses = ["lent-fire"]
    dark = next(one for one in things(game, "street-lamp") if not one.count)
    game = stand(game, vorn=beside_thing(game, dark)[0])
    game.play(f"do light at {name(game, dark.at)}")
    while game.asked[0] == "expend":
        game.play(game.offered()[0])
    for lamp in things(game, "street-lamp"):
        lamp.count = min(lamp.count, 1) if lamp.count == 1 else lamp.count
    assert sorted(one.count for one in things(game, "street-lamp")) == [1, 2]
    game = guttering(game, "A", next(iter(game.state.runes.bag)))
    assert sorted(one.count for one in things(game, "street-lamp")) == [0, 2]
    assert last_line(game, "Lamps") == "Lamps: 1 of 4 burning, failed 1 of 8 times; the lift is down after round 8."


# --- The Undermountain Galleries ------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DOOR-06", "DR-CMP-16")
def test_tharmagar_comes_with_the_party_leader_and_doors_open_only_beside_him() -> None:
    game = chapter(7, 3)
    guide = figure_of(game.state, "tharmagar")
    assert (guide.side, guide.owner) == ("companion", "vorn")
    guide.at = board(table(game)).grid.square("a1")
    game = at_door(game, "market-gallery")
    assert game.offered("open") == []
    assert game.refused("open h5") == "Tharmagar is not adjacent to the Door"
    guide = figure_of(game.state, "tharmagar")
    guide.at = board(table(game)).grid.square("h7")
    game = resumed(game)
    assert game.offered("open") == ["open h5"]


@pytest.mark.rules("DR-END-05")
def test_it_is_won_when_tharmagar_is_in_the_lift_hall_and_nobody_near_him() -> None:
    game = chapter(7)
    for id_ in ("market-gallery", "the-gate-gallery", "the-crossing-of-five-arches"):
        figure_of(game.state, "tharmagar").at = _beside(game, id_)
        game = opened(resumed(game, *RUNES), id_) if id_ != "the-crossing-of-five-arches" else _last(game, id_)
    hall = things(game, "lift-hall")[0].at
    figure_of(game.state, "tharmagar").at = hall
    game = resumed(game)
    game.play(game.offered("move")[0])
    assert (game.result, game.state.why) == ("won", "Tharmagar is in the lift hall")


def _beside(game: Position[State], setup: str) -> int:
    door = next(door for door in closed_doors(table(game)) if door.id == setup)
    return list(squares(beside_door(table(game), door) & ~occupied(table(game))))[-1]


def _last(game: Position[State], setup: str) -> Position[State]:
    """Event 9 draws a Rune and lets Heroes move."""
    game = at_door(game, setup)
    game.comes(next(iter(game.state.runes.bag)))
    game.play(game.offered("open")[0])
    while game.asked[0] != "turn":
        game.play("stay" if "stay" in game.offered() else game.offered()[0])
    assert [event.number for event in game.told(EventCalled)] == [9]
    return deserted(game)


def run(flow: Flow[None]) -> None:
    """Nothing is asked on the way."""
    assert list(flow) == []


@pytest.mark.rules("DR-DOOR-08", "DR-DOOR-06")
def test_where_tharmagar_has_been_water_is_plain_floor() -> None:
    game = chapter(7)
    figure_of(game.state, "tharmagar").at = _beside(game, "market-gallery")
    game = opened(resumed(game), "market-gallery")
    lies = board(table(game))
    wet = next(squares(lies.ground.water))
    before = lies.ground.water
    guide = figure_of(game.state, "tharmagar")
    dry = next(square for square in squares(lies.adjacent(1 << wet)) if not before >> square & 1)
    guide.at = dry
    run(along(Play(game.state, game.game.library), guide, (dry, wet)))
    area = lies.base(wet, large=True)
    assert board(table(game)).ground.water == before & ~area
    assert board(table(game)).ground.water != before


@pytest.mark.rules("DR-END-04", "DR-DOOR-06")
def test_all_is_lost_when_tharmagar_is_defeated() -> None:
    game = chapter(7, 2)
    with pytest.raises(Over):
        run(fall(Play(game.state, game.game.library), figure_of(game.state, "tharmagar")))
    assert (game.state.result, game.state.why) == ("lost", "Tharmagar is defeated")


@pytest.mark.rules("DR-END-05")
def test_with_an_enemy_adjacent_to_him_the_lift_hall_is_not_reached() -> None:
    game = chapter(7)
    hall = MapObject("landmark", 0, called="lift-hall", large=True, flat=True)
    game.state.objects.append(hall)
    figure_of(game.state, "tharmagar").at = 0
    play = Play(game.state, game.game.library)
    assert in_the_lift_hall(play) == "Tharmagar is in the lift hall"
    monster(game, "rotten-flesh-fighter", "b2")
    assert in_the_lift_hall(play) == ""
