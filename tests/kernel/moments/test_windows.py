"""What may happen: windows in which abilities are offered."""

from __future__ import annotations

from typing import Any

from tabletome.kernel import (
    NOBODY,
    Effect,
    Play,
    Window,
)
from tests.kernel.games import Table, options, play_all, position
from tests.kernel.moments.tavern import Tavern, asked, bar


def test_an_optional_ability_is_offered_to_its_owner_who_may_pass() -> None:
    match = bar(Window((0, 1)), ("sing", 1)).drink()
    assert asked(match) == (1, ["use sing", "pass"])
    match.answer("pass")
    assert asked(match) is None
    assert match.state.log == []


def test_an_optional_ability_that_is_used_acts_and_is_offered_again_until_its_owner_passes() -> None:
    match = bar(Window((0,)), ("sing", 0)).drink()
    play_all(match, "use sing", "use sing", "pass")
    assert match.state.log == ["sing", "sing"]
    assert asked(match) is None


def test_without_a_window_nothing_optional_is_offered() -> None:
    assert asked(bar(None, ("sing", 0)).drink()) is None


def test_nobody_is_asked_when_nothing_can_be_used() -> None:
    tavern = Tavern(Window((0, 1), again=True))
    tavern.shouting("sing", optional=True, when=lambda play, effect, about: False)
    tavern.shouting("shout")
    tavern.enter("sing", owner=0)
    tavern.enter("shout", "a", owner=1)
    match = tavern.drink()
    assert asked(match) is None
    assert match.state.log == ["a"]


def test_what_belongs_to_nobody_or_to_a_seat_outside_the_window_is_not_offered() -> None:
    assert asked(bar(Window((0,)), ("sing", 1), ("dance", NOBODY)).drink()) is None


def test_what_must_happen_comes_before_what_may_happen() -> None:
    tavern = bar(Window((0,)), ("sing", 0))
    tavern.shouting("shout", order=9)
    tavern.enter("shout", "a")
    match = tavern.drink()
    assert match.state.log == ["a"]
    assert asked(match) == (0, ["use sing", "pass"])


def test_seats_are_asked_in_the_order_of_the_window() -> None:
    for seats in ((0, 1), (1, 0)):
        match = bar(Window(seats), ("sing", 0), ("dance", 1)).drink()
        order = []
        while (now := asked(match)) is not None:
            order.append(now[0])
            match.answer("pass")
        assert tuple(order) == seats


def test_each_seat_may_use_as_many_as_the_window_allows() -> None:
    match = bar(Window((0, 1), per_seat=2), ("sing", 0), ("dance", 0), ("joke", 1)).drink()
    assert asked(match) == (0, ["use sing", "use dance", "pass"])
    play_all(match, "use sing", "use sing")
    assert asked(match) == (1, ["use joke", "pass"])
    play_all(match, "use joke", "use joke")
    assert asked(match) is None


def test_all_together_may_use_as_many_as_the_window_allows() -> None:
    match = bar(Window((0, 1), in_all=3), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "use sing", "use sing", "pass", "use joke")
    assert asked(match) is None
    assert match.state.log == ["sing", "sing", "joke"]


def test_the_limits_count_for_one_window_only() -> None:
    match = bar(Window((0,), per_seat=1, in_all=1), ("sing", 0)).drink()
    play_all(match, "use sing", "drink")
    assert asked(match) == (0, ["use sing", "pass"])


def test_without_again_every_seat_is_asked_once_round() -> None:
    match = bar(Window((0, 1)), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "pass", "use joke", "pass")
    assert asked(match) is None


