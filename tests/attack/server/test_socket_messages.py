"""Conversations with the socket that are wrong in every way: each message is answered, and the game is what its entries say."""

from __future__ import annotations

import json
import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from math import ceil
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tabletome.kernel import Match, journal
from tabletome.server.messages import wire
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Store
from tests.server.serving import PATIENCE, Opened, Server, serving

from .mutating import spoilt, written
from .watching import (
    GAMES,
    is_as_kept,
    is_sentence,
    last_words,
    nothing_broke,
    replayed_match,
    somebody_else_playing,
)

log = logging.getLogger(__name__)

MESSAGES = [500, pytest.param(20_000, marks=pytest.mark.soak)]
A_CONVERSATION = 60
"""Messages; fewer than anybody may send at once, with the marks between them."""
PLAYED = (
    "connect_four",
    "dragon_hoard",
    "connect_four",
    "dragon_hoard",
    "tomb",
    "party",
    "deck",
    "tactics",
    "drunagor",
)
ANSWERED = {"done", "refused", "stale", "odds", "preview"}
SHOWN = {"data", "page"}
FOLLOWS = {
    wire.Consent: {"consent", "refused"},
    wire.Sit: {"people", "refused"},
    wire.LetIn: {"knock", "refused"},
    wire.Look: SHOWN | {"refused", "trouble"},
    wire.Try: SHOWN | {"refused", "trouble"},
    wire.StopTrying: SHOWN | {"trouble"},
    wire.Ping: {"pong"},
    wire.Join: {"refused"},
}
"""How messages without an id are answered."""


class Caller:
    """A connection that says anything at all. Each message is followed by a mark, which comes back when it was answered."""

    def __init__(self, table: Opened, key: str, secret: str, form: str) -> None:
        self.client = table.join(key, form, secret=secret)
        self.marks = count(1)
        self.nonces: list[str] = []
        self.trials = [""]
        self.asked_for = [1]  # numbers of undos and knocks
        self.names: list[str] = []  # of whoever and whatever was last seen
        self.gone: str | None = None
        self.client.until("data", "page", "error")

    def say(self, frame: str | bytes, *, as_text: bool = True) -> list[dict[str, Any]]:
        """All that is said until the mark comes back, or until the connection is closed."""
        heard: list[dict[str, Any]] = []
        mark = f"mark {next(self.marks)}"
        try:
            self.client.socket.send(frame, text=as_text)
            self.client.send({"do": "ping", mark: True})
            while not heard or f"`{mark}`" not in heard[-1].get("why", ""):
                heard.append(self._hear())
            heard.pop()
        except ConnectionClosed:
            self._hear_the_end(heard)
        return heard

    def wait_for(self, kinds: set[str]) -> None:
        while self._hear()["is"] not in kinds:
            pass

    def _hear(self) -> dict[str, Any]:
        message = self.client.hear()
        if message["is"] in ("consent", "knock"):
            self.asked_for.append(message["to"])
        if message["is"] in SHOWN and message["trial"]:
            self.trials.append(message["trial"])
        self.names = list(names_in(message.get("view"))) or self.names
        return message

    def _hear_the_end(self, heard: list[dict[str, Any]]) -> None:
        try:
            while True:
                heard.append(self._hear())
        except ConnectionClosed as closed:
            self.gone = last_words(closed, heard)


def names_in(plain: Any) -> Iterator[str]:
    """The ids of all that has one in a view."""
    for name, value in (
        plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    ):
        if name == "id" and isinstance(value, str):
            yield value
        yield from names_in(value)


