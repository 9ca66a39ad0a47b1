"""Journals: a match as readable text, one line per answer with the results of chance that followed it.

    tabletome journal 1
    game connect_four version 1
    rules 1f0a…
    seats 2
    options {}
    seed 7
    0 start
    1 seat 0: drop d
    2 seat 1: drop c | d6=4; cards=ace
    end 2 5f0c…

`rules` is the digest of the rules and content it was played with; the first journals did not have it. A seed whose first
results went elsewhere is written `seed 7 from 12`. A save is a journal that also carries the last checkpoint, so that later
rules can take the game up again there.

The reader is strict: it replays every answer, and says in which line something is wrong. Nothing is half-loaded. Where the
rules have changed since, a save whose answers no longer fit, or lead elsewhere, is taken up at its checkpoint, and the person
who reads it is told.
"""

from __future__ import annotations

import re
from base64 import b85encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from tabletome.kernel.bits import to_plain
from tabletome.kernel.chance import Seeded, Source, possible
from tabletome.kernel.digest import digest as digest
from tabletome.kernel.errors import BadJournal, BadSetup, TabletomeError, UnknownGame, shown
from tabletome.kernel.game import Game, PackLike
from tabletome.kernel.match import Match
from tabletome.kernel.requests import Chance, Option, Result
from tabletome.kernel.written import FIRST_LINE, Mark, Told, Written, take_apart
from tabletome.kernel.written import FORMAT as FORMAT
from tabletome.kernel.written import MOST_LINES as MOST_LINES

FindGame: TypeAlias = Callable[[str], Game[Any]]
Answered: TypeAlias = tuple[int | None, Option | str | None, Sequence[tuple[str, Result]]]
"""Seat, option and results of chance, as in `match.Answer`; the option may be its notation. The first one is the start."""


