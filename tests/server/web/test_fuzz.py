"""The socket under all that a client can send: the server lives, tells nothing it should not, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tabletome.kernel import Match, Scripted, game_named
from tabletome.server.door.keys import browser_of
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Entry, Store
from tabletome.server.tables.line import SAT, Noted
from tests.server.serving import PATIENCE, Client, Server, secret_of

MANY = settings(max_examples=5 * settings().max_examples)
DRAGON_HOARD = game_named(str(Path(__file__).parents[3] / "examples" / "dragon_hoard.py"))
SAID = {
    "welcome", "data", "page", "people", "note", "locked", "knock", "refused", "stale", "done", "pong", "error", "odds",
    "preview", "consent",
}  # fmt: skip
OPTIONS = ["raid", "bank", "pass", "snatch", "ward"]
TOO_LONG = 8192


class Place(NamedTuple):
    """A server, and its store seen directly."""

    server: Server
    store: Store


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    url = f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db"
    server = Server(url)
    store = open_store(url)
    yield Place(server, store)
    assert server.process.poll() is None, "the server died"
    store.close()
    errors = [line.partition("ERROR")[2].strip() for line in server.stop().splitlines() if "ERROR" in line]
    assert set(errors) <= {"Invalid UTF-8 sequence received from client."}  # uvicorn's words, before we hear of it


class Victim:
    """A game of Dragon Hoard that was just begun: Ann (host) is asked, Bob (by link) is not, and somebody looks on."""

    def __init__(self, place: Place, anns_hand: str = "snatch ward ward") -> None:
        self.place = place
        match = Match(DRAGON_HOARD, 2, chance=Scripted([*anns_hand.split(), "snatch", "ward", "snatch"]))
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
        status, opened = place.server.call("/api/tables/import", {"journal": match.journal(), "seats": seats})
        assert status == 201, opened
        self.table: str = opened["table"]
        bob, watcher = (link["key"] for link in opened["links"])
        self.keys: dict[str, str] = {"host": opened["key"], "bob": bob, "watcher": watcher}

    def sat_down(self) -> Victim:
        """The same after Ann and Bob have come once, so that their coming is no news any more."""
        for who in ("host", "bob"):
            with Client(self.place.server, self.table, self.keys[who]) as client:
                client.until("welcome")
        return self

    @property
    def entries(self) -> list[Entry]:
        return self.place.store.entries(self.table)

    @property
    def kept(self) -> tuple[object, ...]:
        """All of the game that is on disk, besides its entries."""
        store = self.place.store
        return store.table(self.table), store.links(self.table), store.checkpoints(self.table)

    def secrets(self, but: str) -> list[str]:
        """What this one may not hear: the seed, others' keys, and whatever tells one browser from another."""
        row = self.place.store.table(self.table)
        assert row is not None
        others = [key for name, key in self.keys.items() if name != but]
        browsers = [secret_of(key) for key in self.keys.values()]
        return [str(row.seed), *others, *browsers, *(browser_of(secret) for secret in browsers)]


# --- what a client can send -----------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
NUMBERS = st.sampled_from([0, 1, 2, 3, -1, 99, 100, 10**9, 10**9 + 1, 2**63, 2**64, 10**400])
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.text(max_size=70) | st.sampled_from(["", "a", "\0", "x" * 64, "x" * 65]),
    "seen": NUMBERS,
    "seat": NUMBERS,
    "option": st.sampled_from(OPTIONS) | st.text(max_size=30),
    "to": NUMBERS,
    "yes": st.booleans(),
    "kind": st.sampled_from(["person", "host", "open", ""]),
    "bot": st.sampled_from(["random", "mcts:9999999s", "../../x", ""]),
    "name": st.text(max_size=40),
    "at": NUMBERS | st.none(),
    "who": st.text(max_size=40),
    "table": st.text(max_size=40),
    "key": st.text(max_size=70),
    "secret": st.text(max_size=70),
    "trial": st.sampled_from(["", "", "", "", "0123456789abcdef", "x" * 33]),
    "as": st.sampled_from(["page", "data", "other"]),
    "theme": st.sampled_from(["dark", "light", "none"]),
}
NEEDED = {
    "join": ["table", "key", "secret", "as"],
    "answer": ["id", "seen", "seat", "option", "trial"],
    "undo": ["id", "seen", "seat", "trial"],
    "redo": ["id", "seen", "seat"],
    "consent": ["to", "yes"],
    "let in": ["to", "yes"],
    "seat": ["seat", "kind", "bot", "name"],
    "odds": ["id", "seen", "seat", "option", "trial"],
    "preview": ["id", "who", "trial"],
    "look": ["at"],
    "ping": [],
    "nothing of the kind": ["id"],
}
TRYING: dict[str, list[str]] = {"try": ["at"], "stop trying": []}