def test_with_again_who_passed_is_asked_once_more_after_somebody_acted() -> None:
    match = bar(Window((0, 1), again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "pass", "use joke", "pass")
    assert asked(match) == (0, ["use sing", "pass"])
    match.answer("pass")
    while asked(match) is not None:
        match.answer("pass")
    assert match.state.log == ["joke"]


def test_with_again_the_window_closes_when_all_have_passed_since_the_last_use() -> None:
    match = bar(Window((0, 1), again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "use sing", "pass", "pass")
    assert asked(match) is None


def test_with_again_a_lone_seat_passes_once() -> None:
    match = bar(Window((0,), again=True), ("sing", 0)).drink()
    play_all(match, "use sing", "pass")
    assert asked(match) is None


def test_with_again_the_limit_per_seat_holds_over_all_rounds() -> None:
    match = bar(Window((0, 1), per_seat=1, again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "use sing", "use joke")
    assert asked(match) is None
    assert match.state.log == ["sing", "joke"]


def test_the_limit_in_all_closes_a_window_that_would_go_round_again() -> None:
    match = bar(Window((0, 1), in_all=2, again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "pass", "use joke", "use joke")
    assert asked(match) is None


def test_a_seat_that_orders_says_who_is_next_whenever_several_could_act() -> None:
    match = bar(Window((0, 1), ordered_by=1, called="AB".__getitem__), ("sing", 0), ("joke", 1)).drink()
    assert asked(match) == (1, ["next A", "next B"])
    match.answer("next B")
    assert asked(match) == (1, ["use joke", "pass"])
    match.answer("use joke")
    assert asked(match) == (1, ["next A", "next B"])
    play_all(match, "next A", "use sing", "next A", "pass")
    assert asked(match) == (1, ["use joke", "pass"]), "one is left, and needs no order"
    match.answer("pass")
    assert asked(match) is None
    assert match.state.log == ["joke", "sing"]


def test_a_seat_that_orders_is_not_asked_about_those_who_have_used_all_they_may() -> None:
    match = bar(Window((0, 1), per_seat=1, ordered_by=0), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "next 1", "use joke")
    assert asked(match) == (0, ["use sing", "pass"])
    match.answer("use sing")
    assert asked(match) is None
    match = bar(Window((0, 1), in_all=1, ordered_by=0), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "next 1", "use joke")
    assert asked(match) is None


def test_an_optional_effect_that_left_is_not_offered_any_more() -> None:
    tavern = bar(Window((0,)), ("sing", 0))

    @tavern.abilities.at("toast", "last word", optional=True)
    def last_word(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        tavern.abilities.leave(play.state.in_play, effect.source)

    tavern.enter("last word", "parrot", owner=0)
    match = tavern.drink()
    assert asked(match) == (0, ["use sing", "use last word by parrot", "pass"])
    match.answer("use last word by parrot")
    assert asked(match) == (0, ["use sing", "pass"])


def test_an_optional_effect_that_comes_during_the_window_is_offered() -> None:
    tavern = bar(Window((0,)), ("sing", 0))

    @tavern.abilities.at("toast", "call", optional=True, when=lambda play, effect, about: len(play.state.log) < 1)
    def call(play: Play[Table, Any], effect: Effect, about: Any) -> None:
        play.state.log.append("call")
        tavern.abilities.enter(play.state.in_play, "sing", "guest", owner=0)

    tavern.enter("call", owner=0)
    match = tavern.drink()
    match.answer("use call")
    assert asked(match) == (0, ["use sing", "use sing by guest", "pass"])
    match.answer("use sing by guest")
    assert match.state.log == ["call", "guest"]


def test_the_prompt_of_the_window_is_asked() -> None:
    match = bar(Window((0,), prompt="Raise a glass?"), ("sing", 0)).drink()
    assert match.request is not None
    assert match.request.prompt == "Raise a glass?"


def test_two_copies_of_a_card_are_two_different_options() -> None:
    """Options must differ in notation, or a journal could not tell them apart."""
    match = bar(Window((0,)), ("sing", 0), ("sing", 0)).drink()
    assert match.request is not None
    assert len(set(options(match))) == match.request.size


def test_a_window_can_be_undone_and_forked_in_its_middle() -> None:
    match = bar(Window((0, 1), per_seat=2, again=True), ("sing", 0), ("joke", 1)).drink()
    play_all(match, "use sing", "pass")
    there = position(match)
    play_all(match, "use joke")
    match.undo()
    assert position(match) == position(match.fork()) == there
