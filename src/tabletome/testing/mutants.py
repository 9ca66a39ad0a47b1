"""Rules broken on purpose: do the tests that claim a rule notice?

`python -m tabletome.testing.mutants tomb --sample 100 --seed 1` takes rules of the ledger by chance, makes a small change where
the code cites each of them, runs only the tests that claim the rule, and lists what none of them noticed. Changes that make no
difference are kept by hand, each with a reason, in `tests/mutants/<game>.yaml`.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Annotated, Literal

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletome.games import ledger
from tabletome.packs.source import parse
from tabletome.testing.mutations import Mutant, mutants_by_rule

Fate = Literal["noticed", "survived", "equivalent"]
MOST_SECONDS = 300


class Tried(msgspec.Struct, frozen=True):
    """A rule, a change, and what became of it; without a change, none could be made where the rule is cited."""

    rule: str
    mutant: Mutant | None
    fate: Fate | None = None


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change that makes no difference, and why."""

    mutant: str
    why: str


def sample(game: str, root: Path, number: int, seed: int, each: int = 1) -> Iterator[tuple[str, Mutant | None]]:
    """Rules that tests claim, by chance, with changes by chance in the code that cites them."""
    changes = mutants_by_rule(root / "src/tabletome/games" / game, root / "src")
    chance = random.Random(f"{game} {seed}")  # noqa: S311  # which rules are tried is no secret
    rules = sorted(ledger.proofs()[game])
    for rule in chance.sample(rules, min(number, len(rules))):
        found = changes.get(rule, [])
        for mutant in chance.sample(found, min(each, len(found))):
            yield rule, mutant
        if not found:
            yield rule, None


def equivalents(game: str, root: Path) -> dict[str, str]:
    """The changes that are known to make no difference."""
    file = root / "tests/mutants" / f"{game}.yaml"
    if not file.exists():
        return {}
    return {one.mutant: one.why for one in parse(file).convert(list[Equivalent])}


class Workshop:
    """A copy of the sources that may be broken, and the tests run against it."""

    def __init__(self, root: Path, place: Path) -> None:
        self.root, self.sources = root, place / "src"
        shutil.copytree(root / "src", self.sources, ignore=shutil.ignore_patterns("__pycache__"))

    def passes(self, tests: list[str]) -> bool:
        """Do these tests pass on what lies here? What never comes to an end does not."""
        paths = [str(self.sources), str(self.root / "tests"), str(self.root)]
        quietly = ("-q", "-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist")
        command = [sys.executable, "-B", "-m", "pytest", *quietly, *tests]
        try:
            done = subprocess.run(
                command, cwd=self.root, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)}, capture_output=True,
                timeout=MOST_SECONDS, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def survives(self, mutant: Mutant, tests: list[str]) -> bool:
        file = self.sources / mutant.file
        source = file.read_text()
        file.write_text(mutant.applied(source))
        try:
            return self.passes(tests)
        finally:
            file.write_text(source)


def tried(game: str, root: Path, number: int, seed: int, *, each: int = 1, processes: int = 2) -> Iterator[Tried]:
    """Break one rule after the other, in several processes, and see what becomes of it."""
    claims, same = ledger.proofs()[game], equivalents(game, root)
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(processes) as pool:
        workshops: SimpleQueue[Workshop] = SimpleQueue()
        for index in range(processes):
            workshops.put(Workshop(root, Path(place, str(index))))

        def attempt(rule: str, mutant: Mutant | None) -> Tried:
            if mutant is None:
                return Tried(rule, None)
            if mutant.name in same:
                return Tried(rule, mutant, "equivalent")
            workshop = workshops.get()
            try:
                # A function that cites several rules is about all of them; whoever claims one of them may notice.
                tests = sorted({test for cited in mutant.rules for test in claims.get(cited, [])})
                survived = workshop.survives(mutant, tests)
            finally:
                workshops.put(workshop)
            return Tried(rule, mutant, "survived" if survived else "noticed")

        yield from pool.map(lambda pair: attempt(*pair), sample(game, root, number, seed, each))


def summary(game: str, results: list[Tried]) -> str:
    """One line for the table of `docs/proof.md`."""
    fates = [result.fate for result in results]
    broken = fates.count("noticed") + fates.count("survived")
    share = f"{fates.count('noticed') / broken:.1%}" if broken else "–"
    rules = len({result.rule for result in results})
    return (
        f"| {game} | {rules} | {broken} | {fates.count('noticed')} | {share} | {fates.count('survived')} "
        f"| {fates.count('equivalent')} | {fates.count(None)} |"
    )


def main(
    game: str,
    sampled: Annotated[int, typer.Option("--sample", help="so many rules")] = 100,
    seed: Annotated[int, typer.Option(help="which ones")] = 1,
    each: Annotated[int, typer.Option(help="so many changes for each")] = 1,
    processes: int = os.cpu_count() or 1,
) -> None:
    """Break rules on purpose and list what the tests that claim them did not notice."""
    root, console = Path.cwd(), Console(soft_wrap=True)
    results: list[Tried] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"breaking {game}", total=sampled * each)
        for result in tried(game, root, sampled, seed, each=each, processes=processes):
            results.append(result)
            progress.advance(task)
            if result.fate == "survived" and result.mutant is not None:
                source = (root / "src" / result.mutant.file).read_text()
                console.print(f"{result.rule} survived at {result.mutant.file}:{result.mutant.line}", highlight=False)
                console.print(result.mutant.diff(source), highlight=False, markup=False)
                console.print(f"  as an equivalent: {result.mutant.name}\n", highlight=False, markup=False)
    for result in results:
        if result.mutant is None:
            console.print(f"{result.rule}: no code that could be changed cites it", highlight=False)
    console.print("| game | rules | broken | noticed | share | survived | equivalent | not cited |", highlight=False)
    console.print(summary(game, results), highlight=False)
    raise typer.Exit(any(result.fate == "survived" for result in results))


if __name__ == "__main__":
    typer.run(main)
