"""What is worked out from parts of a state and kept with the table: never older than these parts."""

from __future__ import annotations

from operator import attrgetter

import msgspec

from tabletome.kernel import Table, derived, derived_of


class Tent(msgspec.Struct):
    id: str
    beds: int = 0
    sleepers: list[str] = []


class Camp(msgspec.Struct):
    tents: list[Tent]
    fires: dict[str, int] = {}
    name: str = ""


counted: list[str] = []


@derived(attrgetter("tents", "fires"))
def beds(table: Table[Camp, int]) -> int:
    counted.append("beds")
    return table.library * sum(tent.beds for tent in table.state.tents)


@derived_of(attrgetter("beds", "sleepers"))
def free(table: Table[Camp, int], tent: Tent) -> int:
    counted.append(tent.id)
    return table.library * tent.beds - len(tent.sleepers)


def camp() -> Table[Camp, int]:
    counted.clear()
    return Table(Camp([Tent("red", 2), Tent("blue", 3)]), 1)


def test_it_is_worked_out_once_as_long_as_its_parts_are_what_they_were() -> None:
    table = camp()
    assert [beds(table), beds(table)] == [5, 5]
    table.state.name = "Low Camp"
    assert beds(table) == 5
    assert counted == ["beds"]


def test_a_change_deep_inside_a_part_is_seen() -> None:
    table = camp()
    assert beds(table) == 5
    table.state.tents[1].beds = 4
    assert beds(table) == 6
    table.state.tents.append(Tent("green", 1))
    assert beds(table) == 7
    table.state.fires["red"] = 1
    assert beds(table) == 7
    assert counted == ["beds"] * 4


def test_it_is_kept_for_every_piece_by_itself() -> None:
    table = camp()
    red, blue = table.state.tents
    assert [free(table, red), free(table, blue), free(table, red)] == [2, 3, 2]
    red.sleepers.append("ada")
    assert [free(table, red), free(table, blue)] == [1, 3]
    assert counted == ["red", "blue", "red"]


def test_two_pieces_of_one_id_are_not_taken_for_each_other() -> None:
    table = camp()
    assert [free(table, Tent("red", 2)), free(table, Tent("red", 7))] == [2, 7]


def test_another_table_works_it_out_anew_with_its_own_library() -> None:
    table = camp()
    other = Table(table.state, 2)
    assert [beds(table), beds(other), free(table, table.state.tents[0]), free(other, table.state.tents[0])] == [
        5, 10, 2, 4,
    ]  # fmt: skip


def test_a_state_that_takes_the_place_of_another_counts() -> None:
    table = camp()
    assert beds(table) == 5
    table.state = Camp([Tent("red", 9)])
    assert beds(table) == 9
