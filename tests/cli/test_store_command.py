"""`tabletome store`: looking after the games of a server, while it runs."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Store, TableRow
from tests.server.databases import postgres, store, store_url
from tests.server.serving import Client, serving

from .running import run

__all__ = ["postgres", "store", "store_url"]


def said(*arguments: str, lines: tuple[str, ...] = ()) -> str:
    """What the command says when all goes well."""
    done = run("store", *arguments, lines=lines)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def lay(store: Store, *tables: str) -> None:
    for number, name in enumerate(tables):
        store.create(TableRow(name, "tomb", 1, 2, {}, 7, title=f"Game {name}", created=86400.0 * number), [], [])


def ids(url: str) -> list[str]:
    return [table["id"] for table in json.loads(said("list", "--json", "--store", url))]


def test_games_are_backed_up_deleted_and_restored_while_the_server_runs(store_url: str, tmp_path: Path) -> None:
    file = str(tmp_path / "backup")
    with serving(store_url) as server:
        game, other = server.open("connect_four", "me:Ann", "me:Bo"), server.open("dragon_hoard", "me:Ann", "me:Bo")
        with game.join() as ann, other.join() as bo:
            ann.until_asked()
            assert ann.answer("drop d", 0)["is"] == "done"
            assert said("backup", file, "--store", store_url) == f"2 tables in {file}\n"
            assert ann.answer("drop c", 1)["is"] == "done"
            listed = said("list", "--store", store_url)
            assert re.search(rf"{game.table}  connect_four  \d{{4}}-\d\d-\d\d \d\d:\d\d  .*  6$", listed, re.MULTILINE)
            assert said("export", game.table, str(tmp_path / "one"), "--store", store_url)
            assert "1 table deleted" in said("delete", game.table, "--yes", "--store", store_url)
            bo.until_asked()
            assert bo.answer("raid", 0)["is"] == "done"  # the other table plays on
        assert said("restore", file, "--store", store_url) == (
            "1 table restored; 1 table existed already and was left alone\n"
        )
    with serving(store_url) as server, Client(server, game.table, game.host) as ann:
        ann.until_asked()
        assert ann.seq == 5  # the start, three notes of who came, and the answer before the backup
        assert ann.answer("drop a", 1)["is"] == "done"


def test_a_backup_of_one_database_is_restored_in_the_other(store: Store, store_url: str, tmp_path: Path) -> None:
    lay(store, "a", "b")
    said("backup", f"{tmp_path}/backup", "--store", store_url)
    there = f"sqlite:///{tmp_path}/there.db"
    assert said("restore", f"{tmp_path}/backup", "--store", there) == "2 tables restored\n"
    assert ids(there) == ids(store_url) == ["a", "b"]


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A store with three tables."""
    store = open_store(f"sqlite:///{tmp_path}/games.db")
    lay(store, "a", "b", "c")
    store.close()
    return f"sqlite:///{tmp_path}/games.db"


def test_the_list_has_a_line_for_each_table_and_cannot_paint_the_terminal(url: str) -> None:
    store = open_store(url)
    store.create(TableRow("d", "tomb", 1, 2, {}, 7, title="\x1b[31mRed\n“ü”", created=1e18), [], [])
    store.close()
    lines = said("list", "--store", url).splitlines()
    assert lines[0].split() == ["table", "game", "created", "touched", "entries", "title"]
    assert re.fullmatch(r"b +tomb +1970-01-0\d \d\d:\d\d +1970-01-0\d \d\d:\d\d +0 +Game b", lines[2])
    assert re.fullmatch(r"d +tomb +\? +\? +0 +\W*Red.*“ü”", lines[4])
    assert "\x1b" not in lines[4]


def test_the_list_for_programs_is_json(url: str) -> None:
    first, *_ = json.loads(said("list", "--json", "--store", url))
    assert first == {
        "id": "a",
        "game": "tomb",
        "title": "Game a",
        "created": 0.0,
        "touched": 0.0,
        "entries": 0,
        "damaged": False,
    }


def test_to_delete_is_asked_first(url: str) -> None:
    asked = run("store", "delete", "a", "b", "--store", url, lines=("n",))
    assert asked.exit_code == 1
    assert "Delete 2 tables for good?" in asked.stdout
    assert ids(url) == ["a", "b", "c"]
    assert "2 tables deleted" in said("delete", "a", "b", "--store", url, lines=("y",))
    assert ids(url) == ["c"]


def test_nothing_is_deleted_if_one_of_the_tables_is_unknown(url: str) -> None:
    done = run("store", "delete", "a", "x", "--yes", "--store", url)
    assert (done.exit_code, done.stderr) == (2, "there is no table x in this store; nothing was deleted\n")
    assert ids(url) == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("list",), "there is no store at "),
        (("backup", "{}/backup"), "there is no store at "),
        (("export", "a", "{}/one"), "there is no store at "),
        (("delete", "a"), "there is no store at "),
        (("restore", "{}/missing"), "there is no such file"),
    ],
)
def test_a_mistyped_store_is_not_made(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    words = [word.format(tmp_path) for word in arguments]
    done = run("store", *words, "--store", f"sqlite:///{tmp_path}/typo.db")
    assert (done.exit_code, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_an_url_it_is_the_store_that_serve_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "tabletome").mkdir()
    store = open_store(f"sqlite:///{tmp_path}/tabletome/tables.db")
    lay(store, "mine")
    store.close()
    assert "mine" in said("list")


def test_a_backup_without_the_damaged_tables_is_exit_code_1(url: str, tmp_path: Path) -> None:
    store = open_store(url)
    store._write(lambda now: now.rows("UPDATE tabletome_tables SET body = '{' WHERE id = 'b'"))  # type: ignore[attr-defined] # damage
    store.close()
    done = run("store", "backup", f"{tmp_path}/backup", "--store", url)
    assert (done.exit_code, done.stdout) == (1, f"2 tables in {tmp_path}/backup\n")
    assert done.stderr.startswith("Not in the backup: table b is damaged")
    assert re.search(r"^b +damaged ", said("list", "--store", url), re.MULTILINE)


def test_secrets_of_a_backup_are_told_in_its_help() -> None:
    words = " ".join(run("store", "backup", "--help").output.split())
    assert "mode 0600" in words
    assert "seeds of dice to come" in words


@pytest.mark.parametrize("command", ["backup", "restore", "list", "export", "delete"])
def test_every_command_explains_itself(command: str) -> None:
    result = run("store", command, "--help")
    assert result.exit_code == 0
    assert "--store" in result.output


def test_who_sits_at_a_terminal_sees_how_far_it_is(url: str, tmp_path: Path) -> None:
    seen, terminal = pty.openpty()
    command = [sys.executable, "-m", "tabletome", "store", "backup", f"{tmp_path}/backup", "--store", url]
    environment = {**os.environ, "TERM": "xterm"}
    done = subprocess.run(command, stderr=terminal, stdout=subprocess.PIPE, env=environment, check=True)
    os.close(terminal)
    assert done.stdout.decode() == f"3 tables in {tmp_path}/backup\n"
    drawn = os.read(seen, 100_000).decode()
    os.close(seen)
    assert re.search("3/3.*tables", drawn)
