"""Rules broken on purpose: do the tests that claim a rule notice?

`python -m tabletome.testing.mutants tomb --sample 100 --seed 1` takes rules of the ledger by chance, makes a small change where
the code cites each of them, runs only the tests that claim the rule, and lists what none of them noticed. Changes that make no
difference are kept by hand, each with a reason, in `tests/mutants/<game>.yaml`. `--rule TM-COMB-05` makes all changes there are
for that rule instead: what to do before a test is said to prove it.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Annotated, Literal, NamedTuple

import msgspec
import pytest
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletome.games import ledger
from tabletome.packs.source import parse
from tabletome.testing.breaking import NOTICED, Bench, Collected
from tabletome.testing.mutations import Mutant, mutants_by_rule
from tabletome.testing.proof import Score, write_score

Fate = Literal["noticed", "survived", "equivalent"]
Claims = Mapping[str, Sequence[str]]
"""The tests that claim a rule, by its id."""
MOST_SECONDS = 600
"""What computes longer in a fresh process counts as never ending."""
QUIETLY = ("-q", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")


class Tried(msgspec.Struct, frozen=True):
    """A rule, a change, and what became of it; without a change, none could be made where the rule is cited."""

    rule: str
    mutant: Mutant | None
    fate: Fate | None = None


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change that makes no difference, and why."""

    mutant: str
    why: str


class Wanted(NamedTuple):
    """What is tried: so many rules of a game by chance, so many changes for each, or these rules with all changes.

    Of a book that is made in parts, the rules may be those of one `part`.
    """

    game: str
    root: Path
    sample: int
    seed: int
    each: int
    processes: int
    rules: tuple[str, ...] = ()
    part: int = 0


def claims_of(items: Sequence[pytest.Item], proofs: Claims) -> dict[str, list[str]]:
    """Which tests claim which rules: by their marks, or, if they say it only while they run, by the report of the last run."""
    claims: dict[str, list[str]] = {}
    for item in items:
        marked = {str(rule) for mark in item.iter_markers("rules") for rule in mark.args}
        named = item.nodeid.partition("[")[0]
        said = {rule for rule, tests in proofs.items() if named in tests or item.nodeid in tests}
        for rule in marked | said:
            claims.setdefault(rule, []).append(item.nodeid)
    return claims


def sampled(wanted: Wanted, claims: Claims) -> Iterator[tuple[str, Mutant | None]]:
    """Rules that tests claim, by chance, with changes by chance in the code that cites them."""
    changes = mutants_by_rule(wanted.root / "src/tabletome/games" / wanted.game, wanted.root / "src")
    chance = random.Random(f"{wanted.game} {wanted.seed}")  # noqa: S311  # which rules are tried is no secret
    known = sorted(claims)
    if wanted.part:
        entries = ledger.load(wanted.game).entries
        known = [rule for rule in known if entries[rule].part == wanted.part]
    for rule in wanted.rules or chance.sample(known, min(wanted.sample, len(known))):
        found = changes.get(rule, [])
        for mutant in found if wanted.rules else chance.sample(found, min(wanted.each, len(found))):
            yield rule, mutant
        if not found:
            yield rule, None


def equivalents(game: str, root: Path) -> dict[str, str]:
    """The changes that are known to make no difference."""
    file = root / "tests/mutants" / f"{game}.yaml"
    if not file.exists():
        return {}
    return {one.mutant: one.why for one in parse(file).convert(list[Equivalent])}


def tests_for(mutant: Mutant, claims: Claims) -> list[str]:
    """Who has to notice: a function that cites several rules is about all of them, so whoever claims one of them may.

    Those come first that claim few rules.
    """
    found = {test for cited in mutant.rules for test in claims.get(cited, [])}
    return sorted(found, key=lambda test: (sum(test in tests for tests in claims.values()), test))


class Workshop:
    """A copy of the sources that may be broken, and the tests run against it in a fresh process."""

    def __init__(self, root: Path, place: Path) -> None:
        self.root, self.sources = root, place / "src"
        shutil.copytree(root / "src", self.sources, ignore=shutil.ignore_patterns("__pycache__"))

    def passes(self, tests: Sequence[str]) -> bool:
        """Do these tests pass on what lies here? What never comes to an end does not."""
        paths = [str(self.sources), str(self.root / "tests"), str(self.root)]
        limit = ["sh", "-c", f'ulimit -t {MOST_SECONDS} && exec "$@"', "sh"]
        command = [*limit, sys.executable, "-B", "-m", "pytest", "-x", *QUIETLY, *tests]
        done = subprocess.run(
            command, cwd=self.root, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)}, capture_output=True, check=False
        )  # fmt: skip
        return done.returncode == 0

    def survives(self, mutant: Mutant, tests: Sequence[str]) -> bool:
        file = self.sources / mutant.file
        source = file.read_text()
        file.write_text(mutant.applied(source))
        try:
            return self.passes(tests)
        finally:
            file.write_text(source)


@contextmanager
def workshops(root: Path, number: int) -> Iterator[SimpleQueue[Workshop]]:
    """So many workshops, to be taken and put back."""
    with tempfile.TemporaryDirectory() as place:
        free: SimpleQueue[Workshop] = SimpleQueue()
        for index in range(number):
            free.put(Workshop(root, Path(place, str(index))))
        yield free


