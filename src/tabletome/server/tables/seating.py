"""Who plays which seat, and who ever has.

A browser makes a secret of its own and shows it with a link; it is known here by the hash of that secret. The first one to come
holds the seat. Whoever else comes with the link must be let in. Everything is worked out from the table's entries.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabletome.server.store.rows import Entry, LinkRow, SeatRow, Told
from tabletome.server.tables.line import CAME, LET_IN, SAT, Line, Noted

HOST = -2
"""The host's chair: whoever holds it may say who plays an absent one's seat, make links and let people in."""
BY_HOST = "host"


class Held(NamedTuple):
    """Since how many answers a browser has held a seat; `by`: whoever let it in, or nobody."""

    since: int
    by: str


class Seating:
    """The seats of one table."""

    def __init__(self, rows: Iterable[SeatRow], line: Line) -> None:
        self.rows = {row.seat: row for row in rows}
        self.holders: dict[int, dict[str, Held]] = {}
        self.last: dict[int, str] = {}  # the browser that came last
        for entry, noted, answers in line.noted:
            self.note(entry, noted, answers)

    def note(self, entry: Entry, noted: Noted, answers: int) -> None:
        """What an entry says about who holds a seat."""
        if entry.kind not in (CAME, LET_IN, SAT):
            return
        if entry.kind == CAME:
            self.last[entry.seat] = noted.browser
        if entry.kind == SAT and noted.kind != "host":
            return
        held = self.holders.setdefault(entry.seat, {})
        held.setdefault(noted.browser, Held(answers, noted.by))

    # --- who may play -------------------------------------------------------------------------------------------------

    def is_free(self, seat: int) -> bool:
        """Nobody has ever come for it."""
        return not self.holders.get(seat)

    def holds(self, seat: int, browser: str) -> bool:
        return browser in self.holders.get(seat, ())

    def is_host(self, link: LinkRow, browser: str) -> bool:
        return link.role == "host" and self.holds(HOST, browser)

    def chairs(self, link: LinkRow) -> list[int]:
        """What a link leads to: its seats, and for the host's the host's chair."""
        return [HOST, *link.seats] if link.role == "host" else list(link.seats)

    def mine(self, link: LinkRow, browser: str) -> tuple[int, ...]:
        """The seats that this browser plays with this link."""
        own = [seat for seat in link.seats if self.rows[seat].kind == "person" and self.holds(seat, browser)]
        taken_over = [seat for seat, row in self.rows.items() if row.kind == "host"]
        return tuple(sorted({*own, *(taken_over if self.is_host(link, browser) else ())}))

    # --- who has played -----------------------------------------------------------------------------------------------

    def others(self, browser: str, mine: Iterable[int]) -> set[int]:
        """The seats that somebody else plays, or has played. What was theirs to know is not given away after them."""
        held = set(mine)
        kin = self._kin(browser)
        return {
            seat
            for seat, row in self.rows.items()
            if (row.kind != "bot" and seat not in held) or any(one not in kin for one in self.holders.get(seat, ()))
        }

    def seen_by(self, browser: str, mine: Iterable[int], answers: int) -> tuple[int, ...]:
        """Those of one's seats that one had held when so many answers had been given: through these one may look back."""
        kin = self._kin(browser)
        return tuple(
            seat
            for seat in mine
            if any(one in kin and held.since <= answers for one, held in self.holders.get(seat, {}).items())
            or set(self.holders.get(seat, ())) <= kin
        )

    def heard(self, told: Told, browser: str, mine: Iterable[int]) -> bool:
        """Whether a sentence was for everybody, or for a seat of one's own that one held when it was told."""
        return told.to is None or not set(told.to).isdisjoint(self.seen_by(browser, mine, told.answer))

    def _kin(self, browser: str) -> set[str]:
        """The browsers that let each other in to a seat they held: one person's, or people who trust each other."""
        kin = {browser}
        while True:
            more = {
                one if held.by in kin else held.by
                for seats in self.holders.values()
                for one, held in seats.items()
                if held.by not in ("", BY_HOST) and (one in kin) != (held.by in kin)
            }
            if more <= kin:
                return kin
            kin |= more
