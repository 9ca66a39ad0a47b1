"""Requests that are wrong in every way: each is answered, each refusal is a sentence, and nobody else notices."""

from __future__ import annotations

import http.client
import json
import logging
import random
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any, NamedTuple

import pytest

from tabletome.kernel import Match, Seeded
from tabletome.server.store.opening import open_store
from tests.server.serving import PATIENCE, Opened, Server, secret_of, serving, until_it_speaks

from .mutating import TEXTS, odd_value, spoilt, written
from .watching import GAMES, is_as_kept, is_sentence, nothing_broke, somebody_else_playing

log = logging.getLogger(__name__)

REQUESTS = [250, pytest.param(20_000, marks=pytest.mark.soak)]
BUSY = (
    "the games cannot be reached just now",
    "a worker died over this",
    "this took longer than",
    "this needs more memory",
)
"""What a 503 may say."""
METHODS = ("GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "get", "GET\t", "PROPFIND", "X" * 300)
PATHS = (
    "/", "/health", "/schema/openapi.json", "/static/table.js", "/static/../app.py", "/static/%2e%2e%2fapp.py", "/static/%00",
    "/table/x", "/table/%ff%fe", "/table/" + "x" * 3000, "/api/games", "/api/games/tomb/guide", "/api/games/../../guide",
    "/api/rules/tomb/TM-COMB-01", "/api/rules/tomb/" + "A" * 41, "/api/rules/%F0%9F%98%80/%00", "//api/games", "/api/tables/",
    "/api/tables/import", "/api/tables/%E2%80%AE/journal", "/api/tables/x' OR '1'='1", "*", "http://evil.example/api/games",
    "/api/games?" + "a=b&" * 800, "/socket", "/api/tables/..%2f..%2f/report", "/%", "/\\..\\", "/api/games#fragment",
)  # fmt: skip


class Ask(NamedTuple):
    """A request as it is written on the wire."""

    method: str
    path: str
    headers: list[tuple[str, bytes]]
    body: bytes = b""

    def bytes(self) -> bytes:
        named = {name.lower() for name, _ in self.headers}
        headers = [("Host", b"localhost"), *self.headers] if "host" not in named else self.headers
        if "content-length" not in named and "transfer-encoding" not in named and (self.body or self.method == "POST"):
            headers = [*headers, ("Content-Length", b"%d" % len(self.body))]
        lines = [f"{self.method} {self.path} HTTP/1.1".encode(errors="surrogateescape")]
        lines += [name.encode() + b": " + value for name, value in [*headers, ("Connection", b"close")]]
        return b"\r\n".join(lines) + b"\r\n\r\n" + self.body


def answered(server: Server, ask: Ask) -> tuple[int, bytes]:
    """The status and the body that came; the status 0 if the connection was closed without a word."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        with suppress(ConnectionError):  # it was refused before it was read; the answer may be there all the same
            line.sendall(ask.bytes())
        until_it_speaks(line, server)
        answer = http.client.HTTPResponse(line, method=ask.method)
        try:
            answer.begin()
            return answer.status, answer.read()
        except ConnectionError:
            return 0, b""
        finally:
            answer.close()


class Attacker:
    """Somebody who has tables, links and journals, and asks for everything with them, rightly and wrongly."""

    def __init__(self, server: Server, victim: Opened, chance: random.Random) -> None:
        self.server, self.victim, self.chance = server, victim, chance
        self.tables = [
            server.open("connect_four", "me:Ann", "friend:Bob"),
            server.open("dragon_hoard", "me:Ann", "friend:Bob"),
        ]
        self.journals = [_journal(name, answers) for name, answers in JOURNALS]
        self.counted: Counter[int] = Counter()

    def ask(self) -> None:
        """One request, and a look at its answer."""
        ask = self._request()
        status, body = answered(self.server, ask)
        self.counted[status] += 1
        assert 200 <= status < 500 or (status == 503 and _said(body).startswith(BUSY)), (ask, status, body[:500])
        if status >= 400 and ask.method != "HEAD":
            assert is_sentence(_said(body)), (ask, status, body[:500])
        if status == 201 and b'"links"' in body:
            self._take(json.loads(body))

    def _take(self, opened: dict[str, Any]) -> None:
        friends = {link["seat"]: link["key"] for link in opened["links"] if link["role"] == "seat"}
        watch = next(link["key"] for link in opened["links"] if link["role"] == "watch")
        self.tables = [*self.tables[-5:], Opened(self.server, opened["table"], opened["key"], friends, watch)]

    def _request(self) -> Ask:
        make = self.chance.choices([make for make, _ in ASKING], [weight for _, weight in ASKING])[0]
        ask = make(self)
        return ask if self.chance.random() < 0.85 else self._spoil(ask)

    # --- what is asked, with bodies that are mostly wrong -----------------------------------------------------------------

    def _body(self, right: dict[str, Any]) -> bytes:
        if self.chance.random() < 0.3:
            return written(right).encode()
        wrong = spoilt(right, self.chance)
        return wrong if isinstance(wrong, bytes) else wrong.encode()

    def _post(self, path: str, right: dict[str, Any], *headers: tuple[str, bytes]) -> Ask:
        return Ask("POST", path, [("Content-Type", b"application/json"), *headers], self._body(right))

    def _seats(self, number: int) -> list[dict[str, Any]]:
        kinds = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}, {"kind": "bot", "bot": "random"}]
        return [self.chance.choice(kinds) for _ in range(number)]

    def _new_table(self) -> Ask:
        game = self.chance.choice(sorted(GAMES))
        fields = list(getattr(GAMES[game].options_type, "__struct_fields__", ()))
        options = {name: json_or_text(odd_value(self.chance)) for name in fields if self.chance.random() < 0.1}
        right = {"game": game, "seats": self._seats(self.chance.choice([1, 2, 2, 2, 3, 4, 5, 20])), "options": options}
        return self._post(
            "/api/tables", right | {"title": self.chance.choice(TEXTS), "guide": self.chance.random() < 0.1}
        )

    def _import(self) -> Ask:
        text = self.chance.choice(self.journals)
        for _ in range(self.chance.choice([0, 1, 1, 2, 5])):
            text = _spoilt_line(text, self.chance)
        return self._post("/api/tables/import", {"journal": text, "seats": self._seats(2)})

    def _held(self) -> tuple[Opened, list[tuple[str, bytes]]]:
        """A table, and headers that show one of the keys that somebody has, with a secret, or something like them."""
        table = self.chance.choice([*self.tables, self.victim])
        keys = [table.watch, *table.friends.values(), *(() if table is self.victim else (table.host, table.host))]
        key = self.chance.choice([*keys, *keys, self.victim.table, self.chance.choice(TEXTS)])
        shown = (
            f"Bearer {key}" if self.chance.random() < 0.9 else self.chance.choice(["", "Bearer", key, f"Basic {key}"])
        )
        secret = secret_of(key) if self.chance.random() < 0.7 else self.chance.choice(TEXTS)
        return table, [("Authorization", _in_a_header(shown)), ("Tabletome-Secret", _in_a_header(secret))]

    def _link(self) -> Ask:
        table, headers = self._held()
        wish = {"role": self.chance.choice(["seat", "watch"]), "seat": self.chance.randrange(3), "instead": False}
        return self._post(f"/api/tables/{table.table}/links", wish, *headers)

    def _look(self) -> Ask:
        table, headers = self._held()
        return Ask(
            "GET", f"/api/tables/{table.table}{self.chance.choice(['', '/journal', '/report', '/links'])}", headers
        )

    def _delete(self) -> Ask:
        table, headers = self._held()
        return Ask("DELETE", f"/api/tables/{table.table}", headers)

    def _page(self) -> Ask:
        return Ask("GET", self.chance.choice(PATHS), [])

    # --- and everything around them ---------------------------------------------------------------------------------------

    def _spoil(self, ask: Ask) -> Ask:
        way = self.chance.randrange(4)
        if way == 0:
            return ask._replace(method=self.chance.choice(METHODS))
        if way == 1:
            return ask._replace(path=self.chance.choice(PATHS))
        name, values = self.chance.choice(HEADERS)
        others = [(one, value) for one, value in ask.headers if one != name or way == 2]
        return ask._replace(headers=[*others, (name, self.chance.choice(values))])


ASKING: list[tuple[Callable[[Attacker], Ask], int]] = [
    (Attacker._new_table, 30), (Attacker._import, 30), (Attacker._link, 15), (Attacker._look, 20), (Attacker._delete, 3),
    (Attacker._page, 10),
]  # fmt: skip
HEADERS: list[tuple[str, list[bytes]]] = [
    ("Content-Type", [b"", b"text/plain", b"application/json; charset=utf-16", b"application/x-msgpack", b"multipart/form-data",
                      b"application/JSON ; a=b", b"\xff", b"application/x-www-form-urlencoded"]),
    ("Host", [b"", b"evil.example", b"localhost:99999", b"[::1", b"localhost, localhost", b"\xe2\x80\xae", b"127.0.0.1:1"]),
    ("Origin", [b"null", b"https://evil.example", b"http://localhost", b"http://[", b"\xff\xfe", b"file://"]),
    ("Authorization", [b"", b"Bearer", b"Bearer \xff", b"Bearer " + b"x" * 5000, b"Digest a=b", b"Bearer a b c"]),
    ("Content-Length", [b"-1", b"abc", b"1e3", b"99999999999999999999", b"0", b"+1", b" 1"]),
    ("Transfer-Encoding", [b"gzip", b"chunked, chunked", b"identity", b"\xff"]),
    ("Content-Encoding", [b"gzip", b"br", b"deflate"]),
    ("Accept", [b"", b"text/html", b"\xff", b"application/x-msgpack", b"*/*;q=NaN"]),
    ("Accept-Encoding", [b"gzip", b"br;q=1e400", b"identity;q=0, *;q=0", b"\xff"]),
    ("Expect", [b"100-continue", b"200-ok"]),
    ("Upgrade", [b"websocket", b"h2c", b"\xff"]),
    ("Cookie", [b"a=b; c=" + b"d" * 4000, b"\xff=\xfe", b"=;=;="]),
    ("X-Forwarded-For", [b"127.0.0.9", b"unknown", b"1.2.3.4, 5.6.7.8", b"\xff", b"[::1]:99"]),
    ("Range", [b"bytes=0-1", b"bytes=-1", b"lines=1"]),
    ("If-None-Match", [b"*", b'"a"']),
    ("X-Long", [b"x" * 30_000, b"x" * 100_000]),
    ("X-Folded", [b"a\r\n b", b"a\0b", b"a\rb"]),
]  # fmt: skip
JOURNALS = (("connect_four", 7), ("dragon_hoard", 20), ("tomb", 12), ("tactics", 12), ("drunagor", 8))


def _journal(name: str, answers: int) -> str:
    match = Match(GAMES[name], 2, chance=Seeded(7))
    for _ in range(answers):
        assert match.request is not None
        match.answer(next(iter(match.request)))
    return match.journal()


def _spoilt_line(text: str, chance: random.Random) -> str:
    """A journal with one of its lines lost, doubled, moved or changed."""
    lines = text.splitlines()
    place = chance.randrange(len(lines))
    words = lines[place].split(" ")
    match chance.randrange(5):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[place])
        case 2:
            lines.insert(chance.randrange(len(lines)), lines.pop(place))
        case 3:
            words[chance.randrange(len(words))] = chance.choice([*TEXTS, odd_value(chance)])
            lines[place] = " ".join(words)
        case _:
            lines[place] += chance.choice([*TEXTS, " | d6=7", "; d6=1", " from 3"])
    return "\n".join(lines) + "\n"


def json_or_text(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _in_a_header(text: str) -> bytes:
    """As much of it as may stand in one line."""
    return text.encode(errors="replace").replace(b"\r", b"").replace(b"\n", b"").replace(b"\0", b"")


def _said(body: bytes) -> str:
    """The words of a refusal."""
    try:
        return str(json.loads(body)["detail"])
    except (ValueError, KeyError, TypeError):
        return body.decode(errors="replace")


@pytest.mark.parametrize("requests", REQUESTS)
def test_every_request_is_answered_and_every_refusal_is_a_sentence(store_url: str, requests: int) -> None:
    chance = random.Random(f"http {requests}")
    with serving(store_url) as server, closing(open_store(store_url)) as store:
        victim = server.open("dragon_hoard", "me:Ann", "friend:Bob")
        with victim.join() as ann:
            ann.until_asked()
            ann.answer("raid")
        entries = store.entries(victim.table)
        attacker = Attacker(server, victim, chance)
        with somebody_else_playing(server) as innocent:
            for _ in range(requests):
                attacker.ask()
        is_as_kept(store, victim)
        assert store.entries(victim.table)[: len(entries)] == entries
        log.info("%d requests, %d answers elsewhere: %s", attacker.counted.total(), innocent.answers, attacker.counted)
        nothing_broke(server.stop())
    assert attacker.counted[201] > requests / 50, "nothing was ever made"
    assert attacker.counted[400] > requests / 5
