"""Chapter 18: one is let run, and the King loses count."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import EventCalled
from tabletome.games.drunagor.events.chapters import LetOut
from tabletome.games.drunagor.options.ground.darkness import draws
from tabletome.games.drunagor.rules.track import in_order
from tabletome.games.drunagor.state import State, monsters
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import things, to_round, trial

RULE = "Let One Run"
HALL = {"tiles": ["13a @a1", "14a @a5"], "doors": [{"to": "Second", "on": "h3 east"}],
        "start": ["b2", "a1", "b1", "a8", "h8"], "endgame": "king defeated"}  # fmt: skip
KING = "Boss: The Undead King @g7"


def fold(*lines: str, **more: Any) -> Position[State]:
    game = trial(RULE, *lines, first=HALL, recall=2, minion="Sleeper", **more)
    game.state.house.trauma_limit = game.state.house.curse_limit = 99
    return game


@pytest.mark.rules("DR-DOOR-06")
def test_on_the_rug_the_door_opens_by_itself() -> None:
    room = HALL | {"doors": [{"to": "The Hillside", "on": "h3 east"}]}
    game = trial(RULE, "Landmark: Rag Rug @c3", first=room, second={"name": "The Hillside"})
    game.play("move b3")
    assert game.state.setups == ["first"]
    game.play("move c3")
    assert game.state.setups == ["first", "the-hillside"]


@pytest.mark.rules("DR-DOOR-08")
def test_sanna_goes_by_the_hand_and_beside_the_latch_she_runs() -> None:
    game = fold(KING, "NPC black @a2", "Landmark: Latch @e2")
    cards = {card.id for card in game.state.track.cards}
    assert "none-shall-be-lost" in cards
    game.play("take hand a2", "move d2")
    assert game.told(LetOut) == [LetOut("vorn", "Sanna")]
    assert things(game, "black") == []
    assert cards - {card.id for card in game.state.track.cards} == {"none-shall-be-lost"}
    assert [event.number for event in game.told(EventCalled)] == [19]


def test_without_her_the_latch_is_only_a_latch() -> None:
    game = fold(KING, "NPC black @a2", "Landmark: Latch @e2")
    game.play("move d2")
    assert game.told(LetOut) == []
    assert "none-shall-be-lost" in {card.id for card in game.state.track.cards}


@pytest.mark.rules("DR-DOOR-06")
@pytest.mark.parametrize("heroes", [1, 3])
def test_once_one_has_run_the_king_loses_a_point_for_every_hero_at_the_end_of_a_round(heroes: int) -> None:
    game = fold(KING, heroes=heroes)
    king = monsters(game.state)[0]
    king.health = 50
    to_round(game, 2)
    assert king.health == 50
    game.state.story.happened.append("Sanna")
    to_round(game, 3)
    assert king.health == 50 - heroes


def test_it_is_won_when_the_king_is_defeated_whoever_else_stands() -> None:
    game = fold(KING, "WM: Skeleton Archer - Rookie @h1")
    king = next(figure for figure in monsters(game.state) if figure.card == "the-undead-king")
    king.health, king.conditions["burn"] = 1, 2
    to_round(game, 2)
    assert (game.state.result, game.state.why) == ("won", "the Undead King is defeated")


def test_where_the_dark_was_taught_the_rune_card_draws_one_on_both_faces() -> None:
    game = fold(rune_card="Darkness Hunting")
    table = Table(game.state, game.game.library)
    card = game.game.library.track_cards["darkness-hunting"]
    game.state.runes.face = "B"
    assert draws(table, card) == 2
    game.state.heroes[0].statuses = ["taught-the-dark"]
    assert draws(table, card) == 1


def test_with_one_notch_too_many_his_first_card_is_skipped_in_every_second_round() -> None:
    game = fold(KING)
    game.state.heroes[0].statuses = ["one-too-many"]
    first = next(card.id for card in in_order(game.state.track) if card.kind == "attack")
    assert first not in game.state.track.done
    to_round(game, 2)
    assert first in game.state.track.done
    to_round(game, 3)
    assert first not in game.state.track.done


def test_whom_the_latch_was_shown_opens_the_last_door_by_standing_beside_it() -> None:
    room = HALL | {"doors": [{"to": "The Worn Meadow", "on": "h3 east"}], "start": ["f2", "a1", "b1", "a8", "h8"]}
    for statuses, setups in ([], 1), (["the-latch-is-shown"], 2):
        game = trial(RULE, first=room, second={"name": "The Worn Meadow"})
        game.state.heroes[0].statuses = statuses
        game.play("move h3")
        assert len(game.state.setups) == setups
