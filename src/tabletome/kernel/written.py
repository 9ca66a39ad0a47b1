"""A journal taken apart: its lines as data, nothing replayed yet. Whatever is wrong is told with its line.

Everything here takes time and memory in proportion to the text, whatever the text is.
"""

from __future__ import annotations

import re
from base64 import b85decode
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec

from tabletome.kernel.digest import digest
from tabletome.kernel.errors import BadJournal, shown

FORMAT = 1
FIRST_LINE = f"tabletome journal {FORMAT}"
MOST_LINES = 1_000_000
MOST_ANSWERS = 20_000
"""In a game from outside. The longest of our own fixtures have 7,550."""
LONGEST_LINE = 20_000
"""In a game from outside. The longest of our own fixtures have 1,450 signs."""

_ANSWER = re.compile(r"(\d{1,9}) (?:start|seat (\d{1,3}): (.+?))(?: \| (.+))?")


class Told(NamedTuple):
    """A line with an answer: where it stands, its number, who gave it (nobody: the start), and what chance brought."""

    line: int
    number: int
    seat: int | None
    option: str
    chance: str | None

    def results(self) -> list[tuple[str, str]]:
        """The results of chance: which die or deck, and what came."""
        if self.chance is None:
            return []
        pairs = (part.partition("=") for part in self.chance.split("; "))
        return [(unquote(label), unquote(result)) for label, _, result in pairs]


class Mark(NamedTuple):
    """A state in a line (none: that of the set-up), and how many answers and results of chance had come before it."""

    line: int
    state: bytes | None
    answers: int = 0
    results: int = 0


class Written(msgspec.Struct):
    """A journal taken apart, its answers not yet replayed. `rules` is empty in journals that did not have it yet."""

    game: str
    version: int
    rules: str
    seats: int
    seats_line: int
    options: dict[str, Any]
    packs: list[tuple[int, str, str]]
    seed: int | None
    first: int
    begins: Mark | None
    answers: list[Told]
    checkpoint: Mark | None
    end: int = 0
    intact: bool = False


def take_apart(text: str, *, whole: bool = False) -> Written:
    """The lines of a journal as data. With `whole`, one from outside: it may bring no states, and not be endless."""
    first = text.partition("\n")[0].removesuffix("\r")
    if not first.startswith("tabletome journal "):
        raise BadJournal(1, f"this is not a journal; the first line must be '{FIRST_LINE}'")
    if first != FIRST_LINE:
        raise BadJournal(1, f"'{shown(first)}' is not a format this program reads; it reads '{FIRST_LINE}'")
    text = text.rstrip("\r\n")
    if text.count("\n") >= MOST_LINES:
        raise BadJournal(MOST_LINES, f"a journal has at most {MOST_LINES} lines")
    lines = text.split("\n")
    if lines[0].endswith("\r"):
        lines = [line.removesuffix("\r") for line in lines]
    end = re.fullmatch(r"end (\d{1,9}) ([0-9a-f]{32})", lines[-1])
    if end is None:
        raise BadJournal(
            len(lines), "the journal breaks off: its last line must be 'end', the number of answers and a checksum"
        )
    if whole:
        _refuse_endless(lines)
    written = _take_lines(enumerate(lines[1:-1], start=2), len(lines), whole)
    if int(end[1]) != len(written.answers) - 1:
        raise BadJournal(len(lines), f"it should have {end[1]} answers, but has {len(written.answers) - 1}")
    body = "\n".join(lines[:-1]) + "\n"
    written.end, written.intact = len(lines), digest(body.encode(errors="surrogatepass")) == end[2]
    return written


def _refuse_endless(lines: list[str]) -> None:
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise BadJournal(number, f"a line of a game from outside has at most {LONGEST_LINE:,} signs")


