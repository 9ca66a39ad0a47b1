"""The HTTP interface: what each address refuses and how, what every answer carries, who is answered at all."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tabletome.cli.serve import games_by_id
from tabletome.server.door.hosts import UNKNOWN
from tabletome.server.store.sqlite import SqliteStore
from tabletome.server.web.app import HEADERS, create_app
from tabletome.server.web.pages import policy
from tests.server.serving import PATIENCE, Opened, Server, secret_of, serving

JSON = "application/json"
TWO = [{"kind": "me"}, {"kind": "me"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(
        f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", "--origin", "https://friend.example"
    ) as one:
        yield one


@pytest.fixture(scope="module")
def table(server: Server) -> Opened:
    """A table at which Ann, the host, and Bob sit."""
    opened = server.open("connect_four", "me:Ann", "friend:Bob")
    for key in (opened.host, opened.friends[1]):
        sit_down(opened, key)
    return opened


def sit_down(table: Opened, key: str) -> None:
    """Come once by this link: from then on its seats, or the host's chair, are this browser's."""
    with table.join(key) as client:
        client.until("welcome")


def shown_by(key: str, secret: str | None = None) -> dict[str, str]:
    """The headers of the browser that came first by this key, or of one that has another secret, or none."""
    secret = secret_of(key) if secret is None else secret
    return {"authorization": f"Bearer {key}", **({"tabletome-secret": secret} if secret else {})}


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def detail(self) -> str:
        return str(json.loads(self.body)["detail"])


def call(server: Server, path: str, body: bytes | str | None = None, method: str = "", **headers: str) -> Answer:
    """An answer as it came over the line; `content_type` stands for Content-Type."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    method = method or ("GET" if body is None else "POST")
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if body is not None and "content-type" not in named:
        named["content-type"] = JSON
    connection.request(method, path, body, named)
    answer = connection.getresponse()
    read = Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
    connection.close()
    return read


def begin(**wishes: object) -> str:
    return json.dumps({"game": "connect_four", "seats": TWO} | wishes)


# --- everything that the description allows -------------------------------------------------------------------------------


CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
BOUNDED = settings(max_examples=12 * settings().max_examples, suppress_health_check=list(HealthCheck))


class Described(NamedTuple):
    """Each address with what may be sent there, as the server itself describes it."""

    everything: list[Any]
    of_a_table: list[Any]


@pytest.fixture(scope="module")
def described(server: Server) -> Described:
    schema = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    everything = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(everything) >= 9
    return Described(everything, [one for one in everything if "{table}" in one.path])


def drawn(data: st.DataObject, operations: list[Any]) -> schemathesis.Case[Any]:
    """Something to send: such as the description allows, or such as it does not."""
    operation = data.draw(st.sampled_from(operations))
    mode = data.draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]))
    case: schemathesis.Case[Any] = data.draw(operation.as_strategy(generation_mode=mode))
    return case


@BOUNDED
@given(data=st.data())
def test_a_stranger_may_send_anything_and_is_answered_as_described(described: Described, data: st.DataObject) -> None:
    drawn(data, described.everything).call_and_validate(checks=CHECKS)


@BOUNDED
@given(data=st.data())
def test_a_host_may_send_anything_and_is_answered_as_described(
    described: Described, server: Server, data: st.DataObject
) -> None:
    """At a table of its own each time: a host can close the host's own link, and delete the table."""
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    sit_down(table, table.host)
    case = drawn(data, described.of_a_table)
    case.path_parameters["table"] = table.table
    answer = case.call_and_validate(checks=CHECKS, headers=shown_by(table.host))
    assert answer.status_code not in (401, 403)


