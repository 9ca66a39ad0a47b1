"""While the store cannot be reached: health says so, nobody is told what is not for them, and the games go on afterwards."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from litestar.testing import TestClient, WebSocketTestSession

from tabletome.cli.serve import games_by_id
from tabletome.server.store.rows import LinkRow, StoreError
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.web.app import Settings, create_app
from tests.server.serving import PATIENCE, Server, serving

TWO = [{"kind": "me"}, {"kind": "me"}]
AWAY = "the games cannot be reached just now; try again in a moment"
SECRET = "a secret of one's own"


def health(server: Server) -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(f"{server.address}/health", timeout=PATIENCE) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def test_health_tells_when_the_store_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with serving(f"sqlite:///{path}") as server:
        status, said = health(server)
        assert (status, said["ok"], said["why"]) == (200, True, "")
        path.unlink()
        status, said = health(server)
    assert (status, said["ok"]) == (503, False)
    assert "tables.db" in said["why"]
    assert str(tmp_path) not in json.dumps(said), "where it lies is nobody's business"


class GoneStore(SqliteStore):
    """A store that stops to answer, with words that are not for guests; or that can make no links."""

    gone = no_links = False

    def _read(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        if self.gone:
            raise StoreError("no route to 10.0.0.7, password hunter2")
        return super()._read(sql, *values)

    def _write(self, work: Any) -> Any:
        if self.gone:
            raise StoreError("no route to 10.0.0.7, password hunter2")
        return super()._write(work)

    def add_link(self, link: LinkRow) -> None:
        if self.no_links:
            raise StoreError("no route to 10.0.0.7, password hunter2")
        super().add_link(link)


def join(socket: WebSocketTestSession, opened: dict[str, Any]) -> None:
    """Show the host's link."""
    socket.send_json({"do": "join", "table": opened["table"], "key": opened["key"], "secret": SECRET, "as": "data"})


def shown_by_host(opened: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {opened['key']}", "Tabletome-Secret": SECRET}


def test_while_the_store_is_away_everybody_is_told_to_try_again(tmp_path: Path) -> None:
    store = GoneStore(tmp_path / "tables.db")
    answer = {"do": "answer", "id": "n", "seen": 4, "seat": 0, "option": "drop d"}
    with TestClient(create_app(games_by_id(), store, Settings(bot_pause=0))) as client, ExitStack() as sockets:
        inside, late, again = (client.websocket_connect("/socket") for _ in range(3))
        opened = client.post("/api/tables", json={"game": "connect_four", "seats": TWO}).json()
        join(sockets.enter_context(inside), opened)
        assert [inside.receive_json()["is"] for _ in range(3)] == ["welcome", "people", "data"]
        store.gone = True
        answers = [
            client.post("/api/tables", json={"game": "connect_four", "seats": TWO}),
            client.get(f"/api/tables/{opened['table']}", headers=shown_by_host(opened)),
        ]
        assert [(one.status_code, one.json()["detail"]) for one in answers] == [(503, AWAY)] * 2
        join(sockets.enter_context(late), opened)
        assert late.receive_json() == {"is": "error", "why": AWAY, "final": False}
        inside.send_json(answer)
        why = "what happened could not be written down"
        assert inside.receive_json() == {"is": "error", "why": why, "final": False}
        store.gone = False
        join(sockets.enter_context(again), opened)
        assert [again.receive_json()["is"] for _ in range(3)] == ["welcome", "people", "data"]
        again.send_json(answer)
        assert again.receive_json() == {"is": "done", "id": "n", "seq": 5}


def test_no_host_is_left_without_a_link_because_a_new_one_could_not_be_kept(tmp_path: Path) -> None:
    store = GoneStore(tmp_path / "tables.db")
    with TestClient(create_app(games_by_id(), store, Settings(bot_pause=0))) as client:
        opened = client.post("/api/tables", json={"game": "connect_four", "seats": TWO}).json()
        with client.websocket_connect("/socket") as inside:
            join(inside, opened)
            assert inside.receive_json()["is"] == "welcome"
        path, headers = f"/api/tables/{opened['table']}", shown_by_host(opened)
        store.no_links = True
        refused = client.post(f"{path}/links", json={"role": "host"}, headers=headers)
        assert (refused.status_code, refused.json()["detail"]) == (503, AWAY)
        assert client.get(path, headers=headers).json()["host"] is True
        store.no_links = False
        assert client.post(f"{path}/links", json={"role": "host"}, headers=headers).status_code == 201
        assert client.get(path, headers=headers).status_code == 401
