"""The store: the same promises on SQLite and on PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from tabletome.server.store.migrations import SCHEMA
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import (
    NO_TABLE,
    AlreadyThere,
    BadStore,
    Checkpoint,
    Conflict,
    Entry,
    LinkRow,
    NoSuchTable,
    SeatRow,
    Store,
    StoreError,
    TableRow,
    TableSummary,
    Told,
    Unstorable,
)
from tests.server.databases import PostgresServer

TABLE = TableRow("a", "tomb", 3, 2, {"hero": ["Ann", "Bo"], "hard": True, "level": 2}, seed=7)
SEATS = [SeatRow(0, "person", "Ann"), SeatRow(1, "bot", bot="good")]
HOST = LinkRow(b"h" * 32, "a", "host", [0, 1])
NO_IDS = ["", "b", "a\0", "a'--", "\ud800", "ä" * 9, "a" * 65]


def entry(seq: int, what: str = "move") -> Entry:
    return Entry(seq, "answer", 0, what)


def lay(store: Store, *tables: str) -> None:
    for table in tables:
        store.create(TableRow(table, "tomb", 1, 2, {}, seed=7), [], [])


# --- tables and seats -------------------------------------------------------------------------------------------------


def test_a_table_is_read_back_as_it_was_made(store: Store, store_url: str) -> None:
    table = TableRow(
        "T-able_1",
        "tomb",
        12,
        4,
        {"deep": {"list": [1, None, "ü"]}},
        2**100,
        b"\0\xff",
        "Ann's \0 “game” 🎲",
        1.25,
        "digest",
        True,
    )
    entries = [Entry(1, "answer", 3, "move c7", [("d20", 14), ("deck", "14")], "nonce", 1700000000.125), entry(2)]
    link = LinkRow(b"\0\xff", "T-able_1", "seat", [2, 3])
    store.create(table, SEATS[::-1], [link], entries)
    store.close()
    store = open_store(store_url)
    assert store.table("T-able_1") == table
    assert store.seats("T-able_1") == SEATS
    assert store.links("T-able_1") == [link]
    assert store.entries("T-able_1") == entries
    assert [type(result) for _, result in store.entries("T-able_1")[0].results] == [int, str]
    store.close()


@pytest.mark.parametrize("name", NO_IDS)
def test_nothing_is_found_of_a_table_that_does_not_exist(store: Store, name: str) -> None:
    store.create(TABLE, SEATS, [HOST], [entry(1)])
    assert store.table(name) is None
    assert [store.seats(name), store.entries(name), store.links(name), store.checkpoints(name)] == [[], [], [], []]
    assert store.append([(name, entry(1))]) == [Conflict(NO_TABLE)]
    with pytest.raises(NoSuchTable):
        store.put_seat(name, SEATS[0])
    with pytest.raises(NoSuchTable):
        store.add_link(LinkRow(b"x", name, "watch", []))
    with pytest.raises(NoSuchTable):
        store.keep_checkpoint(name, Checkpoint(1, 1, 0, b"state"))


def test_a_table_cannot_be_made_twice(store: Store) -> None:
    store.create(TABLE, SEATS, [HOST])
    with pytest.raises(AlreadyThere):
        store.create(TableRow("a", "party", 1, 1, {}, 1), [SeatRow(5, "open")], [], [entry(1)])
    assert store.table("a") == TABLE
    assert store.seats("a") == SEATS
    assert store.entries("a") == []


@pytest.mark.parametrize(
    ("table", "links", "entries"),
    [
        (TableRow("b", "tomb", 1, 2, {}, 1), [LinkRow(HOST.hash, "b", "host", [])], [entry(1)]),
        (TableRow("b", "tomb", 1, 2, {}, 1), [LinkRow(b"new", "a", "host", [])], [entry(1)]),
        (TableRow("b", "tomb", 1, 2, {}, 1), [], [entry(1), entry(3)]),
        (TableRow("b", "tomb", 1, 2, {}, 1), [], [entry(0)]),
        (TableRow("b", "tomb", 1, 2, {}, 1, title="\ud800"), [], []),
        (TableRow("b", "tomb", 1, 2, {}, 1, created=float("nan")), [], []),
        (TableRow("b", "tomb", 1, 2, {"what": object()}, 1), [], []),
        (TableRow("b c", "tomb", 1, 2, {}, 1), [], []),
    ],
)
def test_of_a_table_that_is_refused_nothing_stays(
    store: Store, table: TableRow, links: list[LinkRow], entries: list[Entry]
) -> None:
    store.create(TABLE, SEATS, [HOST])
    with pytest.raises(StoreError):
        store.create(table, SEATS, links, entries)
    assert store.table("b") is None
    assert [store.seats("b"), store.entries("b"), store.links("b")] == [[], [], []]
    assert store.links("a") == [HOST]


def test_a_seat_changes_hands(store: Store) -> None:
    store.create(TABLE, SEATS, [])
    store.put_seat("a", SeatRow(1, "person", "Bo\0"))
    assert store.seats("a") == [SEATS[0], SeatRow(1, "person", "Bo\0")]


# --- all tables: listed, left alone, deleted --------------------------------------------------------------------------


def test_all_tables_are_listed_in_the_order_they_were_made(store: Store) -> None:
    assert store.tables() == []
    store.create(TableRow("b", "tomb", 1, 1, {}, 1, title="Späte", created=20.0), [], [])
    store.create(TableRow("a", "party", 1, 1, {}, 1, b"state", "Frühe", created=10.5), SEATS, [], [entry(1), entry(2)])
    store.append([("b", entry(1))])
    store.touch("a", 30.0)
    assert store.tables() == [
        TableSummary("a", "party", "Frühe", created=10.5, touched=30.0, entries=2),
        TableSummary("b", "tomb", "Späte", created=20.0, touched=20.0, entries=1),
    ]


def test_tables_that_nobody_touched_since_are_found_the_longest_left_first(store: Store) -> None:
    for number, name in enumerate("abcd"):
        store.create(TableRow(name, "tomb", 1, 1, {}, 1, created=100.0 + number), [], [])
    store.touch("a", 200.0)
    store.touch("c", 50.0)  # what happened before is known already
    assert store.touched_before(103.0) == ["b", "c"]
    assert store.touched_before(200.5) == ["b", "c", "d", "a"]
    assert store.touched_before(0.0) == []


def test_to_write_an_entry_is_not_to_touch(store: Store) -> None:
    lay(store, "a")
    store.append([("a", entry(1))])
    assert store.touched_before(1.0) == ["a"]


def test_of_a_deleted_table_nothing_is_left_and_the_others_are_whole(store: Store) -> None:
    link = LinkRow(b"s" * 32, "b", "seat", [1])
    store.create(TABLE, SEATS, [HOST], [entry(1)])
    store.create(TableRow("b", "tomb", 1, 2, {}, seed=7), SEATS, [link], [entry(1), entry(2)])
    for name in "ab":
        store.keep_checkpoint(name, Checkpoint(1, 1, 0, b"state"))
    store.delete("a")
    store.delete("a")
    assert store.table("a") is None
    assert [store.seats("a"), store.entries("a"), store.links("a"), store.checkpoints("a")] == [[], [], [], []]
    assert store.link(HOST.hash) is None
    assert store.append([("a", entry(2))]) == [Conflict(NO_TABLE)]
    assert [len(store.seats("b")), store.links("b"), len(store.entries("b"))] == [2, [link], 2]
    assert [table.id for table in store.tables()] == ["b"]
    store.create(TABLE, SEATS, [HOST])  # nothing of it is in the way
    assert store.checkpoints("a") == []


@pytest.mark.parametrize("name", NO_IDS)
def test_a_table_that_does_not_exist_is_deleted_already_and_cannot_be_touched(store: Store, name: str) -> None:
    store.create(TABLE, SEATS, [HOST])
    store.delete(name)
    with pytest.raises(NoSuchTable):
        store.touch(name, 5.0)
    assert store.table("a") == TABLE


# --- entries ----------------------------------------------------------------------------------------------------------


def test_entries_come_back_in_order_and_from_where_one_asks(store: Store) -> None:
    lay(store, "a", "b")
    for seq in range(1, 13):
        assert store.append([("a", entry(seq, f"move {seq}"))]) == [None]
    assert store.append([("b", entry(1, "other"))]) == [None]
    assert [one.what for one in store.entries("a", after=9)] == ["move 10", "move 11", "move 12"]
    assert [one.seq for one in store.entries("a")] == list(range(1, 13))
    assert store.entries("a", after=12) == []


@pytest.mark.parametrize("seq", [-1, 0, 1, 2, 4, 2**40])
def test_only_the_next_number_goes_in(store: Store, seq: int) -> None:
    lay(store, "a")
    assert store.append([("a", entry(1)), ("a", entry(2))]) == [None, None]
    assert store.append([("a", entry(seq, "wrong"))]) == [Conflict(2)]
    assert store.entries("a") == [entry(1), entry(2)]


def test_a_conflict_keeps_nothing_else_of_the_batch_out(store: Store) -> None:
    lay(store, "a", "b", "c")
    store.append([("b", entry(1))])
    batch = [
        ("a", entry(1)),
        ("b", entry(1, "late")),
        ("a", entry(2)),
        ("c", entry(2)),
        ("b", entry(2)),
        ("x", entry(1)),
    ]
    assert store.append(batch) == [None, Conflict(1), None, Conflict(0), None, Conflict(NO_TABLE)]
    assert [len(store.entries(table)) for table in "abcx"] == [2, 2, 0, 0]


def test_the_same_entry_twice_is_a_conflict(store: Store) -> None:
    lay(store, "a")
    assert store.append([("a", entry(1)), ("a", entry(1))]) == [None, Conflict(1)]
    assert store.append([("a", entry(1))]) == [Conflict(1)]


def test_an_empty_batch_says_nothing(store: Store) -> None:
    assert store.append([]) == []


@pytest.mark.parametrize(
    "bad",
    [
        entry(1, "\ud800"),
        Entry(1, "answer", 0, "move", at=float("inf")),
        Entry(1, "answer", 0, "move", [("d20", True)]),
        Entry(1, "answer", 0, None),  # type: ignore[arg-type] # what must not get past the types
    ],
)
def test_an_entry_that_could_not_be_read_back_is_refused_with_its_batch(store: Store, bad: Entry) -> None:
    lay(store, "a", "b")
    with pytest.raises(Unstorable):
        store.append([("a", entry(1)), ("b", bad)])
    assert store.entries("a") == store.entries("b") == []
    assert store.append([("a", entry(1))]) == [None]


def test_another_server_that_wrote_first_is_noticed(store: Store, store_url: str) -> None:
    lay(store, "a")
    other = open_store(store_url)
    assert other.append([("a", entry(1, "theirs"))]) == [None]
    assert store.append([("a", entry(1, "ours"))]) == [Conflict(1)]
    assert store.append([("a", entry(2, "ours"))]) == [None]
    assert [one.what for one in other.entries("a")] == ["theirs", "ours"]
    other.close()


def test_threads_and_servers_that_write_at_once_get_one_place_each(store: Store, store_url: str) -> None:
    lay(store, "a", "b")
    other = open_store(store_url)
    won: list[tuple[str, int, str]] = []

    def play(server: Store, name: str, tables: str) -> None:
        for _ in range(15):
            batch = [(table, entry(len(server.entries(table)) + 1, name)) for table in tables]
            for (table, one), said in zip(batch, server.append(batch), strict=True):
                if said is None:
                    won.append((table, one.seq, name))

    # The second server names the tables the other way round: the two must not wait for each other for ever.
    threads = [
        Thread(target=play, args=(server, name, tables))
        for server, name, tables in ((store, "1", "ab"), (store, "2", "ab"), (other, "3", "ba"), (other, "4", "ba"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for table in "ab":
        kept = [(table, one.seq, one.what) for one in store.entries(table)]
        assert [seq for _, seq, _ in kept] == list(range(1, len(kept) + 1))
        assert kept == sorted(place for place in won if place[0] == table)
        assert len(kept) >= 15
    other.close()


# --- links and checkpoints --------------------------------------------------------------------------------------------


def test_a_link_is_found_by_the_hash_of_its_secret(store: Store) -> None:
    lay(store, "b")
    store.create(TABLE, SEATS, [HOST])
    seat, watch = LinkRow(b"s" * 32, "a", "seat", [1]), LinkRow(b"a" * 32, "a", "watch", [])
    store.add_link(seat)
    store.add_link(watch)
    store.add_link(LinkRow(b"b" * 32, "b", "host", []))
    assert store.link(seat.hash) == seat
    assert store.link(b"s" * 31) is None
    assert store.links("a") == [HOST, seat, watch]


def test_a_revoked_link_stays_revoked(store: Store) -> None:
    seat = LinkRow(b"s" * 32, "a", "seat", [1])
    store.create(TABLE, SEATS, [HOST, seat])
    store.revoke(seat.hash)
    store.revoke(seat.hash)
    store.revoke(b"never there")
    revoked = LinkRow(b"s" * 32, "a", "seat", [1], revoked=True)
    assert store.links("a") == [HOST, revoked]
    with pytest.raises(AlreadyThere):
        store.add_link(seat)
    assert store.link(seat.hash) == revoked
    assert store.link(HOST.hash) == HOST


def test_checkpoints_come_newest_first(store: Store) -> None:
    lay(store, "a", "b")
    old, new = Checkpoint(9, 8, 30, b"\0old"), Checkpoint(10, 9, 31, bytes(range(256)) * 400)
    for checkpoint in (old, new, Checkpoint(2, 2, 5, b"first")):
        store.keep_checkpoint("a", checkpoint)
    store.keep_checkpoint("a", Checkpoint(2, 1, 4, b"again"))
    assert store.checkpoints("a") == [new, old, Checkpoint(2, 1, 4, b"again")]
    assert store.checkpoints("b") == []


def test_a_checkpoint_knows_its_rules_and_what_was_told(store: Store) -> None:
    lay(store, "a")
    told = [Told(0, None, "It begins. \0 “🎲”"), Told(3, [1], "You draw the Axe."), Told(4, [], "Nobody hears this.")]
    mark = Checkpoint(9, 8, 30, b"state", "sha256:0af3", told)
    store.keep_checkpoint("a", mark)
    assert store.checkpoints("a") == [mark]
    store.keep_checkpoint("a", Checkpoint(9, 8, 30, b"state"))
    assert store.checkpoints("a") == [Checkpoint(9, 8, 30, b"state", "", [])]


@pytest.mark.parametrize(
    "bad",
    [
        Checkpoint(1, 1, 0, b"", told=[Told(1, None, "\ud800")]),
        Checkpoint(1, 1, 0, b"", told=[Told("one", None, "it")]),  # type: ignore[arg-type] # what must not get past the types
        Checkpoint(1, 1, 0, b"", digest="a\0b"),
    ],
)
def test_a_checkpoint_that_could_not_be_read_back_is_refused(store: Store, bad: Checkpoint) -> None:
    lay(store, "a")
    with pytest.raises(Unstorable):
        store.keep_checkpoint("a", bad)
    assert store.checkpoints("a") == []


# --- opening and closing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.db",
        "sqlite:",
        "sqlite://",
        "sqlite:///",
        "sqlite://games.db",
        "sqlite:///dir/",
        "mysql://ann:secret@h/d",
        "postgresql:",
        "postgresql://",
        "postgresql://ann:secret@host:port/d",
        "postgresql://ann:secret@h/d?what=1",
        "postgresql://ann:secret@127.0.0.1:1/d",
    ],
)
def test_a_wrong_url_is_refused_in_a_sentence_that_keeps_its_password(url: str) -> None:
    with pytest.raises(BadStore) as refused:
        open_store(url)
    assert "secret" not in str(refused.value)
    assert len(str(refused.value).split()) > 5


def test_a_closed_store_says_so(store: Store) -> None:
    lay(store, "a")
    assert store.trouble() == ""
    store.close()
    store.close()
    assert "closed" in store.trouble()
    with pytest.raises(StoreError, match="closed"):
        store.entries("a")
    with pytest.raises(StoreError, match="closed"):
        store.append([("a", entry(1))])


def test_a_store_of_a_newer_program_is_refused_and_left_alone(store: Store, store_url: str) -> None:
    lay(store, "a")
    store.close()
    set_schema(store_url, SCHEMA + 1)
    with pytest.raises(BadStore, match="newer version"):
        open_store(store_url)
    set_schema(store_url, SCHEMA)
    again = open_store(store_url)
    assert again.table("a") is not None
    again.close()


def set_schema(url: str, version: int) -> None:
    if url.startswith("sqlite"):
        sqlite = f"import sqlite3; sqlite3.connect({url[10:]!r}).execute('PRAGMA user_version = {version}')"
        subprocess.run([sys.executable, "-c", sqlite], check=True)
    else:
        with psycopg.connect(url) as connection:
            connection.execute("UPDATE tabletome_schema SET version = %s", (version,))


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_servers_that_come_first_at_the_same_moment_make_the_schema_once(
    database: str, postgres: PostgresServer, tmp_path: Path
) -> None:
    with postgres.database(how="TEMPLATE template1") as empty:
        url = empty if database == "postgresql" else f"sqlite:///{tmp_path}/games.db"
        start = (
            "import sys; from tabletome.server.store.rows import TableRow\n"
            "from tabletome.server.store.opening import open_store; print(flush=True); sys.stdin.readline()\n"
            "store = open_store(sys.argv[1])\n"
            "store.create(TableRow(sys.argv[2], 'tomb', 1, 1, {}, 1), [], []); store.close()"
        )
        servers = [
            subprocess.Popen([sys.executable, "-c", start, url, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for name in "abcd"
        ]
        for server in servers:
            assert server.stdout is not None
            server.stdout.readline()
        for server in servers:
            assert server.stdin is not None
            server.stdin.write(b"go\n")
            server.stdin.flush()
        for server in servers:
            server.communicate()
        assert [server.returncode for server in servers] == [0, 0, 0, 0]
        store = open_store(url)
        assert [store.table(name) is not None for name in "abcd"] == [True] * 4
        store.close()
