"""A match drives a game: it holds the state, the current request and the history; it answers, undoes, forks and saves.

How it goes on and back stands in `running/course.py`, what a seat may imagine in `running/imagining.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import takewhile
from typing import Any, Generic, TypeVar

from tabletome.kernel.chance import Seeded, Source
from tabletome.kernel.errors import OutOfTurn
from tabletome.kernel.game import Game, Outcome, PackLike
from tabletome.kernel.play import Event
from tabletome.kernel.requests import CHECKPOINT, Choose
from tabletome.kernel.running import fitting, replaying, writing
from tabletome.kernel.running.course import Course
from tabletome.kernel.running.imagining import Imagining

_S = TypeVar("_S")


class Match(Course[_S]):
    """One game being played.

    `request` is the decision that is asked for, or None when the game is over.
    """

    __slots__ = ()

    def __init__(
        self,
        game: Game[_S],
        seats: int | None = None,
        options: object = None,
        *,
        chance: Source | None = None,
        seed: int | None = None,
        packs: tuple[PackLike, ...] = (),
        listen: bool = False,
        state: _S | None = None,
    ) -> None:
        """Begin a match: with a set-up, or from a given `state`, which may come from anywhere."""
        self.game, self.packs = game.with_packs(packs), packs
        game = self.game
        self.seats = game.seats[0] if seats is None else seats
        self.options = game.read_options(options)
        if chance is None:
            chance = Seeded.fresh() if seed is None else Seeded(seed)
        self.chance = chance
        self._encode, self._decode = game.codec
        fresh = game.set_up(self.seats, self.options, packs)
        self.start = None if state is None else fitting.written(self.game, state)
        self.events = [] if listen else None
        self._redo = []
        self._thought = None, {}
        if self.start is None:
            saved = fitting.written(self.game, fresh)
            fitting.check_fresh(game, saved)
            self._run(fresh, saved, CHECKPOINT, 0)
            return
        fitting.check_given(game, self.start)
        try:
            self._run(self._decode(self.start), self.start, CHECKPOINT, 0)
        except Exception as error:
            if fitting.of_the_rules(error, self._send):
                raise fitting.does_not_fit(game, error) from error
            raise
        fitting.look_over(game, self.seats, self.play.state, self.request)

    def seat(self, seat: int) -> Seat[_S]:
        """The match as one seat sees it."""
        return Seat(self, seat)

    # --- imagining ----------------------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Source) -> Match[_S]:
        """A possible world to `seat`, who is asked: all that it cannot know has been dealt again. (See `redealt`.)"""
        if self.request is not None and self.request.seat != seat:
            raise OutOfTurn(f"seat {self.request.seat} is asked; seat {seat} has nothing to think about")
        return self.redealt(seat, chance)

    def redealt(self, seat: int, chance: Source) -> Match[_S]:
        """A possible world to `seat`, whoever is asked: all that it cannot know has been dealt again.

        It stands where this match stands and looks the same to the seat. Only if no such world is found for a while, it stands
        where the last checkpoint stood: fewer answers are given in it (`answered`).
        """
        if type(self.game).redeal is Game.redeal:
            return self.fork(chance)
        return self._imagining(seat).world(self, self._other(chance))

    def guess(self, seat: int, chance: Source) -> tuple[Match[_S], Fraction] | None:
        """One guess at the world behind what `seat` knows, and how likely it makes what the seat saw of chance since the last
        checkpoint. None if the seat could tell it from the real one.
        """
        if type(self.game).redeal is Game.redeal:
            return self.fork(chance), Fraction(1)
        return self._imagining(seat).guess(self, self._other(chance))

    def _imagining(self, seat: int) -> Imagining:
        """What guesses of this seat begin with; kept while the match stands here."""
        if self._thought[0] is not self._head:
            self._thought = self._head, {}
        thought: dict[int, Imagining] = self._thought[1]
        if seat not in thought:
            if self._head is not self._latest[1] and not thought:
                self.fork()  # takes up the last checkpoint
            saved, mark = self._latest if self.request is not None else (self.encoded(), self._head)
            links = list(takewhile(lambda link: link is not mark, self._links()))
            thought[seat] = Imagining(self, seat, saved, links[::-1])
        return thought[seat]

    # --- keeping ------------------------------------------------------------------------------------------------------

    def journal(self, *, seed: bool = True) -> str:
        """The match as readable text that replays to the same position anywhere."""
        return writing.write(self, seed=seed)

    def save(self) -> str:
        """The journal with the last checkpoint in it, so that even later rules can go on from there."""
        return writing.write(self, checkpoint=True)

    @staticmethod
    def load(
        text: str,
        game: Game[_S],
        *,
        packs: Mapping[str, PackLike] | None = None,
        chance: Source | None = None,
        listen: bool = False,
    ) -> Match[_S]:
        """The match that `save` or `journal` wrote."""
        return replaying.read(Match, text, replaying.only(game), packs=packs, chance=chance, listen=listen)


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
