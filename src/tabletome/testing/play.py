"""Tests that read as play: a position, answered in notation, and asked what is offered, refused, asked and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Self, TypeVar

import msgspec
import pytest

from tabletome.kernel import Game, Happened, IllegalAnswer, Match, Result, Scripted

S = TypeVar("S")
E = TypeVar("E", bound=Happened)


class Position(Generic[S]):
    """A game in the middle: answered in notation, and asked what is offered, refused, asked and told."""

    def __init__(self, game: Game[S], state: S | None = None, chance: Sequence[Result] = (), seats: int = 1) -> None:
        self.match: Match[S] = Match(game, seats, state=state, chance=Scripted(chance), listen=True)
        self.game = game

    @property
    def state(self) -> S:
        return self.match.state

    def play(self, *answers: str) -> Self:
        for answer in answers:
            self.match.answer(answer)
        return self

    def offered(self, verb: str = "") -> list[str]:
        return [str(option) for option in self.match.request or () if option.verb == verb or not verb]

    def refused(self, answer: str) -> str:
        """The reason for which an answer is refused; a failed test if it is not."""
        with pytest.raises(IllegalAnswer) as refusal:
            self.match.answer(answer)
        return str(refusal.value).partition("not possible: ")[2] or str(refusal.value)

    @property
    def asked(self) -> tuple[str, object]:
        """Kind and subject of the question."""
        request = self.match.request
        assert request is not None, "nothing is asked"
        return request.kind, request.about

    def told(self, kind: type[E]) -> list[E]:
        """What happened of this kind, oldest first."""
        return [msgspec.convert(event.what, kind) for event in self.match.events or () if event.kind == kind.kind]

    @property
    def log(self) -> list[str]:
        return [self.game.say(event, self.state) for event in self.match.events or ()]

    @property
    def result(self) -> str:
        outcome = self.match.outcome
        return "" if outcome is None else outcome.result
