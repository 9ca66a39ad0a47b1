"""Connections before there is a request: how many one address may hold, and how long it may take its time.

uvicorn waits for ever for the rest of a request and for somebody to read an answer. These are its protocols with a clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from tabletome.kernel import BadSetup
from tabletome.server.door.buckets import Bucket
from tabletome.server.door.limits import Addresses, normal_address
from tabletome.server.door.shares import WICKET, Share
from tabletome.server.door.wicket import Wicket

MOST_FRAGMENTS = 64
"""A message comes in one piece from every browser. Empty pieces cost the sender next to nothing, and us memory."""
HEAD, BODY, ANSWER, LEAVING = "head", "body", "answer", "leaving"
A_PROXY_S_BURST = 1e9
LAST_SECONDS = 3.0
"""For whoever is connected when the server stops, to read what is on its way to them."""


class Patience(msgspec.Struct, frozen=True):
    """How many seconds each part of a connection may take."""

    head_seconds: float = 10.0
    body_seconds: float = 30.0
    answer_seconds: float = 120.0
    """From the whole request until the answer has been read."""


class Proxies:
    """The machines whose word is taken for where a request comes from."""

    def __init__(self, addresses: Iterable[str] = ()) -> None:
        self.networks = [network for address in addresses for network in _networks(address)]

    def __contains__(self, host: object) -> bool:
        try:
            address = ip_address(str(host))
        except ValueError:
            return False
        return any(address in network for network in self.networks)

    def __bool__(self) -> bool:
        return bool(self.networks)

    def names(self) -> list[str]:
        """As uvicorn wants them."""
        return [str(network) for network in self.networks]


def _networks(address: str) -> list[IPv4Network | IPv6Network]:
    """A network, also as a socket that listens to both kinds of addresses sees it."""
    try:
        network = ip_network(address, strict=False)
    except ValueError as error:
        raise BadSetup(
            f"a trusted proxy is an address or a network, not '{address}': --trusted-proxy 127.0.0.1 or 10.0.0.0/8"
        ) from error
    if not network.prefixlen:
        raise BadSetup(f"{address} is everybody: whom to believe has to be named, as --trusted-proxy 10.0.0.0/8")
    if isinstance(network, IPv6Network):
        return [network]
    return [network, IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")]


class Gate:
    """Lets connections in, and asks what their addresses have already. A trusted proxy brings those of many: it is not asked."""

    def __init__(self, patience: Patience, proxies: Proxies, addresses: Addresses) -> None:
        self.patience, self.proxies, self.addresses = patience, proxies, addresses

    def come(self, host: str) -> Callable[[], None]:
        """What is to be called when the connection is gone; raises `TooMuch` if there is one too many."""
        return _nobody_counts if host in self.proxies else self.addresses.come(normal_address(host))

    def share(self, host: str) -> Share:
        """What a connection may have of the event loop: its address's part; one of a proxy takes turns with the others."""
        if host in self.proxies:
            return Share(Bucket(1.0, A_PROXY_S_BURST))
        return self.addresses.share(normal_address(host))


def _nobody_counts() -> None:
    pass


class Connection(H11Protocol):
    """An HTTP connection that is closed when its client takes too long."""

    def __init__(self, patience: Patience, leave: Callable[[], None], *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._patience, self._leave = patience, leave
        self._phase = ""
        self._timer: asyncio.TimerHandle | None = None
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        self._stop_watching()
        super().on_response_complete()
        self._watch()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket takes over the connection, and the duty to say when it is gone."""
        self._is_socket = True
        self.ws_protocol_class = partial(Socket, self._leave)  # type: ignore[assignment] # it is only called
        self.app_state = {**self.app_state, WICKET: self.transport}
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """What comes cannot be understood: say so, unless an answer was begun before, and let nobody answer any more."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self._leave()
        super().connection_lost(exc)

    # --- the clock ------------------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Each part of a request has its time as a whole: a byte now and then does not lengthen it."""
        phase = self._phase_now()
        if phase == self._phase:
            return
        self._stop_watching()
        patience = self._patience
        seconds = {HEAD: patience.head_seconds, BODY: patience.body_seconds}.get(phase, patience.answer_seconds)
        if phase:
            self._phase, self._timer = phase, self.loop.call_later(seconds, self._too_slow)

    def _phase_now(self) -> str:
        if self._is_socket:
            return ""
        if self.transport.is_closing():
            return LEAVING
        if self.timeout_keep_alive_task is not None:  # between two requests uvicorn's own clock runs
            return ""
        return {h11.IDLE: HEAD, h11.SEND_BODY: BODY}.get(self.conn.their_state, ANSWER)

    def _stop_watching(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._phase, self._timer = "", None

    def _too_slow(self) -> None:
        if self._phase == HEAD:
            self._say(408, "the request took too long to come")
            self._watch()
        else:
            self.transport.abort()

    def _say(self, status: int, detail: str) -> None:
        """An answer to what was not even asked, and the end."""
        self.transport.write(last_words(status, detail))
        self.transport.close()


def last_words(status: int, detail: str, headers: str = "") -> bytes:
    """An answer after which nothing is said on a connection."""
    body = msgspec.json.encode({"status_code": status, "detail": detail})
    head = f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\nconnection: close\r\n{headers}"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that is closed for good, whether or not its client reads. It has to answer uvicorn's pings."""

    def __init__(self, leave: Callable[[], None], *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._leave = leave
        self._ending: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._ending is not None:
            self._ending.cancel()
        self._leave()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # closing waits until all has been read, which is what this client does not do

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent and self._ending is None and not self.disconnected:
            self._ending = self.loop.call_later(self.close_timeout + 1, self.transport.abort)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # no answers for somebody who reads none: they would pile up here

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self._hang_up(CloseCode.MESSAGE_TOO_BIG, "send a message in one piece")
        elif not self.close_sent:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._hang_up(CloseCode.INVALID_DATA, "text is UTF-8")
        else:
            super().send_receive_event_to_app()

    def _hang_up(self, code: int, why: str) -> None:
        self.frames = []
        if self.close_sent:
            return
        if self.conn.state is State.OPEN:
            self.conn.send_close(code, why)
            self.handle_parser_exception()
        else:
            self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def connections_through(gate: Gate) -> type[asyncio.Protocol]:
    """What uvicorn is to make of every connection from a `host`; `leave` is called when it is gone."""

    def connection(host: str, leave: Callable[[], None], **named: Any) -> asyncio.Protocol:
        return Wicket(Connection(gate.patience, leave, **named), gate.share(host))

    return connection  # type: ignore[return-value] # it is only called