class Conversation:
    """A table with Ann, Bob, one who came by Bob's link from elsewhere, and one who looks on; all of them attack it."""

    def __init__(self, server: Server, game: str, chance: random.Random, stack: ExitStack) -> None:
        self.chance, self.counted = chance, Counter[str]()
        seats = ["me:Ann", "friend:Bob"]
        self.table = table = server.open(game, *seats)
        bob = table.friends[1]
        self.callers = [
            Caller(table, table.host, "", "data"),
            Caller(table, bob, "", chance.choice(["data", "page"])),
            Caller(table, bob, "the secret of another browser", chance.choice(["data", "page"])),
            Caller(table, table.watch, "", chance.choice(["data", "page"])),
        ]
        for caller in self.callers:
            stack.callback(caller.client.close)
        self.options = ["drop d", "raid", "pass"]

    def go_on(self, messages: int) -> None:
        for _ in range(messages):
            here = [caller for caller in self.callers if caller.gone is None]
            if not here:
                return
            caller = self.chance.choice([here[0], *here])
            message = self._real(caller)
            right = self.chance.random() < 0.4
            frame = written(message) if right else spoilt(message, self.chance)
            self._check(caller, frame, as_text=isinstance(frame, str) or self.chance.random() < 0.1)

    def _check(self, caller: Caller, frame: str | bytes, *, as_text: bool) -> None:
        """Every message is answered as its kind is, or the connection was closed with a sentence."""
        heard = caller.say(frame, as_text=as_text)
        for one in heard:
            if "why" in one:
                assert is_sentence(one["why"]), (frame, one)
        if caller.gone is not None:
            assert is_sentence(caller.gone), (frame, heard[-3:])
            self.counted["closed"] += 1
            return
        try:
            message = wire.read(frame)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            [refused] = [one for one in heard if one["is"] == "refused" and "cannot be read" in one["why"]]
            assert refused["id"] == ""
            self.counted["unreadable"] += 1
            return
        self._check_answer(caller, message, heard, frame)

    def _check_answer(
        self, caller: Caller, message: wire.Message, heard: list[dict[str, Any]], frame: str | bytes
    ) -> None:
        nonce = getattr(message, "id", None)
        if nonce is None:
            expected = FOLLOWS[type(message)]
            if not any(one["is"] in expected for one in heard):
                assert expected & SHOWN, (frame, heard)
                caller.wait_for(expected)  # it is still being painted
        else:
            caller.nonces.append(nonce)
            answers = [one for one in heard if one["is"] in ANSWERED and one["id"] == nonce]
            asked = isinstance(message, wire.Undo) and any(one["is"] == "consent" for one in heard)
            assert len(answers) == 1 or asked, (frame, heard)
        how = next((one["is"] for one in heard if one["is"] in ANSWERED), "done")
        self.counted[f"{type(message).__name__} {how}"] += 1

    # --- what is said, before it goes wrong -----------------------------------------------------------------------------

    def _real(self, caller: Caller) -> dict[str, Any]:
        do = self.chance.choices(list(SAYING), [weight for weight, _ in SAYING.values()])[0]
        return {"do": do, **SAYING[do][1](self, caller)}

    def _decision(self, caller: Caller) -> dict[str, Any]:
        last, chance = caller.client.last, self.chance
        nonce = f"n{chance.getrandbits(40):x}"
        if caller.nonces and chance.random() < 0.1:
            nonce = chance.choice(caller.nonces)
        seen = caller.client.seq if chance.random() < 0.85 else chance.randrange(caller.client.seq + 3)
        asked = last.get("asked")
        number = asked["seat"] if isinstance(asked, dict) else asked if isinstance(asked, int) else 0
        seat = number if chance.random() < 0.85 else chance.choice([0, 1, 2, 99])
        said = {"id": nonce, "seen": seen, "seat": seat}
        trial = last.get("trial") or ""
        return said | {"trial": trial if chance.random() < 0.9 else chance.choice(caller.trials)}

    def _option(self, caller: Caller) -> dict[str, Any]:
        asked = caller.client.last.get("asked")
        if isinstance(asked, dict):
            self.options = [*asked["options"], *self.options][:40]
            if self.chance.random() < 0.85:
                return self._decision(caller) | {"option": self.chance.choice(asked["options"])}
        return self._decision(caller) | {"option": self.chance.choice(self.options)}

    def _redo(self, caller: Caller) -> dict[str, Any]:
        decision = self._decision(caller)
        del decision["trial"]
        return decision

    def _agree(self, caller: Caller) -> dict[str, Any]:
        known = [number for one in self.callers for number in one.asked_for]
        return {"to": self.chance.choice([known[-1], *known, 10**6]), "yes": self.chance.random() < 0.7}

    def _sit(self, caller: Caller) -> dict[str, Any]:
        kind = self.chance.choice(["person", "person", "bot", "host"])
        seat = self.chance.choice([0, 1, 1, 2])
        return {"seat": seat, "kind": kind, "bot": "random", "name": self.chance.choice(["", "Zoë", "Ann"])}

    def _preview(self, caller: Caller) -> dict[str, Any]:
        seen = [self.chance.choice(one.names) for one in self.callers if one.names]
        who = self.chance.choice([*seen, *seen, *seen, "0", "1", "B", "dragon", "", "of nobody's"])
        return {"id": self._decision(caller)["id"], "who": who, "trial": self.chance.choice(["", "", "no such trial"])}

    def _at(self, caller: Caller) -> dict[str, Any]:
        return {"at": self.chance.choice([None, None, 0, 1, self.chance.randrange(caller.client.seq + 2), 10**9])}

    def _join(self, caller: Caller) -> dict[str, Any]:
        return {"table": self.table.table, "key": self.table.host, "secret": "another secret altogether", "as": "data"}


