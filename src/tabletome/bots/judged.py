"""A bot that judges options, by the kind of request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletome.bots.bot import asked
from tabletome.kernel import Choose, GameFault, Option, Seat, Table

Judge = Callable[[Table[Any, Any], Any, Any, Any], float]
"""What an act is worth: the table, who would do it, what the request is about, the act."""


Prepared = Callable[[Table[Any, Any], Any, Any], Callable[[Any], float]]
"""What tells the worth of acts, once it has looked at the table, who would act, and what the request is about."""


class Judged:
    """Takes the option its judge thinks most of; of equals the first.

    `looking` are judges of kinds for which the table is looked at first, once for all options of a request.
    """

    def __init__(self, judges: Mapping[str, Judge], looking: Mapping[str, Prepared] | None = None) -> None:
        self.judges, self.looking = judges, looking or {}

    def choose(self, seat: Seat[Any]) -> Option:
        request, game = asked(seat), seat.game
        table = Table(seat.view, game.library)
        return self.best(table, game.who(table.state, request), request)

    def best(self, table: Table[Any, Any], who: Any, request: Choose) -> Option:
        judge, prepare = self.judges.get(request.kind), self.looking.get(request.kind)
        if prepare is not None:
            worth = prepare(table, who, request.about)
            return request.best(lambda option: worth(option.arg))
        if judge is None:
            known = ", ".join([*self.judges, *self.looking])
            raise GameFault(f"this bot has no judge for '{request.kind}' (judges: {known})")
        return request.best(lambda option: judge(table, who, request.about, option.arg))
