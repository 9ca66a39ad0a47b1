"""A match in one short line, for fixtures: every answer and every result of chance as its place in the list it came from.

It is as strict as the rules themselves: an option that appears, vanishes or moves changes the game, and the fingerprint of
the last state says so.
"""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections.abc import Mapping
from typing import Any
from zlib import compress, decompressobj

import msgspec

from tabletome.kernel.bits import to_plain
from tabletome.kernel.chance import Recorded, Seeded
from tabletome.kernel.digest import digest
from tabletome.kernel.errors import BadJournal, TabletomeError, shown
from tabletome.kernel.game import PackLike
from tabletome.kernel.journal import FORMAT, FindGame
from tabletome.kernel.match import Match
from tabletome.kernel.requests import Chance, Result

MOST_BYTES = 16_000_000


class Compact(msgspec.Struct, forbid_unknown_fields=True):
    """The line as data. `places` holds the packed list of places, `final` the fingerprint of the last state."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    places: str
    final: str
    result: str | None = None
    packs: dict[str, str] = {}
    begins: str | None = None
    format: int = FORMAT


class _Places:
    """Chance by places in a list that answers share, so that their order in time is kept."""

    def __init__(self, places: list[int]) -> None:
        self.places, self.used = places, 0

    def next(self, size: int) -> int:
        if self.used == len(self.places):
            raise BadJournal(0, "the compact journal ends in the middle of the game")
        self.used += 1
        place = self.places[self.used - 1]
        if not 0 <= place < size:
            raise BadJournal(0, f"place {place} (number {self.used}) is not among the {size} possible ones")
        return place

    def answer(self, request: Chance) -> Result:
        return request.outcomes[self.next(len(request.outcomes))]

    def seek(self, results: int) -> None:
        self.used += results


class _Noting:
    """Gives recorded results again and notes the place of each."""

    def __init__(self, results: list[Result], places: list[int]) -> None:
        self.recorded, self.places = Recorded(results), places

    def answer(self, request: Chance) -> Result:
        result = self.recorded.answer(request)
        self.places.append(list(request.outcomes).index(result))
        return result

    def seek(self, results: int) -> None:
        raise BadJournal(0, "a journal being packed cannot be undone")


def pack(match: Match[Any]) -> str:
    """The match as one line of JSON."""
    history = match.history()
    places: list[int] = []
    noting = _Noting([result for answer in history for _, result in answer.results], places)
    state = None if match.start is None else match.game.codec[1](match.start)
    copy = Match(match.game, match.seats, match.options, chance=noting, packs=match.packs, state=state)
    for answer in history[1:]:
        assert copy.request is not None
        assert answer.option is not None
        places.append(copy.request.index(answer.option))
        copy.answer(answer.option)
    outcome = match.outcome
    line = Compact(
        match.game.id,
        match.game.version,
        match.seats,
        to_plain(match.options),
        b85encode(compress(msgspec.msgpack.encode(places), 9)).decode(),
        "",
        None if outcome is None else outcome.result,
        {pack.id: pack.digest for pack in match.packs},
        None if match.start is None else b85encode(match.start).decode(),
    )
    line.final = _fingerprint(line, match)
    return msgspec.json.encode(line).decode()


def _fingerprint(line: Compact, match: Match[Any]) -> str:
    """Of all that the line says and of the last state."""
    return digest(msgspec.json.encode(msgspec.structs.replace(line, final="")) + match.encoded())


def unpack(
    line: str, find_game: FindGame, *, packs: Mapping[str, PackLike] | None = None, listen: bool = False
) -> Match[Any]:
    """Replay a line that `pack` wrote; the last state and the result must come out as they were."""
    try:
        written = msgspec.json.decode(line, type=Compact)
        unzip = decompressobj()
        places = msgspec.msgpack.decode(unzip.decompress(b85decode(written.places), MOST_BYTES), type=list[int])
        begins = None if written.begins is None else b85decode(written.begins)
    except Exception as error:
        raise BadJournal(0, f"this is not a compact journal: {shown(str(error), 500)}") from error
    if written.format != FORMAT:
        raise BadJournal(0, f"format {written.format} is not one this program reads ({FORMAT})")
    try:
        game = find_game(written.game)
    except TabletomeError as error:
        raise BadJournal(0, shown(str(error), 500)) from error
    if written.version != game.version:
        raise BadJournal(
            0, f"it was written with version {written.version} of the rules of {game.name}, not {game.version}"
        )
    known = packs or {}
    for name, mark in written.packs.items():
        if name not in known or known[name].digest != mark:
            raise BadJournal(0, f"the pack '{shown(name)}' it was played with is not here, or differs")
    source = _Places(places)
    try:
        match: Match[Any] = Match(
            game,
            written.seats,
            written.options,
            chance=source,
            packs=tuple(known[name] for name in written.packs),
            listen=listen,
            state=None if begins is None else game.codec[1](begins),
        )
    except BadJournal:
        raise
    except Exception as error:
        raise BadJournal(0, f"the match cannot begin: {shown(str(error), 500)}") from error
    while match.request is not None and source.used < len(places):
        try:
            match.answer(source.next(match.request.size))
        except BadJournal:
            raise
        except Exception as error:
            raise BadJournal(0, f"answer {match.answered + 1}: {shown(str(error), 500)}") from error
    outcome = match.outcome
    if source.used < len(places):
        raise BadJournal(0, f"the game is over after {match.answered} answers, but the compact journal goes on")
    if written.result != (None if outcome is None else outcome.result):
        raise BadJournal(0, f"the result is {outcome and outcome.result}, but was {shown(str(written.result))}")
    if _fingerprint(written, match) != written.final:
        raise BadJournal(0, "the last state is not the one that was recorded")
    match.chance = Seeded.fresh()
    return match
