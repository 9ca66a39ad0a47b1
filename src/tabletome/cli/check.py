"""`tabletome check`: scenario files, each a few lines that prove a rule by play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from tabletome.cli.terminal import Terminal
from tabletome.testing.scenario import SourceError, Verdict, read_scenarios, run, scenario_files

MANY = 100


class Checked(msgspec.Struct, frozen=True):
    """One scenario and how it went; a file that cannot be read stands as one scenario without a name."""

    name: str
    file: str
    line: int
    ok: bool
    rules: tuple[str, ...]
    error: str
    malformed: bool = False


def check_command(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Scenario files, or folders to search for them.")],
    as_json: Annotated[bool, typer.Option("--json", help="For programs: everything as JSON.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Name the scenarios that pass, too.")] = False,
) -> None:
    """Run scenario files: set up a position, play answers with scripted chance, and look whether all comes as expected.

    What is otherwise is shown with its file and line, what was expected, what came, and the board.
    Exit code 0: all passed; 1: some rule was not kept; 2: a file is malformed or missing.
    """
    terminal = Terminal.standard()
    results: list[Checked] = []
    for result in _with_progress(paths, quiet=as_json):
        results.append(result)
        if as_json:
            continue
        if not result.ok:
            terminal.show(result.error + "\n\n")
        elif verbose:
            rules = f" [{', '.join(result.rules)}]" if result.rules else ""
            terminal.show(f"ok {result.file}:{result.line}: {result.name}{rules}")
    malformed = sum(result.malformed for result in results)
    passed = sum(result.ok for result in results)
    failed = len(results) - passed - malformed
    if as_json:
        whole = {"passed": passed, "failed": failed, "malformed": malformed, "scenarios": results}
        typer.echo(msgspec.json.format(msgspec.json.encode(whole), indent=2).decode())
    else:
        terminal.show(f"{passed} passed, {failed} failed" + (f", {malformed} malformed" if malformed else ""))
    raise typer.Exit(2 if malformed else 1 if failed else 0)


def check(paths: Sequence[Path]) -> Iterator[Checked]:
    """Run all scenarios of these files and folders."""
    for path in paths:
        if problem := _problem(path):
            yield _malformed(path, f"{path}: {problem}")
    for file in _different(path for path in paths if not _problem(path)):
        if file.is_dir():
            yield _malformed(file, f"{file}: there is no scenario file in this folder")
        else:
            yield from check_file(file)


def check_file(file: Path) -> Iterator[Checked]:
    """Run all scenarios of a file."""
    try:
        scenarios = read_scenarios(file)
    except SourceError as problem:
        yield _malformed(file, str(problem), problem.line)
        return
    for scenario in scenarios:
        verdict: Verdict = run(scenario)
        yield Checked(
            name=scenario.name,
            file=scenario.file,
            line=scenario.line,
            ok=verdict.ok,
            rules=scenario.rules,
            error=verdict.error,
            malformed=verdict.malformed,
        )


def _problem(path: Path) -> str:
    """Why there is nothing to read at a path."""
    try:
        return "" if path.resolve().exists() else "there is no such file or folder"
    except (OSError, ValueError, RuntimeError) as problem:  # a name that no file can have, or links in a circle
        return f"it cannot be read: {(isinstance(problem, OSError) and problem.strerror) or problem}"


def _malformed(path: Path, error: str, line: int = 0) -> Checked:
    return Checked(name="", file=str(path), line=line, ok=False, rules=(), error=error, malformed=True)


def _different(paths: Iterator[Path]) -> Iterator[Path]:
    """The scenario files, each once however often it is named; a folder stands for itself if it has none."""
    seen: set[Path] = set()
    for path in paths:
        for file in list(scenario_files([path])) or [path]:
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _with_progress(paths: Sequence[Path], *, quiet: bool) -> Iterator[Checked]:
    """The results, and meanwhile a line on the terminal that counts them."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
        files = sum(1 for path in paths if not _problem(path) for _ in scenario_files([path]))
        task = progress.add_task("scenarios", total=files, visible=files > MANY)
        before = ""
        for result in check(paths):
            progress.update(task, advance=result.file != before)
            before = result.file
            yield result
