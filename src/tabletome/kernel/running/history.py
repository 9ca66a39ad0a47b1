"""What was answered in a match, read off the links of its history."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from tabletome.kernel.errors import TabletomeError
from tabletome.kernel.requests import Chance, Choose, Option, Result

Link: TypeAlias = "tuple[Link | None, Any, Any]"
"""One step of a history: the earlier link, the request, the answer."""
Saved: TypeAlias = "tuple[bytes, Link | None]"
"""A checkpoint: the state as bytes, and the link it stood behind."""


class Redeal(NamedTuple):
    """The request of the first link of an imagined world; its value is the state dealt again. Nothing real lies before it."""

    seat: int


class Answer(NamedTuple):
    """One answered decision of the history, with the results of chance that followed it. The first one is the start."""

    seat: int | None
    option: Option | None
    results: tuple[tuple[str, Result], ...]


def answers_of(newest_first: Iterable[Link]) -> list[Answer]:
    """Links as answers, each with the results of chance that followed it."""
    answers: list[Answer] = []
    seat, option, results = None, None, []
    for _, asked, value in reversed([*newest_first]):
        if asked.__class__ is Chance:
            results.append((asked.label, value))
        elif asked.__class__ is Redeal:
            raise TabletomeError("this match was imagined from another; only real ones are written down")
        elif asked.__class__ is Choose:
            answers.append(Answer(seat, option, tuple(results)))
            seat, option, results = asked.seat, value, []
    answers.append(Answer(seat, option, tuple(results)))
    return answers


def latest_of(newest_first: Iterable[Link]) -> Answer:
    """The last answer with the results of chance that followed it; before any answer, what the start brought."""
    results: list[tuple[str, Result]] = []
    for _, asked, value in newest_first:
        if asked.__class__ is Chance:
            results.append((asked.label, value))
        elif asked.__class__ is Choose:
            return Answer(asked.seat, value, tuple(reversed(results)))
    return Answer(None, None, tuple(reversed(results)))


def counted_before(newest_first: Iterable[Link], mark: Link | None, answered: int) -> tuple[int, int]:
    """How many of the answers, and how many results of chance, had come before the checkpoint that stood behind `mark`."""
    results, past = 0, False
    for link in newest_first:
        if link[1].__class__ is Redeal:
            raise TabletomeError("this match was imagined from another; only real ones are written down")
        past = past or link is mark
        answered -= not past and link[1].__class__ is Choose
        results += past and link[1].__class__ is Chance
    return answered, results


def same(asked: Any, request: Any) -> bool:
    """Is this the request that was asked before, as far as can be told without listing options?"""
    if asked.__class__ is not request.__class__:
        return False
    if asked.__class__ is Choose:
        return bool(asked.seat == request.seat and asked.kind == request.kind and asked.about == request.about)
    return bool(asked.label == request.label and asked.why == request.why and asked.by == request.by)
