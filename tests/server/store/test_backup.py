"""Backups: all tables of a store in one file, from one moment, and back into either database; or not at all."""

from __future__ import annotations

import gzip
import hashlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from tabletome.server.store import backup
from tabletome.server.store.backup import BadBackup, Restored, Written
from tabletome.server.store.migrations import SCHEMA
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import (
    Checkpoint,
    Entry,
    LinkRow,
    NoSuchTable,
    SeatRow,
    Store,
    StoreError,
    StoreLost,
    TableRow,
    Told,
)
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.tables.line import Line
from tests.server.databases import PostgresServer
from tests.server.halls import standing

STORES = Path(__file__).parent / "stores"
SEED = 2**127 + 12345


def unseen(done: int, tables: int) -> None:
    """Nobody watches."""


def entry(seq: int, what: str = "move") -> Entry:
    return Entry(seq, "answer", 1, what, [("d20", 14), ("deck", "Axe \0 “🎲”")], f"nonce{seq}", 1700000000.125)


def lay(store: Store, *tables: str, entries: int = 3) -> None:
    """Tables with something of everything."""
    for number, name in enumerate(tables):
        row = TableRow(
            name, "tomb", 3, 2, {"deep": {"list": [1, None, "ü"]}}, SEED, b"\0\xff", "Ann's", 10.0 + number, "d", True
        )
        seats = [SeatRow(0, "person", "Ann"), SeatRow(1, "bot", bot="good")]
        links = [LinkRow(f"{name}1".encode(), name, "host", [0, 1]), LinkRow(f"{name}0".encode(), name, "watch", [])]
        store.create(row, seats, links, [entry(seq) for seq in range(1, entries + 1)])
        store.revoke(links[1].hash)
        store.keep_checkpoint(name, Checkpoint(2, 2, 5, b"\0state", "d", [Told(1, [0], "You draw.")]))
        store.keep_checkpoint(name, Checkpoint(3, 3, 6, b"\1state"))
        store.touch(name, 100.0 + number)


def contents(store: Store) -> list[backup.Whole]:
    """Everything that is in a store."""
    return [backup.whole(store, table.id, table.touched) for table in store.tables()]


def backed_up(store: Store, path: Path) -> Path:
    backup.back_up(store, path, unseen)
    return path


def restored(store: Store, path: Path) -> Restored:
    with backup.opened(path) as file:
        return backup.restore(store, file, unseen)


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path, postgres: PostgresServer) -> Iterator[Store]:
    """Another store, in either database."""
    with postgres.database() as url:
        other = open_store(f"sqlite:///{tmp_path}/other.db" if request.param == "sqlite" else url)
        yield other
        other.close()


# --- there and back ---------------------------------------------------------------------------------------------------


def test_what_was_backed_up_in_one_database_is_restored_in_either(store: Store, other: Store, tmp_path: Path) -> None:
    lay(store, "a", "b", "c")
    before = contents(store)
    assert len(before) == 3
    assert backup.back_up(store, tmp_path / "backup", unseen) == Written(3, [])
    assert restored(other, tmp_path / "backup") == Restored(3, 0)
    assert contents(other) == before == contents(store)
    assert other.append([("a", entry(4))]) == [None]


def test_an_empty_store_makes_an_empty_backup(store: Store, other: Store, tmp_path: Path) -> None:
    assert restored(other, backed_up(store, tmp_path / "backup")) == Restored(0, 0)


def test_tables_that_exist_already_are_left_alone_and_counted(store: Store, tmp_path: Path) -> None:
    lay(store, "a", "b", "c")
    file = backed_up(store, tmp_path / "backup")
    store.delete("b")
    store.append([("a", entry(4, "since then"))])
    store.touch("c", 500.0)
    assert restored(store, file) == Restored(1, 2)
    assert store.entries("a")[-1].what == "since then"
    assert {table.id: table.touched for table in store.tables()} == {"a": 100.0, "b": 101.0, "c": 500.0}
    assert restored(store, file) == Restored(0, 3)


