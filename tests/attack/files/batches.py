"""Cases in a process of their own, each within a limit of work and memory, so that none can hang or swallow the machine.

    PYTHONPATH=tests python -c "from attack.files.batches import main; main()" journals 0 1000 20    # cases 0 to 999

A kind of attack is a module `attack.files.<kind>` with `prepare(folder) -> Try`: a function that takes the number of a
case, and raises `Failure` (or anything else) if something came that must not come.
"""

from __future__ import annotations

import importlib
import os
import resource
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

SECONDS = 20
"""Processor time for one case. A good one takes milliseconds, the longest games and largest files a second or two."""
MEMORY = 2**31
TESTS = Path(__file__).parents[2]
ATTACKED = os.environ.get("SOAK_GAMES", "").split(",") if os.environ.get("SOAK_GAMES") else None
"""`SOAK_GAMES=tactics,drunagor` attacks files of these games alone."""

Try: TypeAlias = Callable[[int], str]
"""Runs a case; a word says what came of it."""


class Failure(AssertionError):
    """A case that came out as none may."""


def is_attacked(game: str) -> bool:
    return ATTACKED is None or game in ATTACKED


def check(kind: str, first: int, count: int) -> dict[str, int]:
    """Run cases, of which none may fail; how many came out how."""
    counts, failed = run(kind, first, count)
    assert not failed, "\n".join(failed)
    assert sum(counts.values()) == count
    return counts


def run(kind: str, first: int, count: int, seconds: int = SECONDS) -> tuple[dict[str, int], list[str]]:
    """Run cases; how many came out how, and what failed. Where a process dies, the next one goes on behind that case."""
    counts: dict[str, int] = {}
    failed: list[str] = []
    at, end = first, first + count
    while at < end:
        reached, told = _run_process(kind, at, end - at, counts, seconds)
        failed += told
        if reached < end:
            failed.append(_alone(kind, reached, seconds))
        at = reached + 1
    return counts, failed


def _alone(kind: str, case: int, seconds: int) -> str:
    """A case that killed its process, tried without those before it."""
    reached, told = _run_process(kind, case, 1, {}, seconds)
    if reached == case and not told:
        return f"{kind} {case}: it takes more than {seconds} s or {MEMORY // 2**20} MB"
    return f"{kind} {case}: it died, but only after the cases before it; alone: {told or 'no failure'}"


def _run_process(kind: str, first: int, count: int, counts: dict[str, int], seconds: int) -> tuple[int, list[str]]:
    """The last case that was begun, or the end if all were; and what failed."""
    paths = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH", "")])]
    process = subprocess.run(
        [
            sys.executable,
            "-c",
            "from attack.files.batches import main; main()",
            *map(str, (kind, first, count, seconds)),
        ],
        cwd=TESTS.parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        check=False,
    )
    reached, failed = first, []
    for line in process.stdout.decode(errors="replace").splitlines():
        case, _, came = line.partition(" ")
        reached = int(case)
        if came.startswith("! "):
            failed.append(f"{kind} {case}: {came[2:]}")
        elif came:
            counts[came] = counts.get(came, 0) + 1
    if process.returncode == 0:
        return first + count, failed
    if not process.stdout:
        raise AssertionError(process.stderr.decode(errors="replace"))
    return reached, failed


def main() -> None:
    kind, (first, count, seconds) = sys.argv[1], map(int, sys.argv[2:])
    with tempfile.TemporaryDirectory() as folder:
        attempt: Try = importlib.import_module(f"attack.files.{kind}").prepare(Path(folder))
        with suppress(ValueError, OSError):  # not every system has this limit
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for case in range(first, first + count):
            _tell(f"{case}")
            used = resource.getrusage(resource.RUSAGE_SELF)
            spent = int(used.ru_utime + used.ru_stime)
            resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds, resource.RLIM_INFINITY))
            try:
                _tell(f"{case} {attempt(case)}")
            except Failure as failure:
                _tell(f"{case} ! {str(failure)!r}")
            except BaseException as error:  # noqa: BLE001 - whatever comes is what is looked for
                _tell(f"{case} ! {_told(error)!r}")


def _told(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__}: {error} ({places})"[:600]


def _tell(line: str) -> None:
    sys.stdout.buffer.write(line.encode(errors="backslashreplace") + b"\n")
    sys.stdout.buffer.flush()
