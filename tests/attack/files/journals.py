"""Damaged journals, saves and fixtures of every game and example."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tabletome.cli.files import BadFile, read_match, read_text
from tabletome.kernel import BadJournal, Game, Match, TabletomeError, compact, game_named, journal
from tabletome.kernel.digest import digest
from tabletome.kernel.written import take_apart

from .batches import TESTS, Failure, Try, is_attacked
from .mutation import mutated
from .oracle import check_sentence

GAMES = {
    "tomb": "tomb",
    "party": "party",
    "deck": "deck",
    "tactics": "tactics",
    "drunagor": "drunagor",
    "dragon_hoard": "examples/dragon_hoard.py",
    "connect_four": "examples/connect_four.py",
}
FIXTURES = 6  # of each game, the shortest ones of different set-ups
ANSWERS = (0, 3, 25, 90, 2_000)


def prepare(folder: Path) -> Try:
    games: dict[str, Game[Any]] = {name: game_named(spec) for name, spec in GAMES.items()}
    lines = {name: _shortest(name) for name in games if is_attacked(name)}
    texts = [text for name in lines for line in lines[name] for text in _journals(games[name], line)]
    file = folder / "game.journal"
    corpus, packed = (
        [text.encode() for text in texts],
        [line.encode() for written in lines.values() for line in written],
    )

    def attempt(case: int) -> str:
        random = Random(f"journals {case}")
        if random.random() < 0.1:
            return _try_compact(mutated(random, random.choice(packed), packed), games)
        content = random.choice(corpus)
        if random.random() < 0.15:
            return _try_set_up(random, content, games)
        content = _forged(random, mutated(random, content, corpus))
        file.write_bytes(content)
        return _try_journal(file, games, whole=random.random() < 0.3)

    return attempt


def _find(games: dict[str, Game[Any]], name: str) -> Game[Any]:
    return journal.only(games[name] if name in games else games["connect_four"])(name)


def _shortest(name: str) -> list[str]:
    """The shortest fixtures of a game, one for a set-up."""
    file = TESTS / "journals" / f"{name}.txt"
    if not file.exists():
        return [compact.pack(_played(name, seed)) for seed in range(2)]
    set_ups: dict[str, str] = {}
    for line in sorted(file.read_text(encoding="utf-8").splitlines(), key=len):
        set_ups.setdefault(line.partition('"places"')[0], line)
    return list(set_ups.values())[:FIXTURES]


def _played(name: str, seed: int) -> Match[Any]:
    match, random = Match(game_named(GAMES[name]), seed=seed), Random(seed)
    while match.request is not None:
        match.answer(random.randrange(match.request.size))
    return match


def _journals(game: Game[Any], line: str) -> list[str]:
    """The game of a fixture at several moments: as a journal, as a save, and taken up at a checkpoint."""
    match = compact.unpack(line, journal.only(game))
    texts = []
    for answers in ANSWERS:
        early = Match.load(match.journal(), game)
        if answers < early.answered:
            early.undo(early.answered - answers)
        later = journal.read(early.save(), journal.only(game), from_checkpoint=True)
        texts += [early.journal(), early.save(), early.journal(seed=False), later.journal(), later.save()]
    return texts


def _forged(random: Random, content: bytes) -> bytes:
    """Half of all are sealed again, as a forger would, and some say that other rules wrote them, or none."""
    if random.random() < 0.5:
        return content
    lines = content.split(b"\n")
    if random.random() < 0.3:
        other = random.choice((b"", b"rules " + digest(b"other").encode() + b"\n"))
        lines = re.sub(rb"rules [0-9a-f]{32}\n", other, b"\n".join(lines), count=1).split(b"\n")
    return _sealed(b"\n".join(lines))


def _other_options(random: Random, options: dict[str, Any]) -> dict[str, Any]:
    """Another set-up, which can often be read."""
    others = [msgspec.json.encode(value) for value in options.values()]
    for name in random.sample(list(options), min(len(options), random.choice((1, 1, 2, 3)))):
        try:
            options[name] = msgspec.json.decode(mutated(random, msgspec.json.encode(options[name]), others))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            options[name] = random.choice((0, -1, 10**6, 2**63, 1.5, None, True, "", "x" * 9, [], [[]], {}, ["x"] * 99))
    return options


def _try_set_up(random: Random, content: bytes, games: dict[str, Game[Any]]) -> str:
    """A journal is its set-up and its answers: a set-up that is taken must lead to a game from outside that is taken."""
    written = take_apart(content.decode())
    options, seats = _other_options(random, written.options), random.choice((written.seats, random.randrange(6)))
    try:
        match = Match(games[written.game], seats, options, seed=random.randrange(10**6))
    except TabletomeError as error:
        check_sentence(error, printed=False)
        return "refused set-up"
    _answer_some(match, random)
    _check_again(match, lambda text: journal.read(text, partial(_find, games), whole="checkpoint " not in text))
    return "set up"


def _answer_some(match: Match[Any], random: Random) -> None:
    for _ in range(10):
        if match.request is not None:
            match.answer(random.randrange(match.request.size))


def _sealed(content: bytes) -> bytes:
    """With an end that fits."""
    lines = content.split(b"\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if lines and lines[-1].startswith(b"end "):
        lines.pop()
    answers = sum(line[:1].isdigit() for line in lines) - 1
    body = b"\n".join(line.removesuffix(b"\r") for line in lines) + b"\n"
    return body + b"end %d %b\n" % (max(0, answers), digest(body).encode())


def _try_journal(file: Path, games: dict[str, Game[Any]], *, whole: bool) -> str:
    find = partial(_find, games)
    told: list[str] = []
    try:
        if whole:
            match = journal.read(read_text(file), find, whole=True, tell=told.append)
        else:
            match = read_match(file, find, tell=told.append)
    except BadFile as error:
        check_sentence(error)
        if isinstance(error.__cause__, BadJournal) and not re.match(r"\S+\.journal:\d+: \S", str(error)):
            raise Failure(f"no line: {error}") from error
        return "refused"
    except BadJournal as error:
        check_sentence(error)
        if not error.line:
            raise Failure(f"no line: {error}") from error
        return "refused whole" if whole else "refused"
    _check_again(match, lambda text: journal.read(text, find))
    return "told" if told else "read"


def _try_compact(content: bytes, games: dict[str, Game[Any]]) -> str:
    find = partial(_find, games)
    try:
        match = compact.unpack(content.decode(errors="surrogateescape"), find)
    except BadJournal as error:
        check_sentence(error)
        return "refused compact"
    _check_again(match, lambda text: journal.read(text, find))
    if compact.unpack(compact.pack(match), find).encoded() != match.encoded():
        raise Failure("packed again, it is another match")
    return "read compact"


def _check_again(match: Match[Any], read: Callable[[str], Match[Any]]) -> None:
    """What was read is written and read again as the same."""
    for text, form in ((match.save(), "save"), (match.journal(), "journal")):
        again = read(text)
        same = again.encoded() == match.encoded() and again.history() == match.history()
        if not same or (again.save() if form == "save" else again.journal()) != text:
            raise Failure(f"written as a {form} and read again, it is another match")
