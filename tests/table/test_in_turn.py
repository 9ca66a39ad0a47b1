"""Seats one after the other: clockwise, or in the order they agree on."""

from __future__ import annotations

import pytest

from tabletome.table.in_turn import InTurn, after, clockwise


@pytest.mark.parametrize(("seats", "first", "order"), [(1, 0, [0]), (3, 0, [0, 1, 2]), (4, 3, [3, 0, 1, 2])])
def test_seats_go_round_the_table(seats: int, first: int, order: list[int]) -> None:
    assert clockwise(seats, first) == order
    assert after(seats, first) == order[1:]


def test_all_go_in_the_given_order_if_nobody_waits() -> None:
    order, gone = InTurn([2, 0, 1]), []
    while order.seats:
        gone.append(order.now)
        order.done()
    assert gone == [2, 0, 1]


def test_whoever_waits_comes_after_the_others_and_cannot_wait_again_until_somebody_has_gone() -> None:
    order = InTurn([0, 1])
    order.wait()
    order.wait()
    assert (order.now, order.may_wait) == (0, False)
    order.done()
    assert (order.now, order.may_wait) == (1, False), "nobody is left to wait for"


def test_with_one_less_to_come_all_may_choose_again() -> None:
    order = InTurn([0, 1, 2])
    order.wait()
    order.done()
    order.wait()
    assert (order.now, order.may_wait) == (0, True)


def test_the_order_of_one_is_not_the_order_of_another() -> None:
    InTurn([0, 1]).wait()
    assert InTurn([0, 1]).waited == []