@st.composite
def messages(draw: st.DrawFn, *, trying: bool) -> dict[str, Any]:
    """Something like a message: right in form, or with fields missing, of the wrong type, or unknown."""
    do = draw(st.sampled_from(sorted(NEEDED | (TRYING if trying else {}))))
    names = (NEEDED | TRYING)[do]
    message = {"do": do} | {name: draw(FIELDS[name]) for name in names}
    match draw(st.sampled_from(["right", "right", "right", "missing", "wrong type", "unknown"])):
        case "missing" if names:
            del message[draw(st.sampled_from(names))]
        case "wrong type":
            message[draw(st.sampled_from(["do", *names]))] = draw(JSON)
        case "unknown":
            message[draw(st.text(max_size=8))] = draw(JSON)
    return message


def frames(*, trying: bool = True) -> st.SearchStrategy[str | bytes]:
    """What goes over the line in one frame; bytes are sent as a binary frame."""
    written = messages(trying=trying).map(json.dumps)
    return st.one_of(
        written,
        written,
        written.map(str.encode),
        written.flatmap(lambda text: st.integers(0, len(text) - 1).map(lambda end: text[:end])),
        JSON.map(json.dumps),
        st.text(max_size=50),
        st.binary(max_size=50),
        st.sampled_from(["[" * 8000, '{"do":' * 1300, "[" * 4000 + "]" * 4000]),
    )


BROKEN = st.sampled_from(["too long", "too long but right", "invalid UTF-8", "huge", "in pieces without end"])