def test_progress_is_told_table_by_table(store: Store, other: Store, tmp_path: Path) -> None:
    lay(store, "a", "b", "c")
    told: list[tuple[int, int]] = []
    backup.back_up(store, tmp_path / "backup", lambda *counts: told.append(counts))
    with backup.opened(tmp_path / "backup") as file:
        backup.restore(other, file, lambda *counts: told.append(counts))
    assert told == [(1, 3), (2, 3), (3, 3)] * 2


def test_a_store_of_an_earlier_schema_goes_into_a_backup_once_it_is_migrated(other: Store, tmp_path: Path) -> None:
    (tmp_path / "old.db").write_bytes((STORES / "v1.db").read_bytes())
    old = SqliteStore(tmp_path / "old.db")
    assert restored(other, backed_up(old, tmp_path / "backup")) == Restored(4, 0)
    assert contents(other) == contents(old)
    old.close()


# --- one moment -------------------------------------------------------------------------------------------------------


def test_a_backup_is_of_one_moment_whatever_others_write_meanwhile(
    store: Store, store_url: str, other: Store, tmp_path: Path
) -> None:
    lay(store, "a", "b", "c")
    before = contents(store)
    server = open_store(store_url)

    def write(done: int, tables: int) -> None:
        if done == 1:
            server.append([(name, entry(4, "since then")) for name in "abc"])
            server.delete("b")
            server.put_seat("c", SeatRow(0, "bot"))
            lay(server, "d")

    backup.back_up(store, tmp_path / "backup", write)
    assert len(server.entries("c")) == 4
    restored(other, tmp_path / "backup")
    assert contents(other) == before
    assert [table.id for table in store.tables()] == ["a", "d", "c"]  # what is read now is of now
    assert store.append([("a", entry(5))]) == [None]
    server.close()


def test_a_database_that_goes_away_in_the_middle_leaves_no_file(store: Store, store_url: str, tmp_path: Path) -> None:
    """Even if there is another one in its place, or it is there again at once: that is another moment."""
    lay(store, "a", "b", "c")
    another = SqliteStore(tmp_path / "another.db")
    lay(another, "a", "b", "c")
    another.close()

    def go_away(done: int, tables: int) -> None:
        if store_url.startswith("sqlite"):
            (tmp_path / "another.db").replace(store_url[10:])
        else:
            with psycopg.connect(store_url) as admin:
                sql = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
                admin.execute(f"{sql} WHERE datname = current_database() AND pid <> pg_backend_pid()".encode())

    with pytest.raises(StoreError if store_url.startswith("sqlite") else StoreLost):
        backup.back_up(store, tmp_path / "backup", go_away)
    assert list(tmp_path.glob("*backup*")) == []


# --- the file ---------------------------------------------------------------------------------------------------------


