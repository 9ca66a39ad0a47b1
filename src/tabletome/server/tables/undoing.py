"""Taking back: at once where nobody else could mind, otherwise when all others agree."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tabletome.server.messages.refusing import Refused
from tabletome.server.tables.around import Guest
from tabletome.server.tables.kept_match import KeptMatch


class Proposal(msgspec.Struct):
    """An undo that the others at the table have to agree to."""

    number: int
    browser: str
    seat: int
    count: int
    nonce: str
    missing: set[int]


class Undoing:
    """What may be taken back at a table, and what is asked for."""

    def __init__(self, table: KeptMatch) -> None:
        self._table = table
        self._asked = 0
        self.proposal: Proposal | None = None

    def drop(self) -> None:
        """The game has gone on, or somebody else sits there: nothing is asked any more."""
        self.proposal = None

    def open_to(self, guest: Guest, mine: tuple[int, ...]) -> str:
        """Whether whoever plays these seats may undo: `free`, `ask` the others, or `no`."""
        count = self._to_take_back(mine)
        if not count:
            return "no"
        return "free" if self._is_free(count, mine, self._table.seating.others(guest.browser, mine)) else "ask"

    async def undo(self, guest: Guest, mine: tuple[int, ...], seat: int, seen: int, nonce: str) -> int | None:
        """Take back the last decision of one of these seats: the entry; or None, if the others are asked first."""
        table = self._table
        async with table.lock:
            if (known := table.line.nonces.get((seat, nonce))) is not None:
                return known
            table.check_seen(seen)
            count = self._to_take_back(mine)
            if not count:
                raise Refused("there is no decision of yours to take back")
            others = table.seating.others(guest.browser, mine)
            if self._is_free(count, mine, others):
                return await table.take_back(count, seat, nonce, guest.address)
            self._asked += 1
            self.proposal = Proposal(self._asked, guest.browser, seat, count, nonce, others)
            self._ask_others(self.proposal)
            return None

    async def consent(self, guest: Guest, number: int, yes: bool) -> None:
        """Somebody agrees, or not, to the undo that was asked for."""
        table = self._table
        async with table.lock:
            table.check_not_lost()
            proposal = self.proposal
            if proposal is None or proposal.number != number:
                raise Refused("that undo is not asked for any more")
            theirs = {seat for seat in proposal.missing if table.seating.holds(seat, guest.browser)}
            if not theirs or guest.browser == proposal.browser:
                raise Refused("you are not asked")
            if not yes:
                self.proposal = None
                table.tell_all({"is": "consent", "to": number, "settled": True, "agreed": False})
                return
            proposal.missing -= theirs
            if not proposal.missing:
                await table.take_back(proposal.count, proposal.seat, proposal.nonce, guest.address)
                table.tell_all({"is": "consent", "to": number, "settled": True, "agreed": True})

    def _to_take_back(self, mine: Iterable[int]) -> int:
        """How many answers back the last one of these seats lies; 0 if there is none."""
        held, line = set(mine), self._table.line
        for back, played in enumerate(reversed(line.played[line.base :]), start=1):
            if played.seat in held:
                return back
        return 0

    def _is_free(self, count: int, mine: Iterable[int], others: set[int]) -> bool:
        """No consent is needed where nobody else ever played, nor while nothing came to light: no dice, no cards, nobody
        else's decision."""
        if not others:
            return True
        match = self._table.match
        taken = self._table.line.played[-count:]
        if any(played.results or played.seat not in mine for played in taken) or count > match.answered:
            return False
        first = match.answered - count + 1
        return all(event.to is None for event in reversed(match.events or ()) if event.answer >= first)

    def _ask_others(self, proposal: Proposal) -> None:
        decisions = "a decision" if proposal.count == 1 else f"{proposal.count} decisions"
        what = f"take back {decisions}"
        who = self._table.names[proposal.seat]
        self._table.tell_all({"is": "consent", "to": proposal.number, "who": who, "seat": proposal.seat, "what": what})
