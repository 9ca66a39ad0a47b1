"""`tabletome bench`: how fast the engine is here, beside other engines in the same run."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tabletome.kernel import TabletomeError
from tabletome.lab.bars import BARS, FREE_CORES, Judgement, judge
from tabletome.lab.peers import Measured, measure, repository

STYLES = {"met": "green", "not met": "red", "not measured": "yellow", "no free cores": "yellow"}


def bench_command(
    peers: Annotated[
        bool,
        typer.Option(
            "--peers",
            help="Measure PettingZoo, Catanatron, OpenSpiel and boardgame.io too, in turn with ours. "
            "They are installed into the folder .bench first.",
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: everything as one JSON object.")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each figure is measured, each time.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="How often; the best of each figure counts.")] = 3,
) -> None:
    """Measure the engine's speed on this machine, and hold it to its bars.

    Bars are ratios of figures from the same run. A peer that cannot be installed is reported as not measured.
    Exit code 1: a bar that was measured is not met.
    """
    try:
        measured = measure(repository(), seconds, rounds, peers, _say)
    except TabletomeError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    judged = [judge(bar, measured.figures) for bar in BARS]
    if not peers:
        judged = [judgement for judgement in judged if judgement.verdict != "not measured"]
    if as_json:
        typer.echo(msgspec.json.encode(msgspec.to_builtins(measured) | {"bars": judged}))
    else:
        _show(measured, judged, Console())
    if any(judgement.verdict == "not met" and not judgement.aim for judgement in judged):
        raise typer.Exit(1)


def _say(what: str) -> None:
    """What is being done, on standard error: a run takes a minute."""
    if sys.stderr.isatty():
        typer.echo(f"{what} …", err=True)


def _show(measured: Measured, judged: list[Judgement], console: Console) -> None:
    figures = Table("figure", "best", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    figures.columns[1].justify = "right"
    for name, value in measured.figures.items():
        words, number = in_words(name, value)
        figures.add_row(words, number)
    console.print(figures)
    console.print()
    bars = Table("bar", "ratio", "wanted", "", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    bars.columns[1].justify = "right"
    for judgement in judged:
        ratio = "" if judgement.ratio is None else f"{judgement.ratio:.3g}"
        verdict = f"{judgement.verdict} (aim)" if judgement.aim else judgement.verdict
        bars.add_row(judgement.what, ratio, judgement.wanted, f"[{STYLES[judgement.verdict]}]{verdict}")
    console.print(bars)
    for name, version in measured.versions.items():
        console.print(f"{name} {version}", markup=False, highlight=False)
    for name, why in measured.not_measured.items():
        console.print(f"{name} was not measured: {why}", style="yellow", markup=False, highlight=False)
    if any(judgement.verdict == "no free cores" for judgement in judged):
        console.print(
            f"Workers cannot be judged: two plain loops at once did only {measured.figures[FREE_CORES]:.2f} times "
            "the work of one, so two cores were not free.",
            style="yellow", highlight=False, soft_wrap=True,
        )  # fmt: skip


def in_words(name: str, value: float) -> tuple[str, str]:
    """A figure's name and value as people read them.

    >>> in_words("fork_after_10_us", 4.56)
    ('fork after 10', '4.6 µs')
    >>> in_words("sim_1_worker_steps_per_s", 123456.7)
    ('sim 1 worker steps', '123,457 /s')
    """
    if name.endswith("_us"):
        return escape(name.removesuffix("_us").replace("_", " ")), f"{value:,.1f} µs"
    if name.endswith("_per_s"):
        return escape(name.removesuffix("_per_s").replace("_", " ")), f"{value:,.0f} /s"
    return escape(name.replace("_", " ")), f"{value:.2f}"
