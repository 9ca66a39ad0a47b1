"""The processes of a server, as the system knows them."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from tests.server.serving import PATIENCE

MARK = "TABLETOME_TEST_MARK"
"""Servers that are started while this is in the environment hand it on to all their processes."""


def children(parent: int) -> list[int]:
    """The processes that this one started."""
    with suppress(OSError):
        return [
            int(one) for thread in Path(f"/proc/{parent}/task").iterdir() for one in _read(thread, "children").split()
        ]
    return []


def workers_of(server: int) -> list[int]:
    """The workers of a server: they are forked by a process that the server started for it."""
    return [worker for forking in children(server) for worker in children(forking)]


def marked(mark: str) -> list[int]:
    """The processes that run with this mark in their environment."""
    wanted = f"{MARK}={mark}".encode()
    return [
        process
        for process in _processes()
        if process != os.getpid() and wanted in _read(Path(f"/proc/{process}"), "environ")
    ]


def none_left(mark: str, seconds: float = PATIENCE) -> bool:
    """Whether all of them end by themselves."""
    deadline = time.monotonic() + seconds
    while marked(mark):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def is_working(process: int) -> bool:
    """Whether it has something to do just now."""
    return _stat(process)[:1] == ["R"]


def kill(process: int) -> bool:
    """End it as a power cut would; False if it was gone already."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
        return True
    return False


def _processes() -> list[int]:
    return [int(found.name) for found in Path("/proc").iterdir() if found.name.isdecimal()]


def _stat(process: int) -> list[str]:
    """Its state and so on; nothing if it is gone."""
    return _read(Path(f"/proc/{process}"), "stat").decode(errors="replace").rpartition(")")[2].split()


def _read(folder: Path, what: str) -> bytes:
    try:
        return (folder / what).read_bytes()
    except OSError:
        return b""
