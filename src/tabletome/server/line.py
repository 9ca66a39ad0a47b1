"""The line of play: what stands of all that was done at a table.

A table's entries are only ever added to. An `answer` goes to the end of the line, an `undo` takes answers off it, a `redo` puts
them back. From the line the match is built again, whole or from a checkpoint.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tabletome.kernel import Chance, Game, Match, Result, Seeded, TabletomeError
from tabletome.server.store import Checkpoint, Entry, TableRow

START, ANSWER, UNDO, REDO = "start", "answer", "undo", "redo"
WHOLE_UP_TO = 400
"""A line that is not longer is always played again from its start."""
ANSWERS_TOLD = 150
"""A longer one from a checkpoint that lies at least so many answers back: those are what the log tells."""


class CannotGoOn(TabletomeError):
    """The rules have changed so much since this game was played that it cannot be taken up again."""


class Played(NamedTuple):
    """An answer that stands."""

    seq: int
    seat: int
    option: str
    results: tuple[tuple[str, Result], ...]


class Line:
    """The answers that stand, and those that were taken back and can be given again."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.start: tuple[tuple[str, Result], ...] = ()
        self.played: list[Played] = []
        self.undone: list[list[Played]] = []
        self.seq = 0
        self.nonces: dict[tuple[int, str], int] = {}  # each seat numbers its own messages
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Carry out an entry."""
        self.seq = entry.seq
        if entry.nonce:
            self.nonces[entry.seat, entry.nonce] = entry.seq
        if entry.kind == START:
            self.start = tuple(entry.results)
        elif entry.kind == ANSWER:
            self.played.append(Played(entry.seq, entry.seat, entry.what, tuple(entry.results)))
            self.undone.clear()
        elif entry.kind == UNDO:
            count = int(entry.what)
            self.undone.append(self.played[-count:])
            del self.played[-count:]
        elif entry.kind == REDO:
            self.played += self.undone.pop()

    def results(self) -> list[tuple[str, Result]]:
        """All that chance has done, in order."""
        return [*self.start, *(result for played in self.played for result in played.results)]


class Running(NamedTuple):
    """A match being played, and how many answers and results of chance of the line lie before it began."""

    match: Match[Any]
    answers: int = 0
    results: int = 0


class _Told:
    """Results that came before, given again to the requests that they belong to."""

    def __init__(self, results: Sequence[tuple[str, Result]]) -> None:
        self.results, self.used = results, 0

    def answer(self, request: Chance) -> Result:
        label, result = self.results[self.used] if self.used < len(self.results) else ("", "")
        if label != request.label or result not in request.outcomes:
            raise CannotGoOn(f"the rules now ask for {request}, where {label or 'nothing'} came before")
        self.used += 1
        return result

    def seek(self, results: int) -> None:
        self.used += results


def rebuild(game: Game[Any], row: TableRow, line: Line, checkpoints: Sequence[Checkpoint] = ()) -> Running:
    """The match at the end of the line.

    `checkpoints` come newest first. One is used if the line is long, or if the rules have a new version since.
    """
    new_rules = row.version != game.version
    usable = [mark for mark in checkpoints if _stands(mark, line)]
    far_back = [mark for mark in usable if mark.answers <= len(line.played) - ANSWERS_TOLD]
    if new_rules and usable:
        return _from_checkpoint(game, row, line, usable[0])
    if len(line.played) > WHOLE_UP_TO and far_back:
        return _from_checkpoint(game, row, line, far_back[0])
    return rebuild_whole(game, row, line)


def rebuild_whole(game: Game[Any], row: TableRow, line: Line) -> Running:
    """The match at the end of the line, with every answer in its history."""
    state = None if row.start is None else game.codec[1](row.start)
    return Running(_replayed(game, row, line.played, line.results(), state, 0))


def _from_checkpoint(game: Game[Any], row: TableRow, line: Line, mark: Checkpoint) -> Running:
    state = game.codec[1](mark.state)
    results = line.results()[mark.results :]
    match = _replayed(game, row, line.played[mark.answers :], results, state, mark.results)
    return Running(match, mark.answers, mark.results)


def checkpoint(running: Running, line: Line) -> Checkpoint | None:
    """The last checkpoint of a match, as it is kept; none before the first answer."""
    state, answers, results = running.match.checkpoint()
    answers += running.answers
    return Checkpoint(line.played[answers - 1].seq, answers, running.results + results, state) if answers else None


def play_again(match: Match[Any], undone: Sequence[Played]) -> None:
    """Give answers again that were taken back, with the results of chance they had."""
    dice, told = match.chance, _Told([result for played in undone for result in played.results])
    match.chance = told
    try:
        for played in undone:
            match.answer(played.option, played.seat)
    finally:
        match.chance = dice
    dice.seek(told.used)


def _stands(mark: Checkpoint, line: Line) -> bool:
    """Whether the checkpoint lies on the line: none of the answers before it was taken back since."""
    return 0 < mark.answers <= len(line.played) and line.played[mark.answers - 1].seq == mark.seq


def _replayed(
    game: Game[Any],
    row: TableRow,
    played: Sequence[Played],
    results: Sequence[tuple[str, Result]],
    state: Any,
    used: int,
) -> Match[Any]:
    told = _Told(results)
    try:
        match = Match(game, row.seats, row.options, chance=told, listen=True, state=state)
        for answer in played:
            match.answer(answer.option, answer.seat)
    except CannotGoOn:
        raise
    except TabletomeError as error:
        raise CannotGoOn(f"the rules have changed since this game was played: {error}") from error
    match.chance = Seeded(row.seed, used + told.used)
    return match
