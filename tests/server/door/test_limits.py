"""What one address may have: a class behind one address plays, a flood fails, and forgetting gives nobody a fresh start."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from tabletome.server.door.limits import NOWHERE, Addresses, Limits, TooMuch, normal_address
from tabletome.server.tables.hall import Hall
from tests.server.halls import duel, in_hall, open_table

SCHOOL, HOME = "192.0.2.1", "192.0.2.2"


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def addresses(clock: Clock) -> Addresses:
    return Addresses(Limits(), clock)


# --- which address --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::FFFF:c000:207", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", NOWHERE),
        ("192.0.2.7, 192.0.2.8", NOWHERE),
        ("x" * 100_000, NOWHERE),
        ("", NOWHERE),
    ],
)
def test_an_address_is_counted_as_its_owners(host: str, counted: str) -> None:
    assert normal_address(host) == counted
    assert Addresses.of({"client": (host, 4711)}) == counted


def test_whoever_has_no_address_is_counted_all_the_same(addresses: Addresses) -> None:
    assert Addresses.of({"client": None}) == Addresses.of({}) == NOWHERE
    for _ in range(60):
        addresses.make(NOWHERE)
    with pytest.raises(TooMuch):
        addresses.make(NOWHERE)


# --- a class and a flood --------------------------------------------------------------------------------------------------


def test_a_class_of_thirty_five_plays_behind_one_address(addresses: Addresses, clock: Clock) -> None:
    with ExitStack() as lesson:
        for _ in range(35):
            addresses.make(SCHOOL)
            addresses.table_opened(SCHOOL)
            for _ in range(2):
                lesson.enter_context(addresses.socket(SCHOOL))
        for _ in range(45 * 60):
            clock.now += 1
            addresses.spend(SCHOOL, 0.6)
            assert addresses.tired(SCHOOL) == 0.0


def test_the_two_hundred_and_first_connection_is_refused_until_one_is_gone(addresses: Addresses) -> None:
    leave = [addresses.come(SCHOOL) for _ in range(200)]
    with pytest.raises(TooMuch, match="too many connections from your address") as refused:
        addresses.come(SCHOOL)
    assert refused.value.retry_after > 0
    addresses.come(HOME)
    leave[0]()
    addresses.come(SCHOOL)
    with pytest.raises(TooMuch):
        addresses.come(SCHOOL)


def test_who_comes_and_goes_all_the_time_has_to_wait(addresses: Addresses, clock: Clock) -> None:
    for _ in range(300):
        addresses.come(SCHOOL)()
    with pytest.raises(TooMuch, match=r"too many connections come.* in 1 seconds"):
        addresses.come(SCHOOL)
    addresses.come(HOME)
    clock.now += 1
    for _ in range(25):
        addresses.come(SCHOOL)()
    with pytest.raises(TooMuch):
        addresses.come(SCHOOL)


def test_who_has_used_far_too_much_of_the_server_is_not_let_in(addresses: Addresses, clock: Clock) -> None:
    async def flood() -> None:
        addresses.share(SCHOOL).spend(3.75 + 0.9)
        addresses.come(SCHOOL)
        addresses.share(SCHOOL).spend(0.2)
        with pytest.raises(TooMuch, match="too much comes from your address"):
            addresses.come(SCHOOL)
        addresses.come(HOME)
        clock.now += 1
        addresses.come(SCHOOL)

    asyncio.run(flood())


def test_the_hundred_and_fifty_first_socket_is_refused_until_one_is_closed(addresses: Addresses) -> None:
    with ExitStack() as others:
        for _ in range(149):
            others.enter_context(addresses.socket(SCHOOL))
        with addresses.socket(SCHOOL):
            with (
                pytest.raises(TooMuch, match=r"150 games open.* Nothing has changed") as refused,
                addresses.socket(SCHOOL),
            ):
                pass
            assert refused.value.retry_after > 0
            with addresses.socket(HOME):
                pass
        with addresses.socket(SCHOOL):
            pass


def test_a_socket_that_ends_in_an_error_is_given_back(clock: Clock) -> None:
    addresses = Addresses(Limits(sockets=1), clock)
    for _ in range(3):
        with pytest.raises(ConnectionError), addresses.socket(SCHOOL):
            raise ConnectionError
    with addresses.socket(SCHOOL), pytest.raises(TooMuch), addresses.socket(SCHOOL):
        pass


def test_a_table_too_many_is_refused_until_one_is_put_away(clock: Clock) -> None:
    addresses = Addresses(Limits(live_tables=2), clock)
    addresses.table_opened(SCHOOL)
    addresses.table_opened(SCHOOL)
    with pytest.raises(TooMuch, match=r"2 tables in play.* Nothing has changed"):
        addresses.table_opened(SCHOOL)
    addresses.table_opened(HOME)
    addresses.table_closed(SCHOOL)
    addresses.table_opened(SCHOOL)
    with pytest.raises(TooMuch):
        addresses.table_opened(SCHOOL)


@pytest.mark.parametrize(("what", "a_minute"), [("make", 60), ("importing", 6)])
def test_so_many_a_minute_and_the_refusal_says_when_again(
    addresses: Addresses, clock: Clock, what: str, a_minute: int
) -> None:
    act = getattr(addresses, what)
    for _ in range(a_minute):
        act(SCHOOL)
    with pytest.raises(TooMuch, match=f"too many.* in {60 // a_minute} seconds. Nothing has changed") as refused:
        act(SCHOOL)
    assert refused.value.retry_after == pytest.approx(60 / a_minute)
    act(HOME)
    clock.now += refused.value.retry_after + 0.001
    act(SCHOOL)
    with pytest.raises(TooMuch):
        act(SCHOOL)


def test_less_than_one_a_minute_is_possible(clock: Clock) -> None:
    addresses = Addresses(Limits(imports_per_minute=0.1), clock)
    addresses.importing(SCHOOL)
    with pytest.raises(TooMuch, match="in 600 seconds"):
        addresses.importing(SCHOOL)


def test_who_used_up_the_workers_waits_and_nobody_else_does(addresses: Addresses, clock: Clock) -> None:
    addresses.spend(SCHOOL, 39.9)
    assert addresses.tired(SCHOOL) == 0.0
    addresses.spend(SCHOOL, 20.1)  # one long piece of work, begun while there was some left
    pause = addresses.tired(SCHOOL)
    assert pause == pytest.approx(20.1 / (40 / 60))
    assert addresses.tired(HOME) == 0.0
    clock.now += pause / 2
    assert addresses.tired(SCHOOL) == pytest.approx(pause / 2)
    clock.now += pause / 2 + 0.001
    assert addresses.tired(SCHOOL) == 0.0


def test_what_is_not_begun_before_there_is_work_again_is_refused_till_then(addresses: Addresses, clock: Clock) -> None:
    addresses.check_awake(SCHOOL)
    addresses.spend(SCHOOL, 42)
    with pytest.raises(TooMuch, match=r"used up its share of work.* in 4 seconds. Nothing has changed") as refused:
        addresses.check_awake(SCHOOL)
    addresses.check_awake(HOME)
    clock.now += refused.value.retry_after + 0.001
    addresses.check_awake(SCHOOL)


def test_a_table_too_many_is_not_even_kept(tmp_path: Path) -> None:
    game = duel(tmp_path)

    async def play(hall: Hall) -> int:
        for _ in range(Limits().live_tables):
            await open_table(hall, "duel")
        with pytest.raises(TooMuch, match="80 tables in play"):
            await open_table(hall, "duel")
        return len(hall.store.tables())

    assert in_hall(f"sqlite:///{tmp_path}/tables.db", {"duel": game}, play) == Limits().live_tables


def test_rest_is_not_saved_up(addresses: Addresses, clock: Clock) -> None:
    addresses.spend(SCHOOL, 1)
    clock.now += 86_400
    addresses.spend(SCHOOL, 40)
    assert addresses.tired(SCHOOL) > 0


# --- forgetting -----------------------------------------------------------------------------------------------------------


def test_asking_whether_somebody_is_tired_remembers_nobody(addresses: Addresses) -> None:
    assert [addresses.tired(f"192.0.2.{n}") for n in range(200)] == [0.0] * 200
    assert len(addresses) == 0


def test_only_accounts_as_good_as_new_are_forgotten(clock: Clock) -> None:
    addresses = Addresses(Limits(new_per_minute=2, live_tables=1, sockets=1), clock, most_known=4)
    addresses.spend("cpu", 120)
    addresses.table_opened("table")
    with addresses.socket("socket"):
        addresses.make("rested")
        clock.now += 61  # a minute fills the buckets, not those of whoever used twice as much and more
        for _ in range(2):
            addresses.make("new")
        assert len(addresses) == 4
        assert addresses.tired("cpu") > 0
        with pytest.raises(TooMuch):
            addresses.table_opened("table")
        with pytest.raises(TooMuch), addresses.socket("socket"):
            pass
        with pytest.raises(TooMuch):
            addresses.make("new")


def test_a_flood_from_ever_new_addresses_takes_no_memory_and_has_one_budget(clock: Clock) -> None:
    addresses = Addresses(Limits(new_per_minute=10), clock, most_known=100)
    made = 0
    for n in range(5_000):
        clock.now += 0.001  # five seconds in all: no bucket is full again, which takes six
        try:
            addresses.make(f"2001:db8:0:{n:x}::/64")
        except TooMuch:
            continue
        made += 1
    assert len(addresses) == 100
    assert made == 100 + 10  # the first hundred, and then ten for all others together


def test_after_the_flood_newcomers_have_a_budget_of_their_own_again(clock: Clock) -> None:
    addresses = Addresses(Limits(new_per_minute=1), clock, most_known=10)
    for n in range(11):
        addresses.make(f"192.0.2.{n}")
    with pytest.raises(TooMuch):
        addresses.make(HOME + "00")
    clock.now += 61
    for n in range(10):
        addresses.make(f"198.51.100.{n}")
    assert len(addresses) == 10


def test_tables_of_the_many_are_given_back(clock: Clock) -> None:
    addresses = Addresses(Limits(live_tables=1), clock, most_known=1)
    addresses.make(SCHOOL)
    addresses.table_opened("one of many")
    with pytest.raises(TooMuch):
        addresses.table_opened("another")
    addresses.table_closed("one of many")
    addresses.table_opened("another")
    addresses.table_closed("another")
    addresses.table_closed("another")
    addresses.table_opened("a third")
    with pytest.raises(TooMuch):
        addresses.table_opened("a fourth")
