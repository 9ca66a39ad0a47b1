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
    """Takes the option its judge thinks most of; of equals the first."""

    def __init__(self, judges: Mapping[str, Judge]) -> None:
        self.judges = judges

    def choose(self, seat: Seat[Any]) -> Option:
        request, game = asked(seat), seat.game
        table = Table(seat.view, game.library)
        return self.best(table, game.who(table.state, request), request)

    def best(self, table: Table[Any, Any], who: Any, request: Choose) -> Option:
        judge = self.judges.get(request.kind)
        if judge is None:
            raise GameFault(f"this bot has no judge for '{request.kind}' (judges: {', '.join(self.judges)})")
        return request.best(lambda option: judge(table, who, request.about, option.arg))


class Weighed:
    """The same, where judging takes a long look at the table first: it is taken once for all options of a request."""

    def __init__(self, judges: Mapping[str, Prepared]) -> None:
        self.judges = judges

    def choose(self, seat: Seat[Any]) -> Option:
        request, game = asked(seat), seat.game
        table = Table(seat.view, game.library)
        return self.best(table, game.who(table.state, request), request)

    def best(self, table: Table[Any, Any], who: Any, request: Choose) -> Option:
        if request.size == 1:
            return request.option(0)
        prepare = self.judges.get(request.kind)
        if prepare is None:
            raise GameFault(f"this bot has no judge for '{request.kind}' (judges: {', '.join(self.judges)})")
        worth = prepare(table, who, request.about)
        return request.best(lambda option: worth(option.arg))
