"""Journals and pictures on disk: read with care, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tabletome.kernel import BadJournal, Match, Source, TabletomeError
from tabletome.kernel.game import PackLike
from tabletome.kernel.journal import FindGame, read

LARGEST = 64 * 2**20
JOURNAL_STARTS = b"tabletome journal "
PICTURE_STARTS = b"<svg"


class BadFile(TabletomeError):
    """A file that cannot be read or must not be written; the sentence names it."""


def read_match(
    path: Path,
    find_game: FindGame,
    *,
    packs: Mapping[str, PackLike] | None = None,
    chance: Source | None = None,
    tell: Callable[[str], None],
) -> Match[Any]:
    """The match that a journal on disk tells of, every answer replayed. `tell` hears if the rules have changed since."""
    text = read_text(path)
    try:
        return read(text, find_game, packs=packs, chance=chance, listen=True, tell=tell)
    except BadJournal as error:
        raise BadFile(_placed(path, error)) from error


def game_id(path: Path) -> str:
    """The game a journal on disk says it is of; empty if it does not say."""
    for line in read_text(path).split("\n", 3)[1:2]:
        words = line.split()
        if len(words) > 1 and words[0] == "game":
            return words[1]
    return ""


def read_text(path: Path) -> str:
    """A text file, or a sentence that says why it is none."""
    try:
        with path.expanduser().open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise BadFile(f"{path}: there is no such file") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise BadFile(f"{path}: it cannot be read: {_reason(error)}") from error
    if len(content) > LARGEST:
        raise BadFile(f"{path}: it is too large for a journal (more than {LARGEST // 2**20} MB)")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFile(f"{path}:{line}: this is not a journal: it is not text in UTF-8") from error


def write_journal(path: Path, text: str) -> None:
    """Keep a journal. A file that is something else is never overwritten."""
    _write(path, text, JOURNAL_STARTS, "a journal of Tabletome")


def write_picture(path: Path, svg: str) -> None:
    """Keep a picture. A file that is something else is never overwritten."""
    _write(path, svg, PICTURE_STARTS, "an SVG picture")


def rescue(match: Match[Any]) -> Path | None:
    """Keep a match that met a defect, in a new file here; None if that cannot be done."""
    for number in range(1, 100):
        path = Path(f"{match.game.id}-rescued-{number}.journal")
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(match.save())
        except FileExistsError:
            continue
        except OSError:
            return None
        return path
    return None


def _write(path: Path, text: str, starts: bytes, kind: str) -> None:
    try:
        target = path.expanduser().resolve()
        if target.exists():
            _demand_ours(path, target, starts, kind)
        fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
        try:
            with fresh.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)
    except (OSError, ValueError, RuntimeError) as error:
        raise BadFile(f"{path}: it cannot be written: {_reason(error)}") from error


def _demand_ours(path: Path, target: Path, starts: bytes, kind: str) -> None:
    if not target.is_file():
        raise BadFile(f"{path}: it is not a file; name a file to write to")
    with target.open("rb") as file:
        beginning = file.read(len(starts))
    if beginning and beginning != starts:
        raise BadFile(f"{path}: there is a file of that name already, and it is not {kind}; choose another name")


def _placed(path: Path, error: BadJournal) -> str:
    """`FILE:LINE: sentence`, or `FILE: sentence` for what concerns the whole file."""
    if not error.line:
        return f"{path}: {error}"
    return f"{path}:{error.line}: {error.sentence}"


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
