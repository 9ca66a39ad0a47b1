"""A trial: a private branch of the game. What if? Nothing of it is kept, and the real game knows nothing of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from tabletome.kernel import Event
from tabletome.server.messages.refusing import Refused
from tabletome.server.tables.kept_match import KeptMatch
from tabletome.server.work import jobs

MOST_STEPS = 500


class Trial:
    """Where a trial stands, and where it stood before each of its owner's decisions.

    It is played on by workers, from positions alone. Its chance is drawn there: it has no way to the dice of the table.
    """

    def __init__(
        self, table: KeptMatch, mine: tuple[int, ...], tried: jobs.Tried, before: Sequence[Event], by: str
    ) -> None:
        self.id = secrets.token_hex(8)
        self.mine = mine
        self._table, self._by = table, by
        self._steps: list[tuple[jobs.Position, list[Event]]] = [(tried.position, [*before, *tried.events])]

    @classmethod
    async def begin(
        cls, table: KeptMatch, position: jobs.Position, events: Sequence[Event], mine: tuple[int, ...], by: str
    ) -> Trial:
        """Where hands are hidden one tries for one's own seats, bots for the others; otherwise for all."""
        hidden = table.hidden
        tries = mine if hidden else tuple(range(table.row.seats))
        tried = await table.around.workers.slow(by, jobs.begin_trial, position, tries, hidden)
        return cls(table, tries, tried, events, by)

    @property
    def position(self) -> jobs.Position:
        return self._steps[-1][0]

    @property
    def events(self) -> list[Event]:
        return self._steps[-1][1]

    @property
    def can_undo(self) -> bool:
        return len(self._steps) > 1

    async def answer(self, seat: int, option: str) -> None:
        """One's own decision, and those of the bots that follow."""
        if len(self._steps) >= MOST_STEPS:
            raise Refused("this trial is long enough; begin another")
        position, events = self._steps[-1]
        tried = await self._table.around.workers.slow(self._by, jobs.try_answer, position, seat, option, self.mine)
        self._steps.append((tried.position, [*events, *tried.events]))

    def undo(self) -> None:
        """Back to the last decision of one's own."""
        if not self.can_undo:
            raise Refused("here the trial began")
        self._steps.pop()
