"""The writer: what it acknowledged is on disk, whatever happens to the process, the other server, or the connection."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from threading import Event

import psycopg
import pytest

from tabletome.server.store.opening import open_store
from tabletome.server.store.postgres import PostgresStore
from tabletome.server.store.rows import Conflict, Entry, Store, StoreLost, TableRow, Unstorable
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.store.writer import Writer, WriterClosed
from tests.server.databases import PostgresServer
from tests.server.lines import Line

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
KILLS = int(os.environ.get("TABLETOME_KILLS", "300" if SOAK else "10"))
TABLES = [f"table-{number}" for number in range(6)]


def entry(seq: int, what: str = "move") -> Entry:
    return Entry(seq, "answer", 0, what)


def lay(store: Store, *tables: str) -> None:
    for table in tables:
        store.create(TableRow(table, "tomb", 1, 2, {}, seed=7), [], [])


def whats(store: Store, table: str) -> list[str]:
    return [entry.what for entry in store.entries(table)]


class GatedStore(SqliteStore):
    """A real store whose appends wait at a gate, so that a test can let entries gather behind it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        lay(self, *TABLES)
        self.batches: list[int] = []
        self.reached, self.gate = Event(), Event()

    def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        self.batches.append(len(batch))
        self.reached.set()
        self.gate.wait()
        return super().append(batch)


@pytest.fixture
def gated(tmp_path: Path) -> Iterator[GatedStore]:
    store = GatedStore(tmp_path / "games.db")
    yield store
    store.close()


# --- what it does -----------------------------------------------------------------------------------------------------


def test_an_acknowledged_entry_can_be_read_by_everybody(store: Store, store_url: str) -> None:
    lay(store, "a")

    async def play() -> None:
        writer = Writer(store)
        other = open_store(store_url)
        for seq in range(1, 6):
            assert await writer.append("a", entry(seq, f"move {seq}")) is None
            assert other.entries("a")[-1] == entry(seq, f"move {seq}")
        other.close()
        await writer.close()

    asyncio.run(play())


def test_an_entry_in_a_taken_place_gets_a_conflict_and_the_others_go_in(store: Store) -> None:
    lay(store, "a", "b")

    async def play() -> list[Conflict | None]:
        writer = Writer(store)
        await writer.append("a", entry(1, "mine"))
        said = await asyncio.gather(
            writer.append("a", entry(1, "late")), writer.append("b", entry(1)), writer.append("a", entry(2, "next"))
        )
        await writer.close()
        return list(said)

    assert asyncio.run(play()) == [Conflict(1), None, None]
    assert whats(store, "a") == ["mine", "next"]


def test_entries_that_come_during_a_writing_are_written_together(gated: GatedStore) -> None:
    async def play() -> None:
        writer = Writer(gated)
        first = asyncio.create_task(writer.append(TABLES[0], entry(1)))
        await asyncio.to_thread(gated.reached.wait)
        others = [asyncio.create_task(writer.append(table, entry(1))) for table in TABLES[1:]]
        await asyncio.sleep(0)
        gated.gate.set()
        assert await asyncio.gather(first, *others) == [None] * len(TABLES)
        await writer.close()

    asyncio.run(play())
    assert gated.batches == [1, len(TABLES) - 1]


def test_no_more_is_queued_than_there_is_room_for(gated: GatedStore) -> None:
    async def play() -> None:
        writer = Writer(gated, most_queued=4)
        appends = [asyncio.create_task(writer.append("table-0", entry(seq))) for seq in range(1, 13)]
        await asyncio.to_thread(gated.reached.wait)
        gated.gate.set()
        assert await asyncio.gather(*appends) == [None] * 12
        await writer.close()

    asyncio.run(play())
    assert max(gated.batches) <= 4
    assert sum(gated.batches) == 12


def test_a_caller_that_leaves_keeps_its_room_until_its_entry_is_written(gated: GatedStore) -> None:
    async def play() -> None:
        writer = Writer(gated, most_queued=2)
        appends = [asyncio.create_task(writer.append(table, entry(1))) for table in TABLES]
        await asyncio.to_thread(gated.reached.wait)
        for append in appends[:2]:
            append.cancel()
        await asyncio.wait(appends[:2])
        gated.gate.set()
        assert await asyncio.gather(*appends[2:]) == [None] * 4
        await writer.close()

    asyncio.run(play())
    assert max(gated.batches) <= 2
    assert all(whats(gated, table) == ["move"] for table in TABLES)


def test_other_calls_are_made_in_the_same_thread_and_see_what_was_written(store: Store) -> None:
    lay(store, "a")

    async def play() -> list[Entry]:
        writer = Writer(store)
        _, seen = await asyncio.gather(writer.append("a", entry(1)), writer.run(store.entries, "a", after=0))
        await writer.close()
        return seen

    assert asyncio.run(play()) == [entry(1)]


