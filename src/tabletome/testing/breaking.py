"""Tests run against code that was broken in memory: each change in a forked process, after everything was imported once.

A function is broken by putting changed code into every function object that was made of the old one. That takes no time, and
cannot reach what had run when the module was imported. So what survives here is not believed yet: `mutants` tries it again
in a fresh process that imports the changed file.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType

import msgspec
import pytest

from tabletome.testing.mutations import Mutant

NOTICED, SURVIVED, UNCHANGED = 1, 0, 3
LEAST_SECONDS, TIMES_AS_LONG = 20, 5
"""What takes longer than this, or so many times as long as on the code as it is, counts as never ending."""
MOST_WAITING = 3600
"""So many seconds by the clock are waited, however little of the time is ours."""
MOST_MEMORY = 6 << 30
PERHAPS_LONG = 1.0
"""Tests not yet known come after those known to be quicker than this."""


class Ran(msgspec.Struct, frozen=True):
    """How a test went, and how many seconds of computing it took."""

    test: str
    passed: bool
    seconds: float


class Attempt(msgspec.Struct):
    """A change that is met by tests, one after the other, in a process that notes in a file how each went."""

    mutant: Mutant
    tests: Sequence[str]
    notes: Path


def noted(file: Path) -> list[Ran]:
    """What is noted in a file."""
    text = file.read_bytes() if file.exists() else b""
    return msgspec.json.decode(b"[" + text.rstrip(b",\n") + b"]", type=list[Ran])


class Bench:
    """The tests of a game, collected once, and run in forked processes, a few at a time."""

    def __init__(self, items: Sequence[pytest.Item], processes: int) -> None:
        self.items = {item.nodeid: item for item in items}
        self.processes = processes
        self.whole: dict[str, Ran] = {}
        """How tests go on the code as it is: only those are tried on it that noticed something."""
        self._seconds: dict[str, float] = {}
        self._running: dict[int, Attempt] = {}
        self._outcome = _Outcome()

    def broken(self, jobs: Iterable[tuple[Mutant, Sequence[str]]], root: Path) -> Iterator[tuple[Mutant, int]]:
        """What becomes of changes, each met by its tests, the quickest first. In the order in which they are done."""
        waiting = deque(jobs)
        with tempfile.TemporaryDirectory() as folder:
            while waiting or self._running:
                while waiting and len(self._running) < self.processes:
                    mutant, tests = waiting.popleft()
                    fit = [test for test in tests if test not in self.whole or self.whole[test].passed]
                    in_order = sorted(fit, key=lambda test: self._seconds.get(test, PERHAPS_LONG))
                    attempt = Attempt(mutant, in_order, Path(tempfile.mktemp(dir=folder)))  # noqa: S306  # the folder is ours
                    self._running[self._fork(partial(self._try, attempt, root))] = attempt
                attempt, code = self._wait()
                if code == UNCHANGED:
                    self._know(attempt)
                if code in (SURVIVED, UNCHANGED) or self._rightly(attempt, code):
                    yield attempt.mutant, code if code in (SURVIVED, UNCHANGED) else NOTICED
                else:
                    waiting.appendleft((attempt.mutant, attempt.tests))

    def _try(self, attempt: Attempt, root: Path) -> int:
        """In a process of its own: break the code, and see whether a test fails. What never ends is noticed, too."""
        if not break_in_place(attempt.mutant, root):
            return UNCHANGED
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        return SURVIVED if self._passes(attempt.tests, attempt.notes) else NOTICED

    def _rightly(self, attempt: Attempt, code: int) -> bool:
        """Has the test at which it ended noticed something? Not if it does the same, or takes as long, on the code as it is."""
        passed = sum(ran.passed for ran in noted(attempt.notes))
        if passed == len(attempt.tests):
            return True  # it broke off after the last of them
        test = attempt.tests[passed]
        seconds = self._allowed(test)
        ran = self._as_it_is(test, attempt.notes)
        return ran.passed and (code != -signal.SIGPROF or seconds >= TIMES_AS_LONG * ran.seconds)

    def _know(self, attempt: Attempt) -> None:
        """Before they are run in a fresh process: which tests fail on the code as it is?"""
        for test in attempt.tests:
            self._as_it_is(test, attempt.notes)

    def _as_it_is(self, test: str, notes: Path) -> Ran:
        """How a test goes on the code as it is, in a process of its own; it is noted here."""
        if test not in self.whole:
            os.waitpid(self._fork(partial(self._whole, test, notes)), 0)
            (self.whole[test],) = noted(notes) or [Ran(test, passed=False, seconds=0)]
        return self.whole[test]

    def _whole(self, test: str, notes: Path) -> int:
        return SURVIVED if self._passes([test], notes, limited=False) else NOTICED

    def _allowed(self, test: str) -> float:
        return LEAST_SECONDS + TIMES_AS_LONG * (self.whole[test].seconds if test in self.whole else 0)

    def _passes(self, tests: Sequence[str], notes: Path, *, limited: bool = True) -> bool:
        """Do these tests pass? The first that does not is the last."""
        items = [self.items[test] for test in tests]
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        with notes.open("wb", buffering=0) as file:
            for place, item in enumerate(items):
                self._outcome.failed = False
                item.config.pluginmanager.register(self._outcome)
                begun = time.process_time()
                signal.setitimer(signal.ITIMER_PROF, self._allowed(item.nodeid) if limited else 0)
                try:
                    after = items[place + 1] if place + 1 < len(items) else None
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                finally:
                    item.config.pluginmanager.unregister(self._outcome)
                ran = Ran(item.nodeid, not self._outcome.failed, time.process_time() - begun)
                file.write(msgspec.json.encode(ran) + b",\n")
                if not ran.passed:
                    return False
        return True

    def _fork(self, work: Callable[[], int]) -> int:
        """Do some work in a process of its own, which ends with what comes of it. One that breaks off proves nothing."""
        child = os.fork()
        if child:
            return child
        code = UNCHANGED
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(MOST_WAITING)
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            code = work()
        finally:
            os._exit(code)

    def _wait(self) -> tuple[Attempt, int]:
        child, status = os.wait()
        attempt, code = self._running.pop(child), os.waitstatus_to_exitcode(status)
        for ran in noted(attempt.notes):
            self._seconds.setdefault(ran.test, ran.seconds)
        return attempt, UNCHANGED if code == -signal.SIGALRM else code


class _Outcome:
    """Listens how a test goes."""

    failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed


class Collected:
    """A plugin that takes the tests as they are collected, and runs something else instead of them."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Nobody reports of single tests here."""
        config.pluginmanager.unregister(name="terminalreporter")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = [*items]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.run(session)
        return True

    def run(self, session: pytest.Session) -> None:
        """What is done with them."""
        raise NotImplementedError