def _take_lines(lines: Iterator[tuple[int, str]], end: int, whole: bool) -> Written:
    _, (name, version) = _field(lines, end, r"game (\S+) version (\d{1,9})", "game ID version NUMBER")
    rules, lines = _rules(lines)
    seats_line, (seats,) = _field(lines, end, r"seats (\d{1,3})", "seats NUMBER")
    options_line, (options,) = _field(lines, end, r"options (\{.*\})", "options {…}")
    packs: list[tuple[int, str, str]] = []
    seed: int | None = None
    first = 0
    for number, line in lines:
        found = re.fullmatch(r"pack (\S+) (\S+)|seed (none|-?\d{1,80})(?: from (-?\d{1,18}))?", line)
        if found is None:
            raise BadJournal(number, f"'{shown(line)}' stands where 'pack …' or 'seed …' is expected")
        if found[3]:
            seed = None if found[3] == "none" else int(found[3])
            first = int(found[4] or 0)
            break
        packs.append((number, found[1], found[2]))
    begins, answers, checkpoint = _take_answers(lines, whole)
    if not answers or (answers[0].number, answers[0].seat) != (0, None):
        raise BadJournal(answers[0].line if answers else end, "the answers must begin with '0 start'")
    if checkpoint is not None and checkpoint.answers >= len(answers):
        raise BadJournal(checkpoint.line, "the checkpoint lies beyond the last answer")
    try:
        plain = msgspec.json.decode(options, type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise BadJournal(options_line, f"the options cannot be read: {shown(str(error), 200)}") from error
    return Written(
        name, int(version), rules, int(seats), seats_line, plain, packs, seed, first, begins, answers, checkpoint
    )


def _rules(lines: Iterator[tuple[int, str]]) -> tuple[str, Iterator[tuple[int, str]]]:
    """The digest of the rules, where a journal has it; and the lines after it."""
    for number, line in lines:
        if found := re.fullmatch(r"rules ([0-9a-f]{32})", line):
            return found[1], lines
        if line.startswith("rules "):
            raise BadJournal(number, f"'{shown(line)}' stands where 'rules DIGEST' is expected")
        return "", chain([(number, line)], lines)
    return "", lines


def _take_answers(
    lines: Iterator[tuple[int, str]], whole: bool
) -> tuple[Mark | None, list[Told], Mark | None]:  # fmt: skip
    begins: Mark | None = None
    answers: list[Told] = []
    checkpoint: Mark | None = None
    for number, line in lines:
        if whole and line.startswith(("from ", "checkpoint ")):
            raise BadJournal(
                number,
                "a game from outside must be whole: it is replayed from its set-up, so it cannot bring a position along "
                f"('{line.split(' ', 1)[0]} …'); a journal without that line can be taken up",
            )
        if line.startswith("from ") and not answers and begins is None:
            begins = Mark(number, _bytes(number, line[5:]))
        elif checkpoint is None and (found := re.fullmatch(r"checkpoint (\d{1,9}) (\d{1,9}) (\S*)", line)):
            checkpoint = Mark(number, _bytes(number, found[3]), int(found[1]), int(found[2]))
        elif checkpoint is None and (found := _ANSWER.fullmatch(line)):
            seat = None if found[2] is None else int(found[2])
            answers.append(Told(number, int(found[1]), seat, unquote(found[3] or ""), found[4]))
            if whole and len(answers) > MOST_ANSWERS + 1:
                raise BadJournal(number, f"a game from outside has at most {MOST_ANSWERS:,} answers")
        else:
            raise BadJournal(number, f"'{shown(line)}' is not a line of a journal")
    return begins, answers, checkpoint


def _field(
    lines: Iterator[tuple[int, str]], end: int, pattern: str, right: str
) -> tuple[int, tuple[str, ...]]:  # fmt: skip
    for number, line in lines:
        found = re.fullmatch(pattern, line)
        if found is None:
            raise BadJournal(number, f"'{shown(line)}' stands where '{right}' is expected")
        return number, found.groups()
    raise BadJournal(end, f"the line '{right}' is missing")


def _bytes(line: int, text: str) -> bytes:
    try:
        return b85decode(text)
    except ValueError as error:
        raise BadJournal(line, f"the state in this line is damaged: {error}") from error
