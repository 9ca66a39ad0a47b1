"""The door: which names the server answers to, and what every answer tells the browser to be careful about."""

from __future__ import annotations

from collections.abc import Mapping

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


class Doorman:
    """Refuses requests whose Host header is not one of ours: a page elsewhere can give its own name our address.
    Puts `headers` on every answer, refusals too."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], headers: Mapping[str, str]) -> None:
        self.app, self.hosts = app, hosts
        self.headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            if self._known(scope):
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": "unknown host"})
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        if self._known(scope):
            await self.app(scope, receive, send_with_headers)
        else:
            await self._refuse(send_with_headers)

    def _known(self, scope: Scope) -> bool:
        if not self.hosts:
            return True
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        return name in self.hosts

    async def _refuse(self, send: Send) -> None:
        body = b'{"status_code":421,"detail":"this server does not answer to that name"}'
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 421, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
