"""How connections end: for good or to come again, by whom, and with what words; and what a server says when it stops."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import PATIENCE, Client, Goodbye, Opened, Server, follow, serving, two

FEW_BYTES = ("--unread-bytes", "100000")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", *FEW_BYTES) as running:
        yield running


@contextmanager
def line_to(server: Server, *, narrow: bool = False) -> Iterator[ClientConnection]:
    """A bare connection. A narrow one has next to no room between the server and who reads: what is not read waits there."""
    raw = socket.socket()
    if narrow:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    raw.connect(("127.0.0.1", server.port))
    address = server.address.replace("http", "ws") + "/socket"
    with connect(
        address, sock=raw, max_size=None, max_queue=1, open_timeout=PATIENCE, close_timeout=1, ping_interval=None,
        compression=None, proxy=None,
    ) as line:  # fmt: skip
        yield line


def last_words(line: ClientConnection) -> tuple[Goodbye, int]:
    """All that is left to read: how it ends, and how many messages came before."""
    heard: list[dict[str, Any]] = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(line.recv(timeout=PATIENCE)))
    assert heard[-1]["is"] == "error", heard[-1]
    return Goodbye(heard[-1]["why"], heard[-1]["final"], line.close_code), len(heard) - 1


# --- for good -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ('{"do": "ping"}', "the first message must join a table"),
        ("[]", "the first message must join a table: Expected `object`, got `array`"),
        ("{", "the first message must join a table: Input data was truncated"),
        ('{"do": "join", "table": "x", "key": "y"}', "this link does not open a table here; ask for a new one"),
    ],
)
def test_a_first_message_that_opens_nothing_is_refused_for_good(server: Server, first: str, why: str) -> None:
    with line_to(server) as line:
        line.send(first)
        assert last_words(line) == (Goodbye(why, final=True, code=1008), 0)


@pytest.mark.parametrize("secret", ["", "x" * 15])
def test_to_play_one_has_to_bring_a_secret_of_some_length(server: Server, secret: str) -> None:
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    for key in (table.host, table.friends[1]):
        with line_to(server) as line:
            line.send(json.dumps({"do": "join", "table": table.table, "key": key, "secret": secret}))
            why = "to play, join with a secret of your own making, of at least 16 letters"
            assert last_words(line) == (Goodbye(why, final=True, code=1008), 0)
    with line_to(server) as line:
        line.send(json.dumps({"do": "join", "table": table.table, "key": table.watch}))
        assert json.loads(line.recv(timeout=PATIENCE))["is"] == "welcome", "to look on one need not"


GARBAGE = [
    "",
    "{",
    "null",
    '{"seq": 2}',
    '{"seq": 2, "kind": "undo", "seat": 0, "what": "many"}',
    '{"seq": 2, "kind": "undo", "seat": 0, "what": "7"}',
    '{"seq": 2, "kind": "redo", "seat": 0, "what": "1"}',
    '{"seq": 2, "kind": "came", "seat": 0, "what": "{"}',
    '{"seq": 2, "kind": "nothing of the kind", "seat": 0, "what": ""}',
    '{"seq": 2, "kind": "rules", "seat": -1, "what": "[]"}',
]


def test_a_damaged_table_says_so_for_good_while_another_one_plays_on(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    with serving(f"sqlite:///{store}") as server:
        whole, *hurt = (server.open("connect_four", "me:Ann", "me:Bob") for _ in (0, *GARBAGE))
        for table in hurt:
            with table.join() as ann:
                ann.until("welcome")
    with closing(sqlite3.connect(store)) as past_the_server:
        sql = "UPDATE tabletome_entries SET body = ? WHERE table_id = ? AND seq = 2"
        for table, body in zip(hurt, GARBAGE, strict=True):
            assert past_the_server.execute(sql, (body, table.table)).rowcount == 1
        past_the_server.commit()
    with serving(f"sqlite:///{store}", "--log-format", "json") as server:
        with Client(server, whole.table, whole.host) as ann:
            ann.until_asked()
            for table in hurt:
                says_that_it_is_damaged(server, table)
                is_deleted_by_its_host_alone(server, table)
            assert ann.answer("drop a")["is"] == "done"
            assert ann.answer("drop b", 1)["is"] == "done"
        logged = server.stop()
    assert said(logged) == ["ready", "stopped"]


def says_that_it_is_damaged(server: Server, table: Opened) -> None:
    for path in ("", "/journal", "/report"):
        status, answer = server.call(f"/api/tables/{table.table}{path}", key=table.host)
        assert status == 409
        assert "damaged" in answer["detail"]
        assert table.table in answer["detail"]
    for key in (table.host, table.watch):
        assert Client(server, table.table, key).goodbye() == Goodbye(answer["detail"], final=True, code=1008)


def is_deleted_by_its_host_alone(server: Server, table: Opened) -> None:
    path = f"/api/tables/{table.table}"
    assert server.call(path, key=table.watch, method="DELETE")[0] == 403
    assert server.call(path, key=table.host, method="DELETE") == (200, {"table": table.table})
    assert server.call(path, key=table.host)[0] == server.call(path, key=table.watch)[0] == 401


# --- to come again --------------------------------------------------------------------------------------------------------


def test_too_many_sockets_of_one_address_are_told_to_come_again(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--sockets-per-address", "1") as server:
        table = server.open("connect_four", "me:Ann", "me:Bob")
        with table.join() as ann:
            ann.until_asked()
            goodbye = table.join(table.watch).goodbye()
            assert (goodbye.final, goodbye.code) == (False, 1013)
            assert goodbye.why.startswith("your address has 1 games open")
            assert ann.answer("drop a")["is"] == "done"


def look_on(table: Opened, line: ClientConnection) -> None:
    """Somebody comes to watch, and reads the first position."""
    join = {"do": "join", "table": table.table, "key": table.watch, "as": "page"}
    line.send(json.dumps(join))
    while json.loads(line.recv(timeout=PATIENCE))["is"] != "page":
        pass


def play_unread(server: Server, table: Opened) -> int:
    """Ann changes her mind again and again, while somebody does not read; how far the game went."""
    with table.join() as ann, Client(server, table.table, table.watch, "page") as reader:
        shown = 0
        while shown < 600_000:
            asked = ann.until_asked()
            assert asked is not None
            assert ann.answer(asked["options"][0], asked["seat"])["is"] == "done"
            assert ann.ask("undo", asked["seat"])["is"] == "done"
            while reader.seq < ann.seq:
                shown += len(json.dumps(reader.until("page")))
        return reader.seq


def words_before(seq: int, line: ClientConnection) -> Goodbye | None:
    """What is said on the way to this position; None if it is reached. It is read through a wide line: on a narrow one that was
    full, the sender looks ever less often whether there is room again."""
    line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1_000_000)
    heard: dict[str, Any] = {}
    with suppress(ConnectionClosed):
        while heard.get("seq", 0) < seq:
            heard = json.loads(line.recv(timeout=PATIENCE))
    return Goodbye(heard["why"], heard["final"], line.close_code) if heard.get("is") == "error" else None


def falls_behind(server: Server, table: Opened) -> Goodbye | None:
    """What somebody hears who does not read for a while. None if all of it came all the same, because several changes were shown
    as one, or if so much time went by that the server took them for dead."""
    with line_to(server, narrow=True) as line:
        look_on(table, line)
        return words_before(play_unread(server, table), line)


def test_who_leaves_too_many_bytes_unread_is_told_to_come_again(server: Server) -> None:
    table = server.open("tomb", "me:Ann", "me:Bob")
    goodbye = next(filter(None, (falls_behind(server, table) for _ in range(20))), None)
    assert goodbye == Goodbye("you fell too far behind", final=False, code=1013)
    with Client(server, table.table, table.watch, "page") as again:
        assert again.until("page")["parts"], "and coming back brings everything anew"


# --- when the server stops ------------------------------------------------------------------------------------------------

NO_RULES_FIT = (
    "UPDATE tabletome_tables SET body = json_set(body, '$.digest', 'of other rules') WHERE id = ?",
    "UPDATE tabletome_entries SET body = json_set(body, '$.what', 'column 99') WHERE body ->> 'kind' = 'answer' AND table_id = ?",
    "UPDATE tabletome_checkpoints SET state = x'00' WHERE table_id = ?",
)
STOPS = Goodbye("the server stops; the game is safe and goes on when it is back", final=False, code=1013)


def said(logged: str) -> list[str]:
    return [json.loads(line)["what"] for line in logged.splitlines()]


def test_who_is_there_when_the_server_stops_is_told_to_come_again(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--log-format", "json") as server:
        table, ann, bob = two(server)
        ann.answer("drop d")
        follow(ann, bob)
        logged = server.stop()
    assert ann.goodbye() == bob.goodbye() == STOPS
    assert said(logged) == ["ready", "stopped"]
    with serving(f"sqlite:///{tmp_path}/tables.db") as server, Client(server, table.table, table.host) as ann:
        assert ann.until("data")["waiting_for"] == 1


def test_a_stop_waits_for_no_worker_and_everybody_hears_why(tmp_path: Path) -> None:
    """One worker does not come to the end of its job, another one does not come to its beginning. Of the guests one waits for the
    position, two for their table to be taken up, one has not said yet what for, and one reads a story."""
    store = tmp_path / "tables.db"
    with serving(f"sqlite:///{store}") as server:
        first, *others = (server.open("connect_four", "me:Ann", "me:Bob") for _ in range(4))
        for table in (first, *others):
            with table.join() as ann:
                ann.until_asked()
                ann.answer("drop d")
    closed = others.pop()
    with closing(sqlite3.connect(store)) as past_the_server, past_the_server:
        for sql in NO_RULES_FIT:
            assert past_the_server.execute(sql, (closed.table,)).rowcount
    with serving(f"sqlite:///{store}", "--log-format", "json") as server, ExitStack() as lines:
        ann = lines.enter_context(Client(server, first.table, first.host))
        ann.until_asked()
        reader = lines.enter_context(Client(server, closed.table, closed.watch))
        assert "closed" in reader.until("welcome")
        reader.until("page")
        silent = lines.enter_context(line_to(server))
        with server.halted_workers():
            nonce = ann.give("drop d", 1)
            assert ann.reply(nonce)["is"] == "done"
            waiting = [lines.enter_context(Client(server, table.table, table.host)) for table in others]
            for one in waiting:
                one.socket.ping().wait(PATIENCE)  # the server has its message, and begins with it
            server.process.send_signal(signal.SIGTERM)
            goodbyes = [guest.goodbye() for guest in (ann, reader, *waiting)]
            server.process.wait(PATIENCE)
        logged = server.stop()
        assert {last_words(silent)[0], *goodbyes} == {STOPS}
    assert [one for one in said(logged) if "cannot go on" not in one] == ["ready", "stopped"]
    assert server.left_behind() == []
    with closing(sqlite3.connect(store)) as past_the_server:
        sql = "SELECT max(answers) FROM tabletome_checkpoints WHERE table_id = ?"
        assert past_the_server.execute(sql, (first.table,)).fetchone() == (2,), (
            "where it stood is kept for a new version"
        )
    with serving(f"sqlite:///{store}") as server, Client(server, first.table, first.host) as ann:
        assert ann.until("data")["waiting_for"] == 0, "what was acknowledged is there"


@pytest.mark.parametrize(("bot", "positions"), [("random", 0), ("mcts:50ms", 1), ("random", 4)])
def test_a_stop_in_the_middle_of_everything_is_logged_as_nothing_but_a_stop(
    tmp_path: Path, bot: str, positions: int
) -> None:
    """Bots think and play, pages are painted, tables are taken up: there is not a word about what was not finished."""
    with serving(f"sqlite:///{tmp_path}/tables.db", "--log-format", "json", "--workers", "3") as server:
        tables = [server.open(game, f"bot:{bot}", f"bot:{bot}") for game in ("tomb", "party", "deck", "dragon_hoard")]
        watchers = [table.join(table.watch, form) for table in tables for form in ("page", "data")]
        for watcher in watchers:
            for _ in range(positions):
                watcher.until("page", "data")
        logged = server.stop()
    assert said(logged) == ["ready", "stopped"]
    for watcher in watchers:
        watcher.close()


def test_who_does_not_read_does_not_hold_up_a_stop(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--log-format", "json") as server:
        table = server.open("tomb", "me:Ann", "me:Bob")
        with line_to(server, narrow=True) as line:
            look_on(table, line)
            play_unread(server, table)
            logged = server.stop()
    assert said(logged) == ["ready", "stopped"]


def test_a_table_deleted_in_the_middle_of_bot_play_leaves_no_word_in_the_log(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--log-format", "json") as server:
        table = server.open("dragon_hoard", "bot:mcts:50ms", "bot:mcts:50ms")
        with table.join() as host:
            host.until("data")
            assert server.call(f"/api/tables/{table.table}", key=table.host, method="DELETE")[0] == 200
            assert host.goodbye() == Goodbye("the host has deleted this table", final=True, code=1008)
        logged = server.stop()
    assert said(logged) == ["ready", "stopped"]
