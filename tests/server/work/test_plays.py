"""What a page plays: events of every game, as far as there is something to be seen of them, and no more than was told."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.bots import bot_named
from tabletome.kernel import WATCHER, Event, Match, registered
from tabletome.kernel.events import SAID, Defeated
from tabletome.scene.stage import stage
from tabletome.scene.svg.grounds import S
from tabletome.server.work.plays import MOST, SEEN, plays


def played(game: str, answers: int, **options: Any) -> Match[Any]:
    rules = registered()[game]
    match = Match(rules, rules.seats[0], options, seed=2, listen=True)
    bot = bot_named(next(iter(rules.bots)), rules, 1)
    for _ in range(answers):
        if match.request is not None:
            match.answer(bot.choose(match.seat(match.request.seat)))
    return match


@pytest.mark.parametrize("game", sorted(registered()))
def test_every_game_has_something_to_be_seen_and_pieces_and_ways_are_those_of_its_board(game: str) -> None:
    match = played(game, 60)
    seat = match.seat(0)
    scene = stage(seat)
    found = plays(match.game, seat.events, seat.view, scene)
    assert found
    assert {play.kind for play in found} <= SEEN
    assert all(play.text for play in found)
    assert len(found) <= MOST


def test_a_way_is_told_step_by_step_from_where_the_figure_stood() -> None:
    match = played("tactics", 1, chapter=7)
    seat = match.seat(0)
    walk = Event("moved", {"who": "M1", "path": ("c1", "c2", "d2"), "by": ""}, names={"M1": "Goblin"})
    (play,) = plays(match.game, [walk], seat.view, stage(seat))
    assert (play.who, play.steps) == ("M1", ((0, S), (S, S)))
    off = Event("moved", {"who": "M1", "path": ("c1", "nowhere"), "by": ""}, names={"M1": "Goblin"})
    assert plays(match.game, [off], seat.view, stage(seat)) == []


def test_a_game_s_own_event_is_played_as_what_it_says_it_looks_like() -> None:
    match = played("tactics", 1, chapter=7)
    seat = match.seat(0)
    out = Event("knocked-out", {"who": "roberta", "at": "d9", "by": ""}, names={"roberta": "Roberta"})
    chose = Event(
        "decided", {"who": "M1", "on": "roberta", "why": "the closest"}, names={"M1": "M1", "roberta": "Roberta"}
    )
    unseen = Event("resolved", {"who": "M1", "on": ("roberta",)}, names={"M1": "M1", "roberta": "Roberta"})
    found = plays(match.game, [out, chose, unseen], seat.view, stage(seat))
    assert [play.kind for play in found] == [Defeated.kind, SAID]


def test_a_card_that_one_may_not_see_is_not_turned_and_a_hand_that_is_filled_neither() -> None:
    match = played("tactics", 1, chapter=7)
    seat = match.seat(WATCHER)
    names = {"roberta": "Roberta", "guard": "Guard"}
    back = Event("drew", {"who": "roberta", "deck": "the deck", "card": ""}, names=names)
    face = Event("drew", {"who": "roberta", "deck": "the deck", "card": "guard"}, names=names)
    scene = stage(seat)
    assert plays(match.game, [back], seat.view, scene) == []
    assert [play.card for play in plays(match.game, [face], seat.view, scene)] == ["Guard"]
    assert plays(match.game, [face] * 3, seat.view, scene) == []


@pytest.mark.parametrize("game", sorted(registered()))
def test_what_is_played_to_a_seat_is_only_what_that_seat_was_told(game: str) -> None:
    match = played(game, 60)
    for place in (*range(match.seats), WATCHER):
        seat = match.seat(place)
        heard = {match.game.say(event, seat.view) for event in seat.events}
        assert {play.text for play in plays(match.game, seat.events, seat.view, stage(seat))} <= heard
