"""Chapters 1 and 2 from their beginning to their end, by chance and by the bot, for every size of party."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.state import State
from tabletome.kernel import Match
from tabletome.testing.journals import finished
from tests.drunagor.test_whole_games import in_between, keeps_the_pieces

MOST_ANSWERS = 20_000


def at_random(game: Drunagor, number: int, heroes: int, seed: int) -> Match[State]:
    """Everything at random, but that Doors are opened as soon as they can be."""
    chance = Random(seed)
    options = {
        "mode": "one-shot", "chapter": number, "heroes": heroes, "party": chance.choice(["usual", "choose"]),
        "ties": chance.choice(["ask", "settle"]), "trauma_limit": 3, "curse_limit": 7,
    }  # fmt: skip
    match: Match[State] = Match(game, 1 + seed % heroes, options, seed=seed)
    while match.request is not None:
        assert match.answered < MOST_ANSWERS, "this Adventure never ends"
        request = match.request
        doors = [option for option in request if str(option).startswith("open ")]
        match.answer(doors[0] if doors else request.option(chance.randrange(request.size)))
        if not match.state.result and match.state.figures and not in_between(match):
            keeps_the_pieces(match.state)
    return match


@pytest.mark.parametrize("heroes", range(1, 6))
@pytest.mark.parametrize("number", [1, 2])
def test_random_play_ends_and_keeps_the_pieces(number: int, heroes: int) -> None:
    matches = [at_random(GAME, number, heroes, seed) for seed in range(3)]
    assert {match.state.result for match in matches} <= {"won", "lost"}


@pytest.mark.soak
@pytest.mark.parametrize("heroes", range(1, 6))
@pytest.mark.parametrize("number", [1, 2])
def test_a_thousand_random_chapters_end(number: int, heroes: int) -> None:
    matches = [at_random(GAME, number, heroes, seed) for seed in range(1_000)]
    assert {match.state.result for match in matches} <= {"won", "lost"}
    assert max(len(match.state.setups) for match in matches) > 1


def deserted() -> Drunagor:
    """The Chapters without Monsters."""
    chapters = {
        id_: msgspec.structs.replace(
            chapter,
            setups={
                name: msgspec.structs.replace(
                    setup, always=tuple(one for one in setup.always if not one.monster), plus={}
                )
                for name, setup in chapter.setups.items()
            },
        )
        for id_, chapter in GAME.library.chapters.items()
    }
    return Drunagor(msgspec.structs.replace(GAME.library, chapters=chapters))


@pytest.mark.parametrize("heroes", [2, 3])
def test_the_bot_walks_from_door_to_door_and_leads_the_missing_home(heroes: int) -> None:
    """Without Monsters in the way all five are led home before the Darkness or the last Rune."""
    state: State = finished(deserted(), 1, {"mode": "one-shot", "chapter": 2, "heroes": heroes}, "champion", 3).state
    assert (state.result, state.why) == ("won", "all the missing are home")
    assert len(state.setups) == 4


def test_the_bot_reaches_the_last_room_of_the_road_before_night() -> None:
    state: State = finished(deserted(), 1, {"mode": "one-shot", "chapter": 1, "heroes": 2}, "champion", 3).state
    assert (len(state.setups), state.why) == (3, "all Monsters are defeated"), "those whom the last light brings"


@pytest.mark.parametrize(("number", "heroes"), [(1, 1), (1, 3), (2, 1), (2, 2)])
def test_the_bot_plays_chapters_to_their_end(number: int, heroes: int) -> None:
    state: State = finished(GAME, 1, {"mode": "one-shot", "chapter": number, "heroes": heroes}, "champion", 1).state
    assert state.result in ("won", "lost")


@pytest.mark.soak
@pytest.mark.parametrize("heroes", range(1, 6))
@pytest.mark.parametrize("number", [1, 2])
def test_the_bot_plays_many_chapters_to_their_end(number: int, heroes: int) -> None:
    options = {"mode": "one-shot", "chapter": number, "heroes": heroes, "doors": "varied"}
    states: list[State] = [finished(GAME, 1, options, "champion", seed).state for seed in range(10)]
    assert {state.result for state in states} <= {"won", "lost"}
    assert max(len(state.setups) for state in states) > 1
