"""`tabletome store`: the games that a server keeps, backed up, restored, listed, handed over, deleted; also while it runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletome.cli.serve import default_store
from tabletome.scene.text.words import cut, display_width, plain
from tabletome.server.store import backup as backups
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import NoSuchTable, Store, TableSummary

WIDEST_TITLE = 40

store_command = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Look after the games that a server keeps. All of this works while a server runs on the same store.",
)
StoreUrl: TypeAlias = Annotated[
    str,
    typer.Option(
        "--store", metavar="URL", help="The store: sqlite:///path or postgresql://…; if not given, the one of serve."
    ),
]


@store_command.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    store: StoreUrl = "",
) -> None:
    """Write all tables into one file, as they are at this moment.

    It can be restored into SQLite and PostgreSQL alike. The file holds the
    seeds of dice to come, hidden hands, and the hashes of all links: only
    its owner can read it (mode 0600), and whoever gets it can cheat.

    Exit code 1: some tables are damaged and are not in it; they are named.
    """
    with _opened(store) as opened, _progress() as watch:
        written = backups.back_up(opened, file, watch)
    for sentence in written.damaged:
        typer.echo(plain(f"Not in the backup: {sentence}"), err=True)
    typer.echo(plain(f"{_tables(written.tables)} in {file}"))
    if written.damaged:
        raise typer.Exit(1)


@store_command.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, or a table that was exported.")],
    store: StoreUrl = "",
) -> None:
    """Take the tables of a backup into a store, which is made if there is none.

    Tables that exist there already are left alone; to put one back as it
    was, delete it first. A file that is damaged or cut short is refused
    before anything is changed. Restore only files that you trust: the
    positions in them are taken as they are.
    """
    with (
        backups.opened(file) as backup_file,
        closing(open_store(store or default_store())) as opened,
        _progress() as watch,
    ):
        done = backups.restore(opened, backup_file, watch)
    was = "was" if done.left_alone == 1 else "were"
    left = f"; {_tables(done.left_alone)} existed already and {was} left alone" if done.left_alone else ""
    typer.echo(f"{_tables(done.tables)} restored{left}")


@store_command.command("list")
def list_tables(
    store: StoreUrl = "",
    as_json: Annotated[bool, typer.Option("--json", help="For programs: a list of JSON objects.")] = False,
) -> None:
    """List all tables, the oldest first: id, game, when it was made and last touched, entries, title."""
    with _opened(store) as opened, _progress():
        tables = opened.tables()
    if as_json:
        typer.echo(msgspec.json.encode(tables))
        return
    rows = [("table", "game", "created", "touched", "entries", "title"), *map(_row, tables)]
    widths = [max(display_width(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        typer.echo("  ".join(_padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip())


@store_command.command()
def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as `list` shows it.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    store: StoreUrl = "",
    with_seed: Annotated[
        bool, typer.Option("--with-seed", help="Also the seed: whoever has the file knows all dice and cards to come.")
    ] = False,
) -> None:
    """Write one table into a file for whoever helps with it; `restore` takes it in.

    The file (mode 0600) holds every move, and with it hidden hands, and
    the hashes of the table's links, but not the links. Without the seed
    the game goes on with other dice where it is restored.
    """
    with _opened(store) as opened:
        backups.export(opened, table, file, with_seed=with_seed)
    typer.echo(plain(f"Table {table} in {file}"))


@store_command.command()
def delete(
    table: Annotated[list[str], typer.Argument(metavar="TABLE…", help="Ids, as `list` shows them.")],
    store: StoreUrl = "",
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete tables for good, with everything that belongs to them."""
    with _opened(store) as opened:
        known = {one.id: one for one in opened.tables()}
        for name in table:
            if name not in known:
                raise NoSuchTable(f"there is no table {name} in this store; nothing was deleted")
        for name in dict.fromkeys(table):
            typer.echo("  ".join(_row(known[name])).rstrip())
        if not yes:
            typer.confirm(f"Delete {_tables(len(set(table)))} for good?", abort=True)
        for name in table:
            opened.delete(name)
    typer.echo(f"{_tables(len(set(table)))} deleted")


# --- parts ------------------------------------------------------------------------------------------------------------


def _opened(url: str) -> closing[Store]:
    """A store that exists. A mistyped path must not become a new store, nor is a running server's schema changed."""
    return closing(open_store(url or default_store(), as_is=True))


@contextmanager
def _progress() -> Iterator[backups.Watch]:
    """A progress bar on standard error, if somebody sits there; it moves without end until something is counted."""
    if not sys.stderr.isatty():
        yield lambda done, tables: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("tables"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, tables: bar.update(task, completed=done, total=tables)


def _row(table: TableSummary) -> tuple[str, ...]:
    game = "damaged" if table.damaged else plain(table.game)
    title = cut(plain(table.title), WIDEST_TITLE)
    return table.id, game, _when(table.created), _when(table.touched), str(table.entries), title


def _when(seconds: float) -> str:
    """Here and now's way to write it; a store may hold any number."""
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return "?"


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - display_width(cell))


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count:,} tables"
