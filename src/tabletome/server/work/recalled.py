"""Results that came before, given again to the requests that they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.kernel import Chance, Result, TabletomeError


class CannotGoOn(TabletomeError):
    """The rules have changed so much since this game was played that it cannot be taken up again."""


class Recalled:
    """A chance source that gives what chance brought before, and notices when the rules now ask for something else."""

    def __init__(self, results: Sequence[tuple[str, Result]]) -> None:
        self.results, self.used = results, 0

    def answer(self, request: Chance) -> Result:
        label, result = self.results[self.used] if self.used < len(self.results) else ("", "")
        if label != request.label or result not in request.outcomes:
            raise CannotGoOn(f"the rules now ask for {request}, where {label or 'nothing'} came before")
        self.used += 1
        return result

    def seek(self, results: int) -> None:
        self.used += results
