"""Every set-up that the lobby offers is begun, shown at every decision, on the page and in words, and played to its end by bots.

All values of all options are begun and shown whenever tests run, a few set-ups of each game are played whole; the soak plays
all of them, and pairs of values.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from tabletome.bots import bot_named
from tabletome.cli.serve import games_by_id
from tabletome.kernel import WATCHER, Match, Seeded
from tabletome.lab.set_ups import SetUp, pairs, set_ups
from tabletome.scene import text
from tabletome.scene.set_up import questions
from tabletome.scene.stage import stage
from tabletome.scene.svg.sheet import attribute
from tabletome.scene.svg.type import escaped
from tabletome.server.work.render import parts

GAMES = games_by_id()
DECISIONS = 2
MOST_DECISIONS = 20_000
WHOLE = {
    "deck": {"play": "duel"},
    "tomb": {"mode": "one-shot"},
    "tactics": {"play": "encounter"},
    "drunagor": {"mode": "one-shot"},
}
"""Of these games only set-ups that are soon over are played whole whenever tests run; the others have no long ones."""
PAIRS = 40


@pytest.mark.parametrize("game", GAMES)
def test_every_set_up_is_begun_and_shown(game: str) -> None:
    begun = [*set_ups(GAMES[game], more=4, seed=len(game))]
    for number, (seats, options) in enumerate(begun):
        match: Match[Any] = Match(GAMES[game], seats, options, seed=number, listen=True)
        for _ in range(DECISIONS):
            for seat in (*range(seats), WATCHER):
                show(match, seat, options)
            if match.request is None:
                break
            match.answer(Seeded(number, match.answered).below(match.request.size))
    assert {seats for seats, _ in begun} == set(GAMES[game].seats)


@pytest.mark.parametrize("game", GAMES)
def test_a_few_set_ups_are_shown_at_every_decision_to_their_end(game: str) -> None:
    for number, set_up in enumerate(islice(set_ups(GAMES[game], fixed=WHOLE.get(game)), 2)):
        assert play_and_show(game, set_up, number) > 0


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_set_up_is_shown_at_every_decision_to_its_end(game: str) -> None:
    for number, set_up in enumerate(set_ups(GAMES[game])):
        assert play_and_show(game, set_up, number) > 0


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_pairs_of_values_are_shown_at_every_decision_to_their_end(game: str) -> None:
    played = [play_and_show(game, set_up, number) for number, set_up in enumerate(pairs(GAMES[game], PAIRS))]
    assert len(played) > PAIRS // 2 or len(questions(GAMES[game])) < 2


def play_and_show(game: str, set_up: SetUp, number: int) -> int:
    """Play a set-up to its end by the game's own bot, shown at every decision to the one who is asked and to who looks on; how
    many decisions it had."""
    seats, options = set_up
    match: Match[Any] = Match(GAMES[game], seats, options, seed=number, listen=True)
    name = next(iter(GAMES[game].bots), "random")
    bots = [bot_named(name, GAMES[game], 100 * number + seat) for seat in range(seats)]
    while (request := match.request) is not None:
        assert match.answered < MOST_DECISIONS, f"{game} with {seats} seats and {options} does not end"
        show(match, request.seat, options)
        show(match, WATCHER, options)
        match.answer(bots[request.seat].choose(match.seat(request.seat)))
    assert match.outcome is not None, f"{game} with {seats} seats and {options} has no outcome"
    for seat in (*range(seats), WATCHER):
        show(match, seat, options)
    return match.answered


def show(match: Match[Any], seat: int, options: dict[str, Any]) -> None:
    """The page and the words of a position: each option of a question is on the page, and the words name who is asked."""
    what = f"{match.game.name} with {match.seats} seats and {options}"
    try:
        scene = stage(match.seat(seat))
        page, words = parts(scene, mine=(seat,)), text.paint(scene)
    except Exception as error:
        raise AssertionError(f"{what} cannot be shown to seat {seat} after {match.answered} answers") from error
    request = match.seat(seat).request
    missing = [
        str(option) for option in request or () if f'data-option="{attribute(str(option))}"' not in page["question"]
    ]
    assert not missing, f"{what}: not on the page after {match.answered} answers: {missing[:5]}"
    assert escaped(scene.title) in page["title"], what
    assert words.strip(), what
