"""Rules run on a copy of the table, to see what a deed would come to: every way that chance can go, with its exact odds.

The table itself is not touched, and no dice of it are seen: a rehearsal goes through all of them. What the table hides must be
hidden in the state that is given, which is why plans are made from views.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from tabletome.kernel import Chance, Choose, Enumerated, Event, Flow, Option, Over, Play, Seeded, Source, Table
from tabletome.kernel.bits import codec
from tabletome.kernel.play import After

_S = TypeVar("_S")
MOST = 729
"""Ways of chance that are gone through; beyond that samples are taken, and the result is no longer exact."""
SAMPLES = 120

Answer = Callable[[Choose], Option | None]
"""What is answered where the rules ask on the way; None is the end of the rehearsal."""


class Way(NamedTuple):
    """One way that things may go: how likely, and what happened."""

    chance: Fraction
    events: tuple[Event, ...]


class Rehearsed(NamedTuple):
    """All ways that were gone through; their chances add up to one."""

    ways: tuple[Way, ...]
    exact: bool

    def odds(self, question: Callable[[tuple[Event, ...]], Hashable]) -> dict[Hashable, Fraction]:
        """How likely each answer to a question about what happened is."""
        found: dict[Hashable, Fraction] = {}
        for chance, events in self.ways:
            answer = question(events)
            found[answer] = found.get(answer, Fraction(0)) + chance
        return found


def rehearse(
    table: Table[_S, Any],
    deed: Callable[[Play[_S, Any]], Flow[Any]],
    answering: Callable[[], Answer],
    name_of: Callable[[Any, str], str] | None = None,
    after: After | None = None,
    most: int = MOST,
    samples: int = SAMPLES,
) -> Rehearsed:
    """Carry a deed out on copies of the table, once for every way that chance can go, each time with somebody new to answer.

    `after` is what the game looks at after an effect, since that may end it.
    """
    write, read = codec(type(table.state))
    written = write(table.state)

    def once(source: Source) -> tuple[Event, ...]:
        events: list[Event] = []
        play = Play(read(written), table.library, hear=events.append, after=after, name_of=name_of)
        _run(deed(play), source, answering())
        return tuple(events)

    branch = Enumerated()
    ways: list[Way] = []
    while len(ways) < most:
        events = once(branch)
        ways.append(Way(Fraction(branch.numerator, branch.denominator), events))
        if not branch.next_branch():
            return Rehearsed(tuple(ways), exact=True)
    source = Seeded(0)
    return Rehearsed(tuple(Way(Fraction(1, samples), once(source)) for _ in range(samples)), exact=False)


def _run(flow: Flow[Any], source: Source, answer: Answer) -> None:
    reply: Any = None
    try:
        while True:
            request = flow.send(reply)
            if isinstance(request, Chance):
                reply = source.answer(request)
            elif isinstance(request, Choose):
                reply = answer(request)
                if reply is None:
                    flow.close()
                    return
            else:
                reply = None
    except (StopIteration, Over):
        return