# --- writing ----------------------------------------------------------------------------------------------------------


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What stands above the answers. `options` are plain data, `packs` ids with digests; `rules` may be unknown (empty).

    `first` is the number of the seed's result that came first; `start` is the state it began from, if not its set-up.
    """

    game: str
    version: int
    rules: str = ""
    seats: int
    options: dict[str, Any]
    packs: Sequence[tuple[str, str]] = ()
    seed: int | None = None
    first: int = 0
    start: bytes | None = None


def write(match: Match[Any], *, checkpoint: bool = False, seed: bool = True) -> str:
    """The journal of a match. Without `seed`, dice to come cannot be worked out from it."""
    source, history = match.chance, match.history()
    seeded = source if seed and isinstance(source, Seeded) else None
    header = Header(
        game=match.game.id,
        version=match.game.version,
        rules=match.game.digest,
        seats=match.seats,
        options=to_plain(match.options),
        packs=[(pack.id, pack.digest) for pack in match.packs],
        seed=None if seeded is None else seeded.seed,
        first=0 if seeded is None else seeded.counter - sum(len(answer.results) for answer in history),
        start=match.start,
    )
    return write_history(header, history, match.checkpoint() if checkpoint else None)


def write_history(
    header: Header, history: Sequence[Answered], checkpoint: tuple[bytes, int, int] | None = None
) -> str:  # fmt: skip
    """The journal of a game by its parts alone: also of one that the rules of today cannot replay.

    `history` begins with the start; `checkpoint` is a state with the answers and results before it, as `Match.checkpoint`.
    """
    seed = "none" if header.seed is None else f"{header.seed}" + (f" from {header.first}" if header.first else "")
    lines = [
        FIRST_LINE,
        f"game {header.game} version {header.version}",
        *([f"rules {header.rules}"] if header.rules else ()),
        f"seats {header.seats}",
        f"options {msgspec.json.encode(header.options).decode()}",
        *(f"pack {name} {mark}" for name, mark in header.packs),
        f"seed {seed}",
    ]
    if header.start is not None:
        lines.append(f"from {b85encode(header.start).decode()}")
    lines += [_line(number, answered) for number, answered in enumerate(history)]
    if checkpoint is not None:
        state, answers, results = checkpoint
        lines.append(f"checkpoint {answers} {results} {b85encode(state).decode()}")
    text = "\n".join(lines) + "\n"
    return f"{text}end {len(history) - 1} {digest(text.encode())}\n"


def _line(number: int, answered: Answered) -> str:
    seat, option, results = answered
    line = f"{number} start" if option is None else f"{number} seat {seat}: {_quoted(str(option))}"
    if results:
        line += " | " + "; ".join(f"{_quoted(label)}={_quoted(str(result))}" for label, result in results)
    return line


def _quoted(text: str) -> str:
    """The text with the few signs escaped that have a meaning in a line."""
    return re.sub(
        r"[%|;=\x00-\x1f\x7f\u0085\u2028\u2029]",
        lambda sign: "".join(f"%{byte:02X}" for byte in sign[0].encode()),
        text,
    )


# --- reading ----------------------------------------------------------------------------------------------------------


def read(
    text: str,
    find_game: FindGame,
    *,
    packs: Mapping[str, PackLike] | None = None,
    chance: Source | None = None,
    listen: bool = False,
    from_checkpoint: bool = False,
    whole: bool = False,
    tell: Callable[[str], None] | None = None,
) -> Match[Any]:
    """The match that a journal tells of, every answer replayed. Raises `BadJournal` with the line that is wrong.

    Where the rules have changed since it was written and its answers no longer fit, or no longer lead to its checkpoint, it
    is taken up at the checkpoint instead; `tell` gets the sentence that says so. With `from_checkpoint`, any save is.
    With `whole`, only a whole game that replays from its set-up is taken, as from a stranger: see `take_apart`.
    """
    written = take_apart(text, whole=whole)
    try:
        game = find_game(written.game)
    except TabletomeError as error:
        raise BadJournal(2, _sentence(error)) from error
    wanted = tuple(_pack(line, name, mark, packs or {}) for line, name, mark in written.packs)
    if written.version != game.version and not written.intact:
        raise _edited(written)
    try:
        game.read_options(written.options)
    except TabletomeError as error:
        raise BadJournal(written.seats_line + 1, _sentence(error)) from error
    replay = _Replay(game, written, wanted, listen)
    mark = written.checkpoint if written.intact else None  # a changed file is replayed, to find the line that is wrong
    if mark is not None and from_checkpoint:
        match, told = replay.since(mark), ""
    elif mark is None or replay.same_rules:
        match, told = replay.without_checkpoint()
    else:
        match, told = replay.compared(mark)
    if not written.intact:
        raise _edited(written)
    if chance is not None:
        match.chance = chance
    if told and tell is not None:
        tell(told)
    return match


def _edited(written: Written) -> BadJournal:
    return BadJournal(written.end, "the checksum does not match: something above was changed after it was written")


def only(game: Game[Any]) -> FindGame:
    """For a reader that knows one game."""

    def find(name: str) -> Game[Any]:
        if name != game.id:
            raise UnknownGame(f"this is a journal of '{shown(name)}', not of {game.name}")
        return game

    return find


class _Replay:
    """A journal that is being played again, by rules that may have changed since."""

    def __init__(self, game: Game[Any], written: Written, packs: tuple[PackLike, ...], listen: bool) -> None:
        self.game, self.written, self.packs, self.listen = game, written, packs, listen
        self.new_version = written.version != game.version
        self.same_rules = not self.new_version and written.rules == game.digest
        said = bool(written.rules)  # the first journals did not say by which rules they were played
        self.new_rules = self.new_version or (said and not self.same_rules)

    def whole(self) -> Match[Any]:
        """Every answer from the beginning."""
        return self._played(self.written.begins or Mark(self.written.seats_line, None))

    def since(self, mark: Mark) -> Match[Any]:
        """The answers since a checkpoint."""
        before = sum(len(told.results()) for told in self.written.answers[: mark.answers])
        here = len(self.written.answers[mark.answers].results())
        if not before <= mark.results <= before + here:
            raise BadJournal(mark.line, f"the checkpoint cannot lie after {mark.results} results of chance")
        return self._played(mark, mark.results - before)

    def without_checkpoint(self) -> tuple[Match[Any], str]:
        """The whole game; and a sentence, if nothing shows that it came out as it was."""
        try:
            return self.whole(), _MAY_DIFFER if self.new_rules else ""
        except BadJournal as error:
            raise self._placed(error) from None

    def compared(self, mark: Mark) -> tuple[Match[Any], str]:
        """The whole game if it leads to the checkpoint; otherwise what can be taken up from there; and what to tell."""
        whole, kept = _or_none(self.whole), _or_none(lambda: self.since(mark))
        if whole is not None and (kept is None or _meet(whole, kept, mark)):
            return whole, _MAY_DIFFER if kept is None else ""
        if kept is not None:
            return kept, _FROM_CHECKPOINT.format(mark.answers)
        try:
            match = self._begin(mark, self._dice())
        except BadJournal as error:
            raise self._placed(error) from None
        return match, _LEFT_OUT.format(mark.answers, len(self.written.answers) - 1 - mark.answers)

    def _played(self, begins: Mark, skipped: int = 0) -> Match[Any]:
        """The answers since a state, which the line of its last answer may have some results before."""
        answers = self.written.answers[begins.answers :]
        results = _LineResults()
        results.take(answers[0], skipped)
        match = self._begin(begins, results)
        results.check_used_up()
        for number, told in enumerate(answers[1:], start=begins.answers + 1):
            results.take(told)
            _replay_line(match, number, told)
            results.check_used_up()
        match.chance = self._dice()
        return match

    def _dice(self) -> Seeded:
        """Where the dice go on: after all that the journal tells of, so that none comes twice."""
        written = self.written
        if written.seed is None:
            return Seeded.fresh()
        return Seeded(written.seed, written.first + sum(len(told.results()) for told in written.answers))

    def _begin(self, begins: Mark, chance: Source) -> Match[Any]:
        written, game = self.written, self.game
        try:
            state = None if begins.state is None else game.codec[1](begins.state)
        except Exception as error:
            sentence = f"the state it starts from does not fit {game.name}: {shown(str(error), 200)}"
            raise BadJournal(begins.line, sentence) from error
        try:
            return Match(
                game, written.seats, written.options, chance=chance, packs=self.packs, listen=self.listen, state=state
            )
        except BadJournal:
            raise
        except BadSetup as error:
            raise BadJournal(written.seats_line, _sentence(error)) from error
        except Exception as error:
            raise BadJournal(begins.line, _sentence(error)) from error

    def _placed(self, error: BadJournal) -> BadJournal:
        """What is wrong, and that the rules are the likely reason if they are others."""
        if not self.new_rules:
            return error
        then, now = self.written.version, self.game.version
        since = f": from version {then} of {self.game.name} to {now}" if self.new_version else ""
        return BadJournal(error.line, f"{error.sentence} (the rules have changed since it was written{since})")


def _or_none(play: Callable[[], Match[Any]]) -> Match[Any] | None:
    try:
        return play()
    except BadJournal:
        return None


_MAY_DIFFER = (
    "The rules have changed since this game was played. "
    "Every answer was still possible, but what came of them may differ from then."
)
_FROM_CHECKPOINT = (
    "The rules have changed since this game was played; it goes on from the position after answer {}, as it was then."
)
_LEFT_OUT = (
    "The rules have changed since this game was played; it goes on from the position after answer {}. "
    "The answers after it no longer fit and are left out: {}."
)


def _meet(whole: Match[Any], kept: Match[Any], mark: Mark) -> bool:
    """Whether the whole game came to the position that was kept: the last checkpoint of both is the same."""
    state, answers, results = kept.checkpoint()
    return whole.checkpoint() == (state, mark.answers + answers, mark.results + results)


def _replay_line(match: Match[Any], number: int, told: Told) -> None:
    if told.seat is None:
        raise BadJournal(told.line, f"'{told.number} start' is not an answer; right would be '{number} seat 0: …'")
    if told.number != number:
        raise BadJournal(told.line, f"answer {number} is missing; this is answer {told.number}")
    try:
        match.answer(told.option, seat=told.seat)
    except BadJournal:
        raise
    except Exception as error:
        raise BadJournal(told.line, _sentence(error, told.option)) from error


def _sentence(error: Exception, option: str = "") -> str:
    """What went wrong with an option; an error that no rule meant to raise is told apart by its type."""
    words = (
        str(error) if isinstance(error, TabletomeError) else f"the rules break here: {type(error).__name__}: {error}"
    )
    return shown(words.replace(option, shown(option, 200)) if option else words, 500)


class _LineResults:
    """The results of chance that stand in the line being replayed."""

    def __init__(self) -> None:
        self.line = self.used = 0
        self.results: list[tuple[str, str]] = []

    def take(self, told: Told, after: int = 0) -> None:
        """Turn to a line, leaving out the results that lie before the checkpoint."""
        self.line, self.used, self.results = told.line, 0, told.results()[after:]

    def answer(self, request: Chance) -> Result:
        if self.used == len(self.results):
            raise BadJournal(self.line, f"the result of {request} is missing")
        label, written = self.results[self.used]
        result = request.find(written) if label == request.label else None
        if result is None:
            wrong = shown(f"{label}={written}")
            raise BadJournal(self.line, f"'{wrong}' cannot be: {request} gives one of {possible(request)}")
        self.used += 1
        return result

    def seek(self, results: int) -> None:
        self.used += results

    def check_used_up(self) -> None:
        if self.used < len(self.results):
            label, written = self.results[self.used]
            raise BadJournal(self.line, f"'{shown(f'{label}={written}')}' is a result nobody asked for here")


def _pack(line: int, name: str, mark: str, packs: Mapping[str, PackLike]) -> PackLike:
    if name not in packs:
        raise BadJournal(line, f"it was played with the pack '{shown(name)}', which is not here")
    if packs[name].digest != mark:
        raise BadJournal(line, f"it was played with another edition of the pack '{name}' (its contents differ)")
    return packs[name]
