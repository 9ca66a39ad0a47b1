"""Tests that read as play: a position, answered in notation, and asked what is offered, refused, asked and told.

game = Position(GAME, state, chance=(3,))
game.play("attack rat-1 with torch")
assert game.told(Damaged) == [Damaged("rat-1", 1, left=0)]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any, Generic, Self, TypeVar

import msgspec
import pytest

from tabletome.kernel import Choose, Event, Game, Happened, IllegalAnswer, Match, Option, Result, Scripted, odds
from tabletome.kernel.game import PackLike
from tabletome.scene import Scene

S = TypeVar("S")
E = TypeVar("E", bound=Happened)


class Position(Generic[S]):
    """A game at some moment, from a state of a test's own or from the beginning, with chance as the test scripts it."""

    def __init__(
        self,
        game: Game[S],
        state: S | None = None,
        chance: Sequence[Result] = (),
        seats: int | None = None,
        *,
        options: object = None,
        packs: tuple[PackLike, ...] = (),
    ) -> None:
        self.chance = Scripted(chance)
        self.match: Match[S] = Match(
            game, seats, options, state=state, chance=self.chance, packs=packs, listen=True
        )  # fmt: skip
        self.game = self.match.game

    @property
    def state(self) -> S:
        return self.match.state

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self, *answers: str, seat: int | None = None) -> Self:
        """Give these answers, one after the other; if a seat is named, it must be the one that is asked."""
        for answer in answers:
            self.match.answer(answer, seat)
        return self

    def comes(self, *results: Result) -> Self:
        """Chance will bring this next, after all that was scripted before."""
        self.chance.results += results
        return self

    def undo(self, answers: int = 1) -> Self:
        self.match.undo(answers)
        return self

    # --- what is asked ------------------------------------------------------------------------------------------------

    @property
    def request(self) -> Choose:
        assert self.match.request is not None, f"nothing is asked: the game is over, {self.result}"
        return self.match.request

    @property
    def asked(self) -> tuple[str, object]:
        """Kind and subject of the question."""
        return self.request.kind, self.request.about

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.request.seat

    def offered(self, verb: str = "") -> list[str]:
        """The options in notation, all or those of one verb."""
        return [str(option) for option in self._options(verb)]

    def acts(self, verb: str = "") -> list[Any]:
        """The options as values, all or those of one verb."""
        return [option.arg for option in self._options(verb)]

    def refused(self, answer: str) -> str:
        """The reason for which an answer is refused; a failed test if it is not, or if it changes anything."""
        before = self.match.encoded(), self.match.answered
        with pytest.raises(IllegalAnswer) as refusal:
            self.match.answer(answer)
        assert (self.match.encoded(), self.match.answered) == before
        return str(refusal.value).partition("not possible: ")[2] or str(refusal.value)

    def odds(self, answer: str, question: Callable[[Match[S]], Hashable], wanted: Hashable = True) -> Fraction:
        """How likely it is that the question is answered as wanted, once chance has done its part after an answer."""
        return odds(self.match, answer, question).of(wanted)

    def _options(self, verb: str) -> list[Option]:
        return [option for option in self.match.request or () if option.verb == verb or not verb]

    # --- what happened ------------------------------------------------------------------------------------------------

    def told(self, kind: type[E], seat: int | None = None) -> list[E]:
        """What happened of this kind, oldest first: all of it, or what a seat was told."""
        return _of_kind(kind, self._events(seat))

    def news(self, kind: type[E], seat: int | None = None) -> list[E]:
        """What happened of this kind since the last answer."""
        return _of_kind(kind, [event for event in self._events(seat) if event.answer == self.match.answered])

    @property
    def kinds(self) -> list[str]:
        """The kinds of all that happened, in order."""
        return [event.kind for event in self._events(None)]

    @property
    def log(self) -> list[str]:
        return [self.game.say(event, self.state) for event in self._events(None)]

    @property
    def result(self) -> str:
        """How the game ended; empty while it runs."""
        outcome = self.match.outcome
        return "" if outcome is None else outcome.result

    @property
    def spare(self) -> list[Result]:
        """The results of the script that nobody asked for."""
        return self.chance.left

    def _events(self, seat: int | None) -> list[Event]:
        return [event for event in self.match.events or () if seat is None or event.seen_by(seat)]

    # --- what is seen -------------------------------------------------------------------------------------------------

    def view(self, seat: int) -> Any:
        """What a seat may know."""
        return self.match.seat(seat).view

    def scene(self, seat: int | None = None) -> Scene:
        """What a seat sees; without one, whoever is asked."""
        here = self.match.seat(self.seat if seat is None else seat)
        scene = self.game.scene(here.view, here.request)
        assert isinstance(scene, Scene)
        return scene


def _of_kind(kind: type[E], events: Sequence[Event]) -> list[E]:
    return [msgspec.convert(event.what, kind) for event in events if event.kind == kind.kind]
