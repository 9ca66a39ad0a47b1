"""What people read and type: a terminal with colours and line editing, or a plain pipe."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import StringIO
from typing import TextIO

from tabletome.scene.text.words import cut, display_width, plain, wrap

PIPE_WIDTH = 100
WIDEST = 120
LONGEST_LINE = 1_000
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
CLEAR_LINE = "\r\x1b[K"


class InputEnded(Exception):
    """Nobody will type anything any more."""


class Terminal:
    """Where a session is read from and written to.

    On a pipe nothing is coloured or cleared, nothing waits for a key, and what was read is written behind its prompt, so that
    the output reads like the session it was. Whatever is `said` is cleaned: no name or content can send escape sequences.
    """

    def __init__(self, source: TextIO, out: TextIO, *, bare: bool = False) -> None:
        self.source, self.out = source, out
        self.interactive = source.isatty() and out.isatty()
        dumb = bare or not out.isatty() or os.environ.get("TERM", "dumb") == "dumb"
        self.colour = not dumb and not os.environ.get("NO_COLOR")
        self.can_clear = self.interactive and not dumb
        self.width = min(WIDEST, shutil.get_terminal_size().columns) if out.isatty() else PIPE_WIDTH
        self.suggest: Callable[[], Iterable[str]] = tuple
        if self.interactive:
            self._edit_lines()

    @classmethod
    def standard(cls, *, bare: bool = False) -> Terminal:
        """Standard input and output."""
        return cls(sys.stdin or StringIO(), sys.stdout, bare=bare)

    @classmethod
    def of_errors(cls) -> Terminal:
        """Standard error, for sentences about what went wrong."""
        return cls(StringIO(), sys.stderr, bare=True)

    def show(self, text: str) -> None:
        """Write text that a painter made."""
        self.out.write(text if text.endswith("\n") else text + "\n")
        self.out.flush()

    def say(self, sentence: str, indent: str = "") -> None:
        """Write a sentence, wrapped on a terminal; a pipe gets it in one line, where `grep` finds it."""
        words = plain(sentence)
        width = self.width - display_width(indent) if self.out.isatty() else len(words) * 2 + 1
        self.show("\n".join(indent + line for line in wrap(words, width, "  ")))

    def ask(self, prompt: str) -> str:
        """The next line that somebody types. Raises `InputEnded` when there is none."""
        prompt = plain(prompt) + " "
        if self.interactive:
            try:
                return self._sane(input(prompt))
            except EOFError:
                self.show("")
                raise InputEnded from None
            except KeyboardInterrupt:
                self.show("")
                raise
        self.out.write(prompt)
        self.out.flush()
        line = self.source.readline()
        if not line:
            self.show("")
            raise InputEnded
        line = self._sane(line)
        self.show(cut(plain(line), LONGEST_LINE))
        return line

    def pause(self, sentence: str) -> None:
        """Wait for Enter where somebody sits at the keyboard; on a pipe only say it."""
        if self.interactive:
            self.ask(sentence)
        else:
            self.say(sentence)

    def clear(self) -> None:
        """Take everything off the screen, what was scrolled away and what was typed too."""
        if self.interactive:
            self.out.write(CLEAR if self.can_clear else "\n" * shutil.get_terminal_size().lines)
            self.out.flush()
            with suppress(ImportError):
                import readline

                readline.clear_history()

    def passing(self, sentence: str) -> None:
        """Show a sentence that the next one replaces; an empty one removes it. A pipe never sees it."""
        if self.can_clear:
            self.out.write(CLEAR_LINE + cut(plain(sentence), self.width - 1))
            self.out.flush()

    def _sane(self, line: str) -> str:
        return line.strip().replace("\x00", "")[: LONGEST_LINE * 10]

    def _edit_lines(self) -> None:
        with suppress(ImportError):
            import readline

            readline.set_completer_delims("")
            readline.set_completer(self._completion)
            readline.parse_and_bind("tab: complete")

    def _completion(self, begun: str, number: int) -> str | None:
        fitting = [words for words in self.suggest() if words.casefold().startswith(begun.casefold())]
        return fitting[number] if number < len(fitting) else None
