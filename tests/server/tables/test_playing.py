"""Playing through a real server: joining, answering, undo and consent, the past, trying things out, bots, links."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attack.server.watching import nothing_broke
from tests.server.serving import Client, Server, follow, in_line, serving, two, waited_for

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


# --- answering --------------------------------------------------------------------------------------------------------


def test_two_people_play_a_game_to_its_end(server: Server) -> None:
    _, ann, bob = two(server)
    for column in "ababab":
        mover = ann if ann.last["asked"] else bob
        assert mover.answer(f"drop {column}", 0 if mover is ann else 1)["is"] == "done"
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


def test_a_decision_is_not_old_because_somebody_sat_down_since(server: Server) -> None:
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    with table.join() as ann:
        ann.until("data")
        seen = ann.seq
        with table.join(table.friends[1]) as bob:
            assert ann.until("note") == {"is": "note", "seq": seen + 1, "text": "Bob sits down."}
            said = ann.answer("drop d", seen=seen)
            assert (said["is"], said["seq"]) == ("done", seen + 2)
            assert bob.until_asked() is not None


def test_bots_play_their_seats(server: Server) -> None:
    table = server.open("connect_four", "me:Ann", "bot:random")
    with table.join() as ann:
        while asked := ann.until_asked():
            seq = ann.seq
            assert ann.answer(asked["options"][0])["is"] == "done"
            while ann.seq <= seq or ann.last["waiting_for"] == 1:
                ann.until("data")
        assert ann.last["outcome"] is not None


def test_bots_play_only_while_somebody_is_there_to_see_it(server: Server) -> None:
    alone, watched = (server.open("connect_four", "bot:random", "bot:random") for _ in range(2))
    with watched.join(watched.watch) as watcher:
        while watcher.until("data")["waiting_for"] is not None:
            pass
        assert watcher.last["outcome"] is not None
    _, info = server.call(f"/api/tables/{alone.table}", key=alone.watch)
    assert (info["seq"], info["over"]) == (1, False)


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
        while ann.last["waiting_for"] == 1:
            ann.until("data")
        assert sum(map(int.bit_count, ann.last["view"]["stones"])) == 2
        ann.ask("undo")
        assert ann.last["view"]["stones"] == [0, 0]


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
    trial = ann.until("data")["trial"]
    assert ann.last["asked"]["seat"] == 0
    assert ann.last["view"]["stones"] == [0, 0]
    assert ann.answer("drop a", trial=trial)["is"] == "done"
    assert ann.last["asked"]["seat"] == 1
    assert ann.answer("drop b", 1, trial=trial)["is"] == "done"
    assert sum(map(int.bit_count, ann.last["view"]["stones"])) == 2
    assert server.call(f"/api/tables/{table.table}", key=table.host)[1] == before
    ann.send({"do": "stop trying"})
    ann.until("data")
    assert (ann.last["seq"], ann.last["waiting_for"], ann.last["trial"]) == (before["seq"], 1, None)
    bob.send({"do": "ping"})
    bob.until("pong")
    assert bob.heard[-2]["seq"] == before["seq"], "nobody else heard of it"


def test_what_was_decided_in_a_trial_is_never_done_in_the_game(server: Server) -> None:
    table, ann, _ = two(server)
    ann.send({"do": "try"})
    trial = ann.until("data")["trial"]
    assert ann.answer("drop a")["why"] == "you are trying things out; nothing has changed"
    assert (
        ann.answer("drop a", trial="another")["why"] == "that was meant for a trial which is over; nothing has changed"
    )
    ann.close()
    with table.join() as back:
        back.until("data")
        lost = back.answer("drop a", trial=trial, seen=back.seq)
        assert (lost["is"], lost["why"]) == ("refused", "that was meant for a trial which is over; nothing has changed")
        assert back.answer("drop b")["is"] == "done"


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


def test_whatever_is_tried_when_the_game_is_over_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        table = server.open("connect_four", "me:Ann", "me:Bob")
        with table.join() as ann:
            for move, column in enumerate("abababa"):
                ann.until_asked()
                assert ann.answer(f"drop {column}", move % 2)["is"] == "done"
            for seat in (0, 1):
                told = ann.ask("odds", seat, option="drop c")
                assert told["why"] == "the game is over: there is nothing to decide any more"
                assert ann.answer("drop c", seat)["is"] == "refused"
            ann.send({"do": "try"})
            trial = ann.until("data")["trial"]
            assert ann.ask("odds", option="drop c", trial=trial)["why"] == told["why"]
            assert ann.answer("drop c", trial=trial)["is"] == "refused"
        nothing_broke(server.stop())


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
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:
        said, trouble = waited_for(
            lambda seconds: bot.communicate(timeout=seconds), lambda: server.in_line() + in_line(bot.pid)
        )
    assert bot.returncode == 0, trouble
    assert "The game is over" in said
    assert server.call(f"/api/tables/{table.table}", key=table.host)[1]["over"] is True