Saying = Callable[[Conversation, Caller], dict[str, Any]]
SAYING: dict[str, tuple[int, Saying]] = {
    "answer": (40, Conversation._option),
    "undo": (8, Conversation._decision),
    "redo": (5, Conversation._redo),
    "consent": (6, Conversation._agree),
    "let in": (4, Conversation._agree),
    "seat": (4, Conversation._sit),
    "odds": (6, Conversation._option),
    "preview": (3, Conversation._preview),
    "look": (5, Conversation._at),
    "try": (6, Conversation._at),
    "stop trying": (6, lambda conversation, caller: {}),
    "ping": (3, lambda conversation, caller: {}),
    "join": (2, Conversation._join),
}


def first_words(server: Server, table: Opened, frame: str | bytes) -> str:
    """What is said to whoever begins with this: the answer's kind."""
    address = server.address.replace("http", "ws") + "/socket"
    heard: list[dict[str, Any]] = []
    with connect(
        address, max_size=None, open_timeout=PATIENCE, close_timeout=1, compression=None, proxy=None
    ) as socket:
        try:
            socket.send(frame, text=True)
            while not heard or heard[-1]["is"] == "error":
                heard.append(json.loads(socket.recv(timeout=PATIENCE)))
            return str(heard[-1]["is"])
        except ConnectionClosed as closed:
            words = last_words(closed, heard)
    assert is_sentence(words), (frame, words)
    return "closed"


def leads_to_the_same_as_its_journal(server: Server, store: Store, table: Opened) -> None:
    """The file of the game, where its host may have it, leads to what is kept.

    A bot that was given a seat plays on when all have gone, so the file is one of what was kept before it or after it.
    """
    before = replayed_match(store, table.table)
    status, text = server.call(f"/api/tables/{table.table}/journal", key=table.host)
    if status != 200:
        assert (status, is_sentence(text["detail"])) == (409, True)
        return
    told, after = journal.read(text, lambda name: GAMES[name], whole=True), replayed_match(store, table.table)
    assert all_views(told) in (all_views(before), all_views(after))


def all_views(match: Match[Any]) -> list[bytes]:
    return [wire.write({"view": match.seat(seat).view}) for seat in range(-1, match.seats)]


@pytest.mark.parametrize("messages", MESSAGES)
def test_every_message_is_answered_and_the_game_is_what_was_kept(store_url: str, messages: int) -> None:
    chance, counted = random.Random(f"socket {messages}"), Counter[str]()
    with serving(store_url) as server, closing(open_store(store_url)) as store:
        with somebody_else_playing(server) as innocent:
            for number in range(ceil(messages / A_CONVERSATION)):
                with ExitStack() as stack:
                    conversation = Conversation(server, PLAYED[number % len(PLAYED)], chance, stack)
                    conversation.go_on(A_CONVERSATION)
                is_as_kept(store, conversation.table)
                leads_to_the_same_as_its_journal(server, store, conversation.table)
                counted += conversation.counted
        log.info(
            "%d messages, %d answers elsewhere: %s", counted.total(), innocent.answers, dict(counted.most_common())
        )
        nothing_broke(server.stop())
    assert counted.total() > messages / 2
    assert counted["Give done"] > messages / 50, "nobody played at all"


@pytest.mark.parametrize("messages", [100, pytest.param(5_000, marks=pytest.mark.soak)])
def test_whatever_is_said_instead_of_joining_is_answered_with_a_sentence(store_url: str, messages: int) -> None:
    chance, said = random.Random(f"joining {messages}"), Counter[str]()
    with serving(store_url) as server, closing(open_store(store_url)) as store:
        table = server.open("connect_four", "me:Ann", "friend:Bob")
        joining = {"do": "join", "table": table.table, "key": table.host, "secret": "s" * 20, "as": "data", "seen": 0}
        for _ in range(messages):
            said[first_words(server, table, spoilt(joining, chance))] += 1
        is_as_kept(store, table)
        nothing_broke(server.stop())
    assert set(said) <= {"welcome", "closed"}
    assert said["closed"] > messages / 3
