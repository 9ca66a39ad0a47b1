"""What a match remembers, and games that do not do the same again."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.kernel import (
    Chance,
    Choose,
    Flow,
    GameFault,
    Match,
    One,
    Play,
    Scripted,
)
from tabletome.table import D6
from tests.kernel.travel import TRAVEL

from .games import Table, everything, little_game, play_all

# --- history ----------------------------------------------------------------------------------------------------------


def test_the_history_tells_every_answer_with_the_chance_that_followed() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        play.state.log.append((yield Chance("cards", ("ace", "king"))))
        option = yield Choose(len(play.state.log) % 2, (One("on"), One("roll")))
        if option.verb == "roll":
            play.state.log.append((yield D6.roll()))

    match = Match(little_game(turn), 2, chance=Scripted(["king", 4, "ace", "ace"]))
    play_all(match, "roll", "on")
    told = [(answer.seat, answer.option and str(answer.option), answer.results) for answer in match.history()]
    assert told == [
        (None, None, (("cards", "king"),)),
        (1, "roll", (("d6", 4), ("cards", "ace"))),
        (1, "on", (("cards", "ace"),)),
    ]


def test_the_checkpoint_counts_the_answers_and_results_before_it() -> None:
    match = Match(TRAVEL, chance=Scripted([3, 1, 5, 6, 2, 2, 2]))
    assert match.checkpoint()[1:] == (0, 0)
    match.answer("walk north")
    assert match.checkpoint()[1:] == (1, 1)
    match.answer("sail")
    assert match.checkpoint()[1:] == (2, 4)
    match.answer("camp")
    match.answer("watch c")
    assert match.checkpoint()[1:] == (3, 5)
    assert match.answered == 4


# --- games that do not keep the contract ------------------------------------------------------------------------------


def fickle(first: Any, then: Any) -> Match[Table]:
    """A match of a game that asks something else when it is run again."""
    runs = 0

    def turn(play: Play[Table, Any]) -> Flow[None]:
        nonlocal runs
        runs += 1
        yield from (first if runs == 1 else then)(play)

    return Match(little_game(turn), 2, chance=Scripted([1, 1, 1, 1]))


def asks(*requests: Any) -> Any:
    def rules(play: Play[Table, Any]) -> Flow[None]:
        for request in requests:
            answer = yield request
            assert answer is not None
        play.state.phase = ""

    return rules


ON, OTHER_SEAT, ROLL, OTHER_DIE = Choose(0, (One("on"),)), Choose(1, (One("on"),)), D6.roll(), Chance("d8", range(1, 9))
OTHER_QUESTION = Choose(0, (One("on"),), kind="sure")


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (asks(ON, ON, ON, ON), asks(ROLL, ON, ON, ON)),
        (asks(ON, ROLL, ON, ON, ON), asks(ON, ON, ON, ON)),
        (asks(ON, ON, ON, ON), asks(ON, OTHER_SEAT, ON, ON)),
        (asks(ON, ON, ON, ON), asks(ON, OTHER_QUESTION, ON, ON)),
        (asks(ON, ROLL, ON, ON, ON), asks(ON, OTHER_DIE, ON, ON, ON)),
        (asks(ON, ON, ON, ON), asks(ON)),
        (asks(ON, ON, ON, ON), asks(ON, ON, ROLL)),
        (asks(ON, ON, ON, ON), asks(ON, ON)),
    ],
    ids=["chance-not-choice", "choice-not-chance", "other-seat", "other-question", "other-die", "ends-early", "chance-at-the-end",
         "ends-where-it-should-ask"],
)  # fmt: skip
def test_a_game_that_asks_otherwise_when_run_again_is_named_as_not_deterministic(first: Any, then: Any) -> None:
    match = fickle(first, then)
    play_all(match, "on", "on", "on")
    with pytest.raises(GameFault, match="Little is not deterministic"):
        match.undo()


def test_a_fork_of_a_game_that_is_not_deterministic_fails_and_leaves_the_match_playable() -> None:
    match = fickle(asks(ON, ON, ON), asks(ON, ROLL, ON))
    play_all(match, "on", "on")
    before = everything(match)
    with pytest.raises(GameFault, match="not deterministic"):
        match.fork()
    assert everything(match) == before
    match.answer("on")
    assert match.request is None


def test_an_undo_that_fails_because_the_game_is_not_deterministic_leaves_the_match_playable() -> None:
    match = fickle(asks(ON, ON, ON), asks(ROLL, ON, ON))
    play_all(match, "on", "on")
    before = everything(match)
    with pytest.raises(GameFault, match="not deterministic"):
        match.undo()
    assert everything(match) == before
    match.answer("on")
    assert match.request is None
