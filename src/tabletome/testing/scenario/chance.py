"""The results of chance that a scenario has written down: beside an answer, in its `chance` list, or left to a seed."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.kernel import BadChance, Chance, Result, Scripted, Seeded
from tabletome.kernel.chance import possible


class Script:
    """A chance source for one scenario.

    Results that stand beside an answer are for that answer alone. Everything else is taken from the `chance` list in order,
    and after its end from the seed, if there is one.
    """

    def __init__(self, results: Sequence[Result], seed: int | None = None) -> None:
        self.listed = Scripted(results)
        self.beside: Scripted | None = None
        self._seeded = None if seed is None else Seeded(seed)
        self._given: list[Scripted | Seeded] = []

    def answer(self, request: Chance) -> Result:
        source = self._next()
        if source is None:
            raise BadChance(f"no result is written down for {request}; possible: {possible(request)}")
        result = source.answer(request)
        self._given.append(source)
        return result

    def _next(self) -> Scripted | Seeded | None:
        if self.beside is not None:
            return self.beside
        return self.listed if self.listed.left else self._seeded

    def seek(self, results: int) -> None:
        """Take results back, each to where it came from. Scenarios never redo, so none is given again from here."""
        for _ in range(-results):
            self._given.pop().seek(-1)

    def go_back_to(self, results: int) -> None:
        """Take back all but the first `results` results, and be ready to give the others again."""
        for source in self._given[results:]:
            self.beside = source if isinstance(source, Scripted) and source is not self.listed else None
        self.seek(results - len(self._given))
