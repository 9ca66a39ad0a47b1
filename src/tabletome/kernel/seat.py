"""A match as one seat sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabletome.kernel.chance import Source
from tabletome.kernel.game import Game, Outcome
from tabletome.kernel.play import Event
from tabletome.kernel.requests import Choose

if TYPE_CHECKING:
    from tabletome.kernel.match import Match

_S = TypeVar("_S")


class Seat(Generic[_S]):
    """A match as one seat sees it: all that a player, bot or program in that seat may use."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match[_S], seat: int) -> None:
        self._match, self.seat = match, seat

    @property
    def game(self) -> Game[_S]:
        return self._match.game

    @property
    def view(self) -> Any:
        return self._match.game.view(self._match.state, self.seat)

    @property
    def request(self) -> Choose | None:
        """What this seat is asked; None if it is somebody else's decision or the game is over."""
        request = self._match.request
        return request if request is not None and request.seat == self.seat else None

    @property
    def waiting_for(self) -> int | None:
        """The seat that is asked; None when the game is over."""
        request = self._match.request
        return None if request is None else request.seat

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self._match.outcome

    @property
    def events(self) -> list[Event]:
        return [event for event in self._match.events or () if event.seen_by(self.seat)]

    def imagine(self, chance: Source) -> Match[_S]:
        """A possible world: a fork in which everything this seat cannot know has been dealt again."""
        return self._match.imagine(self.seat, chance)
