"""A school class behind one address, at the limits that a server has if nobody says otherwise: nobody is refused anything."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import tabletome.server.web
from tabletome.kernel import registered
from tests.attack.server.watching import nothing_broke
from tests.server.serving import PATIENCE, Opened, Server, serving

PUPILS = 30
MOVES = 4
STATIC = sorted(
    path.name for path in Path(tabletome.server.web.__file__).with_name("static").iterdir() if path.is_file()
)


def lesson(server: Server, pupil: int) -> int:
    """Open the page with all that belongs to it, begin a game against a bot, play; how many moves were made."""
    with_keep_alive = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    covers = [f"/api/games/{game}/cover" for game in registered()]
    for path in ("/", "/api/games", *covers, *(f"/static/{name}" for name in STATIC), "/table/x"):
        with_keep_alive.request("GET", path)
        answer = with_keep_alive.getresponse()
        assert answer.status == 200, (path, answer.read())
        answer.read()
    wish = {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "title": f"{pupil}"}
    with_keep_alive.request("POST", "/api/tables", json.dumps(wish), {"Content-Type": "application/json"})
    answer = with_keep_alive.getresponse()
    opened = json.loads(answer.read())
    assert answer.status == 201, opened
    with_keep_alive.close()
    with Opened(server, opened["table"], opened["key"], {}, "").join(form="page") as client:
        client.until("page")
        for move in range(MOVES):
            while not client.last["mine_asked"]:
                client.until("page")
            said = client.reply(client.give(f"drop {'abcdefg'[(pupil + move) % 7]}"))
            assert said["is"] == "done", said
            while client.seq < said["seq"]:
                client.until("page")
        troubled = [message for message in client.heard if message["is"] in ("error", "trouble", "refused")]
        assert troubled == []
    return MOVES


def test_thirty_who_open_the_page_at_once_and_play_are_refused_nothing(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", limits=()) as server, ThreadPoolExecutor(PUPILS) as room:
        made = list(room.map(lambda pupil: lesson(server, pupil), range(PUPILS)))
        assert made == [MOVES] * PUPILS
        nothing_broke(server.stop())
