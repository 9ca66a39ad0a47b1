"""What can go wrong, each as a sentence for the person who caused it. The match is then exactly as it was before."""

from __future__ import annotations


class TabletomeError(Exception):
    """Everything the program itself refuses. `str(error)` is a sentence to show."""


class IllegalAnswer(TabletomeError):
    """The answer is not among the options of the current request."""


class OutOfTurn(IllegalAnswer):
    """The answer came from a seat that is not asked now."""


class GameOver(IllegalAnswer):
    """The game has ended; nothing is asked any more."""


class NothingToUndo(TabletomeError):
    """Undo at the beginning, or redo without an undo."""


class BadSetup(TabletomeError):
    """The set-up (seats, options, packs) is not one this game can be played with."""


class BadState(TabletomeError):
    """A state from elsewhere that is none of this game, or one on which its rules break."""


class BadChance(TabletomeError):
    """A chance source gave a result that is impossible here, or had none to give."""


class EndlessEffects(TabletomeError):
    """Effects set each other off without end. The message names them."""


class GameFault(TabletomeError):
    """The game's own code broke the kernel's contract: a defect of the game, not of the person playing."""


class BrokenGame(GameFault):
    """The game's own code failed as no rule means to. `__cause__` is the error as it was raised there."""


class UnknownGame(TabletomeError):
    """No game of that name is registered."""


class BadJournal(TabletomeError):
    """A journal that cannot be read or replayed; `line` is where, counted from 1 (0: the file as a whole)."""

    def __init__(self, line: int, message: str) -> None:
        self.line, self.sentence = line, message
        super().__init__(f"line {line}: {message}" if line else message)


def shown(text: str, most: int = 60) -> str:
    """Words from outside as they may stand in a sentence: not too many, and signs that do not print written out.

    >>> shown("climb \\u202e\\n"), shown("ridge" * 100, most=8)
    ('climb \\\\u202e\\\\n', 'ridgeri…')
    """
    begins = text[: most + 1]  # the rest may be endless
    words = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in begins)
    return words if len(words) <= most else words[: most - 1] + "…"