# --- new tables -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (begin(game="chess"), 400, "there is no game 'chess' here; there are"),
        (begin(game="x" * 61), 400, "length <= 60"),
        (begin(seats=TWO[:1]), 400, "Connect Four is for 2 seats, not 1"),
        (begin(seats=TWO * 2), 400, "Connect Four is for 2 seats, not 4"),
        (begin(seats=TWO * 11), 400, "length <= 20"),
        (begin(seats=[]), 400, "length >= 1"),
        (begin(seats=[{"kind": "king"}, {"kind": "me"}]), 400, "regex"),
        (begin(seats=[{"kind": "me", "name": "x" * 31}, {"kind": "me"}]), 400, "length <= 30"),
        (begin(seats=[{"kind": "bot", "bot": "hal"}, {"kind": "me"}]), 400, "no bot named 'hal' plays Connect Four"),
        (begin(seats=[{"kind": "bot", "bot": "mcts:99999s"}, {"kind": "me"}]), 400, "no bot named 'mcts:99999s' plays"),
        (begin(seats=[{"kind": "bot", "bot": "mcts:99999999"}, {"kind": "me"}]), 400, "no bot named"),
        (begin(options={"size": 9}), 400, "unknown field `size`"),
        (begin(game="tomb", options={"adventure": "no such"}, seats=TWO), 400, "adventure"),
        (begin(title="x" * 61), 400, "length <= 60"),
        (begin(key="mine"), 400, "unknown field `key`"),
        (begin(seed=1), 400, "unknown field `seed`"),
        ("{", 400, "truncated"),
        ("", 400, "Validation failed"),
        ("[]", 400, "Expected `object`"),
        (b"\xff\xfe{}", 400, "malformed"),
        (b'{"game": "\xff"}', 400, "this is not UTF-8"),
        (begin(options={"x": 1}).encode().replace(b"x", b"\xed\xa0\x80"), 400, "this is not UTF-8"),
        ("[" * 30_000, 400, "nested too deeply"),
        (begin(options={"deep": 0}).replace("0", "[" * 20_000 + "]" * 20_000), 400, "nested too deeply"),
        (begin(title="\ud800 no half character"), 400, "surrogate"),
        (begin(title="x" * 64_000), 413, "Too Large"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    server: Server, body: str | bytes, status: int, said: str
) -> None:
    answer = call(server, "/api/tables", body)
    assert answer.status == status
    assert said in answer.body.decode()


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/msgpack", ""]
)  # fmt: skip
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/import", "/api/tables/x/links"])
def test_only_json_is_read(server: Server, path: str, kind: str) -> None:
    """A page elsewhere can send the other kinds without asking us."""
    answer = call(server, path, begin(), content_type=kind)
    assert (answer.status, "send JSON" in answer.detail) == (415, True)


def test_json_may_name_its_letters(server: Server) -> None:
    assert call(server, "/api/tables", begin(), content_type="application/json; charset=utf-8").status == 201


def test_a_table_is_opened_only_so_often(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--new-per-minute", "3") as slow:
        answers = [call(slow, "/api/tables", begin()) for _ in range(4)]
    assert [answer.status for answer in answers] == [201, 201, 201, 429]
    assert "too many" in answers[-1].detail


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"journal": ""}, 400, "line 1"),
        ({"journal": "tabletome journal 1\ngame chess version 1\n"}, 400, "line 2: the journal breaks off"),
        ({"journal": "x" * 600_001}, 400, "length <= 600000"),
        ({"journal": "x" * 1_300_000}, 413, "Too Large"),
        (b'{"journal": "\xff"}', 400, "this is not UTF-8"),
        ({"seats": []}, 400, "missing required field `journal`"),
    ],
)
def test_a_journal_that_cannot_be_is_refused_with_a_reason(
    server: Server, body: object, status: int, said: str
) -> None:
    answer = call(server, "/api/tables/import", body if isinstance(body, bytes) else json.dumps(body))
    assert answer.status == status
    assert said in answer.body.decode()


def test_a_journal_is_taken_up_with_as_many_seats_as_it_has(server: Server, table: Opened) -> None:
    journal = call(server, f"/api/tables/{table.table}/journal", **shown_by(table.host)).body.decode()
    refused = call(server, "/api/tables/import", json.dumps({"journal": journal, "seats": [{"kind": "me"}]}))
    assert (refused.status, refused.detail) == (400, "this game has 2 seats, not 1")


