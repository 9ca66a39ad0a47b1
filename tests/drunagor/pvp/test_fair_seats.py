"""No seat of a Battleground is better than another: with Heroes, rolls and choices exchanged, so is the result. (DR-PVP-05)"""

from __future__ import annotations

from collections import deque
from random import Random

import msgspec
import pytest

from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.state import State
from tabletome.kernel import Chance, Match, Result, Seeded

MATCHES = 4
DEALT, ROLLED = "who fights", "initiative"


class Told(msgspec.Struct):
    """A finished match: the Heroes by their seats, what each rolled for Initiative, what chance brought later, who chose what."""

    dealt: list[Result] = []
    rolls: dict[str, list[Result]] = {}
    later: list[Result] = []
    chosen: list[tuple[int, str]] = []
    scores: tuple[float, ...] = ()


class Noted:
    """Chance from a seed, that is written down."""

    def __init__(self, seed: int, told: Told) -> None:
        self.source, self.told = Seeded(seed), told

    def answer(self, request: Chance) -> Result:
        result = self.source.answer(request)
        if request.why == DEALT:
            self.told.dealt.append(result)
        elif request.why == ROLLED:
            self.told.rolls.setdefault(request.by, []).append(result)
        else:
            self.told.later.append(result)
        return result

    def seek(self, results: int) -> None:
        raise AssertionError("nobody goes back")


class Exchanged:
    """The same chance, when each Hero is dealt to another seat: it rolls what it rolled."""

    def __init__(self, told: Told, seats: list[int]) -> None:
        self.dealt = deque(told.dealt[seats.index(seat)] for seat in range(len(seats)))
        self.rolls = {name: deque(rolls) for name, rolls in told.rolls.items()}
        self.later = deque(told.later)

    def answer(self, request: Chance) -> Result:
        if request.why == DEALT:
            return self.dealt.popleft()
        return (self.rolls[request.by] if request.why == ROLLED else self.later).popleft()

    def seek(self, results: int) -> None:
        raise AssertionError("nobody goes back")


def at_random(place: str, seats: int, seed: int) -> Told:
    """A match of people who do anything."""
    told, chance = Told(), Random(seed)
    match: Match[State] = Match(GAME, seats, {"mode": "pvp", "battleground": place}, chance=Noted(seed, told))
    while (request := match.request) is not None:
        option = request.option(chance.randrange(request.size))
        told.chosen.append((request.seat, str(option)))
        match.answer(option)
    assert match.outcome is not None
    told.scores = match.outcome.scores
    return told


@pytest.mark.parametrize(
    ("place", "seats"),
    [
        ("the-ferry-landing", [1, 0]),
        ("the-uncrowning-ring", [1, 2, 0]),
        ("the-uncrowning-ring", [4, 0, 3, 1, 2]),
        ("foundry-row", [1, 0, 3, 2]),
        ("foundry-row", [2, 1, 0, 3]),
        ("the-unlit-stair", [3, 2, 1, 0]),
    ],
)
def test_with_the_seats_exchanged_everything_goes_as_it_went(place: str, seats: list[int]) -> None:
    """Whoever sat on a seat sits on that one now."""
    for seed in range(MATCHES):
        told = at_random(place, len(seats), seed)
        match: Match[State] = Match(
            GAME, len(seats), {"mode": "pvp", "battleground": place}, chance=Exchanged(told, seats)
        )
        for seat, option in told.chosen:
            assert match.request is not None
            assert match.request.seat == seats[seat]
            match.answer(option)
        assert match.outcome is not None
        assert [match.outcome.scores[seat] for seat in seats] == [*told.scores]
