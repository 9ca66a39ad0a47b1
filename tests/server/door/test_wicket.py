"""The wicket: a protocol gets what was sent in order, whole, a little at a time, and only while it wants it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tabletome.server.door.shares import A_TURN, Share
from tabletome.server.door.wicket import A_PIECE, MOST_HEARD_OUT, Wicket

from .test_shares import rich, work


class Street(asyncio.Transport):
    """A connection that notes whether it is read from."""

    def __init__(self) -> None:
        super().__init__()
        self.reading, self.closed = True, False
        self.said_all = False

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def write_eof(self) -> None:
        self.said_all = True


class House(asyncio.Protocol):
    """A protocol that keeps what it gets. `act` is what it does over each piece."""

    def __init__(self, act: Callable[[], None] = lambda: None) -> None:
        self.pieces: list[bytes] = []
        self.act, self.lost = act, False

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)
        self.act()

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True


def opened(house: House, share: Share | None = None) -> tuple[Wicket, Street]:
    wicket, street = Wicket(house, share or rich()), Street()
    wicket.connection_made(street)
    return wicket, street


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play())


@given(st.lists(st.binary(min_size=1, max_size=5 * A_PIECE), max_size=8))
def test_all_that_is_sent_comes_through_in_order_and_no_piece_is_large(sent: list[bytes]) -> None:
    async def play() -> None:
        house = House()
        wicket, street = opened(house)
        for data in sent:
            while not street.is_reading():
                await asyncio.sleep(0)
            wicket.data_received(data)
        while not street.is_reading():
            await asyncio.sleep(0)
        assert b"".join(house.pieces) == b"".join(sent)
        assert all(len(piece) <= A_PIECE for piece in house.pieces)

    run(play)


def test_nothing_is_read_while_anything_waits() -> None:
    async def play() -> None:
        house = House(lambda: work(A_TURN))
        wicket, street = opened(house)
        wicket.data_received(b"a" * A_PIECE * 5)
        assert not street.is_reading()
        for heard in range(1, 5):
            assert len(house.pieces) == heard, "one in a turn, where each takes a whole one"
            assert not street.is_reading()
            await asyncio.sleep(0)
        while not street.is_reading():
            await asyncio.sleep(0)
        assert len(house.pieces) == 5

    run(play)


def test_a_protocol_that_wants_nothing_gets_nothing_until_it_does() -> None:
    async def play() -> None:
        house = House()
        wicket, street = opened(house)
        house.act = wicket.pause_reading
        wicket.data_received(b"a" * A_PIECE * 3)
        for heard in range(1, 4):
            for _ in range(5):
                await asyncio.sleep(0)
            assert len(house.pieces) == heard
            assert not wicket.is_reading()
            assert not street.is_reading()
            wicket.resume_reading()
        for _ in range(5):
            await asyncio.sleep(0)
        assert street.is_reading()

    run(play)


def test_a_protocol_that_hangs_up_hears_no_more() -> None:
    async def play() -> None:
        house = House()
        wicket, street = opened(house)
        house.act = wicket.close
        wicket.data_received(b"a" * A_PIECE * 3)
        wicket.connection_lost(None)
        for _ in range(5):
            await asyncio.sleep(0)
        assert wicket.is_closing()
        assert street.said_all
        assert house.lost
        assert len(house.pieces) == 1

    run(play)


def test_who_still_sends_when_the_protocol_hangs_up_is_heard_out_but_not_for_ever() -> None:
    async def play() -> None:
        house = House()
        wicket, street = opened(house)
        wicket.pause_reading()
        wicket.close()
        assert (street.said_all, street.closed, street.reading) == (True, False, True)
        for _ in range(MOST_HEARD_OUT // A_PIECE):
            wicket.data_received(b"a" * A_PIECE)
        assert (house.pieces, street.closed) == ([], False)
        assert not wicket.eof_received(), "which ends the connection"
        wicket.data_received(b"a")
        assert street.closed

    run(play)


def test_another_protocol_takes_over_what_is_left() -> None:
    async def play() -> None:
        first, second = House(), House()
        wicket, street = opened(first)
        first.act = lambda: wicket.set_protocol(second)
        wicket.data_received(b"a" * A_PIECE + b"b" * A_PIECE + b"c")
        while not street.is_reading():
            await asyncio.sleep(0)
        assert first.pieces == [b"a" * A_PIECE]
        assert second.pieces == [b"b" * A_PIECE, b"c"]
        assert wicket.get_protocol() is second

    run(play)
