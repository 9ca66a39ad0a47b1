"""The line of play: what stands of all that was done at a table.

A table's entries are only ever added to. An `answer` goes to the end of the line, an `undo` takes answers off it, a `redo` puts
them back, `rules` says that from here on the game is played by other rules. The rest are notes that all are told: who came to a
seat, who was let in, who plays it now, who took a file away.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from tabletome.kernel import Match, Result
from tabletome.server.store.rows import Damaged, Entry
from tabletome.server.work.recalled import Recalled

_T = TypeVar("_T")

A_PIECE = 500
"""Entries that are read in one turn of the event loop."""
START, ANSWER, UNDO, REDO, RULES = "start", "answer", "undo", "redo", "rules"
CAME, LET_IN, SAT, TOOK = "came", "let in", "sat", "took"
MOVES = frozenset({START, ANSWER, UNDO, REDO, RULES})
"""The entries after which the game stands elsewhere."""


class Played(NamedTuple):
    """An answer that stands."""

    seq: int
    seat: int
    option: str
    results: tuple[tuple[str, Result], ...]


class Noted(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a note says: the sentence for all, and who is meant. A browser is written as the hash of its own secret."""

    told: str
    browser: str = ""
    by: str = ""
    kind: str = ""


class NewRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules a game goes on by: their digest, what the players are told, and where play begins anew.

    `base`: the answers before the checkpoint it goes on from, if it could not simply be replayed; `stands`: how many answers
    stand of those that were given.
    """

    digest: str
    told: str = ""
    base: int | None = None
    stands: int | None = None


class Note(NamedTuple):
    """A sentence for all at the table, told after so many answers; `kind` is that of the entry it stands in."""

    seq: int
    answers: int
    text: str
    kind: str


class Line:
    """The answers that stand, those that were taken back and can be given again, and what was noted."""

    def __init__(self, entries: Iterable[Entry] = (), digest: str = "") -> None:
        self.start: tuple[tuple[str, Result], ...] = ()
        self.played: list[Played] = []
        self.undone: list[list[Played]] = []
        self.seq = self.moved = 0
        self.digest, self.base = digest, 0
        self.nonces: dict[tuple[int, str], int] = {}  # each seat numbers its own messages
        self.notes: list[Note] = []
        self.noted: list[tuple[Entry, Noted, int]] = []  # with how many answers stood
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Carry out an entry."""
        self.seq = entry.seq
        if entry.kind in MOVES:
            self.moved = entry.seq
        if entry.nonce:
            self.nonces[entry.seat, entry.nonce] = entry.seq
        if entry.kind == START:
            self.start = tuple(entry.results)
        elif entry.kind == ANSWER:
            self.played.append(Played(entry.seq, entry.seat, entry.what, tuple(entry.results)))
            self.undone.clear()
        elif entry.kind == UNDO:
            self._undo(int(entry.what))
        elif entry.kind == REDO:
            self.played += self.undone.pop()
        elif entry.kind == RULES:
            self._go_by(entry, msgspec.json.decode(entry.what, type=NewRules))
        else:
            noted = msgspec.json.decode(entry.what, type=Noted)
            self.noted.append((entry, noted, len(self.played)))
            self._note(entry, noted.told)

    def _undo(self, count: int) -> None:
        if not 0 < count <= len(self.played) - self.base:
            raise ValueError("an entry takes back more than was played")
        self.undone.append(self.played[-count:])
        del self.played[-count:]

    def _go_by(self, entry: Entry, rules: NewRules) -> None:
        self.digest = rules.digest
        if rules.base is not None:
            self.base = rules.base
            self.undone.clear()
            del self.played[rules.stands if rules.stands is not None else len(self.played) :]
        self._note(entry, rules.told)

    def _note(self, entry: Entry, told: str) -> None:
        if told:
            self.notes.append(Note(entry.seq, len(self.played), told, entry.kind))

    def told_of_rules(self, seen: int) -> list[Note]:
        """What is to be told of new rules to somebody who has heard of everything up to entry `seen`."""
        return [note for note in self.notes if note.kind == RULES and note.seq > seen]

    def results(self) -> int:
        """How many results chance has given on this line."""
        return len(self.start) + sum(len(played.results) for played in self.played)


async def in_pieces(items: Sequence[_T]) -> AsyncIterator[Sequence[_T]]:
    """A long list a little at a time, so that others have their turn in between."""
    for first in range(0, len(items), A_PIECE):
        yield items[first : first + A_PIECE]
        await asyncio.sleep(0)


async def read_line(table: str, entries: Sequence[Entry], digest: str) -> Line:
    """The line of a table as it is kept."""
    line = Line((), digest)
    try:
        async for some in in_pieces(entries):
            for entry in some:
                line.add(entry)
        return line
    except (ValueError, IndexError) as error:
        raise Damaged(f"what is kept of the table {table} is damaged and cannot be read: {error}") from error


def play_again(match: Match[Any], undone: Sequence[Played]) -> None:
    """Give answers again that were taken back, with the results of chance they had."""
    dice, recalled = match.chance, Recalled([result for played in undone for result in played.results])
    match.chance = recalled
    try:
        for played in undone:
            match.answer(played.option, played.seat)
    finally:
        match.chance = dice
    dice.seek(recalled.used)
