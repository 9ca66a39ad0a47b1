"""At a real terminal: colours, the curtain, and the way a newcomer is led."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from .running import DRAGON_HOARD, PATIENCE, ROOT


class Sitting:
    """Somebody at a terminal who reads what is shown and types."""

    def __init__(self, screen: int, program: subprocess.Popen[bytes]) -> None:
        self.screen, self.program = screen, program
        self.shown = ""

    def until(self, words: str) -> str:
        """What is shown up to these words; what follows them stays to be read."""
        while words not in self.shown:
            self.shown += self._read()
        before, words, self.shown = self.shown.partition(words)
        return before + words

    def type(self, line: str = "") -> None:
        os.write(self.screen, f"{line}\n".encode())

    def rest(self) -> str:
        """All that is shown until the program ends."""
        while True:
            try:
                self.shown += self._read()
            except EOFError:
                self.program.wait(PATIENCE)
                return self.shown

    def _read(self) -> str:
        ready, _, _ = select.select([self.screen], [], [], PATIENCE)
        assert ready, f"nothing came after {self.shown!r}"
        try:
            read = os.read(self.screen, 65536)
        except OSError:
            read = b""
        if not read:
            raise EOFError(self.shown)
        return read.decode("utf-8", "replace")


@contextmanager
def sitting(*arguments: str) -> Iterator[Sitting]:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "tabletome", *arguments]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=ROOT) as program:
        os.close(theirs)
        try:
            yield Sitting(ours, program)
        except BaseException:
            program.kill()
            raise
    os.close(ours)


def test_a_newcomer_is_asked_for_game_and_people_and_plays_against_a_bot() -> None:
    with sitting("play") as person:
        assert "Connect Four" in person.until("Number, id or file>")
        person.type("examples/connect_four.py")
        person.until("How many people play?")
        person.type()
        begun = person.until("You>")
        assert "\x1b[1" in begun
        assert "mcts bot, Yellow" in begun
        person.type("quit")
        assert "Left without saving" not in person.rest()
    assert person.program.returncode == 0


def test_leaving_an_unsaved_game_takes_two_quits() -> None:
    with sitting("play", "examples/connect_four.py", "--bots", "random") as person:
        person.until("You>")
        person.type("d")
        person.until("You>")
        person.type("quit")
        assert "This game is not saved." in person.until("You>")
        person.type("quit")
        person.rest()
    assert person.program.returncode == 0


def test_the_curtain_clears_the_screen_and_waits() -> None:
    with sitting("play", DRAGON_HOARD, "--seed", "5", "--names", "Ann,Bob") as people:
        people.until("Pass the screen to Ann, then press Enter. ---")
        people.type()
        assert "\x1b[2J\x1b[3J" in people.until("Ann>")
        people.type("raid")
        curtain = people.until("Pass the screen to Bob, then press Enter. ---")
        after_clearing = curtain.rpartition("\x1b[2J\x1b[3J\x1b[H")[2]
        assert "finds" in after_clearing
        assert "Hand" not in after_clearing
        people.type()
        assert "Hand" in people.until("Bob>")
        people.type("\x04")
        people.rest()
    assert people.program.returncode == 3


def test_plain_has_neither_colours_nor_clearing() -> None:
    with sitting("play", DRAGON_HOARD, "--seed", "5", "--plain") as people:
        people.until("Pass the screen to Seat 0")
        people.type()
        shown = people.until("Seat 0>")
        assert "\x1b[1" not in shown
        assert "\x1b[2J" not in shown
        people.type("quit")
        people.rest()
    assert people.program.returncode == 0
