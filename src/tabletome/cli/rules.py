"""`tabletome rules`: how much of each rulebook is proven by passing tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tabletome.games.ledger import PREFIXES, PROVEN, Ledger, Tally, load, proofs, tally
from tabletome.packs.source import SourceError


def rules_command(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"One of {', '.join(PREFIXES)}; all of them if left out.")
    ] = None,
    unproven: Annotated[bool, typer.Option("--unproven", help="List the rules that no passing test proves.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts and the unproven ids as JSON.")] = False,
) -> None:
    """Show how many rules of each book are proven.

    Every rule of a book has an entry in the game's ledger.yaml.
    Proven: a test that passed names it. Physical: it is only about
    handling cardboard. Unproven: all others.
    """
    raise typer.Exit(rules(game, unproven, as_json))


def rules(game: str | None, unproven: bool, as_json: bool, report: Path = PROVEN) -> int:
    """Print the state of one game's ledger, or of all, by the test run's report; returns the exit code."""
    if game is not None and game not in PREFIXES:
        _complain(f"There is no rule ledger for {game!r}; there is one for each of {', '.join(PREFIXES)}.")
        return 2
    try:
        proven = proofs(report)
        ledgers = [load(name) for name in ([game] if game else PREFIXES)]
    except SourceError as problem:
        _complain(str(problem))
        return 1
    tallies = {ledger.game: tally(ledger, proven.get(ledger.game, {})) for ledger in ledgers}
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(tallies), indent=2))
    elif unproven:
        _list_unproven(ledgers, tallies)
    else:
        _show_table(tallies)
    return 0


def _complain(sentence: str) -> None:
    Console(stderr=True).print(Text(sentence), soft_wrap=True)


def _show_table(tallies: dict[str, Tally]) -> None:
    table = Table(title="Rules proven by passing tests", title_justify="left")
    table.add_column("game")
    for column in ("total", "proven", "physical", "unproven"):
        table.add_column(column, justify="right")
    for name, count in tallies.items():
        numbers = (count.total, count.proven, count.physical, len(count.unproven))
        table.add_row(name, *(f"{number:,}" for number in numbers))
    Console().print(table)


def _list_unproven(ledgers: list[Ledger], tallies: dict[str, Tally]) -> None:
    console = Console()
    for ledger in ledgers:
        ids = tallies[ledger.game].unproven
        console.print(Text(f"{ledger.game}: {len(ids):,} of {len(ledger.entries):,} rules unproven", "bold"))
        for rule in ids:
            entry = ledger.entries[rule]
            console.print(Text.assemble((rule, "cyan"), f"  {entry.kind}  {entry.rule}"), soft_wrap=True)