class Breaking(Collected):
    """Break one rule after the other: in forked processes, and what seems to survive there once more in a fresh one."""

    def __init__(self, wanted: Wanted, console: Console) -> None:
        super().__init__()
        self.wanted, self.console = wanted, console
        self.results: list[Tried] = []

    def run(self, session: pytest.Session) -> None:
        wanted, same = self.wanted, equivalents(self.wanted.game, self.wanted.root)
        claims = claims_of(self.items, ledger.proofs().get(wanted.game, {}))
        picked = [*sampled(wanted, claims)]
        self.results = [Tried(rule, mutant, "equivalent") for rule, mutant in picked if mutant and mutant.name in same]
        self.results += [Tried(rule, None) for rule, mutant in picked if mutant is None]
        rules: dict[Mutant, list[str]] = {}
        for rule, mutant in picked:
            if mutant is not None and mutant.name not in same:
                rules.setdefault(mutant, []).append(rule)
        tests = {mutant: tests_for(mutant, claims) for mutant in rules}
        with self._progress() as progress:
            doubtful: list[Mutant] = []
            bench = Bench(self.items, wanted.processes)
            task = progress.add_task("breaking in memory", total=len(rules))
            for mutant, code in bench.broken(tests.items(), wanted.root / "src"):
                if code == NOTICED:
                    self.results += [Tried(rule, mutant, "noticed") for rule in rules[mutant]]
                else:
                    doubtful.append(mutant)
                progress.advance(task)
            failing = {test for test, ran in bench.whole.items() if not ran.passed}
            for test in sorted(failing):
                self.console.print(f"{test} fails on the code as it is, and can notice nothing", highlight=False)
            tests = {mutant: [test for test in met_by if test not in failing] for mutant, met_by in tests.items()}
            task = progress.add_task("once more, in a fresh process", total=len(doubtful))
            for mutant, fate in self._confirmed(doubtful, tests):
                self.results += [Tried(rule, mutant, fate) for rule in rules[mutant]]
                progress.advance(task)

    def _confirmed(
        self, doubtful: Sequence[Mutant], tests: Mapping[Mutant, list[str]]
    ) -> Iterator[tuple[Mutant, Fate]]:
        """What becomes of changes in a fresh process, which imports the changed file. Without a test all of them survive."""
        number = min(self.wanted.processes, len(doubtful))
        with workshops(self.wanted.root, number) as free, ThreadPoolExecutor(max(1, number)) as pool:

            def attempt(mutant: Mutant) -> tuple[Mutant, Fate]:
                workshop = free.get()
                try:
                    survived = not tests[mutant] or workshop.survives(mutant, tests[mutant])
                finally:
                    free.put(workshop)
                return mutant, "survived" if survived else "noticed"

            yield from pool.map(attempt, doubtful)

    def _progress(self) -> Progress:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        return Progress(*columns, console=self.console, transient=True, disable=not self.console.is_terminal)


def score_of(wanted: Wanted, results: Sequence[Tried]) -> Score:
    """The results, counted."""
    fates = [result.fate for result in results]
    return Score(
        game=wanted.game, seed=wanted.seed, rules=len({result.rule for result in results}),
        noticed=fates.count("noticed"), survived=fates.count("survived"), equivalent=fates.count("equivalent"),
        not_cited=fates.count(None), part=wanted.part,
    )  # fmt: skip


def show(results: Sequence[Tried], root: Path, console: Console) -> None:
    """The survivors with their changes, and the rules that could not be broken."""
    for result in results:
        if result.fate == "survived" and result.mutant is not None:
            source = (root / "src" / result.mutant.file).read_text()
            console.print(f"{result.rule} survived at {result.mutant.file}:{result.mutant.line}", highlight=False)
            console.print(result.mutant.diff(source), highlight=False, markup=False)
            console.print(f"  as an equivalent: {result.mutant.name}\n", highlight=False, markup=False)
    without = sorted(result.rule for result in results if result.mutant is None)
    if without:
        console.print(f"No code that could be changed cites {', '.join(without)}.", highlight=False)


def main(
    game: str,
    sample: Annotated[int, typer.Option(help="so many rules")] = 100,
    seed: Annotated[int, typer.Option(help="which ones")] = 1,
    each: Annotated[int, typer.Option(help="so many changes for each")] = 1,
    rule: Annotated[list[str] | None, typer.Option(help="this rule, with all changes there are")] = None,
    part: Annotated[int, typer.Option(help="only rules of this part of the book")] = 0,
    processes: int = os.cpu_count() or 1,
    write: Annotated[Path | None, typer.Option(help="the page whose line for this game is written anew")] = None,
) -> None:
    """Break rules on purpose and list what the tests that claim them did not notice."""
    console = Console(soft_wrap=True)
    wanted = Wanted(game, Path.cwd(), sample, seed, each, processes, tuple(rule or ()), part)
    breaking = Breaking(wanted, console)
    code = pytest.main([*QUIETLY, "--capture=no", f"tests/{game}"], plugins=[breaking])
    if code != pytest.ExitCode.OK:
        console.print(f"The tests of {game} could not be collected: run pytest tests/{game} to see why.")
        raise typer.Exit(2)
    show(breaking.results, wanted.root, console)
    score = score_of(wanted, breaking.results)
    console.print(score.line(), highlight=False)
    if write is not None:
        write_score(score, write)
    raise typer.Exit(score.survived > 0)


if __name__ == "__main__":
    typer.run(main)
