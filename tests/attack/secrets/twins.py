"""Two games that one seat cannot tell apart: what it sees is the same in both, what is hidden from it is not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletome.kernel import Chance, Game, Match, Result, Seeded, TabletomeError, to_plain


class Twins(NamedTuple):
    """Their journals, and the seat that is not asked and cannot tell them apart."""

    journals: tuple[str, str]
    looking: int


class _SeenAgain:
    """Chance that brings again what a seat saw, and draws anew what it did not see."""

    def __init__(self, seat: int, seen: list[Result], hidden: Seeded) -> None:
        self.seat, self.seen, self.hidden = seat, iter(seen), hidden

    def answer(self, request: Chance) -> Result:
        if request.to is not None and self.seat not in request.to:
            return self.hidden.answer(request)
        result = next(self.seen, None)
        if result not in request.outcomes:
            raise TabletomeError("what was seen cannot come here")
        assert result is not None
        return result

    def seek(self, results: int) -> None:
        """Nothing is played on after an error."""


class _Noting:
    """Chance from a seed that notes what each seat saw of it."""

    def __init__(self, seed: int) -> None:
        self.source = Seeded(seed)
        self.given: list[tuple[Chance, Result]] = []

    def answer(self, request: Chance) -> Result:
        result = self.source.answer(request)
        self.given.append((request, result))
        return result

    def seek(self, results: int) -> None:
        """Nothing is played on after an error."""

    def seen_by(self, seat: int) -> list[Result]:
        return [result for request, result in self.given if request.to is None or seat in request.to]


def twins(game: Game[Any], chance: random.Random, options: dict[str, Any] | None = None) -> Iterator[Twins]:
    """Pairs of games of two, somewhere on their way, while the other seat is asked and may do different things."""
    while True:
        noting = _Noting(chance.getrandbits(48))
        match = Match(game, 2, options, chance=noting, listen=True)
        answers = []
        for _ in range(chance.randrange(60)):
            if match.request is None:
                break
            answers.append((str(chance.choice(list(match.request))), match.request.seat))
            match.answer(*answers[-1])
        if match.request is None:
            continue
        looking = 1 - match.request.seat
        for _ in range(30):
            hidden = Seeded(chance.getrandbits(48))
            other = _played(game, options, _SeenAgain(looking, noting.seen_by(looking), hidden), answers)
            if other is not None and _looks(other, looking) == _looks(match, looking) and _may(other) != _may(match):
                yield Twins((match.journal(), other.journal()), looking)
                break


def _played(
    game: Game[Any], options: dict[str, Any] | None, chance: _SeenAgain, answers: list[tuple[str, int]]
) -> Match[Any] | None:
    try:
        match = Match(game, 2, options, chance=chance, listen=True)
        for option, seat in answers:
            match.answer(option, seat)
    except TabletomeError:
        return None
    return match


def _looks(match: Match[Any], seat: int) -> object:
    """All that a seat knows."""
    here = match.seat(seat)
    return here.waiting_for, to_plain(here.view), [to_plain(event) for event in here.events]


def _may(match: Match[Any]) -> list[str]:
    """What whoever is asked may do: it depends on the cards they hold."""
    return [str(option) for option in match.request or ()]
