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
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType

import msgspec
import pytest

from tabletome.testing.mutations import Mutant

NOTICED, SURVIVED, UNCHANGED = 1, 0, 3
LEAST_SECONDS, TIMES_AS_LONG = 20, 5
MOST_MEMORY = 6 << 30


class Ran(msgspec.Struct, frozen=True):
    """How a test went on the code as it is."""

    test: str
    passed: bool
    seconds: float


class Bench:
    """The tests of a game, collected once, and run in forked processes, a few at a time."""

    def __init__(self, items: Sequence[pytest.Item], processes: int) -> None:
        self.items = {item.nodeid: item for item in items}
        self.processes = processes
        self._running: dict[int, object] = {}
        self._outcome = _Outcome()

    def whole(self, tests: Iterable[str]) -> Iterator[Ran]:
        """How tests go on the code as it is: what fails there can notice nothing."""
        shares = [[*tests][place :: self.processes] for place in range(self.processes)]
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder, str(place)) for place in range(len(shares))]
            for share, file in zip(shares, files, strict=True):
                self._start(file, partial(self._note, share, file))
            while self._running:
                self._wait()
            for file in files:
                if file.exists():
                    yield from msgspec.json.decode(b"[" + file.read_bytes().rstrip(b",\n") + b"]", type=list[Ran])

    def _note(self, tests: Sequence[str], file: Path) -> int:
        """In a process of its own: run tests and write down how each went."""
        with file.open("wb", buffering=0) as notes:
            for test in tests:
                begun = time.perf_counter()
                passed = self._passes([test])
                notes.write(msgspec.json.encode(Ran(test, passed, time.perf_counter() - begun)) + b",\n")
        return SURVIVED

    def broken(self, jobs: Iterable[tuple[Mutant, Sequence[Ran]]], root: Path) -> Iterator[tuple[Mutant, int]]:
        """What becomes of changes, each met by its tests, the quickest first. In the order in which they are done."""
        for mutant, tests in jobs:
            while len(self._running) >= self.processes:
                yield from self._done()
            self._start(mutant, partial(self._try, mutant, tests, root))
        while self._running:
            yield from self._done()

    def _try(self, mutant: Mutant, tests: Sequence[Ran], root: Path) -> int:
        """In a process of its own: break the code, and see whether a test fails. What never ends is noticed, too."""
        if not break_in_place(mutant, root):
            return UNCHANGED
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(int(LEAST_SECONDS + TIMES_AS_LONG * sum(ran.seconds for ran in tests)))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        in_order = sorted(tests, key=lambda ran: ran.seconds)
        return SURVIVED if self._passes([ran.test for ran in in_order]) else NOTICED

    def _passes(self, tests: Sequence[str]) -> bool:
        """Do these tests pass? The first that does not is the last."""
        items = [self.items[test] for test in tests]
        for place, item in enumerate(items):
            self._outcome.failed = False
            item.config.pluginmanager.register(self._outcome)
            try:
                after = items[place + 1] if place + 1 < len(items) else None
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            finally:
                item.config.pluginmanager.unregister(self._outcome)
            if self._outcome.failed:
                return False
        return True

    def _start(self, what: object, work: Callable[[], int]) -> None:
        """Do some work in a process of its own, which ends with what comes of it. One that breaks off proves nothing."""
        child = os.fork()
        if child:
            self._running[child] = what
            return
        code = UNCHANGED
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            code = work()
        finally:
            os._exit(code)

    def _wait(self) -> tuple[object, int]:
        child, status = os.wait()
        what = self._running.pop(child)
        return what, os.waitstatus_to_exitcode(status)

    def _done(self) -> Iterator[tuple[Mutant, int]]:
        what, code = self._wait()
        assert isinstance(what, Mutant)
        yield what, code if code in (SURVIVED, UNCHANGED) else NOTICED


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
