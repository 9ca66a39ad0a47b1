"""Knocking: whoever comes with a link to a seat that another browser holds has to be let in."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from tabletome.server.line import CAME, LET_IN, Noted
from tabletome.server.refusing import Refused
from tabletome.server.seating import BY_HOST, HOST

if TYPE_CHECKING:
    from tabletome.server.table import Guest, Table

MOST_KNOCKING = 8


class Knock(NamedTuple):
    """Somebody at the door, and what they came for."""

    guest: Guest
    chairs: list[int]


class Knocking:
    """Who comes to the seats of a table, and who waits to be let in."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._numbers = count(1)
        self.waiting: dict[int, Knock] = {}

    async def come(self, guest: Guest) -> list[int]:
        """Take the chairs that are free or one's own; those that somebody else holds."""
        table, seating = self._table, self._table.seating
        chairs = seating.chairs(guest.link)
        if any(self._is_news(chair, guest) for chair in chairs):
            async with table.lock:  # of two who come at once, one has all the chairs
                for chair in chairs:
                    if self._is_news(chair, guest):
                        await table.write_note(CAME, chair, Noted(self._has_come(chair), guest.browser))
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
            knock.guest.send({"is": "locked", "seats": knock.chairs, "why": "you were not let in; you can look on"})
            return
        for chair in knock.chairs:
            own = self._table.seating.holds(chair, by.browser)
            told = self._was_let_in(chair, "" if own else "the host")
            await self._table.note(LET_IN, chair, Noted(told, knock.guest.browser, by.browser if own else BY_HOST))
        knock.guest.welcome()
        knock.guest.show_again()
        self._table.tell_people()

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
        return {"is": "knock", "to": number, "seats": knock.chairs, "who": self._names(knock.chairs)}

    # --- in words -----------------------------------------------------------------------------------------------------

    def _name(self, chair: int) -> str:
        return "the host" if chair == HOST else self._table.name(chair)

    def _names(self, chairs: list[int]) -> str:
        return " and ".join(self._name(chair) for chair in chairs if chair != HOST) or "the host"

    def _has_come(self, chair: int) -> str:
        """Nothing where there is nobody else to tell."""
        people = sum(row.kind != "bot" for row in self._table.seats.values())
        if chair == HOST or people < 2:
            return ""
        again = not self._table.seating.is_free(chair)
        return f"{self._name(chair)} {'plays from another browser now' if again else 'sits down'}."

    def _was_let_in(self, chair: int, by: str) -> str:
        who = self._name(chair)
        return f"Another browser was let in to play for {who}, by {by or who}."

    def _locked(self, chairs: list[int]) -> str:
        return (
            f"somebody else sits there already, as {self._names(chairs)}. They are asked to let you in; so is the host."
            " Until then you look on."
        )
