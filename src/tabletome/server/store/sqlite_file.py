"""An SQLite store as files: is the path still what is open, copies beside it, and whether it is whole."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import TypeAlias

from tabletome.server.store.rows import BadStore

log = logging.getLogger("tabletome.server")

Identity: TypeAlias = tuple[int, int]  # device and inode: the file itself, whatever it is called
LOG, INDEX = "-wal", "-shm"  # what SQLite keeps beside a file that is written ahead


class OpenFile:
    """A connection, and the files it writes into: the store's own, the write-ahead log, and the index of that."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self.connection = path, connection
        self._size = path.stat().st_size
        self._own = _identity(path)
        self._beside = {suffix: _identity(_beside(path, suffix)) for suffix in (LOG, INDEX)}

    def gone(self) -> str:
        """Why the path is no longer what the connection writes into; empty if it is."""
        name = self.path.name
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return f"the store's file {name} was deleted or moved away"
        except OSError as error:
            return f"the store's file {name} cannot be reached ({error.strerror})"
        if (found.st_dev, found.st_ino) != self._own:
            return f"the store's file {name} was replaced by another"
        if found.st_size < self._size:
            return f"the store's file {name} was cut short"
        self._size = found.st_size
        for suffix, known in self._beside.items():
            if _identity(_beside(self.path, suffix)) != known:
                return f"the file {name}{suffix}, which belongs to the store, was deleted or replaced"
        return ""

    def keep_what_was_written(self) -> bool:
        """Bring what is in the write-ahead log into the store's own file, wherever that was moved; whether it is all there.

        Not if others have begun a log of their own: what ours would bring is not what theirs continues.
        """
        if any(_identity(_beside(self.path, suffix)) not in (None, known) for suffix, known in self._beside.items()):
            return False
        with suppress(sqlite3.Error):
            [(_, logged, kept)] = self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            return bool(logged == kept)
        return False

    def let_go(self) -> None:
        """Close the connection. SQLite would take our log for that of a file that replaced ours, and ruin it: so it is removed,
        or kept under another name if there is something in it that our file does not have."""
        whole = self.keep_what_was_written()
        replaced = _identity(self.path) != self._own
        self.connection.close()
        if not replaced:
            return
        for suffix, known in self._beside.items():
            beside = _beside(self.path, suffix)
            if known is not None and _identity(beside) == known:
                if whole or suffix == INDEX:
                    beside.unlink()
                else:
                    beside.rename(beside.with_name(f"{beside.name}.{time.time_ns()}"))


def make_private(path: Path) -> None:
    """A new file is for its owner only: it holds what players must not see.

    A file that exists is not opened here: to close it again would let go of the locks of this whole process.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        if not path.is_file():
            raise BadStore(f"{path} is not a file") from None


def back_up(path: Path, name: str) -> Path:
    """A copy of the store as it was last committed, beside it, for its owner only. No older copy is overwritten."""
    for number in count(1):
        copy = path.with_name(f"{path.name}.{name}" + f"-{number}" * (number > 1))
        try:
            os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            break
        except FileExistsError:
            continue
        except OSError as error:
            raise BadStore(f"a copy of {path} could not be made before its schema is changed: {error}") from error
    try:
        # A connection of its own: the one that is about to change the store may not be copied from.
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        _sync(path.parent)
    except BaseException as error:
        copy.unlink()
        if isinstance(error, OSError | sqlite3.Error):
            raise BadStore(f"a copy of {path} could not be made before its schema is changed: {error}") from error
        raise
    return copy


def check_whole(path: Path, connection: sqlite3.Connection) -> None:
    """Look through the file once. What is damaged is told at once, not when somebody comes to play."""
    try:
        found = [line for (line,) in connection.execute("PRAGMA quick_check(3)")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    if found != ["ok"]:
        log.warning(
            "the store %s is damaged. Tables that cannot be read say so, the others play on. Keep the file, and restore a"
            " backup into a new one: tabletome store restore BACKUP --store sqlite:///NEW (what was found: %s)",
            path,
            "; ".join(" ".join(line.split()) for line in found),
        )


def _sync(directory: Path) -> None:
    with suppress(PermissionError):  # where directories cannot be opened, they need not be
        handle = os.open(directory, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _identity(path: Path) -> Identity | None:
    """None: there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
