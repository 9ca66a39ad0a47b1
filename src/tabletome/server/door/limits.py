"""What one address may have and use. The defaults let a school class play behind one address, and a flood fail.

An address is a household's or a school's: of IPv6 the first 64 bits, since the rest is its owner's to choose.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Any

import msgspec
from litestar.connection import ASGIConnection

from tabletome.kernel import TabletomeError
from tabletome.server.door.buckets import Bucket
from tabletome.server.door.shares import Share

MOST_KNOWN = 20_000
"""So many addresses have an account of their own at once; whoever comes then shares one with the others who do."""
SWEEP_SECONDS = 1.0
NOWHERE = ""
"""The address of whoever has none: a connection through a file, or nonsense from a proxy."""
COME_AGAIN, COME_AT_ONCE = 8.0, 1.5
"""Seconds after which as many connections as one address may have can come again; and how many times as many in one go."""
MOST_DEBT = 1.0
"""Seconds of the event loop that an address may have used beyond its part before nobody from there is let in."""
LOOP_BURST = 0.25
"""The part of a minute's time of the event loop that may be used in one go: when a whole class opens the page at once."""
WORTH_BEGINNING = 0.1
"""Seconds of worker time that there have to be again before a tired address goes on."""


class Limits(msgspec.Struct, frozen=True):
    """What one address may have."""

    connections: int = 200
    """Of any kind, open at once; one and a half times as many may come in one go, and as many in eight seconds."""
    sockets: int = 150
    """Open at once."""
    live_tables: int = 80
    """Tables in memory that this address opened or took up."""
    new_per_minute: float = 60
    """Tables and links made."""
    imports_per_minute: float = 6
    cpu_per_minute: float = 40
    """Seconds of worker time: painting, odds, bots, imports."""
    loop_per_minute: float = 15
    """Seconds of the event loop's time: reading, answering, telling."""
    queued_bytes: int = 4_000_000
    """Unread by one slow reader."""


class TooMuch(TabletomeError):
    """More than one address may have. `retry_after`: seconds after which asking again may help."""

    def __init__(self, why: str, retry_after: float) -> None:
        super().__init__(f"{why}. Nothing has changed.")
        self.retry_after = retry_after


