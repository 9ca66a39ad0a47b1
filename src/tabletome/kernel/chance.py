"""Where the results of chance come from. A source is no part of the state: no view, bot or fork can foresee it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from hashlib import blake2b
from struct import unpack
from typing import Protocol

from tabletome.kernel.errors import BadChance
from tabletome.kernel.requests import Chance, Result


class Source(Protocol):
    """Answers chance requests. `seek` goes back (undo) or forward (redo) by a number of results."""

    def answer(self, request: Chance) -> Result: ...

    def seek(self, results: int) -> None: ...


class Seeded:
    """Chance from a seed: result number `counter` is a keyed hash of `counter`, so the one integer is all its state.

    The hash is cryptographic: from the dice seen so far nobody can work out the dice to come.

    >>> one, two = Seeded(7), Seeded(7, counter=2)
    >>> [one.below(6) for _ in range(4)][2:] == [two.below(6) for _ in range(2)]
    True
    """

    __slots__ = ("_block", "_key", "_words", "counter", "seed")

    def __init__(self, seed: int, counter: int = 0) -> None:
        self.seed, self.counter = seed, counter
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._block: int | None = None
        self._words: tuple[int, ...] = ()

    @classmethod
    def fresh(cls) -> Seeded:
        """Chance that nobody knows beforehand."""
        return cls(secrets.randbits(128))

    def below(self, size: int) -> int:
        """A whole number from 0 to size - 1, each equally likely."""
        counter = self.counter
        self.counter = counter + 1
        if counter >> 3 != self._block:
            self._begin_block(counter >> 3)
        return self._words[counter & 7] * size >> 64

    def answer(self, request: Chance) -> Result:
        counter, outcomes = self.counter, request.outcomes
        self.counter = counter + 1
        if counter >> 3 != self._block:
            self._begin_block(counter >> 3)
        return outcomes[self._words[counter & 7] * len(outcomes) >> 64]

    def _begin_block(self, block: int) -> None:
        """The hash of a block gives eight results."""
        self._block = block
        self._words = unpack("<8Q", blake2b(b"%d" % block, key=self._key).digest())

    def seek(self, results: int) -> None:
        self.counter += results

    def at_same_place(self) -> Seeded:
        """Another source that will give the same results."""
        return Seeded(self.seed, self.counter)


class Scripted:
    """Results written down beforehand, for tests and scenario files: `14`, `"kobold"`, or with the die named, `"d20=14"`."""

    def __init__(self, results: Sequence[Result]) -> None:
        self.results, self.used = list(results), 0

    def answer(self, request: Chance) -> Result:
        if not 0 <= self.used < len(self.results):
            raise BadChance(f"the script has no result left for {request}; possible: {possible(request)}")
        written = str(self.results[self.used])
        outcome = request.find(written)
        if outcome is None:
            label, named, rest = written.partition("=")
            if named and label == request.label:
                outcome = request.find(rest)
        if outcome is None:
            number = self.used + 1
            raise BadChance(f"result {number} of the script is {written}, but {request} asks for {possible(request)}")
        self.used += 1
        return outcome

    def seek(self, results: int) -> None:
        self.used += results

    @property
    def left(self) -> list[Result]:
        """The results nobody asked for yet."""
        return self.results[self.used :]


class Recorded:
    """Results that came before, given again without question: the way back to a position already reached."""

    def __init__(self, results: Sequence[Result]) -> None:
        self.results, self.used = results, 0

    def answer(self, request: Chance) -> Result:
        if self.used == len(self.results):
            raise BadChance(f"nothing is recorded for {request}")
        self.used += 1
        return self.results[self.used - 1]

    def seek(self, results: int) -> None:
        self.used += results


class Asked:
    """People roll real dice and draw real cards, and type what came. `complain` says why an entry does not fit."""

    def __init__(self, ask: Callable[[Chance], str], complain: Callable[[str], None]) -> None:
        self.ask, self.complain = ask, complain

    def answer(self, request: Chance) -> Result:
        while True:
            written = self.ask(request)
            outcome = request.find(written)
            if outcome is not None:
                return outcome
            self.complain(f"'{written.strip()}' cannot come up here. Possible: {possible(request)}.")

    def seek(self, results: int) -> None:
        """What was typed cannot be taken back; after an undo it is asked again."""


class Enumerated:
    """Follows one branch of all that chance can do, first outcomes first; `next_branch` moves to the next one.

    `numerator / denominator` is the exact probability of the branch.
    """

    def __init__(self) -> None:
        self.path: list[int] = []
        self.widths: list[int] = []
        self.before: list[tuple[int, int]] = []
        self.restart()

    def restart(self) -> None:
        """Begin the branch again from its root."""
        self.depth, self.numerator, self.denominator = 0, 1, 1
        self.before.clear()

    def answer(self, request: Chance) -> Result:
        ways = branches(request)
        if self.depth == len(self.path):
            self.path.append(0)
            self.widths.append(len(ways))
        outcome, weight = ways[self.path[self.depth]]
        self.before.append((self.numerator, self.denominator))
        self.depth += 1
        self.numerator *= weight
        self.denominator *= len(request.outcomes)
        return outcome

    def seek(self, results: int) -> None:
        """Back over what it gave itself, as after an error in the rules, and nowhere else."""
        if not -self.depth <= results <= 0:
            raise BadChance("an enumeration cannot be undone; fork the match for each branch")
        if results:
            self.depth += results
            self.numerator, self.denominator = self.before[self.depth]
            del self.before[self.depth :]

    def next_branch(self) -> bool:
        """Step to the next branch; False after the last one."""
        while self.path:
            self.path[-1] += 1
            if self.path[-1] < self.widths[-1]:
                self.restart()
                return True
            self.path.pop()
            self.widths.pop()
        return False


def branches(request: Chance) -> list[tuple[Result, int]]:
    """The different outcomes of a request, each with how many times it stands in it, in order of appearance."""
    counts: dict[Result, int] = {}
    for outcome in request.outcomes:
        counts[outcome] = counts.get(outcome, 0) + 1
    return list(counts.items())


def possible(request: Chance, most: int = 12) -> str:
    """The outcomes as a short list for a sentence.

    >>> possible(Chance("d20", range(1, 21)))
    '1 to 20'
    """
    names = [str(outcome) for outcome, _ in branches(request)]
    numbers = [outcome for outcome, _ in branches(request) if isinstance(outcome, int)]
    if len(numbers) == len(names) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    if len(names) > most:
        return ", ".join(names[:most]) + f" and {len(names) - most} more"
    return ", ".join(names)
