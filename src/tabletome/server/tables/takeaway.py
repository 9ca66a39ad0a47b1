"""Games as files: who may take one away, and what stands in it. Written from what is kept, so no rules are needed for it."""

from __future__ import annotations

from tabletome.kernel import journal
from tabletome.server.store.rows import LinkRow
from tabletome.server.tables.closed import Closed
from tabletome.server.tables.table import Table
from tabletome.server.work.workers import Workers

WOULD_SHOW = "the file would show hidden cards of somebody who plays, or has played; ask again when the game is over"


def may_take(link: LinkRow, browser: str, table: Table | Closed) -> str:
    """Nothing if whoever holds this link may have the game as a file; otherwise why not.

    It depends on who has played a seat, not on who sits there now.
    """
    if isinstance(table, Closed) or not table.hidden or table.match.request is None:
        return ""
    mine = table.seating.mine(link, browser)
    return WOULD_SHOW if not mine or table.seating.others(browser, mine) else ""


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
