"""Dice, numbered or with faces of their own."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tabletome.kernel import Chance, Seeded
from tabletome.kernel.chance import branches
from tabletome.table import D6, D20, Die, numbered


def test_a_roll_is_a_request_that_says_what_it_is_for() -> None:
    assert D20.roll("attack", "kobold-1") == Chance("d20", tuple(range(1, 21)), "attack", "kobold-1")
    assert D6.roll() == Chance("d6", (1, 2, 3, 4, 5, 6))


@pytest.mark.parametrize("sides", [1, 2, 6, 12, 100])
def test_a_numbered_die_has_every_number_once(sides: int) -> None:
    die = numbered(sides)
    assert die.name == f"d{sides}"
    assert branches(die.roll()) == [(number, 1) for number in range(1, sides + 1)]


def test_a_face_that_is_on_a_die_twice_comes_twice_as_often() -> None:
    die = Die("red", ("S", "S", "SS", "H", "H", "H"))
    assert branches(die.roll()) == [("S", 2), ("SS", 1), ("H", 3)]
    source = Seeded(3)
    counts = Counter(source.answer(die.roll()) for _ in range(6000))
    assert all(abs(counts[face] - 1000 * weight) < 150 for face, weight in (("S", 2), ("SS", 1), ("H", 3)))


def test_dice_are_equal_by_name_and_faces_and_can_stand_in_a_state() -> None:
    assert numbered(6) == D6
    assert numbered(20) != D6
    die = Die("mixed", (1, "skull"))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(die), type=Die) == die
