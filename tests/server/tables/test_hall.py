"""The hall: what nobody uses is put away, what nobody has touched for long is deleted, and whoever comes finds their game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from tabletome.server.store.rows import LinkRow, SeatRow, StoreError
from tabletome.server.tables.hall import IDLE_SECONDS, Hall
from tabletome.server.tables.table import Table
from tests.server.halls import come, duel, in_hall, link_of, open_table, play_on


def left_long_ago(table: Table) -> None:
    table.touched -= 2 * IDLE_SECONDS


async def begun(hall: Hall) -> tuple[Table, LinkRow]:
    """A table at which four answers were given, and its host's link."""
    table, (host, *_) = await open_table(hall, "duel")
    await play_on(table, 4)
    return table, link_of(table, host, [0])


def with_hall(folder: Path, play: Callable[[Hall], Any]) -> None:
    in_hall(f"sqlite:///{folder}/games.db", {"duel": duel(folder)}, play)


def test_a_table_that_nobody_uses_is_put_away_and_goes_on_where_it_was(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, _ = await begun(hall)
        before = table.match.encoded()
        assert (await hall.put_away_idle(), hall.set_up) == (0, 1), "somebody was there just now"
        left_long_ago(table)
        assert (await hall.put_away_idle(), hall.set_up) == (1, 0)
        again = await hall.table(table.row.id, "192.0.2.1")
        assert isinstance(again, Table)
        assert again is not table
        assert again.match.encoded() == before
        assert len(hall.store.checkpoints(table.row.id)) == 1, "a later version can take it up there"

    with_hall(tmp_path, play)


def test_a_table_where_somebody_looks_on_stays(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, host = await begun(hall)
        ann, _ = await come(table, host, "ann")
        left_long_ago(table)
        assert (await hall.put_away_idle(), hall.set_up) == (0, 1)
        ann.gone()

    with_hall(tmp_path, play)


def test_bots_stop_when_the_last_one_who_looked_on_has_gone(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        bots = [SeatRow(seat, "bot", "", "random") for seat in (0, 1)]
        table, (*_, watch) = await hall.open(await hall.game("duel"), {}, bots, [[]], "192.0.2.1")
        watcher, _ = await come(table, link_of(table, watch, []), "")
        table.bots.go_on()
        while table.answers < 2:
            await asyncio.sleep(0)
        table.guests.discard(watcher)
        while table.bots.playing:
            await asyncio.sleep(0)
        assert table.match.request is not None, "they have played on to the end"
        table.changed()
        assert not table.bots.playing
        watcher.gone()

    with_hall(tmp_path, play)


class Touched:
    """A store that takes its time to note when a table was used, or cannot."""

    def __init__(self, note: Callable[[], None]) -> None:
        self._note = note

    def touch(self, table: str, at: float) -> None:
        self._note()


@contextmanager
def touching(hall: Hall, note: Callable[[], None]) -> Iterator[None]:
    store, hall.store = hall.store, Touched(note)  # type: ignore[assignment] # it is only touched
    try:
        yield
    finally:
        hall.store = store


def test_whoever_comes_while_a_table_is_being_put_away_is_at_the_same_table_as_those_after_them(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, host = await begun(hall)
        left_long_ago(table)
        loop, noting, go_on = asyncio.get_running_loop(), asyncio.Event(), Event()

        def note() -> None:
            loop.call_soon_threadsafe(noting.set)
            go_on.wait()

        with touching(hall, note):
            sweeping = asyncio.ensure_future(hall.put_away_idle())
            await noting.wait()
        coming = asyncio.ensure_future(hall.table(table.row.id, "192.0.2.1"))
        go_on.set()
        found = await coming
        assert isinstance(found, Table)
        ann, _ = await come(found, host, "ann")
        assert await sweeping == 1
        assert await hall.table(table.row.id, "192.0.2.1") is found
        await play_on(found, 1)
        ann.gone()

    with_hall(tmp_path, play)


def test_a_table_that_was_set_up_anew_is_not_put_away_for_the_one_that_was_lost(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, _ = await begun(hall)
        left_long_ago(table)
        anew = []

        async def lose() -> None:
            table.give_up("what happened could not be written down")
            anew.append(await hall.table(table.row.id, "192.0.2.1"))

        table.keep_checkpoint = lose  # type: ignore[method-assign] # what may happen while it is kept
        assert await hall.put_away_idle() == 0
        assert await hall.table(table.row.id, "192.0.2.1") is anew[0]

    with_hall(tmp_path, play)


def test_what_nobody_has_touched_for_so_many_days_is_deleted_for_good(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        (left, _), (used, _) = await begun(hall), await begun(hall)
        left_long_ago(left)
        assert await hall.put_away_idle() == 1
        assert await hall.delete_untouched(1) == 0, "not for a day"
        assert await hall.delete_untouched(0) == 1
        assert hall.store.table(left.row.id) is None
        assert await hall.table(left.row.id, "192.0.2.1") is None
        await play_on(used, 1)

    with_hall(tmp_path, play)


def test_what_cannot_be_noted_keeps_no_table_from_being_put_away(tmp_path: Path) -> None:
    def note() -> None:
        raise StoreError("the disk is full")

    async def play(hall: Hall) -> None:
        table, _ = await begun(hall)
        left_long_ago(table)
        with touching(hall, note):
            assert (await hall.put_away_idle(), hall.set_up) == (1, 0)

    with_hall(tmp_path, play)
