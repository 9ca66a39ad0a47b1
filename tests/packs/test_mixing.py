"""Mixing packs into a box: all that a pack brings or nothing, and whatever is wrong is told to whoever brought it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletome.kernel import BadSetup
from tabletome.packs import source
from tabletome.packs.mixing import Brought, Mixing
from tabletome.packs.pack import Pack

FRUIT = "- apple\n- pear\n"


class Larder:
    """A box with two shelves; a pack brings names for them."""

    def __init__(self, mistakes: Callable[[Brought], list[str]] = lambda brought: []) -> None:
        self.fruit: dict[str, Any] = {"plum": 1}
        self.roots: dict[str, Any] = {"beet": 1}
        self.renewed: list[int] = []
        self.mixing = Mixing(
            ["fruit.yaml", "more.yaml", "roots.yaml"],
            lambda: (self.fruit, self.roots),
            self.read,
            mistakes=mistakes,
            renewed=lambda: self.renewed.append(len(self.fruit)),
        )

    def read(self, pack: Pack) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        shelves = {"fruit.yaml": self.fruit, "more.yaml": self.fruit, "roots.yaml": self.roots}
        found = []
        for file in [file for file in shelves if file in pack.files]:
            names = source.read(pack.files[file], list[str], f"{pack.id}/{file}")
            found.append((shelves[file], {name: len(name) for name in names}))
        return found

    def bring(self, **files: str) -> list[str]:
        return self.mixing.mix_in([pack(**files)])

    def complaint(self, **files: str) -> str:
        with pytest.raises(BadSetup) as refused:
            self.bring(**files)
        assert (self.fruit, self.roots) == ({"plum": 1}, {"beet": 1})
        assert not self.mixing.brought
        return str(refused.value)


def pack(**files: str) -> Pack:
    named = {f"{name}.yaml": text.encode() for name, text in files.items()}
    return Pack(id="basket", name="", game="larder", version="1", description="", digest=str(named), files=named)


def test_what_a_pack_brings_lies_on_its_shelf_and_is_in_the_games_that_ask_for_it() -> None:
    larder = Larder()
    assert larder.bring(fruit=FRUIT, roots="- carrot\n") == ["basket"]
    assert (larder.fruit, larder.roots) == ({"plum": 1, "apple": 5, "pear": 4}, {"beet": 1, "carrot": 6})
    assert larder.mixing.in_game("apple", ["basket"])
    assert not larder.mixing.in_game("apple", [])
    assert larder.mixing.in_game("plum", [])
    assert larder.renewed == [3]


@pytest.mark.parametrize(
    "files",
    [
        {"fruit": "- plum\n"},
        {"fruit": "- apple\n", "more": "- apple\n"},
        {"fruit": "- beet\n"},
        {"roots": "- plum\n", "fruit": FRUIT},
    ],
    ids=["on the same shelf", "in two files", "on another shelf", "among others"],
)
def test_a_name_that_is_there_already_is_refused_and_nothing_of_the_pack_stays(files: dict[str, str]) -> None:
    assert "which is there already; give it another name" in Larder().complaint(**files)


def test_a_mistake_among_all_the_rest_takes_everything_back() -> None:
    def two_of_them(brought: Brought) -> list[str]:
        return [f"{name} is bitter" for shelf, new in brought for name in new if len(shelf) == 3]

    larder = Larder(two_of_them)
    assert larder.complaint(fruit=FRUIT) == "the pack basket: apple is bitter; pear is bitter"
    assert larder.renewed == [3, 1]


def test_a_mistake_in_a_file_is_told_at_its_line() -> None:
    assert Larder().complaint(fruit="- apple\n- {}\n").startswith("basket/fruit.yaml:2: ")


def test_an_error_that_nobody_foresaw_is_told_too_and_takes_everything_back() -> None:
    def broken(brought: Brought) -> list[str]:
        return [str(brought[7])]

    larder = Larder(broken)
    assert larder.complaint(fruit=FRUIT) == "the pack basket cannot be used (IndexError: list index out of range)"
    assert larder.renewed == [3, 1]


def test_somebody_who_is_in_a_hurry_leaves_nothing_behind_either() -> None:
    def interrupted(brought: Brought) -> list[str]:
        raise KeyboardInterrupt

    larder = Larder(interrupted)
    with pytest.raises(KeyboardInterrupt):
        larder.bring(fruit=FRUIT)
    assert larder.fruit == {"plum": 1}


@pytest.mark.parametrize("number", ["100000", "9" * 400, "٣" * 6])
def test_numbers_that_no_state_can_hold_are_refused_at_their_line(number: str) -> None:
    said = Larder().complaint(fruit=f"- apple\n- worth {number} gold\n")
    assert said.startswith("basket/fruit.yaml:2: ")
    assert said.endswith(" is too large; numbers have at most 5 digits here")


def test_a_pack_that_was_mended_is_taken() -> None:
    larder = Larder()
    larder.complaint(fruit="- plum\n")
    larder.bring(fruit=FRUIT)
    assert "pear" in larder.fruit
