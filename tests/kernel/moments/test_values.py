"""Values folded over modifiers."""

from __future__ import annotations

import pytest

from tabletome.kernel import (
    Abilities,
    GameFault,
    InPlay,
    Part,
    Play,
)
from tests.kernel.games import Table


def speed() -> tuple[Abilities, InPlay]:
    abilities, in_play = Abilities(), InPlay()
    abilities.changes("speed", "boots", rules=("TB-7",))(lambda state, effect, value, about: value + effect.number)
    abilities.changes("speed", "mud", order=5)(lambda state, effect, value, about: value // 2)
    abilities.changes("speed", "wings", order=-5)(lambda state, effect, value, about: max(value, 8))
    abilities.changes("may-fly", "net")(lambda state, effect, value, about: value and about != "bird")
    return abilities, in_play


def test_a_value_nobody_changes_is_its_base() -> None:
    abilities, in_play = speed()
    assert abilities.value(None, in_play, "speed", 5) == 5
    assert abilities.explain(None, in_play, "speed", 5) == (5, [])


def test_modifiers_are_folded_in_the_declared_order_whatever_order_they_came_in() -> None:
    abilities, in_play = speed()
    for name in ("mud", "boots", "wings"):
        abilities.enter(in_play, name, f"{name} card", number=3)
    assert abilities.value(None, in_play, "speed", 5) == (max(5, 8) + 3) // 2


def test_modifiers_of_equal_order_are_folded_as_they_came_into_play() -> None:
    abilities = Abilities()
    abilities.changes("words", "say")(lambda state, effect, value, about: [*value, effect.source])
    in_play = InPlay()
    for source in ("c", "a", "b"):
        abilities.enter(in_play, "say", source)
    start: list[str] = []
    assert abilities.value(None, in_play, "words", start) == ["c", "a", "b"]


def test_a_permission_is_a_value_and_knows_what_it_is_about() -> None:
    abilities, in_play = speed()
    abilities.enter(in_play, "net", "old net")
    assert abilities.value(None, in_play, "may-fly", True, about="bird") is False
    assert abilities.value(None, in_play, "may-fly", True, about="bat") is True


def test_a_modifier_sees_the_state() -> None:
    abilities, in_play = Abilities(), InPlay()
    abilities.changes("hand-size", "greed")(lambda state, effect, value, about: value + state.turns)
    abilities.enter(in_play, "greed", "ring")
    assert abilities.value(Table(turns=4), in_play, "hand-size", 5) == 9


def test_every_part_of_a_value_can_be_explained_and_what_changed_nothing_is_left_out() -> None:
    abilities, in_play = speed()
    abilities.enter(in_play, "mud", "swamp")
    abilities.enter(in_play, "wings", "small wings")
    abilities.enter(in_play, "boots", "red boots", number=3)
    abilities.enter(in_play, "boots", "old boots", number=0)
    assert abilities.explain(None, in_play, "speed", 9) == (
        6,
        [Part("boots", "red boots", 9, 12, ("TB-7",)), Part("mud", "swamp", 12, 6)],
    )
    assert abilities.value(None, in_play, "speed", 9) == 6


def test_an_ability_and_a_modifier_are_not_mistaken_for_each_other() -> None:
    abilities = Abilities()
    abilities.at("speed", "thorns")(lambda play, effect, about: None)
    abilities.changes("toast", "boots")(lambda state, effect, value, about: value)
    in_play = InPlay()
    abilities.enter(in_play, "thorns", "rose")
    abilities.enter(in_play, "boots", "red boots")
    with pytest.raises(GameFault, match="'thorns' acts at a moment; it does not change a value"):
        abilities.value(None, in_play, "speed", 1)
    with pytest.raises(GameFault, match="'boots' changes a value; it does not act at a moment"):
        list(abilities.moment(Play(Table()), in_play, "toast"))
