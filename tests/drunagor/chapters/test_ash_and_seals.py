"""Chapters 5 and 6: the Reeve in the falling ash, the seals and the bridges that count. (DR-DOOR-06..08, DR-END-04)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import BridgeFell, EventCalled, GroundTurned
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.state import State, figure_of, monsters
from tabletome.kernel.events import ConditionGained
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
from tests.drunagor.stage import held, pool

RIM, LAKE, BELLOWS, CELLS, HEART = (
    "the-crater-rim", "the-red-lake", "the-bellows-hall", "the-cell-block", "the-heart-chamber",
)  # fmt: skip


# --- Ash on the Wind ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DOOR-06")
def test_who_ends_a_turn_with_no_enemy_adjacent_is_hidden_heroes_and_monsters_alike() -> None:
    game = chapter(5)
    flesh = monster(game, "rotten-flesh-rookie", "h8")
    game = resumed(game)
    game.play("end")
    hidden = [event.who for event in game.told(ConditionGained) if event.condition == "stealth"]
    assert hidden == ["vorn", flesh.id]
    game = chapter(5)
    flesh = monster(game, "rotten-flesh-rookie", "b3")
    figure_of(game.state, "vorn").health = 13
    game = stand(game, vorn="a3")
    game.play("end")
    while game.asked[0] != "turn":
        game.play(game.offered()[-1])
    assert [event for event in game.told(ConditionGained) if event.condition == "stealth"] == []


@pytest.mark.rules("DR-DOOR-07", "DR-END-04")
def test_squalls_come_after_rounds_4_and_8_and_after_round_14_the_reeve_is_gone() -> None:
    game = rounds(chapter(5), 8)
    assert [event.number for event in game.told(EventCalled)] == [6, 6]
    game.state.round = 13
    game = rounds(resumed(game), 13)
    assert game.result == ""
    game = rounds(game, 14)
    assert (game.result, game.state.why) == ("lost", "the Reeve has gone below with her book")


@pytest.mark.rules("DR-END-05")
@pytest.mark.parametrize("heroes", [1, 3])
def test_it_is_won_when_the_reeve_has_half_her_health(heroes: int) -> None:
    game = at_door(opened(chapter(5, heroes), "the-burnt-caravan"), RIM)
    game.comes("haste", "bloodletting", "iron-patience", "weary-march")
    game.play(game.offered("open")[0])
    reeve = next(one for one in monsters(game.state) if game.game.library.monsters[one.card].type == "commander")
    most = max_health(Table(game.state, game.game.library), reeve)
    assert reeve.health == most == game.game.library.monsters[reeve.card].health * (1 + heroes)
    reeve.health = most // 2 + 1
    game.state.turn.free_move = True
    game = resumed(game)
    game.play(game.offered("move")[0])
    assert game.result == ""
    assert f"beaten at {most // 2}" in last_line(game, "The Reeve")
    next(one for one in monsters(game.state) if one.id == reeve.id).health = most // 2
    game.state.turn.free_move = True
    game = resumed(game)
    game.play(game.offered("move")[0])
    assert (game.result, game.state.why) == ("won", "the Reeve is brought down to half her Health")


# --- The Draconian Dungeon ------------------------------------------------------------------------------------------------


def at_seal(called: str, heroes: int = 1) -> tuple[Position[State], str]:
    rooms = {"seal-of-blood": (LAKE,), "seal-of-breath": (LAKE, BELLOWS), "seal-of-names": (LAKE, BELLOWS, CELLS)}
    game = opened(chapter(6, heroes), *rooms[called])
    seal = things(game, called)[0]
    game.state.turn.minor = []
    figure_of(game.state, "vorn").health = 10
    game = stand(game, **{game.state.turn.figure: beside_thing(game, seal)[0]})
    return game, name(game, seal.at)


@pytest.mark.rules("DR-DOOR-08")
def test_the_seal_of_blood_asks_for_3_health_and_is_paid_as_one_likes() -> None:
    game, square = at_seal("seal-of-blood")
    assert game.offered("do") == [f"do bleed-{n} at {square}" for n in (1, 2, 3)]
    game.play(f"do bleed-1 at {square}")
    assert (figure_of(game.state, "vorn").health, things(game, "seal-of-blood")[0].count) == (9, 2)
    assert game.state.story.counters.get("seals", 0) == 0
    game.state.turn.minor = []
    game = resumed(game)
    assert game.refused(f"do bleed-3 at {square}") == "it asks for 2 more"
    game.play(f"do bleed-2 at {square}")
    assert game.state.story.counters["seals"] == 1
    assert last_line(game, "Seals").startswith("Seals: 1 of 3 open")


@pytest.mark.rules("DR-DOOR-08")
def test_nobody_pays_with_the_last_health() -> None:
    game, square = at_seal("seal-of-blood")
    figure_of(game.state, "vorn").health = 2
    game = resumed(game)
    assert game.refused(f"do bleed-2 at {square}") == "that would cost your last Health"


@pytest.mark.rules("DR-DOOR-08")
def test_the_seal_of_breath_asks_for_3_expended_cubes_and_the_seal_of_names_for_2_curses() -> None:
    game, square = at_seal("seal-of-breath")
    before = len(pool(game, "vorn"))
    game.play(f"do gasp-3 at {square}")
    while game.asked[0] == "expend":
        game.play(game.offered()[0])
    assert len(pool(game, "vorn")) == before - 3
    assert game.state.turn.cube_actions == 2
    assert game.state.story.counters["seals"] == 1
    game, square = at_seal("seal-of-names")
    game.play(f"do sign-2 at {square}", game.offered("block")[0] if game.offered("block") else "block guarding-strike")
    game.play(game.offered("block")[0])
    assert held(game, "vorn", "curse") == 2
    assert game.state.story.counters["seals"] == 1


@pytest.mark.rules("DR-DOOR-08")
def test_an_opened_seal_turns_an_area_of_every_open_room_to_lava() -> None:
    game, square = at_seal("seal-of-blood")
    before = board(table(game)).ground.lava
    game.play(f"do bleed-3 at {square}")
    turned = game.told(GroundTurned)
    assert [event.terrain for event in turned] == ["lava", "lava"]  # the cellar and the lake
    assert [len(event.squares) for event in turned] == [4, 4]
    assert board(table(game)).ground.lava.bit_count() == before.bit_count() + 8


@pytest.mark.rules("DR-DOOR-06")
def test_the_bellows_draw_every_second_round_until_the_hall_is_cleared() -> None:
    """A Special Rule of a Door lasts as long as that Door says, and does not come back with the next Monster."""
    game = opened(chapter(6), LAKE, BELLOWS)
    game.state.round, game.state.story.over = 2, []
    monster(game, "rotten-flesh-fighter", "k9")
    figure_of(game.state, "vorn").conditions = {"stealth": 1}
    game = resumed(stand(game, vorn="a1"))
    game = rounds(game, 2)
    assert [event.number for event in game.told(EventCalled)] == [8]
    game = deserted(game)
    game.state.round = 3
    game = rounds(resumed(game), 3)
    assert game.state.story.over == [BELLOWS]
    monster(game, "rotten-flesh-fighter", "k9")
    game = rounds(resumed(game), 4)
    assert game.told(EventCalled) == []


def on_the_bridge(heroes: int) -> Position[State]:
    """All Heroes west of the northern bridge."""
    return opened(chapter(6, heroes), LAKE)


@pytest.mark.rules("DR-DOOR-07")
def test_two_bridges_cross_the_lake_and_hum_when_a_second_hero_steps_on_one_in_a_round() -> None:
    game = on_the_bridge(2)
    over = [board(table(game)).grid.names[one] for one in _squares(game)]
    assert len(game.state.bridges) == 2
    assert over[0] == "m1"
    first, second = [card.id for card in game.state.track.cards][:2]
    game = stand(game, **{first: "l1", second: "l2"})
    acting = game.state.turn.figure
    other = second if acting == first else first
    game.play("move m1", "end")
    assert game.told(EventCalled) == []
    health = figure_of(game.state, other).health
    game.play("move m2")
    assert [event.number for event in game.told(EventCalled)] == [7]
    assert figure_of(game.state, other).health == health - 2


def _squares(game: Position[State]) -> list[int]:
    return [square for bridge in game.state.bridges for square in range(26 * 26) if bridge.over >> square & 1]


@pytest.mark.rules("DR-END-04")
def test_a_bridge_that_hummed_twice_falls_and_with_both_gone_all_is_lost() -> None:
    game = on_the_bridge(1)
    game.state.story.counters["bridge m1"] = 2
    game = stand(game, vorn="n1")
    health = figure_of(game.state, "vorn").health
    game.play("end")
    assert len(game.told(BridgeFell)) == 1
    assert len(game.state.bridges) == 1
    assert figure_of(game.state, "vorn").health <= health - 2
    assert game.result == ""
    game.state.story.counters["bridge m7"] = 2
    game = rounds(deserted(game), game.state.round)
    assert (game.result, game.state.why) == ("lost", "both bridges have fallen")
    game = on_the_bridge(1)
    game.state.story.counters |= {"bridge m1": 2, "bridge m7": 2, "seals": 3}
    game = rounds(resumed(game), game.state.round)
    assert game.result == ""


@pytest.mark.rules("DR-END-05")
def test_it_is_won_with_three_seals_open_the_heart_heard_and_nobody_left() -> None:
    for seals, charges, result in ((3, 0, "won"), (2, 0, ""), (3, 1, "")):
        game = opened(chapter(6), LAKE, BELLOWS, CELLS, HEART)
        game.state.story.counters["seals"] = seals
        game.state.story.charges["6-c"] = charges
        game = resumed(game)
        game.play(game.offered("move")[0])
        assert game.result == result