def test_the_file_is_for_its_owner_only_and_overwrites_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    lay(store, "a")
    file = backed_up(store, tmp_path / "backup")
    assert file.stat().st_mode & 0o777 == 0o600
    before = file.read_bytes()
    with pytest.raises(BadBackup, match="a file of that name already"):
        backed_up(store, file)
    assert file.read_bytes() == before
    with pytest.raises(BadBackup, match="No such file"):
        backed_up(store, tmp_path / "nowhere" / "backup")
    assert sorted(one.name for one in tmp_path.iterdir() if "backup" in one.name) == ["backup"]
    store.close()


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A backup of three tables."""
    folder = tmp_path_factory.mktemp("good")
    store = SqliteStore(folder / "games.db")
    lay(store, "a", "b", "c")
    file = backed_up(store, folder / "backup")
    store.close()
    return file.read_bytes()


@pytest.fixture
def nothing(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "nothing.db")
    yield store
    store.close()


def is_refused(store: Store, path: Path, content: bytes, sentence: str = "damaged or cut short") -> None:
    path.write_bytes(content)
    with pytest.raises(BadBackup, match=sentence):
        restored(store, path)
    assert store.tables() == []


def test_a_backup_that_was_cut_short_anywhere_is_refused_whole(
    nothing: SqliteStore, good: bytes, tmp_path: Path
) -> None:
    for length in range(0, len(good), 7):
        is_refused(nothing, tmp_path / "backup", good[:length], "damaged or cut short|not a backup")
    is_refused(nothing, tmp_path / "backup", good[:-1])
    is_refused(nothing, tmp_path / "backup", good + b"more")


def test_a_backup_with_a_changed_byte_is_refused_whole_or_still_says_the_same(
    nothing: SqliteStore, good: bytes, tmp_path: Path
) -> None:
    """A few bytes at the beginning say when the file was made, and a few bits at the end nothing at all."""
    (tmp_path / "good").write_bytes(good)
    assert restored(nothing, tmp_path / "good") == Restored(3, 0)
    said = [(nothing.table(table), nothing.entries(table), nothing.checkpoints(table)) for table in "abc"]
    for table in "abc":
        nothing.delete(table)
    chance, same = random.Random(1), []
    for place in [*range(20), *chance.sample(range(20, len(good)), 150)]:
        hurt = bytearray(good)
        hurt[place] ^= 1 << chance.randrange(8)
        (tmp_path / "backup").write_bytes(hurt)
        try:
            assert restored(nothing, tmp_path / "backup") == Restored(3, 0)
        except BadBackup:
            assert nothing.tables() == []
        else:
            same.append(place)
            again = [(nothing.table(table), nothing.entries(table), nothing.checkpoints(table)) for table in "abc"]
            assert again == said
            for table in "abc":
                nothing.delete(table)
    assert not [place for place in same if 9 < place < len(good) - 9], (same, len(good))


Lines = list[Any]


def packed(lines: Lines) -> bytes:
    """A file of these lines, with the right checksum."""
    *before, end = lines
    text = b"".join(msgspec.json.encode(line) + b"\n" for line in before)
    end = {**end, "sha256": hashlib.sha256(text).hexdigest()} if isinstance(end, dict) and "sha256" in end else end
    return gzip.compress(text + msgspec.json.encode(end) + b"\n")


def lines_of(content: bytes) -> Lines:
    return [msgspec.json.decode(line) for line in gzip.decompress(content).splitlines()]


def change(*path: Any, to: Any) -> Callable[[Lines], object]:
    """Put something else at a place of the lines."""

    def changed(lines: Lines) -> None:
        place: Any = lines
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return changed


MISTAKES: list[Callable[[Lines], object]] = [
    lambda lines: lines.pop(1),
    lambda lines: lines.pop(),
    lambda lines: lines.insert(1, lines[1]),
    lambda lines: lines.insert(-1, []),
    change(-1, "tables", to=2),
    change(1, "table", "id", to="a/../b"),
    change(1, "table", "seed", to="seven"),
    change(1, "entries", 1, "seq", to=7),
    change(1, "entries", 0, to=None),
    change(1, "links", 0, "table", to="b"),
    change(1, "links", 1, "hash", to="YTE="),  # that of the other link
    change(1, "seats", 1, "seat", to=0),
    change(1, "seats", 1, "seat", to=2**70),
    change(1, "checkpoints", 1, "answers", to=2**63),
    change(1, "checkpoints", 1, "seq", to=2),
    change(1, "checkpoints", 1, "digest", to="\0"),
    change(1, "checkpoints", 1, "told", to=[[1, 2, 3]]),
    change(1, "touched", to="1e999"),
]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_file_that_fits_its_checksum_but_is_no_store_is_refused_whole(
    nothing: SqliteStore, good: bytes, tmp_path: Path, mistake: Callable[[Lines], object]
) -> None:
    lines = lines_of(good)
    (tmp_path / "same").write_bytes(packed(lines))
    with backup.opened(tmp_path / "same") as file:
        assert file.tables == 3  # it is the mistake that is refused
    mistake(lines)
    is_refused(nothing, tmp_path / "backup", packed(lines))


def test_a_wrong_checksum_is_noticed(nothing: SqliteStore, good: bytes, tmp_path: Path) -> None:
    content = gzip.decompress(good)
    is_refused(nothing, tmp_path / "backup", gzip.compress(content.replace(b"Axe", b"Bow", 1)))


def packed_text(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a backup"),
        (b"Dear Ann, this is a letter.", "not a backup"),
        (packed_text(b"Dear Ann, this is a letter.\n" * 1000), "not a backup"),
        (packed_text(b'{"kind":"something else","format":1,"schema":1}\n'), "not a backup"),
        (packed_text(b'{"kind":"tabletome store","format":2,"schema":1}\n'), "newer version"),
        (packed_text(f'{{"kind":"tabletome store","format":1,"schema":{SCHEMA + 1}}}\n'.encode()), "newer version"),
    ],
)
def test_another_file_is_refused(nothing: SqliteStore, tmp_path: Path, content: bytes, sentence: str) -> None:
    is_refused(nothing, tmp_path / "backup", content, sentence)


def test_a_file_that_is_not_there_is_refused(nothing: SqliteStore, tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="no such file"):
        restored(nothing, tmp_path / "backup")
    with pytest.raises(BadBackup, match="cannot be read"):
        restored(nothing, tmp_path)


# --- damage and support -------------------------------------------------------------------------------------------------


def test_a_damaged_table_is_named_and_the_others_are_in_the_backup(
    store: Store, store_url: str, other: Store, tmp_path: Path
) -> None:
    lay(store, "a", "b", "c")
    hurt = "DELETE FROM tabletome_entries WHERE table_id = 'b' AND seq = 2"
    store._write(lambda now: now.rows(hurt))  # type: ignore[attr-defined] # past what the store itself would do
    written = backup.back_up(store, tmp_path / "backup", unseen)
    assert written.tables == 2
    [sentence] = written.damaged
    assert sentence.startswith("table b is damaged in the store (its entry 2 is missing)")
    assert restored(other, tmp_path / "backup") == Restored(2, 0)
    assert [table.id for table in other.tables()] == ["a", "c"]


def test_an_exported_table_has_everything_but_its_seed(store: Store, other: Store, tmp_path: Path) -> None:
    lay(store, "a", "b")
    backup.export(store, "b", tmp_path / "b", with_seed=False)
    assert str(SEED).encode() not in gzip.decompress((tmp_path / "b").read_bytes())
    assert (tmp_path / "b").stat().st_mode & 0o777 == 0o600
    assert restored(other, tmp_path / "b") == Restored(1, 0)
    [there] = contents(other)
    assert there.table.seed not in (0, SEED)
    assert msgspec.structs.replace(there, table=msgspec.structs.replace(there.table, seed=SEED)) == contents(store)[1]


def test_an_exported_table_has_its_seed_if_that_is_wanted(store: Store, other: Store, tmp_path: Path) -> None:
    lay(store, "a", "b")
    backup.export(store, "b", tmp_path / "b", with_seed=True)
    restored(other, tmp_path / "b")
    assert contents(other) == contents(store)[1:]


def test_a_table_that_does_not_exist_cannot_be_exported(store: Store, tmp_path: Path) -> None:
    with pytest.raises(NoSuchTable, match="there is no table nothing"):
        backup.export(store, "nothing", tmp_path / "b", with_seed=False)
    assert not (tmp_path / "b").exists()


def test_a_game_that_was_exported_without_its_seed_stands_where_it_stood(other: Store, tmp_path: Path) -> None:
    (tmp_path / "old.db").write_bytes((STORES / "v1.db").read_bytes())
    [known] = [one for one in msgspec.json.decode((STORES / "v1.json").read_bytes()) if one["checkpoints"]]
    old = SqliteStore(tmp_path / "old.db")
    backup.export(old, known["table"], tmp_path / "one", with_seed=False)
    old.close()
    restored(other, tmp_path / "one")
    row = other.table(known["table"])
    assert row is not None
    line = Line(other.entries(row.id))
    request = standing(row, line, other.checkpoints(row.id)).request
    assert request is not None
    assert [request.seat, [str(option) for option in request]] == known["asked"]