def normal_address(host: str) -> str:
    """An address as it is counted.

    >>> normal_address("192.0.2.7"), normal_address("::ffff:192.0.2.7"), normal_address("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return NOWHERE
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


class _Account:
    """What one address has, and what it has left."""

    __slots__ = ("coming", "connections", "cpu", "imports", "new", "share", "sockets", "tables")

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.connections = self.sockets = self.tables = 0
        self.coming = Bucket(limits.connections / COME_AGAIN, limits.connections * COME_AT_ONCE, clock)
        self.new, self.imports, self.cpu = (
            Bucket(per_minute / 60, max(1.0, per_minute), clock)
            for per_minute in (limits.new_per_minute, limits.imports_per_minute, limits.cpu_per_minute)
        )
        self.share = Share(Bucket(limits.loop_per_minute / 60, limits.loop_per_minute * LOOP_BURST, clock))

    @property
    def unused(self) -> bool:
        """Whether a new one would be no better."""
        if self.connections or self.sockets or self.tables:
            return False
        return self.share.unused and all(one.full for one in (self.coming, self.new, self.imports, self.cpu))


class Addresses:
    """The accounts of all addresses that have or use anything. To be asked on the event loop only."""

    def __init__(
        self, limits: Limits, clock: Callable[[], float] = time.monotonic, most_known: int = MOST_KNOWN
    ) -> None:
        self.limits = limits
        self._clock, self._most_known = clock, most_known
        self._accounts: dict[str, _Account] = {}
        self._others = _Account(limits, clock)
        self._swept = clock()

    def __len__(self) -> int:
        """How many addresses have an account of their own."""
        return len(self._accounts)

    @staticmethod
    def of(connection_or_scope: ASGIConnection[Any, Any, Any, Any] | Mapping[str, Any]) -> str:
        """Where a request or a socket comes from; behind a trusted proxy, where the proxy says it does."""
        scope = connection_or_scope.scope if isinstance(connection_or_scope, ASGIConnection) else connection_or_scope
        client = scope.get("client")
        return normal_address(client[0]) if client else NOWHERE

    # --- what is held ---------------------------------------------------------------------------------------------------

    def come(self, address: str) -> Callable[[], None]:
        """A connection of any kind; what is to be called when it is gone."""
        account = self._account(address)
        if account.connections >= self.limits.connections:
            raise TooMuch("there are too many connections from your address; close some first", 1.0)
        if account.share.debt > MOST_DEBT:
            raise TooMuch(
                "too much comes from your address; wait a moment", 60 * MOST_DEBT / self.limits.loop_per_minute
            )
        self._take(account.coming, "too many connections come from your address")
        account.connections += 1

        def go() -> None:
            account.connections -= 1

        return go

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Hold a socket while inside."""
        account = self._account(address)
        most = self.limits.sockets
        if account.sockets >= most:
            raise TooMuch(f"your address has {most} games open, the most that one may have; close some first", 5.0)
        account.sockets += 1
        try:
            yield
        finally:
            account.sockets -= 1

    def table_opened(self, address: str) -> None:
        """A table was set up for this address."""
        account = self._account(address)
        most = self.limits.live_tables
        if account.tables >= most:
            raise TooMuch(f"your address has {most} tables in play, the most that one may have; leave some first", 60.0)
        account.tables += 1

    def table_closed(self, address: str) -> None:
        """A table that was counted for this address was put away."""
        account = self._accounts.get(address, self._others)
        if not account.tables:  # opened before, or after, there was room for an account of its own
            account = self._others
        account.tables = max(0, account.tables - 1)

    # --- what is used ---------------------------------------------------------------------------------------------------

    def make(self, address: str) -> None:
        """A new table or link."""
        self._take(self._account(address).new, "too many new tables and links from your address")

    def importing(self, address: str) -> None:
        """A journal taken up."""
        self._take(self._account(address).imports, "too many journals from your address")

    def spend(self, address: str, seconds: float) -> None:
        """Worker time was used for this address."""
        self._account(address).cpu.spend(seconds)

    def tired(self, address: str) -> float:
        """0.0, or the seconds until this address has worker time again."""
        account = self._accounts.get(address)
        if account is None:
            account = self._others if len(self._accounts) >= self._most_known else None
        if account is None or account.cpu.drops > 0:
            return 0.0
        return account.cpu.wait(WORTH_BEGINNING)

    def check_awake(self, address: str) -> None:
        """Refuse what is not begun before there is worker time for it again."""
        seconds = self.tired(address)
        if seconds:
            why = "your address has used up its share of work for now"
            raise TooMuch(f"{why}; try again in {ceil(seconds)} seconds", seconds)

    def share(self, address: str) -> Share:
        """What this address has of the event loop."""
        return self._account(address).share

    def _take(self, bucket: Bucket, why: str) -> None:
        if not bucket.take():
            seconds = bucket.wait()
            raise TooMuch(f"{why}; try again in {ceil(seconds)} seconds", seconds)

    # --- accounts -------------------------------------------------------------------------------------------------------

    def _account(self, address: str) -> _Account:
        account = self._accounts.get(address)
        if account is not None:
            return account
        if len(self._accounts) >= self._most_known:
            self._forget_unused()
        if len(self._accounts) >= self._most_known:
            return self._others
        account = self._accounts[address] = _Account(self.limits, self._clock)
        return account

    def _forget_unused(self) -> None:
        """Close the accounts that are as good as new: nobody gains by it. At most once a second, since it looks at all."""
        now = self._clock()
        if now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        for address in [address for address, account in self._accounts.items() if account.unused]:
            del self._accounts[address]
