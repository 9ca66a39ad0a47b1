"""Phases ask places; where somebody sits out, the seats behind them answer. (TM-CAMP-11)"""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.kernel import Choose, Flow


def ask_seats(running: Flow[None], seats: list[int]) -> Flow[None]:
    """Run a phase that asks places, and let the seats behind them answer."""
    answer: Any = None
    while True:
        try:
            request = running.send(answer)
        except StopIteration:
            return
        if isinstance(request, Choose):
            request = msgspec.structs.replace(request, seat=seats[request.seat])
        answer = yield request