# --- what a key opens -------------------------------------------------------------------------------------------------------

LOCKED = [("GET", ""), ("DELETE", ""), ("GET", "/journal"), ("GET", "/report"), ("POST", "/links")]


@pytest.mark.parametrize(("method", "rest"), LOCKED)
@pytest.mark.parametrize("given", ["none", "empty", "wrong", "basic", "other table", "odd", "in the address"])
def test_without_the_right_key_nothing_opens(server: Server, table: Opened, method: str, rest: str, given: str) -> None:
    other = server.open("connect_four", "me:Ann", "me:Bob")
    headers = {
        "none": {},
        "empty": {"authorization": "Bearer "},
        "wrong": {"authorization": f"Bearer {'x' * 32}"},
        "basic": {"authorization": f"Basic {table.host}"},
        "other table": {"authorization": f"Bearer {other.host}"},
        "odd": {"authorization": "Bearer \xff\xfe"},
        "in the address": {},
    }[given] | {"tabletome-secret": secret_of(table.host)}  # the right secret alone opens nothing
    path = f"/api/tables/{table.table}{rest}" + (f"?key={table.host}" if given == "in the address" else "")
    answer = call(server, path, json.dumps({"role": "watch"}) if rest == "/links" else None, method, **headers)
    assert answer.status == 401
    assert table.host.encode() not in answer.body
    nowhere = call(server, f"/api/tables/nosuch{rest}", "{}" if rest == "/links" else None, method, **headers)
    assert nowhere.status in {400, 401}
    assert call(server, f"/api/tables/{table.table}", **shown_by(table.host)).status == 200, "it is still there"


def test_a_table_is_shown_to_each_as_theirs(server: Server, table: Opened) -> None:
    keys = {"host": table.host, "bob": table.friends[1], "watcher": table.watch}
    nobodys: dict[str, tuple[list[int], bool]] = dict.fromkeys(keys, ([], False))

    def shown(opened: Opened, keys: dict[str, str], secret: str | None = None) -> dict[str, tuple[list[int], bool]]:
        path = f"/api/tables/{opened.table}"
        seen = {who: json.loads(call(server, path, **shown_by(key, secret)).body) for who, key in keys.items()}
        return {who: (one["mine"], one["host"]) for who, one in seen.items()}

    assert shown(table, keys) == {"host": ([0], True), "bob": ([1], False), "watcher": ([], False)}
    assert shown(table, keys, secret="") == shown(table, keys, secret="another browser's") == nobodys
    new = server.open("connect_four", "me:Ann", "friend:Bob")
    nobody_came = {"host": new.host, "bob": new.friends[1], "watcher": new.watch}
    assert shown(new, nobody_came) == nobodys, "a seat is theirs once they have come"


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"role": "seat", "seat": 2}, 400, "there is no seat 2"),
        ({"role": "seat", "seat": -1}, 400, ">= 0"),
        ({"role": "king"}, 400, "regex"),
        ({"role": "watch", "seats": [0, 1]}, 400, "unknown field"),
        ({}, 400, "missing required field `role`"),
    ],
)
def test_a_link_that_cannot_be_is_refused_with_a_reason(
    server: Server, table: Opened, wish: object, status: int, said: str
) -> None:
    answer = call(server, f"/api/tables/{table.table}/links", json.dumps(wish), **shown_by(table.host))
    assert answer.status == status
    assert said in answer.body.decode()


def test_only_the_host_makes_links(server: Server, table: Opened) -> None:
    path = f"/api/tables/{table.table}/links"
    others = [
        shown_by(table.friends[1]),
        shown_by(table.watch),
        shown_by(table.host, ""),
        shown_by(table.host, "x" * 20),
    ]
    for headers in others:
        answer = call(server, path, json.dumps({"role": "watch"}), **headers)
        refused = "only the host can do this, at the browser where they sit"
        assert (answer.status, answer.detail) == (403, refused)
    assert call(server, path, json.dumps({"role": "watch"}), **shown_by(table.host)).status == 201


