"""A game whose states are seldom written down comes back to every position all the same."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.kernel import Choose, Flow, Match, One, Play, Seeded
from tabletome.table import D6

from .games import Table, everything, little_game, position

ANSWERS = 70


def wander(play: Play[Table, Any]) -> Flow[None]:
    """A step, with a die or without, or a night in two parts."""
    state = play.state
    option = yield Choose(0, (One("walk"), One("rest"), One("camp")), "Where to?")
    state.log.append(option.verb)
    if option.verb == "walk":
        state.log.append((yield D6.roll()))
    if option.verb == "camp":
        state.log.append((yield Choose(0, (One("watch"), One("sleep")), "What at night?")).verb)
    del state.log[:-8]


def wandering(checkpoint_after: int) -> Match[Table]:
    game: Any = little_game(wander)
    game.checkpoint_after = checkpoint_after
    return Match(game, seed=5, listen=True)


def choices(seed: int) -> list[int]:
    dice = Seeded(seed)
    return [dice.below(6) for _ in range(ANSWERS)]


def go_on(match: Match[Table], choice: int) -> None:
    assert match.request is not None
    match.answer(choice % match.request.size)


def reached(match: Match[Table], choices: list[int]) -> list[tuple[object, ...]]:
    """The position after each of the answers; nobody forks or saves on the way."""
    found = [position(match)]
    for choice in choices:
        go_on(match, choice)
        found.append(position(match))
    return found


@pytest.mark.parametrize("after", [1, 4, 16, 1000])
def test_it_is_the_same_to_everybody_who_looks(after: int) -> None:
    often, seldom = wandering(0), wandering(after)
    for choice in choices(after):
        go_on(often, choice)
        go_on(seldom, choice)
        assert everything(seldom) == everything(often)


@pytest.mark.parametrize("after", [1, 4, 16, 1000])
def test_forks_undo_and_redo_find_every_position(after: int) -> None:
    match = wandering(after)
    positions = reached(match, choices(after))
    assert position(match.fork()) == positions[-1]
    for at in reversed(range(ANSWERS)):
        match.undo()
        assert position(match) == positions[at]
        assert position(match.fork()) == positions[at]
    for at in range(1, ANSWERS + 1):
        match.redo()
        assert position(match) == positions[at]


def test_a_fork_takes_up_the_last_checkpoint_for_the_next_one() -> None:
    match = wandering(1000)
    reached(match, choices(1))
    states: list[bytes] = []
    decode = match._decode

    def watched(saved: bytes) -> Table:
        states.append(saved)
        return decode(saved)

    match._decode = watched
    for _ in range(2):
        match.fork()
    beginning, nearer = states
    assert decode(beginning).log == []
    assert decode(nearer).log[-4:] == match.state.log[-4:]
