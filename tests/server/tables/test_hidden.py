"""Hidden hands through a real server: what others hear is the same whatever is hidden from them, to the letter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletome.kernel import Match, Scripted, game_named
from tests.server.serving import Client, Server, serving

EXAMPLES = Path(__file__).parents[3] / "examples"
ANNS_HANDS = ("snatch snatch snatch", "ward ward snatch")
TELLTALE = "somebody else's own secret"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


def dealt(server: Server, anns: str) -> tuple[str, dict[str, str]]:
    """A game of Dragon Hoard taken up from its journal, in which Ann was dealt these cards, raided and found four gold, and
    Bob let it pass: the table, and the keys of all three."""
    game = game_named(str(EXAMPLES / "dragon_hoard.py"))
    match = Match(game, 2, chance=Scripted([*anns.split(), "snatch", "ward", "snatch", 4]))
    match.answer("raid")
    match.answer("pass")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
    status, opened = server.call("/api/tables/import", {"journal": match.journal(seed=False), "seats": seats})
    assert status == 201, opened
    bob, watcher = (link["key"] for link in opened["links"])
    return opened["table"], {"ann": opened["key"], "bob": bob, "watcher": watcher}


def evening(server: Server, anns: str) -> dict[str, str]:
    """All that Bob, a watcher and somebody who comes by Bob's link hear while Ann, who has these cards, plays with them.

    They come one after the other, and everybody has seen what one thing led to before the next is done: so it does not
    depend on who is faster, and nothing has to be left out.
    """
    table, keys = dealt(server, anns)
    ann = Client(server, table, keys["ann"])
    assert sorted(ann.until("data")["view"]["hand"]) == sorted(anns.split())
    bob = Client(server, table, keys["bob"])
    bob.until("data")
    watcher = Client(server, table, keys["watcher"], "page")
    watcher.until("page")
    other = Client(server, table, keys["bob"], "page", secret=TELLTALE)
    other.until("page")
    bob.send({"do": "let in", "to": bob.until("knock")["to"], "yes": True})
    all_see(bob, watcher, other)
    assert ann.answer("bank")["is"] == "done", "she draws a card, which the others must not see"
    assert len(ann.last["view"]["hand"]) == 4
    all_see(bob, watcher, other)
    bob.send({"do": "odds", "id": "o", "seen": bob.seq, "seat": 1, "option": "raid"})
    assert bob.reply("o")["exact"] is True
    assert watcher.answer("raid", 1, nonce="w")["is"] == "refused"
    ann.send({"do": "undo", "id": "u", "seen": ann.seq, "seat": 0})
    bob.send({"do": "consent", "to": bob.until("consent")["to"], "yes": False})
    for client in (bob, watcher, other):
        while not client.until("consent").get("settled"):
            pass
        client.send({"do": "ping"})
        client.until("pong")
    heard = {"bob": bob, "watcher": watcher, "other": other}
    for client in (ann, *heard.values()):
        client.close()
    return {who: json.dumps(client.heard, indent=1).replace(table, "TABLE") for who, client in heard.items()}


def all_see(*clients: Client) -> None:
    """Each sees the next position."""
    for client in clients:
        seq = client.seq
        while client.seq == seq:
            client.until("data", "page")


def test_what_others_hear_is_the_same_whatever_is_hidden_from_them(server: Server) -> None:
    one, other = (evening(server, hand) for hand in ANNS_HANDS)
    for who, heard in one.items():
        kinds = {message["is"] for message in json.loads(heard)}
        assert {"welcome", "people", "knock", "note", "consent"} <= kinds
        assert "seed" not in heard
        assert heard == other[who]


def test_the_same_question_asked_of_both_hands_shows_that_they_differ(server: Server) -> None:
    """What is compared above is not empty: Ann herself sees another hand, and another page."""
    pages = []
    for hand in ANNS_HANDS:
        table, keys = dealt(server, hand)
        with Client(server, table, keys["ann"], "page") as ann:
            pages.append(json.dumps(ann.until("page")))
    assert pages[0] != pages[1]
