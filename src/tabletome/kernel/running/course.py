"""The course of a match: where it stands, how it goes on, and the way back.

History is a chain of links (earlier link, request, answer), shared between a match and its forks, so that a fork costs the
same after ten answers as after ten thousand. The state of the last checkpoint is kept as bytes; every position since is
reached by giving the few answers since then again. Older checkpoints stay in the chain, one for every sixteen answers.

A game whose state is dear to write down says so (`Game.checkpoint_after`). Then who only plays on writes it rarely, and whoever
goes back or forks takes up the last checkpoint on the way, which serves the next fork from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Generic, Self, TypeVar

import msgspec

from tabletome.kernel.chance import Recorded, Seeded, Source
from tabletome.kernel.errors import GameFault, GameOver, IllegalAnswer, NothingToUndo, OutOfTurn, TabletomeError
from tabletome.kernel.game import Game, Outcome, PackLike
from tabletome.kernel.play import STEPS_PER_ANSWER, Event, Play
from tabletome.kernel.requests import CHECKPOINT, Chance, Choose, Option
from tabletome.kernel.running import fitting
from tabletome.kernel.running.history import (
    Answer,
    Link,
    Redeal,
    Saved,
    answers_of,
    counted_before,
    latest_of,
    same,
)
from tabletome.kernel.running.refusing import refusal

_S = TypeVar("_S")

CHECKPOINT_KEPT_EVERY = 16


class Course(Generic[_S]):
    """One game being played: what has been answered, what is asked, and every position in between.

    `request` is the decision that is asked for, or None when the game is over.
    """

    __slots__ = (
        "_decode", "_encode", "_head", "_kept", "_latest", "_redo", "_send", "_thought", "answered", "chance", "events",
        "game", "options", "packs", "play", "request", "seats", "start",
    )  # fmt: skip

    game: Game[_S]
    seats: int
    options: Any
    packs: tuple[PackLike, ...]
    chance: Source
    play: Play[_S, Any]
    request: Choose | None
    events: list[Event] | None
    answered: int
    start: bytes | None
    _encode: Callable[[_S], bytes]
    _decode: Callable[[bytes], _S]
    _send: Callable[[Any], Any]
    _head: Link | None
    _latest: Saved
    _kept: int
    _redo: list[list[Link]]
    _thought: tuple[Link | None, dict[int, Any]]
    """What somebody has thought of the position behind a link, by seat."""

    def _run(self, state: _S, saved: bytes, first: object, answered: int) -> None:
        """Let the rules run from a state, written `saved`, up to the first request; the history begins here."""
        self.answered = self._kept = answered
        self.play = self.game.play(state, answered, None if self.events is None else self.events.append)
        self._head = (None, first, saved)
        self._latest = saved, self._head
        self.request = None
        flow = self.game.flow(self.play)
        self._send = flow.send
        try:
            self.game.first_checkpoint(flow)
            self.play.due = answered + self.game.checkpoint_after
            self.request = self._go_on(flow.send(None))
        except StopIteration:
            pass  # the game is over
        except RecursionError as error:
            raise self.play.endless() from error

    # --- the position -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> _S:
        return self.play.state

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.play.state)

    def encoded(self) -> bytes:
        """The state as bytes: equal positions give equal bytes."""
        return self._encode(self.play.state)

    # --- answering ----------------------------------------------------------------------------------------------------

    def answer(self, choice: int | str | Option, seat: int | None = None) -> None:
        """Answer the current request by index, notation or option; `seat`, if given, must be the one that is asked."""
        request = self.request
        if request is None:
            raise GameOver("the game is over; nothing is asked")
        if seat is not None and seat != request.seat:
            raise OutOfTurn(f"seat {request.seat} is asked, not seat {seat}")
        if choice.__class__ is int:
            try:
                option = request.option(choice)
            except IndexError:
                raise refusal(self.game, self.play.state, request, f"number {choice}") from None
        else:
            option = self._find(request, choice)
        head = self._head
        # A link keeps what tells the request from another. All that could have been chosen would fill the memory.
        self._head = (head, Choose(request.seat, (), "", (), request.kind, request.about), option)
        play = self.play
        play.answered = self.answered = self.answered + 1
        play.steps = play.phases = 0
        try:
            asked: Any = self._send(option)
            self.request = asked if asked.__class__ is Choose else self._go_on(asked)
        except StopIteration:
            self.request = None
        except BaseException as error:
            self._take_back(head)
            if isinstance(error, RecursionError):
                raise play.endless() from error
            raise
        if self._redo:
            self._redo = []

    def _go_on(self, request: Any) -> Choose:
        """Let the rules go on, with what chance gives, until a seat is asked; where the game is over, StopIteration comes."""
        send, steps = self._send, 0
        while request.__class__ is not Choose:
            if request.__class__ is Chance:
                if not request.outcomes:
                    raise GameFault(f"{request} has no possible outcome")
                result = self.chance.answer(request)
                self._head = (self._head, request, result)
                request = send(result)
            elif request is CHECKPOINT:
                if self.answered >= self.play.due and self._head is not self._latest[1]:
                    self._take_checkpoint()
                request = send(None)
            else:
                raise GameFault(f"{self.game.name} yielded {request!r}, which is no request")
            steps += 1
            if steps > STEPS_PER_ANSWER:
                self.play.steps += steps
                raise self.play.endless()
        asked: Choose = request
        return asked

    def _take_checkpoint(self) -> None:
        """Keep the state as bytes. Not called where nothing was asked since the last one: the rules alone lead on from there."""
        saved = fitting.written(self.game, self.play.state)
        if self.answered - self._kept >= CHECKPOINT_KEPT_EVERY:
            self._head = (self._head, CHECKPOINT, saved)
            self._kept = self.answered
        self._latest = saved, self._head
        self.play.due = self.answered + self.game.checkpoint_after

    def _take_back(self, head: Link | None) -> None:
        """After an error in the middle of an answer: the match as it was before it."""
        results, link = 0, self._head
        while link is not head and link is not None:
            results += link[1].__class__ is Chance
            link = link[0]
        if results:
            self.chance.seek(-results)
        self._rebuild(head, self.answered - 1)
        self._forget_events()

    def _find(self, request: Choose, choice: object) -> Option:
        if isinstance(choice, Option):
            # An option of this very request needs no search; one of another position is looked up by its notation.
            if any(group is choice.group for group in request.groups) and choice.group.holds(choice.arg):
                return choice
            choice = str(choice)
        if not isinstance(choice, str):
            raise IllegalAnswer(f"an answer is an index, an option or its notation, not {choice!r}")
        option = request.find(choice)
        if option is None:
            raise refusal(self.game, self.play.state, request, choice)
        return option

    # --- going back ---------------------------------------------------------------------------------------------------

    def undo(self, answers: int = 1) -> None:
        """Take back the last answers, everybody's. What chance gave comes again if the same is done again."""
        if answers < 1 or answers > self.answered:
            raise NothingToUndo(f"cannot undo {answers} of {self.answered} answers")
        link, results = self._head, 0
        groups: list[list[Link]] = []
        for _ in range(answers):
            undone: list[Link] = []
            while True:
                assert link is not None
                undone.append(link)
                asked, link = link[1], link[0]
                if asked.__class__ is Choose:
                    break
                if asked.__class__ is Redeal:
                    raise NothingToUndo("what lies before the imagining is the real past; it cannot be undone")
                results += asked.__class__ is Chance
            undone.reverse()
            groups.append(undone)
        if results:
            self.chance.seek(-results)
        try:
            self._rebuild(link, self.answered - answers)
        except BaseException:
            if results:
                self.chance.seek(results)
            raise
        self._redo += groups
        self._forget_events()

    def redo(self) -> None:
        """Give the answer again that was undone last, with the results of chance it had."""
        if not self._redo:
            raise NothingToUndo("nothing was undone")
        undone = self._redo[-1]
        redo, chance = self._redo, self.chance
        results = [value for _, asked, value in undone if asked.__class__ is Chance]
        self.chance = Recorded(results)
        try:
            self.answer(undone[0][2])
        finally:
            self.chance, self._redo = chance, redo
        redo.pop()
        chance.seek(len(results))

    def history(self) -> list[Answer]:
        """All that was answered since the start, oldest first; the first entry is what chance did before any answer."""
        return answers_of(self._links())

    def since_checkpoint(self) -> tuple[bytes, list[Answer]]:
        """The state of the last checkpoint, and the history since: a position without what lies before it."""
        if self.game.checkpoint_after:
            self.fork()  # takes up the last checkpoint
        saved, mark = self._latest
        return saved, answers_of(takewhile(lambda link: link is not mark, self._links()))

    def latest(self) -> Answer:
        """The last answer with the results of chance that followed it; before any answer, what the start brought."""
        return latest_of(self._links())

    def checkpoint(self) -> tuple[bytes, int, int]:
        """The state of the last checkpoint, and how many answers and results of chance had come before it."""
        if self.game.checkpoint_after:
            self.fork()  # takes up the last checkpoint
        saved, mark = self._latest
        return saved, *counted_before(self._links(), mark, self.answered)

    def _links(self) -> Iterator[Link]:
        link = self._head
        while link is not None:
            yield link
            link = link[0]

    def _rebuild(self, link: Link | None, answered: int, *, over: bool = False) -> None:
        """Go to the position after `link`: decode the last checkpoint before it and give the answers since again."""
        saved, mark, path = self._since_kept(link)
        given = sum([at[1].__class__ is Choose for at in path])
        try:
            play = self.game.play(self._decode(saved), answered - given)
        except msgspec.ValidationError as error:
            raise GameFault(f"the state of {self.game.name} has grown out of its bounds: {error}") from error
        flow = self.game.flow(play)
        send = flow.send
        try:
            self.game.first_checkpoint(flow)
            request: Any = send(None)
        except StopIteration:
            request = None
        for at in path:
            try:
                while request is CHECKPOINT:
                    if at[0] is not mark:
                        saved, mark = self._encode(play.state), at[0]
                    request = send(None)
                if same(at[1], request):
                    play.steps = play.phases = 0
                    play.answered += at[1].__class__ is Choose
                    request = send(at[2])
                else:
                    raise GameFault(f"{self.game.name} is not deterministic: {at[1]} became {request}")
            except StopIteration:
                request = None
        try:
            while request is CHECKPOINT:
                if link is not mark:
                    saved, mark = self._encode(play.state), link
                request = send(None)
        except StopIteration:
            request = None
        if request.__class__ is Chance or (request is None) is not over:
            raise GameFault(f"{self.game.name} is not deterministic: run again, it comes to {request}")
        if answered < self._kept:
            self._kept = -CHECKPOINT_KEPT_EVERY
        play.due = answered + self.game.checkpoint_after
        self._head, self._latest, self.answered = link, (saved, mark), answered
        self.play, self._send, self.request = play, send, request
        if self.events is not None:
            play.hear = self.events.append

    def _since_kept(self, link: Link | None) -> tuple[bytes, Link | None, list[Link]]:
        """The last state that was kept before a link, the link it was kept at, and the links since, oldest first."""
        (saved, mark), at = self._latest, link
        path: list[Link] = []
        while at is not mark:
            assert at is not None
            if at[1] is CHECKPOINT or at[1].__class__ is Redeal:
                saved, mark = at[2], at
                break
            path.append(at)
            at = at[0]
        path.reverse()
        return saved, mark, path

    def _forget_events(self) -> None:
        if self.events is not None:
            while self.events and self.events[-1].answer > self.answered:
                self.events.pop()

    # --- going elsewhere ----------------------------------------------------------------------------------------------

    def fork(self, chance: Source | None = None) -> Self:
        """An independent match in the same position, with chance of its own and nobody listening."""
        copy = self._blank(Seeded.fresh() if chance is None else self._other(chance))
        copy.start, copy._kept, copy._latest = self.start, self._kept, self._latest
        copy._rebuild(self._head, self.answered, over=self.request is None)
        self._latest = copy._latest  # both are the last checkpoint; this one may be nearer
        return copy

    def elsewhere(self, made: Redeal, state: _S, answered: int, chance: Source, told: list[Event] | None) -> Self:
        """A match of the same game that begins with `state`, and holds nothing of this one: neither its past nor its chance."""
        copy = self._blank(chance)
        copy.events = told
        copy._run(state, fitting.written(self.game, state), made, answered)
        return copy

    def _other(self, chance: Source) -> Source:
        """Chance for another match: never that of this one, which nobody may foresee."""
        if chance is self.chance:
            raise TabletomeError("a fork needs chance of its own; with that of its origin it would foresee the dice")
        return chance

    def _blank(self, chance: Source) -> Self:
        """A match of the same game, to be put into a position."""
        copy = self.__class__.__new__(self.__class__)
        copy.game, copy.packs, copy.seats, copy.options = self.game, self.packs, self.seats, self.options
        copy._encode, copy._decode, copy.chance = self._encode, self._decode, chance
        copy.start, copy.events, copy._redo, copy._thought = None, None, [], (None, {})
        return copy

    def listen(self) -> None:
        """Keep events from now on."""
        if self.events is None:
            self.events = []
            self.play.hear = self.events.append
