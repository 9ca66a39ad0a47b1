"""HTTP and WebSocket written by hand, as no library would send them."""

from __future__ import annotations

import asyncio
import json
import struct
from typing import Any

from .watching import is_sentence

WHOLE, MORE = 0x80, 0
CONTINUED, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def request(method: str, path: str, body: object = None, key: str = "", secret: str = "") -> bytes:
    """A request in one piece. A body of bytes goes as it is, anything else as JSON."""
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    shown = f"Authorization: Bearer {key}\r\nTabletome-Secret: {secret}\r\n" if key else ""
    sizes = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{shown}{sizes}\r\n".encode() + data


def frame(kind: int, data: bytes = b"") -> bytes:
    """A client's frame, with a mask that changes nothing."""
    if len(data) < 126:
        return struct.pack("!BB4x", kind, 0x80 | len(data)) + data
    if len(data) < 2**16:
        return struct.pack("!BBH4x", kind, 0x80 | 126, len(data)) + data
    return struct.pack("!BBQ4x", kind, 0x80 | 127, len(data)) + data


class Unfit(Exception):
    """A refusal that says nothing to whoever is refused."""


class Line:
    """A connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def write(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def ask(
        self, method: str, path: str, body: object = None, key: str = "", secret: str = ""
    ) -> tuple[int, bytes]:
        """A request, and its answer."""
        await self.write(request(method, path, body, key, secret))
        return await self.answer()

    async def answer(self) -> tuple[int, bytes]:
        """The status of the next answer, and its body."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0
        )
        return int(head.split(b" ", 2)[1]), await self.reader.readexactly(length)

    async def upgrade(self) -> None:
        await self.write(UPGRADE)
        status = (await self.reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1]
        if status != b"101":
            raise ConnectionError(f"no socket: {status.decode()}")

    async def say(self, **message: Any) -> None:
        await self.write(frame(WHOLE | TEXT, json.dumps(message).encode()))

    async def hear(self) -> dict[str, Any]:
        """The next message. What is no message ends the connection."""
        while True:
            kind, data = await self._frame()
            if kind == TEXT:
                heard: dict[str, Any] = json.loads(data)
                return heard
            if kind == PING:
                self.writer.write(frame(WHOLE | PONG, data))
            elif kind != PONG:
                raise ConnectionError("closed")

    async def _frame(self) -> tuple[int, bytes]:
        first, size = await self.reader.readexactly(2)
        if size == 126:
            [size] = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            [size] = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 0xF, await self.reader.readexactly(size)


def sentence_in(status: int, body: bytes) -> str:
    """What an answer that refuses says; raises `Unfit` if that is nothing for a person."""
    try:
        detail = json.loads(body)["detail"]
    except (ValueError, KeyError, TypeError):
        detail = body.decode(errors="replace")
    if (status >= 500 and status != 503) or not is_sentence(detail):
        raise Unfit(f"{status}: {detail[:500]!r}")
    return str(detail)
