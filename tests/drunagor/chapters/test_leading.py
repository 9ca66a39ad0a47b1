"""People led by the hand: taken with Interact, they follow in a line, until they are let go. (DR-DOOR-08)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Followed, HandReleased, HandTaken
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.state import State
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, chapter

RULE = {"name": "Never Count Them Aloud", "text": "They go where you go."}


def villagers(*lines: str, start: str = "c2", **more: Any) -> Position[State]:
    return adventure(
        chapter({"always": list(lines), "start": [start, "a1", "b1", "a2", "b2"]}, rule=RULE, **more), start
    )


def stand(game: Position[State]) -> list[str]:
    names = board(Table(game.state, game.game.library)).grid.names
    return [names[one.at] for one in game.state.objects]


@pytest.mark.rules("DR-DOOR-08")
def test_a_villager_taken_by_the_hand_steps_where_its_hero_steps() -> None:
    game = villagers("NPC yellow @d2")
    game.play("take hand d2")
    assert game.told(HandTaken) == [HandTaken("vorn", "villager", "d2")]
    assert "interaction" in game.state.turn.minor
    game.play("move b2", "move a2")
    assert stand(game) == ["b2"]
    assert game.told(Followed)[-1] == Followed("vorn", "villager", ("b2",))


@pytest.mark.rules("DR-DOOR-08")
def test_those_who_are_led_go_in_a_line_one_behind_the_other() -> None:
    game = villagers("NPC yellow @d2", "NPC yellow @d3")
    game.play("take hand d2", "end", "take hand d3", "move b2", "move a2")
    assert stand(game) == ["b2", "c2"]
    assert game.told(Followed)[-1].squares == ("b2", "c2")


@pytest.mark.rules("DR-DOOR-08")
def test_the_line_waits_where_somebody_stands_in_its_way() -> None:
    written = chapter({"always": ["NPC yellow @d2"], "start": ["c2", "b1", "b2", "a1", "a4"]}, rule=RULE)
    game = adventure(written, "c2", "b1")
    game.play("take hand d2", "move a2")
    assert stand(game) == ["c2"]  # Vorn came by b1, where Maya stands


@pytest.mark.rules("DR-DOOR-08")
def test_only_one_hand_is_taken_in_a_turn_and_only_of_those_who_can_be_led() -> None:
    game = villagers("NPC yellow @d2", "NPC yellow @d3", "NPC red @b3")
    assert [option for option in game.offered() if option.startswith("take hand")] == ["take hand d2", "take hand d3"]
    assert game.refused("take hand b3") == "nobody who can be led stands on b3"
    game.play("take hand d2")
    assert game.refused("take hand d3") == "Interact is possible once in a turn"
    assert game.refused("take hand d2") == "you hold that hand already"


@pytest.mark.rules("DR-DOOR-08")
def test_whoever_is_let_go_stays_and_so_do_those_behind() -> None:
    game = villagers("NPC yellow @d2", "NPC yellow @d3")
    game.play("take hand d2", "end", "take hand d3", "let go d2")
    assert [one.with_ for one in game.state.objects] == ["", ""]
    assert [event.at for event in game.told(HandReleased)] == ["d2", "d3"]
    game.play("move a2")
    assert stand(game) == ["d2", "d3"]


@pytest.mark.rules("DR-DOOR-08")
def test_who_is_knocked_out_leads_nobody_any_more() -> None:
    game = villagers("NPC yellow @d2", "WM: Shadow Cultist - Rookie @a4")
    game.state.figures[0].health = 1
    game.play("take hand d2")
    assert game.state.objects[0].with_ == "vorn"
    game.state.figures[0].conditions["bleed"] = 2
    game.play("end")
    while game.asked[0] != "turn":
        game.play(game.offered()[0])
    assert game.told(HandReleased)[0].why == "knocked out"
    assert game.state.objects[0].with_ == ""
