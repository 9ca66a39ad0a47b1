"""Games as files through a real server: out, in again, and what is not taken in."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletome.kernel import Game, Match, Seeded, game_named, journal, registered, to_plain
from tests.server.serving import Client, Server, follow, serving, two

DRAGON_HOARD = game_named(str(Path(__file__).parents[3] / "examples" / "dragon_hoard.py"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


def played(game: Game[Any], answers: int) -> Match[Any]:
    """So many decisions into a game, the first option each time."""
    match = Match(game, 2, chance=Seeded(1))
    for _ in range(answers):
        assert match.request is not None
        match.answer(match.request.option(0))
    return match


def beginning_at(match: Match[Any], state: bytes) -> str:
    """A journal that says to begin in this state."""
    header = journal.Header(
        game=match.game.id,
        version=match.game.version,
        rules=match.game.digest,
        seats=match.seats,
        options=to_plain(match.options),
        start=state,
    )
    return journal.write_history(header, [(None, None, ())])


def line_of(text: str, word: str) -> int:
    """The number of the one line that begins with a word."""
    [number] = [number for number, line in enumerate(text.split("\n"), start=1) if line.startswith(f"{word} ")]
    return number


@pytest.mark.parametrize("answers", [0, 1, 12])
def test_what_happened_is_told_once_however_the_game_was_taken_up(server: Server, answers: int) -> None:
    match = Match(registered()["tactics"], 1, {"chapter": 7}, chance=Seeded(1), listen=True)
    for _ in range(answers):
        assert match.request is not None
        match.answer(match.request.option(0))
    status, opened = server.call("/api/tables/import", {"journal": match.journal(), "seats": [{"kind": "me"}]})
    assert status == 201, opened
    with Client(server, opened["table"], opened["key"]) as player:
        player.until("data")
        assert [event["kind"] for event in player.last["events"]] == [event.kind for event in match.events or ()]


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


@pytest.mark.parametrize(
    ("who", "what", "told"),
    [
        ("host", "journal", "Ann saved the game as a file."),
        ("bob", "report", "Bob saved a report of the game."),
        ("watcher", "journal", "A watcher saved the game as a file."),
    ],
)
def test_all_are_told_who_took_the_game_away_as_a_file(server: Server, who: str, what: str, told: str) -> None:
    table, ann, bob = two(server)
    keys = {"host": table.host, "bob": table.friends[1], "watcher": table.watch}
    seq = ann.seq
    assert server.call(f"/api/tables/{table.table}/{what}", key=keys[who])[0] == 200
    for client in (ann, bob):
        assert client.until("note") == {"is": "note", "seq": seq + 1, "text": told}


def test_a_file_that_is_refused_is_not_told_of(server: Server) -> None:
    table, ann, _ = two(server, "dragon_hoard")
    seq = ann.seq
    for what in ("journal", "report"):
        status, answer = server.call(f"/api/tables/{table.table}/{what}", key=table.host)
        assert (status, "hidden cards" in answer["detail"]) == (409, True)
        assert server.call(f"/api/tables/{table.table}/{what}", key=table.watch)[0] == 409
    assert server.call(f"/api/tables/{table.table}", key=table.host)[1]["seq"] == seq


@pytest.mark.parametrize("text", ["", "nonsense", "tabletome journal 1\ngame connect_four version 1\nseats 2\n"])
def test_a_bad_journal_is_refused_with_its_line(server: Server, text: str) -> None:
    status, answer = server.call("/api/tables/import", {"journal": text})
    assert (status, answer["detail"].startswith("line ")) == (400, True)


def test_a_journal_that_brings_a_position_along_is_refused_with_its_line(server: Server) -> None:
    match = played(DRAGON_HOARD, 3)
    state, answers, _ = match.checkpoint()
    assert answers > 0
    for text, word in (
        (beginning_at(match, state), "from"),
        (journal.write(match, checkpoint=True), "checkpoint"),
    ):
        status, answer = server.call("/api/tables/import", {"journal": text})
        assert status == 400
        assert answer["detail"].startswith(f"line {line_of(text, word)}: a game from outside must be whole")
        assert f"('{word} …')" in answer["detail"]
    assert server.call("/api/tables/import", {"journal": journal.write(match)})[0] == 201


def far_away() -> str:
    """A jungle of which one tile lies a million tiles off, as a position to begin from: a picture of it has no end."""
    match = played(registered()["tomb"], 2)
    while not (state := msgspec.msgpack.decode(match.checkpoint()[0]))["placed"]:
        assert match.request is not None
        match.answer(match.request.option(0))
    name, x, *rest = state["placed"][-1]
    assert isinstance(x, int)
    state["placed"][-1] = [name, 1_000_000, *rest]
    return beginning_at(match, msgspec.msgpack.encode(state))


def test_a_small_file_with_an_endless_picture_holds_nobody_up(server: Server) -> None:
    text = far_away()
    assert len(text) < 10_000
    _, ann, bob = two(server)
    told: list[tuple[int, Any]] = []
    attacks = [
        threading.Thread(target=lambda: told.append(server.call("/api/tables/import", {"journal": text})))
        for _ in range(4)
    ]
    for attack in attacks:
        attack.start()
    for mover, seat, option in ((ann, 0, "drop a"), (bob, 1, "drop b"), (ann, 0, "drop c")):
        assert mover.answer(option, seat)["is"] == "done"
        follow(ann, bob)
    for attack in attacks:
        attack.join()
    assert [status for status, _ in told] == [400] * 4
    for _, answer in told:
        assert answer["detail"].startswith(f"line {line_of(text, 'from')}: a game from outside must be whole")
    assert bob.answer("drop d", 1)["is"] == "done"


def test_a_journal_cannot_name_a_file_as_its_game(server: Server, tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    text = f"tabletome journal 1\ngame {trap} version 1\nseats 2\noptions {{}}\nseed none\n0 start\nend 0 {'0' * 32}\n"
    status, answer = server.call("/api/tables/import", {"journal": text})
    assert (status, "there is no game" in answer["detail"]) == (400, True)
    assert server.call("/api/tables", {"game": str(trap), "seats": [{"kind": "me"}]})[0] == 400
    assert not (tmp_path / "sprung").exists()
