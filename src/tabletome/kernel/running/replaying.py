"""Reading journals: every answer is replayed, by rules that may have changed since, and nothing is half-loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from tabletome.kernel.chance import Seeded, Source, possible
from tabletome.kernel.errors import BadJournal, BadSetup, TabletomeError, UnknownGame, shown
from tabletome.kernel.game import Game, PackLike
from tabletome.kernel.requests import Chance, Result
from tabletome.kernel.running.course import Course
from tabletome.kernel.written import Mark, Told, Written, take_apart

_M = TypeVar("_M", bound=Course[Any])
FindGame: TypeAlias = Callable[[str], Game[Any]]


def read(
    begin: Callable[..., _M],
    text: str,
    find_game: FindGame,
    *,
    packs: Mapping[str, PackLike] | None = None,
    chance: Source | None = None,
    listen: bool = False,
    from_checkpoint: bool = False,
    whole: bool = False,
    tell: Callable[[str], None] | None = None,
) -> _M:
    """The match that a journal tells of, every answer replayed. Raises `BadJournal` with the line that is wrong.

    `begin` makes a match of a set-up or a state. Where the rules have changed since it was written and its answers no longer
    fit, or no longer lead to its checkpoint, it is taken up at the checkpoint instead; `tell` gets the sentence that says so.
    With `from_checkpoint`, any save is. With `whole`, only a whole game that replays from its set-up is taken, as from a
    stranger: see `take_apart`.
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
    replay = _Replay(begin, game, written, wanted, listen)
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


class _Replay(Generic[_M]):
    """A journal that is being played again, by rules that may have changed since."""

    def __init__(
        self, begin: Callable[..., _M], game: Game[Any], written: Written, packs: tuple[PackLike, ...], listen: bool
    ) -> None:
        self.begin, self.game, self.written, self.packs, self.listen = begin, game, written, packs, listen
        self.new_version = written.version != game.version
        self.same_rules = not self.new_version and written.rules == game.digest
        said = bool(written.rules)  # the first journals did not say by which rules they were played
        self.new_rules = self.new_version or (said and not self.same_rules)

    def whole(self) -> _M:
        """Every answer from the beginning."""
        return self._played(self.written.begins or Mark(self.written.seats_line, None))

    def since(self, mark: Mark) -> _M:
        """The answers since a checkpoint."""
        before = sum(len(told.results()) for told in self.written.answers[: mark.answers])
        here = len(self.written.answers[mark.answers].results())
        if not before <= mark.results <= before + here:
            raise BadJournal(mark.line, f"the checkpoint cannot lie after {mark.results} results of chance")
        return self._played(mark, mark.results - before)

    def without_checkpoint(self) -> tuple[_M, str]:
        """The whole game; and a sentence, if nothing shows that it came out as it was."""
        try:
            return self.whole(), _MAY_DIFFER if self.new_rules else ""
        except BadJournal as error:
            raise self._placed(error) from None

    def compared(self, mark: Mark) -> tuple[_M, str]:
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

    def _played(self, begins: Mark, skipped: int = 0) -> _M:
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

    def _begin(self, begins: Mark, chance: Source) -> _M:
        written, game = self.written, self.game
        try:
            state = None if begins.state is None else game.codec[1](begins.state)
        except Exception as error:
            sentence = f"the state it starts from does not fit {game.name}: {shown(str(error), 200)}"
            raise BadJournal(begins.line, sentence) from error
        try:
            return self.begin(
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


def _or_none(play: Callable[[], _M]) -> _M | None:
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


def _meet(whole: Course[Any], kept: Course[Any], mark: Mark) -> bool:
    """Whether the whole game came to the position that was kept: the last checkpoint of both is the same."""
    state, answers, results = kept.checkpoint()
    return whole.checkpoint() == (state, mark.answers + answers, mark.results + results)


def _replay_line(match: Course[Any], number: int, told: Told) -> None:
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
