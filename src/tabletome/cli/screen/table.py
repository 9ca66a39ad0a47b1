"""Table mode: people roll real dice and draw real cards, and type what came."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tabletome.cli.terminal import Terminal
from tabletome.kernel import Asked, Chance, Result

UNDO_WORDS = frozenset({"undo", ":undo", "/undo"})
QUIT_WORDS = frozenset({"quit", ":quit", "/quit", "exit"})
HELP_WORDS = frozenset({"help", "?", ":help", "/help"})


class Left(Exception):
    """Somebody wants to leave the game."""


class TypedAgain(Exception):
    """The last typed result is taken back: give the answer again, and ask for that result anew."""


class AnswerTakenBack(Exception):
    """There was no typed result to take back, so the answer itself is."""


class Typed(Asked):
    """The chance source of table mode.

    Several results may be typed at once, separated by commas. `undo` takes back the last result of the answer that is being
    carried out, and with none left, that answer. Before something is asked for, `announce` tells what led to it.
    """

    def __init__(self, terminal: Terminal, *, shared: bool) -> None:
        super().__init__(self._next_entry, self._complain)
        self.terminal, self.shared = terminal, shared
        self.waiting: deque[str] = deque()
        self.given: list[str] = []
        self.typed_secretly = False
        self.typed_by: str | None = None
        self.announce: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """A new answer is about to be carried out: nothing typed for it yet."""
        self.waiting.clear()
        self.given.clear()
        self.typed_by = None

    def left_over(self) -> list[str]:
        """What was typed beyond what was needed; it is dropped, never used for something else."""
        left = list(self.waiting)
        self.waiting.clear()
        return left

    def answer(self, request: Chance) -> Result:
        result = super().answer(request)
        self.given.append(str(result))
        return result

    def _next_entry(self, request: Chance) -> str:
        if self.waiting:
            return self.waiting.popleft()
        self.announce()
        if request.to is not None and self.shared:
            self._curtain(request.by)
        line = self.terminal.ask(question(request))
        while line.casefold() in HELP_WORDS or not line:
            self.terminal.say("Type what came up; several results separated by commas. undo takes back, quit leaves.")
            line = self.terminal.ask(question(request))
        if request.find(line) is not None:
            return line
        if line.casefold() in UNDO_WORDS:
            self._take_back()
        if line.casefold() in QUIT_WORDS:
            raise Left
        first, *rest = [part.strip() for part in line.split(",")]
        self.waiting.extend(part for part in rest if part)
        return first

    def _curtain(self, by: str) -> None:
        """A card that only one seat may see: the next one to type must not see what the last one typed."""
        if by != self.typed_by:
            self.terminal.clear()
            who = by[:1].upper() + by[1:] if by else "Whoever draws"
            self.terminal.say(f"{who} draws now: the card is secret, only they look at it and type it.")
        self.typed_by = by
        self.typed_secretly = True

    def _take_back(self) -> None:
        if not self.given:
            raise AnswerTakenBack
        kept = self.given[:-1]
        self.begin()
        self.waiting.extend(kept)
        raise TypedAgain

    def _complain(self, sentence: str) -> None:
        self.waiting.clear()
        self.terminal.say(sentence)


def question(request: Chance) -> str:
    """What the program asks for.

    >>> question(Chance("d6", (1, 2, 3, 4, 5, 6), "raid", "seat 0")), question(Chance("tricks", ["shove", "ward"], drawn=True))
    ('Roll d6 for raid by seat 0:', 'Draw from tricks:')
    """
    return f"Draw from {request}:" if request.drawn else f"Roll {request}:"
