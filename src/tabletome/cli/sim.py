"""`tabletome sim`: many games played by bots, and a table of what came of them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tabletome.cli.play import read_options
from tabletome.kernel import TabletomeError, game_named, to_plain
from tabletome.lab import Mean, Report, WorkerLost, simulate
from tabletome.lab.content import Kind
from tabletome.lab.report import Tally
from tabletome.lab.simulate import MOST_DECISIONS, Watch

INTERRUPTED = 130
SECONDS_BETWEEN_LINES = 30.0
Content = Annotated[
    bool,
    typer.Option(
        help="Play all set-ups that are offered in turn, and report of every card, foe, tile and whatever else there is in how "
        "many games it was met and used; --seats and --option stay as they are given."
    ),
]


def sim_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or a Python file that defines a game.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games to play.")] = 100,
    seats: Annotated[int | None, typer.Option(help="How many seats; if not given, the fewest of the game.")] = None,
    bot: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME…]",
            help="Who plays: random, mcts, mcts:500 (iterations), mcts:50ms (time), or a bot of the game's own. "
            "Several are dealt to the seats in order, again from the first if there are fewer than seats.",
        ),
    ] = "random",
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same games, whatever the number of workers.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, help="Processes to play in; if not given, one per core.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A set-up option of the game. Repeatable.")
    ] = None,
    rotate: Annotated[
        bool,
        typer.Option(help="Move the bots on by one seat from game to game, so that none has the better seat; or not."),
    ] = True,
    first: Annotated[
        int, typer.Option(min=0, help="The number of the first game. With --games 1 one game is played again.")
    ] = 0,
    most_decisions: Annotated[
        int, typer.Option(min=1, help="A game that is not over after so many decisions counts as an error.")
    ] = MOST_DECISIONS,
    content: Content = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: the report as one JSON object.")] = False,
) -> None:
    """Let bots play many games, and count how they end.

    Exit code 0: all games came to their end. 1: some did not; they are counted as errors and the first of them named.
    2: what was asked cannot be simulated.
    """
    try:
        options = _options(game, option or [], every=not content)
        bots = [name.strip() for name in bot.split(",")]
        with _ended_as_interrupted(), _progress(games) as watch:
            report = simulate(
                game, games, seats, bots, seed, workers or _cores(), options, watch,
                first=first, rotate=rotate, most_decisions=most_decisions, content=content,
            )  # fmt: skip
    except TabletomeError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1 if isinstance(error, WorkerLost) else 2) from None
    if as_json:
        typer.echo(msgspec.json.encode(report))
    else:
        _show(report, Console())
    if report.stopped:
        typer.echo(f"Stopped after {report.games} of {games} games.", err=True)
        raise typer.Exit(INTERRUPTED)
    if report.errors:
        raise typer.Exit(1)


def _options(game: str, given: list[str], *, every: bool) -> dict[str, object]:
    """The set-up options that were given; with `every`, those that were not as well, as they stand by themselves."""
    options: dict[str, object] = to_plain(read_options(game_named(game), tuple(given)))
    named = {text.partition("=")[0] for text in given}
    return {name: value for name, value in options.items() if every or name in named}


def _cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _ended_as_interrupted() -> Iterator[None]:
    """Whoever ends a long run that no key reaches gets what was counted so far, as after Ctrl-C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _progress(games: int) -> Iterator[Watch | None]:
    """A progress bar on standard error, if somebody sits there; in a file a line now and then."""
    if not sys.stderr.isatty():
        yield _now_and_then(games)
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
        TextColumn("[red]{task.fields[errors]}"),
    )
    # No thread of its own: workers can then be forked, and the tally comes often enough to draw by.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("", total=games, errors="")

        def watch(tally: Tally) -> None:
            errors = f"{tally.errors} errors" if tally.errors else ""
            bar.update(task, completed=tally.played, errors=errors, refresh=True)

        yield watch


def _now_and_then(games: int) -> Watch:
    told = monotonic()

    def watch(tally: Tally) -> None:
        nonlocal told
        if monotonic() - told >= SECONDS_BETWEEN_LINES:
            told = monotonic()
            typer.echo(
                f"{tally.played:,} of {games:,} games" + f", {tally.errors} errors" * bool(tally.errors), err=True
            )

    return watch


def _show(report: Report, console: Console) -> None:
    players = ", ".join(report.bots) + (" (rotating)" if report.rotated and len(set(report.bots)) > 1 else "")
    seats = "all set-ups" if report.content is not None else f"{report.seats} seats"
    console.print(
        f"{report.games} games of {report.game}, {seats}: {players}; seed {report.seed}",
        markup=False, highlight=False, soft_wrap=True,
    )  # fmt: skip
    endings = Table("ending", "games", "share", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in endings.columns[1:]:
        column.justify = "right"
    for result, count in report.outcomes.items():
        endings.add_row(escape(result), str(count), f"{count / report.games:.1%}")
    if report.errors:
        endings.add_row("error", str(report.errors), f"{report.errors / report.games:.1%}", style="red")
    console.print(endings)
    if report.seat_scores:
        console.print(_scores(report))
    if report.content is not None:
        _show_content(report, report.content, console)
    console.print(
        f"{report.decisions} decisions in {report.seconds:.2f} s with {_plural(report.workers, 'worker')}: "
        f"{report.decisions_per_second:,.0f} decisions/s, {report.decisions_per_game:.1f} decisions/game",
        markup=False, highlight=False, soft_wrap=True,
    )  # fmt: skip
    for fault in report.faults:
        console.print(
            f"game {fault.game} (seed {fault.seed}): {fault.error}", style="red", markup=False, soft_wrap=True
        )
    if report.faults:
        again = f"--seed {report.seed} --first {report.faults[0].game} --games 1"
        console.print(
            f"The first of them again: the same command with {again}", markup=False, highlight=False, soft_wrap=True
        )


def _show_content(report: Report, content: list[Kind], console: Console) -> None:
    """Everything there is, with the games in which it was met and used; then by name what never was."""
    for kind in content:
        table = Table(kind.kind, "met", "used", box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for column in table.columns[1:]:
            column.justify = "right"
        for thing in sorted(kind.things, key=lambda thing: (-thing.met, -thing.used, thing.name)):
            table.add_row(escape(thing.name), str(thing.met), str(thing.used))
        console.print(table)
    for kind in content:
        met = len(kind.things) - len(kind.never_met)
        console.print(f"{kind.kind}: {met} of {len(kind.things)} met in {report.games} games", highlight=False)
        for what, things in (("never met", kind.never_met), ("met, never used", kind.never_used)):
            if things:
                named = ", ".join(thing.name for thing in things)
                console.print(f"  {what} ({len(things)}): {named}", markup=False, highlight=False, soft_wrap=True)


def _scores(report: Report) -> Table:
    """Mean scores by bot, then by seat."""
    table = Table("score", "mean", "95 % between", "games", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in table.columns[1:]:
        column.justify = "right"
    rows: list[tuple[str, Mean]] = [*report.bot_scores.items()] if len(report.bot_scores) > 1 else []
    rows += [(f"seat {seat}", mean) for seat, mean in enumerate(report.seat_scores)]
    for name, mean in rows:
        table.add_row(escape(name), f"{mean.score:.3f}", f"{mean.low:.3f} to {mean.high:.3f}", str(mean.games))
    return table


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
