"""Journals: a match as readable text, one line per answer with the results of chance that followed it.

    tabletome journal 1
    game connect_four version 1
    seats 2
    options {}
    seed 7
    0 start
    1 seat 0: drop d
    2 seat 1: drop c | d6=4; cards=ace
    end 2 5f0c…

A seed whose first results went elsewhere is written `seed 7 from 12`. A save is a journal that also carries the last
checkpoint, so that a later version of the rules can take the game up again there.

The reader is strict: it replays every answer, and says in which line something is wrong. Nothing is half-loaded.
"""

from __future__ import annotations

import re
from base64 import b85decode, b85encode
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, TypeVar
from urllib.parse import unquote

import msgspec

from tabletome.kernel.bits import to_plain
from tabletome.kernel.chance import Seeded, Source, possible
from tabletome.kernel.errors import BadJournal, BadSetup, TabletomeError, UnknownGame
from tabletome.kernel.game import Game, PackLike
from tabletome.kernel.match import Answer, Match
from tabletome.kernel.requests import Chance, Result

_S = TypeVar("_S")

FORMAT = 1
FIRST_LINE = f"tabletome journal {FORMAT}"
MOST_LINES = 1_000_000

ANSWER = re.compile(r"(\d{1,9}) (?:start|seat (\d{1,3}): (.+?))(?: \| (.+))?")
FindGame = Callable[[str], Game[Any]]


def digest(data: bytes) -> str:
    """A short fingerprint: it finds accidents and edits, it is no signature."""
    return blake2b(data, digest_size=16).hexdigest()


# --- writing ----------------------------------------------------------------------------------------------------------


def write(match: Match[Any], *, checkpoint: bool = False, seed: bool = True) -> str:
    """The journal of a match. Without `seed`, dice to come cannot be worked out from it."""
    source, history = match.chance, match.history()
    lines = [
        FIRST_LINE,
        f"game {match.game.id} version {match.game.version}",
        f"seats {match.seats}",
        f"options {msgspec.json.encode(to_plain(match.options)).decode()}",
        *(f"pack {pack.id} {pack.digest}" for pack in match.packs),
        f"seed {_seed(source, history) if seed and isinstance(source, Seeded) else 'none'}",
    ]
    if match.start is not None:
        lines.append(f"from {b85encode(match.start).decode()}")
    lines += [_line(number, answer) for number, answer in enumerate(history)]
    if checkpoint:
        saved, answers, results = match.checkpoint()
        lines.append(f"checkpoint {answers} {results} {b85encode(saved).decode()}")
    text = "\n".join(lines) + "\n"
    return f"{text}end {match.answered} {digest(text.encode())}\n"


def _seed(source: Seeded, history: list[Answer]) -> str:
    """The seed; and from which of its results on, if the first result of this history is not its first."""
    first = source.counter - sum(len(answer.results) for answer in history)
    return f"{source.seed} from {first}" if first else f"{source.seed}"


def _line(number: int, answer: Answer) -> str:
    line = f"{number} start" if answer.option is None else f"{number} seat {answer.seat}: {_quoted(str(answer.option))}"
    if answer.results:
        line += " | " + "; ".join(f"{_quoted(label)}={_quoted(str(result))}" for label, result in answer.results)
    return line


def _quoted(text: str) -> str:
    """The text with the few signs escaped that have a meaning in a line."""
    return re.sub(
        r"[%|;=\x00-\x1f\x7f\u0085\u2028\u2029]",
        lambda sign: "".join(f"%{byte:02X}" for byte in sign[0].encode()),
        text,
    )


# --- reading ----------------------------------------------------------------------------------------------------------


