"""The door: which names the server answers to, and what every answer tells the browser to be careful about."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterable, Mapping
from ipaddress import ip_address

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tabletome.kernel import BadSetup

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared with, not listened at
NAME = re.compile(
    r"(?P<name>[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]{2,45}\])\.?(:(?P<port>\d{1,5}))?", re.ASCII
)
HIGHEST_PORT = 65_535
UNKNOWN = "this server does not answer to that name; whoever runs it can allow it with --public-host NAME"


class Names(msgspec.Struct, frozen=True):
    """The names that a server answers to. `figures`: every address in figures is one, too: a page elsewhere that gives
    its own name our address needs a name for it."""

    names: frozenset[str]
    figures: bool = False

    def __contains__(self, name: str) -> bool:
        return name in self.names or (self.figures and _in_figures(name))


def names_for(host: str, public: Iterable[str]) -> Names:
    """The names of a server that listens at `host`. Those that were given count alone, with this machine's for itself.
    Without any, one that listens everywhere has its machine's name and all addresses: it cannot know its own."""
    given = frozenset(_public_name(name) for name in public)
    if given:
        return Names(LOOPBACK | given)
    if host in EVERYWHERE:
        machine = socket.gethostname().lower().rstrip(".")
        short = machine.partition(".")[0]
        return Names(LOOPBACK | {machine, short, f"{short}.local"}, figures=True)
    return Names(LOOPBACK | {_bracketed(host.lower())})


def _public_name(name: str) -> str:
    found = NAME.fullmatch(_bracketed(name.strip().lower()))
    if found is None or found["port"]:
        raise BadSetup(f"a public host is a name alone, not '{name}': --public-host play.example.org")
    return found["name"]


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


class Doorman:
    """Refuses requests whose Host header is not one of ours: a page elsewhere can give its own name our address.
    Puts `headers` and the `policy` for the host that was asked on every answer, refusals too. `names` None: any."""

    def __init__(
        self, app: ASGIApp, names: Names | None, headers: Mapping[str, str], policy: Callable[[str], str]
    ) -> None:
        self.app, self.names, self.policy = app, names, policy
        self.headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = next((value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"), "")
        asked = NAME.fullmatch(host)
        known = self.names is None or (asked is not None and asked["name"] in self.names)
        if asked is not None and int(asked["port"] or 0) > HIGHEST_PORT:
            known = False  # Litestar cannot even say no to it
        if scope["type"] == ScopeType.WEBSOCKET:
            if known:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": "unknown host"})
            return

        # Only what has the form of a name gets into the policy, and only at a host that is ours.
        policy = (b"content-security-policy", self.policy(host if asked and known else "").encode())

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*_uncached(message["headers"]), policy, *self.headers]
            await send(message)

        if known:
            await self.app(scope, receive, send_with_headers)
        else:
            await self._refuse(send_with_headers)

    async def _refuse(self, send: Send) -> None:
        body = msgspec.json.encode({"status_code": 421, "detail": UNKNOWN})
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 421, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _uncached(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """What says nothing else is not kept by any browser or proxy: it may show a game."""
    headers = list(headers)
    if any(name.lower() == b"cache-control" for name, _ in headers):
        return headers
    return [*headers, (b"cache-control", b"no-store")]


def _in_figures(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