# --- errors -----------------------------------------------------------------------------------------------------------


def test_an_entry_that_cannot_be_kept_fails_alone_in_its_batch(gated: GatedStore) -> None:
    async def play() -> list[Conflict | BaseException | None]:
        writer = Writer(gated)
        first = asyncio.create_task(writer.append("table-0", entry(1)))
        await asyncio.to_thread(gated.reached.wait)
        batch = [("table-1", entry(1)), ("table-2", entry(1, "\ud800")), ("table-3", entry(1)), ("table-1", entry(2))]
        others = [asyncio.create_task(writer.append(table, one)) for table, one in batch]
        await asyncio.sleep(0)
        gated.gate.set()
        said = await asyncio.gather(first, *others, return_exceptions=True)
        await writer.close()
        return said

    said = asyncio.run(play())
    assert [type(one) for one in said] == [type(None), type(None), Unstorable, type(None), type(None)]
    assert gated.batches[:2] == [1, 4]
    assert [len(gated.entries(table)) for table in TABLES[:4]] == [1, 2, 0, 1]


def test_an_error_of_a_call_reaches_its_caller_and_the_writer_goes_on(store: Store) -> None:
    lay(store, "a")

    async def play() -> None:
        writer = Writer(store)
        with pytest.raises(ZeroDivisionError):
            await writer.run(lambda: 1 // 0)
        assert await writer.append("a", entry(1)) is None
        await writer.close()

    asyncio.run(play())


def test_a_lost_database_fails_those_who_wait_and_serves_the_next(postgres: PostgresServer) -> None:
    async def play(line: Line, store: PostgresStore) -> None:
        writer = Writer(store)
        assert await writer.append("a", entry(1)) is None
        line.cut()
        said = await asyncio.gather(writer.append("a", entry(2)), writer.append("b", entry(1)), return_exceptions=True)
        assert [type(one) for one in said] == [StoreLost, StoreLost]
        line.connect()
        assert await writer.append("a", entry(2)) is None
        await writer.close()

    with postgres.database() as url, Line(url) as line:
        store = PostgresStore(line.url, patience=0.2)
        lay(store, "a", "b")
        asyncio.run(play(line, store))
        assert [len(store.entries(table)) for table in "ab"] == [2, 0]
        store.close()


def test_who_waited_behind_one_that_waited_in_vain_hears_the_same_and_waits_no_longer(gated: GatedStore) -> None:
    """Each would wait as long again for a database that is not there: the last of many for hours."""

    class Lost(GatedStore):
        def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
            super().append(batch)
            raise StoreLost("the database does not answer")

    called: list[int] = []

    async def play() -> None:
        gated.__class__ = Lost
        writer = Writer(gated)
        first = asyncio.create_task(writer.append(TABLES[0], entry(1)))
        await asyncio.to_thread(gated.reached.wait)
        behind = [asyncio.ensure_future(writer.run(called.append, number)) for number in range(3)]
        another = asyncio.ensure_future(writer.append(TABLES[1], entry(1)))
        await asyncio.sleep(0)  # all are queued now
        gated.gate.set()
        said = await asyncio.gather(first, *behind, another, return_exceptions=True)
        assert [str(one) for one in said] == ["the database does not answer"] * 5
        assert all(isinstance(one, StoreLost) for one in said)
        assert called == []
        assert gated.batches == [1]
        gated.__class__ = GatedStore
        assert await writer.append(TABLES[1], entry(1)) is None
        await writer.run(called.append, 7)
        assert called == [7], "who comes afterwards is served"
        await writer.close()

    asyncio.run(play())


def test_an_entry_of_which_nobody_knows_whether_it_was_written_is_not_written_again(postgres: PostgresServer) -> None:
    """The answer to the commit is lost, and there is no patience to look. Its caller has to, and finds it there."""

    async def play(line: Line, store: PostgresStore) -> None:
        writer = Writer(store)
        line.lose_answer = b"COMMIT\0"
        with pytest.raises(StoreLost):
            await writer.append("a", entry(1))
        # The commit has arrived, and the server takes the time it needs for it.
        while not server.execute("SELECT 1 FROM tabletome_entries").fetchall():
            pass
        assert await writer.run(store.entries, "a") == [entry(1)]
        await writer.close()

    with postgres.database() as url, Line(url) as line, psycopg.connect(url, autocommit=True) as server:
        store = PostgresStore(line.url, patience=0)
        lay(store, "a")
        asyncio.run(play(line, store))
        store.close()


# --- the end ----------------------------------------------------------------------------------------------------------


def test_closing_finishes_what_is_queued_and_takes_nothing_more(gated: GatedStore) -> None:
    async def play() -> None:
        writer = Writer(gated, most_queued=5)
        appends = [asyncio.create_task(writer.append("table-0", entry(1)))]
        await asyncio.to_thread(gated.reached.wait)
        appends += [asyncio.create_task(writer.append("table-0", entry(seq))) for seq in range(2, 8)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(writer.close())
        await asyncio.sleep(0)
        gated.gate.set()
        said = await asyncio.gather(*appends, return_exceptions=True)
        await closing
        assert said[:5] == [None] * 5
        assert [type(one) for one in said[5:]] == [WriterClosed] * 2  # these had found no room yet
        with pytest.raises(WriterClosed):
            await writer.append("table-0", entry(6))
        with pytest.raises(WriterClosed):
            await writer.run(gated.trouble)
        await writer.close()

    asyncio.run(play())
    assert len(gated.entries("table-0")) == 5


# --- kill -9, two servers, lost connections ---------------------------------------------------------------------------


class Appending:
    """The program `appending.py` at work, and the lines it has said so far."""

    def __init__(self, url: str, name: str, most: int, *tables: str) -> None:
        program = Path(__file__).with_name("appending.py")
        self.process = subprocess.Popen(
            [sys.executable, program, url, name, str(most), *tables], stdout=subprocess.PIPE, text=True
        )
        self.said: list[str] = []

    def listen(self, lines: int) -> None:
        assert self.process.stdout is not None
        self.said += islice(self.process.stdout, lines)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.finish()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def finish(self) -> int:
        rest, _ = self.process.communicate()
        self.said += rest.splitlines(keepends=True)
        return self.process.returncode

    def acknowledged(self) -> list[tuple[str, int, str]]:
        """What it was told; a last line may have been cut off in the middle."""
        words = [line.split() for line in self.said if line.endswith("\n")]
        return [(table, int(seq), what) for table, seq, what in words]


def check(store: Store, acknowledged: Sequence[tuple[str, int, str]], most_unsaid: int) -> None:
    """Every acknowledged entry is there, at its place and once; no gaps; and hardly more than that."""
    kept = {table: store.entries(table) for table in TABLES}
    for table, entries in kept.items():
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), table
        assert max(Counter(entry.what for entry in entries).values(), default=0) <= 1, table
    for table, seq, what in acknowledged:
        assert kept[table][seq - 1].what == what, (table, seq, what)
    assert len(set(acknowledged)) == len(acknowledged)
    unsaid = sum(map(len, kept.values())) - len(acknowledged)
    assert 0 <= unsaid <= most_unsaid


def test_what_was_acknowledged_survives_kill_9(store: Store, store_url: str) -> None:
    """A process is killed at a random moment, again and again. Of each table, one entry at most was on its way then."""
    lay(store, *TABLES)
    store.close()
    moments = random.Random(KILLS)
    acknowledged: list[tuple[str, int, str]] = []
    for number in range(KILLS):
        program = Appending(store_url, f"run{number}", 1_000_000, *TABLES)
        program.listen(moments.randrange(1, 120))
        time.sleep(moments.random() * 0.01)  # so that it is anywhere between two lines
        program.kill()
        assert len(program.acknowledged()) > 0
        acknowledged += program.acknowledged()
        after = open_store(store_url)
        check(after, acknowledged, (number + 1) * len(TABLES))
        after.close()


def test_two_servers_on_one_store_never_double_a_move(store: Store, store_url: str) -> None:
    lay(store, *TABLES)
    servers = [Appending(store_url, name, 40, *TABLES[:2]) for name in ("left", "right")]
    assert [server.finish() for server in servers] == [0, 0]
    acknowledged = [line for server in servers for line in server.acknowledged()]
    assert len(acknowledged) == 2 * 2 * 40
    check(store, acknowledged, most_unsaid=0)


def test_connections_lost_at_any_moment_lose_and_double_nothing(postgres: PostgresServer) -> None:
    with postgres.database() as url, psycopg.connect(postgres.url("postgres"), autocommit=True) as admin:
        store = open_store(url)
        lay(store, *TABLES)
        program = Appending(url, "run", 1_000_000, *TABLES)
        name = url.partition("?")[0].rpartition("/")[2]
        ended = heard = 0
        while ended < 25 and program.process.poll() is None:
            program.listen(20)
            heard += 20
            ended += len(
                admin.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,)
                ).fetchall()
            )
        program.stop()
        assert program.finish() == 0
        assert len(program.acknowledged()) >= heard, "it came to its end by itself"
        check(store, program.acknowledged(), most_unsaid=0)
        store.close()
