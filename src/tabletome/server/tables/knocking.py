"""Knocking: whoever comes with a link to a seat that another browser holds has to be let in."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from tabletome.server.messages import notes
from tabletome.server.messages.refusing import Refused
from tabletome.server.tables.around import Guest
from tabletome.server.tables.kept_match import KeptMatch
from tabletome.server.tables.line import CAME, LET_IN, Noted
from tabletome.server.tables.seating import BY_HOST, HOST

MOST_KNOCKING = 8
NOT_LET_IN = "You were not let in. You can look on."


class Knock(NamedTuple):
    """Somebody at the door, and what they came for."""

    guest: Guest
    chairs: list[int]


class Knocking:
    """Who comes to the seats of a table, and who waits to be let in."""

    def __init__(self, table: KeptMatch) -> None:
        self._table = table
        self._numbers = count(1)
        self.waiting: dict[int, Knock] = {}

    async def come(self, guest: Guest) -> list[int]:
        """Take the chairs that are free or one's own; those that somebody else holds."""
        table, seating = self._table, self._table.seating
        chairs = seating.chairs(guest.link)
        if any(self._is_news(chair, guest) for chair in chairs):
            async with table.lock:  # of two who come at once, one has all the chairs
                news = [chair for chair in chairs if self._is_news(chair, guest)]
                await table.write_notes(
                    CAME, [(chair, Noted(self._has_come(chair), guest.browser)) for chair in news]
                )  # fmt: skip
        return [chair for chair in chairs if not seating.holds(chair, guest.browser)]

    def _is_news(self, chair: int, guest: Guest) -> bool:
        """Whether this guest sits down there now, or has come from elsewhere."""
        seating = self._table.seating
        may_sit = seating.is_free(chair) or seating.holds(chair, guest.browser)
        return may_sit and seating.last.get(chair) != guest.browser

    async def answer(self, by: Guest, number: int, yes: bool) -> None:
        """Somebody who sits there, or the host, lets the one who knocked in, or not."""
        knock = self.waiting.get(number)
        if knock is None:
            raise Refused("nobody is waiting there any more")
        if not self._may_answer(by, knock):
            raise Refused("only whoever plays that seat, or the host, can let somebody in")
        del self.waiting[number]
        self._table.tell_all({"is": "knock", "to": number, "settled": True})
        if not yes:
            knock.guest.send({"is": "locked", "seats": knock.chairs, "why": NOT_LET_IN})
            return
        async with self._table.lock:
            await self._table.write_notes(LET_IN, self._let_in(by, knock))
        knock.guest.welcome()
        knock.guest.show_again()
        self._table.tell_people()

    def _let_in(self, by: Guest, knock: Knock) -> list[tuple[int, Noted]]:
        """An entry for each chair; the first of them says it all."""
        own = {chair: self._table.seating.holds(chair, by.browser) for chair in knock.chairs}
        told = notes.was_let_in(
            self._names(knock.chairs), hosting=HOST in knock.chairs, by_host=not all(own.values())
        )  # fmt: skip
        return [
            (chair, Noted("" if number else told, knock.guest.browser, by.browser if own[chair] else BY_HOST))
            for number, chair in enumerate(knock.chairs)
        ]

    def gone(self, guest: Guest) -> None:
        """Who went away does not wait any longer."""
        for number, knock in list(self.waiting.items()):
            if knock.guest is guest:
                del self.waiting[number]
                self._table.tell_all({"is": "knock", "to": number, "settled": True})

    def tell(self, guest: Guest) -> None:
        """Whoever can answer and comes later hears of it, too."""
        for number, knock in self.waiting.items():
            if self._may_answer(guest, knock):
                guest.send(self._asked(number, knock))

    def knock(self, guest: Guest, chairs: list[int]) -> None:
        """Ask those who sit there, and the host, to be let in."""
        guest.send({"is": "locked", "seats": chairs, "why": self._locked(chairs)})
        if len(self.waiting) >= MOST_KNOCKING:
            guest.send({"is": "trouble", "why": "too many are waiting to be let in; come again later"})
            return
        number = next(self._numbers)
        knock = self.waiting[number] = Knock(guest, chairs)
        for other in tuple(self._table.guests):
            if self._may_answer(other, knock):
                other.send(self._asked(number, knock))

    def _may_answer(self, guest: Guest, knock: Knock) -> bool:
        seating = self._table.seating
        if guest is knock.guest or guest.browser == knock.guest.browser:
            return False
        host = seating.is_host(guest.link, guest.browser) and HOST not in knock.chairs
        return host or all(seating.holds(chair, guest.browser) for chair in knock.chairs)

    def _asked(self, number: int, knock: Knock) -> dict[str, object]:
        who = notes.listed(self._names(knock.chairs)) or "the host"
        return {"is": "knock", "to": number, "seats": knock.chairs, "who": who}

    # --- in words -----------------------------------------------------------------------------------------------------

    def _names(self, chairs: list[int]) -> list[str]:
        """Who sits there; the host's chair has no name."""
        return [notes.called(self._table.seats[chair]) for chair in chairs if chair != HOST]

    def _has_come(self, chair: int) -> str:
        """Nothing where there is nobody else to tell."""
        people = sum(row.kind != "bot" or row.seat == chair for row in self._table.seats.values())
        if chair == HOST or people < 2:
            return ""
        return notes.has_come(*self._names([chair]), again=not self._table.seating.is_free(chair))

    def _locked(self, chairs: list[int]) -> str:
        """Into the host's own chair nobody else can let somebody."""
        who = notes.listed(self._names(chairs))
        there = f"Somebody else sits there already, as {who}." if who else "Somebody else hosts this table already."
        asked = "They are asked to let you in." if HOST in chairs else "They and the host are asked to let you in."
        return f"{there} {asked} Until then you look on."
