"""Two who do the same thing at the same moment, at one server or at two: exactly one of them has done it."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Store
from tabletome.server.tables.line import ANSWER, CAME, START
from tabletome.server.tables.seating import HOST
from tests.server.serving import Client, Server, serving

COME = 4
"""The last entry once somebody has come by a host's link with two seats: the start, the host's chair, and each seat."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db"


@pytest.fixture(scope="module")
def server(url: str) -> Iterator[Server]:
    with serving(url) as running:
        yield running


@pytest.fixture(scope="module")
def kept(url: str, server: Server) -> Iterator[Store]:
    """The server's store, seen directly."""
    with closing(open_store(url)) as store:
        yield store


def at_once(clients: Sequence[Client], sent: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each client sends its message at the same moment; what each is told."""
    ready, told = threading.Barrier(len(clients)), [dict[str, Any]()] * len(clients)

    def send(number: int) -> None:
        ready.wait()
        clients[number].send(sent[number])
        try:
            told[number] = clients[number].reply(sent[number]["id"])
        except ConnectionClosed:
            told[number] = clients[number].heard[-1]

    threads = [threading.Thread(target=send, args=(number,)) for number in range(len(clients))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return told


def test_of_two_who_answer_for_one_seat_at_once_exactly_one_wins(server: Server, kept: Store) -> None:
    table = server.open("connect_four", "me:Ann", "me:Bob")
    with table.join() as one, table.join() as two:
        one.until("data")
        two.until("data")
        for _ in range(20):
            before = kept.entries(table.table)
            for client in (one, two):
                while client.seq < len(before):
                    client.until("data")
            asked = one.last["asked"]
            if asked is None or len(asked["options"]) < 2:
                break
            sent = [
                {"do": "answer", "id": uuid.uuid4().hex, "seen": len(before), "seat": asked["seat"], "option": option}
                for option in asked["options"][:2]
            ]
            told = at_once([one, two], sent)
            assert sorted(each["is"] for each in told) == ["done", "stale"]
            winner = next(number for number in (0, 1) if told[number]["is"] == "done")
            after = kept.entries(table.table)
            assert after[:-1] == before
            assert (after[-1].what, after[-1].nonce) == (sent[winner]["option"], sent[winner]["id"])
        assert len(kept.entries(table.table)) > COME + 6


def test_the_same_message_on_two_lines_at_once_is_done_once(server: Server, kept: Store) -> None:
    """And who comes twice at once, from one browser, has come once."""
    table = server.open("connect_four", "me:Ann", "me:Bob")
    with table.join() as one, table.join() as two:
        one.until("data")
        two.until("data")
        sent = {"do": "answer", "id": "the same", "seen": COME, "seat": 0, "option": "drop d"}
        told = at_once([one, two], [sent, sent])
        assert told == [{"is": "done", "id": "the same", "seq": COME + 1}] * 2
    assert [(entry.kind, entry.seat, entry.nonce) for entry in kept.entries(table.table)] == [
        (START, -1, ""),
        (CAME, HOST, ""),
        (CAME, 0, ""),
        (CAME, 1, ""),
        (ANSWER, 0, "the same"),
    ]


def test_of_two_servers_on_one_store_exactly_one_takes_the_answer(store_url: str) -> None:
    """The other one notices, sends its guests away, and shows them the game as it is when they come back."""
    with ExitStack() as stack:
        servers = [Server(store_url), Server(store_url)]
        for server in servers:
            stack.callback(server.stop)
        store = stack.enter_context(closing(open_store(store_url)))
        table = servers[0].open("connect_four", "me:Ann", "me:Bob")
        for seen in range(COME, COME + 5):
            clients = []
            for server in servers:  # one after the other: their coming is written down
                clients.append(stack.enter_context(Client(server, table.table, table.host)))
                assert clients[-1].until("data")["seq"] == seen
            options = clients[0].last["asked"]["options"][:2]
            sent = [
                {
                    "do": "answer",
                    "id": f"{number} {seen}",
                    "seen": seen,
                    "seat": (seen - COME) % 2,
                    "option": options[number],
                }
                for number in (0, 1)
            ]
            told = at_once(clients, sent)
            assert sorted(each["is"] for each in told) == ["done", "error"]
            winner = next(number for number in (0, 1) if told[number]["is"] == "done")
            assert told[1 - winner] == {"is": "error", "why": "the game has gone on at another server", "final": False}
            entries = store.entries(table.table)
            assert (len(entries), entries[-1].nonce) == (seen + 1, f"{winner} {seen}")