@pytest.mark.parametrize("path", ["/api/rules/tomb/NO-SUCH", "/api/rules/nosuch/TA-01", "/api/rules/..%2f/x"])
def test_there_are_only_rules_that_there_are(server: Server, path: str) -> None:
    answer = call(server, path)
    assert (answer.status, answer.detail) == (404, "there is no such rule")


@pytest.mark.parametrize(
    "path", ["/static/no.js", "/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e%2fapp.py", "/static/%00", "/static/"]
)  # fmt: skip
def test_static_files_are_those_of_the_page_and_no_others(server: Server, path: str) -> None:
    assert call(server, path).status == 404


# --- every answer -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "method", "body", "status"),
    [
        ("/", "GET", None, 200),
        ("/table/x", "GET", None, 200),
        ("/api/games", "GET", None, 200),
        ("/schema/openapi.json", "GET", None, 200),
        ("/health", "GET", None, 200),
        ("/api/tables", "POST", begin(), 201),
        ("/api/tables", "OPTIONS", None, 204),
        ("/api/tables", "POST", "{", 400),
        ("/api/tables/x", "GET", None, 401),
        ("/nowhere", "GET", None, 404),
        ("/api/nowhere", "POST", "{}", 404),
        ("/static/no.js", "GET", None, 404),
        ("/health", "DELETE", None, 405),
        ("/socket", "GET", None, 405),
        ("/api/tables", "POST", "x" * 70_000, 413),
    ],
)
def test_every_answer_tells_the_browser_to_be_careful(
    server: Server, path: str, method: str, body: str | None, status: int
) -> None:
    answer = call(server, path, body, method)
    assert answer.status == status
    for name, value in HEADERS.items():
        assert answer.headers[name.lower()] == value
    assert answer.headers["content-security-policy"] == policy(f"127.0.0.1:{server.port}")
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


def test_only_the_files_of_the_page_are_kept_by_a_browser_and_asked_for_again(server: Server) -> None:
    assert call(server, "/static/page.css").headers["cache-control"] == "no-cache"


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    said = policy("play.example.org:8000")
    parts = dict(part.strip().partition(" ")[::2] for part in said.split(";"))
    assert parts["default-src"] == "'none'"
    assert parts["script-src"] == "'self'"
    assert parts["frame-ancestors"] == "'none'"
    assert parts["connect-src"] == "'self' ws://play.example.org:8000 wss://play.example.org:8000"
    assert "unsafe" not in said
    assert not re.search(r"https?:|\*", said)


@pytest.mark.parametrize("host", ["x; script-src *", "x ws:", "a@b", "*", "x:8000/"])
def test_a_policy_has_no_word_of_somebody_elses(tmp_path: Path, host: str) -> None:
    """Not even where a server answers to any name."""
    with TestClient(create_app(games_by_id(), SqliteStore(tmp_path / "tables.db"))) as client:
        answer = client.get("/health", headers={"Host": host})
    assert answer.headers["content-security-policy"] == policy("")


@pytest.mark.parametrize("path", ["/", "/api/games", "/nowhere", "/health", "/schema/openapi.json"])
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:80", "", "localhost@evil"])
def test_a_server_of_this_machine_answers_to_no_other_name(server: Server, path: str, host: str) -> None:
    answer = call(server, path, host=host)
    assert (answer.status, answer.detail) == (421, UNKNOWN)
    assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "localhost:8000", "127.0.0.1:9", "[::1]:8000"])
def test_it_answers_to_its_own_names(server: Server, host: str) -> None:
    assert call(server, "/health", host=host).status == 200


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1:1", "https://friend.example.evil"]
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/import", "/api/tables/x/links"])
def test_a_page_from_elsewhere_makes_nothing_here(server: Server, path: str, origin: str) -> None:
    answer = call(server, path, begin(), origin=origin)
    assert (answer.status, answer.detail) == (403, "this page may not play here")


def test_our_own_page_does_and_so_does_one_that_was_allowed(server: Server) -> None:
    for origin in (server.address, "https://friend.example"):
        assert call(server, "/api/tables", begin(), origin=origin).status == 201
