"""What may follow an option is told up to the next decision; that decision tells courses of events apart if nothing else does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletome.kernel import Choose, Flow, Match, One, Play, game_named
from tabletome.scene.forecast import IN_WORDS, Row, forecast
from tabletome.table import D6
from tests.happening import happening
from tests.kernel.games import Table, little_game


def rolling(asked_then: int) -> Match[Table]:
    """A blow is announced and rolled for; before anything is told of the die somebody may call it off."""

    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("strike"),), "What do you do?")
        play.tell(happening("strikes", who="ann"))
        roll = yield D6.roll()
        yield Choose(asked_then, (One("go on"), One("call off")), f"A {'hit' if roll > 2 else 'miss'}: go on?")

    return Match(little_game(turn), 2, seed=1)


def test_where_only_the_next_question_tells_of_the_die_the_question_is_told() -> None:
    found = forecast(rolling(asked_then=0), "strike")
    assert found.rows == (
        Row("66.7 %", "strikes: who ann A hit: go on?"),
        Row("33.3 %", "strikes: who ann A miss: go on?"),
    )
    assert (found.how, found.short) == ("exact, 6 ways chance can go", "strikes 100 %")


def test_what_another_is_asked_is_not_told() -> None:
    found = forecast(rolling(asked_then=1), "strike")
    assert found.rows == (Row("100 %", "strikes: who ann"),)


def test_a_question_that_tells_nothing_more_is_left_out() -> None:
    match = rolling(asked_then=0)
    match.answer("strike")
    assert forecast(match, "go on").rows == (Row("100 %", "nothing you would see"),)


OWN_GAMES = ("tomb", "party", "deck")


def test_what_may_follow_the_hero_phase_is_summed_up_in_words_of_players() -> None:
    """Not by the names of the kinds of events, as `tile placed` and `activated` would be."""
    match = Match(game_named("tomb"), 1, {"heroes": ["birdsong"]}, seed=4)
    while match.request is not None and match.request.find("end") is None:
        match.answer(0)
    short = forecast(match, "end", share=40).short
    assert "a tile is placed about 100 %" in short
    assert not any(kind.kind.replace("-", " ") in short for kind in match.game.events)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_all_that_is_said_in_short_is_of_an_event_of_the_game_and_no_two_things_are_one(name: str) -> None:
    game = game_named(name)
    assert {*game.in_short} <= {*game.events}
    said = Counter([*game.in_short.values(), *IN_WORDS.values()])
    assert {words for words, times in said.items() if times > 1} <= {"a die is added", "somebody attacks"}
