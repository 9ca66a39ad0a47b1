"""The door: the names a server answers to, whose word it takes for where a request comes from, what its logs can say."""

from __future__ import annotations

import http.client
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tabletome.cli.serve import TextLines
from tabletome.kernel import BadSetup
from tabletome.server.door.connections import Proxies
from tabletome.server.door.hosts import names_for
from tests.server.serving import PATIENCE, Server, serving

MACHINE = socket.gethostname().lower()
BEGIN = json.dumps({"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "me"}]})


def status(server: Server, path: str = "/health", body: str | None = None, **headers: str) -> tuple[int, str]:
    """The status, and what is said to a refusal."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET" if body is None else "POST", path, body, {"Content-Type": "application/json"} | named)
    answer = connection.getresponse()
    said = answer.read()
    connection.close()
    return answer.status, json.loads(said)["detail"] if answer.status >= 400 else ""


# --- names ------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that listens everywhere, and was told no name."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", "--host", "0.0.0.0") as one:
        yield one


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy on the same machine, which may make two tables from one address."""
    store = f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db"
    options = ("--trusted-proxy", "127.0.0.1", "--public-host", "Play.Example.org", "--public-host", "2001:db8::7")
    with serving(store, "--new-per-minute", "2", *options) as one:
        yield one


OUR_OWN = ["127.0.0.1", "192.0.2.7:8000", "[::1]", "[2001:db8::1]:8000", "localhost:80", "LOCALHOST.", MACHINE,
           f"{MACHINE.upper()}:8000", f"{MACHINE.partition('.')[0]}.local"]  # fmt: skip
NOT_OURS = ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "1.2.3.4.5", "0x7f000001", "127.1", "[::1", "",
            "[evil.example]", "127.0.0.1:9@evil.example", "localhost, evil.example", "evil.local", "127.0.0.1:x",
            "::1"]  # fmt: skip


@pytest.mark.parametrize("host", OUR_OWN)
def test_a_server_for_a_network_answers_to_figures_and_to_its_machines_name(everywhere: Server, host: str) -> None:
    assert status(everywhere, host=host) == (200, "")


@pytest.mark.parametrize("host", NOT_OURS)
def test_and_to_no_other_name_so_that_no_page_can_give_it_its_own(everywhere: Server, host: str) -> None:
    refused, said = status(everywhere, host=host)
    assert (refused, "--public-host" in said) == (421, True)


def test_a_socket_has_to_ask_for_the_right_name_too(everywhere: Server) -> None:
    address = f"ws://127.0.0.1:{everywhere.port}/socket"
    with connect(address, proxy=None):
        pass
    with (
        socket.create_connection(("127.0.0.1", everywhere.port)) as line,
        pytest.raises(InvalidStatus, match="403"),
        connect(f"ws://evil.example:{everywhere.port}/socket", sock=line, proxy=None),
    ):
        pass


@pytest.mark.parametrize("host", ["play.example.org", "PLAY.example.org:443", "play.example.org.", "[2001:db8::7]:80"])
def test_a_server_answers_to_the_names_it_was_given(proxied: Server, host: str) -> None:
    assert status(proxied, host=host)[0] == 200


def test_names_that_were_given_count_alone_beside_the_machines_for_itself(proxied: Server) -> None:
    answers = {host: status(proxied, host=host)[0] for host in ("localhost", "127.0.0.1", "192.0.2.7", MACHINE)}
    assert answers == {"localhost": 200, "127.0.0.1": 200, "192.0.2.7": 421, MACHINE: 421}


def test_a_server_at_one_address_answers_to_that_and_to_its_machine() -> None:
    names = names_for("192.0.2.7", ())
    assert [host in names for host in ("192.0.2.7", "localhost", "192.0.2.8", MACHINE)] == [True, True, False, False]
    assert "[2001:db8::7]" in names_for("2001:DB8::7", ())
    assert "games.lan" in names_for("games.lan", ())


@pytest.mark.parametrize(
    "name", ["https://play.example.org", "play.example.org:443", "play.example.org/", "a b", "", "*"]
)
def test_a_public_host_is_a_name_alone(name: str) -> None:
    with pytest.raises(BadSetup, match=r"a name alone, not .*: --public-host play\.example\.org"):
        names_for("0.0.0.0", [name])


# --- proxies ----------------------------------------------------------------------------------------------------------------


def made_for(server: Server, forwarded: str) -> int:
    return status(server, "/api/tables", BEGIN, x_forwarded_for=forwarded)[0]


def test_what_a_trusted_proxy_says_is_believed(proxied: Server) -> None:
    assert [made_for(proxied, "198.51.100.1") for _ in range(3)] == [201, 201, 429]
    assert made_for(proxied, "198.51.100.2") == 201


def test_what_a_client_told_the_proxy_is_not_believed(proxied: Server) -> None:
    """Every proxy appends whom it saw."""
    assert [made_for(proxied, f"203.0.113.{n}, 198.51.100.3") for n in range(3)] == [201, 201, 429]


def test_behind_nobody_s_proxy_everybody_is_who_they_are(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--new-per-minute", "2") as server:
        assert [made_for(server, f"198.51.100.{n}") for n in range(3)] == [201, 201, 429]


def test_a_proxy_elsewhere_is_not_believed_because_another_one_is(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--new-per-minute", "2", "--trusted-proxy", "10.0.0.0/8") as server:
        assert [made_for(server, f"198.51.100.{n}") for n in range(3)] == [201, 201, 429]


def test_a_proxy_is_known_by_its_network_and_through_a_socket_for_both_kinds_of_addresses() -> None:
    proxies = Proxies(["10.1.0.0/16", "127.0.0.1", "2001:db8::/32"])
    known = ["10.1.2.3", "::ffff:10.1.2.3", "127.0.0.1", "::ffff:127.0.0.1", "2001:db8:9::1"]
    unknown = ["10.2.0.1", "::ffff:10.2.0.1", "127.0.0.2", "::ffff:0:127.0.0.1", "2001:db9::1", "", "localhost"]
    assert [host in proxies for host in known] == [True] * len(known)
    assert [host in proxies for host in unknown] == [False] * len(unknown)
    assert not Proxies()


@pytest.mark.parametrize("proxy", ["proxy.example", "127.0.0.1:80", "10.0.0.0/33", "*", ""])
def test_a_trusted_proxy_is_an_address_or_a_network(proxy: str) -> None:
    with pytest.raises(BadSetup, match="an address or a network, not"):
        Proxies([proxy])


@pytest.mark.parametrize("proxy", ["0.0.0.0/0", "::/0"])
def test_not_everybody_can_be_trusted(proxy: str) -> None:
    with pytest.raises(BadSetup, match="is everybody"):
        Proxies([proxy])


# --- logs -------------------------------------------------------------------------------------------------------------------


def test_nothing_that_was_sent_looks_like_a_log_line_of_its_own() -> None:
    forged = "/a\r\n12:00:00 ERROR   the store is gone\x1b[2J\u2028\u202e"
    try:
        raise ValueError(forged)
    except ValueError as error:
        record = logging.LogRecord(
            "tabletome", logging.ERROR, "", 0, "failed: %s", (forged,), (ValueError, error, error.__traceback__)
        )
    first, *rest = TextLines("%(levelname)s %(message)s").format(record).splitlines()
    assert first == r"ERROR failed: /a\r\n12:00:00 ERROR   the store is gone\x1b[2J\u2028\u202e"
    assert rest
    assert all(line.startswith("    | ") for line in rest)
