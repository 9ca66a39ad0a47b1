"""Playing through a real server: joining, answering, undo and consent, the past, trying things out, bots, links."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabletome.kernel import Match, Scripted, game_named

from .serving import Client, Opened, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


def two(server: Server, game: str = "connect_four", **options: object) -> tuple[Opened, Client, Client]:
    """Ann (host, seat 0) and Bob (by link, seat 1) at a table."""
    table = server.open(game, "me:Ann", "friend:Bob", **options)
    ann, bob = table.join(), table.join(table.friends[1])
    ann.until("data")
    bob.until("data")
    return table, ann, bob


def follow(*clients: Client) -> None:
    """Let everybody hear what is to be heard, up to the same entry."""
    newest = max(client.seq for client in clients)
    for client in clients:
        while client.seq < newest:
            client.until("data", "page")


# --- answering --------------------------------------------------------------------------------------------------------


def test_two_people_play_a_game_to_its_end(server: Server) -> None:
    _, ann, bob = two(server)
    for column in "ababab":
        mover = ann if ann.last["asked"] else bob
        assert mover.answer(f"drop {column}", 0 if mover is ann else 1)["is"] == "done"
        mover.until("data") if mover.last["seq"] < mover.heard[-1]["seq"] else None
        follow(ann, bob)
    ann.answer("drop a")
    follow(ann, bob)
    for client in (ann, bob):
        assert client.last["outcome"]["result"] == "red wins"
        assert client.last["asked"] is None


def test_only_the_asked_seat_gets_options(server: Server) -> None:
    table, ann, bob = two(server)
    watcher = table.join(table.watch)
    watcher.until("data")
    assert "drop d" in ann.last["asked"]["options"]
    assert bob.last["asked"] is None
    assert bob.last["waiting_for"] == 0
    assert watcher.last["asked"] is None


def test_an_answer_for_a_seat_that_is_not_yours_is_refused_and_changes_nothing(server: Server) -> None:
    table, ann, bob = two(server)
    refused = bob.answer("drop d", 0)
    assert (refused["is"], refused["why"]) == ("refused", "seat 0 is not yours to play")
    watcher = table.join(table.watch)
    watcher.until("data")
    assert watcher.answer("drop d", 0)["is"] == "refused"
    assert bob.answer("drop d", 1)["why"] == "seat 0 is asked, not seat 1"
    assert server.call(f"/api/tables/{table.table}", key=table.host)[1]["seq"] == ann.seq


def test_an_impossible_answer_is_refused_with_a_sentence(server: Server) -> None:
    _, ann, _ = two(server)
    refused = ann.answer("drop z")
    assert refused["is"] == "refused"
    assert "'drop z' is not an option" in refused["why"]


def test_a_repeated_message_is_acknowledged_again_and_not_done_twice(server: Server) -> None:
    _, ann, bob = two(server)
    first = ann.answer("drop d", nonce="once")
    again = ann.answer("drop d", nonce="once", seen=first["seq"] - 1)
    assert again == first
    follow(ann, bob)
    assert bob.answer("drop d", 1)["seq"] == first["seq"] + 1


def test_a_decision_on_an_old_position_is_stale_and_brings_the_present_one(server: Server) -> None:
    _, ann, bob = two(server)
    old = ann.seq
    ann.answer("drop d")
    follow(ann, bob)
    bob.answer("drop d", 1)
    follow(ann, bob)
    stale = ann.answer("drop c", seen=old)
    assert (stale["is"], stale["seq"]) == ("stale", bob.seq)
    shown = ann.until("data")
    assert shown["seq"] == bob.seq
    assert shown["events"], "the missing events come with it"


def test_bots_play_their_seats(server: Server) -> None:
    table = server.open("connect_four", "me:Ann", "bot:random")
    with table.join() as ann:
        while asked := ann.until_asked():
            seq = ann.seq
            assert ann.answer(asked["options"][0])["is"] == "done"
            while ann.seq <= seq or ann.last["waiting_for"] == 1:
                ann.until("data")
        assert ann.last["outcome"] is not None


# --- undo -------------------------------------------------------------------------------------------------------------


def test_an_undo_is_free_until_somebody_else_has_decided(server: Server) -> None:
    _, ann, bob = two(server)
    ann.answer("drop d")
    follow(ann, bob)
    assert ann.ask("undo")["is"] == "done"
    follow(ann, bob)
    assert ann.until_asked() is not None
    assert ann.ask("redo")["is"] == "done"
    follow(ann, bob)
    assert bob.last["asked"] is not None


def test_after_that_the_others_must_agree(server: Server) -> None:
    _, ann, bob = two(server)
    ann.answer("drop d")
    follow(ann, bob)
    bob.answer("drop c", 1)
    follow(ann, bob)
    seq = ann.seq
    ann.send({"do": "undo", "id": "u1", "seen": seq, "seat": 0})
    asked = bob.until("consent")
    assert (asked["who"], asked["what"]) == ("Ann", "take back 2 decisions")
    bob.send({"do": "consent", "to": asked["to"], "yes": False})
    settled = ann.until("consent")
    while not settled.get("settled"):
        settled = ann.until("consent")
    assert settled["agreed"] is False
    ann.send({"do": "undo", "id": "u2", "seen": seq, "seat": 0})
    again = bob.until("consent")
    while again["to"] == asked["to"]:
        again = bob.until("consent")
    ann.send({"do": "consent", "to": again["to"], "yes": True})
    assert ann.until("refused")["why"] == "you are not asked"
    bob.send({"do": "consent", "to": again["to"], "yes": True})
    while ann.seq == seq:
        ann.until("data")
    assert ann.until_asked() is not None
    assert ann.last["view"]["stones"] == [0, 0]


def test_alone_an_undo_is_always_free_and_takes_the_bots_answer_with_it(server: Server) -> None:
    table = server.open("connect_four", "me:Ann", "bot:random")
    with table.join() as ann:
        ann.until_asked()
        ann.answer("drop d")
        while ann.seq < 3 or ann.last["waiting_for"] == 1:
            ann.until("data")
        ann.ask("undo")
        while ann.last["view"]["stones"] != [0, 0]:
            ann.until("data")


def test_an_undo_after_dice_needs_consent(server: Server) -> None:
    _, ann, bob = two(server, "dragon_hoard")
    mover, other, seat = (ann, bob, 0) if ann.last["asked"] else (bob, ann, 1)
    raid = next(option for option in mover.last["asked"]["options"] if option == "raid")
    mover.answer(raid, seat)
    follow(ann, bob)
    mover.send({"do": "undo", "id": "u", "seen": mover.seq, "seat": seat})
    assert other.until("consent")["seat"] == seat


# --- the past, and what if ----------------------------------------------------------------------------------------------


def test_what_if_touches_nothing(server: Server) -> None:
    table, ann, bob = two(server)
    ann.answer("drop d")
    follow(ann, bob)
    before = server.call(f"/api/tables/{table.table}", key=table.host)[1]
    ann.send({"do": "try", "at": 0})
    ann.until("data")
    assert ann.last["asked"]["seat"] == 0
    ann.answer("drop a")
    ann.until("data") if ann.last["asked"]["seat"] == 0 else None
    ann.answer("drop b", 1)
    ann.until("data")
    assert server.call(f"/api/tables/{table.table}", key=table.host)[1] == before
    ann.send({"do": "stop trying"})
    ann.until("data")
    assert (ann.last["seq"], ann.last["waiting_for"]) == (before["seq"], 1)


def test_stepping_through_the_past_shows_old_positions_and_refuses_to_play_there(server: Server) -> None:
    table, ann, bob = two(server)
    ann.answer("drop d")
    follow(ann, bob)
    with table.join(form="page") as page:
        page.until("page")
        page.send({"do": "look", "at": 0})
        past = page.until("page")
        assert (past["at"], past["asked"], past["mine_asked"]) == (0, None, False)
        assert "data-option" not in past["parts"]["board"]
        assert page.answer("drop a", 0)["why"].startswith("this is the past")
        page.send({"do": "look", "at": None})
        assert page.until("page")["at"] is None


# --- odds ---------------------------------------------------------------------------------------------------------------


def test_odds_are_told_in_sentences(server: Server) -> None:
    _, ann, bob = two(server, "dragon_hoard")
    mover, seat = (ann, 0) if ann.last["asked"] else (bob, 1)
    told = mover.ask("odds", seat, option="raid")
    assert told["is"] == "odds"
    assert told["exact"] is True
    assert sum(float(line["chance"].removesuffix(" %")) for line in told["lines"]) == pytest.approx(100, abs=1)


# --- who may do what ------------------------------------------------------------------------------------------------------


def said_goodbye(client: Client) -> str:
    """The reason with which the server hung up."""
    message = client.until("error")
    with pytest.raises(ConnectionClosed):
        client.until("nothing more")
    return str(message["why"])


@pytest.mark.parametrize("key", ["", "x" * 32, "ünïcödé"])
def test_a_wrong_key_opens_nothing(server: Server, key: str) -> None:
    table, _, _ = two(server)
    client = Client(server, table.table, key or "no")
    assert "does not open a table" in said_goodbye(client)
    assert server.call(f"/api/tables/{table.table}", key="no")[0] == 401


def test_the_key_of_one_table_does_not_open_another(server: Server) -> None:
    one, _, _ = two(server)
    other, _, _ = two(server)
    assert "does not open a table" in said_goodbye(Client(server, one.table, other.host))


def test_a_closed_link_throws_its_holder_out_and_lets_nobody_in(server: Server) -> None:
    table, _, bob = two(server)
    wish = {"role": "seat", "seat": 1, "instead": True}
    assert server.call(f"/api/tables/{table.table}/links", wish, key=table.friends[1])[0] == 403
    status, new = server.call(f"/api/tables/{table.table}/links", wish, key=table.host)
    assert status == 201
    assert said_goodbye(bob) == "this link was closed by the host"
    assert "does not open a table" in said_goodbye(Client(server, table.table, table.friends[1]))
    with Client(server, table.table, new["key"]) as again:
        assert again.until("welcome")["mine"] == [1]


def test_a_page_from_elsewhere_cannot_connect(server: Server) -> None:
    table, _, _ = two(server)
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        Client(server, table.table, table.host, origin="https://evil.example").hear()
    with Client(server, table.table, table.host, origin=server.address) as own:
        assert own.until("welcome")


def test_another_name_for_this_address_is_not_answered(server: Server) -> None:
    assert server.call("/api/games", Host="evil.example")[0] == 421


def test_the_host_gives_an_absent_seat_to_a_bot_and_its_person_takes_it_back(server: Server) -> None:
    table, ann, bob = two(server)
    ann.send({"do": "seat", "seat": 1, "kind": "bot", "bot": "random"})
    assert ann.until("refused")["why"] == "whoever plays that seat is here"
    bob.close()
    while ann.until("people")["seats"][1]["online"]:
        pass
    ann.send({"do": "seat", "seat": 1, "kind": "bot", "bot": "random"})
    while ann.until("people")["seats"][1]["kind"] != "bot":
        pass
    ann.answer("drop d")
    while ann.last["waiting_for"] != 0 or ann.last["seq"] < 3:
        ann.until("data")
    with table.join(table.friends[1]) as back:
        assert back.until("welcome")["mine"] == []
        back.send({"do": "seat", "seat": 1, "kind": "person"})
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
    while ann.until("people")["seats"][1]["kind"] != "host":
        pass
    ann.answer("drop d")
    while not (ann.last["asked"] and ann.last["asked"]["seat"] == 1):
        ann.until("data")
    assert ann.answer("drop c", 1)["is"] == "done"


# --- nothing leaks --------------------------------------------------------------------------------------------------------


def dealt(server: Server, anns: str) -> tuple[str, Client, Client, Client]:
    """A game of Dragon Hoard taken up from its journal, in which Ann was dealt these cards; Ann, Bob and a watcher."""
    game = game_named(str(EXAMPLES / "dragon_hoard.py"))
    match = Match(game, 2, chance=Scripted([*anns.split(), "snatch", "ward", "snatch"]))
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
    status, opened = server.call("/api/tables/import", {"journal": match.journal(), "seats": seats})
    assert status == 201, opened
    keys = [opened["key"], *(link["key"] for link in opened["links"])]
    ann, bob, watcher = (Client(server, opened["table"], key, form) for key, form in zip(keys, FORMS, strict=True))
    return opened["table"], ann, bob, watcher


EXAMPLES = Path(__file__).parents[2] / "examples"
FORMS = ("data", "data", "page")


def positions(client: Client) -> list[dict[str, object]]:
    """All that a client heard of the game; who has come in already depends on how quick everybody was."""
    heard = [message for message in client.heard if message["is"] != "people"]
    return [{name: part for name, part in message.items() if name != "people"} for message in heard]


def test_what_others_hear_is_the_same_whatever_is_hidden_from_them(server: Server) -> None:
    heard = []
    for anns in ("snatch snatch snatch", "ward ward snatch"):
        table, ann, bob, watcher = dealt(server, anns)
        ann.until("data")
        assert sorted(ann.last["view"]["hand"]) == sorted(anns.split())
        for client in (bob, watcher):
            client.until("data", "page")
            client.send({"do": "ping"})
            client.until("pong")
        texts = [json.dumps(positions(client)).replace(table, "TABLE") for client in (bob, watcher)]
        assert "seed" not in "".join(texts)
        heard.append(texts)
        for client in (ann, bob, watcher):
            client.close()
    assert heard[0] == heard[1]


def test_the_journal_of_a_running_game_with_hidden_cards_is_kept_back_while_others_play(server: Server) -> None:
    table, _, _ = two(server, "dragon_hoard")
    for what in ("journal", "report"):
        status, answer = server.call(f"/api/tables/{table.table}/{what}", key=table.host)
        assert (status, "hidden cards" in answer["detail"]) == (409, True)
        assert server.call(f"/api/tables/{table.table}/{what}", key=table.watch)[0] == 409


# --- journals -------------------------------------------------------------------------------------------------------------


def test_a_game_goes_out_as_a_journal_and_comes_in_again(server: Server) -> None:
    table, ann, bob = two(server)
    ann.answer("drop d")
    follow(ann, bob)
    bob.answer("drop d", 1)
    follow(ann, bob)
    status, text = server.call(f"/api/tables/{table.table}/journal", key=table.watch)
    assert status == 200
    assert "seed none" in text
    assert "1 seat 0: drop d" in text
    status, opened = server.call("/api/tables/import", {"journal": text})
    assert status == 201
    with Client(server, opened["table"], opened["key"]) as again:
        again.until("data")
        assert again.last["view"] == ann.last["view"]
        assert again.answer("drop a")["is"] == "done"


@pytest.mark.parametrize("text", ["", "nonsense", "tabletome journal 1\ngame connect_four version 1\nseats 2\n"])
def test_a_bad_journal_is_refused_with_its_line(server: Server, text: str) -> None:
    status, answer = server.call("/api/tables/import", {"journal": text})
    assert (status, answer["detail"].startswith("line ")) == (400, True)


def test_a_journal_cannot_name_a_file_as_its_game(server: Server, tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    text = f"tabletome journal 1\ngame {trap} version 1\nseats 2\noptions {{}}\nseed none\n0 start\nend 0 {'0' * 32}\n"
    status, answer = server.call("/api/tables/import", {"journal": text})
    assert (status, "there is no game" in answer["detail"]) == (400, True)
    assert server.call("/api/tables", {"game": str(trap), "seats": [{"kind": "me"}]})[0] == 400
    assert not (tmp_path / "sprung").exists()


# --- the store ------------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_after_the_server_was_stopped_or_killed(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/tables.db"
    server = Server(store)
    table = server.open("connect_four", "me:Ann", "me:Bob")
    with table.join() as ann:
        ann.until("data")
        ann.answer("drop d")
        ann.until("data") if ann.last["asked"]["seat"] == 0 else None
    server.stop()
    server = Server(store)
    with Client(server, table.table, table.host) as ann:
        ann.until("data")
        assert ann.last["asked"]["seat"] == 1
        ann.answer("drop c", 1)
        server.kill()
    with serving(store) as third, Client(third, table.table, table.host) as ann:
        ann.until("data")
        assert ann.last["asked"]["seat"] == 0
        assert sum(map(int.bit_count, ann.last["view"]["stones"])) == 2


def test_no_secret_is_logged(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.db", "--log-format", "json")
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    with table.join() as ann:
        ann.until("data")
        ann.answer("drop d")
        ann.answer("nonsense")
    Client(server, table.table, "wrong-key-wrong-key").close()
    logged = server.stop()
    for key in (table.host, table.watch, *table.friends.values(), "wrong-key"):
        assert key not in logged
    lines = [json.loads(line) for line in logged.splitlines()]
    assert [line["what"] for line in lines] == ["ready", "stopped"]


# --- programs in other languages ------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("node") is None, reason="the example is for Node.js, which is not here")
@pytest.mark.parametrize("other", ["bot:random", "me:Robot too"])
def test_the_example_bot_plays_a_game_to_its_end(server: Server, other: str) -> None:
    table = server.open("connect_four", "me:Robot", other)
    command = ["node", "--experimental-websocket", str(EXAMPLES / "bot.mjs"), server.address, table.table, table.host]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout
    assert server.call(f"/api/tables/{table.table}", key=table.host)[1]["over"] is True
