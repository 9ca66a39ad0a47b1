"""Who of the players takes part in an adventure of a campaign, and who sits it out. (TM-CAMP-03, -11)

The rules count places: those of the Heroes in play, from 0 on without a gap. A match counts seats, which stay the same for the
whole campaign. As long as nobody sits out the two are one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.games.tomb.rules.asking import NOTHING
from tabletome.kernel import Choose, Flow


def ask_seats(running: Flow[None], seats: list[int]) -> Flow[None]:
    """Run a phase that asks places, and let the seats behind them answer."""
    answer: Any = None
    while running is not NOTHING:
        try:
            request = running.send(answer)
        except StopIteration:
            return
        if isinstance(request, Choose):
            request = msgspec.structs.replace(request, seat=seats[request.seat])
        answer = yield request
