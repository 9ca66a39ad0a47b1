"""Worlds that a seat cannot tell from the real one.

What the seat cannot know is dealt again in the state of the last checkpoint, never in the middle of a phase, where a pending
request or a rule under way may hold what was really dealt. From there the rules run anew: every request is made from what was
dealt again. The answers since the checkpoint are given again, and the results of chance that the seat saw; what it did not
see is drawn anew. Such a guess counts only if it leads to a position that looks the same to the seat.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias, TypeVar

from tabletome.kernel.bits import to_plain
from tabletome.kernel.chance import Recorded, Source
from tabletome.kernel.errors import GameFault
from tabletome.kernel.game import Game
from tabletome.kernel.play import Event, Play
from tabletome.kernel.requests import Chance, Choose, Result
from tabletome.kernel.running.course import Course
from tabletome.kernel.running.history import Link, Redeal, same

_S = TypeVar("_S")
_C = TypeVar("_C", bound=Course[Any])

ATTEMPTS = 16
"""So many plain guesses are made at a world, then twice as many that are led by what others are known to have played."""
COIN = Chance("coin", (0, 1))


Results: TypeAlias = list[tuple[Chance, Result]]


class Step(NamedTuple):
    """An answer, none before the first, and the results of chance after it that the seat saw."""

    seat: int
    answer: str | None
    seen: Results


class Known(NamedTuple):
    """What a seat knows: its view, its options if it is asked, and what it was told since the checkpoint."""

    view: Any
    options: list[str]
    told: list[Event]


class Imagining:
    """All that is needed to guess again and again at the world behind what one seat knows of one position."""

    __slots__ = ("answered", "known", "question", "saved", "seat", "steps")

    def __init__(self, match: Course[Any], seat: int, saved: bytes, links: list[Link]) -> None:
        """Of the position of `match`, to which `links` lead, oldest first, from its last checkpoint."""
        self.seat, self.saved, self.steps = seat, saved, [Step(seat, None, [])]
        for _, request, value in links:
            if request.__class__ is Choose:
                self.steps.append(Step(request.seat, str(value), []))
            elif sees(seat, request):
                self.steps[-1].seen.append((request, value))
        self.answered = match.answered - len(self.steps) + 1
        self.question = in_short(match.request, seat)
        self.known = self._remember(match, links) if links else None

    def guess(self, match: _C, chance: Source, *, led: bool = False) -> tuple[_C, Fraction] | None:
        """One guess at the world, and how likely it makes what the seat saw of chance; None if it could tell the difference."""
        told: list[Event] | None = None if self.known is None else []
        again = _Again(self.seat, chance)
        again.seen = self.steps[0].seen
        world = self._deal(match, again, _Led(chance, self._played()) if led else chance, told)
        for step in self.steps[1:]:
            request = world.request
            option = request.find(step.answer or "") if request is not None and request.seat == step.seat else None
            if option is None:
                return None
            again.seen, again.used = step.seen, 0
            world.answer(option)
        if not self._fits(world):
            return None
        world.chance, world.events, world.play.hear = chance, None, None
        return world, again.likelihood

    def world(self, match: _C, chance: Source) -> _C:
        """A world that fits what the seat knows; if none is found, one that stands where the checkpoint stood."""
        for number in range(3 * ATTEMPTS):
            guess = self.guess(match, chance, led=number >= ATTEMPTS)
            if guess is not None:
                return guess[0]
        return self._deal(match, chance, chance, None)

    def _deal(self, match: _C, chance: Source, dealt_by: Source, told: list[Event] | None) -> _C:
        """The checkpoint, with all that the seat cannot know dealt again, and the rules run on to the first request."""
        state = match.game.codec[1](self.saved)
        deal_again(match.game, match.game.play(state, self.answered), self.seat, dealt_by)
        return match.elsewhere(Redeal(self.seat), state, self.answered, chance, told)

    def _remember(self, match: Course[Any], links: list[Link]) -> Known:
        """Go the real way again and note what the seat is told on it."""
        results = Recorded([value for _, request, value in links if request.__class__ is Chance])
        real = match.elsewhere(Redeal(self.seat), match.game.codec[1](self.saved), self.answered, results, [])
        for step in self.steps[1:]:
            real.answer(step.answer or "")
        return self._knows(real)

    def _knows(self, match: Course[Any]) -> Known:
        request = match.request if match.request is not None and match.request.seat == self.seat else None
        told = [event for event in match.events or () if event.seen_by(self.seat)]
        return Known(match.game.view(match.state, self.seat), [str(option) for option in request or ()], told)

    def _fits(self, world: Course[Any]) -> bool:
        """Is it to the seat as if this were the real world?"""
        if in_short(world.request, self.seat) != self.question:
            return False
        if self.known is None:
            return True  # all that the seat knows was left as it is, and nothing has happened since
        view, options, told = self._knows(world)
        if told != self.known.told or options != self.known.options:
            return False
        return bool(view == self.known.view) or to_plain(view) == to_plain(self.known.view)

    def _played(self) -> str:
        """What the others have answered since the checkpoint."""
        return " ".join([step.answer for step in self.steps if step.answer and step.seat != self.seat])


class _Again:
    """Chance that brings what the seat saw again where it can, and draws whatever else the rules ask for.

    What was certain in the real world may be left to chance in another, and the other way round; so not all of it need fit.
    """

    def __init__(self, seat: int, chance: Source) -> None:
        self.seat, self.chance = seat, chance
        self.seen: Results = []
        self.used, self.likelihood = 0, Fraction(1)

    def answer(self, request: Chance) -> Result:
        if self.used < len(self.seen) and sees(self.seat, request):
            for place in range(self.used, len(self.seen)):
                before, result = self.seen[place]
                if same(before, request) and result in request.outcomes:
                    self.used = place + 1
                    self.likelihood *= Fraction([*request.outcomes].count(result), len(request.outcomes))
                    return result
        return self.chance.answer(request)

    def seek(self, results: int) -> None:
        """After an error in the rules nothing is played on."""


class _Led:
    """Chance that likes to deal what others have played since: it was in their hands, or came there."""

    def __init__(self, chance: Source, played: str) -> None:
        self.chance, self.played = chance, played

    def answer(self, request: Chance) -> Result:
        liked = [outcome for outcome in request.outcomes if str(outcome) in self.played]
        if liked and self.chance.answer(COIN):
            return self.chance.answer(Chance(request.label, liked))
        return self.chance.answer(request)

    def seek(self, results: int) -> None:
        self.chance.seek(results)


def deal_again(game: Game[_S], play: Play[_S, Any], seat: int, chance: Source) -> None:
    """Run the game's redeal over a state that no rule has in hand."""
    flow = game.redeal(play, seat)
    try:
        request: Any = next(flow)
        while True:
            if request.__class__ is not Chance:
                raise GameFault(f"{game.name}'s redeal may ask for chance only, not for {request!r}")
            request = flow.send(chance.answer(request))
    except StopIteration:
        pass


def sees(seat: int, request: Chance) -> bool:
    """May the seat see what comes?"""
    return request.to is None or seat in request.to


def in_short(request: Choose | None, seat: int) -> tuple[int, str, object, int] | None:
    """Who is asked; of the seat itself, what, about what, and out of how many options."""
    if request is None:
        return None
    if request.seat != seat:
        return request.seat, "", None, 0
    return seat, request.kind, request.about, request.size
