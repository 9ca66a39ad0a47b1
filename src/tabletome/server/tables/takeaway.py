"""Games as files: who may take one away, and what stands in it. Written from what is kept, so no rules are needed for it."""

from __future__ import annotations

from tabletome.kernel import journal
from tabletome.server.messages import notes
from tabletome.server.store.rows import LinkRow
from tabletome.server.tables.closed import Closed
from tabletome.server.tables.table import Table
from tabletome.server.work.workers import Workers

WOULD_SHOW = "the file would show hidden cards of somebody who plays, or has played"
WHEN_IT_IS_OVER = f"{WOULD_SHOW}; ask again when the game is over"
BY_WHO_RUNS_IT = f"{WOULD_SHOW}; whoever runs the server can write it for those who help: tabletome store export"


def may_take(link: LinkRow, browser: str, table: Table | Closed) -> str:
    """Nothing if whoever holds this link may have the game as a file; otherwise why not.

    It depends on who has played a seat, not on who sits there now. A game that cannot go on here is not over: it may go on
    elsewhere, by the rules it was played by.
    """
    if not table.hidden or (isinstance(table, Table) and table.match.request is None):
        return ""
    mine = table.seating.mine(link, browser)
    if mine and not table.seating.others(browser, mine):
        return ""
    return f"{BY_WHO_RUNS_IT} {table.row.id}" if isinstance(table, Closed) else WHEN_IT_IS_OVER


def saved(link: LinkRow, browser: str, table: Table | Closed, *, report: bool) -> str:
    """What all are told when whoever holds this link takes a file of the game away."""
    names = [notes.called(table.seating.rows[seat]) for seat in table.seating.mine(link, browser)]
    return notes.saved("a report of the game" if report else "the game as a file", names, hosting=link.role == "host")


async def written(table: Table | Closed, workers: Workers, by: str, *, report: bool) -> str:
    """The journal of a game; as a report with its newest checkpoint. The seed is never in it. `by`: the address that asks."""
    row, line = table.row, table.line
    header = journal.Header(
        game=row.game,
        version=row.version,
        rules=line.digest,
        seats=row.seats,
        options=row.options,
        start=row.start,
    )
    history: list[journal.Answered] = [(None, None, line.start)]
    history += [(played.seat, played.option, played.results) for played in line.played]
    return await workers.slow(by, journal.write_history, header, history, _checkpoint(table) if report else None)


def _checkpoint(table: Table | Closed) -> tuple[bytes, int, int] | None:
    if isinstance(table, Closed):
        marks = [mark for mark in table.kept.checkpoints if mark.answers <= table.answers]
        return (marks[0].state, marks[0].answers, marks[0].results) if marks else None
    return table.checkpoint()