def send_broken(socket: ClientConnection, how: str) -> None:
    """What no connection outlives."""
    match how:
        case "too long":
            socket.send("x" * (TOO_LONG + 1))
        case "too long but right":
            socket.send(json.dumps({"do": "ping"}) + " " * TOO_LONG)
        case "invalid UTF-8":
            socket.send(b'{"do":"ping"}\xff\xc0', text=True)
        case "huge":
            with suppress(ConnectionClosed):
                socket.send("x" * 5_000_000)
        case _:
            with suppress(ConnectionClosed):
                socket.send("x" * 1000 for _ in range(2 * TOO_LONG // 1000))


# --- how it is sent, and what comes back ----------------------------------------------------------------------------------


class Line:
    """A connection without manners."""

    def __init__(self, server: Server) -> None:
        address = server.address.replace("http", "ws") + "/socket"
        self._connection = ExitStack()
        self.socket = self._connection.enter_context(
            connect(address, max_size=None, open_timeout=PATIENCE, close_timeout=1, compression=None, proxy=None)
        )

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def join(self, victim: Victim, who: str, form: str) -> str:
        """The welcome."""
        key = victim.keys[who]
        join = {"do": "join", "table": victim.table, "key": key, "secret": secret_of(key), "as": form}
        self.socket.send(json.dumps(join))
        text = self.hear()
        assert json.loads(text)["is"] == "welcome"
        return text

    def hear(self) -> str:
        """The next message."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        return text

    def heard(self) -> list[str]:
        """All that comes until the answer to a last ping, or until the line is closed."""
        texts: list[str] = []
        with suppress(ConnectionClosed):
            self.socket.send(json.dumps({"do": "ping", "last": True}))  # refused, so that it differs from other pings
        with suppress(ConnectionClosed):
            while not (texts and "unknown field `last`" in texts[-1]):
                texts.append(self.hear())
        return texts


def attack(victim: Victim, who: str, form: str, sent: Sequence[str | bytes], broken: str | None = None) -> list[str]:
    with Line(victim.place.server) as line:
        welcome = line.join(victim, who, form)
        with suppress(ConnectionClosed):
            for frame in sent:
                line.socket.send(frame)
            if broken is not None:
                send_broken(line.socket, broken)
        return [welcome, *line.heard()]


class Overheard(NamedTuple):
    """What is said to somebody, word for word; and what they see in the end, with every event they were told of."""

    words: list[str]
    seen: dict[str, Any]
    events: list[Any]


def overheard(victim: Victim, who: str, form: str, sent: Sequence[str | bytes]) -> Overheard:
    """What somebody hears who sends this.

    Positions are painted elsewhere: how many come, and between which words, depends on who is faster. But after the last
    word at most one comes that was begun before it; so the second one after it shows how everything is in the end.
    """
    with Line(victim.place.server) as line:
        texts = [line.join(victim, who, form)]
        for frame in sent:
            line.socket.send(frame)
        texts += line.heard()
        for _ in range(2):
            line.socket.send(json.dumps({"do": "stop trying"}))
            texts.append(line.hear())
            while not is_position(texts[-1]):
                texts.append(line.hear())
    texts = [text.replace(victim.table, "TABLE") for text in texts]
    seen: dict[str, Any] = {}
    events: list[Any] = []
    for position in map(json.loads, filter(is_position, texts)):
        events += [event for event in position.pop("events", ()) if event not in events]
        seen = {**position, "parts": {**seen.get("parts", {}), **position.get("parts", {})}}
    return Overheard([text for text in texts if not is_position(text)], seen, events)


def is_position(text: str) -> bool:
    return json.loads(text)["is"] in ("data", "page")


def check_heard(victim: Victim, who: str, heard: Sequence[str]) -> None:
    for text in heard:
        assert json.loads(text)["is"] in SAID
        for secret in victim.secrets(but=who):
            assert secret not in text


def check_only_called_otherwise(victim: Victim, who: str, entries: list[Entry]) -> None:
    """Since these entries nothing has been done. All that may have been written down is what Bob wants to be called."""
    now = victim.entries
    assert now[: len(entries)] == entries
    for entry in now[len(entries) :]:
        noted = msgspec.json.decode(entry.what, type=Noted)
        assert who == "bob"
        assert (entry.kind, entry.seat, entry.results, noted.kind) == (SAT, 1, [], "person")
        assert noted.browser == browser_of(secret_of(victim.keys["bob"]))


def still_played(victim: Victim) -> None:
    """Ann can go on as if nothing had been."""
    with Client(victim.place.server, victim.table, victim.keys["host"]) as ann:
        ann.until("data")
        assert ann.answer("raid")["is"] == "done"


INTRUDERS = st.sampled_from(["bob", "watcher"])
FORMS = st.sampled_from(["data", "page"])


@MANY
@given(who=INTRUDERS, form=FORMS, sent=st.lists(frames(), max_size=12), broken=st.none() | BROKEN)
def test_nothing_that_others_send_changes_the_game(
    place: Place, who: str, form: str, sent: list[str | bytes], broken: str | None
) -> None:
    victim = Victim(place).sat_down()
    entries, kept = victim.entries, victim.kept
    heard = attack(victim, who, form, sent, broken)
    assert victim.kept == kept
    check_only_called_otherwise(victim, who, entries)
    check_heard(victim, who, heard)
    still_played(victim)


@MANY
@given(sent=st.lists(frames(), min_size=1, max_size=3), broken=st.none() | BROKEN)
def test_before_joining_everything_is_an_error(place: Place, sent: list[str | bytes], broken: str | None) -> None:
    victim = Victim(place)
    before = victim.entries, victim.kept
    with Line(place.server) as line:
        with suppress(ConnectionClosed):
            if broken is not None:
                send_broken(line.socket, broken)
            for frame in sent:
                line.socket.send(frame)
        heard = line.heard()
    assert (victim.entries, victim.kept) == before
    check_heard(victim, "", heard)
    assert {json.loads(text)["is"] for text in heard} <= {"error"}
    assert len(heard) <= 1


@MANY
@given(who=INTRUDERS, form=FORMS, sent=st.lists(frames(trying=False), max_size=8))
def test_what_others_hear_does_not_depend_on_a_hidden_hand(
    place: Place, who: str, form: str, sent: list[str | bytes]
) -> None:
    """Eight at most: odds may be asked for so often at once, and more often only if one takes one's time."""
    one, other = (
        overheard(Victim(place, hand), who, form, sent) for hand in ("snatch snatch snatch", "snatch ward ward")
    )
    assert one == other


@MANY
@given(form=FORMS, sent=st.lists(frames(), max_size=12))
def test_whatever_the_asked_seat_sends_the_game_can_be_played_again_from_its_entries(
    place: Place, form: str, sent: list[str | bytes]
) -> None:
    """Ann may change the game; what is kept is then still one, numbered without a gap, and others can go on."""
    victim = Victim(place)
    check_heard(victim, "host", attack(victim, "host", form, sent))
    entries = victim.entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    with Client(place.server, victim.table, victim.keys["watcher"]) as watcher:
        assert watcher.until("data")["seq"] == len(entries)


# --- one at a time --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["too long", "too long but right", "huge", "invalid UTF-8"])
def test_what_cannot_be_a_message_ends_the_connection_and_nothing_else(place: Place, how: str) -> None:
    victim = Victim(place)
    with Client(place.server, victim.table, victim.keys["watcher"]) as other, Line(place.server) as line:
        other.until("data")
        line.join(victim, "bob", "data")
        send_broken(line.socket, how)
        line.heard()
        hung_up = 1006  # in the middle of a huge frame there may be no more words
        assert line.socket.close_code in ({1009, hung_up} if how == "huge" else {1007, 1009})
        other.send({"do": "ping"})
        assert other.until("pong")
    still_played(victim)


def test_a_message_up_to_the_limit_is_read(place: Place) -> None:
    victim = Victim(place)
    with Line(place.server) as line:
        line.join(victim, "bob", "data")
        text = json.dumps({"do": "ping"})
        line.socket.send(text + " " * (TOO_LONG - len(text)))
        assert '{"is":"pong"}' in line.heard()


def test_a_flood_is_cut_off_and_the_others_play_on(place: Place) -> None:
    victim = Victim(place).sat_down()
    before = victim.entries, victim.kept
    with Client(place.server, victim.table, victim.keys["host"]) as ann:
        ann.until("data")
        with Line(place.server) as line:
            line.join(victim, "bob", "page")
            with suppress(ConnectionClosed):
                for number in range(2000):
                    message = {"do": "answer", "id": f"n{number}", "seen": 1, "seat": number % 2, "option": "raid"}
                    line.socket.send(json.dumps(message))
            heard = line.heard()
        assert (victim.entries, victim.kept) == before
        assert json.loads(heard[-1]) == {"is": "error", "why": "that was too many messages at once", "final": False}
        assert sum('"is":"refused"' in text for text in heard) < 300
        assert ann.answer("raid")["is"] == "done"


def test_an_answer_that_is_played_back_by_somebody_else_does_nothing(place: Place) -> None:
    victim = Victim(place).sat_down()
    with Client(place.server, victim.table, victim.keys["host"]) as ann:
        ann.until("data")
        sent = {"do": "answer", "id": "hers", "seen": ann.seq, "seat": 0, "option": "raid"}
        ann.send(sent)
        assert ann.reply("hers")["is"] == "done"
    before = victim.entries, victim.kept
    for who in ("bob", "watcher"):
        heard = attack(victim, who, "data", [json.dumps(sent), json.dumps(sent | {"seat": 1})])
        assert not [text for text in heard if '"done"' in text and '"hers"' in text], "her number is hers"
    assert (victim.entries, victim.kept) == before


def test_a_closed_link_is_not_heard_any_more_even_on_an_open_line(place: Place) -> None:
    """What its holder has sent after the closing counts for nothing, however fast it was."""
    victim = Victim(place).sat_down()
    wish = {"role": "seat", "seat": 1, "instead": True}
    rename = json.dumps({"do": "seat", "seat": 1, "kind": "person", "name": "Mallory"})
    with Line(place.server) as line:
        line.join(victim, "bob", "data")
        assert place.server.call(f"/api/tables/{victim.table}/links", wish, key=victim.keys["host"])[0] == 201
        with suppress(ConnectionClosed):
            line.socket.send(rename)
        last = json.loads(line.heard()[-1])
        assert last == {"is": "error", "why": "this link was closed by the host", "final": True}
        assert line.socket.close_code == 1008
    assert [seat.name for seat in place.store.seats(victim.table)] == ["Ann", "Bob"]