class Written(msgspec.Struct):
    """A journal taken apart, its answers not yet replayed."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    packs: list[tuple[int, str, str]]
    seed: int | None
    first: int
    begins: tuple[int, bytes] | None
    answers: list[tuple[int, str]]
    checkpoint: tuple[int, int, int, bytes] | None
    end: int
    intact: bool


def read(
    text: str,
    find_game: FindGame,
    *,
    packs: Mapping[str, PackLike] | None = None,
    chance: Source | None = None,
    listen: bool = False,
    from_checkpoint: bool = False,
) -> Match[Any]:
    """The match that a journal tells of, every answer replayed. Raises `BadJournal` with the line that is wrong.

    A save from another version of the rules, or any save with `from_checkpoint`, is taken up at its checkpoint instead.
    """
    written = _take_apart(text)
    try:
        game = find_game(written.game)
    except TabletomeError as error:
        raise BadJournal(2, str(error)) from error
    wanted = tuple(_pack(line, name, mark, packs or {}) for line, name, mark in written.packs)
    if written.version != game.version and written.checkpoint is None:
        raise BadJournal(
            2,
            f"it was written with version {written.version} of the rules of {game.name}; this program has version "
            f"{game.version}, and a journal without a checkpoint cannot be taken over",
        )
    if not written.intact:
        from_checkpoint = False  # a changed file is replayed, to find the line that is wrong
        if written.version != game.version:
            raise _changed(written)
    try:
        game.read_options(written.options)
    except TabletomeError as error:
        raise BadJournal(4, str(error)) from error
    line, begins, skipped, used = 3, None, 0, 0
    if written.begins is not None:
        line, begins = written.begins
    if written.checkpoint is not None and (from_checkpoint or written.version != game.version):
        line, skipped, used, begins = written.checkpoint
    results = _LineResults(skipped)
    try:
        state = None if begins is None else game.codec[1](begins)
    except Exception as error:
        raise BadJournal(line, f"the state it starts from does not fit {game.name}: {error}") from error
    answers = written.answers[skipped + 1 :]
    before = sum(len(_results(body)) for _, body in written.answers[:skipped])
    results.take(*written.answers[skipped], used - before if used else 0)
    match = _begin(game, written, wanted, results, listen, state, line)
    results.check_used_up()
    for number, body in answers:
        _replay_line(match, results, number, body)
    if not written.intact:
        raise _changed(written)
    total = used + results.total
    match.chance = chance or (Seeded.fresh() if written.seed is None else Seeded(written.seed, written.first + total))
    return match


def _changed(written: Written) -> BadJournal:
    return BadJournal(written.end, "the checksum does not match: something above was changed after it was written")


def only(game: Game[Any]) -> FindGame:
    """For a reader that knows one game."""

    def find(name: str) -> Game[Any]:
        if name != game.id:
            raise UnknownGame(f"this is a journal of '{name}', not of {game.name}")
        return game

    return find


def _begin(
    game: Game[Any],
    written: Written,
    packs: tuple[PackLike, ...],
    chance: Source,
    listen: bool,
    state: Any,
    line: int,
) -> Match[Any]:
    try:
        return Match(game, written.seats, written.options, chance=chance, packs=packs, listen=listen, state=state)
    except BadJournal:
        raise
    except BadSetup as error:
        raise BadJournal(3, str(error)) from error
    except Exception as error:
        raise BadJournal(line, _sentence(error)) from error


def _replay_line(match: Match[Any], results: _LineResults, line: int, body: str) -> None:
    found = ANSWER.fullmatch(body)
    if found is None or found[2] is None:
        raise BadJournal(line, f"'{body}' is not an answer; right would be '{match.answered + 1} seat 0: …'")
    if int(found[1]) != match.answered + 1 + results.skipped:
        raise BadJournal(line, f"answer {match.answered + 1 + results.skipped} is missing; this is answer {found[1]}")
    results.take(line, body)
    try:
        match.answer(unquote(found[3]), seat=int(found[2]))
    except BadJournal:
        raise
    except Exception as error:
        raise BadJournal(line, _sentence(error)) from error
    results.check_used_up()


def _sentence(error: Exception) -> str:
    """What went wrong; an error that no rule meant to raise is told apart by its type."""
    return str(error) if isinstance(error, TabletomeError) else f"the rules break here: {type(error).__name__}: {error}"


class _LineResults:
    """The results of chance that stand in the line being replayed."""

    def __init__(self, skipped: int) -> None:
        self.skipped = skipped
        self.line = self.used = self.total = 0
        self.results: list[tuple[str, str]] = []

    def take(self, line: int, body: str, after: int = 0) -> None:
        """Turn to a line, leaving out the results that lie before the checkpoint."""
        self.line, self.used, self.results = line, 0, _results(body)[after:]

    def answer(self, request: Chance) -> Result:
        if self.used == len(self.results):
            raise BadJournal(self.line, f"the result of {request} is missing")
        label, written = self.results[self.used]
        result = request.find(written) if label == request.label else None
        if result is None:
            wrong = f"{label}={written}"
            raise BadJournal(self.line, f"'{wrong}' cannot be: {request} gives one of {possible(request)}")
        self.used += 1
        self.total += 1
        return result

    def seek(self, results: int) -> None:
        self.used += results
        self.total += results

    def check_used_up(self) -> None:
        if self.used < len(self.results):
            label, written = self.results[self.used]
            raise BadJournal(self.line, f"'{label}={written}' is a result nobody asked for here")


def _results(body: str) -> list[tuple[str, str]]:
    """The results of chance in a line: which die or deck, and what came."""
    found = ANSWER.fullmatch(body)
    if found is None or found[4] is None:
        return []
    pairs = (part.partition("=") for part in found[4].split("; "))
    return [(unquote(label), unquote(result)) for label, _, result in pairs]


def _pack(line: int, name: str, mark: str, packs: Mapping[str, PackLike]) -> PackLike:
    if name not in packs:
        raise BadJournal(line, f"it was played with the pack '{name}', which is not here")
    if packs[name].digest != mark:
        raise BadJournal(line, f"it was played with another edition of the pack '{name}' (its contents differ)")
    return packs[name]


def _take_apart(text: str) -> Written:
    """The lines of a journal as data, with the line number of whatever is wrong."""
    lines = text.split("\n")
    if lines[0].rstrip("\r") != lines[0]:
        lines = [line.removesuffix("\r") for line in lines]
    if not lines[0].startswith("tabletome journal "):
        raise BadJournal(1, f"this is not a journal; the first line must be '{FIRST_LINE}'")
    if lines[0] != FIRST_LINE:
        raise BadJournal(1, f"'{lines[0]}' is not a format this program reads; it reads '{FIRST_LINE}'")
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) > MOST_LINES:
        raise BadJournal(MOST_LINES, f"a journal has at most {MOST_LINES} lines")
    end = re.fullmatch(r"end (\d{1,9}) ([0-9a-f]{32})", lines[-1])
    if end is None:
        raise BadJournal(
            len(lines), "the journal breaks off: its last line must be 'end', the number of answers and a checksum"
        )
    body = "\n".join(lines[:-1]) + "\n"
    taken = _take_lines(
        _numbered(lines[1:-1]), len(lines), intact=digest(body.encode(errors="surrogatepass")) == end[2]
    )
    if int(end[1]) != len(taken.answers) - 1:
        raise BadJournal(len(lines), f"it should have {end[1]} answers, but has {len(taken.answers) - 1}")
    return taken


def _numbered(lines: list[str]) -> Iterator[tuple[int, str]]:
    return enumerate(lines, start=2)


def _take_lines(lines: Iterator[tuple[int, str]], end: int, *, intact: bool) -> Written:
    name, version = _field(lines, end, r"game (\S+) version (\d{1,9})", "game ID version NUMBER")
    (seats,) = _field(lines, end, r"seats (\d{1,3})", "seats NUMBER")
    (options,) = _field(lines, end, r"options (\{.*\})", "options {…}")
    packs: list[tuple[int, str, str]] = []
    seed: int | None = None
    first = 0
    for number, line in lines:
        found = re.fullmatch(r"pack (\S+) (\S+)|seed (none|-?\d{1,80})(?: from (-?\d{1,18}))?", line)
        if found is None:
            raise BadJournal(number, f"'{line[:60]}' stands where 'pack …' or 'seed …' is expected")
        if found[3]:
            seed = None if found[3] == "none" else int(found[3])
            first = int(found[4] or 0)
            break
        packs.append((number, found[1], found[2]))
    begins: tuple[int, bytes] | None = None
    answers: list[tuple[int, str]] = []
    checkpoint: tuple[int, int, int, bytes] | None = None
    for number, line in lines:
        if line.startswith("from ") and not answers and begins is None:
            begins = number, _bytes(number, line[5:])
        elif checkpoint is None and (found := re.fullmatch(r"checkpoint (\d{1,9}) (\d{1,9}) (\S*)", line)):
            checkpoint = (number, int(found[1]), int(found[2]), _bytes(number, found[3]))
        elif ANSWER.fullmatch(line) and checkpoint is None:
            answers.append((number, line))
        else:
            raise BadJournal(number, f"'{line[:60]}' is not a line of a journal")
    if not answers or not re.fullmatch(r"0 start(?: \| .+)?", answers[0][1]):
        raise BadJournal(answers[0][0] if answers else end, "the answers must begin with '0 start'")
    if checkpoint is not None and checkpoint[1] >= len(answers):
        raise BadJournal(checkpoint[0], "the checkpoint lies beyond the last answer")
    try:
        plain = msgspec.json.decode(options, type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise BadJournal(4, f"the options cannot be read: {error}") from error
    return Written(name, int(version), int(seats), plain, packs, seed, first, begins, answers, checkpoint, end, intact)


def _field(lines: Iterator[tuple[int, str]], end: int, pattern: str, right: str) -> tuple[str, ...]:
    for number, line in lines:
        found = re.fullmatch(pattern, line)
        if found is None:
            raise BadJournal(number, f"'{line[:60]}' stands where '{right}' is expected")
        return found.groups()
    raise BadJournal(end, f"the line '{right}' is missing")


def _bytes(line: int, text: str) -> bytes:
    try:
        return b85decode(text)
    except ValueError as error:
        raise BadJournal(line, f"the state in this line is damaged: {error}") from error
