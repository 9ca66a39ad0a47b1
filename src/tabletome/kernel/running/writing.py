"""Writing journals: a match as readable text, one line per answer with the results of chance that followed it."""

from __future__ import annotations

import re
from base64 import b85encode
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from tabletome.kernel.bits import to_plain
from tabletome.kernel.chance import Seeded
from tabletome.kernel.digest import digest
from tabletome.kernel.requests import Option, Result
from tabletome.kernel.running.course import Course
from tabletome.kernel.written import FIRST_LINE

Answered: TypeAlias = tuple[int | None, Option | str | None, Sequence[tuple[str, Result]]]
"""Seat, option and results of chance, as in `history.Answer`; the option may be its notation. The first one is the start."""


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


def write(match: Course[Any], *, checkpoint: bool = False, seed: bool = True) -> str:
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