def break_in_place(mutant: Mutant, root: Path) -> bool:
    """Put the changed code into all functions made of the old one; False if there are none, or it does not fit them."""
    module = importlib.import_module(".".join(Path(mutant.file).with_suffix("").parts).removesuffix(".__init__"))
    file = str(module.__file__)
    if not (root / mutant.file).samefile(file):
        return False
    source = Path(file).read_text()
    old, new = (functions_in(compile(text, file, "exec")) for text in (source, mutant.applied(source)))
    changed = {key: code for key, code in new.items() if key in old and not same_code(code, old[key])}
    found = 0
    for function in [thing for thing in gc.get_objects() if type(thing) is FunctionType]:
        code = function.__code__
        if code.co_filename == file and (key := (code.co_qualname, code.co_firstlineno)) in changed:
            if code.co_freevars != changed[key].co_freevars:
                return False
            function.__code__ = changed[key]
            found += 1
    return found > 0


def functions_in(module: CodeType) -> dict[tuple[str, int], CodeType]:
    """The code of functions and methods, by name and line; what stands inside a function belongs to it."""
    found: dict[tuple[str, int], CodeType] = {}
    for part in module.co_consts:
        if isinstance(part, CodeType):
            is_class = not part.co_flags & 0x2  # a class body has no fast locals
            found.update(functions_in(part) if is_class else {(part.co_qualname, part.co_firstlineno): part})
    return found


def same_code(one: CodeType, other: CodeType) -> bool:
    """Do they do the same? Where the lines stand is no matter."""
    if (one.co_code, one.co_names, len(one.co_consts)) != (other.co_code, other.co_names, len(other.co_consts)):
        return False
    return all(
        same_code(mine, theirs)
        if isinstance(mine, CodeType) and isinstance(theirs, CodeType)
        else type(mine) is type(theirs) and mine == theirs
        for mine, theirs in zip(one.co_consts, other.co_consts, strict=True)
    )
