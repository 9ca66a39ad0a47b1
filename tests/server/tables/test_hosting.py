"""Who may do what at a table: keys and links, the host's chair, seats that change hands, names, the end of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabletome.server.store.opening import open_store
from tabletome.server.tables.hall import Hall
from tabletome.server.tables.line import CAME
from tabletome.server.tables.seating import HOST
from tests.server.halls import come, duel, in_hall, link_of, open_table
from tests.server.serving import Client, Goodbye, Opened, Server, secret_of, serving, two

NO_TABLE = Goodbye("this link does not open a table here; ask for a new one", final=True, code=1008)
NOT_THE_HOST = {"status_code": 403, "detail": "only the host can do this, at the browser where they sit"}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db"


@pytest.fixture(scope="module")
def server(store: str) -> Iterator[Server]:
    with serving(store) as running:
        yield running


# --- keys -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["", "x" * 32, "ünïcödé"])
def test_a_wrong_key_opens_nothing(server: Server, key: str) -> None:
    table, _, _ = two(server)
    assert Client(server, table.table, key or "no").goodbye() == NO_TABLE
    assert server.call(f"/api/tables/{table.table}", key="no")[0] == 401


def test_the_key_of_one_table_does_not_open_another(server: Server) -> None:
    one, _, _ = two(server)
    other, _, _ = two(server)
    assert Client(server, one.table, other.host).goodbye() == NO_TABLE


def test_a_closed_link_throws_its_holder_out_and_lets_nobody_in(server: Server) -> None:
    table, _, bob = two(server)
    wish = {"role": "seat", "seat": 1, "instead": True}
    assert server.call(f"/api/tables/{table.table}/links", wish, key=table.friends[1])[0] == 403
    status, new = server.call(f"/api/tables/{table.table}/links", wish, key=table.host)
    assert status == 201
    assert bob.goodbye() == Goodbye("this link was closed by the host", final=True, code=1008)
    assert Client(server, table.table, table.friends[1]).goodbye() == NO_TABLE
    with Client(server, table.table, new["key"], secret=secret_of(table.friends[1])) as again:
        assert again.until("welcome")["mine"] == [1], "Bob holds his seat by whatever link he comes"


def test_who_comes_by_a_new_link_to_a_seat_that_was_taken_has_to_be_let_in(server: Server) -> None:
    table, ann, bob = two(server)
    wish = {"role": "seat", "seat": 1, "instead": True}
    _, new = server.call(f"/api/tables/{table.table}/links", wish, key=table.host)
    bob.goodbye()
    with Client(server, table.table, new["key"]) as cem:
        assert cem.until("welcome")["mine"] == []
        assert cem.until("locked")["seats"] == [1]
        assert cem.answer("drop d", 1)["why"] == "seat 1 is not yours to play"
        knock = ann.until("knock")
        assert (knock["seats"], knock["who"]) == ([1], "Bob")
        ann.send({"do": "let in", "to": knock["to"], "yes": True})
        assert (
            cem.until("note")["text"]
            == "The host let another browser in: it plays for Bob, too, and sees what Bob sees."
        )
        assert cem.until("welcome")["mine"] == [1]


def test_a_page_from_elsewhere_cannot_connect(server: Server) -> None:
    table, _, _ = two(server)
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        Client(server, table.table, table.host, origin="https://evil.example").hear()
    with Client(server, table.table, table.host, origin=server.address) as own:
        assert own.until("welcome")


def test_another_name_for_this_address_is_not_answered(server: Server) -> None:
    assert server.call("/api/games", Host="evil.example")[0] == 421


# --- the host's chair -----------------------------------------------------------------------------------------------------


def renewed(server: Server, table: Opened) -> str:
    """A new key for the host."""
    status, new = server.call(f"/api/tables/{table.table}/links", {"role": "host"}, key=table.host)
    assert (status, new["role"], new["seat"]) == (201, "host", None)
    return str(new["key"])


def test_the_host_renews_the_link_and_the_old_one_is_closed(server: Server) -> None:
    table, ann, bob = two(server)
    new = renewed(server, table)
    assert ann.goodbye() == Goodbye("this link was closed by the host", final=True, code=1008)
    assert Client(server, table.table, table.host).goodbye() == NO_TABLE
    assert server.call(f"/api/tables/{table.table}", key=table.host)[0] == 401
    with Client(server, table.table, new, secret=secret_of(table.host)) as again:
        welcome = again.until("welcome")
        assert (welcome["mine"], welcome["host"]) == ([0], True)
        again.until_asked()
        assert again.answer("drop d")["is"] == "done"
    _, info = server.call(f"/api/tables/{table.table}", key=new, secret=secret_of(table.host))
    assert (info["mine"], info["host"]) == ([0], True)
    assert bob.until_asked() is not None, "nobody else's link was closed"


def test_whoever_else_comes_by_the_hosts_new_link_is_not_the_host(server: Server) -> None:
    table, _, bob = two(server)
    new = renewed(server, table)
    with Client(server, table.table, new) as other:
        welcome = other.until("welcome")
        assert (welcome["mine"], welcome["host"]) == ([], False)
        assert other.until("locked")["seats"] == [HOST, 0]
        other.send({"do": "seat", "seat": 1, "kind": "host"})
        assert other.until("refused")["why"] == "only the host can say who plays another's seat"
        assert server.call(f"/api/tables/{table.table}/links", {"role": "watch"}, key=new) == (403, NOT_THE_HOST)
        assert server.call(f"/api/tables/{table.table}", key=new, method="DELETE") == (403, NOT_THE_HOST)
        other.send({"do": "ping"})
        other.until("pong")
    bob.send({"do": "ping"})
    bob.until("pong")
    asked = [message for message in bob.heard if message["is"] == "knock" and "seats" in message]
    assert asked == [], "the host's chair is not Bob's to give"


def test_of_two_browsers_that_come_at_once_by_one_link_one_has_all_the_seats(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, invitations = await open_table(hall, "duel")
        host = link_of(table, invitations[0], [0, 1])
        guests = await asyncio.gather(*(come(table, host, f"the secret of number {number}") for number in range(3)))
        assert sorted(guest.own for guest, _ in guests) == [(), (), (0, 1)]
        assert [guest.is_host for guest, _ in guests] == [guest.own == (0, 1) for guest, _ in guests]
        came = [entry.seat for entry, *_ in table.line.noted if entry.kind == CAME]
        assert came == [HOST, 0, 1]

    in_hall(f"sqlite:///{tmp_path}/games.db", {"duel": duel(tmp_path)}, play)


# --- the end of a table ---------------------------------------------------------------------------------------------------


def test_only_the_host_deletes_a_table_and_then_it_is_gone(server: Server, store: str) -> None:
    table, ann, bob = two(server)
    watcher = table.join(table.watch)
    watcher.until("data")
    path = f"/api/tables/{table.table}"
    for key in (table.friends[1], table.watch):
        assert server.call(path, key=key, method="DELETE") == (403, NOT_THE_HOST)
    assert server.call(path, key=table.host, secret="another browser's", method="DELETE") == (403, NOT_THE_HOST)
    assert server.call(path, key="x" * 32, method="DELETE")[0] == 401
    assert ann.answer("drop d")["is"] == "done", "nothing of that has changed anything"
    assert server.call(path, key=table.host, method="DELETE") == (200, {"table": table.table})
    for client in (ann, bob, watcher):
        assert client.goodbye() == Goodbye("the host has deleted this table", final=True, code=1008)
    for key in (table.host, table.friends[1], table.watch):
        assert Client(server, table.table, key).goodbye() == NO_TABLE
        assert server.call(path, key=key)[0] == 401
    assert server.call(path, key=table.host, method="DELETE")[0] == 401
    with closing(open_store(store)) as kept:
        assert kept.table(table.table) is None
        assert [kept.seats(table.table), kept.links(table.table), kept.entries(table.table)] == [[], [], []]
        assert table.table not in {one.id for one in kept.tables()}


# --- names ----------------------------------------------------------------------------------------------------------------

SIGNS = "\x00\x07\x1b\x7f\u0085\u200b\u200f\u202a\u202e\u2066\u2069\ufeff\U000e0041"
"""Signs that nobody sees, or that turn the text around them."""


def test_names_and_titles_lose_the_signs_that_nobody_sees(server: Server) -> None:
    body = {
        "game": "connect_four",
        "title": f" A\u3000duel{SIGNS}\n of\tgood  friends ",
        "seats": [{"kind": "me", "name": f"{SIGNS}An{SIGNS}n"}, {"kind": "friend", "name": SIGNS}],
    }
    status, opened = server.call("/api/tables", body)
    assert status == 201
    with Client(server, opened["table"], opened["key"]) as ann:
        welcome = ann.until("welcome")
        assert welcome["title"] == "A duel of good friends"
        assert [person["name"] for person in welcome["people"]] == ["Ann", "Player 2"]
        ann.send({"do": "seat", "seat": 0, "kind": "person", "name": f"\u202eeve{SIGNS[:8]}"})
        assert ann.until("note")["text"] == "Ann is called eve from now on."
        while [person["name"] for person in ann.until("people")["seats"]] != ["eve", "Player 2"]:
            pass
    _, info = server.call(f"/api/tables/{opened['table']}", key=opened["key"])
    assert (info["title"], [seat["name"] for seat in info["seats"]]) == ("A duel of good friends", ["eve", "Player 2"])


# --- seats that change hands ----------------------------------------------------------------------------------------------


def test_the_host_gives_an_absent_seat_to_a_bot_and_its_person_takes_it_back(server: Server) -> None:
    table, ann, bob = two(server)
    ann.send({"do": "seat", "seat": 1, "kind": "bot", "bot": "random"})
    assert ann.until("refused")["why"] == "whoever plays that seat is here"
    bob.close()
    while ann.until("people")["seats"][1]["online"]:
        pass
    ann.send({"do": "seat", "seat": 1, "kind": "bot", "bot": "random"})
    assert ann.until("note")["text"] == "The host lets a bot play for Bob from now on."
    while ann.until("people")["seats"][1]["kind"] != "bot":
        pass
    ann.answer("drop d")
    while ann.last["waiting_for"] != 0:
        ann.until("data")
    with table.join(table.friends[1]) as back:
        welcome = back.until("welcome")
        assert (welcome["mine"], welcome["own"]) == ([], [1])
        back.send({"do": "seat", "seat": 1, "kind": "person"})
        assert back.until("note")["text"] == "Bob plays in person again."
        while back.until("people")["seats"][1]["kind"] != "person":
            pass
        ann.answer("drop c")
        while not back.last.get("asked"):
            back.until("data")


def test_the_host_plays_an_absent_seat_himself(server: Server) -> None:
    _, ann, bob = two(server)
    bob.close()
    while ann.until("people")["seats"][1]["online"]:
        pass
    ann.send({"do": "seat", "seat": 1, "kind": "host"})
    assert ann.until("note")["text"] == "The host plays for Bob from now on, and sees what Bob would see."
    while ann.until("people")["seats"][1]["kind"] != "host":
        pass
    ann.answer("drop d")
    while not (ann.last["asked"] and ann.last["asked"]["seat"] == 1):
        ann.until("data")
    assert ann.answer("drop c", 1)["is"] == "done"
