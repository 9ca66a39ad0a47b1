"""The wicket: lets what comes over a connection through to its protocol a little at a time.

A protocol parses whatever it is given in one go; in a quarter of a megabyte there may be forty thousand frames. To the protocol
the wicket is its transport.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from tabletome.server.door.shares import Share

A_PIECE = 1024
"""Bytes: at worst so much is some 170 frames or chunks, which take a few thousandths of a second."""

COMING = 0.0002
"""Seconds that a connection has taken before anybody knows whose it is."""

HEARD_OUT = 2.0
"""Seconds for which whoever still sends when their connection is ended is heard out: a system that is sent to a closed
connection throws away what came over it last, and with it the reason."""
MOST_HEARD_OUT = 2**22
"""Bytes that are thrown away meanwhile; somebody who sends more does not want to hear a reason."""


class Wicket(asyncio.Protocol, asyncio.Transport):
    """Between a connection and its protocol. While anything waits here, nothing more is read."""

    def __init__(self, protocol: asyncio.Protocol, share: Share) -> None:
        super().__init__()
        self._protocol, self.share = protocol, share
        self._transport: asyncio.Transport
        self._rest = memoryview(b"")
        self._asked = False  # for a turn
        self._wanted = True  # by the protocol
        self._leaving: asyncio.TimerHandle | None = None
        self._thrown_away = 0

    # --- what the connection says -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # of a stream, it is one
        self._transport = transport
        self.share.spend(COMING)
        self.share.act(lambda: self._protocol.connection_made(self))

    def data_received(self, data: bytes) -> None:
        if self._leaving is not None:
            self.share.spend(COMING)
            self._thrown_away += len(data)
            if self._thrown_away > MOST_HEARD_OUT:
                self._transport.abort()
            return
        self._rest = memoryview(bytes(self._rest) + data)
        self._ask()

    def eof_received(self) -> bool | None:
        return None if self._leaving is not None else self._protocol.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
        self._rest = memoryview(b"")
        self.share.act(lambda: self._protocol.connection_lost(error))

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()

    # --- in turn ------------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        if self._rest and self._wanted and not self._asked and not self.is_closing():
            self._asked = True
            self.share.do(self._let_through)
        self._read_or_not()

    def _let_through(self) -> None:
        """One piece; then it is the next one's turn."""
        self._asked = False
        if not self._wanted or self.is_closing():
            return
        piece, self._rest = self._rest[:A_PIECE], self._rest[A_PIECE:]
        if piece:
            self._protocol.data_received(bytes(piece))
        self._ask()

    def _read_or_not(self) -> None:
        if self.is_closing():
            return
        if self._wanted and not self._rest:
            if not self._transport.is_reading():
                self._transport.resume_reading()
        elif self._transport.is_reading():
            self._transport.pause_reading()

    # --- what the protocol says ---------------------------------------------------------------------------------------

    def pause_reading(self) -> None:
        self._wanted = False
        self._read_or_not()

    def resume_reading(self) -> None:
        self._wanted = True
        self._ask()

    def is_reading(self) -> bool:
        return self._wanted

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self._leaving is not None or self._transport.is_closing()

    def close(self) -> None:
        """Say what is left to say and no more, and hear the other side out."""
        if self.is_closing():
            return
        self._rest = memoryview(b"")
        self._transport.write_eof()
        if not self._transport.is_reading():
            self._transport.resume_reading()
        self._leaving = asyncio.get_running_loop().call_later(HEARD_OUT, self._transport.close)

    def abort(self) -> None:
        self._transport.abort()

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        if self._leaving is None:
            self._transport.write(data)

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview[Any]]) -> None:
        if self._leaving is None:
            self._transport.writelines(list_of_data)

    def write_eof(self) -> None:
        if self._leaving is None:
            self._transport.write_eof()

    def can_write_eof(self) -> bool:
        return self._transport.can_write_eof()

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._transport.set_write_buffer_limits(high, low)
