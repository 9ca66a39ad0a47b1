"""Much is taken back and done again at once: workers give the answers again, while the others play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletome.server.tables.hall import Hall
from tabletome.server.tables.kept_match import AT_ONCE
from tests.server.halls import Listening, duel, in_hall, open_table, play_on

BOB_ONLY = "if state.turn: return"
"""Ann decides once; from then on it is always Bob's turn."""


@pytest.mark.parametrize(("answers", "jobs"), [(AT_ONCE, 0), (AT_ONCE + 1, 1)])
def test_only_a_little_is_done_again_where_everybody_waits_for_it(tmp_path: Path, answers: int, jobs: int) -> None:
    async def play(hall: Hall) -> None:
        table, _ = await open_table(hall, "duel")
        await play_on(table, answers)
        stood, told, played = table.match.encoded(), table.events, list(table.line.played)
        async with table.lock:
            await table.take_back(answers, 0, "back")
        assert table.match.state.points == [0, 0]
        assert isinstance(hall.workers, Listening)
        before = len(hall.workers.sent)
        await table.redo((0, 1), 0, table.seq, "again")
        assert len(hall.workers.sent) - before == jobs
        assert (table.match.encoded(), table.events, table.line.played) == (stood, told, played)
        await play_on(table, 1)
        await hall.delete(table.row.id, "enough")

    in_hall(f"sqlite:///{tmp_path}/games.db", {"duel": duel(tmp_path, end=BOB_ONLY)}, play)


def test_what_was_done_again_by_a_worker_goes_on_with_the_dice_it_would_have_had(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, _ = await open_table(hall, "duel")
        await play_on(table, AT_ONCE + 20)
        after = [played.results for played in table.line.played[-10:]]
        async with table.lock:
            await table.take_back(10, 1, "a little")
        async with table.lock:
            await table.take_back(table.answers, 0, "the rest")
        await table.redo((0, 1), 0, table.seq, "again")
        await play_on(table, 10)
        assert [played.results for played in table.line.played[-10:]] == after

    in_hall(f"sqlite:///{tmp_path}/games.db", {"duel": duel(tmp_path, end=BOB_ONLY)}, play)
